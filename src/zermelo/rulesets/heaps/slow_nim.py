"""Nimdi, Take, Slow, Circular, Delete and Merge Nim: a move may change several heaps at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations, zip_longest
from typing import ClassVar

from zermelo.games.parameters import parameter, wrong_parameter
from zermelo.games.rules import Outcome, Reasons, Scene, Tractable, measure, no_position, theorem
from zermelo.games.scenes.heaps import foot, heaps
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, one_heap_smaller, with_heap
from zermelo.rulesets.heaps.nim import nim_options_of_sum, why_nim
from zermelo.rulesets.heaps.several_heaps import with_smaller_heaps
from zermelo.values.nimber import nim_sum_of
from zermelo.values.text import plural

#: Maximum size of the smaller heap in Nimdi for which the moves with every k are examined.
MAX_SMALLER_HEAP = 5_000


@dataclass(frozen=True)
class Nimdi(Heaps):
    """Take any number from one of two heaps, or k from one and k + 1 from the other.

    A move on both heaps never keeps the nim-sum, so this is Nim in disguise (Fraenkel 1996a,
    section 6). If k is not fixed, only one winning move of large heaps is given, since there may be
    too many: from 10^1000 and 10^1000 + 1, every k wins.

    Examples
    --------
    >>> Nimdi()(4, 7).value
    3
    >>> Nimdi(k=2)(4, 5).winning_moves()
    [Move('take 1 from heap 2' -> 4 4), Move('take 2 from heap 1 and 3 from heap 2' -> 2 2)]
    """

    name = "nimdi"
    example = "4 7"
    complexity = "linear in the number of digits"
    tractable = Tractable("yes (Fraenkel 1996a, section 6)", sums="yes: values add up")
    vectors = True
    count = 2

    k: int | None = parameter(None, "a fixed k, 1 or more (default: any k)", least=1)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or both by k and k + 1, in either order."""
        yield from one_heap_smaller(state)
        yield from self._from_both(state)

    def _from_both(self, state: HeapState) -> Iterator[HeapState]:
        x, y = state
        for k in range(1, min(state) + 1) if self.k is None else (self.k,):
            if x >= k and y > k:
                yield x - k, y - k - 1
            if x > k and y >= k:
                yield x - k - 1, y - k

    @theorem("Nim in disguise: the value is the nim-sum", source="Fraenkel 1996a, section 6")
    def nim_sum(self, state: HeapState) -> int:
        """Return the nim-sum of the heaps."""
        return nim_sum_of(state)

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        """Return the options with a nim-sum, or None if k is not fixed and both heaps are large."""
        if value == nim_sum_of(state):
            return []
        if self.k is None and min(state) > MAX_SMALLER_HEAP:
            return None
        from_both = (option for option in self._from_both(state) if nim_sum_of(option) == value)
        return [*nim_options_of_sum(state, value), *from_both]

    @nim_sum.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        return next(iter(nim_options_of_sum(state, 0)), None)

    @nim_sum.reasons
    def _why(self, state: HeapState) -> Reasons:
        why = "The numbers k and k + 1 have an odd sum, so a move on both heaps changes the last "
        why += "column of the table: it never keeps the nim-sum, and all values are those of Nim."
        return [why, *why_nim(state)]


ODD_VECTOR = "Nim in disguise if the vector, divided by its common power of 2, has an odd sum"
SOURCE = "Blass and Fraenkel; Fraenkel 1996a, section 6"
ONLY_NIM = "a heap is smaller than its entry of the vector, so this is Nim (Bouton 1901)"


