"""Chomp on graphs, compiled: a code is the set of edges, and how many vertices stand alone.

Which isolated vertices are left makes no difference, so a code only counts them; beside a table of
all sets of edges modulo 2, since two of them cancel in normal play. All other vertices are known by
their edges. ``params`` begins with the fields below, followed by the tables they point to.
"""

from numba import carray

from zermelo._jit.chomp_names import canonical
from zermelo._jit.codes import ANY, coded, lowest, ones
from zermelo._jit.compiled import compiled

__all__ = ["FIELDS", "dense_successors", "simplify", "successors", "symmetric"]

# Fields of params. EDGE_AT: where the edges begin in the only word (0 with more words). EXTRA_AT,
# EXTRA: where the number of isolated vertices is in the last word, and its mask. ENDS: u and v by
# edge. INCIDENT: edges of a vertex. MAPS: symmetries, as images of BITS edges at a time, CHUNKS of
# them. FOLDS, for each symmetry: 1 if it is an involution, the vertices it fixes, then masks of the
# edges it turns round and of those it fixes end by end. GROUP: 1 if the maps are all the
# symmetries. LONELY: for each set of edges the parity of the number of isolated vertices, a bit
# each. RENAME: 1 if all pairs of vertices are edges of the code, so that vertices may be renamed.
(
    VERTICES,
    EDGES,
    WORDS,
    MOST,
    EDGE_AT,
    EXTRA_AT,
    EXTRA,
    ENDS,
    INCIDENT,
    MAPS,
    HOW_MANY,
    BITS,
    CHUNKS,
    FOLDS,
    GROUP,
    LONELY,
    RENAME,
) = range(17)
FIELDS = 17


@compiled
def _load(code, edges, params):
    """Copy the edges of a code; return the number of isolated vertices."""
    last = params[WORDS] - 1
    extra = code[last] >> params[EXTRA_AT] & params[EXTRA]
    for word in range(last):
        edges[word] = code[word]
    edges[last] = code[last] & ~(params[EXTRA] << params[EXTRA_AT])
    if params[EDGE_AT]:
        edges[0] >>= params[EDGE_AT]
    return extra


@compiled
def _store(out, at, edges, extra, params):
    """Write a code."""
    words = params[WORDS]
    for word in range(words):
        out[at + word] = edges[word]
    out[at] <<= params[EDGE_AT]
    out[at + words - 1] |= (extra & params[EXTRA]) << params[EXTRA_AT]


@compiled
def _degree(edges, vertex, params):
    words = params[WORDS]
    incident = params[INCIDENT] + vertex * words
    degree = 0
    for word in range(words):
        degree += ones(edges[word] & params[incident + word])
    return degree


@compiled
def _has(edges, edge):
    return edges[edge >> 6] >> (edge & 63) & 1


@compiled
def _without_edge(out, at, edges, extra, edge, params):
    """Write the option that an edge is removed."""
    ends = params[ENDS] + 2 * edge
    for end in range(2):
        if _degree(edges, params[ends + end], params) == 1:
            extra += 1
    edges[edge >> 6] ^= 1 << (edge & 63)
    _store(out, at, edges, extra, params)
    edges[edge >> 6] ^= 1 << (edge & 63)


@compiled
def _without_vertex(out, at, edges, extra, vertex, left, params):
    """Write the option that a vertex with edges is removed; ``left`` has room for a set."""
    words = params[WORDS]
    incident = params[INCIDENT] + vertex * words
    for word in range(words):
        left[word] = edges[word] & ~params[incident + word]
    for word in range(words):
        gone = edges[word] & params[incident + word]
        while gone:
            ends = params[ENDS] + 2 * (64 * word + lowest(gone))
            other = params[ends] + params[ends + 1] - vertex
            if _degree(left, other, params) == 0:
                extra += 1
            gone &= gone - 1
    _store(out, at, left, extra, params)


