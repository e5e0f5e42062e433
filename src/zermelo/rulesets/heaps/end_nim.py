"""End-Nim, impartial and partizan: take only from the heaps at the ends of a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.games.nim_table import short
from zermelo.games.rules import Outcome, PartizanRuleset, Tractable, theorem
from zermelo.games.scene import Moves, Scene
from zermelo.games.scenes.heaps import heaps, item
from zermelo.limits import UNLIMITED
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, NumberNotation, size_of, with_heap
from zermelo.values.play import MISERE

SOURCE = "Albert and Nowakowski 2001"
#: Maximum number of nonempty heaps for which the theorem answers, in quadratic time.
MAX_HEAPS = 1_000


@dataclass(frozen=True)
class EndNim(Heaps):
    """Take any number of counters from the first or the last heap of a row.

    Empty heaps are left out, so that the next heap is at the end. The game is also called Burning
    the Candle at Both Ends. For each row there is exactly one size of a heap that makes the
    position lost if it is put before the row (Albert and Nowakowski 2001). Misère play has the same
    lost positions, unless all heaps have one counter (Cairns and Ho 2011).

    Examples
    --------
    >>> EndNim()(3, 1, 4, 2).winning_moves(), EndNim()(2, 5, 2).outcome
    ([Move('take 2 from heap 1' -> 1 1 4 2)], Outcome.P)
    """

    name = "end-nim"
    example = "3 1 4 2"
    complexity = "outcome: quadratic in the number of heaps; values: open"
    tractable = Tractable(f"yes ({SOURCE})", misere_label="yes (Cairns and Ho 2011)")

    def canonical(self, state: HeapState) -> HeapState:
        """Leave out empty heaps, and return the lesser of the row and its reverse."""
        row = tuple(filter(None, state))
        return min(row, row[::-1])

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make the heap at an end smaller."""
        for index in ends(state):
            for size in range(state[index]):
                yield with_heap(state, index, size)

    @theorem("for every row exactly one size of a heap (perhaps 0) makes the position lost if it "
             "is put before the row", source=SOURCE, gives="outcome")  # fmt: skip
    def ends_decide(self, state: HeapState) -> Outcome | None:
        """Return N if a winning move is found, P if not; None for too many heaps."""
        wins = self._wins(state)
        return None if wins is None else Outcome.N if wins else Outcome.P

    @ends_decide.winning_options
    def _wins(self, state: HeapState) -> list[HeapState] | None:
        """Return the options that lower an end heap to its losing size; None for too many heaps."""
        row = [heap for heap in state if heap]
        if len(row) > MAX_HEAPS:
            return None
        sizes = zip(ends(state), map(losing_size, (row[1:], row[-2::-1])), strict=False)
        return [with_heap(state, index, size) for index, size in sizes if size < state[index]]

    @ends_decide.reasons
    def _why(self, state: HeapState) -> Sequence[str]:
        if not (row := [heap for heap in state if heap]):
            return ["No heap is left."]
        size = losing_size(row[1:])
        text = (
            "Whatever the other heaps are, exactly one size of the first heap makes the position "
            f"lost; larger sizes are won by a move to it. Here this size is {short(size)}"
        )
        if size == row[0]:
            return [f"{text}, which the heap has."]
        if size < row[0]:
            return [f"{text}, to which the heap of {short(row[0])} can be reduced."]
        return [f"{text}, more than the heap has, so that a move at the other end wins."]

    @theorem(
        "the lost positions are those of normal play, unless all heaps have one counter",
        source="Cairns and Ho 2011",
        play=MISERE,
    )
    def misere_end_nim(self, state: HeapState) -> Outcome | None:
        """Return who wins: by parity if no heap is above 1, otherwise as in normal play."""
        if max(state, default=0) < 2:
            return Outcome.P if sum(state) % 2 else Outcome.N
        return self.ends_decide.outcome(state, UNLIMITED)

    @misere_end_nim.winning_options
    def _misere_wins(self, state: HeapState) -> list[HeapState] | None:
        if (wins := self._wins(state)) is None:
            return None
        small = (with_heap(state, i, n) for i in ends(state) for n in range(min(2, state[i])))
        candidates = dict.fromkeys([*wins, *small])
        return [o for o in candidates if self.misere_end_nim.outcome(o, UNLIMITED) is Outcome.P]

    @misere_end_nim.reasons
    def _why_misere(self, state: HeapState) -> Sequence[str]:
        return self._why(state) if max(state, default=0) > 1 else []


