"""Written forms: games in quotes, and their sums and products, not simplified.

The value of some compounds depends on the forms of their parts: ``'{*|*}' : 1`` is ↑, but 0 : 1 is
1, although '{*|*}' has the value 0. A written form is simplified only when its value is needed.

================  ==============================================================================
``+``             a move in one of the two
``*``             a move in one of G copies of H, or of −G copies of −H if G is negative
``:``             a move in one of the two; a move in the first ends play in the second
ConjunctiveSum    a move in both at once
SelectiveSum      a move in one of the two, or in both at once
ConwayProduct     G^X·H + G·H^Y − G^X·H^Y; Left: X = Y, Right: X ≠ Y, where X and Y are L or R
OrdinalProduct    Left: (G⊛H^L) : G^L or (G⊛H^R) : −G^R; Right: (G⊛H^L) : G^R or (G⊛H^R) : −G^L
================  ==============================================================================

The table shows the options of a compound of G and H. G^L is any left option of G, G^R any right
option; ⊛ is the ordinal product, and a colon the ordinal sum.
Source: Conway 1976, chapters 1 and 14; the ordinal product as CGSuite's help defines it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, product

from zermelo.errors import InputError
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.forms import form, too_deep
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Value
from zermelo.values.partizan.loopy_graphs import LoopyGame


class Written(ABC):
    """A game that is not simplified; positions of rulesets are written forms, too."""

    @property
    def ends(self) -> bool:
        """Whether every play ends, as the rules declare."""
        return True

    @abstractmethod
    def moves(self, side: int) -> Iterable[Part]:
        """Return the options of Left (side 0) or Right (side 1), possibly with repetitions."""

    @property
    @abstractmethod
    def is_quoted(self) -> bool:
        """Whether the game is printed in its written form, not by its value."""

    def in_quotes(self) -> Written:
        """Return the same game, printed in its written form."""
        return self

    @property
    def known_value(self) -> Value | None:
        """The value, if it is known without the options, or None."""
        return None

    @property
    def known_misere_outcome(self) -> Outcome | None:
        """Who wins misère play, if it is known without the options, or None."""
        return None

    @property
    def known_impartial_variant(self) -> Game | None:
        """The value when either player may make the moves of both, if it is known, or None."""
        return None

    def __repr__(self) -> str:
        return show_written(self)


@dataclass(frozen=True, repr=False)
class WrittenForm(Written):
    """A game with its written options, from which nothing is removed."""

    left: tuple[Part, ...] = ()
    right: tuple[Part, ...] = ()

    def moves(self, side: int) -> Iterable[Part]:
        """Return Left's options (side 0) or Right's (side 1), as written."""
        return (self.left, self.right)[side]

    @property
    def is_quoted(self) -> bool:
        """True: forms are written in quotes."""
        return True


@dataclass(frozen=True, repr=False)
class WrittenCompound(Written):
    """Two games with a sign between them; options are made on demand.

    The sign is a row of the module's table, or ``-`` for the negative of the first game.

    >>> star = Game("*")
    >>> g = WrittenCompound(":", WrittenForm((star,), (star,)), Game(1))
    >>> value_written(g), value_written(WrittenCompound("*", Game(2), g)), g
    (^, ^^, '{*|*}' : 1)
    """

    sign: str
    first: Part
    second: Part

    def moves(self, side: int) -> Iterable[Part]:
        """Return the options by the rule of the sign."""
        return RULES[self.sign](self.first, self.second, side)

    @property
    def is_quoted(self) -> bool:
        """Whether a part is printed in its written form."""
        parts = self.first, self.second
        return any(isinstance(part, Written) and part.is_quoted for part in parts)


#: A written form, or a short game.
Part = Written | Game
#: Yields the options of Left (0) or Right (1) in a compound of two games.
Rule = Callable[[Part, Part, int], Iterator[Part]]
#: Yields the options of Left (0) or Right (1) in a compound, as the pairs of both parts.
PairRule = Callable[[Part, Part, int], Iterator[tuple[Part, Part]]]


def options_of(g: Part, side: int) -> tuple[Part, ...]:
    """Return the options of Left (side 0) or Right (side 1), each once."""
    if isinstance(g, Game):
        return g.right if side else g.left
    return tuple(dict.fromkeys(g.moves(side)))


def negative_written(g: Part) -> Part:
    """Return the negative; Conway's and ordinal products and positions of rulesets get a ``-``.

    >>> negative_written(WrittenCompound("+", Game(1), WrittenForm((Game(1),), (Game(0),))))
    -1 + '{0|-1}'
    """
    if isinstance(g, Game):
        return -g
    if isinstance(g, WrittenForm):
        return WrittenForm(*(tuple(map(negative_written, g.moves(side))) for side in (1, 0)))
    if isinstance(g, WrittenCompound) and g.sign == "-":
        return g.first
    if not isinstance(g, WrittenCompound) or g.sign in ("ConwayProduct", "OrdinalProduct"):
        return WrittenCompound("-", g, Game(0))
    if g.sign == "*":
        assert isinstance(g.first, Game)  # noqa: S101  the number of copies
        return WrittenCompound("*", -g.first, g.second)
    return WrittenCompound(g.sign, negative_written(g.first), negative_written(g.second))


def _sum_pairs(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    for option in options_of(g, side):
        yield option, h
    for option in options_of(h, side):
        yield g, option


def _conjunctive_pairs(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    return product(options_of(g, side), options_of(h, side))


def _selective_pairs(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    return chain(_sum_pairs(g, h, side), _conjunctive_pairs(g, h, side))


def _ordinal_pairs(g: Part, h: Part, side: int) -> Iterator[tuple[Part, Part]]:
    for option in options_of(g, side):
        yield option, Game(0)
    for option in options_of(h, side):
        yield g, option


def _compounds(sign: str, rule: PairRule) -> Rule:
    """Return the rule whose options join the two games of each pair by a sign."""

    def moves(g: Part, h: Part, side: int) -> Iterator[Part]:
        for first, second in rule(g, h, side):
            yield WrittenCompound(sign, first, second)

    return moves


def _negated(g: Part, _: Part, side: int) -> Iterator[Part]:
    for option in options_of(g, 1 - side):
        yield negative_written(option)


def _copies(n: Part, g: Part, side: int) -> Iterator[Part]:
    assert isinstance(n, Game)  # noqa: S101  the number of copies
    count = n.number or 0
    copy = g if count > 0 else negative_written(g)
    for option in options_of(copy, side) if count else ():
        yield WrittenCompound("+", WrittenCompound("*", n - 1 if count > 0 else n + 1, g), option)


def _conway(g: Part, h: Part, side: int) -> Iterator[Part]:
    for side_of_g in (0, 1):
        for a in options_of(g, side_of_g):
            for b in options_of(h, side_of_g ^ side):
                mixed = WrittenCompound("+", _conway_of(a, h), _conway_of(g, b))
                yield WrittenCompound("+", mixed, WrittenCompound("-", _conway_of(a, b), Game(0)))


def _conway_of(a: Part, b: Part) -> WrittenCompound:
    return WrittenCompound("ConwayProduct", a, b)


def _ordinal(g: Part, h: Part, side: int) -> Iterator[Part]:
    for side_of_h in (0, 1):
        for b in options_of(h, side_of_h):
            base = WrittenCompound("OrdinalProduct", g, b)
            for a in options_of(g, side_of_h ^ side):
                yield WrittenCompound(":", base, negative_written(a) if side_of_h else a)


#: The rule for the options of a player in a compound, by sign.
RULES: dict[str, Rule] = {
    "+": _compounds("+", _sum_pairs),
    "-": _negated,
    "*": _copies,
    ":": _compounds(":", _ordinal_pairs),
    "ConjunctiveSum": _compounds("ConjunctiveSum", _conjunctive_pairs),
    "SelectiveSum": _compounds("SelectiveSum", _selective_pairs),
    "ConwayProduct": _conway,
    "OrdinalProduct": _ordinal,
}


def value_written(g: Part, check: Look | None = None) -> Game:
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
        if (computed := values.get(g)) is not None:
            return computed
        result = g.known_value
        if isinstance(result, LoopyGame):
            text = show_written(g)
            raise InputError(f"{result} is not a short game; play in {text} need not end")
        if result is not None:
            pass
        elif isinstance(g, WrittenCompound) and g.sign == "+":
            result = value(g.first).plus(value(g.second), check)
        elif isinstance(g, WrittenCompound) and g.sign == "-":
            result = -value(g.first)
        elif isinstance(g, WrittenCompound) and g.sign == "*":
            assert isinstance(g.first, Game)  # noqa: S101  the number of copies
            result = value(g.second).times(int(g.first.number or 0), check)
        else:
            if isinstance(g, WrittenCompound) and g.sign == ":":
                g = WrittenCompound(":", g.first, value(g.second))  # the colon principle
                if g.second == 0:
                    return value(g.first)
            left, right = ([value(o) for o in g.moves(side)] for side in (0, 1))
            result = form(left, right, check)
        values[g] = result
        return result

    try:
        return value(g)
    except RecursionError:
        raise too_deep() from None


def worth_of(g: Part, check: Look | None = None) -> Value:
    """Return a form's ``known_value``, which may be loopy, or the value found from its options."""
    value = g.known_value if isinstance(g, Written) else None
    return value_written(g, check) if value is None else value


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
        return f"-{_part(g.first)}"
    if g.sign == "+":
        return f"{_part(g.first, '+', ':', '*')} + {_part(g.second, ':', '*')}"
    return f"{_part(g.first)} {g.sign} {_part(g.second)}"


def _part(g: Part, *signs: str) -> str:
    """Return the text of a part, in parentheses if it has ``+*`` or a sign not in ``signs``."""
    text = show_written(g)
    if isinstance(g, WrittenCompound):
        return text if g.sign in signs else f"({text})"
    return f"({text})" if isinstance(g, Game) and "+*" in text else text
