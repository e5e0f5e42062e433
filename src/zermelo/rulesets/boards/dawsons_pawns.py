"""Dawson's Chess as it is played: pawns on a board of three rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.rules import Outcome, parameter, theorem
from zermelo.rulesets.boards.men import Men, shifted
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER
from zermelo.rulesets.boards.shapes import mirrored
from zermelo.values.octal_code import OctalCode


@dataclass(frozen=True)
class DawsonsPawns(Men):
    """Pawns step forward and capture diagonally on three rows; a player who can capture must.

    Left's pawns ``x`` begin in the lowest row and go up, Right's pawns ``o`` in the highest and go
    down. The player who cannot move loses; Dawson 1935 played it misère. A pawn that steps forward
    is captured, is recaptured, and so on; afterwards the pawns of its column and of both beside it
    cannot move any more, and the turn has passed. So the board of n columns has the winner of a
    heap of n in the octal game 0.137, Dawson's Chess (Winning Ways, chapter 4). A position is
    written as its rows from the top.

    Examples
    --------
    >>> DawsonsPawns(4)().outcome, DawsonsPawns(5)().outcome
    (Outcome.P, Outcome.N)
    """

    name = "dawsons-pawns"
    sized_by = (3, "columns")
    example = "--columns 4"
    complexity = "that of the octal game 0.137, of period 34, at the start"
    symmetries = (mirrored,)

    columns: int = parameter(5, "columns", least=1, most=26)

    @property
    def first(self) -> str:
        """All pawns in the outer rows."""
        return "o" * self.columns + EMPTY * self.columns + "x" * self.columns

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Capture if possible, otherwise step forward."""
        ahead = -self.columns if man == LEFT_MAN else self.columns
        captures, steps = [], []
        for place, letter in enumerate(state):
            target = place + ahead
            if letter != man or not 0 <= target < len(state):
                continue
            for side in (-1, 1):
                beside = place % self.columns + side
                if 0 <= beside < self.columns and state[target + side] == OTHER[man]:
                    captures.append(shifted(state, place, target + side))
            if state[target] == EMPTY:
                steps.append(shifted(state, place, target))
        yield from captures or steps

    @theorem(
        "the board of n columns has the winner of a heap of n in Dawson's Chess, 0.137",
        source="Winning Ways, chapter 4",
        tells="outcome",
    )
    def as_heaps(self, state: str) -> Outcome | None:
        """Use the value of a heap in 0.137 at the start; None for other positions."""
        if state != self.first:
            return None
        from zermelo.rulesets.heaps.taking.values import heap_values

        return Outcome.N if heap_values(OctalCode.parse("0.137"))[self.columns] else Outcome.P
