"""Boards that fall apart: regions of squares that touch, each cut out by itself."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.rulesets.grids.rows import GONE, Rows

#: The steps to the four squares beside a square.
ACROSS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def regions(rows: Rows, steps: tuple[tuple[int, int], ...] = ACROSS) -> Iterator[Rows]:
    """Yield each region of more than one square as a board of its own, the rest of it gone.

    Parameters
    ----------
    rows : rows
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
