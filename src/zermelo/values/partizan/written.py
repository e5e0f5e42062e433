"""Written forms: games in quotes, and their sums and products, not simplified.

The value of some compounds depends on the forms of their parts, so that ``'{*|*}' : 1`` is ↑, and
0 : 1 is 1. A written form is not simplified until its value is needed.

================  ==============================================================================
``+``             a move in one of both
``*``             a number of copies, or their negative
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
    """A game with literal options; positions of rulesets are written games, too."""

    @property
    def ends(self) -> bool:
        """Whether every play ends, as the rules declare."""
        return True

    @abstractmethod
    def moves(self, side: int) -> Iterable[Part]:
        """Return the options of Left, 0, or Right, 1; perhaps some more than once."""

    @property
    @abstractmethod
    def is_quoted(self) -> bool:
        """Whether it is printed in its written form, not by its value."""

    def in_quotes(self) -> Written:
        """Return the same game, printed in its written form."""
        return self

    @property
    def known_value(self) -> Value | None:
        """The value, if it is known without the options; else None."""
        return None

    @property
    def known_misere_outcome(self) -> Outcome | None:
        """Who wins in misère play, if that is known without the options."""
        return None

    @property
    def known_impartial_variant(self) -> Game | None:
        """The value if both players have the moves of both, if it is known without the options."""
        return None

    def __repr__(self) -> str:
        return show_written(self)


@dataclass(frozen=True, repr=False)
class WrittenForm(Written):
    """A game with its written options, from which nothing is removed."""

    left: tuple[Part | int, ...] = ()
    right: tuple[Part | int, ...] = ()

    def moves(self, side: int) -> Iterable[Part]:
        """Return the options as games."""
        return (Game(o) if isinstance(o, int) else o for o in (self.left, self.right)[side])

    @property
    def is_quoted(self) -> bool:
        """True: forms are written in quotes."""
        return True


@dataclass(frozen=True, repr=False)
class WrittenCompound(Written):
    """Two games with a sign between them; options are made on demand.

    The sign is one of the table of this file, or ``-``: the negative of the first.

    >>> star = Game("*")
    >>> g = WrittenCompound(":", WrittenForm((star,), (star,)), Game(1))
    >>> value_written(g), value_written(WrittenCompound("*", Game(2), g)), g
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
        """Whether a part is printed in its written form."""
        return any(isinstance(part, Written) and part.is_quoted for part in (self.one, self.two))


#: A written form, or a value.
Part = Written | Game
Sides = Callable[[Part, Part, int], Iterator[Part]]


def options_of(g: Part, side: int) -> tuple[Part, ...]:
    """Return the options of Left, 0, or Right, 1, each once."""
    if isinstance(g, Game):
        return g.right if side else g.left
    return tuple(dict.fromkeys(g.moves(side)))


def negative_written(g: Part) -> Part:
    """Return the negative: of a form and of sums part by part, of a product with its sign.

    >>> negative_written(WrittenCompound("+", Game(1), WrittenForm((Game(1),), (Game(0),))))
    -1 + '{0|-1}'
    """
    if isinstance(g, Game):
        return -g
    if isinstance(g, WrittenForm):
        return WrittenForm(*(tuple(map(negative_written, g.moves(side))) for side in (1, 0)))
    if isinstance(g, WrittenCompound) and g.sign == "-":
        return g.one
    if not isinstance(g, WrittenCompound) or g.sign in ("ConwayProduct", "OrdinalProduct"):
        return WrittenCompound("-", g, Game(0))
    if g.sign == "*":
        assert isinstance(g.one, Game)  # noqa: S101  it is how many copies
        return WrittenCompound("*", -g.one, g.two)
    return WrittenCompound(g.sign, negative_written(g.one), negative_written(g.two))