@coded
def successors(code, out, params):
    """Write all options; first those with even numbers of vertices and edges, which often win."""
    code, out, params = carray(code, ANY), carray(out, ANY), carray(params, ANY)
    words, count = params[WORDS], params[VERTICES]
    edges = out[params[MOST] * words :]
    left = edges[words:]
    extra = _load(code, edges, params)
    k = 0
    size = 0
    for word in range(words):
        size += ones(edges[word])
    vertices = extra
    for vertex in range(count):
        vertices += _degree(edges, vertex, params) > 0
    for turn in range(3):
        if turn == 1:
            for edge in range(params[EDGES]):
                if _has(edges, edge):
                    _without_edge(out, k * words, edges, extra, edge, params)
                    k += 1
            continue
        for vertex in range(count):
            degree = _degree(edges, vertex, params)
            promising = vertices & 1 and (size - degree) & 1 == 0
            if degree and promising == (turn == 0):
                _without_vertex(out, k * words, edges, extra, vertex, left, params)
                k += 1
    if extra:
        _store(out, k * words, edges, extra - 1, params)
        k += 1
    return k


@coded
def dense_successors(code, out, params):
    """Write all options of a code of one word, by the table of isolated vertices."""
    code, out, params = carray(code, ANY), carray(out, ANY), carray(params, ANY)
    heap_at = params[EXTRA_AT]
    extra = code[0] >> heap_at & 1
    edges = code[0] & ((1 << heap_at) - 1)
    lonely = params[LONELY]
    # Isolated vertices of the whole graph less some edges: all but the removed ones are there.
    base = extra ^ (params[lonely + (edges >> 6)] >> (edges & 63) & 1)
    k = 0
    rest = edges
    while rest:
        less = edges ^ (rest & -rest)
        out[k] = less | (base ^ (params[lonely + (less >> 6)] >> (less & 63) & 1)) << heap_at
        k += 1
        rest &= rest - 1
    incident = params[INCIDENT]
    for vertex in range(params[VERTICES]):
        less = edges & ~params[incident + vertex]
        if less != edges:
            heap = 1 ^ base ^ (params[lonely + (less >> 6)] >> (less & 63) & 1)
            out[k] = less | heap << heap_at
            k += 1
    if extra:
        out[k] = edges
        k += 1
    return k


@compiled
def _image(edges, symmetry, image, params):
    """Write the image of a set of edges; return how it compares to the set, as -1, 0 or 1."""
    words, bits, chunks = params[WORDS], params[BITS], params[CHUNKS]
    table = params[MAPS] + (symmetry * chunks << bits) * words
    mask = (1 << bits) - 1
    for word in range(words):
        image[word] = 0
    for chunk in range(chunks):
        place = chunk * bits
        piece = edges[place >> 6] >> (place & 63) & mask
        if piece:
            entry = table + ((chunk << bits) + piece) * words
            for word in range(words):
                image[word] |= params[entry + word]
    return _compared(image, edges, words)


@compiled
def _compared(one, other, words):
    for word in range(words):
        if one[word] != other[word]:
            return -1 if one[word] < other[word] else 1
    return 0


@coded
def symmetric(code, out, params):
    """Write the least code among the images under the symmetries. Nothing else is changed."""
    code, out, params = carray(code, ANY), carray(out, ANY), carray(params, ANY)
    words = params[WORDS]
    edges = out[params[MOST] * words :]
    image, best = edges[words:], edges[2 * words :]
    extra = _load(code, edges, params)
    while True:
        for word in range(words):
            best[word] = edges[word]
        for symmetry in range(params[HOW_MANY]):
            _image(edges, symmetry, image, params)
            if _compared(image, best, words) < 0:
                for word in range(words):
                    best[word] = image[word]
        smaller = _compared(best, edges, words) < 0
        for word in range(words):
            edges[word] = best[word]
        if params[GROUP] or not smaller:
            break
    _store(out, 0, edges, extra, params)
    return 1


@compiled
def _join(edges, joined, params):
    """Write for each vertex the mask of those it is joined to; return those that have any."""
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
    """Remove pairs of vertices with the same neighbours, and what gets isolated.

    Return the vertices left, and the parity of the isolated ones that were counted.
    """
    words = params[WORDS]
    lone = 0
    again = True
    while again:
        again = False
        rest = alive
        while rest:
            first = lowest(rest)
            rest &= rest - 1
            mine = joined[first]
            if mine == 0:
                continue
            second = joined[lowest(mine)] & rest
            while second and joined[lowest(second)] != mine:
                second &= second - 1
            if second == 0:
                continue
            twin = lowest(second)
            both = 1 << first | 1 << twin
            joined[first] = joined[twin] = 0
            alive &= ~both
            rest &= ~both
            for word in range(words):
                edges[word] &= ~(
                    params[params[INCIDENT] + first * words + word]
                    | params[params[INCIDENT] + twin * words + word]
                )
            while mine:
                other = lowest(mine)
                mine &= mine - 1
                joined[other] &= ~both
                if joined[other] == 0:
                    alive &= ~(1 << other)
                    lone ^= 1
            again = True
    return alive, lone


