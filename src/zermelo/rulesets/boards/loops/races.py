"""Races by bit masks: both players have the same moves, each in another direction.

A key shows the board from the mover's side, the mover being Left. After a move the board is turned
to the opponent's side, once for each symmetry of the board; the key is the least of these images.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo.rulesets.boards.loops.images import HALF, LARGEST, LOW, least

#: The code for play that has not ended.
GOES_ON = 1

# Indices in ``params``: where the opponent's men win; the ends of play if the opponent has no men
# (GOES_ON if play goes on), if the mover has none, and if the mover has no move; the places from
# which men may leave the board; the number of images. STEPS and TAKES, by place: where a man may go
# if the target is empty, and where it may capture. From TABLES on: the tables of the images.
HOME, ALONE, GONE, BLOCKED, LEAVES, IMAGES, STEPS = range(7)
TAKES = STEPS + HALF
TABLES = TAKES + HALF


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Return the number of men."""
    return ones(carray(key, 1)[0])


@addressed
def successors(key, out, params):
    """Write the least image after each move; return the number of moves, or an end of play."""
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
        unmoved = mine & ~(1 << place)
        if params[LEAVES] >> place & 1:
            out[count] = least(LARGEST, theirs, unmoved, tables, params[IMAGES])
            count += 1
        targets = params[STEPS + place] & empty | params[TAKES + place] & theirs
        while targets:
            target = targets & -targets
            targets ^= target
            others = theirs & ~target
            out[count] = least(LARGEST, others, unmoved | target, tables, params[IMAGES])
            count += 1
    return count or params[BLOCKED]
