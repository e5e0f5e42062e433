"""The method ``cut-offs``: who wins a game with ends of its own, by search with cut-offs.

Where few positions can be reached they are labelled instead, which gives all moves and the length
of play at once. All are labelled, too, where that length is asked, or where play can come round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.budget import SIDE_QUESTION_SHARE
from zermelo.compounds.turns import ends_of_its_own
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset, options_of
from zermelo.games.solution import Solution
from zermelo.solvers.cutoff_search import CutOffSearch, PlayIsLong
from zermelo.solvers.labelled import METHODS, PLAIN_MEANS, is_small, offers_compiled
from zermelo.solvers.method import Reason, Wish
from zermelo.solvers.searched import PlayCycles
from zermelo.solvers.theorem import any_option
from zermelo.values.outcome import Outcome
from zermelo.values.play import Play

if TYPE_CHECKING:
    from zermelo.games.rules import Rules
    from zermelo.solvers.base_engine import BaseEngine

reason = Reason.SEARCH

#: Positions that are labelled before the search: a tenth of a second.
FEW_POSITIONS = 6_000
#: Positions of a search for further moves that nobody needs, unless the outcome took more.
FREE = 2_000

#: What the move of a winner, and of a player who draws, is worth to that player.
KEPT = {Outcome.N: 1, Outcome.D: 0}


def may_cut_off(rules: Rules[Any], engine: BaseEngine) -> bool:
    """Whether the rules have ends of their own, and play ends as far as known."""
    known = isinstance(rules, Ruleset) and rules.ends and ends_of_its_own(rules)
    return known and rules not in engine.cyclic


def answer(
    position: Position[Any], wish: Wish, play: Play, engine: BaseEngine
) -> Solution[Any] | None:
    """Answer by search with cut-offs; None where positions must be labelled."""
    rules, named = position.ruleset, engine.method is not None
    if wish is Wish.VALUE or not may_cut_off(rules, engine):
        return None
    if not named and offers_compiled(rules) and is_small(position, play, engine):
        return None
    few: Solution[Any] | None = None
    if wish is Wish.MOVES and not named:
        if engine.distance:
            return None
        few = _labelled(position, play, engine)
        if few is not None and few.complete:
            return few
    searched = engine.remembered_of(
        rules,
        play,
        CutOffSearch,
        lambda: CutOffSearch(rules, engine.budget, play),
    )
    try:
        before = engine.budget.spent
        outcome = searched.outcome(position.state)
        solution = few or Solution(position, outcome, searched.NAME, searched.MEANS, play)
        if wish is Wish.OUTCOME:
            return solution
        return _with_moves(solution, searched, engine, engine.budget.spent - before)
    except PlayCycles:
        engine.cyclic.add(rules)
    except PlayIsLong:
        pass
    return few


def _labelled(position: Position[Any], play: Play, engine: BaseEngine) -> Solution[Any] | None:
    """Answer by labels if few positions are enough; None otherwise."""
    limit, few = engine.budget.limits.positions, FEW_POSITIONS
    if limit is not None:  # half of them are left to the search
        few = min(few, limit // 2)
    means = METHODS[PLAIN_MEANS]
    return engine.if_cheap(few, lambda: means.answer(position, Wish.MOVES, play, engine), cost=0)


def _with_moves(
    solution: Solution[Any], searched: CutOffSearch, engine: BaseEngine, cost: int
) -> Solution[Any]:
    """Add the moves that keep the outcome: all if they are needed or cheap, else one."""
    engine.note(solution)
    position, outcome = solution.position, solution.outcome
    state, best = position.state, solution.best_option
    without: tuple[str, ...] = () if solution.remoteness_known else ("remoteness",)
    if outcome not in KEPT:
        best = any_option(position) if best is None else best
        return solution.also(best_option=best, left_out=without)
    options = list(dict.fromkeys(options_of(position.ruleset, state)))
    if not options:  # play is over
        return solution

    def all_moves() -> tuple[list[Any], list[Any]]:
        """Return the options that win, and those that draw."""
        won = [o for o in options if outcome is Outcome.N and searched.keeps(state, o, 1)]
        return won, [o for o in options if o not in won and searched.keeps(state, o, 0)]

    kept: tuple[list[Any], list[Any]] | None
    if engine.every:
        kept = all_moves()
    else:
        kept = engine.if_cheap(FREE, all_moves, share=SIDE_QUESTION_SHARE, cost=cost)
    complete = kept is not None
    if kept is None:
        one = [searched.best_option(state, options, KEPT[outcome])]
        kept = (one, []) if outcome is Outcome.N else ([], one)
    winning, drawing = kept
    return solution.also(
        winning=winning,
        drawing=drawing,
        complete=complete,
        best_option=(winning or drawing)[0] if best is None else best,
        left_out=without if complete else ("moves", *without),
    )