@compiled
def _component(start, joined):
    """Return the component of a vertex, and whether it has an odd cycle."""
    sides_0, sides_1 = 1 << start, 0
    new = sides_0
    odd = False
    while new:
        vertex = lowest(new)
        new &= new - 1
        near = joined[vertex]
        if sides_0 >> vertex & 1:
            odd = odd or near & sides_0 != 0
            near &= ~(sides_0 | sides_1)
            sides_1 |= near
        else:
            odd = odd or near & sides_1 != 0
            near &= ~(sides_0 | sides_1)
            sides_0 |= near
        new |= near
    return sides_0 | sides_1, odd


@compiled
def _fold(edges, component, symmetry, folded, params):
    """Write what an involution that maps some edges to themselves leaves of them.

    Return the parity of the fixed vertices that get isolated; -1 where it fixes every edge or
    turns one round, so that it is of no use.
    """
    words = params[WORDS]
    fold = params[FOLDS] + symmetry * (2 + 2 * words)
    if not params[fold]:
        return -1
    moved = False
    for word in range(words):
        if edges[word] & params[fold + 2 + word]:
            return -1
        folded[word] = edges[word] & params[fold + 2 + words + word]
        moved = moved or folded[word] != edges[word]
    if not moved:
        return -1
    lone = 0
    fixed = component & params[fold + 1]
    while fixed:
        lone ^= _degree(folded, lowest(fixed), params) == 0
        fixed &= fixed - 1
    return lone


@coded
def simplify(code, out, params):
    """Take out twins, fold by involutions, split, and value what a theorem knows.

    The theorems are those of `zermelo.rulesets.chomp_theory`. What is left is written as the least
    of its images under the symmetries.
    """
    code, out, params = carray(code, ANY), carray(out, ANY), carray(params, ANY)
    words = params[WORDS]
    part = out[params[MOST] * words :]
    image, best = part[words:], part[2 * words :]
    joined = part[3 * words :]
    colour, fresh = joined[64:], joined[128:]
    stack = joined[192:]
    nimber = _load(code, stack, params) & 1
    waiting = 1
    k = 0
    while waiting:
        waiting -= 1
        edges = stack[waiting * words :]
        alive = _join(edges, joined, params)
        alive, lone = _drop_twins(edges, joined, alive, params)
        nimber ^= lone
        whole = stack[64 * words :]
        for word in range(words):  # parts of it take its place on the stack
            whole[word] = edges[word]
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
            size = 0
            for word in range(words):
                part[word] &= whole[word]
                size += ones(part[word])
            vertices = ones(component)
            if not odd:
                nimber ^= (vertices & 1) | (size & 1) << 1
                continue
            if 2 * size == vertices * (vertices - 1):
                nimber ^= vertices % 3
                continue
            if params[RENAME]:
                fixed = canonical(component, joined, colour, fresh, best, words)
                if fixed < 0:
                    _store(out, k * words, best, 0, params)
                    k += 1
                    continue
                rest = component & ~fixed
                while rest:
                    incident = params[INCIDENT] + lowest(rest) * words
                    rest &= rest - 1
                    for word in range(words):
                        part[word] &= ~params[incident + word]
                while fixed:
                    nimber ^= _degree(part, lowest(fixed), params) == 0
                    fixed &= fixed - 1
                for word in range(words):
                    stack[waiting * words + word] = part[word]
                waiting += 1
                continue
            for word in range(words):
                best[word] = part[word]
            folded = False
            for symmetry in range(params[HOW_MANY]):
                compared = _image(part, symmetry, image, params)
                if compared == 0:
                    lone = _fold(part, component, symmetry, image, params)
                    if lone >= 0:
                        nimber ^= lone
                        folded = True
                        break
                elif compared < 0 and _compared(image, best, words) < 0:
                    for word in range(words):
                        best[word] = image[word]
            if folded:
                for word in range(words):
                    stack[waiting * words + word] = image[word]
                waiting += 1
            elif params[GROUP] == 0 and _compared(best, part, words) < 0:
                for word in range(words):
                    stack[waiting * words + word] = best[word]
                waiting += 1
            else:
                _store(out, k * words, best, 0, params)
                k += 1
    return nimber << 32 | k
