"""Boards of up to 8 × 8 as words, a byte for each row: images, and division into parts.

A key of a board with men of two colours is Left's men, Right's men and the empty squares. All other
squares count as removed, also those outside the board. Images are rotations and reflections.
"""

from zermelo._jit.addressed import lowest
from zermelo._jit.compiled import inlined

FIRST_COLUMN = 0x0101010101010101  # the squares of the first column
LAST_COLUMN = (FIRST_COLUMN << 7) - (1 << 64)  # the squares of the last column, as a negative int64


@inlined
def beside(squares, direction):
    """Return the squares beside some squares, in direction 0 to 3: right, left, below, above."""
    if direction == 0:
        return squares << 1 & ~FIRST_COLUMN
    if direction == 1:
        return squares >> 1 & (1 << 63) - 1 & ~LAST_COLUMN
    if direction == 2:
        return squares << 8
    return squares >> 8 & (1 << 56) - 1


@inlined
def dominoes(free, distance, out, count):
    """Write the free squares after one more domino, from ``out[count]`` on; return the new count.

    The domino lies along a row with distance 1 of its squares, along a column with distance 8.
    """
    starts = free & free >> distance & (1 << 64 - distance) - 1  # without copies of the sign bit
    if distance == 1:
        starts &= ~LAST_COLUMN
    while starts:
        square = starts & -starts
        starts ^= square
        out[count] = free & ~(square | square << distance)
        count += 1
    return count


@inlined
def region(squares, corners):
    """Return the region with the lowest bit; squares touch at corners too if ``corners`` is set."""
    part, before = squares & -squares, 0
    while part != before:
        before = part
        across = part | beside(part, 0) | beside(part, 1)
        row = across if corners else part
        part = squares & (across | beside(row, 2) | beside(row, 3))
    return part


@inlined
def empty_rows_above(squares):
    """Return the number of empty rows above all squares."""
    return lowest(squares) >> 3


@inlined
def empty_columns_left(squares):
    """Return the number of empty columns to the left of all squares."""
    squares |= squares >> 32
    squares |= squares >> 16
    squares |= squares >> 8
    return lowest(squares & 0xFF)


@inlined
def pushed(squares, rows_up, columns_left):
    """Return squares moved up and to the left, over rows and columns that must be empty."""
    shift = 8 * rows_up + columns_left
    return squares >> shift & (1 << 64 - shift) - 1 if shift else squares


@inlined
def upside_down(squares):
    """Return squares with the order of rows reversed."""
    squares = squares >> 8 & 0x00FF00FF00FF00FF | (squares & 0x00FF00FF00FF00FF) << 8
    squares = squares >> 16 & 0x0000FFFF0000FFFF | (squares & 0x0000FFFF0000FFFF) << 16
    return squares >> 32 & 0xFFFFFFFF | squares << 32


@inlined
def mirrored(squares):
    """Return squares with the order of columns reversed."""
    squares = squares >> 1 & 0x5555555555555555 | (squares & 0x5555555555555555) << 1
    squares = squares >> 2 & 0x3333333333333333 | (squares & 0x3333333333333333) << 2
    return squares >> 4 & 0x0F0F0F0F0F0F0F0F | (squares & 0x0F0F0F0F0F0F0F0F) << 4


@inlined
def transposed(squares):
    """Return squares with rows and columns exchanged."""
    swapped = (squares ^ squares >> 7) & 0x00AA00AA00AA00AA
    squares ^= swapped ^ swapped << 7
    swapped = (squares ^ squares >> 14) & 0x0000CCCC0000CCCC
    squares ^= swapped ^ swapped << 14
    swapped = (squares ^ squares >> 28) & 0x00000000F0F0F0F0
    return squares ^ swapped ^ swapped << 28


