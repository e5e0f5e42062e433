"""Boards of squares as people write them: ``#..#|##.#`` or ``#..#/##.#``, ``4x5`` for a size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from zermelo.games.parameters import SIZE
from zermelo.games.rules import Rules, no_position
from zermelo.games.scenes.grid import square_id

#: The rows of a board, a letter for each square.
Rows: TypeAlias = tuple[str, ...]

#: A row and a column, from 0.
Square: TypeAlias = tuple[int, int]

FREE, GONE = ".", "#"
#: Larger boards are refused.
SQUARES = 10_000


@dataclass(frozen=True)
class Board(Rules[Rows]):
    """Rules on a board of squares: how positions are read and written.

    Attributes
    ----------
    letters : str
        What a square may hold, the free square first.

    Examples
    --------
    >>> from zermelo.rulesets import Cram
    >>> Cram().state("2x3"), Cram().state("#..|.#.")
    (('...', '...'), ('#..', '.#.'))
    >>> Cram().state("#../.#.")
    ('#..', '.#.')
    """

    letters: ClassVar[str] = FREE + GONE

    def state(self, *parts: object) -> Rows:
        """Check rows, with ``|`` or ``/`` between, or set up a board of a size, such as ``4x5``."""
        text = "|".join(map(str, parts))
        size = SIZE.fullmatch(text)
        if size:
            rows, columns = map(int, size.groups())
            if rows * columns > SQUARES:
                raise no_position(self, f"{text} are more than {SQUARES:,} squares")
            return self.set_up((self.letters[0] * columns,) * rows)
        found = tuple(text.replace("/", "|").split("|")) if text else ()
        for row in found:
            if set(row) - set(self.letters) or len(row) != len(found[0]):
                raise no_position(
                    self,
                    f"{text!r} is no board; give rows of one length of the letters {self.letters}, "
                    "with | or / between, or the size, such as 4x5",
                )
        return found

    def set_up(self, rows: Rows) -> Rows:
        """Return where play begins on a board of some size, given all free."""
        return rows

    def show(self, state: Rows) -> str:
        """Write the rows so that `state` reads them back."""
        return "|".join(state)


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


def changes(rows: Rows, option: Rows) -> list[tuple[Square, str, str]]:
    """List the squares that a move changes, with what stood there and what stands there now."""
    pairs = ((square, was, at(option, square)) for square, was in squares_of(rows))
    return [(square, was, now) for square, was, now in pairs if was != now]


def placed(rows: Rows, letters: Mapping[Square, str]) -> Rows:
    """Return the board with other letters on some squares."""
    changed = list(rows)
    for (row, column), letter in letters.items():
        line = changed[row]
        changed[row] = line[:column] + letter + line[column + 1 :]
    return tuple(changed)


def covered(rows: Rows, *squares: Square) -> Rows:
    """Return the board with some squares gone."""
    changed = list(rows)
    for row, column in squares:
        line = changed[row]
        changed[row] = line[:column] + GONE + line[column + 1 :]
    return tuple(changed)


def dominoes(rows: Rows, options: Iterable[Rows]) -> Iterator[tuple[tuple[str, ...], Rows]]:
    """Yield the ways to put down dominoes: from one square to the other, or back."""
    for option in options:
        ends = tuple(square_id(*square) for square, _, _ in changes(rows, option))
        yield ends, option
        yield ends[::-1], option


def mirrors(rows: Rows) -> list[Rows]:
    """Return the board and its images in both mirrors, one after the other too."""
    mirrored = tuple([row[::-1] for row in rows])
    return [rows, rows[::-1], mirrored, mirrored[::-1]]


def turned(rows: Rows) -> Rows:
    """Return the board turned by half a circle."""
    return tuple(row[::-1] for row in reversed(rows))


#: Steps: rows down and columns to the right; those to the four squares beside a square.
Steps: TypeAlias = tuple[tuple[int, int], ...]
ACROSS: Steps = ((0, 1), (1, 0), (0, -1), (-1, 0))


def regions(rows: Rows, steps: Steps = ACROSS) -> Iterator[Rows]:
    """Yield each region of more than one square as a board of its own, the rest of it gone.

    Parameters
    ----------
    steps : tuple of (int, int)
        To the squares that touch a square.

    Examples
    --------
    >>> list(regions(("..#.", "###.", ".###")))
    [('..',), ('.', '.')]
    >>> list(regions(("..", ".."))), list(regions((".",)))
    ([('..', '..')], [])
    """
    if not any(GONE in row for row in rows):  # the whole board
        if len("".join(rows)) > 1:
            yield rows
        return
    wide = len(rows[0]) + 2  # with a margin, so that no step leads to another row
    line = "".join(GONE + row + GONE for row in rows)
    left = {place for place, square in enumerate(line) if square != GONE}
    moves = [down * wide + right for down, right in steps]
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        region = [start]
        for place in region:  # which grows meanwhile: a queue
            for move in moves:
                if place + move in left:
                    left.remove(place + move)
                    region.append(place + move)
        if len(region) > 1:
            yield cut_out(line, wide, region)


def cut_out(line: str, wide: int, region: list[int]) -> Rows:
    """Return the least board with the squares of a region; all others are gone."""
    places = [divmod(place, wide) for place in region]
    top, left = min(places)[0], min(column for _, column in places)
    bottom, right = max(places)[0], max(column for _, column in places)
    board = [[GONE] * (right - left + 1) for _ in range(bottom - top + 1)]
    for place, (row, column) in zip(region, places, strict=True):
        board[row - top][column - left] = line[place]
    return tuple(map("".join, board))
