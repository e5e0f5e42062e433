"""Chess endings as numbers: kings, then the other men, as the player to move sees the board.

A key is ``first[table] + (pair << 6 * men | square << 6 | square)`` with a square for each of the
at most two men besides the kings. There is a table for each material. The pair is a number for the
kings' squares, up to symmetry. Two men are ordered by kind, then by square. The player to move
plays upwards: a move turns the board upside down. ``mine``, ``theirs``: the two kings' squares.
"""

import numpy as np

from zermelo._jit.addressed import ANY, HOLE, TIE, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined

# Kinds: 0 to 4 are Q R B N P of the player to move, 5 to 9 the opponent's; NONE is no man.
BISHOP, KNIGHT, PAWN, OWN, NONE = 2, 3, 4, 5, 10
KINDS = 11

# The number of a king in the table of targets; kings are not among the kinds.
KING = 5

# Where tables begin in ``params``:
# FIRST to KIND2, by table: first key, number of men besides kings, 1 if with a pawn, two kinds.
# TABLE, by two kinds: the table, or -1.
# PAIR, by the squares of two kings (plus 4,096 with a pawn): the number of the pair; in bits 11 to
# 13 the image that leads to it; in bit 14 whether MIRROR fixes that pair. -1 if the kings touch.
# SQUARES, by pair (plus 2,048 with a pawn): the squares of the kings.
# IMAGE, by image and square: the image of the square.
# REACH, by two squares: the kinds that move from one to the other, as bits for Q R B N.
# BETWEEN, by two squares: those in between. TARGETS, by kind (or KING) and square: where it moves.
FIRST, MEN, WITH_PAWN, KIND1, KIND2 = (64 * place for place in range(5))
TABLE = 64 * 5
PAIR = TABLE + KINDS * KINDS
SQUARES = PAIR + 2 * 4096
IMAGE = SQUARES + 2 * 2048
REACH = IMAGE + 8 * 64
BETWEEN = REACH + 4096
TARGETS = BETWEEN + 4096
SIZE = TARGETS + 6 * 64

MIRROR = 7  # the number of the mirror image in the diagonal through a1
UPSIDE = 56  # a square ^ UPSIDE is the square on a board that is turned upside down
LAST = 56  # the first square of the last rank


@inlined
def key_of(params, mine, theirs, kind1, square1, kind2, square2):
    """Return the key of men on squares; -1 if the material has no table, or the kings touch."""
    if kind1 > kind2 or (kind1 == kind2 and square1 > square2):
        kind1, square1, kind2, square2 = kind2, square2, kind1, square1
    table = params[TABLE + KINDS * kind1 + kind2]
    if table < 0:
        return -1
    pair = params[PAIR + (params[WITH_PAWN + table] << 12 | mine << 6 | theirs)]
    if pair < 0:
        return -1
    image = IMAGE + (pair >> 11 & 7) * 64
    men = params[MEN + table]
    offset = pair & 2047
    if men == 0:
        return params[FIRST + table] + offset
    first, second = params[image + square1], 0
    if men == 2:
        second = params[image + square2]
        if kind1 == kind2 and first > second:
            first, second = second, first
    if pair >> 14:
        mirror = IMAGE + MIRROR * 64
        mirrored1, mirrored2 = params[mirror + first], 0
        if men == 2:
            mirrored2 = params[mirror + second]
            if kind1 == kind2 and mirrored1 > mirrored2:
                mirrored1, mirrored2 = mirrored2, mirrored1
        if mirrored1 < first or (mirrored1 == first and mirrored2 < second):
            first, second = mirrored1, mirrored2
    offset = offset << 6 | first
    if men == 2:
        offset = offset << 6 | second
    return params[FIRST + table] + offset


@inlined
def table_of(params, key):
    """Return the number of the table in which a key is."""
    table = 0
    while key >= params[FIRST + table + 1]:
        table += 1
    return table


@inlined
def men_of(params, key):
    """Return the kings' squares, and kind and square of two men; NONE and -1 for a missing man."""
    table = table_of(params, key)
    offset = key - params[FIRST + table]
    men = params[MEN + table]
    square1 = square2 = -1
    if men == 2:
        square2 = offset & 63
        offset >>= 6
    if men:
        square1 = offset & 63
        offset >>= 6
    kings = params[SQUARES + (params[WITH_PAWN + table] << 11) + offset]
    return kings >> 6, kings & 63, params[KIND1 + table], square1, params[KIND2 + table], square2