@inlined
def next_image(first, second, third, image):
    """Return image number ``image`` (0 to 7) of three sets of squares, given number ``image`` − 1.

    For 0 give the sets themselves. Images are pushed to the upper left; 4 to 7 are transposed.
    """
    if image & 1:
        first, second, third = mirrored(first), mirrored(second), mirrored(third)
    else:
        first, second, third = upside_down(first), upside_down(second), upside_down(third)
    if image == 4:
        first, second, third = transposed(first), transposed(second), transposed(third)
    squares = first | second | third
    up, left = empty_rows_above(squares), empty_columns_left(squares)
    return pushed(first, up, left), pushed(second, up, left), pushed(third, up, left)


@inlined
def parts_of_two(key, out, two_colours):
    """Write the regions with squares of both sets, each as the least of its images.

    Return their number, with bit 32 + n set if region n counts negatively. With ``two_colours``,
    the sets are men, and exchanging the sets exchanges the players; without, exchanging rows and
    columns does so. All other symmetries keep the value.
    """
    first, second = key[0], key[1]
    squares = first | second
    count = signs = 0
    while squares:
        part = region(squares, False)
        squares &= ~part
        set1, set2 = first & part, second & part
        if set1 == 0 or set2 == 0:
            continue
        least1, least2, negative = 0, 0, 0
        for image in range(8):
            set1, set2, _ = next_image(set1, set2, 0, image)
            if image == 0 or set1 < least1 or (set1 == least1 and set2 < least2):
                least1, least2, negative = set1, set2, 0 if two_colours else image >> 2
            if two_colours and (set2 < least1 or (set2 == least1 and set1 < least2)):
                least1, least2, negative = set2, set1, 1
        out[2 * count] = least1
        out[2 * count + 1] = least2
        signs |= negative << 32 + count
        count += 1
    return signs | count


@inlined
def with_neighbours(squares):
    """Return some squares and their neighbours along edges."""
    across = beside(squares, 0) | beside(squares, 1)
    return squares | across | beside(squares, 2) | beside(squares, 3)


@inlined
def step(squares, direction):
    """Return the squares one step away in one of eight directions, the diagonal ones last."""
    if direction < 4:
        return beside(squares, direction)
    return beside(beside(squares, direction & 1), 2 + (direction >> 1 & 1))


@inlined
def _least_image(lefts, rights, empty):
    """Return the least image of a region, then 1 if its colours are exchanged, else 0."""
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
def _nogo_part(key, empty):
    """Return the first empty square's part of a NoGo board; stones of two colours do not join."""
    part, before = empty & -empty, 0
    while part != before:
        before = part
        part |= with_neighbours(part & key[2]) & (key[0] | key[1])
        part |= with_neighbours(part & key[0]) & (key[0] | key[2])
        part |= with_neighbours(part & key[1]) & (key[1] | key[2])
        part |= with_neighbours(part & key[2]) & key[2]
    return part


#: Ways to divide a board at removed squares. Squares touch along edges; or also at corners; or, in
#: NoGo, along edges except between stones of two colours.
EDGES, CORNERS, LIBERTIES = range(3)


@inlined
def parts(key, out, division, colours):
    """Write the parts with at least two squares and men of at least ``colours`` colours.

    Each is written as the least of its images. Return their number, with bit 32 + n set if part n
    counts negatively: exchanging the colours exchanges the players; the eight symmetries do not.
    """
    left, right, free = key[0], key[1], key[2]
    squares = free if division == LIBERTIES else left | right | free
    count = signs = 0
    while squares:
        if division == LIBERTIES:
            part = _nogo_part(key, squares)
        else:
            part = region(squares, division == CORNERS)
        squares &= ~part
        lefts, rights, empty = left & part, right & part, free & part
        if not part & part - 1 or (lefts != 0) + (rights != 0) < colours:
            continue
        first, second, third, negative = _least_image(lefts, rights, empty)
        out[3 * count] = first
        out[3 * count + 1] = second
        out[3 * count + 2] = third
        signs |= negative << 32 + count
        count += 1
    return signs | count
