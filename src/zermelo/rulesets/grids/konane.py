"""Konane, Hawaiian checkers: men jump over men of the other colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.tractable import Tractable
from zermelo.rulesets.grids.men import LEFT_MAN, RIGHT_MAN, DividedBoard, Filled, MenByMasks
from zermelo.rulesets.grids.rows import ACROSS, FREE, Rows, at, placed, where

#: Jumps that a player has at most: of the squares of a line of eight, in either direction, 6 pairs
#: are two apart, 4 are four apart and 2 are six apart, and there are 16 lines.
JUMPS = 2 * (6 + 4 + 2) * 16


@dataclass(frozen=True)
class Konane(Filled, DividedBoard, MenByMasks):
    """Jump with one of your men over one of the other colour beside it onto the square behind.

    That square must be empty, and the man jumped over is taken; the jump may go on in the same
    direction as long as there is a man to take. A position is the rows of the board, ``x`` for
    Left's men, ``o`` for Right's and ``.`` for an empty square; or its size, such as ``4x4``, for
    men on all squares, in turn, where nobody has a move until some are taken away. The game is
    played as from there on: the opening, in which two men are taken away, is not part of it.

    Examples
    --------
    >>> Konane()("xo.").value, Konane()(".xo.").value, Konane()("xo.|...|.ox").value
    (1, *, 2)
    """

    name: ClassVar[str] = "konane"
    example: ClassVar[str] = "xo.x|oxox"
    compiled_as = ("konane", LEFT_MAN + RIGHT_MAN + FREE, JUMPS)
    complexity: ClassVar[str] = "PSPACE-complete (Hearn 2005)"
    tractable: ClassVar[Tractable] = Tractable(label="no: PSPACE-complete (Hearn 2005)")

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Jump once or more along a line."""
        for start in where(state, mine):
            for down, right in ACROSS:
                (row, column), board = start, state
                while True:
                    over, to = (row + down, column + right), (row + 2 * down, column + 2 * right)
                    if at(board, over) != theirs or at(board, to) != FREE:
                        break
                    board = placed(board, {(row, column): FREE, over: FREE, to: mine})
                    yield board
                    row, column = to
