"""Cooling, heating, overheating, freezing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.values.partizan.arena import NUMBER, lefts, neg, number, remembered, rights
from zermelo.values.partizan.forms import Look, folded, form
from zermelo.values.partizan.sums import add, times
from zermelo.values.partizan.thermograph import mean, temperature

COOLED: dict[tuple[int, Fraction], int] = remembered({})


def cool(g: int, t: Fraction, look: Look | None = None) -> int:
    """Return g cooled by t > −1: each move costs t, until the game freezes to a number.

    {G^L cooled − t | G^R cooled + t} up to the temperature, the mean beyond it (Siegel,
    Combinatorial Game Theory, II.5).
    """
    if t <= -1:
        raise InputError(f"a game cannot be cooled by {t}; give a temperature above -1")
    if t > temperature(g):
        return number(mean(g))
    if (known := COOLED.get((g, t))) is None:
        tax = number(t)
        known = form(
            [add(cool(left, t, look), neg(tax), look) for left in lefts(g)],
            [add(cool(right, t, look), tax, look) for right in rights(g)],
            look,
        )
        COOLED[g, t] = known
    return known


def freeze(g: int, look: Look | None = None) -> int:
    """Return g cooled by its temperature: a number and an infinitesimal."""
    return g if NUMBER[g] is not None else cool(g, temperature(g), look)


def heat(g: int, t: int, look: Look | None = None) -> int:
    """Return g heated by a game t: each move earns t, numbers stay (Winning Ways, chapter 6)."""
    return _earning(g, t, lambda g: None if NUMBER[g] is None else g, look)


def overheat(g: int, s: int, t: int, look: Look | None = None) -> int:
    """Return g overheated from s to t: an integer n becomes n · s, every other move earns t."""

    def end(g: int) -> int | None:
        x = NUMBER[g]
        return times(x.numerator, s, look) if x is not None and x.denominator == 1 else None

    return _earning(g, t, end, look)


def _earning(g: int, t: int, end: Callable[[int], int | None], look: Look | None) -> int:
    """Return g where each move earns t, down to games of which ``end`` says what they become."""

    def hot(left: list[int], right: list[int]) -> int:
        return form([add(o, t, look) for o in left], [add(o, neg(t), look) for o in right], look)

    return folded(g, end, hot)
