"""The method ``sum``: a position falls into parts, and their values add up. Normal play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from zermelo.compounds.sums import Sum
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.games.solution import Solution
from zermelo.solvers.compiled import compiled_search_of
from zermelo.solvers.method import Reason, Wish
from zermelo.solvers.searched import by_search, may_search
from zermelo.solvers.theorem import parts_of, with_moves
from zermelo.values.nimber import Infinity, loopy_sum, outcome_of
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine

reason = Reason.ADDED


def answer(position: Position[Any], wish: Wish, play: Play, engine: Engine) -> Solution[Any] | None:
    """Answer by the values of the parts."""
    rules = position.ruleset
    if play is not NORMAL or not isinstance(rules, Ruleset):
        return None
    parts = parts_of(position)
    if parts is None or (wish is Wish.MOVES and not (rules.ends or isinstance(rules, Sum))):
        return None
    if wish is Wish.OUTCOME and len(parts) == 1:  # only who wins is asked: no value is needed
        solution = engine.answer(parts[0], wish)
        return Solution(position, solution.outcome, "sum", solution.source)
    if wish is Wish.OUTCOME and may_search(rules, engine):
        search = compiled_search_of(position, NORMAL, engine)
        if search is not None and search.questions:  # of the whole: its largest part has no value
            return by_search(search, position, wish, play, engine)
    solved = [engine.answer(part, Wish.VALUE) for part in parts]
    values = [part.value for part in solved]
    value = loopy_sum(*(v for v in values if isinstance(v, int | Infinity)))
    solution = Solution(position, outcome_of(value), "sum", partial(_told, solved), value=value)
    return with_moves(solution, engine) if wish is Wish.MOVES else solution


def _told(solved: list[Solution[Any]]) -> str:
    sources = dict.fromkeys(f"{part.position.ruleset}: {part.source}" for part in solved)
    return "the values of the parts added" + "".join(f"; {told}" for told in sources)
