"""Who wins Domineering, by bit masks.

A key is the free squares, transposed if the player to move plays horizontally. Boards up to 8 × 8
have keys of one word, boards of up to 10 × 10 keys of two words (``wide`` is 1). After each move
rows and columns are exchanged, so the player to move always plays vertically.

Bounds decide most boards at once; they are tried for all options before the search enters an
option. So the number of positions searched depends on the order of options. Options are ranked as
in Obsequi (Bullock 2002), by packed and safe dominoes. Among equals, dominoes in the second column
from a side come first, since they make squares of the first column safe.

Bounds from packable and safe dominoes
--------------------------------------
Two bounds show for many boards that the vertical player wins; on transposed boards they show it for
the horizontal player. They go back to Breuker, Uiterwijk and van den Herik (2000) and to Bullock's
thesis (2002); the weights, and the shares of the two players in the areas, are new.

Areas of a board
----------------
A free square is *usable* if the square to its left or right is free too. Otherwise it is *safe*: no
horizontal domino can cover it any more. Vertical dominoes packed on safe squares are *safe
dominoes*, which nobody can prevent. *Areas* promise more dominoes; they are disjoint, and contain
no square of a safe domino:

- a *block*: two by two free squares beside a *wall*, which means that the two squares to the left,
  or the two to the right, are not free. A vertical domino in the column away from the wall makes
  the other column safe. That gives two dominoes, and four usable squares are gone. Blocks do not
  touch each other along a row, so that a horizontal domino hits at most one.
- a *place*: two free squares, one above the other, outside blocks, at least one usable. That
  gives one domino. A place is *close* if a horizontal domino can hit it together with another
  place, otherwise *single*.
- a *shift*: a usable square, outside blocks, places and other shifts, above or below a run of an
  even number of safe squares. A safe domino may be shifted onto it. That gives no domino, but a
  usable square is gone; its neighbours in the row without another neighbour are not usable either.

A horizontal domino hits at most two close places. All other areas are items of a list, and a
horizontal domino hits at most one item, with exceptions below.

The vertical player's strategy
------------------------------
Close places are sorted by weight (given below), the heaviest first. If 3 does not divide their
number, the last one or two together are an item of the list, with the least of their weights. If
there are 3q to 3q + 2 close places, the vertical player answers the first q horizontal dominoes in
them by the heaviest close place left. He answers any other domino by the heaviest item of the list.

Before answer number t in close places, at most 2t of them are hit and t - 1 are taken. So the
heaviest that is left weighs at least as much as number 3t. In the list, answers take items at least
as heavy as numbers 2, 4, 6, ...; if he moves first, he takes items at least as heavy as numbers
1, 3, 5, .... If he has to take the last close places as an item, he takes the lightest of them:
then numbers 3, 6, 9, ... are still there to answer with. A horizontal domino that hits nothing
only gives the vertical player another move.

The exceptions: a horizontal domino that covers a square of a block in the column away from the wall
may hit a place too. The domino counts as a hit on the block. The block's square between it and the
wall is no longer usable, which is worth 1, and makes a new single place of weight 3 with the square
above or below. If the place hit was single, its weight was at most 4: the new place and the 1 make
up for it. If it was close, the number of close places before the hit decides. With 3q + 1, an item
of weight 3 or 4 went, and an item of weight 3 came; the 1 makes up for a loss in these items or, if
the place hit had weight 4, in the numbers 3, 6, .... With 3q + 2 there is an item more, and again
the 1 for a lighter number. With 3q the answers in close places lose at most 4: a weight of 3, and 1
for a lighter number. But the list has two new items of weight 3 or more, one of which the vertical
player gets, and there is the 1.

The two bounds
--------------
*By squares.* Each horizontal domino covers two usable squares. Let s be the number of safe
dominoes, a the number of dominoes that the strategy obtains in areas, and m = s + a. Let U be the
number of usable squares, and C the number of usable squares that the strategy takes away. Let W be
the number of runs of usable squares in a row that have odd length and no area on them: a square of
each stays free, or is covered by a vertical domino. So at most h = floor((U - C - W) / 2)
horizontal dominoes fit. Moving second, the vertical player wins if m >= h: when the strategy has
run out of dominoes, he has put m, and m + 1 of the opponent would be more than h. Moving first, he
wins if m > h. Let D = 2s + G - U + W, where G has 2 for each domino in areas and 1 for each usable
square that is taken away. Then m >= h means D >= -1, and m > h means D >= 1. So the weights are 8
for a block, 4 for a place of two usable squares, 3 for a place of one, and 1, 2 or 3 for a shift.

*By packing.* Let P be the number of horizontal dominoes that fit on the free squares, and b the
number of blocks that the strategy obtains. Each block leaves room for two dominoes less, as two
squares side by side are gone from a run in each of two rows. So the vertical player wins moving
second if m >= P - 2b, and moving first if m > P - 2b.

Both bounds were compared with search on all boards within 4 by 5 and 3 by 7, plus integers, in
``tests/solvers/test_domineering_bounds.py``.
"""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.pairs import (
    beside,
    both,
    comes_before,
    count,
    difference,
    either,
    empty_columns_left,
    empty_rows_above,
    first_of,
    mirrored,
    pushed,
    row_and_column,
    transposed,
    upside_down,
)

