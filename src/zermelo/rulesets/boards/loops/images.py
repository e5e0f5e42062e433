"""Symmetries of sets of places; a key's low half has the mover's men, its high half the others."""

from zermelo._jit.compiled import inlined

HALF = 32
LOW = (1 << HALF) - 1

#: Number of bits of a wide set, and number of words of the table for its image.
WIDE_BITS = 56
TABLE_WORDS = WIDE_BITS // 8 << 8

#: The largest signed word: no key is larger.
LARGEST = (1 << 63) - 1


@inlined
def image(mask, table):
    """Return the image of a set of up to 32 places, by a table of the images of each byte."""
    return (
        table[mask & 0xFF]
        | table[0x100 | mask >> 8 & 0xFF]
        | table[0x200 | mask >> 16 & 0xFF]
        | table[0x300 | mask >> 24 & 0xFF]
    )


@inlined
def least(key, mine, theirs, tables, count):
    """Return the least of ``key`` and the keys of two sets' images under ``count`` tables."""
    for number in range(count):
        table = tables[number << 10 :]  # 4 × 256 images of bytes
        high = image(theirs, table) << HALF
        if high <= key:  # most images are larger by the high half alone
            key = min(key, high | image(mine, table))
    return key


@inlined
def wide_image(mask, table):
    """Return the image of a set of up to 56 places, by a table of the images of each byte."""
    result = 0
    for byte in range(WIDE_BITS // 8):
        result |= table[byte << 8 | mask >> 8 * byte & 0xFF]
    return result
