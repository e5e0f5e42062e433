"""Domineering by bit masks: a key is the free squares of a board of up to 8 × 8, row by row."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.rulesets.grids.loops.boards import (
    FIRST,
    columns,
    mirrored,
    pushed,
    region,
    rows,
    transposed,
    upside_down,
)

__all__ = ["left", "right", "simplify"]


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the boards with a vertical domino more."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    count = 0
    ends = free & free >> 8 & (1 << 56) - 1  # no copies of the sign
    while ends:
        square = ends & -ends
        ends ^= square
        out[count] = free & ~(square | square << 8)
        count += 1
    return count


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the boards with a horizontal domino more."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    count = 0
    ends = free & free >> 1 & (1 << 63) - 1 & ~(FIRST << 7)
    while ends:
        square = ends & -ends
        ends ^= square
        out[count] = free & ~(square | square << 1)
        count += 1
    return count


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the regions of two squares or more, each as the least of its eight images.

    Mirrors leave the value as it is, and to exchange rows and columns exchanges the players: the
    bits from 32 on say which parts count negatively.
    """
    free, out = carray(key, 1)[0], carray(out, ANY)
    count = turned = 0
    while free:
        part = region(free)
        free &= ~part
        if not part & part - 1:
            continue
        least, negative = 0, 0
        for side in range(2):
            for image in range(4):
                part = mirrored(part) if image & 1 else upside_down(part)
                part = pushed(part, rows(part), columns(part))
                if least == 0 or part < least:
                    least, negative = part, side
            part = transposed(part)
        out[count] = least
        turned |= negative << 32 + count
        count += 1
    return turned | count
