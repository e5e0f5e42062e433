"""Search of graphs that are given by a function."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

V = TypeVar("V", bound=Hashable)


def reached(start: V, following: Callable[[V], Iterable[V]]) -> list[V]:
    """Return everything that is reached from a start, in breadth-first order.

    >>> reached(1, lambda number: [2 * number % 7])
    [1, 2, 4]
    """
    seen, queue = {start}, [start]
    for vertex in queue:  # which grows meanwhile
        new = dict.fromkeys(other for other in following(vertex) if other not in seen)
        seen |= new.keys()
        queue += new
    return queue
