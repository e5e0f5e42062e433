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

Source: Conway 1976, chapters 1 and 14; the ordinal product as CGSuite's help defines it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, product

from zermelo.errors import InputError
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.base_stopper import LoopyGame
from zermelo.values.partizan.forms import form, shallow
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Value


class Written(ABC):
    """A game that stays as it is written; positions of rulesets, which lie above, are such too."""

    @property
    def ends(self) -> bool:
        """Whether every play ends, as far as the rules say."""
        return True

    @abstractmethod
    def moves(self, side: int) -> Iterable[Part]:
        """Return the options of Left, 0, or Right, 1; perhaps some more than once."""

    @property
    @abstractmethod
    def is_quoted(self) -> bool:
        """Whether it is printed as it is written, and not by its value."""

    def in_quotes(self) -> Written:
        """Return the same, printed as it is written."""
        return self

    @property
    def known_value(self) -> Value | None:
        """What it is worth, where that is known otherwise than by the options."""
        return None

    @property
    def known_misere_outcome(self) -> Outcome | None:
        """Who wins if whoever cannot move wins, likewise."""
        return None

    @property
    def known_impartial_variant(self) -> Game | None:
        """What it is worth if both players have the moves of both, likewise."""
        return None

    def __repr__(self) -> str:
        return show_written(self)


@dataclass(frozen=True, repr=False)
class Form(Written):
    """A game by its options, as they are written: nothing is dominated or reversible."""

    left: tuple[Part | int, ...] = ()
    right: tuple[Part | int, ...] = ()

    def moves(self, side: int) -> Iterable[Part]:
        """Return the options as games."""
        return (Game(o) if isinstance(o, int) else o for o in (self.left, self.right)[side])

    @property
    def is_quoted(self) -> bool:
        """It is written in quotes."""
        return True


@dataclass(frozen=True, repr=False)
class Compound(Written):
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

    def moves(self, side: int) -> Iterable[Part]:
        """Return the options by the rule of the sign."""
        return RULES[self.sign](self.one, self.two, side)

    @property
    def is_quoted(self) -> bool:
        """Whether a part is."""
        return any(isinstance(part, Written) and part.is_quoted for part in (self.one, self.two))


#: A game that stays as it is written, or its value.
Part = Written | Game
Sides = Callable[[Part, Part, int], Iterator[Part]]


def options_of(g: Part, side: int) -> tuple[Part, ...]:
    """Return the options of Left, 0, or Right, 1, each once."""
    return tuple(dict.fromkeys(g.moves(side) if isinstance(g, Written) else g.options[side]))


def negative_written(g: Part) -> Part:
    """Return the negative: of a form and of sums part by part, of a product with its sign.

    >>> negative_written(Compound("+", Game(1), Form((Game(1),), (Game(0),))))
    -1 + '{0|-1}'
    """
    if isinstance(g, Game):
        return -g
    if isinstance(g, Form):
        return Form(*(tuple(map(negative_written, g.moves(side))) for side in (1, 0)))
    if isinstance(g, Compound) and g.sign == "-":
        return g.one
    if not isinstance(g, Compound) or g.sign in ("ConwayProduct", "OrdinalProduct"):
        return Compound("-", g, Game(0))
    if g.sign == "*":
        assert isinstance(g.one, Game)  # noqa: S101  it is how many copies
        return Compound("*", -g.one, g.two)
    return Compound(g.sign, negative_written(g.one), negative_written(g.two))


def either(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the sum."""
    for option in options_of(g, side):
        yield option, h
    for option in options_of(h, side):
        yield g, option


def both(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the conjunctive sum."""
    return product(options_of(g, side), options_of(h, side))


def some(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the selective sum."""
    return chain(either(g, h, side), both(g, h, side))


def above(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the ordinal sum."""
    for option in options_of(g, side):
        yield option, Game(0)
    for option in options_of(h, side):
        yield g, option


def _pairs(sign: str, rule: Callable[[Part, Part, int], Iterator[tuple[Part, Part]]]) -> Sides:
    def moves(g: Part, h: Part, side: int) -> Iterator[Part]:
        for one, two in rule(g, h, side):
            yield Compound(sign, one, two)

    return moves


def _negated(g: Part, _: Part, side: int) -> Iterator[Part]:
    for option in options_of(g, 1 - side):
        yield negative_written(option)


def _copies(n: Part, g: Part, side: int) -> Iterator[Part]:
    assert isinstance(n, Game)  # noqa: S101  it is how many copies
    count = n.number or 0
    one = g if count > 0 else negative_written(g)
    for option in options_of(one, side) if count else ():
        yield Compound("+", Compound("*", n - 1 if count > 0 else n + 1, g), option)


def _conway(g: Part, h: Part, side: int) -> Iterator[Part]:
    for turned in (0, 1):
        for a in options_of(g, turned):
            for b in options_of(h, turned ^ side):
                mixed = Compound("+", _conway_of(a, h), _conway_of(g, b))
                yield Compound("+", mixed, Compound("-", _conway_of(a, b), Game(0)))


def _conway_of(a: Part, b: Part) -> Compound:
    return Compound("ConwayProduct", a, b)


def _ordinal(g: Part, h: Part, side: int) -> Iterator[Part]:
    for turned in (0, 1):
        for b in options_of(h, turned):
            for a in options_of(g, turned ^ side):
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
        worth = g.known_value
        if isinstance(worth, LoopyGame):
            raise InputError(f"{worth} is no short game; play in {show_written(g)} need not end")
        if worth is not None:
            pass
        elif isinstance(g, Compound) and g.sign == "+":
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
            left, right = ([value(o) for o in g.moves(side)] for side in (0, 1))
            worth = form(left, right, look)
        known[g] = worth
        return worth

    return shallow(value, g)


def worth_of(g: Part, look: Look | None = None) -> Value:
    """Return the same, of a position from which play need not end as well."""
    known = g.known_value if isinstance(g, Written) else None
    return value_written(g, look) if known is None else known


def show_written(g: Part) -> str:
    """Write a game as it was written.

    >>> show_written(Form((Form((), (Game(0),)), Game(1)), (Game("3/2*"),)))
    "'{'{|0}',1|3/2*}'"
    """
    if isinstance(g, Form):
        return "'{" + "|".join(",".join(map(show_written, g.moves(side))) for side in (0, 1)) + "}'"
    if not isinstance(g, Compound):
        return str(g)
    if g.sign == "-":
        return f"-{_part(g.one)}"
    inner = (":", "*") if g.sign == "+" else ()
    return f"{_part(g.one, '+', *inner) if inner else _part(g.one)} {g.sign} {_part(g.two, *inner)}"


def _part(g: Part, *bare: str) -> str:
    """Write a part of a compound, in parentheses where it would be read otherwise."""
    text = show_written(g)
    if isinstance(g, Compound):
        return text if g.sign in bare else f"({text})"
    return f"({text})" if isinstance(g, Game) and "+*" in text else text
