"""Cooling, heating, overheating and freezing of short games."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.values.partizan.canonical import lefts, number, rights
from zermelo.values.partizan.forms import fold, form
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import neg
from zermelo.values.partizan.sums import add, copies
from zermelo.values.partizan.walls import mean, temperature

COOLED: Memory[tuple[int, Fraction], Game] = Memory()


def cool(g: Game, t: Fraction, look: Look | None = None) -> Game:
    """Return g cooled by t > −1: each move costs t, until the game freezes to a number.

    It is {G^L cooled − t | G^R cooled + t} up to the temperature, and the mean above it (Siegel
    2013, II.5).
    """
    if t <= -1:
        raise InputError(f"a game cannot be cooled by {t}; give a temperature above -1")
    if t > temperature(g):
        return number(mean(g))
    if (cooled := COOLED.get((g._serial, t))) is None:
        tax = number(t)
        cooled = form(
            [add(cool(left, t, look), neg(tax), look) for left in lefts(g)],
            [add(cool(right, t, look), tax, look) for right in rights(g)],
            look,
        )
        COOLED.keep((g._serial, t), cooled)
    return cooled


def freeze(g: Game, look: Look | None = None) -> Game:
    """Return g cooled by its temperature: a number and an infinitesimal."""
    return g if g._number is not None else cool(g, temperature(g), look)


def heat(g: Game, t: Game, look: Look | None = None) -> Game:
    """Return g heated by a game t: each move earns t, numbers stay (Winning Ways, chapter 6)."""
    return _with_gains(g, t, lambda g: None if g._number is None else g, look)


def overheat(g: Game, s: Game, t: Game, look: Look | None = None) -> Game:
    """Return g overheated from s to t: an integer n becomes n · s; in other games moves earn t."""
    return _with_gains(g, t, lambda g: copies(g, s, look), look)


def _with_gains(g: Game, t: Game, end: Callable[[Game], Game | None], look: Look | None) -> Game:
    """Return g where each move gains t; a game for which ``end`` has a result becomes that."""

    def make(left: list[Game], right: list[Game]) -> Game:
        return form([add(o, t, look) for o in left], [add(o, neg(t), look) for o in right], look)

    return fold(g, end, make)
