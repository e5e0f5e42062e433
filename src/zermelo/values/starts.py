"""Who wins a partizan game when Left begins, and when Right begins."""

from __future__ import annotations

from typing import Literal, NamedTuple

from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT, Player

#: Who wins a game without draws: the next player, the previous one, Left, Right.
Winner = Literal["N", "P", "L", "R"]

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
        """One of N, P, L, R; None if a start is drawn."""
        if self.left is None or self.right is None:
            return None
        return LETTERS[self.left, self.right]


def winner(outcome: Outcome | Starts, mover: Player) -> Player | None:
    """Return who wins when a player is to move; None for a draw.

    >>> winner(Outcome.P, LEFT), winner(Outcome.D, LEFT)
    (Player.RIGHT, None)
    """
    if isinstance(outcome, Starts):
        return outcome.left if mover is LEFT else outcome.right
    return {Outcome.N: mover, Outcome.P: mover.other, Outcome.D: None}[outcome]


def first_winner(outcome: Winner, side: int) -> str:
    """Return who wins if Left (side 0) or Right (side 1) begins.

    >>> first_winner("N", 1), first_winner("L", 1)
    ('R', 'L')
    """
    return {"N": "LR", "P": "RL", "L": "LL", "R": "RR"}[outcome][side]


def outcome_of_sides(on: Winner, off: Winner) -> str:
    """Return who wins when Left begins and when Right begins, by the outcomes of both sides.

    >>> outcome_of_sides("L", "N"), outcome_of_sides("L", "R"), outcome_of_sides("N", "N")
    ('LD', 'D', 'N')
    """
    pairs = ((first_winner(on, side), first_winner(off, side)) for side in (0, 1))
    starts = "".join(one if one == two else "D" for one, two in pairs)
    return {"LR": "N", "RL": "P", "LL": "L", "RR": "R", "DD": "D"}.get(starts, starts)
