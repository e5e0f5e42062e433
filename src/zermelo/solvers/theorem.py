"""The method ``theorem``: values, outcomes and winning moves without search, and other moves.

The moves of sums are found here, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from zermelo.compounds.sums import Sum
from zermelo.compounds.turns import no_value
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, options_of
from zermelo.games.solution import Solution
from zermelo.games.theorem import BestOption
from zermelo.games.type_parameters import S, V
from zermelo.limits import UNLIMITED
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import Goal, Reason
from zermelo.values.nimber import Infinity, LoopyValue, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

Found = TypeVar("Found")

reason = Reason.THEOREM


def answer(position: Position[S], goal: Goal, play: Play, engine: BaseEngine) -> Solution[S] | None:
    """Answer by the first theorem that fits the goal; None if none fits, or no moves are found."""
    state, watch = position.state, engine.watch
    for theorem in engine.theorems(position.ruleset, play):
        value, outcome = None, None
        if play is not NORMAL:
            outcome = theorem.outcome(state, watch)
        elif theorem.gives_value and (value := theorem.value(state, watch)) is not None:
            outcome = outcome_of(value)
        elif theorem.gives_outcome:
            outcome = theorem.outcome(state, watch)
            value = 0 if outcome is Outcome.P and not no_value(position.ruleset) else None
        if outcome is None or (goal is Goal.VALUE and value is None):
            continue
        cited = partial(theorem.cited, state, UNLIMITED)
        solution = Solution(position, outcome, "theorem", cited, play, value=value, theorem=theorem)
        return with_moves(solution, engine) if goal is Goal.MOVES else solution
    return None


def with_zero(solution: Solution[S, V]) -> Solution[S, V]:
    """Return the solution, with the value 0 for a P-position in normal play that must end."""
    if solution.outcome is not Outcome.P or solution.value is not None:
        return solution
    rules = solution.position.ruleset
    if solution.play is not NORMAL or not rules.ends or no_value(rules):
        return solution
    if isinstance(solution.position, PartizanPosition):
        from zermelo.values.partizan.game import Game

        return solution.also(value=Game(0))
    return solution.also(value=0)


def parts_of(position: Position[S]) -> list[Position] | None:
    """Return the parts of a position; None if the position has no part but itself."""
    summands = position.ruleset.summands(position.state)
    if summands is None:
        return None
    parts = [p if isinstance(p, Position) else Position(position.ruleset, p) for p in summands]
    if position not in parts:
        return parts
    if len(parts) > 1:
        raise InputError(
            f"{position.ruleset} {position}: the method summands returned the position itself "
            "among others; return None for a position without parts"
        )
    return None


def with_moves(solution: Solution[S], engine: BaseEngine) -> Solution[S] | None:
    """Add moves to a solution; None if only the state graph shows which moves make progress."""
    engine.record_outcome(solution)
    if solution.value is not None:
        engine.budget.known["value"] = str(solution.value)
    rules, state, best = solution.position.ruleset, solution.position.state, None
    if solution.play is NORMAL:
        theorems = engine.theorems(rules, NORMAL)
        best = _first_not_none(theorem.best(state, engine.watch) for theorem in theorems)
    must_progress = best is None and not rules.ends and any_option(solution.position) is not None
    if must_progress and (solution.play is not NORMAL or not isinstance(rules, Sum)):
        return None
    solution = with_options(solution, engine)
    if must_progress:
        best = _best_in_sum(solution, engine)
    if best is None:
        options = (*solution.winning, *solution.drawing)
        best = BestOption(options[0] if options else _lost_option(solution), None)
    return solution.also(best_option=best.option, bound=best.bound)


def _lost_option(solution: Solution[S]) -> Any:  # noqa: ANN401
    """Return the first option or None; an error of the rules is raised with the outcome added."""
    try:
        return any_option(solution.position)
    except InputError as error:
        raise InputError(f"{error}; the outcome is {solution.outcome_text} all the same") from error


def any_option(position: Position[S]) -> Any:  # noqa: ANN401
    """Return the first option; None if there is none."""
    return next(iter(options_of(position.ruleset, position.state)), None)


def with_options(solution: Solution[S], engine: BaseEngine) -> Solution[S]:
    """Return a solution with the winning and drawing options, and whether these are all."""
    if solution.outcome is Outcome.P:
        return solution
    position, play, watch = solution.position, solution.play, engine.watch
    rules, state = position.ruleset, position.state
    theorems = engine.theorems(rules, play)
    drawing: Sequence[S] | None = ()
    if not rules.ends and play is NORMAL:
        drawing = _first_not_none(theorem.drawing_options(state, watch) for theorem in theorems)
    wins: Sequence[S] | None = ()
    if solution.outcome is Outcome.N:
        wins = _first_not_none(theorem.winning_options(state, watch) for theorem in theorems)
        if wins is None and play is NORMAL and isinstance(rules, Sum):
            wins = list(_winning_in_sum(position, engine))
            drawing = () if drawing is None else drawing
    if wins is None:
        option = _first_not_none(theorem.winning_option(state, watch) for theorem in theorems)
        if option is not None:
            return solution.also(winning=(option,), complete=False)
    if wins is not None and drawing is not None:
        return solution.also(winning=wins, drawing=drawing)
    by_outcome, sources = sorted_by_outcome(position, play, engine)
    moves_by = "; ".join(source for source in sources if source != solution.source)
    winning, drawing = by_outcome[Outcome.P], by_outcome[Outcome.D]
    return solution.also(winning=winning, drawing=drawing, moves_by=moves_by)


def _first_not_none(answers: Iterable[Found | None]) -> Found | None:
    return next((found for found in answers if found is not None), None)


def sorted_by_outcome(
    position: Position[S], play: Play, engine: BaseEngine
) -> tuple[dict[Outcome, list[S]], list[str]]:
    """Return the options by outcome, and the sources of these outcomes as text, each once."""
    by_outcome: dict[Outcome, list[S]] = {Outcome.P: [], Outcome.D: [], Outcome.N: []}
    sources: dict[str, None] = {}
    for option in dict.fromkeys(counted_options(position, engine)):
        solution = engine.answer(Position(position.ruleset, option), Goal.OUTCOME, play)
        by_outcome[solution.outcome].append(option)  # P, N or D: the position is impartial
        sources[solution.source] = None
    return by_outcome, list(sources)


def counted_options(position: Position[S], engine: BaseEngine) -> Iterator[S]:
    """Yield the options; each counts as a searched position."""
    for option in options_of(position.ruleset, position.state):
        engine.budget.count()
        yield option


def value_of(position: Position, engine: BaseEngine) -> LoopyValue:
    """Return the value of an impartial position, found as part of the current question."""
    value = engine.answer(position, Goal.VALUE).value
    assert isinstance(value, int | Infinity)  # noqa: S101  promised by every method
    return value


def options_with_value(position: Position[S], value: int, engine: BaseEngine) -> Sequence[S]:
    """Return the options of a given integer value: by a theorem, or by valuing all options."""
    theorems = engine.theorems(position.ruleset, NORMAL)
    state, watch = position.state, engine.watch
    listed = _first_not_none(theorem.options_of_value(state, value, watch) for theorem in theorems)
    if listed is not None:
        return listed
    options = dict.fromkeys(counted_options(position, engine))
    answers = (engine.answer(Position(position.ruleset, o), Goal.VALUE) for o in options)
    return [option for option, found in zip(options, answers, strict=True) if found.value == value]


def _winning_in_sum(position: Position, engine: BaseEngine) -> Iterator[Any]:
    """Yield the options of value 0: moves of a part to the nim-sum of the other parts' values."""
    parts = parts_of(position) or []
    values = [value_of(part, engine) for part in parts]
    state = position.state
    for index, part in enumerate(parts):
        others = loopy_sum(*values[:index], *values[index + 1 :])
        if isinstance(others, int):
            for option in options_with_value(part, others, engine):
                yield (*state[:index], option, *state[index + 1 :])


