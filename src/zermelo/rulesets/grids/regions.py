"""Boards that fall apart: regions of squares that touch, each cut out by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zermelo.rulesets.grids.rows import GONE, Rows

__all__ = ["ACROSS", "regions"]

#: The steps to the four squares beside a square.
ACROSS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def regions(
    rows: Rows,
    steps: tuple[tuple[int, int], ...] = ACROSS,
    joined: Callable[[str, str], bool] = lambda one, other: GONE not in (one, other),
) -> Iterator[Rows]:
    """Yield each region of more than one square as a board of its own, the rest of it gone.

    Parameters
    ----------
    rows : rows
    steps : tuple of (int, int)
        To the squares that touch a square.
    joined : callable
        Whether two squares that touch belong together; never where one of them is gone.

    Examples
    --------
    >>> list(regions(("..#.", "###.", ".###")))
    [('..',), ('.', '.')]
    """
    height, width = len(rows), len(rows[0]) if rows else 0
    seen: set[tuple[int, int]] = set()
    for start in ((row, column) for row in range(height) for column in range(width)):
        if start in seen or rows[start[0]][start[1]] == GONE:
            continue
        seen.add(start)
        region = [start]
        for row, column in region:  # which grows meanwhile: a queue
            for down, right in steps:
                other = (row + down, column + right)
                if other in seen or not (0 <= other[0] < height and 0 <= other[1] < width):
                    continue
                if joined(rows[row][column], rows[other[0]][other[1]]):
                    seen.add(other)
                    region.append(other)
        if len(region) > 1:
            yield cut_out(rows, region)


def cut_out(rows: Rows, region: list[tuple[int, int]]) -> Rows:
    """Return the least board with the squares of a region; all others are gone."""
    top, left = min(row for row, _ in region), min(column for _, column in region)
    high = max(row for row, _ in region) - top + 1
    wide = max(column for _, column in region) - left + 1
    board = [[GONE] * wide for _ in range(high)]
    for row, column in region:
        board[row - top][column - left] = rows[row][column]
    return tuple(map("".join, board))
