"""m,n,k games by bit masks: the mover's men in the low half of a word, the other's above."""

from numba import carray

from zermelo._jit.addressed import ANY, TIE, addressed
from zermelo._jit.compiled import inlined

HALF = 32
LOW = (1 << HALF) - 1

# Places in ``params``, and where the masks of the rows that win begin; images come behind them.
FULL, ROWS, IMAGES, FIRST = range(4)


@inlined
def image(mask, table):
    """Return the image of a set of squares, from what becomes of each byte."""
    return (
        table[mask & 0xFF]
        | table[0x100 | mask >> 8 & 0xFF]
        | table[0x200 | mask >> 16 & 0xFF]
        | table[0x300 | mask >> 24 & 0xFF]
    )


@addressed
def successors(key, out, params):
    """Write the boards with one man more, each as the least of its images."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    mine, theirs = key & LOW, key >> HALF & LOW
    for row in range(FIRST, FIRST + params[ROWS]):
        if theirs & params[row] == params[row]:
            return 0
    empty = params[FULL] & ~(mine | theirs)
    if not empty:
        return TIE
    images = params[FIRST + params[ROWS] :]
    count = 0
    while empty:
        square = empty & -empty
        empty ^= square
        least = theirs | (mine | square) << HALF
        for place in range(params[IMAGES]):
            table = images[place << 10 :]
            other = image(theirs, table) | image(mine | square, table) << HALF
            least = min(least, other)
        out[count] = least
        count += 1
    return count
