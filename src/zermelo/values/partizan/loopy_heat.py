"""Thermographs of stoppers, from temperature 0 upwards.

If each stop of a stopper is x, x + over or x + under for one number x, the stopper is infinitely
close to x, and its walls are at x; if both stops are on (or off), the walls are at infinity (or
minus infinity). Any other stopper is hot, and its walls come from those of its options, as in games
that end. If play can return to a hot game, its walls are bounded in rounds: the upper bounds begin
with the walls of on, the lower ones with those of off, and each round computes closer bounds from
these. If the bounds meet, they are the walls; otherwise `thermograph` raises an error (stops of
stoppers: Siegel 2013, chapter VI; walls: Berlekamp 1996). Kos are not stoppers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from math import inf, isinf

from zermelo.errors import InputError
from zermelo.values.partizan.canonical import left_stop, right_stop
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy_graphs import BaseStopper
from zermelo.values.partizan.loopy_show import pseudonumber_text
from zermelo.values.partizan.thermograph import DrawableWalls, Line, Real, best_of, straight, topped
from zermelo.values.partizan.thermograph import wall_at as height

#: A wall: a line, or one at infinity or minus infinity.
Wall = Line | float
Walls = tuple[Wall, Wall]

ZERO = Fraction(0)


@dataclass(frozen=True, repr=False)
class LoopyThermograph(DrawableWalls):
    """Both walls of the thermograph of a stopper, from temperature 0 upwards.

    Parameters
    ----------
    left_wall, right_wall : tuple of (Fraction, Fraction or float)
        The bends, as (temperature, value). A wall is straight between two of them; one at infinity
        has a single bend, whose value is ``inf`` or ``-inf``.
    slopes : (int, int)
        The slope of each wall after its last bend.

    Examples
    --------
    >>> from zermelo import value
    >>> T = thermograph(value("{5over|-1}"))
    >>> T.mast, T.temperature, T.left(1), T.right(1)
    (Fraction(2, 1), Fraction(3, 1), Fraction(4, 1), Fraction(0, 1))
    >>> T = thermograph(value("{on|0}"))
    >>> T.mast, T.temperature, T.left(1), T.right(1)
    (None, inf, inf, Fraction(1, 1))
    """

    left_wall: tuple[tuple[Fraction, Real], ...]
    right_wall: tuple[tuple[Fraction, Real], ...]
    slopes: tuple[int, int] = (0, 0)

    @property
    def mast(self) -> Fraction | float | None:
        """The place of the mast: the mean, infinite for on and off; None if walls never meet."""
        left, right = self.left_wall[-1][1], self.right_wall[-1][1]
        if left != right or self.slopes != (0, 0):
            return None
        return left if isinf(left) else Fraction(left)

    @property
    def temperature(self) -> Fraction | float:
        """The temperature at which the walls meet, at least 0; infinite if they never meet."""
        if self.mast is None:
            return inf
        return max(self.left_wall[-1][0], self.right_wall[-1][0])

    def left(self, t: Fraction | int) -> Real:
        """Return the left wall at temperature t ≥ 0."""
        return _height(self.left_wall, self.slopes[0], Fraction(t))

    def right(self, t: Fraction | int) -> Real:
        """Return the right wall at temperature t ≥ 0."""
        return _height(self.right_wall, self.slopes[1], Fraction(t))


def _height(wall: Sequence[tuple[Fraction, Real]], slope: int, t: Fraction) -> Real:
    if t < 0:
        raise InputError(f"walls of stoppers begin at temperature 0; {t} is less")
    return height(wall, t, slope)


def stop(g: Game | BaseStopper, side: int) -> Game | BaseStopper:
    """Return the left stop (side 0) or right stop: a number x, on, off, x + over or x + under."""
    if isinstance(g, Game):
        return right_stop(g) if side else left_stop(g)
    if pseudonumber_text(g) is not None:
        return g
    stops = [stop(option, 1 - side) for option in (g.right if side else g.left)]
    return reduce(lambda best, other: best if (best <= other) == bool(side) else other, stops)


def strong_stop(stop: Game | BaseStopper) -> Fraction | float:
    """Return x for a stop x, x + over or x + under; infinity for on, minus infinity for off.

    >>> from zermelo import value
    >>> strong_stop(value("1/2over")), strong_stop(value("off"))
    (Fraction(1, 2), -inf)
    """
    for g in (stop, *stop.left, *stop.right):
        if isinstance(g, Game) and g.number is not None:
            return g.number
    return inf if stop.left else -inf


@lru_cache(maxsize=1 << 10)
def thermograph(g: BaseStopper) -> LoopyThermograph:
    """Return the thermograph of a stopper; InputError if the bounds on its walls do not meet."""
    walls, lower = (_wall_bounds(g, upper=upper) for upper in (True, False))
    if walls != lower:
        reason = "play can return to a hot position, and the bounds on its walls do not meet"
        raise InputError(f"{g} has no thermograph: {reason}")
    (left, left_slope), (right, right_slope) = (
        (((ZERO, wall),), 0) if isinstance(wall, float) else wall for wall in walls
    )
    return LoopyThermograph(left, right, (left_slope, right_slope))  # type: ignore[arg-type]


def _wall_bounds(root: BaseStopper, *, upper: bool) -> Walls:
    """Return upper or lower bounds on a stopper's walls, improved in rounds over hot positions."""
    hot: dict[BaseStopper, Walls] = {}
    settled: dict[Game | BaseStopper, Walls] = {}
    queue: list[Game | BaseStopper] = [root]
    seen = set(queue)
    for g in queue:  # the list grows in the loop
        if (walls := _walls_without_loops(g)) is not None:
            settled[g] = walls
            continue
        assert isinstance(g, BaseStopper)  # noqa: S101
        hot[g] = (inf, inf) if upper else (-inf, -inf)
        for option in (*g.left, *g.right):
            if option not in seen:
                seen.add(option)
                queue.append(option)
    for _ in range(2 * len(hot) + 1):  # the bounds of every round are valid
        last_hot = dict(hot)
        for g in hot:
            walls_of = settled | hot
            left = _best([_after_move(walls_of[option][1], -1) for option in g.left], 1)
            right = _best([_after_move(walls_of[option][0], 1) for option in g.right], -1)
            hot[g] = _with_mast(left, right, upper=upper)
        if hot == last_hot:
            break
    return (settled | hot)[root]


