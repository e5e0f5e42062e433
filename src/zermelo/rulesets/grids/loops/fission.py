"""Fission by bit masks: a key is the stones and the empty squares of a board of up to 8 × 8."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import beside, parts_of_two


@inlined
def _splits(key, out, direction):
    """Write the key after each split in a direction and its opposite; return their number."""
    stones, empty = key[0], key[1]
    count = 0
    can_split = stones & beside(empty, direction) & beside(empty, direction ^ 1)
    while can_split:
        stone = can_split & -can_split
        can_split ^= stone
        ends = beside(stone, direction) | beside(stone, direction ^ 1)
        out[2 * count] = stones ^ stone | ends
        out[2 * count + 1] = (empty | stone) & ~ends
        count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the key after each split of a stone upwards and downwards; return their number."""
    return _splits(carray(key, 2), carray(out, ANY), 2)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the key after each split of a stone to the left and right; return their number."""
    return _splits(carray(key, 2), carray(out, ANY), 0)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the regions with stones and empty squares; return their number and signs."""
    return parts_of_two(carray(key, 2), carray(out, ANY), 0)