@inlined
def bit(square):
    """Return the bits of the set with only this square; the empty set for -1."""
    return np.int64(1) << square if square >= 0 else np.int64(0)


@inlined
def opponents_kind(kind):
    """Return the kind of a man as the other player sees it."""
    return kind if kind == NONE else (kind + OWN) % NONE


@inlined
def key_after(params, mine, theirs, kind1, square1, kind2, square2):
    """Return the key after a move, as the opponent sees the board; -1 if there is none."""
    kind1, kind2 = opponents_kind(kind1), opponents_kind(kind2)
    square1, square2 = square1 ^ UPSIDE, square2 ^ UPSIDE
    return key_of(params, theirs ^ UPSIDE, mine ^ UPSIDE, kind1, square1, kind2, square2)


@inlined
def hits(params, kind, square, king, occupied):
    """Whether a man on ``square`` could take a king on the square ``king``."""
    if kind == PAWN:
        return (king == square + 7 and square & 7 > 0) or (king == square + 9 and square & 7 < 7)
    if kind == PAWN + OWN:
        return (king == square - 9 and square & 7 > 0) or (king == square - 7 and square & 7 < 7)
    route = square << 6 | king
    return params[REACH + route] >> kind % OWN & 1 and not params[BETWEEN + route] & occupied


@inlined
def king_is_safe(params, mine, kind1, square1, kind2, square2, occupied):
    """Whether the king on ``mine`` is safe from the opponent's men, except for the other king."""
    return not (
        (OWN <= kind1 < NONE and hits(params, kind1, square1, mine, occupied))
        or (OWN <= kind2 < NONE and hits(params, kind2, square2, mine, occupied))
    )


@inlined
def add_key(out, count, key, may_repeat):
    """Write a key, except -1 and, with ``may_repeat``, keys in ``out``; return the new count."""
    if key < 0:
        return count
    if may_repeat:
        for index in range(count):
            if out[index] == key:
                return count
    out[count] = key
    return count + 1


@inlined
def on_diagonal(square):
    """Whether a square is on a long diagonal.

    Two options can be equal by a symmetry that fixes the king of the player who does not move: a
    reflection in a diagonal on which that king stands. The same is true of moves back.
    """
    return square >> 3 == square & 7 or square >> 3 == 7 - (square & 7)


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Return the number of men besides the kings; a pawn counts twice."""
    params = carray(params, ANY)
    table = table_of(params, carray(key, 1)[0])
    return params[MEN + table] + params[WITH_PAWN + table]


@addressed
def successors(key, out, params):
    """Write each option once; return a count (0: mate), TIE, or HOLE (illegal or not canonical)."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs, kind1, square1, kind2, square2 = men_of(params, key)
    occupied = bit(mine) | bit(theirs) | bit(square1) | bit(square2)
    if ones(occupied) != 2 + (kind1 != NONE) + (kind2 != NONE):
        return HOLE
    if (kind1 == PAWN or kind1 == PAWN + OWN) and (square1 >> 3 == 0 or square1 >> 3 == 7):
        return HOLE
    if (kind1 < OWN and hits(params, kind1, square1, theirs, occupied)) or (
        kind2 < OWN and hits(params, kind2, square2, theirs, occupied)
    ):
        return HOLE
    if key_of(params, mine, theirs, kind1, square1, kind2, square2) != key:
        return HOLE  # another image represents the position
    if kind1 == NONE or (kind2 == NONE and (kind1 % OWN == BISHOP or kind1 % OWN == KNIGHT)):
        return TIE  # no series of moves leads to a mate
    one_colour = not (square1 ^ square1 >> 3 ^ square2 ^ square2 >> 3) & 1
    if one_colour and kind1 % OWN == BISHOP and kind2 % OWN == BISHOP:
        return TIE
    may_repeat = on_diagonal(theirs)
    own = bit(mine) | (bit(square1) if kind1 < OWN else 0) | (bit(square2) if kind2 < OWN else 0)
    count = 0
    for man in range(3):
        kind, start = (
            (KING, mine) if man == 0 else (kind1, square1) if man == 1 else (kind2, square2)
        )
        if man and kind >= OWN:
            continue
        if man and kind == PAWN:
            # besides the pawn there are only kings, so that it cannot capture
            for target in (start + 8, start + 16):
                if occupied >> target & 1:
                    break
                if king_is_safe(
                    params, mine, kind1, target, kind2, square2, occupied ^ bit(start) ^ bit(target)
                ):
                    for becomes in range(PAWN) if target >= LAST else range(PAWN, OWN):
                        after = key_after(params, mine, theirs, becomes, target, kind2, square2)
                        count = add_key(out, count, after, may_repeat)
                if start >> 3 != 1:
                    break
            continue
        targets = params[TARGETS + 64 * kind + start] & ~own
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if params[BETWEEN + (start << 6 | target)] & occupied:
                continue
            new1, new2 = NONE if square1 == target else kind1, NONE if square2 == target else kind2
            king = target if man == 0 else mine
            first, second = target if man == 1 else square1, target if man == 2 else square2
            occupied_after = occupied & ~bit(start) | bit(target)
            if king_is_safe(params, king, new1, first, new2, second, occupied_after):
                after = key_after(params, king, theirs, new1, first, new2, second)
                count = add_key(out, count, after, may_repeat)
    if count == 0 and king_is_safe(params, mine, kind1, square1, kind2, square2, occupied):
        return TIE
    return count


