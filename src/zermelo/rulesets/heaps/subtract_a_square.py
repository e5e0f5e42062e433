"""Subtract a square: take a square number of counters from a heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from zermelo.games.tractable import Tractable
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, with_heap


@dataclass(frozen=True)
class SubtractASquare(Heaps):
    """Take a square number of counters from a heap: 1, 4, 9, 16 and so on.

    The lost heaps are 0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, …, and no formula for them is
    known; values are not periodic (Golomb 1966). Positions are solved by search, heap by heap.

    Examples
    --------
    >>> game = SubtractASquare()
    >>> [heap for heap in range(40) if game(heap).value == 0]
    [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39]
    >>> game(8).winning_moves()
    [Move('take 1 from heap 1' -> 7)]
    """

    name: ClassVar[str] = "subtract-a-square"
    example: ClassVar[str] = "12 8"
    complexity: ClassVar[str] = "open; the search takes n√n steps for a heap of n"
    tractable: ClassVar[Tractable] = Tractable(label="open")
    vectors: ClassVar[bool] = True

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Take a square number from one heap."""
        for place, heap in enumerate(state):
            for root in range(1, isqrt(heap) + 1):
                yield with_heap(state, place, heap - root * root)

    def summands(self, state: HeapState) -> list[HeapState]:
        """Return the heaps."""
        return [(heap,) for heap in state]
