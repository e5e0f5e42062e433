"""How long play lasts, and by which move: remoteness, asked for by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from zermelo.solvers.compiled import compiled_search_of
from zermelo.solvers.plain_search import search_of
from zermelo.solvers.searched import PlayCycles, may_search

if TYPE_CHECKING:
    from zermelo.games.position import Position
    from zermelo.solvers.engine import Engine
    from zermelo.values.play import Play

__all__ = ["Lengths", "lengths_of"]


class Lengths(Protocol):
    """What knows the remoteness of a position and of all that it leads to."""

    def remoteness(self, state: Any) -> int | None:  # noqa: ANN401
        """Return the length of play when the winner hurries and the loser delays."""

    def best_option(self, state: Any) -> Any:  # noqa: ANN401
        """Return the option of the quickest win, of a draw, or of the longest resistance."""


def lengths_of(position: Position[Any], play: Play, engine: Engine) -> Lengths:
    """Work out the remoteness of a position, whatever theorem knows who wins.

    By search, compiled or memoised, where play ends; by labelling the state graph where not.

    Raises
    ------
    LimitReached
    """
    rules = position.ruleset
    if may_search(rules, engine):
        search = compiled_search_of(position, play, engine) or search_of(position, play, engine)
        try:
            search.remoteness(position.state)
        except PlayCycles:
            engine.remembered(("cycles", rules), lambda: True)
        else:
            return search
    from zermelo.solvers.state_graph import graph_of

    return graph_of(position, play, engine)
