"""Nim: the standard game, and the model of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.explanation import Block
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.theorem import theorem
from zermelo.games.tractable import Tractable
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, with_heap
from zermelo.values.nimber import nim_sum_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE


@dataclass(frozen=True)
class Nim(Heaps):
    """Take any number of counters from one heap.

    The value is the nim-sum of the heaps: add in base 2 without carrying (Bouton 1901). In misère
    play the same moves win, until they would leave only heaps of at most one counter; then leave an
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
    complexity: ClassVar[str] = "linear in the number of digits, normal and misère"
    tractable: ClassVar[Tractable] = Tractable(
        label="yes (Bouton 1901)",
        sums="yes: a sum is Nim again",
        misere_label="yes (Bouton 1901)",
        misere_sums="yes: a sum is Nim again",
    )
    vectors: ClassVar[bool] = True

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller."""
        for place, heap in enumerate(state):
            for taken in range(1, heap + 1):
                yield with_heap(state, place, heap - taken)

    def components(self, state: HeapState) -> list[HeapState]:
        """Return the heaps."""
        return [(heap,) for heap in state]

    @theorem(value_is="the nim-sum of the heaps", source="Bouton 1901")
    def nim_sum(self, state: HeapState) -> int:
        """Add without carrying."""
        return nim_sum_of(state)

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        return nim_options_of_sum(state, value)

    @nim_sum.reasons
    def _why(self, state: HeapState) -> Sequence[Block | str]:
        return why_nim(state)

    @theorem("misère Nim", source="Bouton 1901", play=MISERE, tells="outcome")
    def misere_nim(self, state: HeapState) -> Outcome:
        """Return who wins: as in normal play if a heap has two or more, otherwise by parity."""
        return misere_outcome_of(state)

    @misere_nim.winning_options
    def _misere_wins(self, state: HeapState) -> list[HeapState]:
        """Make the nim-sum 0 if a heap of two or more stays, and 1 otherwise."""
        return [
            option
            for wanted in (0, 1)
            for option in nim_options_of_sum(state, wanted)
            if (max(option) < 2) == wanted
        ]

    @misere_nim.reasons
    def _why_misere(self, state: HeapState) -> Sequence[Block | str]:
        large = sum(heap > 1 for heap in state)
        if not large:
            count = "an odd" if sum(state) % 2 else "an even"
            text = f"Only single counters are left, {count} number of them, and nobody has a "
            return [text + "choice."]
        if large == 1:
            text = "One heap has two counters or more. The player to move can leave one or none "
            text += "of it, and so make the number of single counters odd: the opponent takes the "
            return [text + "last."]
        same = (
            "While two heaps have two counters or more, misère Nim is won like Nim. The opponent "
        )
        same += "of the player who keeps the sum at 0 must be the one who leaves a single such "
        same += "heap, and then that player can make the number of single counters odd."
        return [*why_nim(state), same]


# ---------------------------------------------------- for this game and those that are like it


def nim_options_of_sum(state: HeapState, total: int) -> list[HeapState]:
    """Leave in a heap what makes the nim-sum right, wherever that is less than it has."""
    change = nim_sum_of(state) ^ total
    return [
        with_heap(state, place, heap ^ change)
        for place, heap in enumerate(state)
        if heap ^ change < heap
    ]


def misere_outcome_of(heaps: Sequence[int]) -> Outcome:
    """Return who wins misère Nim."""
    large = max(heaps, default=0) > 1
    return Outcome.N if (nim_sum_of(heaps) != 0) == large else Outcome.P


def why_nim(state: HeapState) -> list[Block | str]:
    """Show the heaps in binary, and the column and the heap that decide."""
    rows = [(f"heap {number}", heap) for number, heap in enumerate(state, 1)]
    return [nim_table(rows, ("heap", "size")), why_nim_sum(rows)]
