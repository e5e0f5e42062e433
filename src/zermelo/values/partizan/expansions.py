"""Games described by numbers: uptimals and superstars.

Winning Ways calls {*a, *b, … | *x, *y, …} a superstar; it has no shorter name, here or in CGSuite,
unless it is a nimber, or ↑ or ↓ plus a nimber. Two numbers decide much: let m and n be the least
non-negative integers such that *m is no option of Left, and *n no option of Right. If m = n, the
game is *m. If m > n, it is {0, *, …, *n | Right's options}, in canonical form and with atomic
weight 1: the game is at least *n, so Left's options *k with k > n are reversible through *n, and no
option of Right is dominated or reversible. If m < n, the same holds with Left and Right exchanged.
Deciding who wins a sum of superstars is hard (Burke, Ferland, Huntemann and Teng 2024).
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
        The nimbers that are Left's options, and those that are Right's, in ascending order.
    """

    left: tuple[int, ...]
    right: tuple[int, ...]

    @property
    def weight(self) -> int:
        """The atomic weight: 1, −1, or 0 for a nimber, from the mex of each side alone."""
        left, right = mex(self.left), mex(self.right)
        return (left > right) - (left < right)
