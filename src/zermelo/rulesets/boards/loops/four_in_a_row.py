"""Connect-4 as a question: whether the player to move gets at least 0 (a draw), or 1 (a win).

The question is a game in normal play, which is N if the answer is yes. A key has bits for each
column of the board: the mover's men, and a bit for the place above all men of the column. Bit
`WANTED` is the value asked for: 0 (at least a draw) or 1 (a win). The key 0 has no options.
"""

from zermelo._jit.addressed import ANY, addressed, carray, ones
from zermelo._jit.compiled import inlined

WANTED = 62

# Indices in ``params``: the squares of the board; the number of bits of a column, one more than its
# squares; three masks, which lack the highest one, two and four bits of each column; the number of
# columns; and the squares of each column, the middle columns first.
SQUARES, BITS, BELOW, COLUMNS, FIRST = 0, 1, 2, 5, 6


@inlined
def _has_four(men, bits):
    """Whether there are four men in a row."""
    fours = 0
    for direction in range(4):
        step = bits + 1 - direction if direction < 3 else 1
        pairs = men & men >> step
        fours |= pairs & pairs >> 2 * step
    return fours != 0


@inlined
def _fourths(men, bits):
    """Return the places, on the board or not, that make four in a row with three of the men."""
    places = men << 1 & men << 2 & men << 3
    for step in range(bits - 1, bits + 2):
        up, down = men << step, men >> step
        places |= up & men << 2 * step & (men << 3 * step | down)
        places |= down & men >> 2 * step & (men >> 3 * step | up)
    return places


@inlined
def _mirrored(board, bits, columns):
    """Return the board with its columns in reverse order."""
    result = 0
    for _ in range(columns):
        result = result << bits | board & (1 << bits) - 1
        board >>= bits
    return result


@addressed
def successors(key, out, params):
    """Write the keys after moves that do not lose at once, most threats first; return how many."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    wanted, board = key >> WANTED, key & (1 << WANTED) - 1
    squares, bits, columns = params[SQUARES], params[BITS], params[COLUMNS]
    if board == 0:
        return 0
    men = board
    for index in range(3):
        men |= men >> (1 << index) & params[BELOW + index]
    men = men >> 1 & params[BELOW]
    mine = board & men
    theirs, tops = men ^ mine, board ^ mine
    free = tops & squares
    out[0] = 0  # if 1 is returned, this is the only option, and the answer is yes
    if _fourths(mine, bits) & free:
        return 1
    if wanted and not _has_four(squares ^ theirs, bits):
        return 0
    if not wanted and not _has_four(squares ^ mine, bits):
        return 1
    threats = _fourths(theirs, bits) & squares & ~men
    forced = threats & free
    if forced:
        free = forced
    if forced & (forced - 1):
        return 0
    free &= ~(threats >> 1)  # a man below a threat lets the opponent carry it out
    scores_at = columns + 1
    count = 0
    for index in range(FIRST, FIRST + columns):
        man = free & params[index]
        if man == 0:
            continue
        score = ones(_fourths(mine | man, bits) & squares & ~(men | man))
        after = theirs | tops + man  # adding the man moves the bit of the top up
        after = min(after, _mirrored(after, bits, columns)) | (1 - wanted) << WANTED
        slot = count
        while slot and out[scores_at + slot - 1] < score:
            out[slot], out[scores_at + slot] = out[slot - 1], out[scores_at + slot - 1]
            slot -= 1
        out[slot], out[scores_at + slot] = after, score
        count += 1
    return count
