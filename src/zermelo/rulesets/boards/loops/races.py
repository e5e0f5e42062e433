"""Men of two colours that play alike, by bit masks: the mover sees the board as Left does.

After a move the board is turned so that the other one sees it so: images do that and, beside it,
take the least of all symmetries.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo.rulesets.boards.loops.images import HALF, LARGEST, LOW, least

#: Play has not ended.
GOES_ON = 1

# Places in ``params``: where the other's men have won; which end it is when the other has no men,
# when the mover has none, and when the mover has no move; from where one may leave; then by place
# where men go to an empty place, and where they take. Images come behind them.
HOME, ALONE, GONE, BLOCKED, LEAVES, IMAGES, STEPS = range(7)
TAKES = STEPS + HALF
TABLES = TAKES + HALF


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Return the number of men."""
    return ones(carray(key, 1)[0])


@addressed
def successors(key, out, params):
    """Write the boards after each move, as the other sees them."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs = key & LOW, key >> HALF & LOW
    if theirs & params[HOME]:
        return 0
    if theirs == 0 and params[ALONE] != GOES_ON:
        return params[ALONE]
    if mine == 0:
        return params[GONE]
    tables = params[TABLES:]
    empty = LOW & ~(mine | theirs)
    count = 0
    men = mine
    while men:
        place = lowest(men)
        men &= men - 1
        rest = mine & ~(1 << place)
        if params[LEAVES] >> place & 1:
            out[count] = least(LARGEST, theirs, rest, tables, params[IMAGES])
            count += 1
        goals = params[STEPS + place] & empty | params[TAKES + place] & theirs
        while goals:
            goal = goals & -goals
            goals ^= goal
            others = theirs & ~goal
            out[count] = least(LARGEST, others, rest | goal, tables, params[IMAGES])
            count += 1
    return count or params[BLOCKED]