@dataclass(frozen=True)
class PartizanEndNim(NumberNotation[HeapState], PartizanRuleset[HeapState]):
    """Left takes any number of counters from the first heap of a row, Right from the last one.

    Empty heaps are left out; a single heap is a heap of Nim for both players. If one player can
    move, so can the other: all values are infinitesimal (Albert and Nowakowski 2001).

    Examples
    --------
    >>> PartizanEndNim()(2, 1).value, PartizanEndNim()(3, 5, 2).outcome, PartizanEndNim()(3).value
    (^*3, Outcome.N, *3)
    """

    name = "partizan-end-nim"
    example = "3 5 2"
    tractable = Tractable(f"in part: outcomes ({SOURCE})")

    def state(self, *parts: object) -> HeapState:
        """Check heap sizes, and return those above 0."""
        return tuple(filter(None, (size_of(part, self) for part in parts)))

    def left(self, state: HeapState) -> Iterator[HeapState]:
        """Make the first heap smaller."""
        if state:
            yield state[1:]
            yield from ((size, *state[1:]) for size in range(1, state[0]))

    def right(self, state: HeapState) -> Iterator[HeapState]:
        """Make the last heap smaller."""
        return (option[::-1] for option in self.left(state[::-1]))

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe how many counters are taken."""
        return f"take {sum(state) - sum(option)}"

    def scene(self, state: HeapState) -> Scene:
        """Show the heaps; to move, touch the lowest counter to take of the first or last heap."""

        def gestures(index: int, options: Iterator[HeapState]) -> Moves:
            heap, others_total = state[index], sum(state) - state[index]
            for option in options:
                yield (item(index + 1, sum(option) - others_total + 1, heap),), option

        if not state:
            return heaps(state)
        left, right = gestures(0, self.left(state)), gestures(len(state) - 1, self.right(state))
        return heaps(state, left=left, right=right)


def ends(state: HeapState) -> list[int]:
    """Return the indices of the first and the last nonempty heap; one index for a single heap."""
    indices = [index for index, heap in enumerate(state) if heap]
    return list(dict.fromkeys(indices[:1] + indices[-1:]))


def losing_size(row: Sequence[int]) -> int:
    """Return the size of a heap that makes a position lost if it is put before a row.

    Size 0 means that the row itself is lost. For a row with last heap x, let l and r be the losing
    sizes before and after the row without x. If x = r, the size is 0. If x is below both l and r,
    or above both, it is x. Otherwise it is the one of x − 1 and x + 1 that is nearer to r.
    """
    if not row:
        return 0
    before = behind = list(row)  # beside one heap, its own size loses
    for length in range(2, len(row) + 1):
        parts = range(len(row) - length + 1)
        before, behind = (
            [_next_losing_size(row[n + length - 1], before[n], behind[n]) for n in parts],
            [_next_losing_size(row[n], behind[n + 1], before[n + 1]) for n in parts],
        )
    return before[0]


def _next_losing_size(heap: int, near_size: int, far_size: int) -> int:
    """Return the near end's losing size after a heap joins the far end, from both losing sizes."""
    if heap == far_size:
        return 0
    if heap < min(near_size, far_size) or heap > max(near_size, far_size):
        return heap
    return heap - 1 if near_size > far_size else heap + 1
