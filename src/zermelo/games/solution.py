"""The classes of solutions, one for each type of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.position import Solution as Solution
from zermelo.games.type_parameters import S

if TYPE_CHECKING:
    from zermelo.values.nimber import LoopyValue  # noqa: F401  named in base classes
    from zermelo.values.partizan.game import Game  # noqa: F401


class ImpartialSolution(Solution[S, int]):
    """Who wins an impartial game that ends: the value is a nimber, an integer."""


class LoopySolution(Solution[S, "LoopyValue"]):
    """Who wins an impartial game that need not end: the value is a nimber, or ∞(K)."""


class PartizanSolution(Solution[S, "Game"]):
    """Who wins a partizan game, for both starts: the value is a canonical form."""

    @property
    def outcome_text(self) -> str:
        """Who wins: a letter, or with a draw, who wins when Left begins and when Right begins."""
        return self.outcome.in_words
