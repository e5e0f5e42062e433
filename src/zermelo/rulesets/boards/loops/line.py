"""Two sets of men as a number: that of the one to move times all sets, and that of the other.

What can become of a set of men, wherever the others stand, lies in a table: a move is looked up.
"""

from zermelo._jit.addressed import ANY, HOLE, WON, addressed, carray
from zermelo._jit.compiled import inlined

# Places in ``params``: how many sets there are; and where the squares of each begin, whether each
# fills a goal, where the moves of each begin, and the moves back.
SETS, SQUARES, GOALS, MOVES, BACK, FIRST = range(6)

# A move: the square that must be empty as a bit, and the number of the set that it makes.
HALF = 32
LOW = (1 << HALF) - 1


@inlined
def begin(params, table, men):
    """Return where the moves of a set lie, and behind the last of them."""
    starts = params[table]
    rows = starts + params[SETS] + 1
    return rows + params[starts + men], rows + params[starts + men + 1]


@addressed
def successors(key, out, params):
    """Write the mover's options, each once, or return how play has ended."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    sets = params[SETS]
    mine, theirs = key // sets, key % sets
    taken = params[params[SQUARES] + theirs]
    if params[params[SQUARES] + mine] & taken:
        return HOLE
    if params[params[GOALS] + theirs]:
        return 0
    if params[params[GOALS] + mine]:
        return WON
    first, end = begin(params, MOVES, mine)
    count, to = 0, theirs * sets
    for place in range(first, end):
        move = params[place]
        out[count] = to + (move >> HALF)
        count += move & taken == 0  # nobody foresees which squares are taken: so no branch
    return count


@addressed
def unmoves(key, out, params):
    """Write from what the other could have made this, each once."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    sets = params[SETS]
    mine, theirs = key // sets, key % sets
    taken = params[params[SQUARES] + mine]
    first, end = begin(params, BACK, theirs)
    count = 0
    for place in range(first, end):
        move = params[place]
        out[count] = (move >> HALF) * sets + mine
        count += move & taken == 0
    return count
