"""NoGo by bit masks: a key has Left's stones, Right's stones and the empty squares."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import LIBERTIES, parts, with_neighbours


@inlined
def _all_alive(stones, touched, empty):
    """Whether each group with a ``touched`` stone has an empty square beside it."""
    alive, previous = stones & with_neighbours(empty), 0
    while alive != previous and touched & ~alive:
        previous = alive
        alive = stones & with_neighbours(alive)
    return touched & ~alive == 0


@inlined
def _placements(key, out, player):
    """Write the keys after the legal moves of ``player``, 0 for Left; return their number."""
    mine, theirs, empty = key[player], key[1 - player], key[2]
    count = 0
    untried = empty
    while untried:
        square = untried & -untried
        untried ^= square
        around, free, stones = with_neighbours(square), empty & ~square, mine | square
        if _all_alive(stones, stones & around, free) and _all_alive(theirs, theirs & around, free):
            out[3 * count + player] = stones
            out[3 * count + 1 - player] = theirs
            out[3 * count + 2] = free
            count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the keys after the legal moves of Left; return their number."""
    return _placements(carray(key, 3), carray(out, ANY), 0)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the keys after the legal moves of Right; return their number."""
    return _placements(carray(key, 3), carray(out, ANY), 1)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write and count the parts, which meet only where stones of different colours touch."""
    return parts(carray(key, 3), carray(out, ANY), LIBERTIES, 0)
