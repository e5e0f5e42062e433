"""Who wins Domineering, by bit masks: a key is the free squares, turned so that vertical moves.

After each move rows and columns change places. Bounds decide most boards at once
(`zermelo.rulesets.grids.loops.domineering_bounds`). All options are bounded before one is entered;
which comes first then decides how many positions there are: the order is that of Obsequi (Bullock
2002) in its main term, what can be packed and what is safe; among equals the second column from a
side comes first, as a domino there makes the first column safe.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import (
    beside,
    columns,
    mirrored,
    pushed,
    rows,
    transposed,
    upside_down,
)
from zermelo.rulesets.grids.loops.domineering_bounds import packed, places, safe_of, sure

__all__ = ["LOST", "WON", "simplify", "successors"]

#: The simplest boards on which the player to move loses, and wins.
LOST, WON = 0, 0x0101


@inlined
def _wins(free, most, first):
    """Say whether the vertical player is known to win, against so many horizontal dominoes."""
    dominoes, blocks, surplus = sure(free, first)
    return surplus >= 2 * first - 1 or dominoes >= most - 2 * blocks + first


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the least image of what can still be covered; LOST or WON if that is decided."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    turned = transposed(free)
    mine, others = packed(free), packed(turned)
    if packed(safe_of(free)) > others or _wins(free, others, 1):
        out[0] = WON
        return 1
    if packed(safe_of(turned)) >= mine or _wins(turned, mine, 0):
        out[0] = LOST
        return 1
    upper, first = places(free), transposed(places(turned))
    free &= upper | beside(upper, 2) | first | beside(first, 0)
    least = free
    for image in range(4):
        free = mirrored(free) if image & 1 else upside_down(free)
        free = pushed(free, rows(free), columns(free))
        if image == 0 or free < least:
            least = free
    out[0] = least
    return 1


@inlined
def _last(squares):
    """Return the last row and the last column with a square."""
    row, column = 0, 0
    for line in range(8):
        if squares >> 8 * line & 0xFF:
            row = line
        if squares & 0x0101010101010101 << line:
            column = line
    return row, column


@inlined
def _preferred(row, column, last_row, last_column):
    """Say how good a place is for a vertical domino: rows and columns from the nearer side."""
    row, column = min(row, last_row - 1 - row), min(column, last_column - column)
    good = 30
    if column & 1:
        good = 140 if row & 1 else 200
    elif column:
        good = 70 if row & 1 else 100
    return good - 4 * column - row


@addressed
def successors(key, out, params):  # noqa: ARG001
    """Write the boards after each move, transposed; those that leave most to the mover first."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    last_row, last_column = _last(free)
    room = 56
    count = 0
    upper = places(free)
    while upper:
        square = upper & -upper
        upper ^= square
        after = free & ~(square | square << 8)
        turned = transposed(after)
        score = packed(after) + packed(safe_of(after)) - packed(turned) - packed(safe_of(turned))
        place = lowest(square)
        score = score * 1024 + _preferred(place >> 3, place & 7, last_row, last_column)
        to = count
        while to > 0 and out[room + to - 1] < score:
            out[room + to] = out[room + to - 1]
            out[to] = out[to - 1]
            to -= 1
        out[room + to] = score
        out[to] = turned
        count += 1
    return count
