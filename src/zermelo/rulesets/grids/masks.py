"""Boards of up to 8 × 8 as bit masks."""

from __future__ import annotations

from types import ModuleType

from zermelo.games.compiled import CompiledSides
from zermelo.rulesets.grids.rows import GONE, Rows

#: Boards with a mask of one word; larger ones are searched in plain Python.
MAX_SIDE = 8


def mask_of(rows: Rows, letter: str) -> int:
    """Return the squares with a letter as the bits of a word, a byte for each row."""
    if len(rows) > MAX_SIDE or len("".join(rows[:1])) > MAX_SIDE:
        raise OverflowError
    return sum(
        1 << MAX_SIDE * row + column
        for row, squares in enumerate(rows)
        for column, square in enumerate(squares)
        if square == letter
    )


def rows_of_mask(mask: int, letter: str, other: str) -> Rows:
    """Return the smallest board, from the first square on, with a letter where bits are set."""
    rows = [mask >> MAX_SIDE * row & (1 << MAX_SIDE) - 1 for row in range(MAX_SIDE)]
    high = max((row + 1 for row in range(MAX_SIDE) if rows[row]), default=1)
    wide = max(1, *(row.bit_length() for row in rows))
    return tuple(
        "".join(letter if row >> column & 1 else other for column in range(wide))
        for row in rows[:high]
    )


#: Maximum number of squares of a row that `folded` lays on the board.
MAX_FOLDED = 36


def folded(rows: Rows) -> Rows:
    r"""Fold a single long row, or column, so that it lies on 8 × 8; other boards stay as they are.

    The same squares touch as before, since rows of removed squares separate the rows of men.

    >>> print(*folded(("xoxoxoxoxoxoxoxoxo",)), sep="\n")
    xoxoxoxo
    #######x
    xoxoxoxo
    o#######
    """
    line = rows[0] if len(rows) == 1 else "".join(rows)
    if len(line) > MAX_FOLDED or len(line) <= MAX_SIDE or min(len(rows), len(rows[0])) > 1:
        return rows
    folds: list[str] = []
    step = MAX_SIDE + 1
    for number, start in enumerate(range(0, len(line), step)):
        run, turn = line[start : start + MAX_SIDE], line[start + MAX_SIDE : start + step]
        pair = [run.ljust(MAX_SIDE, GONE), *([turn.rjust(MAX_SIDE, GONE)] if turn else [])]
        folds += [row[::-1] for row in pair] if number % 2 else pair
    return tuple(folds)


def sides_of(
    loops: ModuleType, letters: str, most: int, *, folds: bool = False
) -> CompiledSides[Rows]:
    """Return the compiled moves of a module, whose keys have a word for each letter."""

    def key(rows: Rows) -> tuple[int, ...]:
        board = folded(rows) if folds else rows
        return tuple(mask_of(board, letter) for letter in letters)

    return CompiledSides(
        words=len(letters),
        most=most,
        left=loops.left,
        right=loops.right,
        simplify=loops.simplify,
        key=key,
    )
