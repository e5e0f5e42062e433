"""Antonim, Candy Piles, Fibonacci Nim, Staircase Nim and Even Wins: Nim with other rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any, ClassVar, TypeAlias

from zermelo.errors import in_full
from zermelo.games.ends import End
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.parameters import natural
from zermelo.games.rules import (
    Outcome,
    Reasons,
    Ruleset,
    Scene,
    Tractable,
    no_position,
    parameter,
    theorem,
)
from zermelo.games.scenes.heaps import heaps, item, shrinking_gestures
from zermelo.games.theorem import measure
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, one_heap_smaller, with_heap
from zermelo.rulesets.heaps.nim import misere_theorem
from zermelo.values.nimber import nim_sum_of


@dataclass(frozen=True)
class Antonim(Heaps):
    """Take any number from a heap, but never so that two heaps have the same size.

    Heaps of size 0 do not count. For two or three heaps take three numbers: each size plus 1, and 1
    for a missing heap. The position is lost if and only if their nim-sum is 0 (Winning Ways,
    chapter 15). One heap is won by taking it whole. Four or more heaps are solved by search.

    Examples
    --------
    >>> Antonim()(1, 3, 5).outcome, Antonim()(2, 6, 7).winning_moves()
    (Outcome.P, [Move('take 4 from heap 3' -> 2 6 3)])
    """

    name = "antonim"
    example = "2 6 7"
    complexity = "linear in the number of digits for up to three heaps; otherwise open"
    tractable = Tractable("in part: three heaps (Winning Ways, chapter 15)")

    def state(self, *parts: object) -> HeapState:
        """Check the heap sizes: all but 0 must be different."""
        state = super().state(*parts)
        if not are_different(state):
            raise no_position(self, "two heaps have the same size; give different sizes")
        return state

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make a heap smaller, but not equal to another one, unless it becomes 0."""
        return (option for option in one_heap_smaller(state) if are_different(option))

    @theorem(
        "three heaps are lost if and only if their sizes, each plus 1, have the nim-sum 0",
        source="Winning Ways, chapter 15",
        gives="outcome",
    )
    def three_heaps(self, state: HeapState) -> Outcome | None:
        """Return who wins with up to three nonempty heaps; None for more."""
        wins = self._wins(state)
        return None if wins is None else Outcome.N if wins else Outcome.P

    @three_heaps.winning_options
    def _wins(self, state: HeapState) -> list[HeapState] | None:
        nonempty = tuple(filter(None, state))
        if len(nonempty) > 3:
            return None
        total = nim_sum_of(larger_by_one(nonempty))
        options = []
        for index, heap in enumerate(state):
            size = 0 if len(nonempty) == 1 else ((heap + 1) ^ total) - 1
            if 0 <= size < heap and are_different(option := with_heap(state, index, size)):
                options.append(option)
        return options

    @three_heaps.reasons
    def _why(self, state: HeapState) -> Reasons:
        nonempty = tuple(filter(None, state))
        if len(nonempty) > 3:
            return []
        if len(nonempty) < 2:
            return ["Two heaps or more are needed for the rule to matter."]
        rows = [(f"{heap}, larger by 1" if heap else "no heap", larger) for heap, larger in
                zip((*nonempty, 0, 0), larger_by_one(nonempty), strict=False)]  # fmt: skip
        text = (
            "Add 1 to each of three sizes; a missing heap has size 0. A move changes one of these "
            "numbers, and so the nim-sum. If this sum is not 0, some move makes it 0, as in Nim. "
            "Then no two numbers are equal: the third would be 0, but all are at least 1."
        )
        return [text, nim_table(rows, ("heap", "number"))]


def are_different(state: HeapState) -> bool:
    """Whether no two nonempty heaps have the same size."""
    sizes = [heap for heap in state if heap]
    return len({*sizes}) == len(sizes)


def larger_by_one(sizes: HeapState) -> HeapState:
    """Return the sizes of three heaps, each plus 1; missing heaps have the size 0."""
    return tuple(size + 1 for size in (*sizes, 0, 0, 0)[:3])


