"""Boards on which men are put down in turn; keys are as in `images`."""

from zermelo._jit.addressed import ANY, TIE, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.boards.loops.images import HALF, LOW, least

#: The index in ``params`` of the mask of all places.
FULL = 0


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Return the number of empty places."""
    return ones(carray(params, ANY)[FULL]) - ones(carray(key, 1)[0])


@inlined
def put_down(out, places, mine, theirs, tables, images):
    """Write the least image of the board with my man on each place; return the number of places."""
    count = 0
    while places:
        place = places & -places
        places ^= place
        my_men = mine | place
        out[count] = least(theirs | my_men << HALF, theirs, my_men, tables, images)
        count += 1
    return count


# Indices in ``params`` after FULL: numbers of places, of a player's sides, of images other than the
# board. From SIDE on: masks of x's sides and of places' neighbours; the same for o; the images.
PLACES, SIDES, IMAGES, SIDE = range(1, 5)


@inlined
def connected(men, sides, count, neighbours):
    """Whether one group of men touches all ``count`` sides."""
    seeds = men & sides[0]
    while seeds:
        group = fresh = seeds & -seeds
        while fresh:
            new = neighbours[lowest(fresh)] & men & ~group
            group |= new
            fresh = fresh & (fresh - 1) | new
        missed = 0
        for side in range(1, count):
            missed += group & sides[side] == 0
        if missed == 0:
            return True
        seeds &= ~group
    return False


@addressed
def until_connected(key, out, params):
    """Write the least image of each option; return the number of options, 0 if lost, or TIE."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs = key & LOW, key >> HALF & LOW
    size = params[SIDES] + params[PLACES]
    their_sides = params[SIDE + size * (ones(mine) == ones(theirs)) :]
    if connected(theirs, their_sides, params[SIDES], their_sides[params[SIDES] :]):
        return 0
    empty = params[FULL] & ~(mine | theirs)
    if not empty:
        return TIE
    tables = params[SIDE + 2 * size :]
    return put_down(out, empty, mine, theirs, tables, params[IMAGES])


# Indices in ``params`` after FULL: the numbers of winning rows, of images besides the board; FALLS,
# the shift from a square to the one below, or 0 if men do not fall; FLOOR, the lowest row, or all
# squares if men do not fall. From FIRST on: the masks of winning rows, then the images.
ROWS, ROW_IMAGES, FALLS, FLOOR, FIRST = range(1, 6)


@addressed
def until_in_a_row(key, out, params):
    """Write the least image of each option; return the number of options, 0 if lost, or TIE."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs = key & LOW, key >> HALF & LOW
    for row in range(FIRST, FIRST + params[ROWS]):
        if theirs & params[row] == params[row]:
            return 0
    men = mine | theirs
    empty = params[FULL] & ~men
    if not empty:
        return TIE
    empty &= men >> params[FALLS] | params[FLOOR]
    tables = params[FIRST + params[ROWS] :]
    return put_down(out, empty, mine, theirs, tables, params[ROW_IMAGES])
