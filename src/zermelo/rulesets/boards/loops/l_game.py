"""The L-game by bit masks: the mover's L, the opponent's L and the neutral pieces, 16 bits each."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.boards.loops.images import TABLE_WORDS, wide_image

PIECE = 16  # bits of a key for each L, and for the neutral pieces
BOARD = (1 << PIECE) - 1

# Indices in ``params``: the mask of all squares; the number of placements of an L; the number
# of symmetric images. From FIRST on: the mask of each placement, then a table for each image.
FULL, PLACEMENTS, IMAGES, FIRST = range(4)


@inlined
def least(key, tables, count):
    """Return the least of a key and its images under ``count`` tables."""
    least_key = key
    for number in range(count):
        least_key = min(least_key, wide_image(key, tables[TABLE_WORDS * number :]))
    return least_key


@addressed
def successors(key, out, params):
    """Write the key after each move, or its least image; return the number of moves."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs, neutral = key & BOARD, key >> PIECE & BOARD, key >> 2 * PIECE
    tables = params[FIRST + params[PLACEMENTS] :]
    count = 0
    for index in range(FIRST, FIRST + params[PLACEMENTS]):
        piece = params[index]
        if piece == mine or piece & (theirs | neutral):
            continue
        pieces = theirs | piece << PIECE
        out[count] = least(pieces | neutral << 2 * PIECE, tables, params[IMAGES])
        count += 1
        starts = neutral
        while starts:
            start = starts & -starts
            starts ^= start
            targets = params[FULL] & ~(theirs | neutral | piece)
            while targets:
                target = targets & -targets
                targets ^= target
                new_neutral = neutral ^ start | target
                out[count] = least(pieces | new_neutral << 2 * PIECE, tables, params[IMAGES])
                count += 1
    return count
