"""Boards split into regions, turned and mirrored; boards up to 8 × 8 squares as bits of words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from types import ModuleType

from zermelo.games.compiled import CompiledSides
from zermelo.rulesets.grids.rows import GONE, ORTHOGONAL, Rows, Steps, find_all


def mirrors(rows: Rows) -> list[Rows]:
    """Return the board, its two mirror images, and the board after a half turn."""
    mirrored = tuple([row[::-1] for row in rows])
    return [rows, rows[::-1], mirrored, mirrored[::-1]]


def images(rows: Rows) -> list[Rows]:
    """Return the board turned and mirrored in all eight ways."""
    return [*mirrors(rows), *mirrors(tuple(map("".join, zip(*rows, strict=True))))]


def half_turn(rows: Rows) -> Rows:
    """Return the board turned by half a circle."""
    return tuple(row[::-1] for row in reversed(rows))


def regions(rows: Rows, steps: Steps = ORTHOGONAL) -> Iterator[Rows]:
    """Yield regions of two or more squares, linked by ``steps``, each on the smallest board around.

    >>> list(regions(("..#.", "###.", ".###")))
    [('..',), ('.', '.')]
    >>> list(regions(("..", ".."))), list(regions((".",)))
    ([('..', '..')], [])
    """
    if not any(GONE in row for row in rows):  # the whole board
        if len("".join(rows)) > 1:
            yield rows
        return
    width = len(rows[0]) + 2  # with a margin, so that no step wraps around at the end of a row
    joined_rows = "".join([GONE + row + GONE for row in rows])
    squares = unseen = int(joined_rows[::-1].translate(_BITS), 2)  # those that are not removed
    shifts = [down * width + right for down, right in steps]
    while unseen:
        region, before = unseen & -unseen, 0
        while region != before:
            before = region
            for shift in shifts:
                region |= (region << shift if shift > 0 else region >> -shift) & unseen
        unseen ^= region
        if region & (region - 1):
            yield _cut_out(joined_rows, width, region, squares ^ region)


#: A table for `str.translate`: 0 for removed squares, 1 for others.
_BITS = defaultdict(lambda: "1", {ord(GONE): "0"})


def _cut_out(joined_rows: str, width: int, region: int, others: int) -> Rows:
    """Return the smallest board around a region; squares of other regions on it are removed."""
    top, bottom = ((region & -region).bit_length() - 1) // width, (region.bit_length() - 1) // width
    starts, row_mask, columns = range(top * width, (bottom + 1) * width, width), (1 << width) - 1, 0
    for start in starts:
        columns |= region >> start & row_mask
    left, right = (columns & -columns).bit_length() - 1, columns.bit_length()
    column_mask = (1 << right) - (1 << left)
    board = []
    for start in starts:
        row = joined_rows[start + left : start + right]
        if others >> start & column_mask:
            own = region >> start + left
            row = "".join(
                [square if own >> place & 1 else GONE for place, square in enumerate(row)]
            )
        board.append(row)
    return tuple(board)


#: Maximum number of rows, and of columns, of a board whose squares are bits of one word.
MAX_SIDE = 8


def mask_of(rows: Rows, letter: str) -> int:
    """Return the squares with a letter as bits; raise OverflowError if a side is above 8."""
    if len(rows) > MAX_SIDE or len("".join(rows[:1])) > MAX_SIDE:
        raise OverflowError
    return sum(1 << MAX_SIDE * row + column for row, column in find_all(rows, letter))


def rows_of_mask(mask: int, letter: str, other: str) -> Rows:
    """Return the smallest board with bit 0 and all set bits: ``letter`` for 1, ``other`` for 0."""
    rows = [mask >> MAX_SIDE * row & (1 << MAX_SIDE) - 1 for row in range(MAX_SIDE)]
    height = max((row + 1 for row in range(MAX_SIDE) if rows[row]), default=1)
    width = max(1, *(row.bit_length() for row in rows))
    return tuple(
        "".join(letter if row >> column & 1 else other for column in range(width))
        for row in rows[:height]
    )


#: Maximum number of squares of a row or column that `fold_line` folds.
MAX_FOLDED = 36


def fold_line(rows: Rows) -> Rows:
    r"""Return a row or column of 9 to 36 squares folded to fit on 8 × 8; other boards unchanged.

    The same squares touch as before, since removed squares lie between the folds.

    >>> print(*fold_line(("xoxoxoxoxoxoxoxoxo",)), sep="\n")
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
    loops: ModuleType, letters: str, max_options: int, *, folds: bool = False
) -> CompiledSides[Rows]:
    """Return the compiled moves of both players; keys have a word for each of ``letters``."""

    def key(rows: Rows) -> tuple[int, ...]:
        board = fold_line(rows) if folds else rows
        return tuple(mask_of(board, letter) for letter in letters)

    return CompiledSides(
        words=len(letters),
        max_options=max_options,
        left=loops.left,
        right=loops.right,
        simplify=loops.simplify,
        key=key,
    )
