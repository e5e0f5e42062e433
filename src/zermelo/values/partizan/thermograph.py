"""Thermographs: what a game is worth to each player when each move costs t.

The left wall at t is the best that Left can make of a right wall of an option, less t; the right
wall is the same for Right; where the two meet the mast begins, and a number is worth the same to
both. Walls begin at t = −1, where integers are (Berlekamp, The economist's view of combinatorial
games, 1996; Siegel, Combinatorial Game Theory, II.5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zermelo.values.partizan.arena import NUMBER, lefts, rights
from zermelo.values.partizan.uptimals import birthday

__all__ = ["Thermograph", "mean", "temperature", "thermograph"]

#: A wall: points (t, value) from t = −1 upwards, straight between them, constant after the last.
Points = tuple[tuple["float | Fraction", "float | Fraction"], ...]

#: Born by this day, all walls are exact in floats: 53 bits hold 2 · 20 places and the size.
EXACT_IN_FLOATS = 20


@dataclass(frozen=True)
class Thermograph:
    """Both walls of a thermograph.

    Parameters
    ----------
    left_wall, right_wall : tuple of (Fraction, Fraction)
        The bends, as (temperature, value), from temperature −1 upwards; each wall is straight
        between two of them and constant after the last.

    Examples
    --------
    >>> from zermelo.values.partizan.arena import form, number
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
        return Fraction(_at(self.left_wall, t))

    def right(self, t: Fraction) -> Fraction:
        """Return the right wall at temperature t ≥ −1."""
        return Fraction(_at(self.right_wall, t))

    def __str__(self) -> str:
        """Write both walls as a table, hottest first."""
        bends = sorted({t for t, _ in self.left_wall + self.right_wall}, reverse=True)
        rows = [("t", "left", "right")]
        rows += [(str(t), str(self.left(t)), str(self.right(t))) for t in bends]
        width = max(len(entry) for row in rows for entry in row)
        return "\n".join("  ".join(entry.rjust(width) for entry in row) for row in rows)


WALLS: dict[tuple[int, bool], tuple[Points, Points]] = {}


def thermograph(g: int) -> Thermograph:
    """Return the thermograph of a game."""
    left, right = _walls(g, birthday(g) <= EXACT_IN_FLOATS)
    return Thermograph(_exact(left), _exact(right))


def mean(g: int) -> Fraction:
    """Return the mean: the value of n copies is n times that, up to something bounded."""
    x = NUMBER[g]
    if x is not None:
        return x
    return Fraction(_walls(g, birthday(g) <= EXACT_IN_FLOATS)[0][-1][1])


def temperature(g: int) -> Fraction:
    """Return the temperature; of m/2ⁿ it is −1/2ⁿ."""
    x = NUMBER[g]
    if x is not None:
        return Fraction(-1, x.denominator)
    left, right = _walls(g, birthday(g) <= EXACT_IN_FLOATS)
    return Fraction(max(left[-1][0], right[-1][0]))


def _exact(wall: Points) -> tuple[tuple[Fraction, Fraction], ...]:
    return tuple((Fraction(t), Fraction(v)) for t, v in wall)


def _walls(g: int, floats: bool) -> tuple[Points, Points]:
    known = WALLS.get((g, floats))
    if known is not None:
        return known
    x = NUMBER[g]
    kind: Callable[[int], float | Fraction] = float if floats else Fraction
    if x is not None and x.denominator == 1:
        mast: Points = ((kind(-1), float(x) if floats else x),)
        known = mast, mast
    else:
        one = {_walls(option, floats)[1] for option in lefts(g)}  # many are the same
        two = {_walls(option, floats)[0] for option in rights(g)}
        left = _best([_tilted(wall, -1) for wall in one], 1)
        right = _best([_tilted(wall, 1) for wall in two], -1)
        known = _topped(left, right)
    WALLS[g, floats] = known
    return known


