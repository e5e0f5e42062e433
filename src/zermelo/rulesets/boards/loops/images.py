"""Two sets of places in a word, the mover's men below and the other's above, under symmetries."""

from zermelo._jit.compiled import inlined

HALF = 32
LOW = (1 << HALF) - 1

#: Places in a wide set, and the words of the table for its image.
WIDE_BITS = 56
TABLE = WIDE_BITS // 8 << 8

#: No key is larger.
LARGEST = (1 << 63) - 1


@inlined
def image(mask, table):
    """Return the image of a set of places, by a table of the images of each byte."""
    return (
        table[mask & 0xFF]
        | table[0x100 | mask >> 8 & 0xFF]
        | table[0x200 | mask >> 16 & 0xFF]
        | table[0x300 | mask >> 24 & 0xFF]
    )


@inlined
def least(found, mine, theirs, tables, count):
    """Return the least of a key and the images of two sets, by ``count`` tables."""
    for place in range(count):
        table = tables[place << 10 :]
        above = image(theirs, table) << HALF
        if above <= found:  # most images are larger by the high half alone
            found = min(found, above | image(mine, table))
    return found


@inlined
def wide(mask, table):
    """Return the image of a wide set of places, by a table of the images of each byte."""
    found = 0
    for byte in range(WIDE_BITS // 8):
        found |= table[byte << 8 | mask >> 8 * byte & 0xFF]
    return found
