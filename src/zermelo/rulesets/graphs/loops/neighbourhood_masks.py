"""Neighbours of a set of vertices with multiplicities up to three, by bit masks.

A mask has a low and a high word; if one word is enough, the high word is 0.
The tables of a graph (`zermelo.rulesets.graphs.node_kayles.rules.ways_around`) begin with a number:

- n > 0: the numbers of neighbours differ by one of n distances, and masks are shifted. For each
distance d the tables have d, the bits below d, the bits below 64 − d, and the vertices v that are
neighbours of v + d. - 0, for masks of one word: for each subset of each chunk of `CHUNK` vertices
follow the vertices with a neighbour in the subset; then those with two neighbours or more; then
with three or more.
- −1: the neighbours of each vertex are looked up.
"""

from zermelo._jit.addressed import lowest
from zermelo._jit.compiled import inlined

#: The ways to find neighbours.
SHIFTS, TABLES, ROWS = 0, 1, 2
#: Maximal number of distances; with more, shifts take longer than tables.
DISTANCES = 5
#: Number of vertices of a chunk in the tables, a divisor of 64.
CHUNK = 8
#: Words of a distance, without its vertices.
STEP = 3


@inlined
def _counted(counts, low, high):
    """Count one more neighbour of the vertices of a mask, up to three."""
    one_low, one_high, two_low, two_high, three_low, three_high = counts
    return (
        one_low | low,
        one_high | high,
        two_low | one_low & low,
        two_high | one_high & high,
        three_low | two_low & low,
        three_high | two_high & high,
    )


@inlined
def _by_shifts(low, high, steps, words):
    counts = (0, 0, 0, 0, 0, 0)
    for number in range(DISTANCES):  # a constant, so that the loop is unrolled
        if number == steps[0]:
            break
        at = 1 + number * (STEP + words)
        by, there = steps[at], steps[at + STEP]
        if words == 1:
            counts = _counted(counts, (low & there) << by, 0)
            counts = _counted(counts, low >> by & there, 0)
            continue
        beyond = steps[at + STEP + 1]
        over = (low & there) >> 64 - by & steps[at + 1]
        counts = _counted(counts, (low & there) << by, (high & beyond) << by | over)
        down = low >> by & steps[at + 2] | high << 64 - by
        counts = _counted(counts, down & there, high >> by & beyond)
    return counts


@inlined
def _by_tables(low, steps, vertices):
    once = twice = thrice = 0
    chunks = (vertices + CHUNK - 1) // CHUNK
    twos = steps[chunks << CHUNK :]
    threes = twos[chunks << CHUNK :]
    for chunk in range(64 // CHUNK):
        if chunk == chunks:
            break
        place = 1 + (chunk << CHUNK) + (low >> chunk * CHUNK & (1 << CHUNK) - 1)
        thrice |= threes[place] | twice & steps[place] | once & twos[place]
        twice |= twos[place] | once & steps[place]
        once |= steps[place]
    return once, 0, twice, 0, thrice, 0


@inlined
def _by_rows(low, high, rows, words):
    counts = (0, 0, 0, 0, 0, 0)
    while low:
        bit = low & -low
        at = lowest(low) * words
        counts = _counted(counts, rows[at] & ~bit, rows[at + 1] if words == 2 else 0)
        low ^= bit
    while high:
        bit = high & -high
        at = (64 + lowest(high)) * words
        counts = _counted(counts, rows[at], rows[at + 1] & ~bit)
        high ^= bit
    return counts


@inlined
def degrees(low, high, around, way, words):
    """Return the vertices with at least one, two and three neighbours in a mask: two words each.

    ``around`` is the tables of the graph, the neighbours of each vertex, with or without the vertex
    itself, and the number of vertices.
    """
    steps, rows, vertices = around
    if way == SHIFTS:
        return _by_shifts(low, high, steps, words)
    if way == TABLES:
        return _by_tables(low, steps, vertices)
    return _by_rows(low, high, rows, words)


@inlined
def beside(low, high, around, way, words):
    """Return the neighbours of a mask, in two words."""
    once, once_high, _, _, _, _ = degrees(low, high, around, way, words)
    return once, once_high
