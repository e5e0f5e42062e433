"""The method ``compound``: numbers of the parts decide compounds, by theorems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.compounds.compound import Compound
from zermelo.compounds.operators import DRAW
from zermelo.compounds.repetition import Repetition
from zermelo.compounds.turns import Turns
from zermelo.compounds.variants import PartizanPass
from zermelo.errors import not_none
from zermelo.games.explanation import Block
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, Rules, Ruleset
from zermelo.games.solution import Solution
from zermelo.games.theorem import Theorem
from zermelo.limits import Watch
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.compound_theorems import THEOREMS_BY_KIND, CompoundQuestion, Decision
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.theorem import any_option, sorted_by_outcome, with_moves
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

P, N, D = Outcome.P, Outcome.N, Outcome.D


class AppliedTheorem(Theorem[Any]):
    """A theorem applied to one compound, with the numbers of its parts."""

    def __init__(self, statement: str, source: str, reasons: Sequence[Block | str]) -> None:
        self.statement, self.source, self._reasons = statement, source, reasons

    def reasons(self, state: object, watch: Watch) -> Sequence[Block | str]:  # noqa: ARG002
        """Return a table of the numbers of the parts."""
        return self._reasons


reason = Reason.THEOREM


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer who wins; None if no theorem applies, and for values."""
    if goal is Goal.VALUE or isinstance(position, PartizanPosition):
        return None
    solution = _unrepeated(position, play, engine)
    if solution is not None:
        if goal is Goal.OUTCOME:
            return solution
        return None if solution.outcome is D else with_moves(solution, engine)
    if play is NORMAL and (without_passes := _own_passes(position, engine)) is not None:
        return without_passes if goal is Goal.OUTCOME else with_moves(without_passes, engine)
    game = compound_question(position, play, engine)
    if game is None:
        return None
    decision = THEOREMS_BY_KIND[game.compound.kind, game.compound.ending](game)
    if decision is None:
        return None
    applied = AppliedTheorem(decision.statement, decision.source, game.parts_and_reason(decision))
    solution = _solution(position, decision.outcome, play, engine, applied)
    return solution if goal is Goal.OUTCOME else _with_moves(solution, decision, engine)


def _solution(
    position: Position, outcome: Outcome, play: Play, engine: BaseEngine, applied: AppliedTheorem
) -> Solution:
    source = applied.cited(position.state, engine.watch)
    return Solution(position, outcome, "compound", source, play, theorem=applied)


def _unrepeated(position: Position, play: Play, engine: BaseEngine) -> Solution | None:
    """Decide a position with a rule on repetition by the game without it, unless that is a draw."""
    game: Rules = position.ruleset
    visit, player = position.state, None
    if isinstance(game, Turns):
        game, (visit, player) = game.rules, position.state
    if not isinstance(game, Repetition) or visit.before or visit.again:
        return None
    inner = Position(game.rules, visit.here)
    if player is not None:
        if not game.with_turn:
            return None
        inner = inner.turn(player)
    outcome = engine.answer(inner, Goal.OUTCOME, play).outcome
    if outcome is D and game.rule != DRAW:
        return None
    applied = AppliedTheorem(
        "a player who wins without a rule on repetition wins with it",
        "he hurries, so that no position is visited twice",
        (f"Without the rule the position is {outcome}.",),
    )
    return _solution(position, outcome, play, engine, applied)


def _own_passes(position: Position, engine: BaseEngine) -> Solution | None:
    """Decide a position with equal numbers of own passes by the game without passes, else None."""
    rules = position.ruleset
    if not isinstance(rules, Turns) or not isinstance(rules.rules, PartizanPass):
        return None
    game = rules.rules
    (inner, passes), _ = position.state
    applies = isinstance(game.rules, Ruleset) and game.rules.ends and not game.at_ends
    if not applies or not isinstance(passes, tuple) or passes[0] != passes[1]:
        return None
    outcome = engine.answer(Position(game.rules, inner), Goal.OUTCOME).outcome
    applied = AppliedTheorem(
        "if both players have as many passes of their own, and may not pass at an end, passes "
        "change nothing",
        "a pass is answered by a pass",
        (f"Without passes the position is {outcome}.",),
    )
    return _solution(position, outcome, NORMAL, engine, applied)


def _with_moves(solution: Solution, decision: Decision, engine: BaseEngine) -> Solution:
    """Return a solution with moves; in endless play, labels of the compound show progress."""
    rules, position = solution.position.ruleset, solution.position
    if rules.ends or any_option(position) is None:
        moved = not_none(with_moves(solution, engine))  # play ends
        return moved.also(remoteness=decision.remoteness, moves_by="")
    engine.record_outcome(solution)
    by_outcome, _ = sorted_by_outcome(position, solution.play, engine)
    wins, draws = by_outcome[P] if solution.outcome is N else [], by_outcome[D]
    moved = solution.also(winning=wins, drawing=draws if solution.outcome is not P else [])
    if solution.outcome is N:
        from zermelo.solvers.labelled import graph_of

        graph, state = graph_of(position, solution.play, engine), position.state
        best, bound = graph.best_option(state), graph.remoteness(state)
        return moved.also(best_option=best, bound=bound, remoteness=decision.remoteness)
    options = moved.drawing or [any_option(position)]
    return moved.also(best_option=options[0], remoteness=decision.remoteness)


def compound_question(
    position: Position, play: Play, engine: BaseEngine
) -> CompoundQuestion | None:
    """Return the compound of a position, with its parts from the view of the player to move."""
    rules, state, player = position.ruleset, position.state, None
    if isinstance(rules, Turns):
        rules, (state, player) = rules.rules, state
    if not isinstance(rules, Compound):
        return None
    present = [pair for pair in zip(rules.parts, state, strict=True) if pair[1] is not None]
    parts = [
        Position(Turns(ruleset), (part, player))
        if isinstance(ruleset, PartizanRuleset)
        else Position(ruleset, part)
        for ruleset, part in present
    ]
    return CompoundQuestion(rules, play, engine, parts, player)
