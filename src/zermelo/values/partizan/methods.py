"""Functions of games: the implementation of `zermelo.values.partizan.game_methods.GameMethods`.

Files that few questions need are imported on demand. Only the package imports this file, and
sets it in the class of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from zermelo.values.partizan import forms, order, sums
from zermelo.values.partizan.birthdays import birthday as birthday
from zermelo.values.partizan.birthdays import born_by as born_by
from zermelo.values.partizan.birthdays import join as join
from zermelo.values.partizan.birthdays import meet as meet
from zermelo.values.partizan.canonical import lefts, rights
from zermelo.values.partizan.canonical import number as number
from zermelo.values.partizan.expansions import Superstar, Uptimal
from zermelo.values.partizan.forms import entries as entries
from zermelo.values.partizan.forms import rebuilt as rebuilt
from zermelo.values.partizan.forms import shallow, too_deep
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.memory import trim
from zermelo.values.partizan.thermograph import Thermograph

#: Maximum number of cached comparisons while games are only compared: some 200 megabytes.
MAX_COMPARISONS = 2_000_000


def parse(text: str) -> Game:
    """Return the game that a text denotes."""
    from zermelo.values.partizan.notation.values import read_game

    return read_game(text)


def property_named(value: object, name: str) -> Any:  # noqa: ANN401
    """Return a property of the calculator's table."""
    from zermelo.values.partizan.properties import property_named

    trim()
    return property_named(value, name)


def form(left: Sequence[Game], right: Sequence[Game]) -> Game:
    """Return the canonical form of {left | right}."""
    trim()
    return shallow(forms.form, left, right)


def at_most(g: Game, h: Game) -> bool:
    """Whether g ≤ h."""
    if len(order.ORDER) > MAX_COMPARISONS:
        order.ORDER.clear()
    try:
        return order.leq(g, h)
    except RecursionError:
        raise too_deep() from None


def negative(g: Game) -> Game:
    """Return −g."""
    if (known := order.NEGATIVES.get(g._serial)) is not None:
        return known
    trim()
    try:
        return order.neg(g)
    except RecursionError:
        raise too_deep() from None


def plus(g: Game, h: Game, look: Look | None = None) -> Game:
    """Return g + h."""
    trim()
    return shallow(sums.add, g, h, look)


def times(g: Game, count: int, look: Look | None) -> Game:
    """Return the sum of a number of copies."""
    trim()
    return shallow(sums.times, count, g, look)


def text(g: Game) -> str:
    """Return the text of a game, which reads back as the game."""
    from zermelo.values.partizan.show import show

    trim()
    return show(g)


def sorted_games(games: Sequence[Game]) -> tuple[Game, ...]:
    """Return games in the order in which they are printed."""
    from zermelo.values.partizan.show import in_order

    return tuple(in_order(games))


def left(g: Game) -> tuple[Game, ...]:
    """Return Left's options in the order in which they are printed."""
    return sorted_games(lefts(g))


def right(g: Game) -> tuple[Game, ...]:
    """Return Right's options in the order in which they are printed."""
    return sorted_games(rights(g))


def subpositions(g: Game) -> tuple[Game, ...]:
    """Return all games that moves reach, in the order in which they are printed."""
    from zermelo.values.partizan.atomic import subpositions

    trim()
    return sorted_games(subpositions(g))


def uptimal(g: Game) -> Uptimal | None:
    """Return the uptimal expansion, or None."""
    from zermelo.values.partizan.uptimals import uptimal_of

    trim()
    return uptimal_of(g)


def superstar(g: Game) -> Superstar | None:
    """Return the nimbers that are the options, or None."""
    from zermelo.values.partizan.uptimals import superstar_of

    return superstar_of(g)


def mean(g: Game) -> Fraction:
    """Return the mean."""
    from zermelo.values.partizan.walls import mean

    trim()
    return mean(g)


def temperature(g: Game) -> Fraction:
    """Return the temperature."""
    from zermelo.values.partizan.walls import temperature

    trim()
    return temperature(g)


def thermograph(g: Game) -> Thermograph:
    """Return both walls."""
    from zermelo.values.partizan.walls import thermograph

    trim()
    return thermograph(g)


def cool(g: Game, t: Fraction, look: Look | None) -> Game:
    """Return g cooled by t."""
    from zermelo.values.partizan.heating import cool

    trim()
    return cool(g, t, look)


def heat(g: Game, t: Game, look: Look | None) -> Game:
    """Return g heated by t."""
    from zermelo.values.partizan.heating import heat

    trim()
    return heat(g, t, look)


def overheat(g: Game, s: Game, t: Game, look: Look | None) -> Game:
    """Return g overheated from s to t."""
    from zermelo.values.partizan.heating import overheat

    trim()
    return overheat(g, s, t, look)


def norton_product(g: Game, unit: Game, look: Look | None) -> Game:
    """Return the Norton product."""
    from zermelo.values.partizan.products import norton_product

    trim()
    return norton_product(g, unit, look)


def conway_product(g: Game, h: Game, look: Look | None) -> Game:
    """Return Conway's product."""
    from zermelo.values.partizan.products import conway_product

    trim()
    return conway_product(g, h, look)


def ordinal_sum(g: Game, h: Game, look: Look | None) -> Game:
    """Return g : h."""
    from zermelo.values.partizan.products import ordinal_sum

    trim()
    return ordinal_sum(g, h, look)


def reduced(g: Game) -> Game:
    """Return the reduced canonical form."""
    from zermelo.values.partizan.reduced import reduced

    trim()
    return reduced(g)


def atomic_weight(g: Game) -> Game | None:
    """Return the atomic weight, or None."""
    from zermelo.values.partizan.atomic import atomic_weight

    trim()
    return atomic_weight(g)
