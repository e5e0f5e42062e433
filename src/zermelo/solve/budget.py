"""What a question may cost: positions, time and memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from zermelo.digraph.limits import NO_LIMITS, Limits, Watch

__all__ = ["POSITIONS", "Budget"]

#: How many positions are looked at before giving up, unless more are allowed.
POSITIONS = 1_000_000

#: After how many positions the clock and the memory are looked at.
EVERY = 1024


class Budget:
    """Counts positions, and stops the search where a limit is reached.

    Parameters
    ----------
    positions : int
        Stop beyond so many.
    limits : Limits
        On time and memory.

    Attributes
    ----------
    seen : int
        Positions so far.
    known : dict
        Facts that hold already, for the error that says a limit was reached.
    """

    def __init__(self, positions: int = POSITIONS, limits: Limits = NO_LIMITS) -> None:
        self.positions = positions
        self.known: dict[str, object] = {}
        self.seen = 0
        self.watch = Watch(limits, lambda: {**self.known, "positions": self.seen})

    def count(self) -> None:
        """Count a position.

        Raises
        ------
        LimitReached
            It is one too many, or there is no time or memory left.
        """
        if self.seen >= self.positions:
            self.watch.stop("positions", f"{self.positions:,}")
        self.seen += 1
        if not self.seen % EVERY:
            self.watch.look()

    @contextmanager
    def at_most(self, positions: int) -> Iterator[None]:
        """Allow only so many more positions inside."""
        before = self.positions
        self.positions = min(before, self.seen + positions)
        try:
            yield
        finally:
            self.positions = before
