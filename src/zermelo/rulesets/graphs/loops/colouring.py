"""Col and Snort by bit masks: a key has the vertices that Left, and that Right, may colour.

For trees a third word has the parent of each vertex in four bits; a root has its own number.
``params`` has 1 for Col or 0 for Snort; 1 for trees; the number of sets of twins, and these sets;
then the neighbours of each vertex of a graph. Twins are vertices with the same neighbours apart
from each other: only the number of them that each player may colour matters.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined

#: Maximum numbers of vertices of a tree in a key, and of parts of a key.
MAX_TREE_VERTICES, MAX_PARTS = 16, 31


@inlined
def _neighbours(key, vertex, params):
    """Return the neighbours of a vertex; a tree's may include vertices that nobody may colour."""
    if params[1] == 0:
        return params[3 + params[2] + vertex]
    parents = key[2]
    found = 1 << (parents >> 4 * vertex & 15)
    for other in range(MAX_TREE_VERTICES):
        if parents >> 4 * other & 15 == vertex:
            found |= 1 << other
    return found & ~(1 << vertex)


@inlined
def _write_options(key, out, params, mine, words):
    """Write the keys after each vertex that a player may colour; return their number."""
    barred = mine if params[0] else 1 - mine
    count = 0
    may = key[mine]
    while may:
        vertex = may & -may
        may ^= vertex
        neighbours = _neighbours(key, lowest(vertex), params)
        for word in range(words):
            out[words * count + word] = key[word]
        for player in range(2):
            out[words * count + player] &= ~vertex
        out[words * count + barred] &= ~neighbours
        count += 1
    return count


@addressed
def left(key, out, params):
    """Write the keys after Left has coloured a vertex."""
    params = carray(params, ANY)
    return _write_options(carray(key, 3), carray(out, ANY), params, 0, 2 + params[1])


@addressed
def right(key, out, params):
    """Write the keys after Right has coloured a vertex."""
    params = carray(params, ANY)
    return _write_options(carray(key, 3), carray(out, ANY), params, 1, 2 + params[1])


@inlined
def _joined(key, vertex, params):
    """Return the neighbours of a vertex whose moves affect it, or that a move there affects."""
    number = lowest(vertex)
    blue, red = key[0], key[1]
    if params[0] == 0:
        blue, red = red, blue
    found = blue if key[0] & vertex else 0
    found |= red if key[1] & vertex else 0
    return found & _neighbours(key, number, params)


@inlined
def _part(key, vertices, params):
    """Return the part of the first of the vertices."""
    part, waiting = 0, vertices & -vertices
    while waiting:
        vertex = waiting & -waiting
        part |= vertex
        waiting = (waiting | _joined(key, vertex, params)) & ~part
    return part


@inlined
def _write_tree(key, part, out, at):
    """Write a part of a tree with its vertices numbered from 0 on, in the same order."""
    blue, red, parents = 0, 0, 0
    number = 0
    rest = part
    while rest:
        vertex = rest & -rest
        rest ^= vertex
        above = 1 << (key[2] >> 4 * lowest(vertex) & 15)
        up = number
        if above & part:
            up = 0
            for below in range(MAX_TREE_VERTICES):
                up += 1 if part >> below & 1 and 1 << below < above else 0
        blue |= (1 if key[0] & vertex else 0) << number
        red |= (1 if key[1] & vertex else 0) << number
        parents |= up << 4 * number
        number += 1
    out[at], out[at + 1], out[at + 2] = blue, red, parents


@inlined
def _exchanged(blue, red, params):
    """Sort twins: first those that both may colour, then Left's, then Right's.

    A part of one vertex becomes vertex 0.
    """
    if (blue | red) & (blue | red) - 1 == 0:
        return 1 if blue else 0, 1 if red else 0
    for number in range(params[2]):
        twins = params[3 + number]
        both, lefts, rights = ones(twins & blue & red), ones(twins & blue), ones(twins & red)
        blue, red = blue & ~twins, red & ~twins
        place = 0
        while twins:
            vertex = twins & -twins
            twins ^= vertex
            if place < lefts:
                blue |= vertex
            if place < both or lefts <= place < lefts + rights - both:
                red |= vertex
            place += 1
    return blue, red


@addressed
def simplify(key, out, params):
    """Write the independent parts, with the colours exchanged where that gives a smaller key.

    The result is their number; its bits from 32 on mark the parts with exchanged colours, which
    count negatively. The last parts are written as one if there are more than `MAX_PARTS`.
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
            out[at], out[at + 1] = _exchanged(blue, red, params)
            swapped_blue, swapped_red = _exchanged(red, blue, params)
        if swapped_blue < out[at] or (swapped_blue == out[at] and swapped_red < out[at + 1]):
            out[at], out[at + 1] = swapped_blue, swapped_red
            exchanged |= 1 << 32 + count
        count += 1
    return exchanged | count
