"""Outcomes of positions, vertices and values: who wins."""

from __future__ import annotations

from enum import StrEnum

from zermelo.values.player import LEFT, RIGHT, Player


class Outcome(StrEnum):
    """Who wins when both play well.

    Positions of impartial games have the outcome P, N or D; positions and values of partizan games
    may have any. In an outcome of two letters, the first says who wins when Left begins, the second
    when Right begins, and D is a draw.

    Each outcome is a string, equal to ``"P"``, ``"N"`` and so on, also in JSON.

    Examples
    --------
    >>> import json
    >>> Outcome.N == "N", json.dumps({"outcome": Outcome.N})
    (True, '{"outcome": "N"}')
    >>> Outcome.LD.left, Outcome.LD.right
    (Player.LEFT, None)

    References
    ----------
    Winning Ways, chapters 2 and 11.
    """

    P = "P"  #: the previous player wins
    N = "N"  #: the next player wins
    L = "L"  #: Left wins
    R = "R"  #: Right wins
    D = "D"  #: a draw: nobody can force a win
    LD = "LD"  #: Left wins when Left begins; a draw when Right begins
    DL = "DL"  #: a draw when Left begins; Left wins when Right begins
    RD = "RD"  #: Right wins when Left begins; a draw when Right begins
    DR = "DR"  #: a draw when Left begins; Right wins when Right begins

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    @classmethod
    def of_starts(cls, left: Player | None, right: Player | None) -> Outcome:
        """Return the outcome by who wins when Left begins, and when Right begins; None is a draw.

        Examples
        --------
        >>> Outcome.of_starts(LEFT, RIGHT), Outcome.of_starts(None, LEFT)
        (Outcome.N, Outcome.DL)
        """
        return OUTCOMES[left, right]

    @property
    def left(self) -> Player | None:
        """Who wins when Left begins; None for a draw."""
        return WINNERS[self][0]

    @property
    def right(self) -> Player | None:
        """Who wins when Right begins; None for a draw."""
        return WINNERS[self][1]

    def winner(self, mover: Player) -> Player | None:
        """Return who wins when ``mover`` begins; None for a draw.

        Examples
        --------
        >>> Outcome.P.winner(LEFT), Outcome.D.winner(LEFT)
        (Player.RIGHT, None)
        """
        return WINNERS[self][mover is RIGHT]

    @property
    def in_words(self) -> str:
        """The letter if there is no draw, otherwise who wins when Left begins and when Right does.

        Examples
        --------
        >>> Outcome.N.in_words, Outcome.DR.in_words
        ('N', 'draw when Left begins, Right wins when Right begins')
        """
        if "D" not in self:
            return str(self)
        return ", ".join(
            f"{'draw' if winner is None else f'{winner.name.title()} wins'} when {starter} begins"
            for winner, starter in ((self.left, "Left"), (self.right, "Right"))
        )


#: The nine outcomes by who wins when Left begins, and when Right begins; None is a draw.
OUTCOMES = {
    (LEFT, LEFT): Outcome.L,
    (RIGHT, RIGHT): Outcome.R,
    (LEFT, RIGHT): Outcome.N,
    (RIGHT, LEFT): Outcome.P,
    (None, None): Outcome.D,
    (LEFT, None): Outcome.LD,
    (None, LEFT): Outcome.DL,
    (RIGHT, None): Outcome.RD,
    (None, RIGHT): Outcome.DR,
}
WINNERS = {outcome: winners for winners, outcome in OUTCOMES.items()}


def outcome_of_sides(onside: Outcome, offside: Outcome) -> Outcome:
    """Return the outcome of a loopy value: for each start, who wins both sides, or a draw.

    >>> outcome_of_sides(Outcome.L, Outcome.N), outcome_of_sides(Outcome.L, Outcome.R)
    (Outcome.LD, Outcome.D)
    """
    pairs = zip(WINNERS[onside], WINNERS[offside], strict=True)
    return Outcome.of_starts(*(x if x is y else None for x, y in pairs))
