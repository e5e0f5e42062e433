"""Keys: (number of the mover's set of men) × (number of sets) + (number of the opponent's set).

A table has the moves of each set of men as if the opponent had no men.
"""

from zermelo._jit.addressed import ANY, HOLE, WON, addressed, carray
from zermelo._jit.compiled import inlined

# Indices in ``params``: the number of sets; then the beginnings of tables, which have for each set
# its squares, whether it contains a winning row, its moves, its moves back; FIRST: the first table.
SETS, SQUARES, ROWS, MOVES, BACK, FIRST = range(6)

# Low half of a move: the square that must be empty, as a bit (0: none). High half: the new set.
HALF = 32
LOW = (1 << HALF) - 1


@inlined
def move_range(params, table, number):
    """Return where the moves of a set begin and end; a table has first offsets, then moves."""
    offsets = params[table]
    moves = offsets + params[SETS] + 1
    return moves + params[offsets + number], moves + params[offsets + number + 1]


@addressed
def successors(key, out, params):
    """Write the options; return their number, 0 if lost, WON, or HOLE if men share a square."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    sets = params[SETS]
    mine, theirs = key // sets, key % sets
    occupied = params[params[SQUARES] + theirs]
    if params[params[SQUARES] + mine] & occupied:
        return HOLE
    if params[params[ROWS] + theirs]:
        return 0
    if params[params[ROWS] + mine]:
        return WON
    first, end = move_range(params, MOVES, mine)
    count, base = 0, theirs * sets
    for index in range(first, end):
        move = params[index]
        out[count] = base + (move >> HALF)
        count += move & occupied == 0  # no branch, since no processor could predict it
    return count


@addressed
def unmoves(key, out, params):
    """Write the positions from which the opponent could move to this one; return their number."""
    key, out, params = carray(key, 1)[0], carray(out, ANY), carray(params, ANY)
    sets = params[SETS]
    mine, theirs = key // sets, key % sets
    occupied = params[params[SQUARES] + mine]
    first, end = move_range(params, BACK, theirs)
    count = 0
    for index in range(first, end):
        move = params[index]
        out[count] = (move >> HALF) * sets + mine
        count += move & occupied == 0
    return count
