"""Boards of up to 8 × 8 with men of two colours: a key is Left's men, Right's, the empty squares.

All other squares count as removed, also those outside the board.
"""

from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import beside, next_image, region


@inlined
def with_neighbours(squares):
    """Return some squares and their neighbours along edges."""
    across = beside(squares, 0) | beside(squares, 1)
    return squares | across | beside(squares, 2) | beside(squares, 3)


@inlined
def step(squares, way):
    """Return the squares one step away in one of eight directions, the diagonal ones last."""
    if way < 4:
        return beside(squares, way)
    return beside(beside(squares, way & 1), 2 + (way >> 1 & 1))


@inlined
def _least_image(lefts, rights, empty):
    """Return the least image of a region, and 1 if it has the colours exchanged."""
    first, second, third, negative = 0, 0, 0, 0
    for image in range(8):
        lefts, rights, empty = next_image(lefts, rights, empty, image)
        for colour in range(2):
            if (image == 0 and colour == 0) or (
                empty < third
                or (empty == third and (lefts < first or (lefts == first and rights < second)))
            ):
                first, second, third, negative = lefts, rights, empty, colour
            lefts, rights = rights, lefts
    return first, second, third, negative


@inlined
def _liberties(key, empty):
    """Return the squares that the first of some empty squares depends on in NoGo.

    A square depends on its neighbours, but stones of different colours do not depend on each other.
    """
    part, before = empty & -empty, 0
    while part != before:
        before = part
        part |= with_neighbours(part & key[2]) & (key[0] | key[1])
        part |= with_neighbours(part & key[0]) & (key[0] | key[2])
        part |= with_neighbours(part & key[1]) & (key[1] | key[2])
        part |= with_neighbours(part & key[2]) & key[2]
    return part


#: What divides a board into parts: removed squares, if squares touch along edges, or at corners as
#: well; or in NoGo also borders between stones of two colours.
EDGES, CORNERS, LIBERTIES = range(3)


@inlined
def parts(key, out, divided, colours):
    """Write the parts with men of ``colours`` colours, each as the least of its images.

    The eight symmetries of the board keep the value, and exchanging the colours exchanges
    the players: the bits from 32 on say which parts count negatively.
    """
    left, right, free = key[0], key[1], key[2]
    squares = free if divided == LIBERTIES else left | right | free
    count = turned = 0
    while squares:
        if divided == LIBERTIES:
            part = _liberties(key, squares)
        else:
            part = region(squares, divided == CORNERS)
        squares &= ~part
        lefts, rights, empty = left & part, right & part, free & part
        if not part & part - 1 or (lefts != 0) + (rights != 0) < colours:
            continue
        first, second, third, negative = _least_image(lefts, rights, empty)
        out[3 * count] = first
        out[3 * count + 1] = second
        out[3 * count + 2] = third
        turned |= negative << 32 + count
        count += 1
    return turned | count
