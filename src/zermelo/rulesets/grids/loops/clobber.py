"""Clobber by bit masks: a key is Left's men, then Right's, on a board of up to 8 × 8."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import beside, parts_of_two


@inlined
def _moves(key, out, player):
    """Write the keys after each move of a player's men; return the number of keys."""
    mine, theirs = key[player], key[1 - player]
    count = 0
    for direction in range(4):
        targets = beside(mine, direction) & theirs
        while targets:
            target = targets & -targets
            targets ^= target
            origin = beside(target, direction ^ 1)
            out[2 * count + player] = mine & ~origin | target
            out[2 * count + 1 - player] = theirs & ~target
            count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the keys after each move of Left; return their number."""
    return _moves(carray(key, 2), carray(out, ANY), 0)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the keys after each move of Right; return their number."""
    return _moves(carray(key, 2), carray(out, ANY), 1)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the groups with men of both colours; return their number and signs."""
    return parts_of_two(carray(key, 2), carray(out, ANY), 1)
