"""Amazons by bit masks: a key is Left's amazons, Right's amazons and the empty squares."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import CORNERS, parts, step


@inlined
def _queen_moves(start, empty):
    """Return the empty squares that a queen on ``start`` reaches in one move."""
    reached = 0
    for direction in range(8):
        front = step(start, direction) & empty
        while front:
            reached |= front
            front = step(front, direction) & empty
    return reached


@inlined
def _moves_and_shots(key, out, player):
    """Write the keys after each move and shot of a player's amazons; return how many."""
    mine, theirs, empty = key[player], key[1 - player], key[2]
    count = 0
    men = mine
    while men:
        start = men & -men
        men ^= start
        free = empty | start
        targets = _queen_moves(start, empty)
        while targets:
            target = targets & -targets
            targets ^= target
            shots = _queen_moves(target, free)
            while shots:
                shot = shots & -shots
                shots ^= shot
                out[3 * count + player] = mine & ~start | target
                out[3 * count + 1 - player] = theirs
                out[3 * count + 2] = free & ~(target | shot)
                count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the keys after a move and a shot of Left."""
    return _moves_and_shots(carray(key, 3), carray(out, ANY), 0)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the keys after a move and a shot of Right."""
    return _moves_and_shots(carray(key, 3), carray(out, ANY), 1)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the regions of two squares or more with an amazon, connected by edges and corners."""
    return parts(carray(key, 3), carray(out, ANY), CORNERS, 1)
