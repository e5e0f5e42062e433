"""Many men of Left's against one of Right's: a set of places, a place, and whose turn it is."""

from zermelo._jit.addressed import ANY, WON, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.boards.loops.images import TABLE, wide

# Where the place of the one lies in a key, or NONE if it was taken; whether it is Right's turn.
ONE, TURN = 50, 56
NONE = 63
MANY = (1 << ONE) - 1

# Places in ``params``: where the many have won; whether the one takes. By place of the one: the men
# that keep it from winning, where it goes on an empty board, and by where it goes what lies
# between. By place of a man: where it goes, and where it takes. Images come behind them.
GOAL, TAKING, IMAGES = range(3)
HOLDS, GOALS, STEPS, TAKES = (64 * place for place in range(1, 5))
BETWEEN = 64 * 5
TABLES = BETWEEN + 64 * 64


@inlined
def least(many, one, turn, tables, count):
    """Return the least image as a key."""
    found = many | one << ONE | turn << TURN
    for place in range(count):
        table = tables[TABLE * place :]
        at = NONE if one == NONE else lowest(wide(1 << one, table))
        found = min(found, wide(many, table) | at << ONE | turn << TURN)
    return found


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Count the many."""
    return ones(carray(key, 1)[0] & MANY)


@addressed
def successors(key, out, params):
    """Write the boards after each move, the least image of each."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    many, one, turn = key & MANY, key >> ONE & NONE, key >> TURN
    if one == NONE or many & params[GOAL]:
        return 0 if turn else WON
    if not many & params[HOLDS + one]:
        return WON if turn else 0
    tables = params[TABLES:]
    count = 0
    if turn:
        goals = params[GOALS + one]
        while goals:
            to = lowest(goals)
            goals &= goals - 1
            taken = many >> to & 1
            if many & params[BETWEEN + (one << 6 | to)] or taken > params[TAKING]:
                continue
            out[count] = least(many & ~(1 << to), to, 0, tables, params[IMAGES])
            count += 1
        return count
    men = many
    while men:
        place = lowest(men)
        men &= men - 1
        rest = many & ~(1 << place)
        goals = params[STEPS + place] & ~(many | 1 << one)
        while goals:
            goal = goals & -goals
            goals ^= goal
            out[count] = least(rest | goal, one, 1, tables, params[IMAGES])
            count += 1
        if params[TAKES + place] >> one & 1:
            out[count] = least(rest | 1 << one, NONE, 1, tables, params[IMAGES])
            count += 1
    return count
