"""Who is known to win Domineering without a search: bounds by dominoes that are sure.

Vertical dominoes are put on a set F of free squares, horizontal ones beside them. Two bounds tell
for many boards that the vertical player wins; transposed boards tell it of the other one. They go
back to Breuker, Uiterwijk and van den Herik (2000) and to Bullock's thesis (2002); weights and
shares are from here.

What there is on a board
------------------------
A free square is *usable* where the square to its left or right is free too, else *safe*: no
horizontal domino can cover it any more. `packed` safe squares are *safe dominoes*, which nobody can
take. Disjoint *areas*, none on a square of a safe domino, promise more:

- a *block*: two by two free squares, beside them a *wall*: the two squares to the left, or the two
  to the right, are not free. A vertical domino in the column away from the wall makes the other
  column safe: two dominoes, and four usable squares gone. Blocks do not touch each other along a
  row, so that a horizontal domino hits one at most.
- a *place*: two free squares above each other outside blocks, one at least usable: one domino.
  It is *close* where a horizontal domino can hit it together with another place, else *single*.
- a *shift*: a usable square above or below an even run of safe squares, apart from blocks, places
  and other shifts. A safe domino may lie on it as well: no domino, but a usable square gone, and
  neighbours along the row that have no other neighbour are no longer usable either.

Close places beside each other are hit by two at most at once. All else is one item of a list, of
which a horizontal domino hits one at most, with two exceptions below.

The vertical player's strategy
------------------------------
Close places are sorted by weight, and their last one or two, if their number is no multiple of 3,
are an item of the list: worth the least weight. The vertical player answers a horizontal domino in
close places by the heaviest close place that is left, as long as there are three for each such
domino, and any other by the heaviest item of the list. For the t-th of these answers 2t close
places at most are hit, and t - 1 taken: the heaviest left weighs no less than number 3t. In the
list, answers take items no lighter than numbers 2, 4, 6, ...; whoever moves first takes one no
lighter than numbers 1, 3, 5, .... Who has to take the last close places as an item takes the
lightest: then numbers 3, 6, 9, ... are still there for the others. A horizontal domino that hits
nothing only gives a move more.

The exceptions: a horizontal domino that covers a square of a block on the side away from the wall
may hit a place as well. It counts as a hit on the block. Then the square at the wall beside it is
no longer usable, which is worth 1, and with the one above or below it makes a new single place of
weight 3. If the other place was single, of weight 4 at most, it is replaced by this one and the 1:
nothing is lost. If it was close, there are three cases. With 3q + 1 close places an item of weight
3 or 4 went, and one of 3 came; with the 1 nothing is lost, as where one of four, if there were
others of three, made numbers 3, 6, ... one lighter. With 3q + 2 there is an item more, and again
the 1 for a lighter number. With 3q the answers in close places lose 4 at most, a weight of 3 and 1
for a lighter number; the list has two new items of 3 at least, one of which is for the vertical
player, and there is the 1.

The two bounds
--------------
*By squares.* Each horizontal domino covers two usable squares. Let s be the number of safe
dominoes, m = s + a with the a dominoes of the areas that the strategy obtains, C the usable squares
that these take away, and W the number of runs of free squares along a row that have an odd length
and no area on them: a square of each stays free, or is covered by a vertical domino. So at most
h = floor((U - C - W) / 2) horizontal dominoes fit on U usable squares. Moving second, the vertical
player wins if m >= h: whenever the strategy has run out of dominoes, m were put, and had the
opponent put m + 1, that would be more than h. Moving first wins if m > h. With D = 2s + G - U + W,
where G is the sum of 2 for a domino and 1 for a usable square that is taken away, m >= h is
D >= -1, and m > h is D >= 1. That makes the weights: 8 for a block, 4 for a place of two usable
squares, 3 for one of one, 1, 2 or 3 for a shift.

*By packing.* At most P horizontal dominoes fit into F, and two less for each block that is
obtained, as two squares side by side are gone from a run in each of two rows. So m >= P - 2b wins
moving second, and m > P - 2b moving first, with b blocks obtained.

Both were compared with search on all boards within 4 by 5 and 3 by 7, integers added, in
``tests/solvers/test_domineering_bounds.py``.

Do they serve other games?
--------------------------
Safe moves and sure moves count dominoes, so they answer who moves last where each player has moves
of their own. In Cram and Node Kayles both have the same moves: a move that nobody can spoil is a
summand of its own value there, not an advantage, and sums are told by values already. In Clobber a
stone has moves only by stones of the opponent beside it, so that no move is ever safe. In Col,
Snort and NoGo a point that only one player may use is safe in the same way; its value is an integer
once it is alone, and values find that.
"""

from zermelo._jit.addressed import ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import beside

__all__ = ["packed", "places", "safe_of", "sure"]

