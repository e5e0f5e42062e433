"""What can be measured of one stopper: stops, heat, loopiness, reasons."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zermelo.root import reach

if TYPE_CHECKING:
    from zermelo.values.partizan.comparison import Comparison
    from zermelo.values.partizan.game import Game, GameLike
    from zermelo.values.partizan.loopy import Loopy
    from zermelo.values.partizan.loopy_heat import LoopyThermograph
    from zermelo.values.partizan.reasons import Reasons


class LoopyMeasures:
    """The part of `Loopy` that is computed on demand, by modules that are loaded then."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def left(self) -> tuple[Game | Loopy, ...]: ...  # noqa: D102

        @property
        def right(self) -> tuple[Game | Loopy, ...]: ...  # noqa: D102

    @property
    def stops(self) -> tuple[Game | Loopy, Game | Loopy]:
        """Where play stops if Left begins, and if Right does."""
        found: tuple[Game | Loopy, Game | Loopy] = reach("loopy_stops")(self)
        return found

    @property
    def left_stop(self) -> Game | Loopy:
        """Where play stops if Left begins: a number, on, off, or x over or under."""
        return self.stops[0]

    @property
    def right_stop(self) -> Game | Loopy:
        """Where play stops if Right begins."""
        return self.stops[1]

    @property
    def thermograph(self) -> LoopyThermograph:
        """Both walls, from temperature 0 upwards."""
        found: LoopyThermograph = reach("loopy_thermograph")(self)
        return found

    @property
    def mean(self) -> Fraction | Game | Loopy | None:
        """Where the mast of the thermograph stands: a number, on, or off; None without a mast.

        Examples
        --------
        >>> from zermelo.values.partizan.parse import evaluate
        >>> evaluate("{5over|-1}").mean, evaluate("on").mean, evaluate("{on|0}").mean
        (Fraction(2, 1), on, None)
        """
        mast = self.thermograph.mast
        return self.left_stop if isinstance(mast, float) else mast

    @property
    def temperature(self) -> Fraction | float:
        """Where the walls meet, at 0 or above it; infinite where they never do."""
        return self.thermograph.temperature

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers."""
        T = self.thermograph
        return T.left(0) == T.right(0) == 0

    @property
    def degree(self) -> Game | Loopy:
        """The degree of loopiness: the onside of G − G."""
        found: Game | Loopy = reach("degree")(self)
        return found

    def compare(self, other: GameLike | Loopy) -> Comparison:
        """Say who wins the difference with another stopper, by which moves and replies."""
        said: Comparison = reach("compare")(self, other)
        return said

    def explain(self) -> Reasons:
        """Say why the value is what it is."""
        passes = self in self.left, self in self.right
        said: Reasons = reach("reasons")(self.left, self.right, whole=self, passes=passes)
        return said
