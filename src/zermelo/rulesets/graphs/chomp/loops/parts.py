"""Chomp on graphs in parts: components, twins, foldings, keys of isomorphic parts.

Colours are refined until vertices of one colour have equally many neighbours of each colour; then
vertices are renamed in the order of their colours. So isomorphic graphs usually get the same key,
whose bit v (v − 1) / 2 + u is the edge between u < v. ``joined[u]`` is the mask of u's neighbours.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import compiled
from zermelo.rulesets.graphs.chomp.loops.rules import (
    COMPLETE,
    ENDS,
    FOLDS,
    INCIDENT,
    MAX_OPTIONS,
    RENAME,
    SYMMETRIES,
    VERTICES,
    WORDS,
    compare,
    degree_of,
    image_of,
    load,
    store,
)


@compiled
def _mix(word):
    """Return a hash of a word; the factor is 2^64 divided by the golden ratio."""
    word = (word ^ (word >> 32 & 0xFFFFFFFF)) * -7046029254386353131
    return word ^ (word >> 29 & 0x7FFFFFFFF)


@compiled
def _refine(component, joined, colour, hashes):
    """Refine colours by neighbours' colours until their number stops growing; return the number."""
    old_count, rounds = 0, 0
    while True:
        remaining = component
        while remaining:
            vertex = lowest(remaining)
            remaining &= remaining - 1
            hashes[vertex] = _mix(colour[vertex])
        remaining = component
        while remaining:
            vertex = lowest(remaining)
            remaining &= remaining - 1
            adjacent = joined[vertex]
            total = 3 * colour[vertex]
            while adjacent:
                total += hashes[lowest(adjacent)]
                adjacent &= adjacent - 1
            colour[vertex] = total
        rounds += 1
        if rounds < 3:  # three rounds are usually enough, and counting takes longer than a round
            continue
        count = 0
        remaining = component
        while remaining:
            own_colour = colour[lowest(remaining)]
            remaining &= remaining - 1
            others = remaining
            while others and colour[lowest(others)] != own_colour:
                others &= others - 1
            count += others == 0
        if count <= old_count:
            return count
        old_count = count


@compiled
def _exchange_pairs(component, joined, colour, partner):
    """Pair vertices of equal colour; return the mask of the others, or -1 if this is no fold."""
    fixed = 0
    rest = component
    while rest:
        vertex = lowest(rest)
        rest &= rest - 1
        partner[vertex] = vertex
        others = component & ~(1 << vertex)
        while others:
            other = lowest(others)
            others &= others - 1
            if colour[other] == colour[vertex]:
                if partner[vertex] != vertex or joined[vertex] >> other & 1:
                    return -1
                partner[vertex] = other
        if partner[vertex] == vertex:
            fixed |= 1 << vertex
    rest = component
    while rest:
        vertex = lowest(rest)
        rest &= rest - 1
        adjacent, image = joined[vertex], 0
        while adjacent:
            image |= 1 << partner[lowest(adjacent)]
            adjacent &= adjacent - 1
        if image != joined[partner[vertex]]:
            return -1
    return fixed if fixed != component else -1


@compiled
def _single_out(component, colour):
    """Give a new colour to the first vertex of the least colour that several vertices have."""
    first = -1
    rest = component
    while rest:
        vertex = lowest(rest)
        rest &= rest - 1
        if first >= 0 and colour[vertex] >= colour[first]:
            continue
        others = rest
        while others and colour[lowest(others)] != colour[vertex]:
            others &= others - 1
        if others:
            first = vertex
    colour[first] = _mix(colour[first] + 1)


