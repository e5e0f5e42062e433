"""Thermographs: what a game is worth to each player when each move costs t.

The left wall at t is the best that Left can make of a right wall of an option, less t; the right
wall is the same for Right; where the two meet the mast begins, and a number is worth the same to
both. Walls begin at t = −1, where integers are (Berlekamp, The economist's view of combinatorial
games, 1996; Siegel, Combinatorial Game Theory, II.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING

from zermelo.root import reach
from zermelo.values.partizan.arena import MEMORIES, NUMBER, lefts, rights
from zermelo.values.partizan.birthdays import birthday

if TYPE_CHECKING:
    from zermelo.pictures.document import Picture

Real = float | Fraction
Point = tuple[Real, Real]
#: A temperature, and two values there.
Triple = tuple[Real, Real, Real]
#: A wall: points (t, value) from t = −1 upwards, straight between them, constant after the last.
Points = tuple[Point, ...]

#: Born by this day, all walls are exact in floats: 53 bits hold 2 · 20 places and the size.
EXACT_IN_FLOATS = 20


class Drawn:
    """What has two walls, and can be shown."""

    def __repr__(self) -> str:
        return str(self)

    def picture(self, title: str = "") -> Picture:
        """Draw both walls; save the picture as SVG, PNG, PDF or TikZ.

        Examples
        --------
        >>> from zermelo.values.partizan.game import Game
        >>> Game("{3|-1}").thermograph.picture("a switch")
        <Picture: mean 1, temperature 2; 1 kB of SVG>
        """
        drawn: Picture = reach("thermograph_picture")(self, title)
        return drawn

    def _repr_svg_(self) -> str:
        return self.picture().svg


@dataclass(frozen=True, repr=False)
class Thermograph(Drawn):
    """Both walls of a thermograph.

    Parameters
    ----------
    left_wall, right_wall : tuple of (Fraction, Fraction)
        The bends, as (temperature, value), from temperature −1 upwards; each wall is straight
        between two of them and constant after the last.

    Examples
    --------
    >>> from zermelo.values.partizan.arena import number
    >>> from zermelo.values.partizan.forms import form
    >>> T = thermograph(form([number(3)], [number(-1)]))
    >>> T.mast, T.temperature, T.left(Fraction(1)), T.right(Fraction(1))
    (Fraction(1, 1), Fraction(2, 1), Fraction(2, 1), Fraction(0, 1))
    """

    left_wall: tuple[tuple[Fraction, Fraction], ...]
    right_wall: tuple[tuple[Fraction, Fraction], ...]

    @property
    def mast(self) -> Fraction:
        """Where the mast stands: the mean of the game."""
        return self.left_wall[-1][1]

    @property
    def temperature(self) -> Fraction:
        """Where the mast begins."""
        return max(self.left_wall[-1][0], self.right_wall[-1][0])

    def left(self, t: Fraction) -> Fraction:
        """Return the left wall at temperature t ≥ −1."""
        return Fraction(at(self.left_wall, t))

    def right(self, t: Fraction) -> Fraction:
        """Return the right wall at temperature t ≥ −1."""
        return Fraction(at(self.right_wall, t))

    def __str__(self) -> str:
        """Write both walls as a table, hottest first."""
        bends = sorted({t for t, _ in self.left_wall + self.right_wall}, reverse=True)
        return "\n".join(table((str(t), str(self.left(t)), str(self.right(t))) for t in bends))


def table(values: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return the lines of a table: temperatures, and what both walls are there."""
    rows = [("t", "left", "right"), *values]
    width = max(len(entry) for row in rows for entry in row)
    return ["  ".join(entry.rjust(width) for entry in row) for row in rows]


def thermograph(g: int) -> Thermograph:
    """Return the thermograph of a game."""
    return _walls_of(g).thermograph(g)


def mean(g: int) -> Fraction:
    """Return the mean: the value of n copies is n times that, up to something bounded."""
    x = NUMBER[g]
    return thermograph(g).mast if x is None else x


def temperature(g: int) -> Fraction:
    """Return the temperature; of m/2ⁿ it is −1/2ⁿ."""
    x = NUMBER[g]
    return thermograph(g).temperature if x is None else Fraction(-1, x.denominator)


#: Points, and the slope beyond the last: a wall, or what it is when it is tilted, mast and all.
Line = tuple[tuple[Point, ...], int]


@dataclass(eq=False, slots=True)
class Kept:
    """A line, one object for each: what is found for many games is found once."""

    line: Line


