"""Boards full of men that take one another: Clobber, with other men too, and Konane."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.tractable import Tractable
from zermelo.rulesets.grids.men import (
    LEFT_MAN,
    RIGHT_MAN,
    DividedBoard,
    Groups,
    MenByMasks,
    MenOnBoard,
)
from zermelo.rulesets.grids.rows import (
    ACROSS,
    AROUND,
    FREE,
    Rows,
    Steps,
    at,
    placed,
    where,
)

#: Jumps that a player has at most: of the squares of a line of eight, in either direction, 6 pairs
#: are two apart, 4 are four apart and 2 are six apart, and there are 16 lines.
JUMPS = 2 * (6 + 4 + 2) * 16


@dataclass(frozen=True)
class Filled(MenOnBoard):
    """A board of some size begins with men of both colours in turn on all squares."""

    def set_up(self, rows: Rows) -> Rows:
        """Begin with men on all squares."""
        men = LEFT_MAN + RIGHT_MAN
        return tuple(
            "".join(men[(row + column) % 2] for column in range(len(letters)))
            for row, letters in enumerate(rows)
        )


@dataclass(frozen=True)
class Clobber(Filled, Groups, MenByMasks, MenOnBoard):
    """Move one of your men onto a neighbouring one of the other colour, which is taken.

    A position is the rows of the board, ``x`` for Left's men, ``o`` for Right's and ``.`` for an
    empty square, or its size, such as ``3x4``, for men of both colours in turn on all squares. As
    long as Left has a move, so has Right: all values are infinitesimal (Albert, Grossman,
    Nowakowski and Wolfe 2005). Groups of men that do not touch add up; a group of one colour is 0.

    Examples
    --------
    >>> Clobber()("xo").value, Clobber()("xxo").value, Clobber()("3x4").value
    (*, ^, 0)
    """

    name: ClassVar[str] = "clobber"
    example: ClassVar[str] = "xox|oxo"
    tractable: ClassVar[Tractable] = Tractable(
        label="open; NP-hard on graphs (Albert, Grossman, Nowakowski and Wolfe 2005)"
    )
    compiled_as = ("clobber", LEFT_MAN + RIGHT_MAN, 112)

    def steps(self, mine: str, theirs: str) -> tuple[Steps, str]:  # noqa: ARG002
        """Step onto a neighbour of the other colour."""
        return ACROSS, theirs


@dataclass(frozen=True)
class RooksClobber(Filled, DividedBoard):
    """Take a man of the other colour with one of yours that moves as a rook does in chess.

    Squares between the two must be empty. A position is the rows of the board, ``x`` for Left's
    men, ``o`` for Right's, ``.`` for an empty square and ``#`` for one that is gone and cannot be
    crossed; or its size, such as ``2x3``, for men of both colours in turn on all squares. As long
    as Left has a move, so has Right: all values are infinitesimal. Rules as in CGSuite's ``Rooks``.

    Examples
    --------
    >>> RooksClobber()("x.o").value, RooksClobber()("xox|ox.").value
    (*, {^^*|0,*})
    """

    name: ClassVar[str] = "rooks-clobber"
    example: ClassVar[str] = "xox|ox."
    #: Whether a man that goes where squares touch goes on as long as they are empty.
    rides: ClassVar[bool] = True
    needed = LEFT_MAN + RIGHT_MAN

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Take the first man that stands in a direction."""
        for square in where(state, mine):
            for down, right in self.touching:
                to = (square[0] + down, square[1] + right)
                while self.rides and at(state, to) == FREE:
                    to = (to[0] + down, to[1] + right)
                if at(state, to) == theirs:
                    yield placed(state, {square: FREE, to: mine})


@dataclass(frozen=True)
class QueensClobber(RooksClobber):
    """Take a man of the other colour with one of yours that moves as a queen does in chess.

    Squares between the two must be empty. A position is the rows of the board, ``x`` for Left's
    men, ``o`` for Right's, ``.`` for an empty square and ``#`` for one that is gone and cannot be
    crossed; or its size, such as ``2x3``, for men of both colours in turn on all squares. Rules as
    in CGSuite's ``Queens``.

    Examples
    --------
    >>> QueensClobber()("x..|..o").value, QueensClobber()("xox|ox.").value
    (0, ^)
    """

    name: ClassVar[str] = "queens-clobber"
    example: ClassVar[str] = "xox|ox."
    touching: ClassVar[Steps] = AROUND


@dataclass(frozen=True)
class KingsClobber(Groups, RooksClobber):
    """Take a man of the other colour with one of yours that moves as a king does in chess.

    It stands beside it, or slantwise beside it. A position is the rows of the board, ``x`` for
    Left's men, ``o`` for Right's and ``.`` for an empty square; or its size, such as ``2x3``, for
    men of both colours in turn on all squares. Rules as in CGSuite's ``Kings``.

    Examples
    --------
    >>> KingsClobber()("x.|.o").value, KingsClobber()("xox|ox.").value
    (*, {^^*|*,v[2]})
    """

    name: ClassVar[str] = "kings-clobber"
    example: ClassVar[str] = "xox|ox."
    touching: ClassVar[Steps] = AROUND
    rides: ClassVar[bool] = False


@dataclass(frozen=True)
class AntiClobber(Filled, DividedBoard):
    """Move one of your men to an empty square beside it, and leave one of the other colour behind.

    A position is the rows of the board, ``x`` for Left's men, ``o`` for Right's, ``.`` for an empty
    square and ``#`` for one that is gone; or its size, such as ``2x3``, for men of both colours in
    turn on all squares but the last. Each move fills a square. Rules as in CGSuite.

    Examples
    --------
    >>> AntiClobber()("x.").value, AntiClobber()("xoxo|oo..").value
    (1, {*|-1})
    """

    name: ClassVar[str] = "anti-clobber"
    example: ClassVar[str] = "xoxo|oo.."
    needed = FREE

    def set_up(self, rows: Rows) -> Rows:
        """Begin with men on all squares but the last."""
        last = {(len(rows) - 1, len(rows[0]) - 1): FREE} if rows and rows[0] else {}
        return placed(super().set_up(rows), last)

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Step to an empty square."""
        for row, column in where(state, mine):
            for down, right in ACROSS:
                to = (row + down, column + right)
                if at(state, to) == FREE:
                    yield placed(state, {(row, column): theirs, to: mine})


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
