"""The method ``cut-offs``: the winner or the score, by search with cut-offs.

It is for rules with ends of their own, with a player to move in the state, or with scores, if play
cannot cycle. Unless the method is named, questions for moves are answered by labels of all
positions if few can be reached or, without scores, if the length of play is requested.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from zermelo.budget import SIDE_QUESTION_SHARE, Budget
from zermelo.compounds.sums import SumRules
from zermelo.compounds.turns import Turns, has_own_ends, needs_minimax
from zermelo.games.base_rules import Score
from zermelo.games.compiled import CompiledRules, WithQuestions
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, Rules, options_of
from zermelo.games.solution import Solution
from zermelo.games.turn_and_score import for_player_0, mover_of, outcome_of_worth
from zermelo.solvers import minimax
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.cutoff_search import CutOffSearch, PlayIsLong
from zermelo.solvers.labelled import METHODS, RETROGRADE, is_small, offers_compiled
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.minimax import BestPlay, minimax_of
from zermelo.solvers.searched import PlayCycles
from zermelo.solvers.theorem import any_option
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import RIGHT
from zermelo.values.text import score_text

Result = TypeVar("Result")

reason = Reason.SEARCH

#: Maximum number of positions to label before a search; fewer for rules with turns or scores.
FEW_POSITIONS, FEW_WITH_TURNS = 6_000, 1_500
#: Positions allowed for an optional search for further moves; more if the answer took more.
MAX_OPTIONAL = 2_000


def may_cut_off(rules: Rules, engine: BaseEngine) -> bool:
    """Whether rules, not of a sum, have own ends, turns or scores, and no known cycle of play."""
    game = rules.rules if isinstance(rules, Turns) else rules
    if not rules.ends or isinstance(game, SumRules):  # scores of sums come from their parts
        return False
    return (has_own_ends(rules) or needs_minimax(rules)) and rules not in engine.cyclic


def search_of(rules: Rules, play: Play, engine: BaseEngine) -> CutOffSearch:
    """Return the search under a ruleset; the search remembers bounds on the worth of positions."""

    def new_search() -> CutOffSearch:
        compiled = None
        if isinstance(rules, WithQuestions) and play is NORMAL:
            compiled = rules.compiled_at_least()
        if compiled is None:
            return CutOffSearch(rules, engine.budget, play)
        return CompiledCutOffs(rules, engine.budget, compiled)

    return engine.cached_for_rules(rules, play, CutOffSearch, new_search)


class CompiledCutOffs(CutOffSearch):
    """The search of a ruleset whose compiled rules decide whether a worth is at least 0, or 1."""

    SOURCE = "compiled search with cut-offs"

    def __init__(
        self, rules: Rules, budget: Budget, compiled: CompiledRules[tuple[Any, int]]
    ) -> None:
        from zermelo.solvers.compiled_search import CompiledSearch  # NumPy

        super().__init__(rules, budget)
        self._compiled = CompiledSearch(rules, compiled, budget)

    def _search(self, first: object, wanted: int) -> int:
        """Return ``wanted`` or more if the worth reaches it, else less; compiled for 0 and 1."""
        if (end := self._end_of(first)) is not None:
            return self._worth_of_end(first, end)
        if wanted not in (0, 1):
            return -1 if wanted < 0 else 1  # the least worth, or the greatest
        is_met = self._compiled.outcome((first, wanted)) is Outcome.N
        return wanted if is_met else wanted - 1


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by search with cut-offs; None for values, partizan games, or if labels are needed."""
    rules = position.ruleset
    if goal is Goal.VALUE or isinstance(position, PartizanPosition):
        return None
    if not may_cut_off(rules, engine):
        return None
    small_solution: Solution | None = None
    if engine.method is None:
        has_compiled = offers_compiled(rules) and not needs_minimax(rules)
        if has_compiled and is_small(position, play, engine):
            return None
        if goal is Goal.MOVES:
            if engine.needs_length and not rules.has_scores:
                return None
            small_solution = _solve_few(position, play, engine)
            if small_solution is not None and small_solution.complete:
                return small_solution

    def solve_with(cut_offs: CutOffSearch) -> Solution:
        spent_before, state = engine.budget.spent, position.state
        score: Score | None = None
        if rules.has_scores and goal is Goal.MOVES:
            worth = cut_offs.worth(state)
            outcome, score = outcome_of_worth(worth), for_player_0(rules, state, worth)
        else:
            outcome = cut_offs.outcome(state)
        name, source = cut_offs.NAME, cut_offs.SOURCE
        solution = small_solution or Solution(position, outcome, name, source, play, score=score)
        if goal is Goal.OUTCOME:
            return solution
        return _with_moves(solution, cut_offs, engine, engine.budget.spent - spent_before)

    return _ask_search(rules, play, engine, solve_with) or small_solution