@inlined
def pawns_back(out, count, params, image, mine, theirs, kind, square):
    """Write keys of one image, before a pawn was taken or promoted; return the new count."""
    mine, theirs = params[image + mine], params[image + theirs]
    if kind == NONE:
        starts = params[TARGETS + 64 * KING + theirs] & ~bit(mine)
        while starts and 8 <= theirs < LAST:
            before = key_after(params, mine, lowest(starts), PAWN, theirs, NONE, -1)
            count = add_key(out, count, before, True)
            starts &= starts - 1
    elif OWN <= kind < NONE:
        start = params[image + square] + 8
        if start < 16 and start != mine and start != theirs:
            before = key_after(params, mine, theirs, PAWN + OWN, start, NONE, -1)
            count = add_key(out, count, before, True)
    return count


@addressed
def unmoves(key, out, params):
    """Write and count keys from which the opponent may have moved; some may be illegal."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs, kind1, square1, kind2, square2 = men_of(params, key)
    occupied = bit(mine) | bit(theirs) | bit(square1) | bit(square2)
    may_repeat = on_diagonal(mine)
    count = 0
    for man in range(3):
        kind, arrival = (
            (KING, theirs) if man == 0 else (kind1, square1) if man == 1 else (kind2, square2)
        )
        if man and (kind < OWN or kind == NONE):
            continue
        if man and kind == PAWN + OWN:
            for start in (arrival + 8, arrival + 16):
                if start >= LAST or occupied >> start & 1:
                    break
                before = key_after(params, mine, theirs, kind1, start, kind2, square2)
                count = add_key(out, count, before, may_repeat)
                if arrival >> 3 != 4:
                    break
            continue
        starts = params[TARGETS + 64 * (kind if man == 0 else kind - OWN) + arrival] & ~occupied
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            if params[BETWEEN + (arrival << 6 | start)] & occupied:
                continue
            king = start if man == 0 else theirs
            first, second = start if man == 1 else square1, start if man == 2 else square2
            before = key_after(params, mine, king, kind1, first, kind2, second)
            count = add_key(out, count, before, may_repeat)
            if kind2 != NONE:
                continue
            for caught in range(PAWN):
                if kind1 == NONE:
                    before = key_after(params, mine, king, caught, arrival, NONE, -1)
                else:
                    before = key_after(params, mine, king, kind1, first, caught, arrival)
                count = add_key(out, count, before, may_repeat)
    if kind2 == NONE and kind1 % OWN != PAWN and params[TABLE + KINDS * PAWN + NONE] >= 0:
        for image in range(8):  # all images, since there are fewer symmetries with a pawn
            count = pawns_back(out, count, params, IMAGE + 64 * image, mine, theirs, kind1, square1)
    return count
