"""``value``: expressions over partizan values and positions, ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from zermelo.errors import InputError
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import MEMBERS, RULESETS, catalogue, instances
from zermelo.rulesets.reading import position_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.partizan import LARGEST, as_game
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Value
from zermelo.values.partizan.parse import evaluate
from zermelo.values.partizan.tokens import Given

__all__ = ["value_of_expression"]


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
    solver = Engine(limits)
    given = [
        Given(start, end, worth(expression[start + 1 : end - 1], solver, resolver))
        for start, end in positions_in(expression)
    ]
    return evaluate(expression, given)


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


def worth(text: str, engine: Engine, resolver: Resolver) -> Game:
    """Return the value of a position."""
    position = position_of(shlex.split(text), resolver)
    value = engine.value(position)
    game = as_game(value)
    if game is None:
        raise InputError(
            f"({text}) is worth {value}, which is too large for a game here, or loopy; games end, "
            f"and have nimbers up to *{LARGEST}"
        )
    return game