class Walls:
    """The walls of games, in floats or in fractions; many games have the same."""

    def __init__(self, kind: Callable[[Fraction], Real]) -> None:
        self.kind = kind
        self.forget()

    def forget(self) -> None:
        """Forget all walls."""
        #: The left wall and the right wall of a game.
        self._known: dict[int, tuple[Kept, Kept]] = {}
        self._kept: dict[Line, Kept] = {}
        self._bests: dict[tuple[frozenset[Kept], int], Kept] = {}
        self._tops: dict[tuple[Kept, Kept], tuple[Kept, Kept]] = {}
        self._graphs: dict[tuple[Kept, Kept], Thermograph] = {}

    def thermograph(self, g: int) -> Thermograph:
        """Return the thermograph of a game."""
        walls = self.of(g)
        if (graph := self._graphs.get(walls)) is None:
            graph = self._graphs[walls] = Thermograph(*(_exact(wall.line[0]) for wall in walls))
        return graph

    def of(self, g: int) -> tuple[Kept, Kept]:
        """Return both walls of a game."""
        known = self._known
        if (walls := known.get(g)) is None:
            x = NUMBER[g]
            if x is not None and x.denominator == 1:
                mast = self._keep((((self.kind(Fraction(-1)), self.kind(x)),), 0))
                walls = mast, mast
            else:
                inner_left = frozenset([(known.get(o) or self.of(o))[1] for o in lefts(g)])
                inner_right = frozenset([(known.get(o) or self.of(o))[0] for o in rights(g)])
                walls = self._topped(self._best(inner_left, -1), self._best(inner_right, 1))
            known[g] = walls
        return walls

    def _keep(self, line: Line) -> Kept:
        return self._kept.setdefault(line, Kept(line))

    def _best(self, walls: frozenset[Kept], slope: int) -> Kept:
        """Return the best of the walls after a move by the player whose move costs that slope."""
        if (known := self._bests.get((walls, slope))) is None:
            lines = [tilted(wall.line[0], slope) for wall in walls]
            known = self._bests[walls, slope] = self._keep(best_of(lines, -slope))
        return known

    def _topped(self, left: Kept, right: Kept) -> tuple[Kept, Kept]:
        """Return both walls by what the moves leave."""
        if (known := self._tops.get((left, right))) is None:
            one, two = topped(left.line, right.line)
            known = self._tops[left, right] = self._keep((one, 0)), self._keep((two, 0))
        return known


FLOATS, FRACTIONS = Walls(float), Walls(Fraction)
MEMORIES += [FLOATS.forget, FRACTIONS.forget]


def _walls_of(g: int) -> Walls:
    return FLOATS if birthday(g) <= EXACT_IN_FLOATS else FRACTIONS


def _exact(wall: Points) -> tuple[tuple[Fraction, Fraction], ...]:
    return tuple((Fraction(t), Fraction(v)) for t, v in wall)


def tilted(wall: Points, slope: int) -> Line:
    """Return a wall whose moves cost the temperature."""
    return tuple([(t, v + slope * t) for t, v in wall]), slope


def at(wall: Sequence[Point], t: Real, slope: int = 0) -> Real:
    """Return a wall at temperature t; beyond its last bend it has a slope."""
    place = sum(point[0] <= t for point in wall)
    return _between(wall, max(place, 1), t, slope)


def best_of(lines: list[Line], sign: int) -> Line:
    """Return the upper envelope of lines, or with sign −1 the lower one."""
    return reduce(lambda one, two: _better(one, two, sign), lines)


def _merged(one: Line, two: Line) -> list[Triple]:
    """Return both values at each point where either line bends."""
    (a, slope), (b, other) = one, two
    merged: list[Triple] = []
    i = j = 0
    while i < len(a) or j < len(b):
        if j == len(b) or (i < len(a) and a[i][0] <= b[j][0]):
            t, u = a[i]
            i += 1
            if j < len(b) and b[j][0] == t:
                v = b[j][1]
                j += 1
            else:
                v = _between(b, j, t, other)
        else:
            t, v = b[j]
            j += 1
            u = _between(a, i, t, slope)
        merged.append((t, u, v))
    return merged


def _between(line: Sequence[Point], place: int, t: Real, slope: int) -> Real:
    """Return a line's value before the bend of a place, or beyond its last."""
    start, value = line[place - 1]
    if place == len(line):
        return value + slope * (t - start)
    end, following = line[place]
    return value + (following - value) / (end - start) * (t - start)


def _better(one: Line, two: Line, sign: int) -> Line:
    """Return the upper envelope of two lines, or with sign −1 the lower one."""
    slope, other = one[1], two[1]
    points: list[Point] = []
    before: Triple | None = None
    for here in _merged(one, two):
        t, u, v = here
        if before is not None and (u - v) * (before[1] - before[2]) < 0:
            points.append(_crossing(before, here))
        points.append((t, u if sign * u > sign * v else v))
        before = here
    first = u > v if sign > 0 else u < v
    if u == v:
        return tuple(points), max(slope, other) if sign > 0 else min(slope, other)
    if slope != other:
        ahead = (u - v) / (other - slope)
        if ahead > 0:
            points.append((t + ahead, u + slope * ahead))
            first = not first
    return tuple(points), slope if first else other


def _crossing(before: Triple, after: Triple) -> Point:
    (t, u, v), (later, high, low) = before, after
    share = (u - v) / ((u - v) - (high - low))
    return t + share * (later - t), u + share * (high - u)


def topped(one: Line, two: Line) -> tuple[Points, Points]:
    """Cut both scaffolds off where they meet, and put the mast there; meet they must."""
    left: list[Point] = []
    right: list[Point] = []
    before: Triple | None = None
    for here in _merged(one, two):
        t, u, v = here
        if u <= v:
            if u < v and before is not None:
                t, u = _crossing(before, here)
            return straight([*left, (t, u)]), straight([*right, (t, u)])
        left.append((t, u))
        right.append((t, v))
        before = here
    ahead = (u - v) / (two[1] - one[1])
    top = t + ahead, u + one[1] * ahead
    return straight([*left, top]), straight([*right, top])


def straight(points: Sequence[Point], slope: int = 0) -> Points:
    """Drop the points of a line where nothing bends; after the last it goes on with a slope."""
    ahead = points[-1][0] + 1, points[-1][1] + slope
    kept = [points[0]]
    for (t, v), (after, value) in pairwise([*points[1:], ahead]):
        if (v - kept[-1][1]) * (after - t) != (value - v) * (t - kept[-1][0]):
            kept.append((t, v))
    return tuple(kept)
