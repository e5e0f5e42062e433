"""Who wins Domineering, by bit masks.

A key is the free squares, turned so that the player to move is vertical. Boards of up to 8 × 8 have
keys of one word, boards of up to 10 × 10 keys of two.

After each move rows and columns change places. Bounds decide most boards at once
(`zermelo.rulesets.grids.loops.domineering_bounds`). The bounds are tried for all options before the
search enters an option. The number of positions searched then depends on their order. Its main term
is the one of Obsequi (Bullock 2002): packed and safe dominoes. Among equals the second column from
a side comes first, as a domino there makes the first column safe.
"""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.domineering_bounds import packed, places, safe_of, sure
from zermelo.rulesets.grids.loops.pairs import (
    beside,
    both,
    columns,
    either,
    first_of,
    least,
    less,
    mirrored,
    placed,
    pushed,
    rows,
    transposed,
    upside_down,
)

#: Simplest boards: the player to move loses; wins; wins, as a board of two words.
LOST, WON, WON_WIDE = 0, 0x0101, 0x1001

#: Options of a key of one word, and of two.
MAX_MOVES, MAX_MOVES_WIDE = 56, 90


@inlined
def _wins(free, most, first, wide):
    """Whether the vertical player surely wins if ``most`` horizontal dominoes fit.

    ``first`` is 1 if he moves first, else 0.
    """
    dominoes, blocks, surplus = sure(free, first, wide)
    return surplus >= 2 * first - 1 or dominoes >= most - 2 * blocks + first


@inlined
def _simplest(free, wide):
    """Return the least image of what can still be covered; LOST or WON if that is decided."""
    turned = transposed(free, wide)
    mine, others = packed(free, wide), packed(turned, wide)
    if packed(safe_of(free, wide), wide) > others or _wins(free, others, 1, wide):
        return (WON_WIDE if wide else WON), 0
    if packed(safe_of(turned, wide), wide) >= mine or _wins(turned, mine, 0, wide):
        return LOST, 0
    upper, first = places(free, wide), transposed(places(turned, wide), wide)
    covered = either(either(upper, beside(upper, 2, wide)), either(first, beside(first, 0, wide)))
    free = both(free, covered)
    found = free
    for image in range(4):
        free = mirrored(free, wide) if image & 1 else upside_down(free, wide)
        free = pushed(free, rows(free, wide), columns(free, wide), wide)
        if image == 0 or least(free, found):
            found = free
    return found


@inlined
def _last(squares, wide):
    """Return the last row with a square, and the last column."""
    side = 10 if wide else 8
    row, column = side - 1, side - 1
    image = upside_down(squares, wide)
    row -= rows(image, wide)
    image = mirrored(squares, wide)
    column = (12 if wide else 8) - 1 - columns(image, wide)
    return row, column


@inlined
def _preferred(row, column, last_row, last_column):
    """Return the rank of a place for a vertical domino: rows and columns from the nearer side."""
    row, column = min(row, last_row - 1 - row), min(column, last_column - column)
    good = 30
    if column & 1:
        good = 140 if row & 1 else 200
    elif column:
        good = 70 if row & 1 else 100
    return good - 4 * column - row


@inlined
def _moves(free, out, wide):
    """Write the boards after each move, transposed; those that leave most to the mover first."""
    last_row, last_column = _last(free, wide)
    words = 2 if wide else 1
    room = words * (MAX_MOVES_WIDE if wide else MAX_MOVES)
    many = 0
    upper = places(free, wide)
    while upper[0] | upper[1]:
        square = first_of(upper)
        upper = less(upper, square)
        after = less(less(free, square), beside(square, 2, wide))
        turned = transposed(after, wide)
        score = packed(after, wide) + packed(safe_of(after, wide), wide)
        score -= packed(turned, wide) + packed(safe_of(turned, wide), wide)
        row, column = placed(square, wide)
        score = score * 1024 + _preferred(row, column, last_row, last_column)
        to = many
        while to > 0 and out[room + to - 1] < score:
            out[room + to] = out[room + to - 1]
            for word in range(words):
                out[words * to + word] = out[words * (to - 1) + word]
            to -= 1
        out[room + to] = score
        out[words * to] = turned[0]
        if wide:
            out[words * to + 1] = turned[1]
        many += 1
    return many


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the least image of what can still be covered, or LOST or WON."""
    out = carray(out, ANY)
    out[0] = _simplest((carray(key, 1)[0], 0), 0)[0]
    return 1


@addressed
def successors(key, out, params):  # noqa: ARG001
    """Write the boards after each move, the best first."""
    return _moves((carray(key, 1)[0], 0), carray(out, ANY), 0)


@addressed
def simplify_wide(key, out, params):  # noqa: ARG001
    """`simplify` for keys of two words."""
    key, out = carray(key, 2), carray(out, ANY)
    out[0], out[1] = _simplest((key[0], key[1]), 1)
    return 1


@addressed
def successors_wide(key, out, params):  # noqa: ARG001
    """`successors` for keys of two words."""
    key = carray(key, 2)
    return _moves((key[0], key[1]), carray(out, ANY), 1)
