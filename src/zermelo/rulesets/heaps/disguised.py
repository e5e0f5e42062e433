"""Nim in disguise: games with more moves than Nim and the same values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.parameters import parameter, wrong_parameter
from zermelo.games.rules import Reasons, Tractable, no_position, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, smaller_heap
from zermelo.rulesets.heaps.nim import nim_options_of_sum, why_nim
from zermelo.values.nimber import nim_sum_of
from zermelo.values.text import plural

#: Maximum size of the smaller heap for which all k are examined.
MAX_OPTIONS = 5_000


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
        """Make one heap smaller, or both by numbers that differ by 1."""
        yield from smaller_heap(state)
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
        """Return the options with a given nim-sum, or None if there are too many k to try."""
        if value == nim_sum_of(state):
            return []
        if self.k is None and min(state) > MAX_OPTIONS:
            return None
        both = (option for option in self._from_both(state) if nim_sum_of(option) == value)
        return [*nim_options_of_sum(state, value), *both]

    @nim_sum.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        return next(iter(nim_options_of_sum(state, 0)), None)

    @nim_sum.reasons
    def _why(self, state: HeapState) -> Reasons:
        why = "The numbers k and k + 1 have an odd sum, so a move on both heaps changes the last "
        why += "column of the table: it never keeps the nim-sum, and all values are those of Nim."
        return [why, *why_nim(state)]


ODD = "Nim in disguise if the vector is odd"
SOURCE = "Blass and Fraenkel; Fraenkel 1996a, section 6"
ONLY_NIM = "a heap is smaller than its entry of the vector, so this is Nim (Bouton 1901)"


@dataclass(frozen=True)
class Take(Heaps):
    """Take any number from one heap, or exactly the vector from all heaps together.

    The vector has an entry for each heap, in their order. Divide the entries by the largest power
    of 2 that divides all of them: if the sum of the quotients is odd, the vector is called odd. All
    values are those of Nim if and only if the vector is odd: then this is Nim in disguise (Blass
    and Fraenkel; Fraenkel 1996a, section 6). A position with a heap smaller than its entry is also
    a position of Nim. Other positions are solved by search.

    Examples
    --------
    >>> Take((1, 3))(2, 3).value, Take((1, 2))(2, 3).value
    (4, 1)
    >>> Take((1, 3)).is_odd(), Take((2, 6, 2)).is_odd()
    (False, True)
    """

    name = "take"
    example = "--vector 1,3 2 3"
    complexity = "linear in the number of digits for odd vectors; else open"
    tractable = Tractable(
        "in part: odd vectors (Fraenkel 1996a, section 6)", sums="in part: values add up"
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
        """Sort heaps with equal entries."""
        heaps: dict[int, list[int]] = {entry: [] for entry in self.vector}
        for heap, entry in sorted(zip(state, self.vector, strict=True)):
            heaps[entry].append(heap)
        return tuple(heaps[entry].pop(0) for entry in self.vector)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or take the vector."""
        yield from smaller_heap(state)
        rest = take_from_all(state, self.vector)
        if rest is not None and sum(map(bool, self.vector)) > 1:
            yield rest

    @theorem(ODD, source=SOURCE)
    def nim_sum(self, state: HeapState) -> int | None:
        """Return the nim-sum if the position has the values of Nim; otherwise None."""
        return nim_sum_of(state) if self._is_nim(state) else None

    def _is_nim(self, state: HeapState) -> bool:
        return self.is_odd() or take_from_all(state, self.vector) is None

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        if not self._is_nim(state):
            return None
        options = nim_options_of_sum(state, value)
        rest = take_from_all(state, self.vector)
        if rest is not None and nim_sum_of(rest) == value and rest not in options:
            options.append(rest)
        return options

    @nim_sum.cited
    def _cited(self, state: HeapState) -> str:
        only_nim = take_from_all(state, self.vector) is None
        return ONLY_NIM if only_nim else f"{ODD} ({SOURCE})"

    @nim_sum.reasons
    def _why(self, state: HeapState) -> Reasons:
        if take_from_all(state, self.vector) is None:
            why = "A heap is smaller than its entry of the vector, so only the moves of Nim are "
            return [why + "left, now and later.", *why_nim(state)]
        if not self.is_odd():
            return []
        why = "The vector is odd: in the lowest column in which an entry has a 1, an odd number "
        why += "of them has one. So taking it changes that column of the nim-sum, and all values "
        return [why + "are those of Nim.", *why_nim(state)]


def take_from_all(state: HeapState, taken: tuple[int, ...]) -> HeapState | None:
    """Return the state after a number is taken from each heap; None if a heap is too small."""
    rest = tuple(heap - number for heap, number in zip(state, taken, strict=True))
    return None if min(rest, default=0) < 0 else rest