RIGHT, LEFT, BELOW, ABOVE = 0, 1, 2, 3


@inlined
def places(free):
    """Return where vertical dominoes fit, by their upper squares."""
    return free & beside(free, ABOVE)


@inlined
def safe_of(free):
    """Return the squares that no horizontal domino can cover."""
    return free & ~beside(free, RIGHT) & ~beside(free, LEFT)


@inlined
def _odd(squares):
    """Return the squares that are the top of an odd number, with those below them."""
    held = squares
    for _ in range(7):
        held = squares & ~beside(held, ABOVE)
    return held


@inlined
def _halves(squares, odd):
    """Return how many vertical dominoes fit: half the length of each run, rounded down."""
    return (ones(squares) - ones(squares & ~beside(squares, BELOW) & odd)) >> 1


@inlined
def packed(squares):
    """Return how many vertical dominoes fit side by side."""
    return _halves(squares, _odd(squares))


@inlined
def _odd_rows(free, touched):
    """Count the runs along a row, of 3, 5 or 7 squares, that are not touched."""
    odd = free
    for _ in range(7):
        odd = free & ~beside(odd, LEFT)
        touched |= free & beside(touched, LEFT)
    first = free & ~beside(free, RIGHT)
    return ones(first & odd & beside(free, LEFT) & ~touched)


@inlined
def _blocks(free):
    """Return the upper left squares of blocks that do not touch along a row."""
    fits = places(free)
    fits &= beside(fits, LEFT)
    left = beside(free, RIGHT)
    right = beside(beside(free, LEFT), LEFT)
    found = fits & ~(left | beside(left, ABOVE))
    found |= fits & ~(right | beside(right, ABOVE))
    chosen = 0
    while found:
        block = found & -found
        chosen |= block
        row = block | beside(block, LEFT) | beside(block, RIGHT)
        row |= beside(row, LEFT) | beside(row, RIGHT)
        found &= ~(row | beside(row, ABOVE) | beside(row, BELOW))
    return chosen


@inlined
def sure(free, first):
    """Return the dominoes that the vertical player is sure of, with two numbers for the bounds.

    ``first`` is 1 where the vertical player moves first, else 0. The second number says how many
    blocks are among them, the third is D.
    """
    safe = safe_of(free)
    usable = free & ~safe
    odd = _odd(safe)
    blocks = _blocks(free)
    used = blocks | beside(blocks, RIGHT)
    used |= beside(used, BELOW)
    open_ = usable & ~used

    # Down each column: a safe square that waits for one below it; a usable one; safe squares below
    # such a one, whose shift that may be.
    hold, wait, under = 0, 0, 0
    for _ in range(8):
        held, waited = beside(hold, BELOW), beside(wait, BELOW)
        under = safe & (beside(under, BELOW) | waited)
        hold = safe & ~held & ~(waited & odd)
        wait = open_ & ~held & ~waited
    pairs = wait & beside(open_, ABOVE)
    lone = wait & ~pairs
    halves = open_ & beside(hold, BELOW) | lone & beside(odd, ABOVE)
    lone &= ~halves

    vulnerable = pairs | beside(pairs, BELOW) | halves
    close = vulnerable & (beside(vulnerable, LEFT) | beside(vulnerable, RIGHT))
    used |= vulnerable
    shifts = lone & (beside(safe, ABOVE) | beside(safe & ~under, BELOW))
    shifts &= ~(beside(used, LEFT) | beside(used, RIGHT))
    shifts &= ~beside(shifts, RIGHT)
    before = beside(free & ~beside(free, RIGHT), RIGHT)
    after = beside(free & ~beside(free, LEFT), LEFT)
    used |= shifts

    close_pairs = ones(pairs & (close | beside(close, ABOVE)))
    close_all = close_pairs + ones(halves & close)
    answers = close_all // 3
    rest = 1 if close_all > 3 * answers else 0
    many = ones(blocks)
    of_4 = many + ones(pairs) - close_pairs + (rest if close_all == close_pairs else 0)
    of_3 = many + ones(pairs) + ones(halves) - close_all + rest
    shifts_3 = of_3 + ones(shifts & before & after)
    shifts_2 = of_3 + ones(shifts & (before | after))
    shifts_1 = of_3 + ones(shifts)

    got = (many + first) >> 1
    safe_ones = _halves(safe, odd)
    dominoes = safe_ones + got + ((of_3 + first) >> 1) + answers
    gained = 4 * got + ((of_4 + first) >> 1) + 3 * answers + close_pairs // 3
    gained += ((shifts_3 + first) >> 1) + ((shifts_2 + first) >> 1) + ((shifts_1 + first) >> 1)
    return dominoes, got, 2 * safe_ones + gained - ones(usable) + _odd_rows(free, used)
