"""Nimdi: Nim in disguise, on two heaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from zermelo.games.explanation import Block
from zermelo.games.parameters import check_positive
from zermelo.games.theorem import theorem
from zermelo.games.tractable import Tractable
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, smaller_heap
from zermelo.rulesets.heaps.nim import nim_options_of_sum, why_nim
from zermelo.values.nimber import nim_sum_of

#: Largest smaller heap for which all k are examined.
MAX_OPTIONS = 5_000


@dataclass(frozen=True)
class Nimdi(Heaps):
    """Take any number from one of two heaps, or k from one and k + 1 from the other.

    The number k is fixed, or any k ≥ 1. A move on both heaps never keeps the nim-sum, so the values
    are those of Nim: this is Nim in disguise (Fraenkel 1996a, section 6). Heaps may have thousands
    of digits. For such heaps one winning move is given if k is not fixed, since there may be too
    many: from heaps of 10^1000 and 10^1000 + 1, every k wins.

    Parameters
    ----------
    k : int or None
        The fixed k, 1 or more; None for any k.

    Examples
    --------
    >>> Nimdi()(4, 7).value
    3
    >>> Nimdi(k=2)(4, 5).winning_moves()
    [Move('take 1 from heap 2' -> 4 4), Move('take 2 from heap 1 and 3 from heap 2' -> 2 2)]
    """

    name: ClassVar[str] = "nimdi"
    example: ClassVar[str] = "4 7"
    complexity: ClassVar[str] = "linear in the number of digits"
    tractable: ClassVar[Tractable] = Tractable(
        label="yes (Fraenkel 1996a, section 6)", sums="yes: values add up"
    )
    vectors: ClassVar[bool] = True
    count: ClassVar[int | None] = 2

    k: int | None = field(default=None, metadata={"help": "a fixed k, 1 or more (default: any k)"})

    def __post_init__(self) -> None:
        check_positive(self, "k")

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
        """Add without carrying."""
        return nim_sum_of(state)

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        """Return the options with this nim-sum, or None if there are too many k to try."""
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
    def _why(self, state: HeapState) -> Sequence[Block | str]:
        why = "The numbers k and k + 1 have an odd sum, so a move on both heaps changes the last "
        why += "column of the table: it never keeps the nim-sum, and all values are those of Nim."
        return [why, *why_nim(state)]