RIGHT, LEFT, BELOW, ABOVE = 0, 1, 2, 3


@inlined
def vertical_places(free, wide):
    """Return the upper squares of all vertical dominoes that fit."""
    return both(free, beside(free, ABOVE, wide))


@inlined
def safe_of(free, wide):
    """Return the squares that no horizontal domino can cover."""
    return difference(difference(free, beside(free, RIGHT, wide)), beside(free, LEFT, wide))


@inlined
def _odd(squares, direction, wide):
    """Return the squares at odd positions (1, 3, …) of their runs, counted in ``direction``."""
    odd = squares
    for _ in range(9 if wide else 7):
        odd = difference(squares, beside(odd, direction, wide))
    return odd


@inlined
def _halves(squares, odd, wide):
    """Return how many vertical dominoes fit: for each run half its length, rounded down."""
    return (
        count(squares) - count(both(difference(squares, beside(squares, BELOW, wide)), odd))
    ) >> 1


@inlined
def packed(squares, wide):
    """Return the maximum number of vertical dominoes that fit on squares at once."""
    return _halves(squares, _odd(squares, ABOVE, wide), wide)


@inlined
def _odd_rows(free, touched, wide):
    """Return the number of runs along a row, of 3, 5, 7 or 9 squares, without a touched square."""
    for _ in range(9 if wide else 7):
        touched = either(touched, both(free, beside(touched, LEFT, wide)))
    left_ends = both(difference(free, beside(free, RIGHT, wide)), beside(free, LEFT, wide))
    return count(difference(both(left_ends, _odd(free, LEFT, wide)), touched))


@inlined
def _blocks(free, wide):
    """Return the upper left squares of blocks that do not touch along a row."""
    fits = vertical_places(free, wide)
    fits = both(fits, beside(fits, LEFT, wide))
    left = beside(free, RIGHT, wide)
    right = beside(beside(free, LEFT, wide), LEFT, wide)
    candidates = difference(fits, either(left, beside(left, ABOVE, wide)))
    candidates = either(candidates, difference(fits, either(right, beside(right, ABOVE, wide))))
    blocks = (0, 0)
    while candidates[0] | candidates[1]:
        block = first_of(candidates)
        blocks = either(blocks, block)
        row = either(block, either(beside(block, LEFT, wide), beside(block, RIGHT, wide)))
        row = either(row, either(beside(row, LEFT, wide), beside(row, RIGHT, wide)))
        candidates = difference(candidates, either(row, beside(row, ABOVE, wide)))
        candidates = difference(candidates, beside(row, BELOW, wide))
    return blocks


