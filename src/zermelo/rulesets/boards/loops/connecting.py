"""Men that are to connect sides, by bit masks: as in `images`, seen by the one to move."""

from zermelo._jit.addressed import ANY, TIE, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.boards.loops.images import HALF, LOW
from zermelo.rulesets.boards.loops.placing import FULL, put_down

# Places in ``params`` behind FULL. From FIRST on for x, then for o: the places of each side, and by
# place those beside it. Images come behind them.
PLACES, SIDES, IMAGES, FIRST = range(1, 5)


@inlined
def connected(men, sides, count, beside):
    """Say whether one group of men touches all sides."""
    seeds = men & sides[0]
    while seeds:
        group = fresh = seeds & -seeds
        while fresh:
            new = beside[lowest(fresh)] & men & ~group
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
def successors(key, out, params):
    """Write the boards with one man more, each as the least of its images."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs = key & LOW, key >> HALF & LOW
    size = params[SIDES] + params[PLACES]
    known = params[FIRST + size * (ones(mine) == ones(theirs)) :]
    if connected(theirs, known, params[SIDES], known[params[SIDES] :]):
        return 0
    empty = params[FULL] & ~(mine | theirs)
    if not empty:
        return TIE
    tables = params[FIRST + 2 * size :]
    return put_down(out, empty, mine, theirs, tables, params[IMAGES])
