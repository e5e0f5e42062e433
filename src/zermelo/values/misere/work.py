"""Which loops do the work, plain or compiled ones, and what ends it early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.values.misere import plain

if TYPE_CHECKING:
    from types import ModuleType

#: So many elementary steps in plain Python take about as long as loading the compiled loops.
WORTH = 15_000_000


class LimitMet(Exception):
    """A limit was met; what was proven before stands."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Loops:
    """The inner loops, and how much was done by them so far.

    ``now`` is the module to use, `zermelo.values.misere.plain` or `zermelo.values.misere.compiled`:
    this from the start where ``compiled`` is True, never where it is False, and else as soon as the
    work is worth it.
    """

    def __init__(self, *, compiled: bool | None = None) -> None:
        self.worth = {True: 0.0, False: float("inf"), None: float(WORTH)}[compiled]
        self.done = 0
        self.now: ModuleType = plain
        self.count(0)

    def count(self, steps: int) -> None:
        """Count work that was or will be done."""
        self.done += steps
        if self.done >= self.worth and self.now is plain:
            from zermelo.values.misere import compiled

            self.now = compiled
