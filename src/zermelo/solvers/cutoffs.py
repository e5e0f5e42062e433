"""The method ``cut-offs``: the winner or the score, by search with cut-offs.

It is for games with ends of their own, with turns, or with scores, if play ends. If few positions
can be reached, all are labelled instead, which also gives all moves and the length of play. All are
labelled, too, if that length is requested or play can come round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.budget import SIDE_QUESTION_SHARE
from zermelo.compounds.sums import SumRules
from zermelo.compounds.turns import Turns, ends_of_its_own, needs_minimax
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, options_of
from zermelo.games.solution import Solution
from zermelo.games.turn_and_score import for_player_0, mover_of
from zermelo.solvers import minimax
from zermelo.solvers.cutoff_search import CutOffSearch, PlayIsLong
from zermelo.solvers.labelled import METHODS, PLAIN_MEANS, is_small, offers_compiled
from zermelo.solvers.method import Reason, Wish
from zermelo.solvers.searched import PlayCycles
from zermelo.solvers.theorem import any_option
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import RIGHT

if TYPE_CHECKING:
    from collections.abc import Callable

    from zermelo.games.base_rules import Score
    from zermelo.games.rules import Rules
    from zermelo.solvers.base_engine import BaseEngine

Result = TypeVar("Result")

reason = Reason.SEARCH

#: Positions that are solved completely before the search, a tenth of a second: by labels, and with
#: turns.
FEW_POSITIONS, FEW_WITH_TURNS = 6_000, 1_500
#: Positions of an optional search for further moves, unless the answer took more.
FREE = 2_000

#: The worth of a move for its player: of a winning move, and of a drawing move.
KEPT: dict[Outcome, int] = {Outcome.N: 1, Outcome.D: 0}


def may_cut_off(rules: Rules[Any], engine: BaseEngine) -> bool:
    """Whether the rules have ends, turns or scores, and no cycle of play is known.

    Scores of sums are those of their parts.
    """
    game = rules.rules if isinstance(rules, Turns) else rules
    cut = rules.ends and (ends_of_its_own(rules) or needs_minimax(rules))
    return cut and not isinstance(game, SumRules) and rules not in engine.cyclic


def search_of(rules: Rules[Any], play: Play, engine: BaseEngine) -> CutOffSearch:
    """Return the search of a ruleset, which remembers bounds of positions."""
    return engine.remembered_of(
        rules, play, CutOffSearch, lambda: CutOffSearch(rules, engine.budget, play)
    )


def answer(
    position: Position[Any], wish: Wish, play: Play, engine: BaseEngine
) -> Solution[Any] | None:
    """Answer by search with cut-offs; None if all positions must be labelled."""
    rules, named = position.ruleset, engine.method is not None
    if wish is Wish.VALUE or isinstance(position, PartizanPosition):
        return None
    if not may_cut_off(rules, engine):
        return None
    few: Solution[Any] | None = None
    if not named:
        compiled = offers_compiled(rules) and not needs_minimax(rules)
        if compiled and is_small(position, play, engine):
            return None
        if wish is Wish.MOVES:
            if engine.distance and not rules.has_scores:
                return None
            few = _few_worked_out(position, play, engine)
            if few is not None and few.complete:
                return few

    def solved(searched: CutOffSearch) -> Solution[Any]:
        before = engine.budget.spent
        if rules.has_scores and wish is Wish.MOVES:
            return _with_scores(position, searched, play, engine)
        outcome = searched.outcome(position.state)
        solution = few or Solution(position, outcome, searched.NAME, searched.MEANS, play)
        if wish is Wish.OUTCOME:
            return solution
        return _with_moves(solution, searched, engine, engine.budget.spent - before)

    return _searched(rules, play, engine, solved) or few


def _few_worked_out(
    position: Position[Any], play: Play, engine: BaseEngine
) -> Solution[Any] | None:
    """Answer by labels or by minimax if few positions are enough; None otherwise."""
    with_turns = needs_minimax(position.ruleset)
    method = minimax if with_turns else METHODS[PLAIN_MEANS]
    few, limit = FEW_WITH_TURNS if with_turns else FEW_POSITIONS, engine.budget.limits.positions
    if limit is not None:  # half of them are left to the search
        few = min(few, limit // 2)
    return engine.if_cheap(few, lambda: method.answer(position, Wish.MOVES, play, engine), cost=0)


def _moves(
    position: Position[Any],
    every: Callable[[list[Any]], dict[Any, Score]],
    first: Callable[[list[Any]], dict[Any, Score]],
    engine: BaseEngine,
    cost: int,
) -> tuple[dict[Any, Score], bool]:
    """Return the worth of moves, and whether these are all that are needed.

    All are if they are needed or cheap; else one.
    """
    options = list(dict.fromkeys(options_of(position.ruleset, position.state)))
    if engine.every or not options:
        return every(options), True
    found = engine.if_cheap(FREE, lambda: every(options), share=SIDE_QUESTION_SHARE, cost=cost)
    return (first(options), False) if found is None else (found, True)


def _with_moves(
    solution: Solution[Any], searched: CutOffSearch, engine: BaseEngine, cost: int
) -> Solution[Any]:
    """Add the moves that win and those that draw: all if they are needed or cheap, else one."""
    engine.note(solution)
    position, outcome, best = solution.position, solution.outcome, solution.best_option
    state = position.state
    without: tuple[str, ...] = () if solution.remoteness_known else ("remoteness",)
    if outcome not in KEPT:
        best = any_option(position) if best is None else best
        return solution.also(best_option=best, left_out=without)

    def every(options: list[Any]) -> dict[Any, Score]:
        worth: dict[Any, Score] = {}
        for option in options:
            if outcome is Outcome.N and searched.keeps(state, option, 1):
                worth[option] = 1
            elif searched.keeps(state, option, 0):
                worth[option] = 0
        return worth

    def first(options: list[Any]) -> dict[Any, Score]:
        return {searched.best_option(state, options, KEPT[outcome]): KEPT[outcome]}

    kept, complete = _moves(position, every, first, engine, cost)
    winning = [option for option, worth in kept.items() if worth > 0]
    drawing = [option for option, worth in kept.items() if worth == 0]
    return solution.also(
        winning=winning,
        drawing=drawing,
        complete=complete,
        best_option=next(iter((*winning, *drawing)), None) if best is None else best,
        left_out=without if complete else ("moves", *without),
    )


def _with_scores(
    position: Position[Any], searched: CutOffSearch, play: Play, engine: BaseEngine
) -> Solution[Any]:
    """Answer with the score, and the scores of all moves if they are needed or cheap, else one."""
    rules, state, before = position.ruleset, position.state, engine.budget.spent
    worth = searched.score(state)
    outcome = Outcome.N if worth > 0 else Outcome.P if worth < 0 else Outcome.D
    score = for_player_0(rules, state, worth)
    solution = Solution(position, outcome, searched.NAME, searched.MEANS, play, score=score)
    engine.note(solution)
    engine.budget.known["score"] = str(score)

    def every(options: list[Any]) -> dict[Any, Score]:
        return {option: searched.score_after(state, option) for option in options}

    def first(options: list[Any]) -> dict[Any, Score]:
        return {searched.best_option(state, options, worth): worth}

    after, complete = _moves(position, every, first, engine, engine.budget.spent - before)
    return solution.also(
        scores={option: for_player_0(rules, state, value) for option, value in after.items()},
        winning=[option for option, value in after.items() if value > 0],
        drawing=[option for option, value in after.items() if value == 0],
        best_option=next((option for option, value in after.items() if value == worth), None),
        complete=complete,
        left_out=() if complete else ("moves",),
    )


def _searched(
    rules: Rules[Any],
    play: Play,
    engine: BaseEngine,
    question: Callable[[CutOffSearch], Result],
) -> Result | None:
    """Ask a search with cut-offs; None if all positions must be worked out."""
    try:
        return question(search_of(rules, play, engine)) if may_cut_off(rules, engine) else None
    except PlayCycles:
        engine.cyclic.add(rules)
    except PlayIsLong:
        pass
    return None


def worth_of_moves(position: Position[Any], play: Play, engine: BaseEngine) -> dict[Any, Score]:
    """Return what each move is worth to its player, under rules with turns or scores."""
    rules, state = position.ruleset, position.state

    def by_option(searched: CutOffSearch) -> dict[Any, Score]:
        options = dict.fromkeys(options_of(rules, state))
        return {option: searched.score_after(state, option) for option in options}

    found = _searched(rules, play, engine, by_option)
    if found is None:
        found = dict(minimax.minimax_of(position, play, engine).options(state))
    return found


def at_least(position: Position[Any], least: Score, engine: BaseEngine) -> bool:
    """Whether the score is at least a number, for the player for whom the rules' scores count."""
    rules, state = position.ruleset, position.state
    turned = mover_of(rules, state) is RIGHT

    def is_kept(searched: CutOffSearch) -> bool:
        return searched.at_most(state, -least) if turned else searched.at_least(state, least)

    found = _searched(rules, NORMAL, engine, is_kept)
    if found is None:
        worth = minimax.minimax_of(position, NORMAL, engine).worth(state)
        found = worth <= -least if turned else worth >= least
    return found


class BestPlay:
    """The moves of best play by search with cut-offs, in play for scores."""

    def __init__(self, position: Position[Any], searched: CutOffSearch) -> None:
        self.rules, self.searched = position.ruleset, searched
        self.searched.score(position.state)

    def worth(self, state: object) -> Score:
        """Return the score for the player to move."""
        return self.searched.score(state)

    def remoteness(self, state: object) -> int | None:  # noqa: ARG002
        """Return None: in play for scores nobody hurries."""
        return None

    def best_option(self, state: object) -> Any:  # noqa: ANN401
        """Return an option with the best score; None if play has ended."""
        options = list(dict.fromkeys(options_of(self.rules, state)))
        if not options:
            return None
        return self.searched.best_option(state, options, self.searched.score(state))


def best_play(
    position: Position[Any], play: Play, engine: BaseEngine
) -> BestPlay | minimax.Minimax:
    """Return the object with the moves of best play, under rules with turns or scores."""
    rules, found = position.ruleset, None
    if rules.has_scores:
        found = _searched(rules, play, engine, lambda searched: BestPlay(position, searched))
    return minimax.minimax_of(position, play, engine) if found is None else found
