"""A review of a played game: the moves that gave a win or a draw away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from zermelo.answers.grade import graded
from zermelo.answers.move_table import move_table, row_for
from zermelo.errors import LimitReached
from zermelo.games.move_table import DRAWS, LOSES
from zermelo.games.position import Position
from zermelo.limits import Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True)
class Remark:
    """A remark on a move: the ``number`` of the player's own moves, from 1.

    ``right`` is None if a limit was reached; ``result`` is ``"wins"``, ``"draws"``, ``"loses"`` or
    empty. If the move was wrong, ``better`` would have been right, with the result ``kept``; in
    play for scores it lost ``loss``.
    """

    number: int
    yours: bool
    move: str
    right: bool | None
    result: str = ""
    better: tuple[str, ...] = ()
    kept: str = ""
    loss: str = ""

    def __str__(self) -> str:
        whose = "Your" if self.yours else "My"
        which = f"{whose} {nth(self.number)} move ({self.move})"
        if self.right is None:
            return f"{which}: the limits were too small to find whether it was right."
        if self.right:
            return f"{which} was right."
        instead = " or ".join(self.better[:2])
        lost = "the draw" if self.kept == DRAWS else "the win"
        lost = f"a score of {self.loss}" if self.loss else lost
        return f"{which} gave {lost} away: {instead} would have kept it."

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            "number": self.number,
            "yours": self.yours,
            "move": self.move,
            "right": self.right,
            "result": self.result,
            "better": list(self.better),
        }


@dataclass(frozen=True)
class Review:
    """The right and wrong moves of a game.

    Attributes
    ----------
    remarks : tuple of Remark
        One for each move.
    """

    remarks: tuple[Remark, ...]

    @property
    def mistakes(self) -> tuple[Remark, ...]:
        """The moves that gave a win or a draw away."""
        return tuple(remark for remark in self.remarks if remark.right is False)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"moves": [remark.json() for remark in self.remarks]}

    def __str__(self) -> str:
        yours = [remark for remark in self.remarks if remark.yours]
        if not yours:
            return "You made no move."
        lines = [str(remark) for remark in self.remarks if not remark.right]
        if all(remark.right for remark in yours):
            lost = ": every move lost, from the beginning" * (yours[0].result == LOSES)
            lines.append(f"You made no mistake{lost}.")
        return "\n".join(lines)


def nth(number: int) -> str:
    """Return an ordinal number as text."""
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def review(
    positions: Sequence[Position[Any]],
    yours: Collection[int],
    play: Play = NORMAL,
    *,
    limits: Limits | Watch | None = None,
    engine: Engine | None = None,
    mine: bool = False,
) -> Review:
    """Return a review of a game: the moves that gave a win or a draw away.

    Parameters
    ----------
    positions : sequence of Position
        The positions in order of play, the last one included.
    yours : collection of int
        The indices of your moves: that of the position before the move, from 0.
    play : Play
    limits : Limits or Watch, optional
        Limits on each move.
    engine : Engine, optional
    mine : bool
        Whether the other player's moves are reviewed too.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> game = Nim()
    >>> print(review([game(1, 2), game(1, 0), game(0, 0)], {0}))
    Your first move (take 2 from heap 2) gave the win away: take 1 from heap 2 would have kept it.
    """
    engine = engine or Engine()
    remarks, counts = [], {True: 0, False: 0}
    for place, (before, after) in enumerate(pairwise(positions)):
        own = place in yours
        counts[own] += 1
        if own or mine:
            remarks.append(_remark(before, after, counts[own], play, engine, limits, yours=own))
    return Review(tuple(remarks))


def _remark(
    before: Position[Any],
    after: Position[Any],
    number: int,
    play: Play,
    engine: Engine,
    limits: Limits | Watch | None,
    *,
    yours: bool,
) -> Remark:
    text = str(before.move(after.state))
    try:
        with engine.question(limits):
            table = move_table(before, play, engine=engine)
            listed = (other for other in table.rows if other.option == after.state)
            row = next(listed, None) or row_for(before, after.state, play, engine)
    except LimitReached:
        return Remark(number, yours, text, None)
    grade = graded(table, row)
    better = tuple(other.move for other in grade.better)
    kept = grade.better[0].result if grade.better else row.result
    loss = str(row.loss or "")
    return Remark(number, yours, text, grade.right, row.result, better, kept, loss)
