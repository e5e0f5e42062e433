"""Games by numbers: what uptimals and superstars are made of.

Winning Ways calls {*a, *b, … | *x, *y, …} a superstar; it has no shorter name here, nor in CGSuite,
unless it is a nimber, or an up or down with a star. Only two numbers matter: let m and n be the
least integers such that *m is missing among Left's options, and *n among Right's. Where m = n the
game is *m. Where m > n it is {0, *, …, *n | Right's options}, in canonical form and with atomic
weight 1: the game is at least *n, so that Left's options above *n are reversible through it, and
no option of Right's is dominated or reversible. Where m < n it is the same with Left and Right in
each other's places. Who wins a sum of superstars is hard to say (Burke, Ferland, Huntemann and
Teng 2024).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zermelo.values.nimber import mex


@dataclass(frozen=True)
class Uptimal:
    """The parts of ``x + c₁·↑ + … + cₙ·↑ⁿ + *k``.

    Parameters
    ----------
    number : Fraction
        x, a dyadic rational.
    ups : tuple of int
        The coefficients c₁, …, cₙ; the last is not 0.
    nimber : int
        k.
    """

    number: Fraction = Fraction(0)
    ups: tuple[int, ...] = ()
    nimber: int = 0


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