@compiled
def _write_renamed(component, joined, colour, ranks, renamed, words):
    """Write a component's edges, with vertices renamed by the ranks of their distinct colours."""
    for word in range(words):
        renamed[word] = 0
    rest = component
    while rest:
        vertex = lowest(rest)
        rest &= rest - 1
        ranks[vertex] = 0
        others = component
        while others:
            ranks[vertex] += colour[lowest(others)] < colour[vertex]
            others &= others - 1
    rest = component
    while rest:
        vertex = lowest(rest)
        rest &= rest - 1
        adjacent = joined[vertex] & rest
        while adjacent:
            rank, other = ranks[vertex], ranks[lowest(adjacent)]
            adjacent &= adjacent - 1
            high, low = max(rank, other), min(rank, other)
            edge = high * (high - 1) // 2 + low
            renamed[edge >> 6] |= 1 << (edge & 63)


@compiled
def write_canonical(component, joined, colour, scratch, renamed, words):
    """Write a component with renamed vertices, and return -1; or a mask of a fold's fixed vertices.

    A fold exchanges vertices of equal colour in pairs; if a fold is found, nothing is written. If
    not, such vertices are distinguished one by one, so some isomorphic graphs get unequal keys.
    """
    rest = component
    while rest:
        colour[lowest(rest)] = 1
        rest &= rest - 1
    vertex_count = ones(component)
    while True:
        colour_count = _refine(component, joined, colour, scratch)
        if colour_count == vertex_count:
            _write_renamed(component, joined, colour, scratch, renamed, words)
            return -1
        if 2 * colour_count >= vertex_count:  # perhaps at most two vertices of each colour
            fixed = _exchange_pairs(component, joined, colour, scratch)
            if fixed >= 0:
                return fixed
        _single_out(component, colour)


@compiled
def _join(edges, joined, params):
    """Write the mask of neighbours of each vertex; return the vertices that have neighbours."""
    words = params[WORDS]
    for vertex in range(params[VERTICES]):
        joined[vertex] = 0
    alive = 0
    for word in range(words):
        rest = edges[word]
        while rest:
            ends = params[ENDS] + 2 * (64 * word + lowest(rest))
            u, v = params[ends], params[ends + 1]
            joined[u] |= 1 << v
            joined[v] |= 1 << u
            alive |= 1 << u | 1 << v
            rest &= rest - 1
    return alive


@compiled
def _drop_twins(edges, joined, alive, params):
    """Remove pairs of vertices with the same neighbours, and vertices that become isolated.

    Returns the remaining vertices, and the parity of the number that became isolated.
    """
    words = params[WORDS]
    parity = 0
    again = True
    while again:
        again = False
        rest = alive
        while rest:
            first = lowest(rest)
            rest &= rest - 1
            neighbours = joined[first]
            if neighbours == 0:
                continue
            candidates = joined[lowest(neighbours)] & rest
            while candidates and joined[lowest(candidates)] != neighbours:
                candidates &= candidates - 1
            if candidates == 0:
                continue
            twin = lowest(candidates)
            both = 1 << first | 1 << twin
            joined[first] = joined[twin] = 0
            alive &= ~both
            rest &= ~both
            for word in range(words):
                edges[word] &= ~(
                    params[params[INCIDENT] + first * words + word]
                    | params[params[INCIDENT] + twin * words + word]
                )
            while neighbours:
                other = lowest(neighbours)
                neighbours &= neighbours - 1
                joined[other] &= ~both
                if joined[other] == 0:
                    alive &= ~(1 << other)
                    parity ^= 1
            again = True
    return alive, parity


@compiled
def _component(start, joined):
    """Return the component of a vertex as a mask, and whether the component has an odd cycle."""
    side_0, side_1 = 1 << start, 0
    new = side_0
    odd = False
    while new:
        vertex = lowest(new)
        new &= new - 1
        adjacent = joined[vertex]
        if side_0 >> vertex & 1:
            odd = odd or adjacent & side_0 != 0
            adjacent &= ~(side_0 | side_1)
            side_1 |= adjacent
        else:
            odd = odd or adjacent & side_1 != 0
            adjacent &= ~(side_0 | side_1)
            side_0 |= adjacent
        new |= adjacent
    return side_0 | side_1, odd


