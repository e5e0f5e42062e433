"""Who wins a partizan game when Left begins, and when Right begins."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT, Player

#: The letters of Winning Ways: by who wins when Left begins, and when Right begins.
LETTERS = {(LEFT, LEFT): "L", (RIGHT, RIGHT): "R", (LEFT, RIGHT): "N", (RIGHT, LEFT): "P"}


class Starts(NamedTuple):
    """The outcome of a partizan game: the winner of both starts, None for a draw.

    Written as ``N``, ``P``, ``L`` or ``R`` where there is a winner; with draws both are said.

    Examples
    --------
    >>> print(Starts(LEFT, RIGHT), "|", Starts(None, RIGHT))
    N | draw when Left begins, Right wins when Right begins
    """

    left: Player | None
    right: Player | None

    def __str__(self) -> str:
        return self.letter or ", ".join(
            f"{'draw' if won is None else f'{won.name.title()} wins'} when {who} begins"
            for won, who in ((self.left, "Left"), (self.right, "Right"))
        )

    @property
    def letter(self) -> str | None:
        """One of N, P, L, R; None where a start is drawn."""
        if self.left is None or self.right is None:
            return None
        return LETTERS[self.left, self.right]


def winner(outcome: Outcome | Starts, mover: Player) -> Player | None:
    """Return who wins when a player is to move; None for a draw.

    Examples
    --------
    >>> winner(Outcome.P, LEFT), winner(Outcome.D, LEFT)
    (Player.RIGHT, None)
    """
    if isinstance(outcome, Starts):
        return outcome.left if mover is LEFT else outcome.right
    return {Outcome.N: mover, Outcome.P: mover.other, Outcome.D: None}[outcome]
