"""What is only remembered, in bounded memory: facts about games, by their serial numbers."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memory(dict[K, V]):
    """A table of facts that may be forgotten: `trim` empties it where it has grown too large.

    Games are found in it by their serial numbers. No game ever gets the number of another, so that
    what is remembered of games that are gone is never asked for, and does no harm. Threads may
    share it.

    Examples
    --------
    >>> squares = Memory(most=2)
    >>> [squares.keep(n, n * n) for n in (3, 4, 5)], squares
    ([9, 16, 25], {3: 9, 4: 16, 5: 25})
    >>> trim()
    >>> squares
    {}
    """

    __slots__ = ("most",)

    #: All that there are: each is made once, by its file.
    tables: ClassVar[list[Memory[Any, Any]]] = []

    def __init__(self, most: int = 1 << 14) -> None:
        super().__init__()
        self.most = most
        self.tables.append(self)

    def keep(self, key: K, value: V) -> V:
        """Remember a value, and return it."""
        self[key] = value
        return value


def trim() -> None:
    """Empty the tables that have grown too large.

    Called where work on games begins, and not within it: what options of options share must not be
    found again and again.
    """
    for table in Memory.tables:
        if len(table) > table.most:
            table.clear()
