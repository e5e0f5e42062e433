"""The moves of Nim, for games that add others to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from zermelo.rulesets.heaps.heaps import HeapState
from zermelo.rulesets.heaps.nim import with_heap

__all__ = ["nim_options", "nim_options_of_sum", "nim_sum_of"]


def nim_options(state: HeapState) -> Iterator[HeapState]:
    """Make one heap smaller."""
    for place, heap in enumerate(state):
        for left in range(heap):
            yield with_heap(state, place, left)


def nim_sum_of(state: HeapState) -> int:
    """Add the heaps without carrying."""
    return reduce(xor, state, 0)


def nim_options_of_sum(state: HeapState, total: int) -> list[HeapState]:
    """Return the options of Nim with a given nim-sum."""
    change = nim_sum_of(state) ^ total
    return [
        with_heap(state, place, heap ^ change)
        for place, heap in enumerate(state)
        if heap ^ change < heap
    ]
