"""How far a long stage has come; and compiled passes in threads, with looks at the clock."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from zermelo.limits import Watch

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

#: Threads, at most.
MAX_THREADS = 8


class Pace:
    """Counts towards a known end; ``done`` are those that an earlier run has done already."""

    def __init__(self, doing: str, total: int, done: int = 0) -> None:
        self.doing, self.total, self.done = doing, total, done
        self._before = done
        self._started = monotonic()

    def __str__(self) -> str:
        """Say how far it has come.

        Examples
        --------
        >>> print(Pace("tiers", 3))
        tiers: 0 of 3
        """
        told = f"{self.doing}: {self.done:,} of {self.total:,}"
        passed, now = monotonic() - self._started, self.done - self._before
        if not now or passed < 1:
            return told
        rate = now / passed
        return f"{told}, {rate:,.0f} a second, about {(self.total - self.done) / rate:,.0f} s left"


def workers() -> int:
    """Return how many threads are worth it."""
    return min(MAX_THREADS, os.cpu_count() or 1)


def ranges_of(first: int, end: int, share: int) -> list[tuple[int, int]]:
    """Cut numbers into ranges.

    Examples
    --------
    >>> ranges_of(1, 8, 3)
    [(1, 4), (4, 7), (7, 8)]
    """
    return [(begin, min(begin + share, end)) for begin in range(first, end, share)]


def sweep(
    doing: str,
    ranges: list[tuple[int, int]],
    do: Callable[[int, int], None],
    pool: ThreadPoolExecutor,
    watch: Watch,
) -> None:
    """Do something with ranges, a few at a time; the loops must let go of the interpreter lock."""
    if not ranges:
        return
    pace, step = Pace(doing, ranges[-1][1]), workers()
    for begin in range(0, len(ranges), step):
        watch.look(lambda: str(pace))
        some = ranges[begin : begin + step]
        for _ in pool.map(lambda bounds: do(*bounds), some):
            pass
        pace.done = some[-1][1]
