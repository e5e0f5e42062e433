"""Clobber, its variants and Konane: games whose boards start full, or with a single free square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.tractable import Tractable
from zermelo.rulesets.grids.men import LEFT_MAN, RIGHT_MAN, DividedBoard, Groups, MenByMasks
from zermelo.rulesets.grids.rows import AROUND, FREE, ORTHOGONAL, Rows, at, find_all, with_letters

#: Maximum number of moves on 8 × 8 squares. In each of the 16 lines of 8 squares, 6 pairs are two
#: apart, 4 are four apart and 2 are six apart; a jump leads from either square to the other.
MAX_JUMPS = 2 * (6 + 4 + 2) * 16


class FullBoard(DividedBoard):
    """Base class: a board of a given size starts with men of alternating colours on all squares."""

    def set_up(self, rows: Rows) -> Rows:
        """Return the board with men of alternating colours on all squares."""
        men = LEFT_MAN + RIGHT_MAN
        return tuple((men * len(row))[n % 2 :][: len(row)] for n, row in enumerate(rows))


class CapturingMen(FullBoard):
    """Base class: a man moves onto an opposing man, which is captured."""

    #: Whether men move any distance over empty squares.
    long_moves: ClassVar[bool] = False
    needed = LEFT_MAN + RIGHT_MAN

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Yield the boards after a man captures an opposing man, adjacent or over empty squares."""
        for square in find_all(state, mine):
            for down, right in self.touching:
                target = (square[0] + down, square[1] + right)
                while self.long_moves and at(state, target) == FREE:
                    target = (target[0] + down, target[1] + right)
                if at(state, target) == theirs:
                    yield with_letters(state, {square: FREE, target: mine})


@dataclass(frozen=True)
class Clobber(CapturingMen, Groups, MenByMasks):
    """Move one of your men onto a neighbouring man of the opponent, which is captured.

    A position is the rows of the board, with ``x`` for Left's men, ``o`` for Right's and ``.`` for
    an empty square; or its size, such as ``3x4``, for men of alternating colours on all squares. If
    Left has a move, so has Right, and all values are infinitesimal (Albert, Grossman, Nowakowski
    and Wolfe 2005). Groups of men that do not touch are a sum; a group of one colour is worth 0.

    Examples
    --------
    >>> Clobber()("xo").value, Clobber()("xxo").value, Clobber()("3x4").value
    (*, ^, 0)
    """

    name = "clobber"
    example = "xox|oxo"
    tractable = Tractable("open; NP-hard on graphs (Albert, Grossman, Nowakowski and Wolfe 2005)")
    compiled_as = ("clobber", LEFT_MAN + RIGHT_MAN, 112)
    folds = True


@dataclass(frozen=True)
class RooksClobber(CapturingMen):
    """Capture a man of the other colour with one of yours, which moves like a chess rook.

    The squares between the two must be empty. A position is the rows of the board, with ``x`` for
    Left's men, ``o`` for Right's, ``.`` for an empty square and ``#`` for a removed one, which
    cannot be crossed; or its size, such as ``2x3``, for men of alternating colours on all squares.
    All values are infinitesimal, as in Clobber. The rules are those of CGSuite's ``Rooks``.

    Examples
    --------
    >>> RooksClobber()("x.o").value, RooksClobber()("xox|ox.").value
    (*, {^^*|0,*})
    """

    name = "rooks-clobber"
    example = "xox|ox."
    long_moves = True


@dataclass(frozen=True)
class QueensClobber(RooksClobber):
    """Capture a man of the other colour with one of yours, which moves like a chess queen.

    The squares between the two must be empty. A position is the rows of the board, with ``x`` for
    Left's men, ``o`` for Right's, ``.`` for an empty square and ``#`` for a removed one, which
    cannot be crossed; or its size, such as ``2x3``, for men of alternating colours on all squares.
    The rules are those of CGSuite's ``Queens``.

    Examples
    --------
    >>> QueensClobber()("x..|..o").value, QueensClobber()("xox|ox.").value
    (0, ^)
    """

    name = "queens-clobber"
    example = "xox|ox."
    touching = AROUND


@dataclass(frozen=True)
class KingsClobber(CapturingMen, Groups):
    """Capture a man of the other colour with one of yours, which moves like a chess king.

    A position is the rows of the board, with ``x`` for Left's men, ``o`` for Right's and ``.`` for
    an empty square; or its size, such as ``2x3``, for men of alternating colours on all squares.
    The rules are those of CGSuite's ``Kings``.

    Examples
    --------
    >>> KingsClobber()("x.|.o").value, KingsClobber()("xox|ox.").value
    (*, {^^*|*,v[2]})
    """

    name = "kings-clobber"
    example = "xox|ox."
    touching = AROUND


@dataclass(frozen=True)
class AntiClobber(FullBoard):
    """Move a man to a neighbouring empty square, and put an opposing man on its old square.

    A position is the rows of the board, with ``x`` for Left's men, ``o`` for Right's, ``.`` for an
    empty square and ``#`` for a removed one; or its size, such as ``2x3``, for men of alternating
    colours on all squares except the last. The rules are those of CGSuite.

    Examples
    --------
    >>> AntiClobber()("x.").value, AntiClobber()("xoxo|oo..").value
    (1, {*|-1})
    """

    name = "anti-clobber"
    example = "xoxo|oo.."
    needed = FREE

    def set_up(self, rows: Rows) -> Rows:
        """Return the board with men on all squares but the last."""
        last = {(len(rows) - 1, len(rows[0]) - 1): FREE} if rows and rows[0] else {}
        return with_letters(super().set_up(rows), last)

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Yield the boards after a man steps away and an opposing man fills its square."""
        for row, column in find_all(state, mine):
            for down, right in ORTHOGONAL:
                target = (row + down, column + right)
                if at(state, target) == FREE:
                    yield with_letters(state, {(row, column): theirs, target: mine})


@dataclass(frozen=True)
class Konane(FullBoard, MenByMasks):
    """Jump with one of your men over a neighbouring man of the opponent.

    The jump captures the opponent's man, and ends on the next square, which must be empty. The same
    move may go on with jumps in this direction. A position is the rows of the board, with
    ``x`` for Left's men, ``o`` for Right's and ``.`` for an empty square; or its size, such as
    ``4x4``, for men of alternating colours on all squares, where nobody has a move. The opening of
    the game, in which two men are removed, is not part of the rules here.

    Examples
    --------
    >>> Konane()("xo.").value, Konane()(".xo.").value, Konane()("xo.|...|.ox").value
    (1, *, 2)
    """

    name = "konane"
    example = "xo.x|oxox"
    compiled_as = ("konane", LEFT_MAN + RIGHT_MAN + FREE, MAX_JUMPS)
    complexity = "PSPACE-complete (Hearn 2005)"
    tractable = Tractable("no: PSPACE-complete (Hearn 2005)")

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Yield the boards after a man jumps once or more along a line."""
        for start in find_all(state, mine):
            for down, right in ORTHOGONAL:
                (row, column), board = start, state
                while True:
                    over, goal = (row + down, column + right), (row + 2 * down, column + 2 * right)
                    if at(board, over) != theirs or at(board, goal) != FREE:
                        break
                    board = with_letters(board, {(row, column): FREE, over: FREE, goal: mine})
                    yield board
                    row, column = goal
