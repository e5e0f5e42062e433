"""Who wins: the three outcomes."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """Who wins when the next player is to move and both play well.

    Each is a letter of text, equal to ``"P"``, ``"N"`` or ``"D"``, and JSON takes it as such.

    Examples
    --------
    >>> import json
    >>> Outcome.N == "N", json.dumps({"outcome": Outcome.N})
    (True, '{"outcome": "N"}')
    """

    P = "P"  #: the previous player wins
    N = "N"  #: the next player wins
    D = "D"  #: nobody can force a win: a draw

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"
