"""Who wins: the three outcomes."""

from __future__ import annotations

from enum import Enum

__all__ = ["Outcome"]


class Outcome(Enum):
    """Who wins when the next player is to move and both play well."""

    P = "P"  #: the previous player wins
    N = "N"  #: the next player wins
    D = "D"  #: nobody can force a win: a draw

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    def __str__(self) -> str:
        return self.value