@dataclass(frozen=True)
class Take(Heaps):
    """Take any number from one heap, or exactly the vector from all heaps together.

    The vector has an entry for each heap, in their order. Divide the entries by the largest power
    of 2 that divides all of them: if the sum of the quotients is odd, the vector is called odd. All
    values are those of Nim if and only if the vector is odd: then this is Nim in disguise (Blass
    and Fraenkel; Fraenkel 1996a, section 6). A position with a heap smaller than its entry has
    only moves of Nim. Other positions are solved by search.

    Examples
    --------
    >>> Take((1, 3))(2, 3).value, Take((1, 2))(2, 3).value
    (4, 1)
    >>> Take((1, 3)).is_odd(), Take((2, 6, 2)).is_odd()
    (False, True)
    """

    name = "take"
    example = "--vector 1,3 2 3"
    complexity = "linear in the number of digits if it is Nim in disguise; otherwise open"
    tractable = Tractable(
        "in part: Nim in disguise (Fraenkel 1996a, section 6)", sums="in part: values add up"
    )
    vectors = True

    vector: tuple[int, ...] = parameter((1, 3), "numbers taken from all heaps at once, such as 1,3")

    def __post_init__(self) -> None:
        if min(self.vector, default=0) < 0 or not any(self.vector):
            raise wrong_parameter(self, "vector", "give numbers from 0 on, not all of them 0")

    def is_odd(self) -> bool:
        """Whether the vector is odd, so that the game is Nim in disguise."""
        lowest = min(entry & -entry for entry in self.vector if entry)  # largest common power of 2
        return sum(bool(entry & lowest) for entry in self.vector) % 2 == 1

    def state(self, *parts: object) -> HeapState:
        """Check heap sizes: one for each entry of the vector."""
        sizes = super().state(*parts)
        if len(sizes) != len(self.vector):
            entries = f"{len(self.vector)}, as in {','.join(map(str, self.vector))}"
            raise no_position(self, f"{plural(len(sizes), 'heap', 'heaps')}; give {entries}")
        return sizes

    def canonical(self, state: HeapState) -> HeapState:
        """Sort the heaps among those with the same entry of the vector."""
        sizes_by_entry: dict[int, list[int]] = {entry: [] for entry in self.vector}
        for heap, entry in sorted(zip(state, self.vector, strict=True)):
            sizes_by_entry[entry].append(heap)
        return tuple(sizes_by_entry[entry].pop(0) for entry in self.vector)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or take the vector from all heaps if that changes two or more."""
        yield from one_heap_smaller(state)
        after = self.after_vector(state)
        if after is not None and sum(map(bool, self.vector)) > 1:
            yield after

    def after_vector(self, state: HeapState) -> HeapState | None:
        """Return the state after the vector is taken; None if a heap is too small."""
        after = tuple(heap - entry for heap, entry in zip(state, self.vector, strict=True))
        return None if min(after, default=0) < 0 else after

    @theorem(ODD_VECTOR, source=SOURCE)
    def nim_sum(self, state: HeapState) -> int | None:
        """Return the nim-sum if the vector is odd or only moves of Nim are left; otherwise None."""
        return nim_sum_of(state) if self._is_nim(state) else None

    def _is_nim(self, state: HeapState) -> bool:
        return self.is_odd() or self.after_vector(state) is None

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        if not self._is_nim(state):
            return None
        options = nim_options_of_sum(state, value)
        after = self.after_vector(state)
        if after is not None and nim_sum_of(after) == value and after not in options:
            options.append(after)
        return options

    @nim_sum.cited
    def _cited(self, state: HeapState) -> str:
        return ONLY_NIM if self.after_vector(state) is None else f"{ODD_VECTOR} ({SOURCE})"

    @nim_sum.reasons
    def _why(self, state: HeapState) -> Reasons:
        if self.after_vector(state) is None:
            why = "A heap is smaller than its entry of the vector, so only the moves of Nim are "
            return [why + "left, now and later.", *why_nim(state)]
        if not self.is_odd():
            return []
        why = "The vector is odd: in the lowest column in which an entry has a 1, the number of 1s "
        why += "is odd. So taking the vector changes that column of the nim-sum, and all values "
        return [why + "are those of Nim.", *why_nim(state)]


PARITY = "if a move takes one from each of any heaps, leaving all heaps even wins; if one from "
PARITY += "every heap, the player to move wins if and only if the smallest heap is odd"
EQUAL = "the lost positions are those with all heaps equal if there are k + 1 heaps, with opposite "
EQUAL += "heaps equal if there are 4 and k is 2, and with no counters if there are up to k heaps"
EQUAL_SOURCE = "Dufour and Heubach 2013"


@dataclass(frozen=True)
class SlowNim(Heaps):
    """Take one counter from each of some heaps; with ``--equal`` the same number from each.

    By default a move takes from any heaps, one or more: this is "Another Game" of CSES. Moves in
    at most two heaps give "The Princess and the Roses" (Winning Ways), moves in at most k heaps
    slow k-Nim, and in exactly k heaps exact slow k-Nim (Gurvich and Ho 2015). In the "Game with
    Sticks" (Codeforces 451A) a move takes one from each of two heaps. With ``--equal``, a position
    of two heaps is Wythoff's game, and one of three is Project Euler 260.

    Examples
    --------
    >>> SlowNim()(2, 4, 3).winning_moves(), SlowNim(most=2)(1, 1, 1).outcome
    ([Move('take 1 from heap 3' -> 2 4 2)], Outcome.P)
    """

    name = "slow-nim"
    example = "--most 2 3 4 5"
    complexity = "linear if a move takes one from each of any, or of all, heaps; in general open"
    vectors = True
    tractable = Tractable("in part: if a move may take from any heaps, or must take from all")
    members: ClassVar[Mapping[str, Mapping[str, int | bool]]] = {
        "game-with-sticks": {"least": 2, "most": 2},
        "princess-and-roses": {"most": 2},
        "three-pile-stone-game": {"equal": True},
    }

    least: int = parameter(1, "minimum number of heaps to take from", least=1)
    most: int | None = parameter(None, "maximum number of heaps (default: no limit)", least=1)
    equal: bool = parameter(False, "take any number, the same from each chosen heap")

    def __post_init__(self) -> None:
        """Check that ``most`` is at least ``least``."""
        if self.most is not None and self.most < self.least:
            raise wrong_parameter(self, "most", f"give {self.least} or more, as --least says")

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Take one counter, or the same number, from each of some heaps."""
        indices = [index for index, heap in enumerate(state) if heap]
        max_heaps = len(indices) if self.most is None else min(self.most, len(indices))
        for subset_size in range(self.least, max_heaps + 1):
            for subset in combinations(indices, subset_size):
                for taken in range(1, min(state[i] for i in subset) + 1 if self.equal else 2):
                    yield tuple(heap - taken * (i in subset) for i, heap in enumerate(state))

    def _outcome(self, state: HeapState) -> Outcome | None:
        """Return who wins if a move may take from any heaps or has to take from all, else None."""
        nonempty_count = sum(map(bool, state))
        if self.equal:
            return None
        if self.least > 1 and self.least == len(state):
            return Outcome.N if min(state) % 2 else Outcome.P
        if self.least > 1 or (self.most is not None and self.most < nonempty_count):
            return None
        return Outcome.N if any(heap % 2 for heap in state) else Outcome.P

    parity = theorem(PARITY, source="Gurvich and Ho 2015", gives="outcome")(_outcome)

    @parity.winning_options
    def _wins(self, state: HeapState) -> list[HeapState] | None:
        if (outcome := self._outcome(state)) is not Outcome.N:
            return None if outcome is None else []
        return [tuple(heap - (heap % 2 if self.least == 1 else 1) for heap in state)]


