"""Men that are put down and then move; keys as in `images`, with the numbers of men in hand."""

from zermelo._jit.addressed import ANY, WON, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.boards.loops.images import HALF, LOW, least

# In each half of a key: the men on up to 28 places, a bit each, and above them the number in hand.
HAND_SHIFT = 28
BOARD = (1 << HAND_SHIFT) - 1

# Indices in ``params``: the mask of all places; the numbers of men with which a player flies, as
# bits; whether mills capture men instead of winning; the number of mills, and of images; the
# neighbours of each place. After these come the mills, then the images.
FULL, FLIES, TAKING, ROWS, IMAGES, NEIGHBOURS = range(6)
FIRST = NEIGHBOURS + HAND_SHIFT


@inlined
def in_row(men, place, params):
    """Whether the man on a place (a mask of one bit) is in a full row."""
    for row in range(FIRST, FIRST + params[ROWS]):
        if params[row] & place and men & params[row] == params[row]:
            return True
    return False


@inlined
def men_in_rows(men, params):
    """Return the men that are in full rows."""
    in_rows = 0
    for row in range(FIRST, FIRST + params[ROWS]):
        if men & params[row] == params[row]:
            in_rows |= params[row]
    return in_rows


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Return the number of men in hand and, in the lower six bits, the number of all men."""
    key = carray(key, 1)[0]
    in_hand = (key >> HAND_SHIFT & 15) + (key >> HAND_SHIFT + HALF & 15)
    return in_hand << 6 | in_hand + ones(key & BOARD) + ones(key >> HALF & BOARD)


@addressed
def successors(key, out, params):
    """Write the least image after each move; return how many, 0 if the mover has lost, or WON."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    low, high = key & LOW, key >> HALF & LOW
    mine, theirs = low & BOARD, high & BOARD
    hand_count, their_hand = low >> HAND_SHIFT, high >> HAND_SHIFT << HAND_SHIFT
    captives = theirs
    if params[TAKING]:
        if hand_count == 0 and ones(mine) < 3:
            return 0
        if their_hand == 0 and ones(theirs) < 3:
            return WON
        captives = theirs & ~men_in_rows(theirs, params)
    elif men_in_rows(theirs, params):
        return 0
    elif men_in_rows(mine, params):
        return WON
    if captives == 0:  # if all their men are in rows, each may be taken
        captives = theirs
    tables = params[FIRST + params[ROWS] :]
    empty = params[FULL] & ~(mine | theirs)
    anywhere = hand_count > 0 or params[FLIES] >> ones(mine) & 1 == 1
    new_hand = max(hand_count - 1, 0) << HAND_SHIFT
    count = 0
    men = 1 if hand_count else mine  # one pass for all men in hand
    while men:
        place = men & -men
        men ^= place
        unmoved = mine if hand_count else mine ^ place
        targets = empty if anywhere else params[NEIGHBOURS + lowest(place)] & empty
        while targets:
            target = targets & -targets
            targets ^= target
            my_men = unmoved | target
            takeable = 0
            if params[TAKING] and in_row(my_men, target, params):
                takeable = captives
            my_men |= new_hand
            while True:
                man = takeable & -takeable
                takeable ^= man
                others = theirs & ~man | their_hand
                out[count] = least(others | my_men << HALF, others, my_men, tables, params[IMAGES])
                count += 1
                if takeable == 0:
                    break
    return count
