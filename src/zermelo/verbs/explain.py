"""``explain``: who wins a position, by which move, and why, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.answers.explanation import explain
from zermelo.games.explanation import Explanation
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import position_of
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.solvers.tablebase.table import Tablebase

__all__ = ["Answer", "answer"]


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


def answer(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    steps: bool = False,
    board: bool = False,
    tablebase: Tablebase | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Explain the position that words name; with ``steps`` as it is worked out by hand.

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
    here = position_of(words, resolver)
    engine = Engine(limits, tablebase=tablebase)
    told = explain(here, play, engine=engine, steps=steps)
    return Answer(here, told, engine.solve(here, play) if board else None)
