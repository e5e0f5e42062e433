"""How long a lost position lasts, where a theorem said only that it is lost."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from zermelo.errors import LimitReached
from zermelo.games.rules import options_of
from zermelo.solvers.plain_search import PlainSearch, plain_search_of
from zermelo.solvers.searched import PlayCycles, may_search
from zermelo.values.outcome import Outcome

if TYPE_CHECKING:
    from zermelo.games.position import Position
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine
    from zermelo.values.play import Play

S = TypeVar("S")

#: What lasts longest is looked for only if a position has so few options.
FEW_OPTIONS = 64

#: And only through so many positions: a tenth of a second or two.
ASKED = 2_000


def with_resistance(found: Solution[S], engine: Engine) -> Solution[S]:
    """Add how long a lost position lasts, and by which option, unless that is too dear."""
    position = found.position
    if found.outcome is not Outcome.P or found.remoteness is not None:
        return found
    options = options_of(position.ruleset, position.state)
    if not 0 < sum(1 for _ in islice(options, FEW_OPTIONS + 1)) <= FEW_OPTIONS:
        return found
    others = tuple(name for name in found.left_out if name != "remoteness")
    try:
        lasting = _longest(position, found.play, engine)
    except LimitReached:
        return found.also(left_out=(*others, "remoteness"))
    except PlayCycles:
        return found
    if lasting is None:
        return found
    return found.also(remoteness=lasting[0], best_option=lasting[1], left_out=others)


def _longest(position: Position[S], play: Play, engine: Engine) -> tuple[int, S] | None:
    state = position.state
    if may_search(position.ruleset, engine):
        search = plain_search_of(position, play, engine)  # nobody waits for loops to be loaded
        with engine.budget.at_most(ASKED):
            left: int | None = search.remoteness(state)
            option: S | None = search.best_option(state)
    else:
        from zermelo.solvers.state_graph import graph_of

        with engine.budget.at_most(PlainSearch.FREE // 4):
            graph = graph_of(position, play, engine)
        left, option = graph.remoteness(state), graph.best_option(state)
    return None if left is None or option is None else (left, option)
