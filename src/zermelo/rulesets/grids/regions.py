"""Regions of boards that do not touch, and boards that are turned or mirrored."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.rulesets.grids.rows import ACROSS, GONE, Rows, Steps


def mirrors(rows: Rows) -> list[Rows]:
    """Return the board, its images in both mirrors, and after a half turn."""
    mirrored = tuple([row[::-1] for row in rows])
    return [rows, rows[::-1], mirrored, mirrored[::-1]]


def images(rows: Rows) -> list[Rows]:
    """Return the board turned and mirrored in all eight ways."""
    return [*mirrors(rows), *mirrors(tuple(map("".join, zip(*rows, strict=True))))]


def half_turned(rows: Rows) -> Rows:
    """Return the board turned by half a circle."""
    return tuple(row[::-1] for row in reversed(rows))


def regions(rows: Rows, steps: Steps = ACROSS) -> Iterator[Rows]:
    """Yield each region of more than one square, joined by ``steps``, as its own smallest board.

    >>> list(regions(("..#.", "###.", ".###")))
    [('..',), ('.', '.')]
    >>> list(regions(("..", ".."))), list(regions((".",)))
    ([('..', '..')], [])
    """
    if not any(GONE in row for row in rows):  # the whole board
        if len("".join(rows)) > 1:
            yield rows
        return
    wide = len(rows[0]) + 2  # with a margin, so that no step leaves a row at its end
    line = "".join([GONE + row + GONE for row in rows])
    # a bit for each square that is not removed
    squares = unseen = int(line[::-1].translate(_BITS), 2)
    shifts = [down * wide + right for down, right in steps]
    while unseen:
        region, before = unseen & -unseen, 0
        while region != before:
            before = region
            for shift in shifts:
                region |= (region << shift if shift > 0 else region >> -shift) & unseen
        unseen ^= region
        if region & (region - 1):
            yield _cut_out(line, wide, region, squares ^ region)


class _Bits(dict[int, str]):
    """A table for `str.translate`: 0 for removed squares, 1 for others."""

    def __missing__(self, letter: int) -> str:
        return "1"


_BITS = _Bits({ord(GONE): "0"})


def _cut_out(line: str, wide: int, region: int, others: int) -> Rows:
    """Return the smallest board with the squares of a region; all others are removed."""
    top, bottom = ((region & -region).bit_length() - 1) // wide, (region.bit_length() - 1) // wide
    starts, full, columns = range(top * wide, (bottom + 1) * wide, wide), (1 << wide) - 1, 0
    for start in starts:
        columns |= region >> start & full
    left, right = (columns & -columns).bit_length() - 1, columns.bit_length()
    window = (1 << right) - (1 << left)
    board = []
    for start in starts:
        row = line[start + left : start + right]
        if others >> start & window:
            mine = region >> start + left
            row = "".join(
                [square if mine >> place & 1 else GONE for place, square in enumerate(row)]
            )
        board.append(row)
    return tuple(board)