def _walls_without_loops(g: Game | BaseStopper) -> Walls | None:
    """Return the walls of a game that ends, or whose strong stops agree; None for others."""
    if isinstance(g, Game):
        left, right = (
            (((ZERO, height(wall, ZERO)), *(point for point in wall if point[0] > 0)), 0)
            for wall in (g.thermograph.left_wall, g.thermograph.right_wall)
        )
        return left, right
    stops = strong_stop(stop(g, 0)), strong_stop(stop(g, 1))
    if stops[0] != stops[1]:
        return None
    wall: Wall = float(stops[0]) if isinf(stops[0]) else (((ZERO, stops[0]),), 0)
    return wall, wall


def _after_move(wall: Wall, slope: int) -> Wall:
    if isinstance(wall, float):
        return wall
    points, last_slope = wall
    return tuple((t, v + slope * t) for t, v in points), last_slope + slope


def _best(walls: Sequence[Wall], sign: int) -> Wall:
    """Return the best wall for Left (sign 1) or Right (−1); without walls, the worst infinity."""
    if any(wall == sign * inf for wall in walls):
        return sign * inf
    lines = [wall for wall in walls if not isinstance(wall, float)]
    if not lines:
        return -sign * inf
    points, slope = best_of(lines, sign)
    return straight(points, slope), slope


def _with_mast(left: Wall, right: Wall, *, upper: bool) -> Walls:
    """Return the walls for two scaffolds: with the mast above the point where they meet.

    If the left scaffold is not above the right one at temperature 0, both walls are a mast, at the
    right scaffold for an upper bound and at the left one for a lower bound.
    """
    if isinstance(left, float) or isinstance(right, float):
        if left == inf or right == -inf:
            return left, right
        wall = right if upper else left
        mast = wall if isinstance(wall, float) else ((wall[0][0],), 0)
        return mast, mast
    if left[0][0][1] <= right[0][0][1]:
        mast = ((right if upper else left)[0][0],), 0
        return mast, mast
    if left[1] == right[1]:  # then they may never meet
        bends = (t for t, _ in left[0] + right[0])
        if all(height(left[0], t, left[1]) > height(right[0], t, right[1]) for t in bends):
            return left, right
    left_points, right_points = topped(left, right)
    return (left_points, 0), (right_points, 0)
