"""Boards of squares as people write them: ``#..#|##.#``, ``#..#/##.#``, ``4x5`` (4 rows of 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

from zermelo.games.parameters import SIZE
from zermelo.games.rules import Rules, no_position
from zermelo.rulesets.names import in_letters

#: The rows of a board, a letter for each square.
Rows: TypeAlias = tuple[str, ...]

#: A row and a column, from 0.
Square: TypeAlias = tuple[int, int]

#: Steps, as rows down and columns to the right: ORTHOGONAL to the four squares that share an edge
#: with a square, AROUND to the eight squares around it.
Steps: TypeAlias = tuple[tuple[int, int], ...]
ORTHOGONAL: Steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND: Steps = (*ORTHOGONAL, (1, 1), (1, -1), (-1, 1), (-1, -1))

FREE, GONE = ".", "#"
#: Maximum number of squares of a board that is given by its size.
MAX_SQUARES = 10_000


class BoardRules(Rules[Rows]):
    """Rules on a board of squares: how positions are read and written.

    >>> from zermelo.rulesets import Cram
    >>> [Cram().state(board) for board in ("2x3", "#..|.#.", "#../.#.")]
    [('...', '...'), ('#..', '.#.'), ('#..', '.#.')]
    """

    #: The letters that a square may have; the first one means a free square.
    letters: ClassVar[str] = FREE + GONE

    def state(self, *parts: object) -> Rows:
        """Read rows, with ``|`` or ``/`` between, or set up a board of a size, such as ``4x5``."""
        text = "|".join(map(str, parts))
        size = SIZE.fullmatch(text)
        if size:
            rows, columns = map(int, size.groups())
            if rows * columns > MAX_SQUARES:
                raise no_position(self, f"{text} are more than {MAX_SQUARES:,} squares")
            return self.set_up((self.letters[0] * columns,) * rows)
        letters = in_letters(text.replace("/", "|"), self.letters + "|")
        board = tuple(letters.split("|")) if text else ()
        for row in board:
            if set(row) - set(self.letters) or len(row) != len(board[0]):
                how = f"give equally long rows of the letters {self.letters}, with | or / between"
                wrong = f"{text!r} is not a board"
                raise no_position(self, f"{wrong}; {how}, or the size, such as 4x5")
        return board

    def set_up(self, rows: Rows) -> Rows:
        """Return the starting position on a board whose squares are all free."""
        return rows

    def show(self, state: Rows) -> str:
        """Write the rows so that `state` reads them back."""
        return "|".join(state)


def at(rows: Rows, square: Square) -> str:
    """Return the letter of a square; squares outside of the board count as removed."""
    row, column = square
    is_inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
    return rows[row][column] if is_inside else GONE


def squares_of(rows: Rows) -> Iterator[tuple[Square, str]]:
    """Yield every square with its letter."""
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            yield (row, column), letter


def find_all(rows: Rows, letter: str) -> list[Square]:
    """Return the squares whose letter is ``letter``."""
    return [
        (row, column)
        for row, letters in enumerate(rows)
        for column, char in enumerate(letters)
        if char == letter
    ]


def free_run(rows: Rows, start: Square, step: Square) -> list[Square]:
    """Return the free squares after ``start`` in a direction, until one is not free."""
    down, right = step
    row, column = start[0] + down, start[1] + right
    squares: list[Square] = []
    while 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] == FREE:
        squares.append((row, column))
        row, column = row + down, column + right
    return squares


def changes(rows: Rows, option: Rows) -> list[tuple[Square, str, str]]:
    """Return the squares that a move changes, with their letters before and after."""
    pairs = ((square, was, at(option, square)) for square, was in squares_of(rows))
    return [(square, was, now) for square, was, now in pairs if was != now]


def with_letters(rows: Rows, letters: Mapping[Square, str]) -> Rows:
    """Return the board with the given letters on the given squares."""
    changed = list(rows)
    for (row, column), letter in letters.items():
        line = changed[row]
        changed[row] = line[:column] + letter + line[column + 1 :]
    return tuple(changed)