@dataclass(frozen=True)
class CandyPiles(Heaps):
    """Eat the largest pile, or one candy of each pile; the player who eats the last candy loses.

    So eating the last candy is not a move here (AtCoder Grand Contest 2). Positions are searched.

    Examples
    --------
    >>> CandyPiles()(1, 3).outcome, CandyPiles()(1, 2, 3).outcome
    (Outcome.N, Outcome.P)
    """

    name = "candy-piles"
    example = "2 3 5"
    complexity = "as many steps as the number of piles times the size of the largest"

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Eat the largest pile, or one candy of each pile, but not the last candy."""
        largest = with_heap(state, state.index(max(state)), 0) if state else ()
        return filter(any, dict.fromkeys((largest, tuple(max(0, heap - 1) for heap in state))))


#: The heap, and the maximum number of counters that the next move may take.
State: TypeAlias = tuple[int, int]

SMALLEST_PART = "the next player wins if and only if the smallest Zeckendorf part may be taken"


@dataclass(frozen=True)
class FibonacciNim(Ruleset[State]):
    """Take at most twice as many counters as were taken last; the first move leaves some.

    A position is the heap, followed by the maximum number that may be taken (by default all but
    one). Every number is a sum of Fibonacci numbers, no two of them consecutive, in exactly one way
    (Zeckendorf). If the smallest part of this sum may be taken, taking it wins; otherwise the
    player to move loses (Whinihan 1963). Heaps may have thousands of digits.

    Examples
    --------
    >>> FibonacciNim()(20).winning_moves()
    [Move('take 2' -> 18 4)]
    >>> FibonacciNim()(21).outcome
    Outcome.P
    """

    name = "fibonacci-nim"
    example = "20"
    complexity = "normal play: polynomial in the number of digits"
    tractable = Tractable("yes (Whinihan 1963)")

    def state(self, *parts: object) -> State:
        """Check the heap, and the maximum number that may be taken."""
        words = [in_full(part, str) for part in parts]
        numbers = [number for number in map(natural, words) if number is not None]
        if len(numbers) != len(parts) or len(numbers) not in (1, 2):
            shown = shorten(" ".join(words), 60, placeholder="…")
            wrong = f"{shown!r} is not a heap with a limit; give one or two numbers"
            raise no_position(self, wrong)
        heap, limit = numbers if len(numbers) == 2 else (numbers[0], max(0, numbers[0] - 1))
        return heap, min(heap, limit)

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after 1, 2, … counters are taken, up to the limit."""
        heap, limit = state
        return (state_after(heap, taken) for taken in range(1, limit + 1))

    def scene(self, state: State) -> Scene:
        """Show the pile; to move, touch the lowest counter to take."""
        heap, _ = state
        moves = (((item(1, to[0] + 1, heap),), to) for to in self.options(state))
        return heaps((heap,), moves=moves)

    def describe(self, state: State, option: State) -> str:
        """Describe how many counters are taken."""
        return f"take {state[0] - option[0]}"

    @theorem(SMALLEST_PART, source="Whinihan 1963", gives="outcome")
    def whinihan(self, state: State) -> Outcome:
        """Return N if the smallest Zeckendorf part may be taken, otherwise P."""
        heap, limit = state
        return Outcome.N if heap and zeckendorf(heap)[-1] <= limit else Outcome.P

    @whinihan.winning_options
    def _winning_takes(self, state: State) -> list[State]:
        """Take j smallest parts, up to the limit, if twice their sum is below the next part."""
        heap, limit = state
        parts, taken, wins = zeckendorf(heap), 0, list[State]()
        while parts:
            taken += parts.pop()
            if taken <= limit and (not parts or parts[-1] > 2 * taken):
                wins.append(state_after(heap, taken))
        return wins

    @whinihan.reasons
    def _why(self, state: State) -> Sequence[str]:
        heap, limit = state
        if not heap:
            return ()
        parts = zeckendorf(heap)
        intro = f"{heap} = {' + '.join(map(str, parts))} as a sum of Fibonacci numbers, no two "
        intro += f"consecutive. At most {limit} may be taken, and the smallest part is {parts[-1]}."
        why = "After the smallest part is taken, the smallest of the other parts is more than "
        why += "twice as large, so the opponent may not take it. A player who may not take the "
        why += "smallest part takes less, and leaves a rest whose smallest part is at most twice "
        why += "as large as what was taken, so the opponent may take it."
        return [intro, why]


def state_after(heap: int, taken: int) -> State:
    """Return the state after a number of counters is taken from a heap."""
    return heap - taken, min(heap - taken, 2 * taken)


def zeckendorf(number: int) -> list[int]:
    """Return the Fibonacci numbers, no two consecutive, whose sum is the number: 20 → 13, 5, 2."""
    fibonacci = [1, 2]
    while fibonacci[-1] <= number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts = []
    for part in reversed(fibonacci):
        if part <= number:
            parts.append(part)
            number -= part
    return parts


ODD_STEPS = (
    "Counters on an even step count for nothing: if the opponent moves some of them down, move as "
    "many one step further, to the next even step or to the ground. So only the odd steps count, "
    "as heaps of Nim."
)


