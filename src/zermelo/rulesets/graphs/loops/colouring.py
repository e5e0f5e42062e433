"""Col and Snort: a key has the masks of vertices that Left may colour blue, and Right red.

For trees a third word has the parent of each vertex in four bits; a root is its own parent.
``params`` has 1 for Col or 0 for Snort; 1 for trees, else 0; the number of sets of twins; masks of
these sets, and of the neighbours of each vertex of a graph. Twins have the same neighbours apart
from each other: it only matters how many of them Left may colour, how many Right, how many both.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined

#: Maximum number of vertices of a tree in a key, and of parts that `simplify` writes.
MAX_TREE_VERTICES, MAX_PARTS = 16, 31


@inlined
def _neighbours(key, vertex, params):
    """Return a vertex's neighbours; in a tree, unused numbers count as neighbours of vertex 0."""
    if params[1] == 0:
        return params[3 + params[2] + vertex]
    parents = key[2]
    neighbours = 1 << (parents >> 4 * vertex & 15)
    for other in range(MAX_TREE_VERTICES):
        if parents >> 4 * other & 15 == vertex:
            neighbours |= 1 << other
    return neighbours & ~(1 << vertex)


@inlined
def _write_options(key, out, params, mover, words):
    """Write the keys after each move of ``mover`` (0: Left, 1: Right); return their number."""
    barred_player = mover if params[0] else 1 - mover
    count = 0
    colourable = key[mover]
    while colourable:
        bit = colourable & -colourable
        colourable ^= bit
        neighbours = _neighbours(key, lowest(bit), params)
        for word in range(words):
            out[words * count + word] = key[word]
        for player in range(2):
            out[words * count + player] &= ~bit
        out[words * count + barred_player] &= ~neighbours
        count += 1
    return count


@addressed
def left(key, out, params):
    """Write the key after each move of Left; return the number of keys."""
    params = carray(params, ANY)
    return _write_options(carray(key, 3), carray(out, ANY), params, 0, 2 + params[1])


@addressed
def right(key, out, params):
    """Write the key after each move of Right; return the number of keys."""
    params = carray(params, ANY)
    return _write_options(carray(key, 3), carray(out, ANY), params, 1, 2 + params[1])


@inlined
def _interacting(key, bit, params):
    """Return the neighbours v of a bit's vertex u such that a move at one affects the other."""
    vertex = lowest(bit)
    barred_by_left, barred_by_right = key[0], key[1]
    if params[0] == 0:
        barred_by_left, barred_by_right = barred_by_right, barred_by_left
    neighbours = barred_by_left if key[0] & bit else 0
    neighbours |= barred_by_right if key[1] & bit else 0
    return neighbours & _neighbours(key, vertex, params)


@inlined
def _part(key, vertices, params):
    """Return the independent part that contains the first vertex of a mask."""
    part, waiting = 0, vertices & -vertices
    while waiting:
        bit = waiting & -waiting
        part |= bit
        waiting = (waiting | _interacting(key, bit, params)) & ~part
    return part


@inlined
def _write_tree(key, part, out, at):
    """Write the key of a part of a tree, its vertices renumbered from 0 on in their order."""
    blue, red, parents = 0, 0, 0
    new_number = 0
    remaining = part
    while remaining:
        bit = remaining & -remaining
        remaining ^= bit
        parent_bit = 1 << (key[2] >> 4 * lowest(bit) & 15)
        new_parent = new_number
        if parent_bit & part:
            new_parent = 0
            for other in range(MAX_TREE_VERTICES):
                new_parent += 1 if part >> other & 1 and 1 << other < parent_bit else 0
        blue |= (1 if key[0] & bit else 0) << new_number
        red |= (1 if key[1] & bit else 0) << new_number
        parents |= new_parent << 4 * new_number
        new_number += 1
    out[at], out[at + 1], out[at + 2] = blue, red, parents


@inlined
def _with_sorted_twins(blue, red, params):
    """Return both masks with twins sorted: first for both players, then for Left only, Right only.

    A part of one vertex becomes vertex 0.
    """
    if (blue | red) & (blue | red) - 1 == 0:
        return 1 if blue else 0, 1 if red else 0
    for index in range(params[2]):
        twins = params[3 + index]
        both, lefts, rights = ones(twins & blue & red), ones(twins & blue), ones(twins & red)
        blue, red = blue & ~twins, red & ~twins
        place = 0
        while twins:
            bit = twins & -twins
            twins ^= bit
            if place < lefts:
                blue |= bit
            if place < both or lefts <= place < lefts + rights - both:
                red |= bit
            place += 1
    return blue, red


@addressed
def simplify(key, out, params):
    """Write the independent parts, with the colours exchanged where that gives a smaller key.

    Return the number of parts, plus 1 << 32 + i for each part i with exchanged colours, whose value
    counts negatively. The last parts are written as one if there are more than `MAX_PARTS`.
    """
    key, out, params = carray(key, 3), carray(out, ANY), carray(params, ANY)
    words = 2 + params[1]
    colourable = key[0] | key[1]
    count = exchanged = 0
    while colourable:
        part = _part(key, colourable, params) if count < MAX_PARTS - 1 else colourable
        colourable &= ~part
        at = words * count
        blue, red = key[0] & part, key[1] & part
        if params[1]:
            out[at], out[at + 1] = blue, red
            _write_tree(key, part, out, at)
            swapped_blue, swapped_red = out[at + 1], out[at]
        else:
            out[at], out[at + 1] = _with_sorted_twins(blue, red, params)
            swapped_blue, swapped_red = _with_sorted_twins(red, blue, params)
        if swapped_blue < out[at] or (swapped_blue == out[at] and swapped_red < out[at + 1]):
            out[at], out[at + 1] = swapped_blue, swapped_red
            exchanged |= 1 << 32 + count
        count += 1
    return exchanged | count
