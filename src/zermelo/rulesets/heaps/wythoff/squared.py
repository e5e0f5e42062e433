"""Wythoff squared: Wythoff's game with its P-positions as moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import ClassVar

from zermelo.rulesets.heaps.heaps import Heaps, HeapState, smaller_heap
from zermelo.rulesets.heaps.wythoff.rules import WythoffPairs


@dataclass(frozen=True)
class WythoffSquared(Heaps):
    """Take any number from one of two heaps, equal numbers from both, or a Wythoff pair.

    The P-positions of Wythoff's game are added to its moves: take 1 from one heap and 2 from the
    other, 3 and 5, 4 and 7, 6 and 10, … (Fraenkel 1996a, section 6, where the P-positions are left
    as an exercise). Positions are solved by search.

    Examples
    --------
    >>> game = WythoffSquared()
    >>> [(x, y) for y in range(12) for x in range(y + 1) if game(x, y).outcome.name == "P"]
    [(0, 0), (1, 3), (4, 5), (2, 6), (8, 11)]
    """

    name: ClassVar[str] = "wythoff-squared"
    example: ClassVar[str] = "4 7"
    complexity: ClassVar[str] = "open; the search is cubic in the heaps"
    vectors: ClassVar[bool] = True
    count: ClassVar[int | None] = 2

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or both by equal numbers or by a pair."""
        yield from smaller_heap(state)
        x, y = state
        for k in range(1, min(state) + 1):
            yield x - k, y - k
        for pair in map(WythoffPairs(1).pair, count(1)):
            if pair[0] > min(state) or pair[1] > max(state):
                break
            for k, m in (pair, pair[::-1]):
                if k <= x and m <= y:
                    yield x - k, y - m
