"""Rows of men by bit masks: the mover's men in the low half of a word, the other's above."""

from zermelo._jit.addressed import ANY, TIE, addressed, carray
from zermelo.rulesets.boards.loops.images import HALF, LOW
from zermelo.rulesets.boards.loops.placing import FULL, put_down

# Places in ``params`` behind FULL, and where the masks of the rows that win begin; images come
# behind them. Where men fall, a square so many bits above is below; the floor has nothing below it.
ROWS, IMAGES, FALLS, FLOOR, FIRST = range(1, 6)


@addressed
def successors(key, out, params):
    """Write the boards with one man more, each as the least of its images."""
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
    return put_down(out, empty, mine, theirs, tables, params[IMAGES])
