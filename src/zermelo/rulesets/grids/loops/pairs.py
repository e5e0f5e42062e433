"""Sets of squares as pairs of words, of boards of up to 8 × 8 or of up to 10 × 10.

A board of up to 8 × 8 is one word, a byte for each row (`zermelo.rulesets.grids.loops.boards`), and
the second one is 0. Whether a board is wide is a constant in each call, so that the
compiler leaves out what is 0. A wide board has five rows of 12 bits in each word.
"""

from zermelo._jit.addressed import lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops import boards

ROW, WORD = 0xFFF, (1 << 60) - 1
FIRST = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48
#: The product with five bits has each of them in a row of its own, beside other bits.
SPREAD = 1 | 1 << 11 | 1 << 22 | 1 << 33 | 1 << 44

one_word_beside = boards.beside
one_word_columns = boards.columns
one_word_mirrored = boards.mirrored
one_word_pushed = boards.pushed
one_word_rows = boards.rows
one_word_transposed = boards.transposed
one_word_upside_down = boards.upside_down


@inlined
def both(a, b):
    """Return the squares that are in both sets."""
    return a[0] & b[0], a[1] & b[1]


@inlined
def either(a, b):
    """Return the squares that are in one of two sets."""
    return a[0] | b[0], a[1] | b[1]


@inlined
def less(a, b):
    """Return the squares of one set that are not in another."""
    return a[0] & ~b[0], a[1] & ~b[1]


@inlined
def count(a):
    """Return the number of squares."""
    return ones(a[0]) + ones(a[1])


@inlined
def first_of(a):
    """Return the first square."""
    if a[0]:
        return a[0] & -a[0], 0
    return 0, a[1] & -a[1]


@inlined
def least(a, b):
    """Whether one set comes before another."""
    return a[1] < b[1] or (a[1] == b[1] and a[0] < b[0])


@inlined
def placed(a, wide):
    """Return the row and the column of the first square."""
    if wide:
        place = lowest(a[0]) if a[0] else 60 + lowest(a[1])
        return place // 12, place % 12
    place = lowest(a[0])
    return place >> 3, place & 7


@inlined
def beside(a, way, wide):
    """Return the squares to the right, to the left, below or above some squares."""
    lo, hi = a
    if wide == 0:
        return one_word_beside(lo, way), 0
    if way == 0:
        return lo << 1 & WORD & ~FIRST, hi << 1 & WORD & ~FIRST
    if way == 1:
        return lo >> 1 & ~(FIRST << 11), hi >> 1 & ~(FIRST << 11)
    if way == 2:
        return lo << 12 & WORD, (hi << 12 | lo >> 48) & WORD
    return lo >> 12 | (hi & ROW) << 48, hi >> 12


@inlined
def rows(a, wide):
    """Return the number of empty rows before the first square."""
    if wide == 0:
        return one_word_rows(a[0])
    return lowest(a[0]) // 12 if a[0] else 5 + lowest(a[1]) // 12


@inlined
def columns(a, wide):
    """Return the number of empty columns before the first square."""
    if wide == 0:
        return one_word_columns(a[0])
    squares = a[0] | a[1]
    return lowest((squares | squares >> 12 | squares >> 24 | squares >> 36 | squares >> 48) & ROW)


@inlined
def pushed(a, down, right, wide):
    """Push squares up and to the left, by numbers of rows and columns."""
    lo, hi = a
    if wide == 0:
        return one_word_pushed(lo, down, right), 0
    if down >= 5:
        lo, hi, down = hi, 0, down - 5
    if down < 5:
        step = 12 * down
        lo, hi = (lo >> step | hi << 60 - step) & WORD, hi >> step
    return lo >> right, hi >> right


@inlined
def _turned(squares):
    """Turn the five rows of a word around."""
    found = (squares & ROW) << 48 | squares >> 48
    found |= (squares & ROW << 12) << 24 | squares >> 24 & ROW << 12
    return found | squares & ROW << 24


@inlined
def upside_down(a, wide):
    """Turn the rows around."""
    if wide == 0:
        return one_word_upside_down(a[0]), 0
    return _turned(a[1]), _turned(a[0])


@inlined
def _mirror(squares):
    """Reverse each run of twelve bits."""
    half, third = FIRST * 0o77, FIRST * 0o0707
    squares = (squares & half) << 6 | squares >> 6 & half
    squares = (squares & third) << 3 | squares >> 3 & third
    outer = FIRST * 0o1111
    return (squares & outer) << 2 | squares & outer << 1 | squares >> 2 & outer


@inlined
def mirrored(a, wide):
    """Turn the columns around."""
    if wide == 0:
        return one_word_mirrored(a[0]), 0
    return _mirror(a[0]), _mirror(a[1])


@inlined
def transposed(a, wide):
    """Exchange rows and columns."""
    if wide == 0:
        return one_word_transposed(a[0]), 0
    lo, hi = 0, 0
    for row in range(5):
        upper, lower = a[0] >> 12 * row & ROW, a[1] >> 12 * row & ROW
        lo |= ((upper & 31) * SPREAD & FIRST) << row | ((lower & 31) * SPREAD & FIRST) << row + 5
        hi |= ((upper >> 5 & 31) * SPREAD & FIRST) << row
        hi |= ((lower >> 5 & 31) * SPREAD & FIRST) << row + 5
    return lo, hi
