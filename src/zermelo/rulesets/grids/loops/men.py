"""Boards of up to 8 × 8 with men of two colours: a key is Left's men, Right's, the empty squares.

All other squares are gone, those beyond the board as well.
"""

from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import (
    beside,
    columns,
    mirrored,
    pushed,
    region,
    rows,
    transposed,
    upside_down,
)


@inlined
def near(squares):
    """Return some squares and those beside them, not slantwise."""
    across = beside(squares, 0) | beside(squares, 1)
    return squares | across | beside(squares, 2) | beside(squares, 3)


@inlined
def step(squares, way):
    """Return the squares one step away in one of eight ways: across and down, then slantwise."""
    if way < 4:
        return beside(squares, way)
    return beside(beside(squares, way & 1), 2 + (way >> 1 & 1))


@inlined
def _cluster(squares):
    """Return the squares that hang together with the first, at corners as well."""
    part, before = squares & -squares, 0
    while part != before:
        before = part
        row = part | beside(part, 0) | beside(part, 1)
        part = squares & (row | beside(row, 2) | beside(row, 3))
    return part


@inlined
def parts(key, out, slantwise, colours):
    """Write the regions with men of so many colours, each as the least of its images.

    The eight symmetries of the board leave the value as it is, and to exchange the colours
    exchanges the players: the bits from 32 on say which regions count negatively.
    """
    left, right, free = key[0], key[1], key[2]
    squares = left | right | free
    count = turned = 0
    while squares:
        part = _cluster(squares) if slantwise else region(squares)
        squares &= ~part
        one, other, empty = left & part, right & part, free & part
        if not part & part - 1 or (one != 0) + (other != 0) < colours:
            continue
        first, second, third, negative = 0, 0, 0, 0
        for image in range(8):
            if image & 1:
                one, other, empty = mirrored(one), mirrored(other), mirrored(empty)
            else:
                one, other, empty = upside_down(one), upside_down(other), upside_down(empty)
            if image == 4:
                one, other, empty = transposed(one), transposed(other), transposed(empty)
            part = one | other | empty
            down, across = rows(part), columns(part)
            one, other = pushed(one, down, across), pushed(other, down, across)
            empty = pushed(empty, down, across)
            for colour in range(2):
                if (image == 0 and colour == 0) or (
                    empty < third
                    or (empty == third and (one < first or (one == first and other < second)))
                ):
                    first, second, third, negative = one, other, empty, colour
                one, other = other, one
        out[3 * count] = first
        out[3 * count + 1] = second
        out[3 * count + 2] = third
        turned |= negative << 32 + count
        count += 1
    return turned | count
