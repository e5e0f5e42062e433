"""The method ``sum``: a position falls into parts, and their values add up. Normal play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.compounds.sums import Sum
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.games.solution import Solution
from zermelo.solvers.compiled import Gradual, compiled_search_of
from zermelo.solvers.method import Reason, Wish
from zermelo.solvers.searched import by_search, may_search
from zermelo.solvers.theorem import parts_of, with_moves
from zermelo.values.nimber import Infinity, loopy_sum, outcome_of
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine

S = TypeVar("S")

reason = Reason.ADDED


def answer(position: Position[S], wish: Wish, play: Play, engine: Engine) -> Solution[S] | None:
    """Answer by the values of the parts."""
    rules = position.ruleset
    if play is not NORMAL or not isinstance(rules, Ruleset):
        return None
    parts = parts_of(position)
    if parts is None or (wish is Wish.MOVES and not (rules.ends or isinstance(rules, Sum))):
        return None
    if wish is Wish.OUTCOME and len(parts) == 1:  # only who wins is asked: no value is needed
        found = engine.answer(parts[0], wish)
        return Solution(position, found.outcome, "sum", found.source)
    if wish is Wish.OUTCOME:
        search = _questioned(position, engine)
        if search is not None:
            return by_search(search, position, wish, play, engine)
    solved = [engine.answer(part, Wish.VALUE) for part in parts]
    values = [part.value for part in solved]
    value = loopy_sum(*(v for v in values if isinstance(v, int | Infinity)))
    found = Solution(position, outcome_of(value), "sum", partial(_told, solved), value=value)
    return with_moves(found, engine) if wish is Wish.MOVES else found


def _questioned(position: Position[Any], engine: Engine) -> Gradual | None:
    """Return a search that asks of a whole sum who wins: the largest part has then no value."""
    if not may_search(position.ruleset, engine):
        return None
    search = compiled_search_of(position, NORMAL, engine)
    return search if search is not None and search.questions else None


def _told(solved: list[Solution[Any]]) -> str:
    sources = dict.fromkeys(f"{part.position.ruleset}: {part.source}" for part in solved)
    return "the values of the parts added" + "".join(f"; {told}" for told in sources)
