"""``value``: expressions over partizan values and positions, ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.games.parameters import Resolver
from zermelo.games.rules import PartizanRuleset
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import MEMBERS, RULESETS, catalogue, instances
from zermelo.rulesets.reading import position_of, words_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import loopy_value
from zermelo.solvers.partizan import LARGEST, as_game
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.lexemes import Given
from zermelo.values.partizan.loopy import Value
from zermelo.values.partizan.parse import evaluate
from zermelo.values.partizan.reasons import compare
from zermelo.values.partizan.record import facts_of

if TYPE_CHECKING:
    from zermelo.pictures.picture import Picture

__all__ = ["Answer", "answer", "value_of_expression"]

WORDS = {"=": "equals", "<": "is less than", ">": "is more than", "||": "is confused with"}


@dataclass(frozen=True)
class Answer:
    """What an expression is worth, and how it compares with another.

    Attributes
    ----------
    expression : str
    value : Value
    facts : dict
        What is known of the value, as plain data.
    against : Value or None
        What it is compared with.
    """

    expression: str
    value: Value
    facts: dict[str, Any]
    against: Value | None = None

    @cached_property
    def relation(self) -> str | None:
        """How the values compare: ``=``, ``<``, ``>`` or ``||``; None without another."""
        if self.against is None:
            return None
        below, above = self.value <= self.against, self.value >= self.against
        if below:
            return "=" if above else "<"
        return ">" if above else "||"

    @cached_property
    def comparison(self) -> tuple[str, ...]:
        """How the values compare, in sentences: of games that end also who wins the difference."""
        if self.relation is None:
            return ()
        if isinstance(self.value, Game) and isinstance(self.against, Game):
            return compare(self.value, self.against).paragraphs
        return (f"{self.value} {WORDS[self.relation]} {self.against}.",)

    def picture(self) -> Picture:
        """Draw the thermograph.

        Raises
        ------
        InputError
            The value has none here, as play need not end.
        """
        from zermelo.pictures.picture import Picture
        from zermelo.pictures.thermographs import thermograph_svg

        if not isinstance(self.value, Game):
            raise InputError(f"{self.value} is no game that ends; only such have thermographs here")
        svg = thermograph_svg(self.value.thermograph, str(self.value))
        return Picture(svg, f"the thermograph of {self.value}")

    def json(self, file: str | None = None) -> dict[str, object]:
        """Return plain data, with the name of the file that holds the thermograph."""
        told: dict[str, object] = {"expression": self.expression, **self.facts}
        if self.relation is not None:
            told |= {"against": str(self.against), "relation": self.relation}
        return told if file is None else told | {"file": file}


def answer(
    expression: str,
    resolver: Resolver,
    against: str | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Say what an expression is worth, and compare it with another; raises as the next.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> found = answer("^", Names(), "*")
    >>> found.relation, found.facts["outcome"]
    ('||', 'L')
    """
    with limits.start() as watch:
        value = value_of_expression(expression, resolver, limits=watch)
        other = None if against is None else value_of_expression(against, resolver, limits=watch)
        return Answer(expression, value, facts_of(value, watch.sparing()), other)


def value_of_expression(
    expression: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Value:
    """Return what an expression is worth, in which positions may stand in parentheses.

    Parameters
    ----------
    expression : str
        As `zermelo.values.partizan.evaluate` reads it; a position is ``(RULESET POSITION…)``, of
        partizan rules or impartial ones, whose values are nimbers.
    resolver : Resolver
        Finds what positions are played on.
    limits : Limits or Watch

    Raises
    ------
    InputError
        It cannot be read, or a position has no value as a game that ends.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> value_of_expression("(domineering 2x2) + {2|1} + (nim 3)", Names())
    {3*3|2*3||1*3|*3}
    """
    with limits.start() as watch:
        solver = Engine(watch)
        given = [
            Given(start, end, worth(expression[start + 1 : end - 1], solver, resolver))
            for start, end in positions_in(expression)
        ]
        return evaluate(expression, given, watch.sparing())


#: A name behind a parenthesis.
FIRST_WORD = re.compile(r"\s*+([^\s()]*)")


def positions_in(expression: str) -> Iterator[tuple[int, int]]:
    """Yield where positions stand: parentheses whose first word is the name of a ruleset.

    Examples
    --------
    >>> list(positions_in("(1 + (nim 3)) + (hackenbush l(l;r))"))
    [(5, 12), (16, 35)]
    """
    place = 0
    while (start := expression.find("(", place)) >= 0:
        place = start + 1
        found = FIRST_WORD.match(expression, place)
        if found is not None and is_ruleset(found[1]):
            place = closing(expression, start)
            yield start, place


def is_ruleset(name: str) -> bool:
    """Say whether a word names a ruleset."""
    if name in RULESETS or name in MEMBERS:
        return True
    plain = len(name) > 1 and name.replace("-", "").isalnum() and name[0].isalpha()
    return plain and (name in catalogue() or name in instances())


def closing(expression: str, start: int) -> int:
    """Return the place after the parenthesis that closes the one at a place."""
    depth = 0
    for place in range(start, len(expression)):
        depth += {"(": 1, ")": -1}.get(expression[place], 0)
        if not depth:
            return place + 1
    raise InputError(f") is missing for the ( at column {start + 1} of {expression!r}")


def worth(text: str, engine: Engine, resolver: Resolver) -> Value:
    """Return the value of a position; where play need not end, the loopy one if there is one."""
    position = position_of(words_of(text), resolver)
    if isinstance(position.ruleset, PartizanRuleset) and not position.ruleset.ends:
        with engine.question() as budget:
            loopy = loopy_value(position, budget)
        if loopy is not None:
            return loopy
    value = engine.value(position)
    game = as_game(value)
    if game is None:
        raise InputError(
            f"({text}) is worth {value}, which is too large for a game here, or loopy; games end, "
            f"and have nimbers up to *{LARGEST}"
        )
    return game
