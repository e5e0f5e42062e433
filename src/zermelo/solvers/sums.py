"""The method ``sum``: in normal play, the values of the parts of a position are added."""

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

#: Maximum numbers of positions searched for cheap answers: for the value or the outcome of a part;
#: for the outcome after one move of the sum; and for the outcomes after all moves together.
MAX_CHEAP_POSITIONS, MAX_POSITIONS_PER_MOVE, MAX_POSITIONS_OF_MOVES = 2_000, 100, 5_000


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by the values of the parts, or by their outcomes, if these are enough.

    A part that is P has the value 0. The outcome of one part is that of the sum if all other parts
    have value 0. Two equal parts in which play ends cancel.
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
        if search is not None and search.questions:  # search needs no value of the largest part
            return by_search(search, position, goal, play, engine)
    solved, unsolved = cheap_answers(parts, engine)
    value = _sum_of_values(solved)
    # if play need not end, the winning move must make progress, which needs all moves
    outcome_suffices = goal is Goal.OUTCOME or (goal is Goal.MOVES and rules.ends)
    if len(unsolved) == 1 and value == 0 and outcome_suffices and (part := solved[unsolved[0]]):
        solution = Solution(position, part.outcome, "sum", partial(_source_text, solved))
        return solution if goal is Goal.OUTCOME else _with_cheap_moves(solution, engine)
    if unsolved:
        for index in unsolved:
            solved[index] = engine.answer(parts[index], Goal.VALUE)
        value = _sum_of_values(solved)
    source = partial(_source_text, solved)
    solution = Solution(position, outcome_of(value), "sum", source, value=value)
    if goal is not Goal.MOVES:
        return solution
    theorems = [part.theorem for part in solved if part and part.theorem]
    by_outcome = rules.ends and not all(theorem.gives_value for theorem in theorems)
    return (_with_cheap_moves if by_outcome else with_moves)(solution, engine)


def cheap_answers(
    parts: Sequence[Position], engine: BaseEngine
) -> tuple[list[Solution | None], list[int]]:
    """Return a cheap answer or None for each part, and the indices of parts still to be valued."""
    solved = [_cheap_answer(part, engine) for part in parts]
    index_of_form: dict[Position, int] = {}
    unsolved: list[int] = []
    for index, (part, solution) in enumerate(zip(parts, solved, strict=True)):
        if solution is not None and solution.value is not None:
            continue
        form = Position(part.ruleset, part.ruleset.canonical(part.state))
        equal_part = index_of_form.pop(form, None)
        if equal_part is None:
            unsolved.append(index)
            if part.ruleset.ends:
                index_of_form[form] = index
        else:
            unsolved.remove(equal_part)  # equal parts cancel
    return solved, unsolved


def _cheap_answer(part: Position, engine: BaseEngine) -> Solution | None:
    """Return a solution with the value of a part, or with its outcome; None if neither is cheap."""
    if (solution := by_theorem(part, Goal.VALUE, NORMAL, engine)) is not None:
        return solution
    for goal in (Goal.VALUE, Goal.OUTCOME):
        question = partial(engine.answer, part, goal)
        if (solution := engine.if_cheap(MAX_CHEAP_POSITIONS, question, cost=0)) is not None:
            return solution
    return None


def _sum_of_values(solved: Sequence[Solution | None]) -> LoopyValue:
    values = (solution.value for solution in solved if solution is not None)
    return loopy_sum(*(value for value in values if isinstance(value, int | Infinity)))


def _with_cheap_moves(solution: Solution, engine: BaseEngine) -> Solution | None:
    """Return a solution with the winning moves that are cheap to find, or with all if none is."""
    engine.record_outcome(solution)
    if solution.outcome is not Outcome.N:
        return with_moves(solution, engine)
    position, spent_before = solution.position, engine.budget.spent
    answers: dict[Any, Solution | None] = {}
    for option in dict.fromkeys(counted_options(position, engine)):
        has_budget = engine.budget.spent < spent_before + MAX_POSITIONS_OF_MOVES
        question = partial(engine.answer, Position(position.ruleset, option), Goal.OUTCOME)
        answers[option] = engine.if_cheap(MAX_POSITIONS_PER_MOVE * has_budget, question, cost=0)
    wins = tuple(o for o, reply in answers.items() if reply and reply.outcome is Outcome.P)
    if not wins:
        return with_moves(solution, engine)
    complete = None not in answers.values()
    left_out = () if complete else ("moves",)
    return solution.also(winning=wins, complete=complete, best_option=wins[0], left_out=left_out)


def _source_text(solved: list[Solution | None]) -> str:
    answers = [answer for answer in solved if answer is not None]
    sources = dict.fromkeys(f"{answer.position.ruleset}: {answer.source}" for answer in answers)
    is_added = sum(answer.value is not None for answer in answers) == len(solved)
    method = "the values of the parts added" if is_added else "equal parts cancel, and P is worth 0"
    return "; ".join([method, *sources])
