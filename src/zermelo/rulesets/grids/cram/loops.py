"""Cram by bit masks: a key is the free squares of a board of up to 8 × 8, row by row."""

from zermelo._jit.addressed import ANY, addressed, carray

FIRST = 0x0101010101010101  # the squares of the first column


@addressed
def successors(key, out, params):  # noqa: ARG001
    """Write the boards with one domino more: along a row, then along a column."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    count = 0
    for step in (1, 8):
        ends = free & free >> step & (1 << 64 - step) - 1  # no copies of the sign
        if step == 1:
            ends &= ~(FIRST << 7)
        while ends:
            square = ends & -ends
            ends ^= square
            out[count] = free & ~(square | square << step)
            count += 1
    return count


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the parts of two free squares or more, each pushed into the first corner."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    count = 0
    while free:
        part, before = free & -free, 0
        while part != before:
            before = part
            left = part >> 1 & (1 << 63) - 1 & ~(FIRST << 7)
            above = part >> 8 & (1 << 56) - 1
            part |= free & (part << 1 & ~FIRST | left | part << 8 | above)
        free &= ~part
        if part & part - 1:
            while not part & 0xFF:
                part = part >> 8 & (1 << 56) - 1
            while not part & FIRST:
                part = part >> 1 & (1 << 63) - 1
            out[count] = part
            count += 1
    return count
