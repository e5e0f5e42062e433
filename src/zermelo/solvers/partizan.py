"""The method ``partizan``: canonical forms, option by option, in normal play that ends."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial

from zermelo.budget import SIDE_QUESTION_SHARE
from zermelo.compounds.sums import PartizanSum
from zermelo.compounds.turns import Turns
from zermelo.errors import ZermeloWarning
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, has_compiled_sides, has_compiled_turns, options_for
from zermelo.games.solution import Solution
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.compiled import compiled_search_of
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.partizan_search import (
    NoCanonicalForm,
    PartizanSearch,
    distinct,
    game_of,
    has_forms,
    partizan_search_of,
    search_for_values,
)
from zermelo.solvers.parts import compiled_parts_of
from zermelo.solvers.searched import PlayCycles
from zermelo.solvers.theorem import parts_of
from zermelo.solvers.value_cache import trim_caches
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

#: The message for a user's rules that declare that play ends, if it does not.
ENDLESS = (
    "{}: play may come back to a position, although the rules declare that play ends; write "
    "ends = False in the class, and positions have loopy values"
)
#: Maximum number of positions for a value before a search for the outcome, and after one that shows
#: that the value is 0. Earlier questions do not raise it (``cost=0``) and so do not change answers.
POSITIONS_FOR_VALUE = 100

reason = Reason.VALUE


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by the value; None if play is misère or may cycle, or the value costs too much."""
    rules = position.ruleset
    if play is not NORMAL:
        return None
    if isinstance(rules, Turns):
        return None if goal is Goal.VALUE else _with_turn(position, rules.rules, goal, engine)
    if not has_forms(rules, engine):
        return None
    solve = partial(_solution, position, rules, goal, engine)
    try:
        if goal is Goal.VALUE:
            search_for_values(rules, engine)
            try:
                return solve()
            finally:
                trim_caches()
        if engine.method == PartizanSearch.NAME:
            return solve()
        # A search for the outcome may be cheaper than an optional value. Under a limit on positions
        # the value still comes first, since the first search decides which answer is given.
        unbounded = engine.budget.limits.positions is None
        if unbounded and (solution := _if_small(solve, rules, engine)) is not None:
            return solution
        if unbounded and _has_search(rules, position, engine):
            is_zero = _is_zero(position, engine)
            if goal is Goal.OUTCOME:
                return None
            if is_zero and not has_compiled_turns(rules):
                return engine.if_cheap(POSITIONS_FOR_VALUE, solve, cost=0)
        return engine.if_cheap(PartizanSearch.MAX_OPTIONAL, solve, share=SIDE_QUESTION_SHARE)
    except PlayCycles:
        engine.cyclic.add(rules)
        if rules.is_own:
            warnings.warn(ENDLESS.format(rules), ZermeloWarning, stacklevel=2)
    except NoCanonicalForm:
        pass
    return None


def _with_turn(
    position: Position, rules: PartizanRuleset, goal: Goal, engine: BaseEngine
) -> Solution | None:
    """Answer for one player to move by the value of the position, unless search is cheaper."""
    state, mover = position.state
    without_turn = Position(rules, state)
    solve = partial(_solution, without_turn, rules, goal, engine, players=(mover,))
    if not has_forms(rules, engine):
        return None
    solved: Solution | None = None
    try:
        if engine.method == PartizanSearch.NAME:
            solved = solve()
        elif has_compiled_turns(rules) or (
            not has_compiled_sides(rules) and parts_of(without_turn) is None
        ):
            return None
        elif engine.budget.limits.positions is None and _has_search(rules, without_turn, engine):
            solved = _if_small(solve, rules, engine)
        else:
            solved = engine.if_cheap(PartizanSearch.MAX_OPTIONAL, solve, share=SIDE_QUESTION_SHARE)
    except PlayCycles:
        engine.cyclic.add(rules)
    except NoCanonicalForm:
        pass
    if solved is None:
        return None
    if goal is Goal.MOVES:
        return single_start(solved.starts[mover])
    outcome = Outcome.N if solved.outcome.winner(mover) is mover else Outcome.P
    return Solution(position, outcome, solved.method, solved.source)


def _if_small(
    solve: Callable[[], Solution], rules: PartizanRuleset, engine: BaseEngine
) -> Solution | None:
    """Answer by the value; None if the value takes too many positions."""
    # with compiled turns only a trial in plain Python is cheaper; it has a bound of its own
    positions = 0 if has_compiled_turns(rules) else POSITIONS_FOR_VALUE
    return engine.if_cheap(positions, solve, share=SIDE_QUESTION_SHARE, cost=0)


def _has_search(rules: PartizanRuleset, position: Position, engine: BaseEngine) -> bool:
    """Whether there is a compiled search for who wins."""
    if has_compiled_turns(rules):
        return compiled_search_of(position.turn(LEFT), NORMAL, engine) is not None
    return compiled_parts_of(position.turn(LEFT), engine) is not None


def _is_zero(position: Position, engine: BaseEngine) -> bool:
    """Whether the value is 0: a search shows that each player loses when beginning."""
    outcomes = set()
    for player in (LEFT, RIGHT):
        solution = engine.answer(position.turn(player), Goal.OUTCOME)
        engine.record_outcome(solution)
        outcomes.add(solution.outcome)
    return outcomes == {Outcome.P}


def _solution(
    position: Position,
    rules: PartizanRuleset,
    goal: Goal,
    engine: BaseEngine,
    *,
    players: tuple[Player, ...] = (LEFT, RIGHT),
) -> Solution:
    state, search = position.state, partizan_search_of(rules, engine)
    if goal is not Goal.VALUE and isinstance(rules, PartizanSum):
        from zermelo.values.partizan.orthodox import too_large

        if too_large([game_of(part, engine) for part in rules.components(state)]):
            raise NoCanonicalForm
    game = search.game(state)
    _, theorem = search.value_by_theorem(state)
    if theorem is not None:
        method, source = "theorem", theorem.cited(state, engine.watch)
    elif not search.options_only and parts_of(position) is not None:
        method, source = "sum", f"the values of the parts added; {search.SOURCE}"
    else:
        method, source = search.NAME, search.SOURCE
    starters = players if goal is Goal.MOVES else ()
    start_method = search.NAME if method == "theorem" else method  # moves come from no theorem
    starts = {player: _start(position, player, search, start_method, source) for player in starters}
    return Solution(
        position, game.outcome, method, source, value=game, theorem=theorem, starts=starts
    )


def _start(
    position: Position, player: Player, search: PartizanSearch, method: str, source: str
) -> Solution:
    """Return the solution if a player begins, with all winning moves."""
    rules, state = position.ruleset, position.state
    options = distinct(options_for(player, rules, state), search.watch)
    wins = tuple((o, player.other) for o in options if wins_after_move(search.game(o), player))
    best = wins[0] if wins else next(((o, player.other) for o in options), None)
    outcome = Outcome.N if wins else Outcome.P
    return Solution(position.turn(player), outcome, method, source, winning=wins, best_option=best)


def single_start(start: Solution) -> Solution:
    """Return a solution of `_start` with remoteness: 0 if play is over, otherwise left out."""
    has_ended = start.best_option is None
    return start.also(remoteness=0) if has_ended else start.also(left_out=("remoteness",))


def wins_after_move(game: Game, player: Player) -> bool:
    """Whether a player who has just moved to a game wins: Left if it is ≥ 0, Right if it is ≤ 0."""
    return game >= 0 if player is LEFT else game <= 0
