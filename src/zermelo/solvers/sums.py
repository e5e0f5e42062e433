"""The method ``sum``: the values of the parts of a position are added. Normal play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from zermelo.compounds.sums import Sum
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.games.solution import Solution
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.compiled import compiled_search_of
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.searched import by_search, may_search
from zermelo.solvers.theorem import answer as by_theorem
from zermelo.solvers.theorem import counted_options, parts_of, with_moves
from zermelo.values.nimber import Infinity, LoopyValue, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

reason = Reason.ADDED

#: Positions for the value and for the outcome of a part, before the values of all parts are found
#: at any cost; and for each move, and for all moves, if values are out of reach.
POSITIONS_IN_REACH, POSITIONS_PER_MOVE, POSITIONS_OF_MOVES = 2_000, 100, 5_000


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by the values of the parts, or by their outcomes, if these are enough.

    A part that is P has the value 0. The outcome of one part is that of the sum if the others have
    value 0. Two equal parts in which play ends cancel.
    """
    rules = position.ruleset
    if play is not NORMAL or not isinstance(rules, Ruleset):
        return None
    parts = parts_of(position)
    if parts is None or (goal is Goal.MOVES and not (rules.ends or isinstance(rules, Sum))):
        return None
    if goal is Goal.OUTCOME and len(parts) == 1:  # only the outcome is needed
        solution = engine.answer(parts[0], goal)
        return Solution(position, solution.outcome, "sum", solution.source)
    if goal is Goal.OUTCOME and may_search(rules, engine):
        search = compiled_search_of(position, NORMAL, engine)
        if search is not None and search.questions:  # the largest part of the whole has no value
            return by_search(search, position, goal, play, engine)
    solved, unsolved = known_of(parts, engine)
    value = _sum_of_values(solved)
    # if play need not end, the winning move must make progress, which needs all moves
    enough = goal is Goal.OUTCOME or (goal is Goal.MOVES and rules.ends)
    if len(unsolved) == 1 and value == 0 and enough and (part := solved[unsolved[0]]):
        solution = Solution(position, part.outcome, "sum", partial(_source_text, solved))
        return solution if goal is Goal.OUTCOME else _with_moves_in_reach(solution, engine)
    if unsolved:
        for place in unsolved:
            solved[place] = engine.answer(parts[place], Goal.VALUE)
        value = _sum_of_values(solved)
    source = partial(_source_text, solved)
    solution = Solution(position, outcome_of(value), "sum", source, value=value)
    if goal is not Goal.MOVES:
        return solution
    theorems = [part.theorem for part in solved if part and part.theorem]
    by_outcome = rules.ends and not all(theorem.tells_value for theorem in theorems)
    return (_with_moves_in_reach if by_outcome else with_moves)(solution, engine)


def known_of(
    parts: Sequence[Position], engine: BaseEngine
) -> tuple[list[Solution | None], list[int]]:
    """Return cheap answers of the parts, and the places of those whose value is still needed."""
    solved = [_in_reach(part, engine) for part in parts]
    places: dict[Position, int] = {}
    unsolved: list[int] = []
    for place, (part, solution) in enumerate(zip(parts, solved, strict=True)):
        if solution is not None and solution.value is not None:
            continue
        form = Position(part.ruleset, part.ruleset.canonical(part.state))
        twin = places.pop(form, None)
        if twin is None:
            unsolved.append(place)
            if part.ruleset.ends:
                places[form] = place
        else:
            unsolved.remove(twin)  # equal parts cancel
    return solved, unsolved


def _in_reach(part: Position, engine: BaseEngine) -> Solution | None:
    """Return the value of a part, or its outcome, if that is cheap."""
    if (found := by_theorem(part, Goal.VALUE, NORMAL, engine)) is not None:
        return found
    for goal in (Goal.VALUE, Goal.OUTCOME):
        question = partial(engine.answer, part, goal)
        if (found := engine.if_cheap(POSITIONS_IN_REACH, question, cost=0)) is not None:
            return found
    return None


def _sum_of_values(solved: Sequence[Solution | None]) -> LoopyValue:
    values = (solution.value for solution in solved if solution is not None)
    return loopy_sum(*(value for value in values if isinstance(value, int | Infinity)))


def _with_moves_in_reach(solution: Solution, engine: BaseEngine) -> Solution | None:
    """Return a solution with the winning moves that are cheap to find; all if there are none."""
    engine.record_outcome(solution)
    if solution.outcome is not Outcome.N:
        return with_moves(solution, engine)
    position, before = solution.position, engine.budget.spent
    after: dict[Any, Solution | None] = {}
    for option in dict.fromkeys(counted_options(position, engine)):
        most = POSITIONS_PER_MOVE if engine.budget.spent < before + POSITIONS_OF_MOVES else 0
        question = partial(engine.answer, Position(position.ruleset, option), Goal.OUTCOME)
        after[option] = engine.if_cheap(most, question, cost=0)
    wins = tuple(option for option, found in after.items() if found and found.outcome is Outcome.P)
    if not wins:
        return with_moves(solution, engine)
    complete = None not in after.values()
    left_out = () if complete else ("moves",)
    return solution.also(winning=wins, complete=complete, best_option=wins[0], left_out=left_out)


def _source_text(solved: list[Solution | None]) -> str:
    parts = [part for part in solved if part is not None]
    sources = dict.fromkeys(f"{part.position.ruleset}: {part.source}" for part in parts)
    valued = sum(part.value is not None for part in parts) == len(solved)
    method = "the values of the parts added" if valued else "equal parts cancel, and P is worth 0"
    return "; ".join([method, *sources])
