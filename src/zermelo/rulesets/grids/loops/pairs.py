"""Sets of squares as bits of two 64-bit words, for boards of up to 8 × 8, or up to 10 × 10.

A board of up to 8 × 8 has a byte for each row in the first word (as in
`zermelo.rulesets.grids.loops.boards`); the second word is 0. A larger board is ``wide``: each word
has five rows of 12 bits. ``wide`` is constant in each call, so that the compiler removes the second
word of small boards.
"""

from zermelo._jit.addressed import lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops import boards

ROW, WORD = 0xFFF, (1 << 60) - 1  # the bits of the first row, and of all rows, of a wide word
FIRST_COLUMN = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48  # of a wide word
#: Multiplying five bits by SPREAD copies bit i to the first column of row i; other bits of the
#: product must be masked off.
SPREAD = 1 | 1 << 11 | 1 << 22 | 1 << 33 | 1 << 44

one_word_beside = boards.beside
one_word_empty_columns_left = boards.empty_columns_left
one_word_mirrored = boards.mirrored
one_word_pushed = boards.pushed
one_word_empty_rows_above = boards.empty_rows_above
one_word_transposed = boards.transposed
one_word_upside_down = boards.upside_down


@inlined
def both(a, b):
    """Return the squares that are in both sets."""
    return a[0] & b[0], a[1] & b[1]


@inlined
def either(a, b):
    """Return the squares that are in at least one of two sets."""
    return a[0] | b[0], a[1] | b[1]


@inlined
def difference(a, b):
    """Return the squares of one set that are not in another."""
    return a[0] & ~b[0], a[1] & ~b[1]


@inlined
def count(a):
    """Return the number of squares."""
    return ones(a[0]) + ones(a[1])


@inlined
def first_of(a):
    """Return the set of the first square; the empty set for the empty set."""
    if a[0]:
        return a[0] & -a[0], 0
    return 0, a[1] & -a[1]


@inlined
def comes_before(a, b):
    """Whether a is less than b: second words, then first words, as signed numbers."""
    return a[1] < b[1] or (a[1] == b[1] and a[0] < b[0])


@inlined
def row_and_column(a, wide):
    """Return the row and the column, from 0, of the first square of a set that is not empty."""
    if wide:
        place = lowest(a[0]) if a[0] else 60 + lowest(a[1])
        return place // 12, place % 12
    place = lowest(a[0])
    return place >> 3, place & 7


@inlined
def beside(a, direction, wide):
    """Return the squares beside some squares, in direction 0 to 3: right, left, below, above."""
    lo, hi = a
    if wide == 0:
        return one_word_beside(lo, direction), 0
    if direction == 0:
        return lo << 1 & WORD & ~FIRST_COLUMN, hi << 1 & WORD & ~FIRST_COLUMN
    if direction == 1:
        return lo >> 1 & ~(FIRST_COLUMN << 11), hi >> 1 & ~(FIRST_COLUMN << 11)
    if direction == 2:
        return lo << 12 & WORD, (hi << 12 | lo >> 48) & WORD
    return lo >> 12 | (hi & ROW) << 48, hi >> 12


@inlined
def empty_rows_above(a, wide):
    """Return the number of empty rows above all squares of a set that is not empty."""
    if wide == 0:
        return one_word_empty_rows_above(a[0])
    return lowest(a[0]) // 12 if a[0] else 5 + lowest(a[1]) // 12


@inlined
def empty_columns_left(a, wide):
    """Return the number of empty columns left of all squares of a set that is not empty."""
    if wide == 0:
        return one_word_empty_columns_left(a[0])
    squares = a[0] | a[1]
    return lowest((squares | squares >> 12 | squares >> 24 | squares >> 36 | squares >> 48) & ROW)


@inlined
def pushed(a, rows_up, columns_left, wide):
    """Return squares moved up and to the left by some rows and columns."""
    lo, hi = a
    if wide == 0:
        return one_word_pushed(lo, rows_up, columns_left), 0
    if rows_up >= 5:
        lo, hi, rows_up = hi, 0, rows_up - 5
    if rows_up < 5:
        step = 12 * rows_up
        lo, hi = (lo >> step | hi << 60 - step) & WORD, hi >> step
    return lo >> columns_left, hi >> columns_left


@inlined
def _reverse_rows(squares):
    """Return a word with the order of its five rows reversed."""
    rows = (squares & ROW) << 48 | squares >> 48
    rows |= (squares & ROW << 12) << 24 | squares >> 24 & ROW << 12
    return rows | squares & ROW << 24


@inlined
def upside_down(a, wide):
    """Return squares with the order of rows reversed."""
    if wide == 0:
        return one_word_upside_down(a[0]), 0
    return _reverse_rows(a[1]), _reverse_rows(a[0])


@inlined
def _mirror(squares):
    """Return a word with the order of bits reversed in each row of twelve."""
    low_six, low_threes = FIRST_COLUMN * 0o77, FIRST_COLUMN * 0o0707
    squares = (squares & low_six) << 6 | squares >> 6 & low_six
    squares = (squares & low_threes) << 3 | squares >> 3 & low_threes
    low_bits = FIRST_COLUMN * 0o1111
    return (squares & low_bits) << 2 | squares & low_bits << 1 | squares >> 2 & low_bits


@inlined
def mirrored(a, wide):
    """Return squares with the order of columns reversed."""
    if wide == 0:
        return one_word_mirrored(a[0]), 0
    return _mirror(a[0]), _mirror(a[1])


@inlined
def transposed(a, wide):
    """Return squares with rows and columns exchanged."""
    if wide == 0:
        return one_word_transposed(a[0]), 0
    lo, hi = 0, 0
    for row in range(5):
        upper, lower = a[0] >> 12 * row & ROW, a[1] >> 12 * row & ROW
        lo |= ((upper & 31) * SPREAD & FIRST_COLUMN) << row | (
            (lower & 31) * SPREAD & FIRST_COLUMN
        ) << row + 5
        hi |= ((upper >> 5 & 31) * SPREAD & FIRST_COLUMN) << row
        hi |= ((lower >> 5 & 31) * SPREAD & FIRST_COLUMN) << row + 5
    return lo, hi