@dataclass(frozen=True)
class CircularNim(Heaps):
    """Take any numbers from one or more of k consecutive heaps in a circle.

    With k = 1 this is Nim. If k is the number of heaps or more, only the empty position is lost. If
    k is the number of heaps minus 1, the lost positions are those with all heaps equal. With four
    heaps and k = 2, they are those with opposite heaps equal (Dufour and Heubach 2013).

    Examples
    --------
    >>> CircularNim(k=2)(3, 5, 3, 5).outcome, CircularNim(k=2)(1, 3, 2).outcome
    (Outcome.P, Outcome.N)
    """

    name = "circular-nim"
    example = "--k 2 3 1 3 2"
    complexity = "linear for some numbers of heaps and some k; in general open"
    tractable = Tractable("in part: for some numbers of heaps and some k")
    vectors = True

    k: int = parameter(2, "a move takes from at most this many consecutive heaps", least=1)

    def canonical(self, state: HeapState) -> HeapState:
        """Return the least tuple among the rotations of the circle and of its mirror image."""
        rotations = [state[n:] + state[:n] for n in range(len(state))]
        return min([*rotations, *(circle[::-1] for circle in rotations)], default=())

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states after one or more of k consecutive heaps become smaller."""
        n = len(state)
        arcs = [[(first + step) % n for step in range(min(self.k, n))] for first in range(n)]
        subsets = {s for arc in arcs for m in range(1, n + 1) for s in combinations(sorted(arc), m)}
        for subset in sorted(subsets):
            if all(state[index] for index in subset):
                yield from with_smaller_heaps(state, subset)

    @theorem(EQUAL, source=EQUAL_SOURCE, gives="outcome")
    def equal_heaps(self, state: HeapState) -> Outcome | None:
        """Return who wins for the k and numbers of heaps in the theorem; otherwise None."""
        lost_position = self._lost_position(state)
        return None if lost_position is None else Outcome.P if lost_position == state else Outcome.N

    @equal_heaps.cited
    def _cited(self, state: HeapState) -> str:
        """Return the part of the theorem for this number of heaps and this k."""
        if self.k >= len(state):
            return "a move may take all counters, so only the empty position is lost"
        equal = "all" if self.k == len(state) - 1 else "opposite"
        return f"lost if and only if {equal} heaps are equal ({EQUAL_SOURCE})"

    @equal_heaps.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        return None if (lost := self._lost_position(state)) == state else lost

    def _lost_position(self, state: HeapState) -> HeapState | None:
        """Return the state if it is lost, otherwise a lost option of it; None if not known."""
        if self.k >= len(state) - 1:
            return (0 if self.k >= len(state) else min(state),) * len(state)
        if (self.k, len(state)) == (2, 4):
            return (min(state[::2]), min(state[1::2])) * 2
        return None


class RearrangedHeaps(Heaps):
    """Base class of games in which heaps are split, joined or deleted."""

    def describe(self, state: HeapState, option: HeapState) -> str:  # noqa: ARG002
        """Name the heaps that are left."""
        return f"leave {self.show(tuple(filter(None, option)))}"

    def scene(self, state: HeapState) -> Scene:
        """Show the heaps; to move, touch all heaps that the move changes."""
        moves = []
        for option in self.options(state):
            pairs = enumerate(zip_longest(state, option), 1)
            moves.append(([foot(n) for n, (was, size) in pairs if was not in (size, None)], option))
        return heaps(state, moves=moves)


@dataclass(frozen=True)
class DeleteNim(RearrangedHeaps):
    """Delete a heap, and split another one into two; empty heaps do not count.

    The value of two heaps a and b is the number of ones at the end of (a − 1) | (b − 1) in binary:
    they are lost if and only if both are odd (Abuku, Sakai, Shinoda and Suetsugu 2023).

    Examples
    --------
    >>> DeleteNim()(4, 8).value, len(DeleteNim()(6, 3).winning_moves())
    (3, 2)
    """

    name = "delete-nim"
    tractable = Tractable("in part: two heaps (Abuku, Sakai, Shinoda and Suetsugu 2023)")
    example = "4 3 5"

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states after one heap is deleted and another split into two nonempty heaps."""
        for deleted, split in permutations([n for n, heap in enumerate(state) if heap], 2):
            for part in range(1, state[split] // 2 + 1):
                yield with_heap(with_heap(state, split, state[split] - part), deleted, part)


@dataclass(frozen=True)
class MergeNim(RearrangedHeaps):
    """Take any number from one heap, or join two heaps.

    No formula is known for the lost positions (Manabe 2024). Positions are searched.

    Examples
    --------
    >>> MergeNim()(2, 2).outcome, MergeNim()(1, 2).outcome
    (Outcome.P, Outcome.N)
    """

    name = "merge-nim"
    example = "2 3 4"
    length_bound = measure(
        "each move takes counters or joins heaps",
        lambda _, state: 2 * sum(state) + sum(map(bool, state)),
    )

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make a heap smaller, or join two."""
        yield from one_heap_smaller(state)
        for a, b in combinations([n for n, heap in enumerate(state) if heap], 2):
            yield with_heap(with_heap(state, a, state[a] + state[b]), b, 0)
