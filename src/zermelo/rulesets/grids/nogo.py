"""NoGo: stones that capture nothing, not even themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.tractable import Tractable
from zermelo.rulesets.grids.men import LEFT_MAN, RIGHT_MAN, DividedBoard, MenByMasks
from zermelo.rulesets.grids.rows import (
    ACROSS,
    FREE,
    GONE,
    Rows,
    Square,
    at,
    placed,
    regions,
    squares_of,
    where,
)


@dataclass(frozen=True)
class NoGo(DividedBoard, MenByMasks):
    """Put a stone on an empty square so that every group still touches an empty square.

    A group is stones of one colour that touch along edges. A position is ``3x3`` for an empty
    board of 3 rows and 3 columns, or its rows, with ``x`` for Left's stones and ``o`` for Right's.
    The game is also called Anti-Atari Go (Chou, Teytaud and Yen 2011). Parts of the board between
    which only stones of different colours touch add up.

    Examples
    --------
    >>> NoGo()("1x2").value, NoGo()("1x3").value
    (*, +-1)
    """

    name = "nogo"
    example = "3x3"
    compiled_as = ("nogo", LEFT_MAN + RIGHT_MAN + FREE, 64)
    folds = True
    complexity = "PSPACE-complete on graphs (Burke and Hearn 2019)"
    tractable = Tractable(label="open; PSPACE-complete on graphs (Burke and Hearn 2019)")

    def components(self, state: Rows) -> list[Rows]:
        """Split between stones of different colours: each group has liberties on its own side."""
        parts: list[Rows] = []
        seen: set[Square] = set()
        for start in where(state, FREE):
            if start not in seen:
                part = _joined(state, start)
                seen |= part
                others = (square for square, _ in squares_of(state) if square not in part)
                parts += regions(placed(state, dict.fromkeys(others, GONE)))
        return parts

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:  # noqa: ARG002
        """Put down a stone, unless a group loses its last liberty."""
        for square in where(state, FREE):
            board = placed(state, {square: mine})
            near = [square, *((square[0] + down, square[1] + right) for down, right in ACROSS)]
            if all(_breathes(board, start) for start in near if at(board, start) in "xo"):
                yield board


def _joined(rows: Rows, start: Square) -> set[Square]:
    """Return the squares that an empty square depends on, up to borders between two colours."""
    part, queue = {start}, [start]
    for row, column in queue:  # which grows meanwhile
        here = at(rows, (row, column))
        for down, right in ACROSS:
            other = (row + down, column + right)
            there = at(rows, other)
            if there != GONE and other not in part and (there == here or FREE in (there, here)):
                part.add(other)
                queue.append(other)
    return part


def _breathes(rows: Rows, start: Square) -> bool:
    """Whether the group of a stone touches an empty square."""
    colour, group = at(rows, start), [start]
    seen = {start}
    for row, column in group:  # which grows meanwhile: a queue
        for down, right in ACROSS:
            other = (row + down, column + right)
            if at(rows, other) == FREE:
                return True
            if at(rows, other) == colour and other not in seen:
                seen.add(other)
                group.append(other)
    return False