@compiled
def _fold(edges, component, symmetry, folded, params):
    """Write the edges with both ends fixed by a symmetry, which must preserve the set of edges.

    Returns the parity of the number of fixed vertices that become isolated; -1 if the symmetry is
    no fold: it is no involution, it fixes the ends of every edge, or it reverses an edge.
    """
    words = params[WORDS]
    fold_at = params[FOLDS] + symmetry * (2 + 2 * words)
    if not params[fold_at]:
        return -1
    moved = False
    for word in range(words):
        if edges[word] & params[fold_at + 2 + word]:
            return -1
        folded[word] = edges[word] & params[fold_at + 2 + words + word]
        moved = moved or folded[word] != edges[word]
    if not moved:
        return -1
    parity = 0
    fixed = component & params[fold_at + 1]
    while fixed:
        parity ^= degree_of(folded, lowest(fixed), params) == 0
        fixed &= fixed - 1
    return parity


@compiled
def _push(stack, place, edges, words):
    """Copy a set of edges to a place of a stack."""
    for word in range(words):
        stack[place * words + word] = edges[word]


@addressed
def simplify(key, out, params):
    """Remove twins, split into components, fold; return nimber << 32 | number of parts written.

    The nimber is the nim-sum of the parts of known value. The other parts are written to ``out``.
    """
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[WORDS]
    part = out[params[MAX_OPTIONS] * words :]
    image, least = part[words:], part[2 * words :]
    joined = part[3 * words :]
    colour, scratch = joined[64:], joined[128:]
    stack = joined[192:]
    nimber = load(key, stack, params) & 1  # isolated vertices are worth 1 each
    waiting = 1
    count = 0
    while waiting:
        waiting -= 1
        edges = stack[waiting * words :]
        alive = _join(edges, joined, params)
        alive, parity = _drop_twins(edges, joined, alive, params)
        nimber ^= parity
        graph_edges = stack[64 * words :]
        _push(graph_edges, 0, edges, words)  # parts overwrite the place of `edges` on the stack
        while alive:
            component, odd = _component(lowest(alive), joined)
            alive &= ~component
            for word in range(words):
                part[word] = 0
            rest = component
            while rest:
                incident = params[INCIDENT] + lowest(rest) * words
                rest &= rest - 1
                for word in range(words):
                    part[word] |= params[incident + word]
            edge_count = 0
            for word in range(words):
                part[word] &= graph_edges[word]
                edge_count += ones(part[word])
            vertex_count = ones(component)
            if not odd:
                nimber ^= (vertex_count & 1) | (edge_count & 1) << 1
                continue
            if 2 * edge_count == vertex_count * (vertex_count - 1):
                nimber ^= vertex_count % 3
                continue
            if params[RENAME]:
                fixed = write_canonical(component, joined, colour, scratch, least, words)
                if fixed < 0:
                    store(out, count * words, least, 0, params)
                    count += 1
                    continue
                rest = component & ~fixed
                while rest:
                    incident = params[INCIDENT] + lowest(rest) * words
                    rest &= rest - 1
                    for word in range(words):
                        part[word] &= ~params[incident + word]
                while fixed:
                    nimber ^= degree_of(part, lowest(fixed), params) == 0
                    fixed &= fixed - 1
                _push(stack, waiting, part, words)
                waiting += 1
                continue
            _push(least, 0, part, words)
            folded = False
            for symmetry in range(params[SYMMETRIES]):
                comparison = image_of(part, symmetry, image, params)
                if comparison == 0:
                    parity = _fold(part, component, symmetry, image, params)
                    if parity >= 0:
                        nimber ^= parity
                        folded = True
                        break
                elif comparison < 0 and compare(image, least, words) < 0:
                    _push(least, 0, image, words)
            if folded:
                _push(stack, waiting, image, words)
                waiting += 1
            elif params[COMPLETE] == 0 and compare(least, part, words) < 0:  # reduce `least` again
                _push(stack, waiting, least, words)
                waiting += 1
            else:
                store(out, count * words, least, 0, params)
                count += 1
    return nimber << 32 | count
