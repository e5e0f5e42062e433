"""Superstars: games all of whose options are nimbers.

Winning Ways calls {*a, *b, … | *x, *y, …} a superstar; it has no shorter name here, nor in CGSuite,
unless it is a nimber, or an up or down with a star. Only two numbers matter: let m and n be the
least integers such that *m is missing among Left's options, and *n among Right's. Where m = n the
game is *m. Where m > n it is {0, *, …, *n | Right's options}, in canonical form and with atomic
weight 1: the game is at least *n, so that Left's options above *n are reversible through it, and
no option of Right's is dominated or reversible. Where m < n it is the same with Left and Right in
each other's places. Who wins a sum of superstars is hard to say (Burke, Ferland, Huntemann and
Teng, A tractability gap beyond nim-sums, 2024).
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.values.nimber import mex
from zermelo.values.partizan.arena import lefts, rights
from zermelo.values.partizan.uptimals import uptimal_of


@dataclass(frozen=True)
class Superstar:
    """A game whose options in canonical form are nimbers.

    Parameters
    ----------
    left, right : tuple of int
        Which nimbers are Left's options, and which are Right's, in rising order.
    """

    left: tuple[int, ...]
    right: tuple[int, ...]

    @property
    def weight(self) -> int:
        """The atomic weight: 1, −1, or 0 of a nimber, by the excludants alone."""
        left, right = mex(self.left), mex(self.right)
        return (left > right) - (left < right)


def superstar_of(g: int) -> Superstar | None:
    """Return a game as a superstar, or None if some option is no nimber, or if there are none."""
    sides = []
    for options in (lefts(g), rights(g)):
        stars = []
        for option in options:
            parts = uptimal_of(option)
            if parts is None or parts.ups or parts.number:
                return None
            stars.append(parts.nimber)
        sides.append(tuple(sorted(stars)))
    return Superstar(*sides) if sides[0] and sides[1] else None
