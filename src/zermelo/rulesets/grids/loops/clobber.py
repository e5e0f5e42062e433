"""Clobber by bit masks: a key is Left's men, then Right's, on a board of up to 8 × 8."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import beside, next_image, region


@inlined
def _moves(mine, theirs, out, at, turned):
    """Write the keys after each move of some men; return how many there are."""
    count = 0
    for way in range(4):
        hit = beside(mine, way) & theirs
        while hit:
            to = hit & -hit
            hit ^= to
            origin = beside(to, way ^ 1)
            out[at + 2 * count + turned] = mine & ~origin | to
            out[at + 2 * count + 1 - turned] = theirs & ~to
            count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Move a man of Left's."""
    key = carray(key, 2)
    return _moves(key[0], key[1], carray(out, ANY), 0, 0)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Move a man of Right's."""
    key = carray(key, 2)
    return _moves(key[1], key[0], carray(out, ANY), 0, 1)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the groups with men of both colours, each as the least of its sixteen images.

    The eight symmetries of the board leave the value as it is, and to exchange the colours
    exchanges the players: the bits from 32 on say which groups count negatively.
    """
    key, out = carray(key, 2), carray(out, ANY)
    men = key[0] | key[1]
    count = turned = 0
    while men:
        group = region(men)
        men &= ~group
        lefts, rights = key[0] & group, key[1] & group
        if lefts == 0 or rights == 0:
            continue
        first, second, negative = 0, 0, 0
        for image in range(8):
            lefts, rights = next_image(lefts, rights, image)
            if image == 0 or lefts < first or (lefts == first and rights < second):
                first, second, negative = lefts, rights, 0
            if rights < first or (rights == first and lefts < second):
                first, second, negative = rights, lefts, 1
        out[2 * count] = first
        out[2 * count + 1] = second
        turned |= negative << 32 + count
        count += 1
    return turned | count
