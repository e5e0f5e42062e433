"""The method ``starts``: a partizan position, answered for Left beginning and for Right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition
from zermelo.games.solution import Solution
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import WITH_TURN, Goal, Reason
from zermelo.values.outcome import Outcome
from zermelo.values.play import Play
from zermelo.values.player import LEFT, RIGHT

reason = Reason.STARTS


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer a partizan position for Left and for Right to begin; None for other positions."""
    if not isinstance(position, PartizanPosition):
        return None
    tried = WITH_TURN  # these methods had no answer for the position without a player to move
    return both_starts(position, play, lambda start: engine.answer(start, goal, play, tried=tried))


def both_starts(
    position: Position, play: Play, answer: Callable[[Position], Solution]
) -> Solution[Any, Any]:
    """Answer a partizan position by what ``answer`` returns with Left and with Right to move."""
    starts = {player: answer(position.turn(player)) for player in (LEFT, RIGHT)}
    winners = (solution.outcome.winner(player) for player, solution in starts.items())
    outcome = Outcome.of_starts(*winners)
    methods = dict.fromkeys(f"{solution.method}: {solution.source}" for solution in starts.values())
    source = f"for each player to begin, by {'; '.join(methods)}"
    return Solution(position, outcome, "starts", source, play, starts=starts)
