"""Checks of a user's own rules: summands on a sample of positions, and contradictions of facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from zermelo.budget import Budget
from zermelo.compounds.turns import has_own_ends, no_value
from zermelo.errors import InputError, LimitReached
from zermelo.games.own_functions import contradiction_error
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, Rules, may_split, options_of
from zermelo.games.solution import Solution
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.partizan_search import NoCanonicalForm, PartizanSearch, game_of
from zermelo.solvers.plain_search import PlainSearch
from zermelo.solvers.searched import PlayCycles
from zermelo.solvers.theorem import parts_of, value_of
from zermelo.values.nimber import Infinity, LoopyValue, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.play import MISERE
from zermelo.values.text import show_value

#: Maximum numbers of positions searched for the sample, and of states of a sampled play.
SAMPLE_POSITIONS, SAMPLE_STATES = 3_000, 60


def check_summands(position: Position, engine: BaseEngine) -> None:
    """Raise InputError if the summands of a position in a few plays do not add up to its value."""
    rules = position.ruleset
    has_values = rules.ends and not no_value(rules) and not has_own_ends(rules)
    if not may_split(rules) or not has_values or rules in engine.cyclic:
        return
    budget = Budget(engine.watch, positions=SAMPLE_POSITIONS)
    own_value, cheap_value = _value_functions(rules, budget, engine)
    try:
        with budget.limit_positions(SAMPLE_POSITIONS):
            for state in _sample(rules, position.state):
                if (parts := parts_of(Position(rules, state))) is None:
                    continue
                values = [
                    own_value(p.state) if p.ruleset == rules else cheap_value(p) for p in parts
                ]
                if (total := _sum(values)) is not None and total != (value := own_value(state)):
                    shown = ", ".join(str(part) for part in parts) or "none"
                    raise InputError(
                        f"{rules} {rules.show(state)}: the summands ({shown}) are worth "
                        f"{show_value(total)} together, and by its options the position is worth "
                        f"{show_value(value)}; summands must give games whose values add up to "
                        "that of the position"
                    )
    except (LimitReached, PlayCycles, NoCanonicalForm):
        return  # the user's question is answered all the same


def _value_functions(
    rules: Rules, budget: Budget, engine: BaseEngine
) -> tuple[Callable[[Any], LoopyValue | Game], Callable[[Position], LoopyValue | Game | None]]:
    """Return two functions: a state's value by options; any position's value, None if not cheap."""
    value: Callable[..., Any] = game_of if isinstance(rules, PartizanRuleset) else value_of
    value_by_engine = partial(value, engine=engine)

    def cheap_value(part: Position) -> LoopyValue | Game | None:
        return engine.if_cheap(SAMPLE_POSITIONS, lambda: value_by_engine(part))

    if isinstance(rules, PartizanRuleset):
        return PartizanSearch(rules, budget, value_by_engine, options_only=True).game, cheap_value
    return PlainSearch(rules, budget, value_by_engine, options_only=True).value, cheap_value


def _sum(values: list[LoopyValue | Game | None]) -> LoopyValue | Game | None:
    """Return the sum of values; None if one is None, or nimbers and games are mixed."""
    nimbers = [value for value in values if isinstance(value, int | Infinity)]
    games = [value for value in values if isinstance(value, Game)]
    if len(nimbers) == len(values):
        return loopy_sum(*nimbers)
    return sum(games, Game(0)) if len(games) == len(values) else None


def _sample(rules: Rules, state: object) -> Iterator[Any]:
    """Yield the states of three plays, each once, from the last states backwards."""
    plays = []
    for fraction in (0.0, 0.5, 1.0):
        play = [state]
        while len(play) < SAMPLE_STATES and (options := list(options_of(rules, play[-1]))):
            play.append(options[round(fraction * (len(options) - 1))])
        plays.append(play[::-1])
    steps = range(max(map(len, plays)))
    yield from dict.fromkeys(play[step] for step in steps for play in plays if step < len(play))


def check_facts(solution: Solution) -> None:
    """Raise an error if facts contradict each other: options then changed between calls."""
    if why := contradiction(solution):
        raise contradiction_error(f"{solution.position.ruleset} {solution.position}".rstrip(), why)


def contradiction(solution: Solution) -> str:
    """Describe a contradiction between facts of an impartial position; an empty text if none."""
    outcome, rules = solution.outcome, solution.position.ruleset
    if isinstance(solution.position, PartizanPosition) or has_own_ends(rules):
        return ""
    # theorems, parts and compiled rules could cause contradictions
    methods = ("components", "summands", "canonical", "compiled")
    has_shortcuts = any(getattr(type(rules), name) is not getattr(Rules, name) for name in methods)
    if has_shortcuts or not rules.alternates or rules.theorems(solution.play):
        return ""
    value, remoteness = solution.value, solution.remoteness
    if isinstance(value, int | Infinity) and outcome is not outcome_of(value):
        return f"the outcome is {outcome}, and the value {value}"
    if remoteness is not None:
        fits_N = bool(remoteness % 2) != (solution.play is MISERE)
        if outcome is Outcome.D or fits_N is not (outcome is Outcome.N):
            return f"the outcome is {outcome}, and play takes {remoteness} moves"
    # in misère play a player who cannot move has won
    may_win_without_move = solution.play is MISERE and solution.best_option is None
    moves_decide = solution.complete and not may_win_without_move
    if moves_decide and bool(solution.winning) is not (outcome is Outcome.N):
        moves = "some moves win" if solution.winning else "no move wins"
        return f"the outcome is {outcome}, and {moves}"
    return ""
