"""Boards of squares as people write them: ``#..#|##.#``, or ``4x5`` for an empty one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from zermelo.errors import InputError
from zermelo.games.scenes.grid import square_id
from zermelo.games.sizes import SIZE

__all__ = ["FREE", "GONE", "Rows", "covered", "dominoes", "rows_of", "show", "turned"]

#: The rows of a board, a letter for each square.
Rows: TypeAlias = tuple[str, ...]

FREE, GONE = ".", "#"
#: Larger boards are refused.
SQUARES = 10_000


def rows_of(parts: Sequence[object], letters: str, wrong: Callable[[str], InputError]) -> Rows:
    """Read a board: ``4x5`` for 4 empty rows of 5 columns, or its rows with ``|`` between.

    Parameters
    ----------
    parts : sequence
        Words.
    letters : str
        What a square may hold, the empty square first.
    wrong : callable
        Makes the error; usually ``no_position`` of the rules.

    Examples
    --------
    >>> rows_of(["2x3"], ".#", InputError), rows_of(["#..|.#."], ".#", InputError)
    (('...', '...'), ('#..', '.#.'))
    """
    text = "|".join(map(str, parts))
    size = SIZE.fullmatch(text)
    if size:
        rows, columns = map(int, size.groups())
        if rows * columns > SQUARES:
            raise wrong(f"{text} are more than {SQUARES:,} squares")
        return (letters[0] * columns,) * rows
    found = tuple(text.split("|")) if text else ()
    for row in found:
        if set(row) - set(letters) or len(row) != len(found[0]):
            raise wrong(
                f"{text!r} is no board; give rows of one length of the letters {letters}, with | "
                "between, or the size, such as 4x5"
            )
    return found


def show(rows: Rows) -> str:
    """Write the rows so that `rows_of` reads them back."""
    return "|".join(rows)


def covered(rows: Rows, *squares: tuple[int, int]) -> Rows:
    """Return the board with some squares, given by row and column, gone."""
    changed = [list(row) for row in rows]
    for row, column in squares:
        changed[row][column] = GONE
    return tuple(map("".join, changed))


def dominoes(rows: Rows, options: Iterable[Rows]) -> Iterator[tuple[tuple[str, ...], Rows]]:
    """Yield the ways to put down dominoes: from one square to the other, or back."""
    for option in options:
        ends = tuple(
            square_id(row, column)
            for row, (before, now) in enumerate(zip(rows, option, strict=True))
            for column in range(len(before))
            if before[column] != now[column]
        )
        yield ends, option
        yield ends[::-1], option


def turned(rows: Rows) -> Rows:
    """Return the board turned by half a circle."""
    return tuple(row[::-1] for row in reversed(rows))
