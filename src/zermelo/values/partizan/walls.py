"""Thermographs and means of short games, as `zermelo.values.partizan.thermograph` defines them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from zermelo.values.partizan.birthdays import birthday
from zermelo.values.partizan.canonical import lefts, rights
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.thermograph import Line, Real, Thermograph, best_of, tilted, topped

#: Up to this birthday walls are exact in floats: 53 bits hold an integer part and 40 binary places.
MAX_FLOAT_BIRTHDAY = 20

#: Maximum number of games whose walls are remembered between questions.
MAX_WALLS = 1 << 14


def thermograph(g: Game) -> Thermograph:
    """Return the thermograph of a game."""
    return (FLOATS if birthday(g) <= MAX_FLOAT_BIRTHDAY else FRACTIONS).thermograph(g)


def mean(g: Game) -> Fraction:
    """Return the mean: the sum of n copies differs from n times the mean by a bounded number."""
    x = g._number
    return thermograph(g).mast if x is None else x


def temperature(g: Game) -> Fraction:
    """Return the temperature, which is −1/2ⁿ for a number m/2ⁿ in lowest terms."""
    x = g._number
    return thermograph(g).temperature if x is None else Fraction(-1, x.denominator)


@dataclass(eq=False, slots=True)
class InternedWall:
    """A line that a cache has only once, so that results for equal lines are shared."""

    line: Line


class WallCache:
    """A cache of the walls of games, in floats or in fractions; equal walls are shared."""

    def __init__(self, to_real: Callable[[Fraction], Real]) -> None:
        self.to_real = to_real
        self.forget()

    def forget(self) -> None:
        """Empty the cache."""
        #: The left wall and the right wall of a game, by its serial number.
        self._walls: dict[int, tuple[InternedWall, InternedWall]] = {}
        self._interned: dict[Line, InternedWall] = {}
        self._bests: dict[tuple[frozenset[InternedWall], int], InternedWall] = {}
        self._tops: dict[tuple[InternedWall, InternedWall], tuple[InternedWall, InternedWall]] = {}
        self._graphs: dict[tuple[InternedWall, InternedWall], Thermograph] = {}

    def thermograph(self, g: Game) -> Thermograph:
        """Return the thermograph of a game."""
        if len(self._walls) > MAX_WALLS:
            self.forget()
        walls = self.walls(g)
        if (graph := self._graphs.get(walls)) is None:
            corners = (wall.line[0] for wall in walls)
            exact = (tuple((Fraction(t), Fraction(v)) for t, v in wall) for wall in corners)
            graph = self._graphs[walls] = Thermograph(*exact)
        return graph

    def walls(self, g: Game) -> tuple[InternedWall, InternedWall]:
        """Return both walls of a game."""
        cached = self._walls
        if (walls := cached.get(g._serial)) is None:
            x = g._number
            if x is not None and x.denominator == 1:
                mast = self._interned_wall((((self.to_real(Fraction(-1)), self.to_real(x)),), 0))
                walls = mast, mast
            else:
                left = frozenset([(cached.get(o._serial) or self.walls(o))[1] for o in lefts(g)])
                right = frozenset([(cached.get(o._serial) or self.walls(o))[0] for o in rights(g)])
                walls = self._topped(self._best(left, -1), self._best(right, 1))
            cached[g._serial] = walls
        return walls

    def _interned_wall(self, line: Line) -> InternedWall:
        return self._interned.setdefault(line, InternedWall(line))

    def _best(self, walls: frozenset[InternedWall], slope: int) -> InternedWall:
        """Return the best of the tilted walls: Left's for slope −1, Right's for slope 1."""
        if (best := self._bests.get((walls, slope))) is None:
            lines = [tilted(wall.line[0], slope) for wall in walls]
            best = self._bests[walls, slope] = self._interned_wall(best_of(lines, -slope))
        return best

    def _topped(self, left: InternedWall, right: InternedWall) -> tuple[InternedWall, InternedWall]:
        """Return both walls, with their mast, from the best walls after the moves."""
        if (walls := self._tops.get((left, right))) is None:
            left_wall, right_wall = topped(left.line, right.line)
            walls = self._interned_wall((left_wall, 0)), self._interned_wall((right_wall, 0))
            self._tops[left, right] = walls
        return walls


FLOATS, FRACTIONS = WallCache(float), WallCache(Fraction)
