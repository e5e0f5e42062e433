"""The method ``theorem``: what is known without search."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.solvers.method import Wish
from zermelo.solvers.moves import with_moves
from zermelo.values.infinity import outcome_of
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine

__all__ = ["METHOD"]

S = TypeVar("S")


class ByTheorem:
    """Asks the theorems of the rules one after the other; the first that speaks is named."""

    def answer(
        self, position: Position[S], wish: Wish, play: Play, engine: Engine
    ) -> Solution[S] | None:
        """Answer by theorem."""
        state, watch = position.state, engine.watch
        for theorem in engine.theorems(position.ruleset, play):
            value = theorem.value(state, watch) if play is NORMAL else None
            if value is not None:
                outcome = outcome_of(value)
            elif wish is Wish.VALUE or (play is NORMAL and not theorem.knows_winners):
                continue
            else:
                known = theorem.outcome(state, watch)
                if known is None:
                    continue
                outcome = known
            cited = theorem.cited(state, watch)
            found = Solution(
                position, outcome, "theorem", cited, play, value=value, theorem=theorem
            )
            return with_moves(found, engine) if wish is Wish.MOVES else found
        return None


METHOD = ByTheorem()
