"""The choice of plain or compiled loops, and the error that ends work at a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.values.misere import plain

if TYPE_CHECKING:
    from types import ModuleType

#: Elementary steps in plain Python that take about as long as loading the compiled loops.
MIN_STEPS_COMPILED = 15_000_000


class LimitMet(Exception):
    """The limit with the name ``limit`` was reached; earlier proofs remain valid."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Loops:
    """The module of the inner loops, and the number of their elementary steps so far.

    ``module`` is `zermelo.values.misere.plain` or `zermelo.values.misere.compiled`: the latter
    always if ``compiled`` is True, never if it is False, by default after many steps.
    """

    def __init__(self, *, compiled: bool | None = None) -> None:
        default = float(MIN_STEPS_COMPILED)
        self.min_steps_compiled = {True: 0.0, False: float("inf"), None: default}[compiled]
        self.steps = 0
        self.module: ModuleType = plain
        self.count(0)

    def count(self, steps: int) -> None:
        """Add to the number of steps, and choose the compiled loops once the number is large."""
        self.steps += steps
        if self.steps >= self.min_steps_compiled and self.module is plain:
            from zermelo.values.misere import compiled

            self.module = compiled
