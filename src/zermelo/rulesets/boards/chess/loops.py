"""Chess endings as numbers: kings, then the men beside them, as the one to move sees the board.

A key is ``first[table] + (pair << 6 * men | square << 6 | square)``. A table is some material; the
pair says where the kings are, under symmetry. Of two men the one of the lesser kind comes first, of
the same kind the one on the lesser square. The one to move plays upwards: after a move the board is
turned upside down, which is a symmetry where there are no pawns.
"""

import numpy as np

from zermelo._jit.addressed import ANY, HOLE, TIE, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined

# Kinds: Q R B N P of the one to move, then of the other; NONE is no man.
BISHOP, KNIGHT, PAWN, OWN, NONE = 2, 3, 4, 5, 10
KINDS = 11

# The row of goals of a king: as he is no kind of man.
KING = 5

# Where things lie in ``params``. By table: its first key, its men, whether it has a pawn (1, else
# 0), its kinds. By two kinds: the table, or -1. By the squares of two kings, and 4,096 later with a
# pawn: the pair's number with the image to take from bit 11 and, from bit 14, whether the mirror
# image does as well; -1 for kings that touch. By pair: the squares. By image and square: where it
# goes. By two squares: what moves from the one to the other (bits for Q R B N), and what lies
# between. By kind, or KING, and square: all squares that are reached on an empty board.
FIRST, MEN, WITH_PAWN, ONE, TWO = (64 * place for place in range(5))
TABLE = 64 * 5
PAIR = TABLE + KINDS * KINDS
SQUARES = PAIR + 2 * 4096
IMAGE = SQUARES + 2 * 2048
REACH = IMAGE + 8 * 64
BETWEEN = REACH + 4096
GOALS = BETWEEN + 4096
SIZE = GOALS + 6 * 64

MIRROR = 7  # the image in the diagonal through a1
UPSIDE = 56  # turns a square upside down
LAST = 56  # the first square of the last rank


@inlined
def number(params, mine, theirs, one, at, two, to):
    """Return the key of men on squares; -1 where there is no such table, or kings touch."""
    if one > two or (one == two and at > to):
        one, at, two, to = two, to, one, at
    table = params[TABLE + KINDS * one + two]
    if table < 0:
        return -1
    pair = params[PAIR + (params[WITH_PAWN + table] << 12 | mine << 6 | theirs)]
    if pair < 0:
        return -1
    image = IMAGE + (pair >> 11 & 7) * 64
    men = params[MEN + table]
    place = pair & 2047
    if men == 0:
        return params[FIRST + table] + place
    first, second = params[image + at], 0
    if men == 2:
        second = params[image + to]
        if one == two and first > second:
            first, second = second, first
    if pair >> 14:
        mirror = IMAGE + MIRROR * 64
        other, another = params[mirror + first], 0
        if men == 2:
            another = params[mirror + second]
            if one == two and other > another:
                other, another = another, other
        if other < first or (other == first and another < second):
            first, second = other, another
    place = place << 6 | first
    if men == 2:
        place = place << 6 | second
    return params[FIRST + table] + place


@inlined
def table_of(params, key):
    """Return the table in which a key is."""
    table = 0
    while key >= params[FIRST + table + 1]:
        table += 1
    return table


@inlined
def men_of(params, key):
    """Return the kings' squares, and each man's kind and square: NONE and -1 without one."""
    table = table_of(params, key)
    place = key - params[FIRST + table]
    men = params[MEN + table]
    at = to = -1
    if men == 2:
        to = place & 63
        place >>= 6
    if men:
        at = place & 63
        place >>= 6
    kings = params[SQUARES + (params[WITH_PAWN + table] << 11) + place]
    return kings >> 6, kings & 63, params[ONE + table], at, params[TWO + table], to


@inlined
def bit(square):
    """Return a square as a set; none as the empty one."""
    return np.int64(1) << square if square >= 0 else np.int64(0)


@inlined
def turned(kind):
    """Return the kind that a man is for the other player."""
    return kind if kind == NONE else (kind + OWN) % NONE


@inlined
def number_after(params, mine, theirs, one, at, two, to):
    """Return the key when it is the other's turn."""
    return number(
        params, theirs ^ UPSIDE, mine ^ UPSIDE, turned(one), at ^ UPSIDE, turned(two), to ^ UPSIDE
    )


@inlined
def hits(params, kind, at, king, taken):
    """Say whether a man could take a king."""
    if kind == PAWN:
        return (king == at + 7 and at & 7 > 0) or (king == at + 9 and at & 7 < 7)
    if kind == PAWN + OWN:
        return (king == at - 9 and at & 7 > 0) or (king == at - 7 and at & 7 < 7)
    way = at << 6 | king
    return params[REACH + way] >> kind % OWN & 1 and not params[BETWEEN + way] & taken


@inlined
def safe(params, mine, one, at, two, to, taken):
    """Say whether the king of the one to move cannot be taken by a man."""
    return not (
        (OWN <= one < NONE and hits(params, one, at, mine, taken))
        or (OWN <= two < NONE and hits(params, two, to, mine, taken))
    )


@inlined
def added(out, count, key, twice):
    """Write a key, if it is one; where there may be the same twice, not a second time."""
    if key < 0:
        return count
    if twice:
        for place in range(count):
            if out[place] == key:
                return count
    out[count] = key
    return count + 1


