"""Bars of chocolate: staircases, the poisoned square in their corner."""

from __future__ import annotations

from typing import TypeAlias

#: The lengths of the rows, never growing; the poisoned square is the first of the first row.
Bar: TypeAlias = tuple[int, ...]

#: Steps in the edge of a bar that has a key; so many bits has the key.
BITS = 62


def bitten(bar: Bar, row: int, column: int) -> Bar:
    """Return what is left after a bite; rows and columns are counted from 0 here."""
    kept = (min(length, column) for length in bar[row:])
    return bar[:row] + tuple(filter(None, kept))


def mirrored(bar: Bar) -> Bar:
    """Exchange rows and columns."""
    found = []
    rows = len(bar)
    for column in range(bar[0]):
        while bar[rows - 1] <= column:
            rows -= 1
        found.append(rows)
    return tuple(found)


def hook(arm: int, leg: int) -> Bar:
    """Return the bar with one row and one column of so many squares beside the poisoned one."""
    return (arm + 1, *[1] * leg)


def is_hook(bar: Bar) -> bool:
    """Say whether there is no square at row 2, column 2."""
    return len(bar) == 1 or bar[1] == 1


def two_rows(bar: Bar) -> tuple[int, int] | None:
    """Return the lengths of two rows, or of two columns of a bar that is no hook; else None."""
    if is_hook(bar):
        return None
    if len(bar) == 2:
        return bar[0], bar[1]
    return (len(bar), sum(length == 2 for length in bar)) if bar[0] == 2 else None


def steps(bar: Bar) -> tuple[int]:
    """Return the steps of the edge of a bar, from its last row on, as bits: 1 for up, 0 for right.

    Raises
    ------
    OverflowError
        They are too many for a word.

    Examples
    --------
    >>> bin(*steps((3, 1)))
    '0b10010'
    """
    rows = len(bar)
    if bar[0] + rows > BITS:
        raise OverflowError(f"a bar with {bar[0] + rows} steps; {BITS} are the most")
    return (sum(1 << (length + rows - row) for row, length in enumerate(bar, 1)),)
