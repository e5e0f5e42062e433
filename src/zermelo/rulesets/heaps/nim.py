"""Nim: the game that all others are measured by, and the model of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor
from typing import ClassVar

from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.position import Position
from zermelo.rulesets.heaps.heaps import Heaps, HeapState
from zermelo.values.outcome import Outcome

__all__ = ["Nim"]


@dataclass(frozen=True)
class Nim(Heaps):
    """Take any number of counters from one heap.

    A position is worth the nim-sum of its heaps: add in base 2 without carrying (Bouton 1901). In
    misère play the same moves win, until every heap would have one counter at most; then leave an
    odd number of heaps of one. Heaps may have thousands of digits.

    Examples
    --------
    >>> here = Nim()(10, 17, 21)
    >>> here.outcome, here.value
    (Outcome.N, 14)
    >>> here.winning_moves()
    [Move('take 6 from heap 1' -> 4 17 21)]
    """

    name: ClassVar[str] = "nim"
    example: ClassVar[str] = "10 17 21"
    source: ClassVar[str] = "the value is the nim-sum of the heaps (Bouton 1901)"
    misere_source: ClassVar[str] = "misère Nim (Bouton 1901)"
    complexity: ClassVar[str] = "linear in the number of digits, normal and misère"

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller."""
        for place, heap in enumerate(state):
            for taken in range(1, heap + 1):
                yield with_heap(state, place, heap - taken)

    def value(self, state: HeapState) -> int:
        """Add without carrying."""
        return reduce(xor, state, 0)

    def options_of_value(self, state: HeapState, value: int) -> list[HeapState]:
        """Leave in a heap what makes the nim-sum right, wherever that is less than it has."""
        change = self.value(state) ^ value
        return [
            with_heap(state, place, heap ^ change)
            for place, heap in enumerate(state)
            if heap ^ change < heap
        ]

    def summands(self, state: HeapState) -> list[HeapState]:
        """Return the heaps."""
        return [(heap,) for heap in state]

    def counter(self, state: HeapState) -> int:
        """Count the counters: each move takes some."""
        return sum(state)

    def misere_outcome(self, state: HeapState) -> Outcome:
        """Say who wins: as in normal play where a heap has two or more, else by parity."""
        large = max(state, default=0) > 1
        return Outcome.N if (self.value(state) != 0) == large else Outcome.P

    def misere_winning_options(self, state: HeapState) -> list[HeapState]:
        """Make the nim-sum 0 if a heap of two or more stays, and 1 otherwise."""
        return [
            option
            for wanted in (0, 1)
            for option in self.options_of_value(state, wanted)
            if (max(option) < 2) == wanted
        ]

    def reasons(self, state: HeapState) -> Sequence[str]:
        """Show the binary table, and the column and the heap that decide."""
        rows = [(f"heap {number}", heap) for number, heap in enumerate(state, 1)]
        return [nim_table(rows, ("heap", "size")), why_nim_sum(rows)]

    def misere_reasons(self, state: HeapState) -> Sequence[str]:
        """Say how misère play differs."""
        large = sum(heap > 1 for heap in state)
        if not large:
            count = "an even" if sum(state) % 2 == 0 else "an odd"
            return [
                f"Only single counters are left, {count} number of them, and nobody has a choice."
            ]
        if large == 1:
            one = (
                "One heap has two counters or more. Whoever moves there can leave one or none of "
                "it, and so make the number of single counters odd: the opponent takes the last."
            )
            return [one]
        same = (
            "While two heaps have two counters or more, misère Nim is won like Nim: whoever keeps "
            "the sum at 0 is not the one who leaves a single such heap, and then can choose "
            "whether the number of single counters is odd."
        )
        return [*self.reasons(state), same]

    @classmethod
    def small_positions(cls) -> Iterable[Position]:
        """Yield all positions of up to three heaps of at most six."""
        for count in range(4):
            for heaps in combinations_with_replacement(range(7), count):
                yield cls()(*heaps)


def with_heap(state: HeapState, place: int, size: int) -> HeapState:
    """Return the state with another size of one heap."""
    return (*state[:place], size, *state[place + 1 :])
