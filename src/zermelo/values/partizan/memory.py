"""Caches for facts about games, by serial numbers; caches that grow too large are emptied."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memory(dict[K, V]):
    """A cache: `trim` empties it when it has grown too large.

    The keys contain serial numbers of games. No serial number is used twice, so entries of freed
    games are harmless. Threads may share a cache.

    >>> squares = Memory(max_size=2)
    >>> [squares.keep(n, n * n) for n in (3, 4, 5)], squares
    ([9, 16, 25], {3: 9, 4: 16, 5: 25})
    >>> trim()
    >>> squares
    {}
    """

    __slots__ = ("max_size",)

    #: All caches: each is created once, by its module.
    tables: ClassVar[list[Memory[Any, Any]]] = []

    def __init__(self, max_size: int = 1 << 14) -> None:
        super().__init__()
        self.max_size = max_size
        self.tables.append(self)

    def keep(self, key: K, value: V) -> V:
        """Store a value, and return it."""
        self[key] = value
        return value


def trim() -> None:
    """Empty caches that are too large; never call it during work on games, which needs entries."""
    for table in Memory.tables:
        if len(table) > table.max_size:
            table.clear()