@dataclass(frozen=True)
class StaircaseNim(Heaps):
    """Move any number of counters from a step of a staircase to the next lower step.

    Counters of the first step go to the ground and out of the game. A position is the numbers of
    counters on steps 1, 2, 3, …. The value is the nim-sum of the numbers on odd steps, and misère
    play is misère Nim on these (Sprague 1937). Numbers may have thousands of digits.

    Examples
    --------
    >>> position = StaircaseNim()(3, 2, 5)
    >>> position.value, position.winning_moves()[0]
    (6, Move('move 2 from step 2 to step 1' -> 5 0 5))
    """

    name = "staircase-nim"
    example = "3 2 5"
    complexity = "linear in the number of digits, in normal and misère play"
    tractable = Tractable(
        "yes (Sprague 1937)",
        sums="yes: a sum is Nim",
        misere_label="yes: misère Nim on the odd steps",
        misere_sums="yes: a sum is misère Nim",
    )

    def canonical(self, state: HeapState) -> HeapState:
        """Leave out the empty steps at the top."""
        while state and not state[-1]:
            state = state[:-1]
        return state

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Move counters down from one step."""
        for index, heap in enumerate(state):
            for moved in range(1, heap + 1):
                yield move_down(state, index, moved)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe how many counters go down from which step."""
        index = max(n for n, heap in enumerate(state) if option[n] < heap)
        to = f"step {index}" if index else "the ground"
        return f"move {state[index] - option[index]} from step {index + 1} to {to}"

    def scene(self, state: HeapState) -> Scene:
        """Show the steps as piles; to move, touch the lowest counter to move down."""
        gestures = shrinking_gestures(state, self.options(state))
        return heaps(state, moves=((item_ids[-1:], option) for item_ids, option in gestures))

    length_bound = measure(
        "a counter on step k moves at most k times",
        lambda _, state: sum(step * heap for step, heap in enumerate(state, 1)),
    )

    @theorem(value_is="the nim-sum of the odd steps", source="Sprague 1937")
    def odd_steps(self, state: HeapState) -> int:
        """Return the nim-sum of the odd steps."""
        return nim_sum_of(state[::2])

    @odd_steps.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        """Return the options with a value: an odd step loses counters, or gets some from above."""
        change = nim_sum_of(state[::2]) ^ value
        odd_step_sizes = [state[index - index % 2] for index in range(len(state))]
        moved = [(size - (size ^ change)) * (-1) ** i for i, size in enumerate(odd_step_sizes)]
        return [move_down(state, i, n) for i, n in enumerate(moved) if 0 < n <= state[i]]

    @odd_steps.reasons
    def _why(self, state: HeapState) -> Reasons:
        rows = [(f"step {2 * n + 1}", heap) for n, heap in enumerate(state[::2])]
        return [ODD_STEPS, nim_table(rows, ("step", "counters")), why_nim_sum(rows)]

    misere_odd_steps = misere_theorem(
        "misère Nim on the odd steps",
        "Sprague 1937",
        lambda _, state: state[::2],
        _of_value,
        lambda _rules, _state: [ODD_STEPS],
        noun="numbers on the odd steps",
    )


def move_down(state: HeapState, index: int, moved: int) -> HeapState:
    """Return the state after counters have gone down from a step (``index`` 0 is step 1)."""
    after = with_heap(state, index, state[index] - moved)
    return with_heap(after, index - 1, state[index - 1] + moved) if index else after


@dataclass(frozen=True)
class EvenWins(Heaps):
    """Take from one to four counters; at the end the player with an even number of them wins.

    The number at the start is odd, such as 27 in *BASIC Computer Games*. A position is the number
    of counters left, and 1 if the player to move has taken an odd number so far. In the pebble game
    there are 15, a move takes at most three, and an odd number wins (Dudeney 1917, puzzle 392).

    Examples
    --------
    >>> EvenWins()(27).winning_moves()
    [Move('take 2' -> 25 0)]
    """

    name = "even-wins"
    example = "27"
    members: ClassVar[Mapping[str, Any]] = {"pebble-game": {"most": 3, "odd": True}}
    canonical = Ruleset.canonical
    length_bound = None  # type: ignore[assignment]  # a claim of the win is one more move

    most: int = parameter(4, "maximum number of counters to take", least=1)
    odd: bool = parameter(False, "an odd number wins")

    def state(self, *parts: object) -> HeapState:
        """Check the counters left, and the parity of those that the mover took (default 0)."""
        state = (*super().state(*parts), *[0] * (len(parts) == 1))
        if len(state) != 2 or state[1] > 1:
            raise no_position(self, "give the counters left, then 1 if the mover has an odd number")
        return state

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Take counters; those left and those that both players took have an odd total."""
        heap, movers_parity = state
        opponents_parity = (1 + heap + movers_parity) % 2
        return ((heap - taken, opponents_parity) for taken in range(1, min(self.most, heap) + 1))

    def end(self, state: HeapState) -> End | None:
        """Return a win or loss of the player to move if no counter is left, else None."""
        return None if state[0] else End.WON if state[1] == self.odd else End.LOST

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe how many counters are taken."""
        return f"take {state[0] - option[0]}"

    def scene(self, state: HeapState) -> Scene:
        """Show the heap; to move, touch the lowest counter to take."""
        heap = state[0]
        return heaps((heap,), moves=(((item(1, o[0] + 1, heap),), o) for o in self.options(state)))
