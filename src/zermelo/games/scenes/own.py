"""The board of your own game: rows and columns of squares, taken from the state itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.errors import InputError, in_full
from zermelo.games.scene import Moves, Scene
from zermelo.games.scenes.grid import grid, square_id

#: The size of a board: rows and columns.
SIZE = re.compile(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})")
#: Separators between rows of a text.
ROW_SEPARATOR = re.compile(r"[\s|/,;]+")
#: How usual letters are drawn, see `zermelo.games.scene.CONTENTS`; others are drawn unchanged.
SQUARE_CONTENTS: Mapping[str, str] = {
    **dict.fromkeys((".", "_", "-", " ", "0", "None", ""), ""),
    "#": "gone",
    **{man: f"left:{man}" for man in "xX"},
    **{man: f"right:{man}" for man in "oO"},
}
#: Maximum number of changed squares of a move that is made on the board, not in a list.
MAX_TOUCHED = 4


def board_scene(
    board: str,
    state: object,
    show: Callable[[Any], str],
    *,
    moves: Moves = (),
    left: Moves = (),
    right: Moves = (),
) -> Scene:
    """Make the scene of a state that is a board; moves are made on the squares that they change.

    A single square that changes is clicked. A man that moves is dragged to its new square; then
    captured men are touched. Moves that change 0 or more than `MAX_TOUCHED` squares are in a list.
    If the state is not a board (see `squares_of`), the text from ``show`` is read.

    >>> scene = board_scene("1x3", "x..", str, moves=[((), "xx."), ((), ".x.")])
    >>> [gesture.places for gesture in scene.gestures]
    [('r1c2',), ('r1c1', 'r1c2')]
    """
    before = squares_of(board, state, show(state))
    columns = int(board.partition("x")[2])

    def on_squares(moves: Moves) -> Moves:
        for _, to in moves:
            yield _squares_to_touch(before, squares_of(board, to, show(to)), columns), to

    rows = [before[at : at + columns] for at in range(0, len(before), columns)]
    moves, left, right = map(on_squares, (moves, left, right))
    return grid(rows, men=SQUARE_CONTENTS, moves=moves, left=left, right=right)


def squares_of(board: str, state: object, text: str = "") -> tuple[str, ...]:
    """Return the contents of the squares of a board, row by row.

    A state is a board if it is a text with a letter for each square, perhaps with blanks or any of
    ``|/,;`` between rows; or a tuple of squares, or of rows; or a tuple of parts of which just one
    is a board, such as a board and the player to move.

    ``board`` is the size, such as ``3x3``; ``text`` is read if the state is not a board. InputError
    if ``board`` is not a size, or neither the state nor the text is a board of that size.

    >>> squares_of("2x2", "x.|.o"), squares_of("2x2", ((1, 0), (0, 2)))
    (('x', '.', '.', 'o'), ('1', '0', '0', '2'))
    >>> squares_of("2x2", ("x..o", "o to move"))
    ('x', '.', '.', 'o')
    """
    size = SIZE.fullmatch(board) if isinstance(board, str) else None
    if size is None:
        raise InputError(f'board is {board!r}; give rows and columns, such as "3x3"')
    count = int(size[1]) * int(size[2])
    squares = _squares(state, count)
    if squares is None:
        squares = _squares(text, count)
    if squares is None:
        raise InputError(
            f"board is {board}, {count} squares, and the state {in_full(state)} is no such board; "
            "give a letter or a number for each square, row by row"
        )
    return squares


def _squares(state: object, count: int) -> tuple[str, ...] | None:
    if isinstance(state, str):
        texts = (state, ROW_SEPARATOR.sub("", state))
        return next((tuple(text) for text in texts if len(text) == count), None)
    if not isinstance(state, tuple):
        return None
    rows = [part for part in state if isinstance(part, (str, tuple))]
    if len(state) == count and all(isinstance(part, str) or part not in rows for part in state):
        return tuple(map(str, state))
    if len(rows) == len(state) and sum(map(len, rows)) == count and len({*map(len, rows)}) == 1:
        return tuple(str(square) for row in rows for square in row)
    boards = [board for part in rows if (board := _squares(part, count)) is not None]
    return boards[0] if len(boards) == 1 else None


def _squares_to_touch(
    before: tuple[str, ...], after: tuple[str, ...], columns: int
) -> tuple[str, ...]:
    """Return the ids of the squares to touch for a move; empty if it is chosen from a list."""
    changed = [k for k, letter in enumerate(before) if letter != after[k]]
    targets = [k for k in changed if SQUARE_CONTENTS.get(after[k], after[k])]
    if len(targets) == 1:
        (target,) = targets
        sources = [k for k in changed if k != target and before[k] == after[target]]
        captured = [k for k in changed if k not in (target, *sources)]
        changed = [*sources, target, *captured]
    if len(changed) > MAX_TOUCHED:
        return ()
    return tuple(square_id(*divmod(k, columns)) for k in changed)
