"""The moves of Node Kayles, and the division of a position into parts.

Positions of up to two words may be divided by operations on whole masks, which have a low and a
high word (0 if one word is enough). The package describes ``params``. The table of neighbours, made
by `neighbour_tables` for these operations, begins with a number:

- n > 0: the indices of any two neighbours differ by one of n distances; masks are shifted. For each
  distance d follow d, the bits below d, those below 64 − d, and the vertices v adjacent to v + d.
- 0, for masks of one word: for each subset of each chunk of `CHUNK` vertices follows the mask of
  the vertices with a neighbour in it; then those with at least two in it; then at least three.
- −1, for masks of two words: the closed neighbourhood of each vertex is looked up in ``params``.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.symmetry_tables import replace_by_least_image
from zermelo.rulesets.graphs.node_kayles.loops import PATHS
from zermelo.rulesets.graphs.node_kayles.loops.parts import (
    cut_at_leaves,
    recall,
    remember,
    remove_twins,
    replace_by_representative,
    symmetry_table,
    write_parts,
)

#: The methods of finding neighbours, in the order of the list above.
SHIFTS, TABLES, ROWS = 0, 1, 2
#: Maximum number of distances; with more, shifts take longer than tables.
MAX_DISTANCES = 5
#: Number of vertices of a chunk in the tables, a divisor of 64.
CHUNK = 8
#: Number of words of a distance in the table before the mask of its vertices v.
DISTANCE_WORDS = 3


@inlined
def _count_neighbours(counts, low, high):
    """Count one more neighbour for the vertices of a mask; see `with_neighbours`."""
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
def _by_shifts(low, high, neighbours, words):
    counts = (0, 0, 0, 0, 0, 0)
    for entry in range(MAX_DISTANCES):  # a constant, so that the loop is unrolled
        if entry == neighbours[0]:
            break
        at = 1 + entry * (DISTANCE_WORDS + words)
        shift, lower = neighbours[at], neighbours[at + DISTANCE_WORDS]  # lower: smaller endpoints
        if words == 1:
            counts = _count_neighbours(counts, (low & lower) << shift, 0)
            counts = _count_neighbours(counts, low >> shift & lower, 0)
            continue
        lower_high = neighbours[at + DISTANCE_WORDS + 1]
        up_high = (high & lower_high) << shift | (low & lower) >> 64 - shift & neighbours[at + 1]
        counts = _count_neighbours(counts, (low & lower) << shift, up_high)
        down = low >> shift & neighbours[at + 2] | high << 64 - shift
        counts = _count_neighbours(counts, down & lower, high >> shift & lower_high)
    return counts


@inlined
def _by_tables(low, neighbours, vertices):
    once = twice = thrice = 0
    chunks = (vertices + CHUNK - 1) // CHUNK
    twos = neighbours[chunks << CHUNK :]
    threes = twos[chunks << CHUNK :]
    for chunk in range(64 // CHUNK):
        if chunk == chunks:
            break
        index = 1 + (chunk << CHUNK) + (low >> chunk * CHUNK & (1 << CHUNK) - 1)
        thrice |= threes[index] | twice & neighbours[index] | once & twos[index]
        twice |= twos[index] | once & neighbours[index]
        once |= neighbours[index]
    return once, 0, twice, 0, thrice, 0


@inlined
def _by_rows(low, high, rows, words):
    counts = (0, 0, 0, 0, 0, 0)
    while low:
        bit = low & -low
        at = lowest(low) * words
        counts = _count_neighbours(counts, rows[at] & ~bit, rows[at + 1] if words == 2 else 0)
        low ^= bit
    while high:
        bit = high & -high
        at = (64 + lowest(high)) * words
        counts = _count_neighbours(counts, rows[at], rows[at + 1] & ~bit)
        high ^= bit
    return counts


@inlined
def with_neighbours(low, high, tables, method, words):
    """Return masks of the vertices with at least one, two and three neighbours in a mask.

    ``tables`` is the table of neighbours, the neighbourhoods, and the number of vertices.
    """
    neighbours, rows, vertices = tables
    if method == SHIFTS:
        return _by_shifts(low, high, neighbours, words)
    if method == TABLES:
        return _by_tables(low, neighbours, vertices)
    return _by_rows(low, high, rows, words)


@inlined
def neighbours_of(low, high, tables, method, words):
    """Return a mask, in two words, of the vertices with a neighbour in a mask."""
    once, once_high, _, _, _, _ = with_neighbours(low, high, tables, method, words)
    return once, once_high


@inlined
def write_parts_by_masks(rest, out, params, method, words):
    """Write the parts that `write_parts` writes, with operations on whole masks.

    ``method`` is how neighbours are found; ``once``, ``twice`` and ``thrice`` are the vertices of
    degree at least 1, 2 and 3.
    """
    near_at, scratch = PATHS + 1 + params[1], rest[words:]  # near_at: where neighbourhoods begin
    tables = params[params[4] :], params[near_at:], params[1]
    low, high = rest[0], rest[1] if words == 2 else 0
    nimber = count = 0
    while True:
        once, once_high, twice, twice_high, thrice, thrice_high = with_neighbours(
            low, high, tables, method, words
        )
        leaf, leaf_high = low & once & ~twice, high & once_high & ~twice_high
        if leaf | leaf_high == 0:
            break
        stem, stem_high = neighbours_of(leaf, leaf_high, tables, method, words)
        stem, stem_high = stem & low, stem_high & high
        # `cut_at_leaves` removes 2 of 3 leaves of a stem; if there are 3, leaves − stems > 1
        may_cut = ones(leaf) + ones(leaf_high) - ones(stem) - ones(stem_high) > 1
        middle, middle_high = stem & twice & ~thrice, stem_high & twice_high & ~thrice_high
        if not may_cut and middle | middle_high:  # a path leaf–middle–base, and a leaf at base?
            base, base_high = neighbours_of(middle, middle_high, tables, method, words)
            may_cut = base & stem | base_high & stem_high != 0
        changed = False
        if may_cut:
            rest[0], scratch[0] = low, leaf
            if words == 2:
                rest[1], scratch[1] = high, leaf_high
            cut_value, changed = cut_at_leaves(rest, scratch, words, near_at, params)
            nimber ^= cut_value
            low, high = rest[0], rest[1] if words == 2 else 0
        if not changed:  # two adjacent leaves are a path of two vertices
            leaf, leaf_high = leaf & stem, leaf_high & stem_high
            if ones(leaf) + ones(leaf_high) & 2:
                nimber ^= params[PATHS + 2]
            low, high = low & ~leaf, high & ~leaf_high
            break
    if ones(low & ~once) + ones(high & ~once_high) & 1:
        nimber ^= params[PATHS + 1]
    low, high = low & once, high & once_high
    while low | high:
        frontier, frontier_high = low & -low, 0
        if words == 2 and low == 0:
            frontier_high = high & -high
        part, part_high = frontier, frontier_high
        while part != low or part_high != high:
            frontier, frontier_high = neighbours_of(frontier, frontier_high, tables, method, words)
            frontier, frontier_high = frontier & low & ~part, frontier_high & high & ~part_high
            if frontier | frontier_high == 0:
                break
            part, part_high = part | frontier, part_high | frontier_high
        low, high = low & ~part, high & ~part_high
        if part & thrice | part_high & thrice_high:
            target = out[count * words :]
            target[0] = part
            if words == 2:
                target[1] = part_high
            replace_by_representative(target, scratch, words, params)
            count += 1
            continue
        # a path, or a cycle, on which every move leaves the same path
        size = ones(part) + ones(part_high)
        if part & ~twice | part_high & ~twice_high:
            nimber ^= params[PATHS + size]
        else:
            nimber ^= 1 if params[PATHS + size - 3] == 0 else 0
    return nimber << 32 | count


#: The method without masks of neighbours: `write_parts` finds the parts vertex by vertex.
BY_VERTEX = 3


@addressed
def successors(key, out, params):
    """For each vertex write the key without it and its neighbours; return the number of keys."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words, near_at = params[0], PATHS + 1 + params[1]
    end = 0
    for word in range(words):
        remaining = key[word]
        while remaining:
            vertex = 64 * word + lowest(remaining)
            remaining &= remaining - 1
            for other in range(words):
                out[end + other] = key[other] & ~params[near_at + vertex * words + other]
            end += words
    return end // words


