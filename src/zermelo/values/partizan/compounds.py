"""Compounds of two partizan games other than their sum: by definition, from their forms.

A compound has as many answers as two games have forms: ``{*|*}`` is worth 0, and stands in a
conjunctive sum for what it is, a game of two moves. So games come here as forms, `Form`, whose
options are taken as they are written; a `Game` is its canonical form. The value of the compound is
a `Game` again.

=================== =========================================================================
disjunctive (+)     a move in one of both; the sum
conjunctive (∧)     a move in both at once; it ends as soon as one game ends
selective (∨)       a move in one of both, or in both at once
ordinal (:)         a move in one of both; one in the first game ends the second
Conway's product    G^L·H + G·H^L − G^L·H^L and G^R·H + G·H^R − G^R·H^R for Left, the mixed ones
                    for Right
=================== =========================================================================

Source: Conway, On Numbers and Games, chapters 1 and 14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from zermelo.values.partizan.arena import neg
from zermelo.values.partizan.forms import Look, form
from zermelo.values.partizan.game import Game, shallow
from zermelo.values.partizan.sums import add

Options = Callable[["Shape", "Shape", int], Iterator[tuple["Shape", "Shape"]]]


@dataclass(frozen=True)
class Form:
    """A game by its options, as they are written: nothing is dominated or reversible.

    Parameters
    ----------
    left, right : tuple of Form, Game or int

    Examples
    --------
    >>> star = Game("*")
    >>> conjunctive_sum(Form((star,), (star,)), 3), conjunctive_sum(0, 3)
    (2, 0)
    """

    left: tuple[Shape, ...] = ()
    right: tuple[Shape, ...] = ()


#: What has options.
Shape = Form | Game | int


def disjunctive_sum(one: Shape, two: Shape, look: Look | None = None) -> Game:
    """Return the value of the sum: a move in one of both games.

    Examples
    --------
    >>> disjunctive_sum(Form((1,), (0,)), Game("^"))
    {1^|^}
    """
    return _value(one, two, either, look)


def conjunctive_sum(one: Shape, two: Shape, look: Look | None = None) -> Game:
    """Return the value of the conjunctive sum: a move in both games at once.

    Whoever cannot move in one of them has lost. Its value depends on the forms of both, and takes
    as many steps as there are pairs of their subpositions.

    Parameters
    ----------
    one, two : Form, Game or int
    look : callable, optional
        Looks at a clock: it is called for each pair, and what it raises ends the work.

    Examples
    --------
    >>> conjunctive_sum(Game("+-1"), Game("^^")), conjunctive_sum(Game("*5"), Game("*6"))
    ({0|-1}, *5)
    """
    return _value(one, two, both, look)


def selective_sum(one: Shape, two: Shape, look: Look | None = None) -> Game:
    """Return the value of the selective sum: a move in one game, or in both at once.

    Its value depends on the forms of both, and takes as many steps as there are pairs of their
    subpositions. What CGSuite 2.2 calls so differs: there
    only the first move may be in both games.

    Examples
    --------
    >>> selective_sum(Game("+-1"), Game("^^")), selective_sum(Game("*5"), Game("*6"))
    ({1^^|-1^*,-1^^}, *11)
    """
    return _value(one, two, some, look)


def ordinal_sum_of_forms(one: Shape, two: Shape, look: Look | None = None) -> Game:
    """Return the value of one : two: a move in the first game ends the second.

    Examples
    --------
    >>> star = Game("*")
    >>> ordinal_sum_of_forms(Form((star,), (star,)), 3), ordinal_sum_of_forms(0, 3)
    (^[3], 3)
    """
    return _value(one, two, above, look)


def conway_product_of_forms(one: Shape, two: Shape, look: Look | None = None) -> Game:
    """Return the value of Conway's product.

    Examples
    --------
    >>> star = Game("*")
    >>> conway_product_of_forms(Form((star,), (star,)), 3), conway_product_of_forms(2, Game("^"))
    (0, ^^)
    """
    known: dict[tuple[Shape, Shape], int] = {}

    def term(g: Shape, h: Shape, a: Shape, b: Shape) -> int:
        return add(add(product(a, h), product(g, b), look), neg(product(a, b)), look)

    def product(g: Shape, h: Shape) -> int:
        if (g, h) not in known:
            left, right = (
                [
                    term(g, h, a, b)
                    for side in (0, 1)
                    for a in _options(g, side)
                    for b in _options(h, side ^ turned)
                ]
                for turned in (0, 1)
            )
            known[g, h] = form(left, right, look)
        return known[g, h]

    return Game.from_id(shallow(product, one, two))


def _value(one: Shape, two: Shape, rule: Options, look: Look | None) -> Game:
    known: dict[tuple[Shape, Shape], int] = {}

    def value(g: Shape, h: Shape) -> int:
        if (g, h) not in known:
            left, right = ([value(*pair) for pair in rule(g, h, side)] for side in (0, 1))
            known[g, h] = form(left, right, look)
        return known[g, h]

    return Game.from_id(shallow(value, one, two))


def _options(shape: Shape, side: int) -> tuple[Shape, ...]:
    held = Game(shape) if isinstance(shape, int) else shape
    return (held.left, held.right)[side]


def either(g: Shape, h: Shape, side: int) -> Iterator[tuple[Shape, Shape]]:
    """Yield the moves of the sum."""
    for option in _options(g, side):
        yield option, h
    for option in _options(h, side):
        yield g, option


def both(g: Shape, h: Shape, side: int) -> Iterator[tuple[Shape, Shape]]:
    """Yield the moves of the conjunctive sum."""
    for a in _options(g, side):
        for b in _options(h, side):
            yield a, b


def some(g: Shape, h: Shape, side: int) -> Iterator[tuple[Shape, Shape]]:
    """Yield the moves of the selective sum."""
    yield from either(g, h, side)
    yield from both(g, h, side)


def above(g: Shape, h: Shape, side: int) -> Iterator[tuple[Shape, Shape]]:
    """Yield the moves of the ordinal sum."""
    for option in _options(g, side):
        yield option, 0
    for option in _options(h, side):
        yield g, option
