"""Cram by bit masks: a key is the free squares of a board of up to 8 × 8, row by row."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.rulesets.grids.loops.boards import (
    dominoes,
    empty_columns_left,
    empty_rows_above,
    pushed,
    region,
)


@addressed
def successors(key, out, params):  # noqa: ARG001
    """Write the boards with one domino more: along a row, then along a column."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    return dominoes(free, 8, out, dominoes(free, 1, out, 0))


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the parts of two free squares or more, each pushed into the first corner."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    count = 0
    while free:
        part = region(free, False)
        free &= ~part
        if part & part - 1:
            out[count] = pushed(part, empty_rows_above(part), empty_columns_left(part))
            count += 1
    return count
