"""Thermographs: the worth of a game for each player if each move costs t.

The left wall at t is the maximum of the right walls of Left's options, minus t; the right wall is
the minimum of the left walls of Right's options, plus t. The mast begins where both walls meet; the
walls of an integer coincide. Walls begin at t = −1, the temperature of integers (Berlekamp 1996;
Siegel 2013, II.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.values.partizan.thermograph_svg import Walls

Real = float | Fraction
Point = tuple[Real, Real]
#: A temperature, and the values of two lines there.
Triple = tuple[Real, Real, Real]
#: A wall: points (t, value) with growing t, straight between them, constant after the last.
Points = tuple[Point, ...]


class DrawableWalls:
    """A base class of thermographs: text and picture."""

    def __repr__(self: Walls) -> str:
        """Return both walls as a table, hottest first; dots on top if the walls never meet."""
        from zermelo.values.partizan.thermograph_svg import value_text

        bends = sorted({t for t, _ in (*self.left_wall, *self.right_wall)}, reverse=True)
        if self.mast is None:
            bends.insert(0, bends[0] + 1)
        walls = ((str(t), value_text(self.left(t)), value_text(self.right(t))) for t in bends)
        rows = [("t", "left", "right"), *walls]
        width = max(len(entry) for row in rows for entry in row)
        lines = ["  ".join(entry.rjust(width) for entry in row) for row in rows]
        return "\n".join(lines if self.mast is not None else [lines[0], "…", *lines[1:]])

    def _repr_svg_(self: Walls) -> str:
        from zermelo.values.partizan.thermograph_svg import thermograph_svg

        return thermograph_svg(self, "")


@dataclass(frozen=True, repr=False)
class Thermograph(DrawableWalls):
    """Both walls of a thermograph.

    Parameters
    ----------
    left_wall, right_wall : tuple of (Fraction, Fraction)
        The start and the bends, as (temperature, value), from temperature −1 upwards; each wall is
        straight between two of these points and constant after the last point.

    Examples
    --------
    >>> from zermelo.values.partizan.game import Game
    >>> T = Game("{3|-1}").thermograph
    >>> T.mast, T.temperature, T.left(Fraction(1)), T.right(Fraction(1))
    (Fraction(1, 1), Fraction(2, 1), Fraction(2, 1), Fraction(0, 1))
    """

    left_wall: tuple[tuple[Fraction, Fraction], ...]
    right_wall: tuple[tuple[Fraction, Fraction], ...]

    @property
    def mast(self) -> Fraction:
        """The place of the mast: the mean of the game."""
        return self.left_wall[-1][1]

    @property
    def temperature(self) -> Fraction:
        """The temperature at which the mast begins."""
        return max(self.left_wall[-1][0], self.right_wall[-1][0])

    def left(self, t: Fraction) -> Fraction:
        """Return the left wall at temperature t ≥ −1."""
        return Fraction(wall_at(self.left_wall, t))

    def right(self, t: Fraction) -> Fraction:
        """Return the right wall at temperature t ≥ −1."""
        return Fraction(wall_at(self.right_wall, t))


#: Points, and the slope after the last one: a wall, or a tilted wall with its mast.
Line = tuple[tuple[Point, ...], int]


def tilted(wall: Points, slope: int) -> Line:
    """Return a wall plus ``slope`` times the temperature: the cost of a move."""
    return tuple([(t, v + slope * t) for t, v in wall]), slope


def wall_at(wall: Sequence[Point], t: Real, slope: int = 0) -> Real:
    """Return the value of a wall at temperature t; ``slope`` is the slope after the last bend."""
    index = sum(point[0] <= t for point in wall)
    return _value_between(wall, max(index, 1), t, slope)


def best_of(lines: list[Line], sign: int) -> Line:
    """Return the upper envelope of lines, or with sign −1 the lower one."""
    return reduce(lambda first, second: _envelope(first, second, sign), lines)


def _merge(first_line: Line, second_line: Line) -> list[Triple]:
    """Return the values of both lines at each temperature where either line bends."""
    (first, slope), (second, other_slope) = first_line, second_line
    merged: list[Triple] = []
    i = j = 0
    while i < len(first) or j < len(second):
        if j == len(second) or (i < len(first) and first[i][0] <= second[j][0]):
            t, u = first[i]
            i += 1
            if j < len(second) and second[j][0] == t:
                v = second[j][1]
                j += 1
            else:
                v = _value_between(second, j, t, other_slope)
        else:
            t, v = second[j]
            j += 1
            u = _value_between(first, i, t, slope)
        merged.append((t, u, v))
    return merged


def _value_between(line: Sequence[Point], index: int, t: Real, slope: int) -> Real:
    """Return a line's value at temperature t, which lies before point ``index``, if any."""
    start, value = line[index - 1]
    if index == len(line):
        return value + slope * (t - start)
    end, following = line[index]
    return value + (following - value) / (end - start) * (t - start)


def _envelope(first_line: Line, second_line: Line, sign: int) -> Line:
    """Return the upper envelope of two lines, or with sign −1 the lower one."""
    slope, other_slope = first_line[1], second_line[1]
    points: list[Point] = []
    previous: Triple | None = None
    for triple in _merge(first_line, second_line):
        t, u, v = triple
        if previous is not None and (u - v) * (previous[1] - previous[2]) < 0:
            points.append(_crossing(previous, triple))
        points.append((t, u if sign * u > sign * v else v))
        previous = triple
    first_is_best = u > v if sign > 0 else u < v
    if u == v:
        return tuple(points), max(slope, other_slope) if sign > 0 else min(slope, other_slope)
    if slope != other_slope:
        distance = (u - v) / (other_slope - slope)
        if distance > 0:
            points.append((t + distance, u + slope * distance))
            first_is_best = not first_is_best
    return tuple(points), slope if first_is_best else other_slope


def _crossing(before: Triple, after: Triple) -> Point:
    """Return the point where the two lines of the triples cross, between both temperatures."""
    (t, u, v), (later, later_u, later_v) = before, after
    fraction = (u - v) / ((u - v) - (later_u - later_v))
    return t + fraction * (later - t), u + fraction * (later_u - u)


def topped(left_line: Line, right_line: Line) -> tuple[Points, Points]:
    """Return both walls: the two lines up to the point where they meet and the mast begins."""
    left: list[Point] = []
    right: list[Point] = []
    previous: Triple | None = None
    for triple in _merge(left_line, right_line):
        t, u, v = triple
        if u <= v:
            if u < v and previous is not None:
                t, u = _crossing(previous, triple)
            return straight([*left, (t, u)]), straight([*right, (t, u)])
        left.append((t, u))
        right.append((t, v))
        previous = triple
    distance = (u - v) / (right_line[1] - left_line[1])
    top = t + distance, u + left_line[1] * distance
    return straight([*left, top]), straight([*right, top])


def straight(points: Sequence[Point], slope: int = 0) -> Points:
    """Return a line without points at which it is straight; it ends with this ``slope``."""
    beyond = points[-1][0] + 1, points[-1][1] + slope
    corners = [points[0]]
    for (t, v), (after, value) in pairwise([*points[1:], beyond]):
        if (v - corners[-1][1]) * (after - t) != (value - v) * (t - corners[-1][0]):
            corners.append((t, v))
    return tuple(corners)
