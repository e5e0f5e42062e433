"""Operations on short games: cooling, heating, Norton and Conway products, ordinal sums."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product, starmap

from zermelo.errors import InputError
from zermelo.values.nimber import nim_product
from zermelo.values.partizan.canonical import ZERO, lefts, number, rights
from zermelo.values.partizan.forms import fold, form, undominated
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import neg
from zermelo.values.partizan.sums import add, copies
from zermelo.values.partizan.uptimals import nimber, nimber_of
from zermelo.values.partizan.walls import mean, temperature

COOLED: Memory[tuple[int, Fraction], Game] = Memory()  # by serial number and temperature


def cool(g: Game, t: Fraction, check: Look | None = None) -> Game:
    """Return g cooled by t > −1: each move costs t, until the game freezes to a number.

    It is {G^L cooled − t | G^R cooled + t} for t up to the temperature of G, and the mean of G for
    larger t (Siegel 2013, II.5).
    """
    if t <= -1:
        raise InputError(f"a game cannot be cooled by {t}; give a temperature above -1")
    if t > temperature(g):
        return number(mean(g))
    if (cooled := COOLED.get((g._serial, t))) is None:
        tax = number(t)
        cooled = form(
            [add(cool(left, t, check), neg(tax), check) for left in lefts(g)],
            [add(cool(right, t, check), tax, check) for right in rights(g)],
            check,
        )
        COOLED.keep((g._serial, t), cooled)
    return cooled


def freeze(g: Game, check: Look | None = None) -> Game:
    """Return g cooled by its temperature: a number plus an infinitesimal; numbers unchanged."""
    return g if g._number is not None else cool(g, temperature(g), check)


def heat(g: Game, t: Game, check: Look | None = None) -> Game:
    """Return g heated by a game t: each move earns t, numbers remain (Winning Ways, chapter 6)."""
    return _with_gains(g, t, lambda g: None if g._number is None else g, check)


def overheat(g: Game, s: Game, t: Game, check: Look | None = None) -> Game:
    """Return g overheated from s to t: an integer n becomes n · s; in other games moves earn t."""
    return _with_gains(g, t, lambda g: copies(g, s, check), check)


def _with_gains(g: Game, t: Game, end: Callable[[Game], Game | None], check: Look | None) -> Game:
    """Return g where each move gains t; a game is replaced by the result of ``end``, if any."""

    def make(left: list[Game], right: list[Game]) -> Game:
        return form([add(o, t, check) for o in left], [add(o, neg(t), check) for o in right], check)

    return fold(g, end, make)


def incentives(g: Game, check: Look | None = None) -> list[Game]:
    """Return the maximal incentives of both players: G^L − G and G − G^R."""
    of_left = [add(left, neg(g), check) for left in lefts(g)]
    return undominated(of_left + [add(g, neg(right), check) for right in rights(g)])


def norton_product(g: Game, unit: Game, check: Look | None = None) -> Game:
    """Return G · U: n copies of U for an integer n, else {G^L·U + (U + Δ) | G^R·U − (U + Δ)}.

    Δ ranges over the incentives of U (Winning Ways, chapter 8).
    """
    steps = [add(unit, gain, check) for gain in incentives(unit, check)]

    def multiple(left: list[Game], right: list[Game]) -> Game:
        gained = [add(option, step, check) for option in left for step in steps]
        return form(gained, [add(o, neg(step), check) for o in right for step in steps], check)

    return fold(g, lambda g: copies(g, unit, check), multiple)


PRODUCTS: Memory[tuple[int, int], Game] = Memory()  # by serial numbers


def conway_product(g: Game, h: Game, check: Look | None = None) -> Game:
    """Return Conway's product of the canonical forms (Conway 1976, chapter 1)."""
    x, y = g._number, h._number
    if x is not None and y is not None:
        return number(x * y)
    for count, unit in ((g, h), (h, g)):
        if (multiple := copies(count, unit, check)) is not None:
            return multiple
    if (k := nimber_of(g)) is not None and (m := nimber_of(h)) is not None:
        return nimber(nim_product(k, m))
    if (result := PRODUCTS.get((g._serial, h._serial))) is None:

        def term(a: Game, b: Game) -> Game:
            mixed = add(conway_product(a, h, check), conway_product(g, b, check), check)
            return add(mixed, neg(conway_product(a, b, check)), check)

        for_left = [*product(lefts(g), lefts(h)), *product(rights(g), rights(h))]
        for_right = [*product(lefts(g), rights(h)), *product(rights(g), lefts(h))]
        result = form([*starmap(term, for_left)], [*starmap(term, for_right)], check)
        PRODUCTS.keep((g._serial, h._serial), result)
    return result


def ordinal_sum(g: Game, h: Game, check: Look | None = None) -> Game:
    """Return G : H for the canonical form of G: a move in G ends the play in H.

    G : H depends on the form of G and on the value of H (colon principle, Winning Ways, chapter 7).
    """
    return fold(
        h,
        lambda h: g if h is ZERO else None,
        lambda left, right: form([*lefts(g), *left], [*rights(g), *right], check),
    )
