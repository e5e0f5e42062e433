"""Konane by bit masks: a key is Left's men, Right's men and the empty squares."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import EDGES, beside, parts


@inlined
def _jumps(key, out, player):
    """Write the keys after one or more jumps of a player's man; return the number of keys."""
    mine, theirs, empty = key[player], key[1 - player], key[2]
    count = 0
    for direction in range(4):
        back = direction ^ 1
        jumpers = mine & beside(theirs & beside(empty, back), back)
        while jumpers:
            origin = jumpers & -jumpers
            jumpers ^= origin
            taken, square = 0, origin
            while True:
                over = beside(square, direction) & theirs
                target = beside(over, direction) & empty
                if target == 0:
                    break
                taken, square = taken | over, target
                out[3 * count + player] = mine & ~origin | target
                out[3 * count + 1 - player] = theirs & ~taken
                out[3 * count + 2] = (empty | taken | origin) & ~target
                count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the keys after one or more jumps of one of Left's men along a line."""
    return _jumps(carray(key, 3), carray(out, ANY), 0)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the keys after one or more jumps of one of Right's men along a line."""
    return _jumps(carray(key, 3), carray(out, ANY), 1)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the regions, divided by removed squares, that have men of both colours."""
    return parts(carray(key, 3), carray(out, ANY), EDGES, 2)
