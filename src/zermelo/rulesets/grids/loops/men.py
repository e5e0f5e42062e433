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
def least_image(lefts, rights, empty):
    """Return the least image of a region, and 1 if it has the colours exchanged."""
    first, second, third, negative = 0, 0, 0, 0
    for image in range(8):
        if image & 1:
            lefts, rights, empty = mirrored(lefts), mirrored(rights), mirrored(empty)
        else:
            lefts, rights, empty = upside_down(lefts), upside_down(rights), upside_down(empty)
        if image == 4:
            lefts, rights, empty = transposed(lefts), transposed(rights), transposed(empty)
        part = lefts | rights | empty
        down, across = rows(part), columns(part)
        lefts, rights = pushed(lefts, down, across), pushed(rights, down, across)
        empty = pushed(empty, down, across)
        for colour in range(2):
            if (image == 0 and colour == 0) or (
                empty < third
                or (empty == third and (lefts < first or (lefts == first and rights < second)))
            ):
                first, second, third, negative = lefts, rights, empty, colour
            lefts, rights = rights, lefts
    return first, second, third, negative


@inlined
def parts(key, out, slantwise, colours):
    """Write the regions with men of ``colours`` colours, each as the least of its images.

    The eight symmetries of the board leave the value as it is, and to exchange the colours
    exchanges the players: the bits from 32 on say which regions count negatively.
    """
    left, right, free = key[0], key[1], key[2]
    squares = left | right | free
    count = turned = 0
    while squares:
        part = _cluster(squares) if slantwise else region(squares)
        squares &= ~part
        lefts, rights, empty = left & part, right & part, free & part
        if not part & part - 1 or (lefts != 0) + (rights != 0) < colours:
            continue
        first, second, third, negative = least_image(lefts, rights, empty)
        out[3 * count] = first
        out[3 * count + 1] = second
        out[3 * count + 2] = third
        turned |= negative << 32 + count
        count += 1
    return turned | count
