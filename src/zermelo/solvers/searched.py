"""Common parts of compiled and plain search: answers from a search, and which search comes first.

Earlier runs and trials in this process change only this order: the second search follows if the
first gives up. Costs are counted in positions, anew for each question.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from zermelo.budget import SIDE_QUESTION_SHARE
from zermelo.compounds.turns import Turns, has_own_ends, no_value
from zermelo.errors import InputError, LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import Rules, Ruleset, may_split, options_of
from zermelo.games.solution import Solution
from zermelo.solvers.method import Goal
from zermelo.solvers.theorem import any_option, with_options
from zermelo.values.nimber import LoopyValue, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.solvers.base_engine import BaseEngine

#: Positions of compiled rules for optional moves, or half of those searched before, if more.
POSITIONS_FOR_MOVES = 20_000


class PlayCycles(Exception):
    """The search found a cycle: this game must be labelled as a digraph."""


class LongPlay(InputError):
    """Play may be too long for the 16 bits of a length in the table of a compiled search."""


class PositionSearch(Protocol):
    """A search from a position: `AdaptiveSearch`, `PlainSearch`, or a subclass without values."""

    NAME: str  #: the name of its method
    SOURCE: str  #: the description of the search
    MAX_OPTIONAL: int  #: the maximum number of positions for optional facts: about half a second
    positions_for_length: int = 0  #: likewise for the length of play
    questions: bool = False  #: whether values are found by questions, see `CompiledRules`

    def outcome(self, state: Any, /) -> Outcome: ...  # noqa: ANN401, D102
    def known_outcome(self, state: Any, /) -> Outcome | None: ...  # noqa: ANN401, D102

    def value(self, state: Any, /) -> LoopyValue:  # noqa: ANN401
        """Return the value of a state."""
        raise AssertionError(f"{state} has no value")

    def remoteness(self, state: Any, /) -> int | None:  # noqa: ANN401, ARG002
        """Return the length of play; None if it is not searched for."""
        return None

    def best_option(self, state: Any, /) -> Any:  # noqa: ANN401, ARG002
        """Return the option of perfect play; None if it is not searched for."""
        return None


def may_search(rules: Rules, engine: BaseEngine) -> bool:
    """Whether search applies: moves alternate, and as far as known all play ends at "no move"."""
    if not isinstance(rules, Ruleset) or not rules.ends or has_own_ends(rules):
        return False
    return rules.alternates and not (engine.cyclic and rules in engine.cyclic)


def by_search(
    search: PositionSearch, position: Position, goal: Goal, play: Play, engine: BaseEngine
) -> Solution | None:
    """Answer by search; None if play turns out to cycle."""
    try:
        if goal is Goal.VALUE:
            value = search.value(position.state)
            return Solution(position, outcome_of(value), search.NAME, search.SOURCE, value=value)
        spent_before = engine.budget.spent
        outcome = search.outcome(position.state)
        solution = Solution(position, outcome, search.NAME, search.SOURCE, play)
        if goal is Goal.OUTCOME:
            return solution
        return _with_moves(solution, search, engine, engine.budget.spent - spent_before)
    except PlayCycles:
        engine.cyclic.add(position.ruleset)
        return None


def _with_moves(
    solution: Solution, search: PositionSearch, engine: BaseEngine, cost: int
) -> Solution:
    """Return a solution with moves and cheap facts; ``cost`` positions gave the outcome."""
    position, state = solution.position, solution.position.state
    engine.record_outcome(solution)
    if isinstance(position.ruleset, Turns) and search.NAME != "search":
        return _with_some_moves(solution, search, engine, cost)
    missing: dict[str, bool] = {}
    some_moves_suffice = (
        not engine.all_winning_moves
        and search.questions
        and solution.play is NORMAL
        and solution.outcome is not Outcome.P  # P has no winning move
    )
    if some_moves_suffice:
        engine.if_cheap(search.MAX_OPTIONAL, lambda: search.value(state))  # used again below
    if some_moves_suffice and engine.budget.searched:
        solution = _with_moves_in_reach(solution, search, engine)
        missing["moves"] = not solution.complete
    else:
        solution = with_options(solution, engine)
    remoteness = engine.if_cheap(search.positions_for_length, lambda: search.remoteness(state))
    has_value = solution.play is NORMAL and not no_value(position.ruleset)
    value: LoopyValue | None = None
    if has_value:
        is_zero = solution.outcome is Outcome.P
        value = 0 if is_zero else engine.if_cheap(search.MAX_OPTIONAL, lambda: search.value(state))
    if remoteness is None:
        options = (*solution.winning, *solution.drawing)
        best = options[0] if options else any_option(position)
    else:
        best = search.best_option(state)
    # theorems may answer later positions: their moves win, but perhaps not fastest
    theorem_moves = (solution.play is NORMAL and may_split(position.ruleset)) or any(
        theorem.decides for theorem in engine.theorems(position.ruleset, solution.play)
    )
    missing |= {"value": value is None and has_value, "remoteness": remoteness is None}
    return solution.also(
        value=value,
        left_out=tuple(name for name, is_missing in missing.items() if is_missing),
        remoteness=remoteness,
        bound=None if theorem_moves else remoteness,
        best_option=best,
    )


def _with_some_moves(
    solution: Solution, search: PositionSearch, engine: BaseEngine, cost: int
) -> Solution:
    """Return a solution with all winning moves if they are cheap, else with a known one, if any."""
    question = partial(with_options, solution, engine)
    solved = engine.if_cheap(search.MAX_OPTIONAL, question, share=SIDE_QUESTION_SHARE, cost=cost)
    if solved is None:
        options = list(options_of(solution.position.ruleset, solution.position.state))
        wins = (option for option in options if search.known_outcome(option) is Outcome.P)
        solved = solution.also(winning=tuple(islice(wins, 1)), complete=False)
    best = solved.winning[0] if solved.winning else any_option(solution.position)
    return solved.also(best_option=best)


def _with_moves_in_reach(
    solution: Solution, search: PositionSearch, engine: BaseEngine
) -> Solution:
    """Return a solution with all winning moves, or with known ones if all cost too much."""
    budget = engine.budget
    try:
        limit = max(POSITIONS_FOR_MOVES, budget.searched // 2) // budget.compiled_per_position
        with budget.limit_positions(limit, share=SIDE_QUESTION_SHARE):
            return with_options(solution, engine)
    except LimitReached:
        pass
    options = options_of(solution.position.ruleset, solution.position.state)
    winning = [option for option in options if search.known_outcome(option) is Outcome.P]
    if not winning:  # all are searched, as one is needed
        return with_options(solution, engine)
    return solution.also(winning=tuple(dict.fromkeys(winning)), complete=False)


#: Maximum positions of a trial in plain Python: in general, about a sixth of a second; if states
#: are merged, which takes time; if Numba is loaded, so that only the rules must be compiled.
TRIAL_POSITIONS, TRIAL_POSITIONS_IF_MERGED, TRIAL_POSITIONS_IF_LOADED = 6_000, 2_000, 1_000
#: Positions of all trials of a game before compiled rules come first; fewer if Numba is loaded.
MAX_TRIED, MAX_TRIED_IF_LOADED = 3_000, 300

_rules_run: set[tuple[object, ...]] = set()
_positions_tried: dict[tuple[object, ...], int] = {}  # both by `_key`


def _key(rules: CompiledRules | type, lengths: bool) -> tuple[object, ...]:
    return (rules,) if isinstance(rules, type) else (rules.successors, rules.simplify, lengths)


def record_run(rules: CompiledRules | type, *, lengths: bool = False) -> None:
    """Record that compiled rules have run; for partizan rulesets ``rules`` is their class."""
    _rules_run.add(_key(rules, lengths))


def record_trial(rules: CompiledRules | type, positions: int, *, lengths: bool = False) -> None:
    """Record the number of positions searched in plain Python instead of by compiled rules."""
    key = _key(rules, lengths)
    _positions_tried[key] = _positions_tried.get(key, 0) + positions


def max_trial_positions(rules: CompiledRules | type, *, lengths: bool = False) -> int:
    """Return the maximum number of positions of a trial before compiled search; 0 for no trial."""
    key = _key(rules, lengths)
    max_tried = MAX_TRIED_IF_LOADED if _rules_run else MAX_TRIED
    if key in _rules_run or _positions_tried.get(key, 0) > max_tried:
        return 0
    return TRIAL_POSITIONS_IF_LOADED if _rules_run else TRIAL_POSITIONS
