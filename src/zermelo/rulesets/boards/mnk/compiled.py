"""m,n,k games as compiled rules: a word holds the board, seen by the one to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.boards.mnk import loops
from zermelo.rulesets.grids.rows import Rows

if TYPE_CHECKING:
    from zermelo.rulesets.boards.mnk.rules import MNK

__all__ = ["compiled"]

EMPTY = "."


def compiled(rules: MNK) -> CompiledRules[Rows] | None:
    """Offer boards of up to 32 squares; None for larger ones."""
    squares = rules.m * rules.n
    if squares > loops.HALF:
        return None
    masks = [sum(1 << square for square in row) for row in rules.lines]
    images = symmetries(rules.m, rules.n)
    tables = [table for image in images[1:] for table in bytes_under(image)]
    params = np.array([(1 << squares) - 1, len(masks), len(images) - 1, *masks, *tables], np.int64)

    def key(state: Rows) -> tuple[int]:
        board = "".join(state)
        mine, theirs = "xo" if board.count("x") == board.count("o") else "ox"
        return (
            min(
                signed(mask_of(board, mine, image) | mask_of(board, theirs, image) << 32, 1)[0]
                for image in images
            ),
        )

    def state(key: tuple[int, ...]) -> Rows:
        mine, theirs = key[0] & loops.LOW, key[0] >> loops.HALF & loops.LOW
        men = "xo" if mine.bit_count() == theirs.bit_count() else "ox"
        board = "".join(
            men[0] if mine >> n & 1 else men[1] if theirs >> n & 1 else EMPTY
            for n in range(squares)
        )
        return tuple(board[row : row + rules.m] for row in range(0, squares, rules.m))

    return CompiledRules(
        words=1,
        most=squares,
        params=params,
        successors=loops.successors,
        key=key,
        state=state,
        tier=loops.tier,
    )


def symmetries(columns: int, rows: int) -> list[list[int]]:
    """Return where each square goes under the symmetries of a board; that of rest comes first."""
    first = [list(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    images = [first, first[::-1]]
    images += [[row[::-1] for row in board] for board in images]
    if rows == columns:
        images += [[list(row) for row in zip(*board, strict=True)] for board in images]
    return [[square for row in board for square in row] for board in images]


def bytes_under(image: list[int]) -> list[int]:
    """Return what becomes of each byte of a mask: four times 256 masks."""
    squares = [*((1 << place) for place in image), *[0] * (32 - len(image))]
    return [
        sum(squares[8 * byte + bit] for bit in range(8) if held >> bit & 1)
        for byte in range(4)
        for held in range(256)
    ]


def mask_of(board: str, man: str, image: list[int]) -> int:
    """Return the squares with a man, under a symmetry, as a bit mask."""
    return sum(1 << image[square] for square, held in enumerate(board) if held == man)
