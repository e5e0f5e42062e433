"""Games with men of two colours on a board: Left's ``x``, Right's ``o``; ``#`` is gone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, TypeAlias

from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.grid import MEN, grid
from zermelo.rulesets.grids.rows import FREE, GONE, Rows, rows_of, show

__all__ = [
    "LEFT_MAN", "RIGHT_MAN", "MenOnBoard", "Square", "at", "checkerboard", "images", "named",
    "placed", "squares_of",
]  # fmt: skip

LEFT_MAN, RIGHT_MAN = "x", "o"

#: A row and a column, from 0.
Square: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class MenOnBoard(PartizanRuleset[Rows]):
    """What such games share: boards as text, one rule for both players, moves in words."""

    letters: ClassVar[str] = FREE + LEFT_MAN + RIGHT_MAN + GONE
    men: ClassVar[Mapping[str, str]] = MEN

    def state(self, *parts: Any) -> Rows:  # noqa: ANN401
        """Check the rows, or the size of a board."""
        return rows_of(parts, self.letters, partial(no_position, self))

    def show(self, state: Rows) -> str:
        """Write the rows."""
        return show(state)

    @abstractmethod
    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Yield the boards after a move of the player with some men."""

    def left(self, state: Rows) -> Iterator[Rows]:
        """Move for Left, whose men are ``x``."""
        return self.moves(state, LEFT_MAN, RIGHT_MAN)

    def right(self, state: Rows) -> Iterator[Rows]:
        """Move for Right, whose men are ``o``."""
        return self.moves(state, RIGHT_MAN, LEFT_MAN)

    def scene(self, state: Rows) -> Scene:
        """Show the board; drag a man, or touch the square of a new one."""
        return grid(
            state,
            men=self.men,
            left=((self.touched(state, option), option) for option in self.left(state)),
            right=((self.touched(state, option), option) for option in self.right(state)),
        )

    def touched(self, state: Rows, option: Rows) -> tuple[str, ...]:
        """Return the squares that are touched to make a move: from where, and to where."""
        changes = [(s, was, at(option, s)) for s, was in squares_of(state) if was != at(option, s)]
        come = [(s, now) for s, _, now in changes if now in LEFT_MAN + RIGHT_MAN]
        start = [named(s) for s, was, _ in changes if come and was == come[0][1]]
        shot = [named(s) for s, _, now in changes if now == GONE]
        return (*start, *(named(s) for s, _ in come), *shot)

    def describe(self, state: Rows, option: Rows) -> str:
        """Say which man goes where, and what else has changed."""
        changes = [
            (square, before, at(option, square))
            for square, before in squares_of(state)
            if before != at(option, square)
        ]
        come = [(square, now) for square, _, now in changes if now in LEFT_MAN + RIGHT_MAN]
        man = come[0][1] if come else ""
        said = [man, *(named(s) for s, before, _ in changes if before == man)]
        said += ["to" if len(said) > 1 else "on", " and ".join(named(s) for s, _ in come)]
        taken = [named(s) for s, was, now in changes if was not in (man, FREE) and now == FREE]
        said += ["taking", " and ".join(taken)] if taken else []
        shot = [named(square) for square, _, now in changes if now == GONE]
        said += ["shooting", " and ".join(shot)] if shot else []
        return " ".join(filter(None, said))


def named(square: Square) -> str:
    """Name a square by its row and column, from 1."""
    return f"r{square[0] + 1}c{square[1] + 1}"


def at(rows: Rows, square: Square) -> str:
    """Return what stands on a square; beyond the board everything is gone."""
    row, column = square
    inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
    return rows[row][column] if inside else GONE


def squares_of(rows: Rows) -> Iterator[tuple[Square, str]]:
    """Yield every square with what stands on it."""
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            yield (row, column), letter


def placed(rows: Rows, letters: Mapping[Square, str]) -> Rows:
    """Return the board with other letters on some squares.

    Examples
    --------
    >>> placed(("..", "x."), {(1, 0): ".", (1, 1): "x"})
    ('..', '.x')
    """
    changed = [list(row) for row in rows]
    for (row, column), letter in letters.items():
        changed[row][column] = letter
    return tuple(map("".join, changed))


def images(rows: Rows) -> list[Rows]:
    """Return the board turned and mirrored in all eight ways."""
    found = []
    for board in (rows, tuple(map("".join, zip(*rows, strict=True)))):
        mirrored = tuple(row[::-1] for row in board)
        found += [board, board[::-1], mirrored, mirrored[::-1]]
    return found


def checkerboard(rows: Rows) -> Rows:
    """Return a board of the same size with men on all squares, x and o in turn."""
    return tuple(
        "".join((LEFT_MAN, RIGHT_MAN)[(row + column) % 2] for column in range(len(letters)))
        for row, letters in enumerate(rows)
    )
