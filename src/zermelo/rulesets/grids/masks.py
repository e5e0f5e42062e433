"""Boards of up to 8 × 8 as bit masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.rulesets.grids.rows import Rows

if TYPE_CHECKING:
    from types import ModuleType

    from zermelo.games.compiled import CompiledSides

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


def sides_of(loops: ModuleType, letters: str, most: int) -> CompiledSides[Rows]:
    """Return the compiled moves of a module, whose keys have a word for each letter.

    It has ``left``, ``right`` and ``simplify``; a player has at most ``most`` options.
    """
    import numpy as np

    from zermelo.games.compiled import CompiledSides

    return CompiledSides(
        words=len(letters),
        most=most,
        left=loops.left,
        right=loops.right,
        simplify=loops.simplify,
        key=lambda rows: tuple(mask_of(rows, letter) for letter in letters),
        params=np.zeros(1, np.int64),
    )
