"""Antonim: Nim in which no two heaps may have the same size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.nim_table import nim_table
from zermelo.games.rules import Outcome, Reasons, Tractable, no_position, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, smaller_heap, with_heap
from zermelo.values.nimber import nim_sum_of


@dataclass(frozen=True)
class Antonim(Heaps):
    """Take any number from a heap, but never so that two heaps have the same size.

    Heaps of size 0 do not count. Add 1 to the size of each heap; a missing heap counts as 0, so as
    1. With two or three heaps a position is lost if and only if the nim-sum of these three numbers
    is 0 (Winning Ways, chapter 15). One heap is won by taking it whole. Four or more heaps are
    solved by search.

    Examples
    --------
    >>> Antonim()(1, 3, 5).outcome, Antonim()(2, 6, 7).winning_moves()
    (Outcome.P, [Move('take 4 from heap 3' -> 2 6 3)])
    """

    name = "antonim"
    example = "2 6 7"
    complexity = "linear in the number of digits for three heaps; otherwise open"
    tractable = Tractable(label="in part: three heaps (Winning Ways, chapter 15)")

    def state(self, *parts: object) -> HeapState:
        """Check the heap sizes: all but 0 must be different."""
        state = super().state(*parts)
        if not are_different(state):
            raise no_position(self, "two heaps have the same size; give different sizes")
        return state

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make a heap smaller, but not equal to another one."""
        return (option for option in smaller_heap(state) if are_different(option))

    @theorem(
        "three heaps are lost if and only if their sizes, each plus 1, have the nim-sum 0",
        source="Winning Ways, chapter 15",
        tells="outcome",
    )
    def three_heaps(self, state: HeapState) -> Outcome | None:
        """Return who wins with up to three heaps."""
        wins = self._wins(state)
        return None if wins is None else Outcome.N if wins else Outcome.P

    @three_heaps.winning_options
    def _wins(self, state: HeapState) -> list[HeapState] | None:
        """Leave the number in a heap that makes the nim-sum 0, if that is allowed."""
        heaps = tuple(filter(None, state))
        if len(heaps) > 3:
            return None
        total = nim_sum_of(larger_by_one(heaps))
        options = []
        for place, heap in enumerate(state):
            left = 0 if len(heaps) == 1 else ((heap + 1) ^ total) - 1
            if 0 <= left < heap and are_different(option := with_heap(state, place, left)):
                options.append(option)
        return options

    @three_heaps.reasons
    def _why(self, state: HeapState) -> Reasons:
        heaps = tuple(filter(None, state))
        if len(heaps) > 3:
            return []
        if len(heaps) < 2:
            return ["Two heaps or more are needed for the rule to matter."]
        rows = [(f"{heap}, larger by 1" if heap else "no heap", larger) for heap, larger in
                zip((*heaps, 0, 0), larger_by_one(heaps), strict=False)]  # fmt: skip
        text = (
            "Add 1 to each of the three numbers. A move changes one of them, and so the nim-sum. "
            "From a sum that is not 0 a number can be made smaller so that it is 0, as in Nim; two "
            "equal heaps never come about in that way, as the third number, larger by 1, is not 0."
        )
        return [text, nim_table(rows, ("heap", "number"))]


def are_different(state: HeapState) -> bool:
    """Whether no two heaps that are left have the same size."""
    heaps = [heap for heap in state if heap]
    return len({*heaps}) == len(heaps)


def larger_by_one(heaps: HeapState) -> HeapState:
    """Return three numbers, each larger by 1, of up to three heaps."""
    return tuple(heap + 1 for heap in (*heaps, 0, 0, 0)[:3])
