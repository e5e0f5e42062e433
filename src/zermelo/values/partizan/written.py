"""Games as they are written: forms in quotes, and sums and products of them that wait.

The value of some compounds depends on the forms of their parts, so that ``'{*|*}' : 1`` is ↑, and
0 : 1 is 1. What is written stays as it is until its value is asked for.

================  ==============================================================================
``+``             a move in one of both
``*``             so many copies, or the negative of so many
``:``             a move in one of both; one below ends play above
ConjunctiveSum    a move in both at once
SelectiveSum      a move in one of both, or in both at once
ConwayProduct     G^L·H + G·H^L − G^L·H^L, and so on
OrdinalProduct    G⊛H^L : G^L and G⊛H^R : −G^R for Left, G⊛H^L : G^R and G⊛H^R : −G^L for Right
================  ==============================================================================

Source: On Numbers and Games, chapters 1 and 14; the ordinal product as CGSuite's help defines it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, product
from typing import cast

from zermelo.errors import InputError
from zermelo.values.partizan.forms import Look, form
from zermelo.values.partizan.game import Game, shallow


@dataclass(frozen=True)
class Form:
    """A game by its options, as they are written: nothing is dominated or reversible."""

    left: tuple[Shape, ...] = ()
    right: tuple[Shape, ...] = ()


@dataclass(frozen=True)
class Compound:
    """Two games and what joins them; its options are made when they are asked for.

    The sign is one of the table of this file, or ``-``: the negative of the first.

    >>> star = Game("*")
    >>> g = Compound(":", Form((star,), (star,)), Game(1))
    >>> value_written(g), value_written(Compound("*", Game(2), g)), g
    (^, ^^, '{*|*}' : 1)
    """

    sign: str
    one: Part
    two: Part

    @property
    def left(self) -> tuple[Part, ...]:
        """Left's options."""
        return tuple(dict.fromkeys(_moves(self, 0)))

    @property
    def right(self) -> tuple[Part, ...]:
        """Right's options."""
        return tuple(dict.fromkeys(_moves(self, 1)))

    def __repr__(self) -> str:
        return show_written(self)


#: A game that stays as it is written.
Written = Form | Compound
#: One that does, or its value.
Part = Form | Compound | Game
#: What may be an option of a form.
Shape = Form | Game | int
Sides = Callable[[Part, Part, int], Iterator[Part]]


def negative_written(g: Part) -> Part:
    """Return the negative: of a form and of sums part by part, of a product with its sign.

    >>> negative_written(Compound("+", Game(1), Form((Game(1),), (Game(0),))))
    -1 + '{0|-1}'
    """
    if isinstance(g, Game):
        return -g
    if isinstance(g, Form):
        return Form(*(tuple(map(_turned, side)) for side in (g.right, g.left)))
    if g.sign == "-":
        return g.one
    if g.sign in ("ConwayProduct", "OrdinalProduct"):
        return Compound("-", g, Game(0))
    if g.sign == "*":
        assert isinstance(g.one, Game)  # noqa: S101  it is how many copies
        return Compound("*", -g.one, g.two)
    return Compound(g.sign, negative_written(g.one), negative_written(g.two))


def _turned(option: Shape) -> Shape:
    return cast("Shape", negative_written(_written(option)))


def _written(option: object) -> Part:
    return Game(option) if isinstance(option, int) else cast("Part", option)


def _options(g: Part, side: int) -> list[Part]:
    return [*map(_written, (g.left, g.right)[side])]


def _moves(g: Written, side: int) -> Iterable[Part]:
    """Return the options of a player; those of a compound perhaps more than once."""
    return RULES[g.sign](g.one, g.two, side) if isinstance(g, Compound) else _options(g, side)


