"""The method ``theorem``: what is known without search."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.limits import UNLIMITED
from zermelo.solvers.method import Reason, Wish
from zermelo.solvers.moves import with_moves
from zermelo.values.infinity import outcome_of
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine

S = TypeVar("S")


class ByTheorem:
    """Asks the theorems of the rules one after the other; the first that speaks is named."""

    reason = Reason.THEOREM

    def answer(
        self, position: Position[S], wish: Wish, play: Play, engine: Engine
    ) -> Solution[S] | None:
        """Answer by theorem."""
        state, watch = position.state, engine.watch
        for theorem in engine.theorems(position.ruleset, play):
            value, outcome = None, None
            if play is not NORMAL:
                outcome = theorem.outcome(state, watch)
            elif theorem.tells_value and (value := theorem.value(state, watch)) is not None:
                outcome = outcome_of(value)
            elif theorem.knows_winners and wish is not Wish.VALUE:
                outcome = theorem.outcome(state, watch)
            if outcome is None:
                continue
            cited = partial(theorem.cited, state, UNLIMITED)
            found = Solution(
                position, outcome, "theorem", cited, play, value=value, theorem=theorem
            )
            return with_moves(found, engine) if wish is Wish.MOVES else found
        return None


METHOD = ByTheorem()
