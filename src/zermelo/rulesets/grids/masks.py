"""Boards of up to 8 × 8 squares as bits of words, and the compiled moves that use them."""

from __future__ import annotations

from types import ModuleType

from zermelo.games.compiled import CompiledSides
from zermelo.rulesets.grids.rows import GONE, Rows, where

#: Maximum number of rows, and of columns, of a board whose squares are bits of one word.
MAX_SIDE = 8


def mask_of(rows: Rows, letter: str) -> int:
    """Return the squares with a letter as bits of a word; OverflowError for too large a board."""
    if len(rows) > MAX_SIDE or len("".join(rows[:1])) > MAX_SIDE:
        raise OverflowError
    return sum(1 << MAX_SIDE * row + column for row, column in where(rows, letter))


def rows_of_mask(mask: int, letter: str, other: str) -> Rows:
    """Return the smallest board from the first square on that has a letter where bits are set."""
    rows = [mask >> MAX_SIDE * row & (1 << MAX_SIDE) - 1 for row in range(MAX_SIDE)]
    high = max((row + 1 for row in range(MAX_SIDE) if rows[row]), default=1)
    wide = max(1, *(row.bit_length() for row in rows))
    return tuple(
        "".join(letter if row >> column & 1 else other for column in range(wide))
        for row in rows[:high]
    )


#: Maximum number of squares of a row that `folded` folds.
MAX_FOLDED = 36


def folded(rows: Rows) -> Rows:
    r"""Return a long row or column of squares folded to fit on 8 × 8, or another board unchanged.

    The same squares touch as before, since removed squares lie between the folds.

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