def either(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the sum."""
    for option in _options(g, side):
        yield option, h
    for option in _options(h, side):
        yield g, option


def both(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the conjunctive sum."""
    return product(_options(g, side), _options(h, side))


def some(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the selective sum."""
    return chain(either(g, h, side), both(g, h, side))


def above(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the ordinal sum."""
    for option in _options(g, side):
        yield option, Game(0)
    for option in _options(h, side):
        yield g, option


def _pairs(sign: str, rule: Callable[[Part, Part, int], Iterator[tuple[Part, Part]]]) -> Sides:
    def moves(g: Part, h: Part, side: int) -> Iterator[Part]:
        for one, two in rule(g, h, side):
            yield Compound(sign, one, two)

    return moves


def _negated(g: Part, _: Part, side: int) -> Iterator[Part]:
    for option in _options(g, 1 - side):
        yield negative_written(option)


def _copies(n: Part, g: Part, side: int) -> Iterator[Part]:
    assert isinstance(n, Game)  # noqa: S101  it is how many copies
    count = n.number or 0
    one = g if count > 0 else negative_written(g)
    for option in _options(one, side) if count else ():
        yield Compound("+", Compound("*", n - 1 if count > 0 else n + 1, g), option)


def _conway(g: Part, h: Part, side: int) -> Iterator[Part]:
    for turned in (0, 1):
        for a in _options(g, turned):
            for b in _options(h, turned ^ side):
                mixed = Compound("+", _conway_of(a, h), _conway_of(g, b))
                yield Compound("+", mixed, Compound("-", _conway_of(a, b), Game(0)))


def _conway_of(a: Part, b: Part) -> Compound:
    return Compound("ConwayProduct", a, b)


def _ordinal(g: Part, h: Part, side: int) -> Iterator[Part]:
    for turned in (0, 1):
        for b in _options(h, turned):
            for a in _options(g, turned ^ side):
                yield Compound(
                    ":", Compound("OrdinalProduct", g, b), negative_written(a) if turned else a
                )


#: The options of a player, by what joins two games.
RULES: dict[str, Sides] = {
    "+": _pairs("+", either),
    "-": _negated,
    "*": _copies,
    ":": _pairs(":", above),
    "ConjunctiveSum": _pairs("ConjunctiveSum", both),
    "SelectiveSum": _pairs("SelectiveSum", some),
    "ConwayProduct": _conway,
    "OrdinalProduct": _ordinal,
}


def value_written(g: Part, look: Look | None = None) -> Game:
    """Return what a game is worth that is written.

    >>> value_written(Form((Game("*"),), (Game("*"),)))
    0
    >>> value_written(Compound("OrdinalProduct", Game("1/2"), Game("1/4")))
    11/32
    """
    known: dict[Part, Game] = {}

    def value(g: Part) -> Game:
        if isinstance(g, Game):
            return g
        if (kept := known.get(g)) is not None:
            return kept
        if isinstance(g, Compound) and g.sign == "+":
            worth = value(g.one).plus(value(g.two), look)
        elif isinstance(g, Compound) and g.sign == "-":
            worth = -value(g.one)
        elif isinstance(g, Compound) and g.sign == "*":
            assert isinstance(g.one, Game)  # noqa: S101  it is how many copies
            worth = value(g.two).times(int(g.one.number or 0), look)
        else:
            if isinstance(g, Compound) and g.sign == ":":
                g = Compound(":", g.one, value(g.two))  # the colon principle
                if g.two == 0:
                    return value(g.one)
            left, right = ([value(o).id for o in _moves(g, side)] for side in (0, 1))
            worth = Game.from_id(form(left, right, look))
        known[g] = worth
        return worth

    return shallow(value, g)


def show_written(g: Part) -> str:
    """Write a game as it was written.

    >>> show_written(Form((Form((), (Game(0),)), Game(1)), (Game("3/2*"),)))
    "'{'{|0}',1|3/2*}'"
    """
    if isinstance(g, Game):
        return str(g)
    if isinstance(g, Form):
        sides = (",".join(show_written(_written(o)) for o in side) for side in (g.left, g.right))
        return "'{" + "|".join(sides) + "}'"
    if g.sign == "-":
        return f"-{_part(g.one)}"
    inner = (":", "*") if g.sign == "+" else ()
    return f"{_part(g.one, '+', *inner) if inner else _part(g.one)} {g.sign} {_part(g.two, *inner)}"


def _part(g: Part, *bare: str) -> str:
    """Write a part of a compound, in parentheses where it would be read otherwise."""
    text = show_written(g)
    if isinstance(g, Compound):
        return text if g.sign in bare else f"({text})"
    return f"({text})" if "+*" in text else text


def joined(sign: str, one: Part, two: Part) -> Compound:
    """Join two games of which at least one stays as it is written; an integer counts copies."""
    if sign == "*":
        for n, g in ((one, two), (two, one)):
            if isinstance(n, Game) and n.number is not None and n.number.denominator == 1:
                return Compound("*", n, g)
        raise InputError("a game is multiplied by an integer; else write (G) ConwayProduct (H)")
    return Compound(sign, one, two)
