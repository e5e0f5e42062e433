"""Domineering by bit masks: a key is the free squares of a board of up to 8 × 8, row by row."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.rulesets.grids.loops.boards import (
    columns,
    dominoes,
    mirrored,
    pushed,
    region,
    rows,
    transposed,
    upside_down,
)


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the boards with a vertical domino more."""
    return dominoes(carray(key, 1)[0], 8, carray(out, ANY), 0)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the boards with a horizontal domino more."""
    return dominoes(carray(key, 1)[0], 1, carray(out, ANY), 0)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the regions of two squares or more, each as the least of its eight images.

    Mirrors keep the value, and exchanging rows and columns exchanges the players: the bits from 32
    on say which parts count negatively.
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