# In what follows a wall has a slope beyond its last point too: it is carried as a last pair of the
# same form, (slope, 0), so that a tilted mast stays a straight line.

Line = tuple[Sequence[tuple["float | Fraction", "float | Fraction"]], int]


def _tilted(wall: Points, slope: int) -> Line:
    return [(t, v + slope * t) for t, v in wall], slope


def _at(
    wall: Sequence[tuple[float | Fraction, float | Fraction]], t: float | Fraction, slope: int = 0
) -> float | Fraction:
    last = wall[0]
    for point in wall:
        if point[0] >= t:
            if point[0] == t:
                return point[1]
            run = (point[1] - last[1]) / (point[0] - last[0])
            return last[1] + run * (t - last[0])
        last = point
    return last[1] + slope * (t - last[0])


def _best(lines: list[Line], sign: int) -> Line:
    best = lines[0]
    for line in lines[1:]:
        best = _better(best, line, sign)
    return best


def _better(one: Line, two: Line, sign: int) -> Line:
    """Return the upper envelope of two lines, or with sign −1 the lower one."""
    (a, slope), (b, other) = one, two
    points = []
    before: tuple[float | Fraction, float | Fraction, float | Fraction] | None = None
    for t in sorted({t for t, _ in a} | {t for t, _ in b}):
        u, v = _at(a, t, slope), _at(b, t, other)
        if before is not None and (u - v) * (before[1] - before[2]) < 0:
            points.append(_crossing(before, (t, u, v)))
        points.append((t, u if sign * u > sign * v else v))
        before = t, u, v
    assert before is not None  # noqa: S101
    t, u, v = before
    if slope == other or u == v:
        end = max(slope, other) if sign > 0 else min(slope, other)
        return points, end if u == v else (slope if sign * u > sign * v else other)
    ahead = (u - v) / (other - slope)
    if ahead > 0:
        points.append((t + ahead, u + slope * ahead))
        return points, (other if sign * u > sign * v else slope)
    return points, (slope if sign * u > sign * v else other)


def _crossing(
    before: tuple[float | Fraction, float | Fraction, float | Fraction],
    after: tuple[float | Fraction, float | Fraction, float | Fraction],
) -> tuple[float | Fraction, float | Fraction]:
    share = before[1] - before[2]
    share = share / (share - (after[1] - after[2]))
    return (
        before[0] + share * (after[0] - before[0]),
        before[1] + share * (after[1] - before[1]),
    )


def _topped(one: Line, two: Line) -> tuple[Points, Points]:
    """Cut both scaffolds off where they meet, and put the mast there."""
    (a, slope), (b, other) = one, two
    left, right = [], []
    before: tuple[float | Fraction, float | Fraction, float | Fraction] | None = None
    for t in sorted({t for t, _ in a} | {t for t, _ in b}):
        u, v = _at(a, t, slope), _at(b, t, other)
        if u <= v:
            if u < v and before is not None:
                t, u = _crossing(before, (t, u, v))
            left.append((t, u))
            right.append((t, u))
            return _straight(left), _straight(right)
        left.append((t, u))
        right.append((t, v))
        before = t, u, v
    assert before is not None  # noqa: S101
    t, u, v = before
    ahead = (u - v) / (other - slope)
    left.append((t + ahead, u + slope * ahead))
    right.append((t + ahead, u + slope * ahead))
    return _straight(left), _straight(right)


def _straight(wall: list[tuple[float | Fraction, float | Fraction]]) -> Points:
    """Drop the points where nothing bends."""
    kept = [wall[0]]
    for place in range(1, len(wall)):
        t, v = wall[place]
        if place + 1 < len(wall):
            after, value = wall[place + 1]
            run = (v - kept[-1][1]) * (after - t) - (value - v) * (t - kept[-1][0])
        else:
            run = v - kept[-1][1]
        if run:
            kept.append((t, v))
    return tuple(kept)
