"""What an expression is worth, why, and how it compares: the answer of ``value``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.expressions.comparison import compare
from zermelo.expressions.meaning import meaning
from zermelo.expressions.parser import Statement
from zermelo.expressions.reasons import explain, explain_value
from zermelo.expressions.record import facts_of
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Sided, Stopper, Value, sides
from zermelo.values.partizan.loopy_methods import sides_of
from zermelo.values.partizan.notation.arithmetic import Result, as_game, relation, shown
from zermelo.values.partizan.written import Written
from zermelo.verbs.positions import read_expression

if TYPE_CHECKING:
    from zermelo.pictures.document import Picture
    from zermelo.values.partizan.loopy_heat import LoopyThermograph
    from zermelo.values.partizan.thermograph import Thermograph

WORDS = {"=": "equals", "<": "is less than", ">": "is more than", "||": "is confused with"}


#: Who wins, in a sentence.
OUTCOMES = {
    "N": "The next player wins (N).",
    "P": "The previous player wins (P).",
    "L": "Left wins (L).",
    "R": "Right wins (R).",
    "D": "Nobody can force a win (D).",
}


def outcome_in_words(letters: str) -> str:
    """Say who wins; two letters are who wins when Left begins, and when Right does."""
    if letters in OUTCOMES:
        return OUTCOMES[letters]
    starts = zip(("Left", "Right"), letters, strict=True)
    words = {"L": "Left wins", "R": "Right wins", "D": "nobody can force a win"}
    said = " ".join(f"{player} begins: {words[who]}." for player, who in starts)
    return f"{said[:-1]} ({letters})."


@dataclass(frozen=True)
class ValueAnswer:
    """What an expression is worth, and how it compares with another.

    ``read`` has what it is worth, its name, and the names that are known from here on; ``facts``
    are plain data; ``against`` is what it is compared with.
    """

    expression: str
    read: Statement
    facts: dict[str, Any]
    against: Value | None = None

    @property
    def result(self) -> Result:
        """What the expression is worth."""
        return self.read.result

    @property
    def is_game(self) -> bool:
        """Whether that is a game; else it is a truth value, a list, or a number that is none."""
        return isinstance(self.result, Game | Stopper | Sided | Written)

    @property
    def value(self) -> Value:
        """The game that the expression is worth."""
        return as_game(self.result)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why the value is what it is, in sentences: from the options that are written, if any."""
        if not self.is_game:
            return ()
        value, options = self.value, self.read.options
        if isinstance(self.result, Written) and self.result.is_quoted and isinstance(value, Game):
            left, right = sides_of(self.result)
            return explain(left, right, whole=value).paragraphs
        if options is None or isinstance(value, Sided):
            return explain_value(value).paragraphs
        written = options.left, options.right
        left, right = ([g for g in side if not isinstance(g, Sided)] for side in written)
        if (len(left), len(right)) != tuple(map(len, written)):
            return explain_value(value).paragraphs
        return explain(left, right, whole=value, passes=options.passes).paragraphs

    @property
    def meaning(self) -> tuple[str, ...]:
        """What the value says of play: how hot it is, what its stops decide, and who wins."""
        return tuple(meaning(self.value)) if self.is_game else ()

    @property
    def compared(self) -> tuple[Value, Value] | None:
        """The two games that are compared, by a sign or as one was asked to."""
        if self.against is not None:
            return self.value, self.against
        parts = self.read.sides
        try:
            return None if parts is None else (as_game(parts[0]), as_game(parts[2]))
        except InputError:  # lists, say
            return None

    @cached_property
    def relation(self) -> str | None:
        """How the values compare: ``=``, ``<``, ``>`` or ``||``; None without another."""
        return None if self.compared is None else relation(*self.compared)

    @cached_property
    def comparison(self) -> tuple[str, ...]:
        """How the values compare, and who wins the difference, in sentences.

        Where there are two sides each is compared.
        """
        if self.compared is None or self.relation is None:
            return ()
        first, second = self.compared
        if not isinstance(first, Sided) and not isinstance(second, Sided):
            return compare(first, second).paragraphs
        told = [f"{first} {WORDS[self.relation]} {second}."]
        pairs = zip(sides(first), sides(second), strict=True)
        for name, (one, two) in zip(("onsides", "offsides"), pairs, strict=True):
            told += [f"Of the {name}:", *compare(one, two).paragraphs]
        return tuple(told)

    def picture(self) -> Picture:
        """Draw the thermograph, where the value has one side, and its walls are known."""
        from zermelo.pictures.document import Picture
        from zermelo.values.partizan.thermograph_svg import thermograph_svg

        svg = thermograph_svg(self.thermograph, str(self.value))
        return Picture(svg, f"the thermograph of {self.value}")

    @cached_property
    def thermograph(self) -> Thermograph | LoopyThermograph:
        """The thermograph; raises as `picture`."""
        value = self.value
        if isinstance(value, Sided):
            raise InputError(
                f"{value} has two sides, and no thermograph; draw its .Onside or its .Offside"
            )
        return value.thermograph

    def json(self, file: str | None = None, *, walls: bool = False) -> dict[str, object]:
        """Return plain data, with the name of the file that holds the thermograph.

        With ``walls`` the bends of both walls too, as pairs of temperature and value.
        """
        told: dict[str, object] = {"expression": self.expression, **self.facts}
        if self.read.name is not None:
            told["name"] = self.read.name
        if walls:
            thermograph = self.thermograph
            told["thermograph"] = {
                "left": [[str(t), str(x)] for t, x in thermograph.left_wall],
                "right": [[str(t), str(x)] for t, x in thermograph.right_wall],
            }
        if self.against is not None:
            told["against"] = str(self.against)
        if self.relation is not None:
            told["relation"] = self.relation
        return told if file is None else told | {"file": file}


def answer(
    expression: str,
    resolver: Resolver,
    against: str | None = None,
    *,
    names: Mapping[str, Result] | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> ValueAnswer:
    """Say what an expression is worth, and compare it with another.

    A position is ``(RULESET POSITION…)``; ``names`` are those that are known already.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> worth = answer("^", Names(), "*")
    >>> worth.relation, worth.facts["outcome"]
    ('||', 'L')
    >>> answer("^ <= *", Names()).facts, answer("[^,1/3]", Names()).facts
    ({'value': 'false'}, {'value': '[^,1/3]', 'list': ['^', '1/3']})
    """
    with limits.start() as watch:
        read = read_expression(expression, resolver, watch, names)
        other = None
        if against is not None:
            as_game(read.result)
            other = as_game(read_expression(against, resolver, watch, names).result)
        known = known_of(read.result, watch)
        return ValueAnswer(expression, read, known, other)


def known_of(result: Result, watch: Watch) -> dict[str, Any]:
    """Return what is known of what an expression is worth, for JSON."""
    if isinstance(result, Game | Stopper | Sided):
        return facts_of(result, watch.sparing())
    if isinstance(result, Written):
        known = facts_of(as_game(result, watch.sparing()), watch.sparing())
        return known | ({"form": shown(result)} if result.is_quoted else {})
    if isinstance(result, tuple):
        return {"value": shown(result), "list": [shown(entry) for entry in result]}
    return {"value": shown(result)}