def sum_moves(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the sum."""
    for option in options_of(g, side):
        yield option, h
    for option in options_of(h, side):
        yield g, option


def conjunctive_moves(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the conjunctive sum."""
    return product(options_of(g, side), options_of(h, side))


def selective_moves(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the selective sum."""
    return chain(sum_moves(g, h, side), conjunctive_moves(g, h, side))


def ordinal_moves(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    """Yield the moves of the ordinal sum."""
    for option in options_of(g, side):
        yield option, Game(0)
    for option in options_of(h, side):
        yield g, option


def _pairs(sign: str, rule: Callable[[Part, Part, int], Iterator[tuple[Part, Part]]]) -> Sides:
    def moves(g: Part, h: Part, side: int) -> Iterator[Part]:
        for one, two in rule(g, h, side):
            yield WrittenCompound(sign, one, two)

    return moves


def _negated(g: Part, _: Part, side: int) -> Iterator[Part]:
    for option in options_of(g, 1 - side):
        yield negative_written(option)


def _copies(n: Part, g: Part, side: int) -> Iterator[Part]:
    assert isinstance(n, Game)  # noqa: S101  it is how many copies
    count = n.number or 0
    one = g if count > 0 else negative_written(g)
    for option in options_of(one, side) if count else ():
        yield WrittenCompound("+", WrittenCompound("*", n - 1 if count > 0 else n + 1, g), option)


def _conway(g: Part, h: Part, side: int) -> Iterator[Part]:
    for turned in (0, 1):
        for a in options_of(g, turned):
            for b in options_of(h, turned ^ side):
                mixed = WrittenCompound("+", _conway_of(a, h), _conway_of(g, b))
                yield WrittenCompound("+", mixed, WrittenCompound("-", _conway_of(a, b), Game(0)))


def _conway_of(a: Part, b: Part) -> WrittenCompound:
    return WrittenCompound("ConwayProduct", a, b)


def _ordinal(g: Part, h: Part, side: int) -> Iterator[Part]:
    for turned in (0, 1):
        for b in options_of(h, turned):
            for a in options_of(g, turned ^ side):
                yield WrittenCompound(
                    ":",
                    WrittenCompound("OrdinalProduct", g, b),
                    negative_written(a) if turned else a,
                )


#: The options of a player in a compound, by sign.
RULES: dict[str, Sides] = {
    "+": _pairs("+", sum_moves),
    "-": _negated,
    "*": _copies,
    ":": _pairs(":", ordinal_moves),
    "ConjunctiveSum": _pairs("ConjunctiveSum", conjunctive_moves),
    "SelectiveSum": _pairs("SelectiveSum", selective_moves),
    "ConwayProduct": _conway,
    "OrdinalProduct": _ordinal,
}


def value_written(g: Part, look: Look | None = None) -> Game:
    """Return the value of a written form.

    >>> value_written(WrittenForm((Game("*"),), (Game("*"),)))
    0
    >>> value_written(WrittenCompound("OrdinalProduct", Game("1/2"), Game("1/4")))
    11/32
    """
    values: dict[Part, Game] = {}

    def value(g: Part) -> Game:
        if isinstance(g, Game):
            return g
        if (kept := values.get(g)) is not None:
            return kept
        worth = g.known_value
        if isinstance(worth, LoopyGame):
            raise InputError(f"{worth} is not a short game; play in {show_written(g)} need not end")
        if worth is not None:
            pass
        elif isinstance(g, WrittenCompound) and g.sign == "+":
            worth = value(g.one).plus(value(g.two), look)
        elif isinstance(g, WrittenCompound) and g.sign == "-":
            worth = -value(g.one)
        elif isinstance(g, WrittenCompound) and g.sign == "*":
            assert isinstance(g.one, Game)  # noqa: S101  it is how many copies
            worth = value(g.two).times(int(g.one.number or 0), look)
        else:
            if isinstance(g, WrittenCompound) and g.sign == ":":
                g = WrittenCompound(":", g.one, value(g.two))  # the colon principle
                if g.two == 0:
                    return value(g.one)
            left, right = ([value(o) for o in g.moves(side)] for side in (0, 1))
            worth = form(left, right, look)
        values[g] = worth
        return worth

    return shallow(value, g)


def worth_of(g: Part, look: Look | None = None) -> Value:
    """Return the value of a written form, also where play need not end."""
    known = g.known_value if isinstance(g, Written) else None
    return value_written(g, look) if known is None else known


def show_written(g: Part) -> str:
    """Return the text of a written form.

    >>> show_written(WrittenForm((WrittenForm((), (Game(0),)), Game(1)), (Game("3/2*"),)))
    "'{'{|0}',1|3/2*}'"
    """
    if isinstance(g, WrittenForm):
        return "'{" + "|".join(",".join(map(show_written, g.moves(side))) for side in (0, 1)) + "}'"
    if not isinstance(g, WrittenCompound):
        return str(g)
    if g.sign == "-":
        return f"-{_part(g.one)}"
    inner = (":", "*") if g.sign == "+" else ()
    return f"{_part(g.one, '+', *inner) if inner else _part(g.one)} {g.sign} {_part(g.two, *inner)}"


def _part(g: Part, *bare: str) -> str:
    """Return the text of a part of a compound, in parentheses where they are needed."""
    text = show_written(g)
    if isinstance(g, WrittenCompound):
        return text if g.sign in bare else f"({text})"
    return f"({text})" if isinstance(g, Game) and "+*" in text else text