def _best_in_sum(solution: Solution, engine: BaseEngine) -> BestOption[Any]:
    """Return an option of a solution with moves, and a bound; from N, one of least counter."""
    position = solution.position
    if solution.outcome is Outcome.P:
        return BestOption(any_option(position), 2 * counter(position, engine))
    if solution.outcome is Outcome.D:
        drawing = solution.drawing
        return BestOption(drawing[0] if drawing else any_option(position), None)
    bounds = [2 * counter(Position(position.ruleset, state), engine) for state in solution.winning]
    best = min(range(len(bounds)), key=bounds.__getitem__)
    return BestOption(solution.winning[best], 1 + bounds[best])


def counter(position: Position, engine: BaseEngine) -> int:
    """Return a counter of a position of finite value, by a theorem or from its state graph."""
    rules, state = position.ruleset, position.state
    if isinstance(rules, Sum):
        return sum(counter(part, engine) for part in rules.components(state))
    theorems = engine.theorems(rules, NORMAL)
    found_counter = _first_not_none(theorem.counter(state, engine.watch) for theorem in theorems)
    if found_counter is None:
        from zermelo.solvers.labelled import graph_of

        found_counter = graph_of(position, NORMAL, engine).counter(state)
    if found_counter is None:
        raise AssertionError(f"{position} has an infinite value, so it has no counter")
    return found_counter