@inlined
def bound_terms(free, first, wide):
    """Return m, b and D of the two bounds: dominoes and blocks obtained, and the surplus.

    ``first`` is 1 if the vertical player moves first, else 0.
    """
    safe = safe_of(free, wide)
    usable = difference(free, safe)
    odd = _odd(safe, ABOVE, wide)
    blocks = _blocks(free, wide)
    in_areas = either(blocks, beside(blocks, RIGHT, wide))
    in_areas = either(in_areas, beside(in_areas, BELOW, wide))
    outside = difference(usable, in_areas)

    # Down each column: safe_open are the safe and usable_open the usable squares that wait for a
    # partner below; shifted are the safe squares of runs below a waiting usable square (a "shift").
    safe_open, usable_open, shifted = (0, 0), (0, 0), (0, 0)
    for _ in range(10 if wide else 8):
        below_safe, below_usable = beside(safe_open, BELOW, wide), beside(usable_open, BELOW, wide)
        shifted = both(safe, either(beside(shifted, BELOW, wide), below_usable))
        safe_open = difference(difference(safe, below_safe), both(below_usable, odd))
        usable_open = difference(difference(outside, below_safe), below_usable)
    # pairs: upper squares of places of two usable squares; halves: usable squares of places of one.
    # Below, of_4 and of_3 count the items of weight >= 4 and >= 3 that are no shifts.
    pairs = both(usable_open, beside(outside, ABOVE, wide))
    lone = difference(usable_open, pairs)
    halves = both(outside, beside(safe_open, BELOW, wide))
    halves = either(halves, both(lone, beside(odd, ABOVE, wide)))
    lone = difference(lone, halves)

    vulnerable = either(either(pairs, beside(pairs, BELOW, wide)), halves)
    close = either(beside(vulnerable, LEFT, wide), beside(vulnerable, RIGHT, wide))
    close = both(vulnerable, close)
    in_areas = either(in_areas, vulnerable)
    by_safe = either(beside(safe, ABOVE, wide), beside(difference(safe, shifted), BELOW, wide))
    beside_areas = either(beside(in_areas, LEFT, wide), beside(in_areas, RIGHT, wide))
    shifts = difference(both(lone, by_safe), beside_areas)
    shifts = difference(shifts, beside(shifts, RIGHT, wide))
    isolates_left = beside(difference(free, beside(free, RIGHT, wide)), RIGHT, wide)
    isolates_right = beside(difference(free, beside(free, LEFT, wide)), LEFT, wide)

    close_pairs = count(both(pairs, either(close, beside(close, ABOVE, wide))))
    close_all = close_pairs + count(both(halves, close))
    answers = close_all // 3
    rest_item = 1 if close_all > 3 * answers else 0
    block_count = count(blocks)
    of_4 = block_count + count(pairs) - close_pairs + (rest_item if close_all == close_pairs else 0)
    of_3 = block_count + count(pairs) + count(halves) - close_all + rest_item
    items_3 = of_3 + count(both(shifts, both(isolates_left, isolates_right)))
    items_2 = of_3 + count(both(shifts, either(isolates_left, isolates_right)))
    items_1 = of_3 + count(shifts)

    own_blocks = (block_count + first) >> 1
    safe_dominoes = _halves(safe, odd, wide)
    dominoes = safe_dominoes + own_blocks + ((of_3 + first) >> 1) + answers
    gained = 4 * own_blocks + ((of_4 + first) >> 1) + 3 * answers + close_pairs // 3
    gained += ((items_3 + first) >> 1) + ((items_2 + first) >> 1) + ((items_1 + first) >> 1)
    waste = _odd_rows(free, either(in_areas, shifts), wide)
    return dominoes, own_blocks, 2 * safe_dominoes + gained - count(usable) + waste


#: Boards on which the player to move loses, wins, and (with keys of two words) wins.
LOST, WON, WON_WIDE = 0, 0x0101, 0x1001
#: Maximum numbers of options of a key of one word, and of two.
MAX_MOVES, MAX_MOVES_WIDE = 56, 90


@inlined
def _wins(free, fitting, first, wide):
    """Whether a bound shows that the vertical player wins; ``fitting`` horizontal dominoes fit."""
    dominoes, blocks, surplus = bound_terms(free, first, wide)
    return surplus >= 2 * first - 1 or dominoes >= fitting - 2 * blocks + first


