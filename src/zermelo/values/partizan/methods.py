"""Functions of games: the implementation of `zermelo.values.partizan.value_properties.GameMethods`.

Only the package imports this file, and makes it the implementation that `Game` calls.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from zermelo.values.partizan import atomic, birthdays, forms, operations, order, sums, walls
from zermelo.values.partizan import reduced as reductions
from zermelo.values.partizan import show as texts
from zermelo.values.partizan.canonical import lefts as lefts
from zermelo.values.partizan.canonical import number as number
from zermelo.values.partizan.canonical import rights as rights
from zermelo.values.partizan.forms import too_deep
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.memory import trim
from zermelo.values.partizan.uptimals import superstar_of, uptimal_of

P = ParamSpec("P")
T = TypeVar("T")

#: Maximum number of cached comparisons, some 200 megabytes, before `at_most` empties the cache.
MAX_COMPARISONS = 2_000_000


def _trimming(function: Callable[P, T]) -> Callable[P, T]:
    """Return the function with a call of `trim` before it; InputError if a game is too deep."""

    @wraps(function)
    def trimmed(*arguments: P.args, **options: P.kwargs) -> T:
        trim()
        try:
            return function(*arguments, **options)
        except RecursionError:
            raise too_deep() from None

    return trimmed


entries, rebuilt, in_order = forms.entries, forms.rebuilt, texts.in_order
birthday, born_by = birthdays.birthday, birthdays.born_by
join, meet = birthdays.join, birthdays.meet
form = _trimming(forms.form)
plus = _trimming(sums.add)
times = _trimming(sums.times)
uptimal = _trimming(uptimal_of)
superstar = _trimming(superstar_of)
mean = _trimming(walls.mean)
temperature = _trimming(walls.temperature)
thermograph = _trimming(walls.thermograph)
cool = _trimming(operations.cool)
heat = _trimming(operations.heat)
overheat = _trimming(operations.overheat)
norton_product = _trimming(operations.norton_product)
conway_product = _trimming(operations.conway_product)
ordinal_sum = _trimming(operations.ordinal_sum)
reduced = _trimming(reductions.reduced)
atomic_weight = _trimming(atomic.atomic_weight)
text = _trimming(texts.show)
subpositions = _trimming(atomic.subpositions)


def parse(text: str) -> Game:
    """Return the game that a text denotes."""
    from zermelo.values.partizan.notation.values import read_game

    return read_game(text)


def property_named(value: object, name: str) -> Any:  # noqa: ANN401
    """Return the property of a value that the calculator's table has under a name."""
    from zermelo.values.partizan.properties import property_named

    trim()
    return property_named(value, name)


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
    if (cached := order.NEGATIVES.get(g._serial)) is not None:
        return cached
    trim()
    try:
        return order.neg(g)
    except RecursionError:
        raise too_deep() from None
