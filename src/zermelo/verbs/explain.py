"""``explain``: who wins a position, by which move, and why, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.answers.explanation import explain
from zermelo.games.explanation import Explanation, Lines, as_block
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import position_of, turned
from zermelo.solvers.engine import Engine
from zermelo.values.partizan.game import Game
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs import value

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.partizan.loopy import Value


@dataclass(frozen=True)
class Answer:
    """The explanation of a position, in blocks; with its solution, where its board is asked for."""

    position: Position[Any]
    explanation: Explanation
    found: Solution[Any] | None = None

    def json(self) -> dict[str, object]:
        """Return plain data: the explanation as text."""
        here = self.position
        return {
            "ruleset": str(here.ruleset),
            "position": str(here),
            "text": str(self.explanation),
        }


@dataclass(frozen=True)
class ValueAnswer:
    """The explanation of what an expression is worth, in blocks."""

    expression: str
    value: Value
    explanation: Explanation

    def json(self) -> dict[str, object]:
        """Return plain data: the explanation as text."""
        return {
            "expression": self.expression,
            "value": str(self.value),
            "text": str(self.explanation),
        }


def answer(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    steps: bool = False,
    board: bool = False,
    turn: Player | None = None,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Explain the position that words name; with ``steps`` as it is worked out by hand.

    A partizan one is explained for both starts, or for one ``turn``.

    Raises
    ------
    InputError
        The words are no position.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> "winning move" in answer("nim 3 2".split(), Names()).json()["text"].lower()
    True
    """
    here = turned(position_of(words, resolver), turn)
    engine = Engine(limits, tablebase=tablebase)
    told = explain(here, play, engine=engine, steps=steps)
    return Answer(here, told, engine.solve(here, play) if board else None)


def answer_value(
    expression: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> ValueAnswer:
    """Explain what an expression is worth, as a position of that value would be; raises as `value`.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> print(answer_value("{^|0}", Names()).explanation)
    Expression: {^|0}
    It is worth *.
    The next player wins (N).
    <BLANKLINE>
    {^|0} = *.
    <BLANKLINE>
    Left's option ^ is reversible: Right replies *, which is at most the whole game. In its
    place stand Left's options after that: 0.
    <BLANKLINE>
    * is infinitesimal: play stops at 0 if Left begins, at 0 if Right does, and what matters
    is who makes the last move.
    <BLANKLINE>
    * is confused with 0, so whoever begins wins.
    """
    from zermelo.answers.partizan_reasons import what_it_means

    found = value.answer(expression, resolver, limits=limits)
    worth = found.value
    said = [*found.reasons, *(what_it_means(worth) if isinstance(worth, Game) else [])]
    heading = Lines(
        (
            f"Expression: {expression}",
            f"It is worth {worth}.",
            value.outcome_in_words(worth.outcome),
        )
    )
    return ValueAnswer(expression, worth, Explanation((heading, *map(as_block, said))))
