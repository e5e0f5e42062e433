"""The method ``starts``: a partizan position, answered for Left beginning and for Right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.games.solution import Solution
from zermelo.solvers.method import Wish
from zermelo.values.play import Play
from zermelo.values.player import LEFT, RIGHT
from zermelo.values.starts import Starts, winner

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine

__all__ = ["METHOD"]

S = TypeVar("S")


class ByStarts:
    """Solves both starts, each as a game in which whose turn it is belongs to the state."""

    def answer(
        self, position: Position[S], wish: Wish, play: Play, engine: Engine
    ) -> Solution[Any] | None:
        """Answer a partizan position; None for an impartial one."""
        if not isinstance(position.ruleset, PartizanRuleset):
            return None
        starts = {
            player: engine.answer(position.turn(player), wish, play) for player in (LEFT, RIGHT)
        }
        outcome = Starts(*(winner(found.outcome, player) for player, found in starts.items()))
        sources = dict.fromkeys(found.source for found in starts.values())
        return Solution(
            position, outcome, "starts", "both starts: " + "; ".join(sources), play, starts=starts
        )


METHOD = ByStarts()