@inlined
def _simplest(free, wide):
    """Return the least mirror image of the squares that can be covered, or LOST or WON."""
    turned = transposed(free, wide)
    vertical, horizontal = packed(free, wide), packed(turned, wide)
    if packed(safe_of(free, wide), wide) > horizontal or _wins(free, horizontal, 1, wide):
        return (WON_WIDE if wide else WON), 0
    if packed(safe_of(turned, wide), wide) >= vertical or _wins(turned, vertical, 0, wide):
        return LOST, 0
    upper, left = vertical_places(free, wide), transposed(vertical_places(turned, wide), wide)
    covered = either(either(upper, beside(upper, BELOW, wide)), left)
    free = both(free, either(covered, beside(left, RIGHT, wide)))
    least = free
    for image in range(4):
        free = mirrored(free, wide) if image & 1 else upside_down(free, wide)
        free = pushed(free, empty_rows_above(free, wide), empty_columns_left(free, wide), wide)
        if image == 0 or comes_before(free, least):
            least = free
    return least


@inlined
def _last_row_and_column(squares, wide):
    """Return the last row and the last column that have a square."""
    side = 10 if wide else 8
    row, column = side - 1, side - 1
    image = upside_down(squares, wide)
    row -= empty_rows_above(image, wide)
    image = mirrored(squares, wide)
    column = (12 if wide else 8) - 1 - empty_columns_left(image, wide)
    return row, column


@inlined
def _place_score(row, column, last_row, last_column):
    """Return a score, higher if better, of a vertical domino by row and column from the sides."""
    row, column = min(row, last_row - 1 - row), min(column, last_column - column)
    score = 30
    if column & 1:
        score = 140 if row & 1 else 200
    elif column:
        score = 70 if row & 1 else 100
    return score - 4 * column - row


@inlined
def _moves(free, out, wide):
    """Write the boards after each move, transposed, the best first; return their number."""
    last_row, last_column = _last_row_and_column(free, wide)
    words = 2 if wide else 1
    scores_at = words * (MAX_MOVES_WIDE if wide else MAX_MOVES)
    option_count = 0
    upper = vertical_places(free, wide)
    while upper[0] | upper[1]:
        square = first_of(upper)
        upper = difference(upper, square)
        after = difference(difference(free, square), beside(square, BELOW, wide))
        turned = transposed(after, wide)
        score = packed(after, wide) + packed(safe_of(after, wide), wide)
        score -= packed(turned, wide) + packed(safe_of(turned, wide), wide)
        row, column = row_and_column(square, wide)
        score = score * 1024 + _place_score(row, column, last_row, last_column)
        slot = option_count
        while slot > 0 and out[scores_at + slot - 1] < score:
            out[scores_at + slot] = out[scores_at + slot - 1]
            for word in range(words):
                out[words * slot + word] = out[words * (slot - 1) + word]
            slot -= 1
        out[scores_at + slot] = score
        out[words * slot] = turned[0]
        if wide:
            out[words * slot + 1] = turned[1]
        option_count += 1
    return option_count


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the least mirror image of the squares that can be covered, or LOST or WON."""
    out = carray(out, ANY)
    out[0] = _simplest((carray(key, 1)[0], 0), 0)[0]
    return 1


@addressed
def successors(key, out, params):  # noqa: ARG001
    """Write the boards after each move, the best first."""
    return _moves((carray(key, 1)[0], 0), carray(out, ANY), 0)


@addressed
def simplify_wide(key, out, params):  # noqa: ARG001
    """Write the same as `simplify`, for keys of two words."""
    key, out = carray(key, 2), carray(out, ANY)
    out[0], out[1] = _simplest((key[0], key[1]), 1)
    return 1


@addressed
def successors_wide(key, out, params):  # noqa: ARG001
    """Write the same as `successors`, for keys of two words."""
    key = carray(key, 2)
    return _moves((key[0], key[1]), carray(out, ANY), 1)