@inlined
def _simplify(key, out, params, method, words):
    near_at, misere = PATHS + 1 + params[1], params[2]
    # The vertices in no part yet are stored behind all parts that may be written.
    rest = out[words * (params[1] + 1) :]
    for word in range(words):
        rest[word] = key[word]
    remove_twins(rest, words, near_at, params, misere)
    if method != BY_VERTEX:
        return write_parts_by_masks(rest, out, params, method, words)
    if not misere:
        return write_parts(rest, out, params, words)
    for word in range(words):
        out[word] = rest[word]
    replace_by_least_image(out, rest[words:], words, params[1], symmetry_table(params, words))
    return 1


@inlined
def _simplify_with_cache(key, out, params, method, words):
    """Write the parts of a key as `simplify` does: from the cache, or computed and stored there."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    if params[3] == 0:
        return _simplify(key, out, params, method, words)
    memory = params[params[3] :]
    result = recall(key, out, memory, words)
    if result < 0:
        result = _simplify(key, out, params, method, words)
        remember(key, out, memory, words, result)
    return result


@addressed
def simplify(key, out, params):
    """Remove twins and pendant paths; write the parts except paths and cycles, as least images.

    Return (the nim-sum of all that is left out) << 32 | (the number of parts). In misère play only
    adjacent twins are removed, and one key is written. The variants below find neighbours by masks.
    """
    return _simplify_with_cache(key, out, params, BY_VERTEX, carray(params, ANY)[0])


@addressed
def simplify_by_shifts(key, out, params):
    """Simplify as `simplify` does, for masks of one word, by shifts."""
    return _simplify_with_cache(key, out, params, SHIFTS, 1)


@addressed
def simplify_by_long_shifts(key, out, params):
    """Simplify as `simplify` does, for masks of two words, by shifts."""
    return _simplify_with_cache(key, out, params, SHIFTS, 2)


@addressed
def simplify_by_tables(key, out, params):
    """Simplify as `simplify` does, for masks of one word, by tables of subsets."""
    return _simplify_with_cache(key, out, params, TABLES, 1)


@addressed
def simplify_by_rows(key, out, params):
    """Simplify as `simplify` does, for masks of two words, by the neighbours of each vertex."""
    return _simplify_with_cache(key, out, params, ROWS, 2)


def simplify_for(params):
    """Return the variant of `simplify` for the table of neighbours in ``params``."""
    words, table_at = params[0], params[4]
    if not table_at:
        return simplify
    if params[table_at] > 0:
        return simplify_by_shifts if words == 1 else simplify_by_long_shifts
    return simplify_by_tables if words == 1 else simplify_by_rows