def _solve_few(position: Position, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by labels or by minimax if few positions are enough; None otherwise."""
    with_turns = needs_minimax(position.ruleset)
    method = minimax if with_turns else METHODS[RETROGRADE]
    few, limit = FEW_WITH_TURNS if with_turns else FEW_POSITIONS, engine.budget.limits.positions
    if limit is not None:  # half of the limit is left to the search
        few = min(few, limit // 2)
    return engine.if_cheap(few, lambda: method.answer(position, Goal.MOVES, play, engine), cost=0)


def _with_moves(
    solution: Solution, cut_offs: CutOffSearch, engine: BaseEngine, cost: int
) -> Solution:
    """Return a solution with all moves if needed or cheap, else with one best move."""
    engine.record_outcome(solution)
    position, outcome, best = solution.position, solution.outcome, solution.best_option
    rules, state, has_score = position.ruleset, position.state, solution.score is not None
    missing: tuple[str, ...] = () if has_score or solution.remoteness_known else ("remoteness",)
    if has_score:
        engine.budget.known["score"] = score_text(solution.score)
        worth = cut_offs.worth(state)
    elif outcome is Outcome.P:
        best = any_option(position) if best is None else best
        return solution.also(best_option=best, left_out=missing)
    else:
        worth = 1 if outcome is Outcome.N else 0
    options = list(dict.fromkeys(options_of(rules, state)))

    def all_worths() -> dict[Any, Score]:
        if has_score:
            return dict(cut_offs.options(state))
        known_worths: dict[Any, Score] = {}
        for option in options:
            for least in range(int(worth), -1, -1):
                if cut_offs.keeps(state, option, least):
                    known_worths[option] = least
                    break
        return known_worths

    worths: dict[Any, Score] | None
    if engine.all_winning_moves or not options:
        worths = all_worths()
    else:
        worths = engine.if_cheap(MAX_OPTIONAL, all_worths, share=SIDE_QUESTION_SHARE, cost=cost)
    complete = worths is not None
    if worths is None:
        worths = {cut_offs.option_with(state, options, worth): worth}
    if best is None:
        best = next((option for option, value in worths.items() if value == worth), None)
    scores = {option: for_player_0(rules, state, value) for option, value in worths.items()}
    return solution.also(
        scores=scores if has_score else {},
        winning=[option for option, value in worths.items() if value > 0],
        drawing=[option for option, value in worths.items() if value == 0],
        complete=complete,
        best_option=best,
        left_out=missing if complete else ("moves", *missing),
    )


def _ask_search(
    rules: Rules, play: Play, engine: BaseEngine, question: Callable[[CutOffSearch], Result]
) -> Result | None:
    """Return the answer of a search with cut-offs; None if all positions must be labelled."""
    try:
        return question(search_of(rules, play, engine)) if may_cut_off(rules, engine) else None
    except PlayCycles:
        engine.cyclic.add(rules)
    except PlayIsLong:
        pass
    return None


def worth_of_moves(position: Position, play: Play, engine: BaseEngine) -> dict[Any, Score]:
    """Return for each option the worth of the move for its player; rules need turns or scores."""
    rules, state = position.ruleset, position.state
    worths = _ask_search(rules, play, engine, lambda cut_offs: dict(cut_offs.options(state)))
    return dict(minimax_of(position, play, engine).options(state)) if worths is None else worths


def at_least(position: Position, least: Score, engine: BaseEngine) -> bool:
    """Whether the score, as in `Solution.score`, is at least ``least``."""
    rules, state = position.ruleset, position.state
    right_moves = mover_of(rules, state) is RIGHT

    def is_reached(cut_offs: CutOffSearch) -> bool:
        return cut_offs.at_most(state, -least) if right_moves else cut_offs.at_least(state, least)

    verdict = _ask_search(rules, NORMAL, engine, is_reached)
    if verdict is not None:
        return verdict
    return for_player_0(rules, state, minimax_of(position, NORMAL, engine).worth(state)) >= least


def best_play(position: Position, play: Play, engine: BaseEngine) -> BestPlay:
    """Return a search or table that knows best play, under rules with turns or scores."""
    rules = position.ruleset

    def solve_with(cut_offs: CutOffSearch) -> CutOffSearch:
        cut_offs.worth(position.state)
        return cut_offs

    search = _ask_search(rules, play, engine, solve_with) if rules.has_scores else None
    return minimax_of(position, play, engine) if search is None else search
