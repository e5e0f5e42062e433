"""Fission by bit masks: a key is the stones and the empty squares of a board of up to 8 × 8."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import beside, next_image, region


@inlined
def _splits(stones, empty, out, way):
    """Write the keys after each stone has split one way and the other."""
    count = 0
    fits = stones & beside(empty, way) & beside(empty, way ^ 1)
    while fits:
        stone = fits & -fits
        fits ^= stone
        ends = beside(stone, way) | beside(stone, way ^ 1)
        out[2 * count] = stones ^ stone | ends
        out[2 * count + 1] = (empty | stone) & ~ends
        count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Split a stone upwards and downwards."""
    key = carray(key, 2)
    return _splits(key[0], key[1], carray(out, ANY), 2)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Split a stone to both sides."""
    key = carray(key, 2)
    return _splits(key[0], key[1], carray(out, ANY), 0)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the regions with stones, each as the least of its eight images.

    Mirrors leave the value as it is, and to exchange rows and columns exchanges the players: the
    bits from 32 on say which parts count negatively.
    """
    key, out = carray(key, 2), carray(out, ANY)
    squares = key[0] | key[1]
    count = turned = 0
    while squares:
        part = region(squares)
        squares &= ~part
        stones, empty = key[0] & part, key[1] & part
        if stones == 0 or empty == 0:
            continue
        first, second, negative = 0, 0, 0
        for image in range(8):
            stones, empty = next_image(stones, empty, image)
            if image == 0 or empty < second or (empty == second and stones < first):
                first, second, negative = stones, empty, image >> 2
        out[2 * count] = first
        out[2 * count + 1] = second
        turned |= negative << 32 + count
        count += 1
    return turned | count