@inlined
def diagonal(square):
    """Say whether a square is on a long diagonal.

    Two options that are the same under a symmetry leave the king of the one who waits where he is;
    so it is a reflection in such a diagonal, and he stands on it. The same holds of moves back.
    """
    return square >> 3 == square & 7 or square >> 3 == 7 - (square & 7)


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Count the men beside the kings, a pawn twice."""
    params = carray(params, ANY)
    table = table_of(params, carray(key, 1)[0])
    return params[MEN + table] + params[WITH_PAWN + table]


@addressed
def successors(key, out, params):
    """Write the positions that can be made, each once, or say how play has ended."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs, one, at, two, to = men_of(params, key)
    taken = bit(mine) | bit(theirs) | bit(at) | bit(to)
    if ones(taken) != 2 + (one != NONE) + (two != NONE):
        return HOLE
    if (one == PAWN or one == PAWN + OWN) and (at >> 3 == 0 or at >> 3 == 7):
        return HOLE
    if (one < OWN and hits(params, one, at, theirs, taken)) or (
        two < OWN and hits(params, two, to, theirs, taken)
    ):
        return HOLE
    if number(params, mine, theirs, one, at, two, to) != key:
        return HOLE  # another image stands for it
    if one == NONE or (two == NONE and (one % OWN == BISHOP or one % OWN == KNIGHT)):
        return TIE  # no series of moves leads to a mate
    bishops = one % OWN == BISHOP and two % OWN == BISHOP
    if bishops and not (at ^ at >> 3 ^ to ^ to >> 3) & 1:  # on squares of one colour
        return TIE
    twice = diagonal(theirs)
    own = bit(mine) | (bit(at) if one < OWN else 0) | (bit(to) if two < OWN else 0)
    count = 0
    for man in range(3):
        kind, here = (KING, mine) if man == 0 else (one, at) if man == 1 else (two, to)
        if man and kind >= OWN:
            continue
        if man and kind == PAWN:
            # there is nobody else whom it could take
            for goal in (here + 8, here + 16):
                if taken >> goal & 1:
                    break
                if safe(params, mine, one, goal, two, to, taken ^ bit(here) ^ bit(goal)):
                    for becomes in range(PAWN) if goal >= LAST else range(PAWN, OWN):
                        after = number_after(params, mine, theirs, becomes, goal, two, to)
                        count = added(out, count, after, twice)
                if here >> 3 != 1:
                    break
            continue
        goals = params[GOALS + 64 * kind + here] & ~own
        while goals:
            goal = lowest(goals)
            goals &= goals - 1
            if params[BETWEEN + (here << 6 | goal)] & taken:
                continue
            left, last = NONE if at == goal else one, NONE if to == goal else two
            king, first, second = mine, at, to
            if man == 0:
                king = goal
            elif man == 1:
                first = goal
            else:
                second = goal
            now = taken & ~bit(here) | bit(goal)
            if safe(params, king, left, first, last, second, now):
                after = number_after(params, king, theirs, left, first, last, second)
                count = added(out, count, after, twice)
    if count == 0 and safe(params, mine, one, at, two, to, taken):
        return TIE
    return count


@inlined
def pawns_back(out, count, params, image, mine, theirs, one, at):
    """Write where a pawn was taken, or became the one man, in an image of the position.

    Any image will do: with the pawn there are fewer symmetries than without it.
    """
    mine, theirs = params[image + mine], params[image + theirs]
    if one == NONE:
        goals = params[GOALS + 64 * KING + theirs] & ~bit(mine)
        while goals and 8 <= theirs < LAST:
            before = number_after(params, mine, lowest(goals), PAWN, theirs, NONE, -1)
            count = added(out, count, before, True)
            goals &= goals - 1
    elif OWN <= one < NONE:
        goal = params[image + at] + 8
        if goal < 16 and goal != mine and goal != theirs:
            before = number_after(params, mine, theirs, PAWN + OWN, goal, NONE, -1)
            count = added(out, count, before, True)
    return count


@addressed
def unmoves(key, out, params):
    """Write the positions from which the other could have come here, each once; and holes."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs, one, at, two, to = men_of(params, key)
    taken = bit(mine) | bit(theirs) | bit(at) | bit(to)
    twice = diagonal(mine)
    count = 0
    for man in range(3):
        kind, here = (KING, theirs) if man == 0 else (one, at) if man == 1 else (two, to)
        if man and (kind < OWN or kind == NONE):
            continue
        if man and kind == PAWN + OWN:
            for goal in (here + 8, here + 16):
                if goal >= LAST or taken >> goal & 1:
                    break
                before = number_after(params, mine, theirs, one, goal, two, to)
                count = added(out, count, before, twice)
                if here >> 3 != 4:
                    break
            continue
        goals = params[GOALS + 64 * (kind if man == 0 else kind - OWN) + here] & ~taken
        while goals:
            goal = lowest(goals)
            goals &= goals - 1
            if params[BETWEEN + (here << 6 | goal)] & taken:
                continue
            king, first, second = theirs, at, to
            if man == 0:
                king = goal
            elif man == 1:
                first = goal
            else:
                second = goal
            before = number_after(params, mine, king, one, first, two, second)
            count = added(out, count, before, twice)
            if two != NONE:
                continue
            for caught in range(PAWN):
                if one == NONE:
                    before = number_after(params, mine, king, caught, here, NONE, -1)
                else:
                    before = number_after(params, mine, king, one, first, caught, here)
                count = added(out, count, before, twice)
    if two == NONE and one % OWN != PAWN and params[TABLE + KINDS * PAWN + NONE] >= 0:
        for image in range(8):
            count = pawns_back(out, count, params, IMAGE + 64 * image, mine, theirs, one, at)
    return count
