"""New names for the vertices of a small graph; isomorphic graphs usually get the same key.

Names follow colours: two vertices of one colour have equally many neighbours of each colour.
``joined`` holds a mask of neighbours for each vertex; an edge between the vertices u < v is bit v
(v − 1) / 2 + u of a key.
"""

from zermelo._jit.addressed import lowest, ones
from zermelo._jit.compiled import compiled


@compiled
def _mixed(word):
    """Scatter the bits of a word."""
    word = (word ^ (word >> 32 & 0xFFFFFFFF)) * -7046029254386353131
    return word ^ (word >> 29 & 0x7FFFFFFFF)


@compiled
def _refine(component, joined, colour, mixed):
    """Refine the colours of vertices by their neighbours' until no more are distinguished.

    Return the number of colours.
    """
    colours, rounds = 0, 0
    while True:
        rest = component
        while rest:
            vertex = lowest(rest)
            rest &= rest - 1
            mixed[vertex] = _mixed(colour[vertex])
        rest = component
        while rest:
            vertex = lowest(rest)
            rest &= rest - 1
            near = joined[vertex]
            total = 3 * colour[vertex]
            while near:
                total += mixed[lowest(near)]
                near &= near - 1
            colour[vertex] = total
        rounds += 1
        if rounds < 3:  # three rounds are usually enough, and counting takes longer than a round
            continue
        different = 0
        rest = component
        while rest:
            mine = colour[lowest(rest)]
            rest &= rest - 1
            others = rest
            while others and colour[lowest(others)] != mine:
                others &= others - 1
            different += others == 0
        if different <= colours:
            return different
        colours = different


@compiled
def _exchange(component, joined, colour, partner):
    """Return the vertices fixed by exchanging those of equal colour; -1 if that is not a fold.

    A fold is a symmetry that joins no vertex to its image.
    """
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
        near, image = joined[vertex], 0
        while near:
            image |= 1 << partner[lowest(near)]
            near &= near - 1
        if image != joined[partner[vertex]]:
            return -1
    return fixed if fixed != component else -1


@compiled
def _single_out(component, colour):
    """Give one vertex a new colour: the first vertex of the least colour with several vertices."""
    chosen = -1
    rest = component
    while rest:
        vertex = lowest(rest)
        rest &= rest - 1
        if chosen >= 0 and colour[vertex] >= colour[chosen]:
            continue
        others = rest
        while others and colour[lowest(others)] != colour[vertex]:
            others &= others - 1
        if others:
            chosen = vertex
    colour[chosen] = _mixed(colour[chosen] + 1)


@compiled
def _renamed(component, joined, colour, names, renamed, words):
    """Write the edges of a component with all colours different, vertices in order of colour."""
    for word in range(words):
        renamed[word] = 0
    rest = component
    while rest:
        vertex = lowest(rest)
        rest &= rest - 1
        names[vertex] = 0
        others = component
        while others:
            names[vertex] += colour[lowest(others)] < colour[vertex]
            others &= others - 1
    rest = component
    while rest:
        vertex = lowest(rest)
        rest &= rest - 1
        near = joined[vertex] & rest
        while near:
            name, other = names[vertex], names[lowest(near)]
            near &= near - 1
            high, low = max(name, other), min(name, other)
            edge = high * (high - 1) // 2 + low
            renamed[edge >> 6] |= 1 << (edge & 63)


@compiled
def canonical(component, joined, colour, fresh, renamed, words):
    """Rename the vertices by their neighbourhoods; return the fixed vertices of a fold, or -1.

    Vertices with the same colour are distinguished one by one, in the order of their old names, so
    that isomorphic graphs mostly, but not always, get the same key. If exchanging the vertices of
    equal colour folds the graph, nothing is renamed, and the fixed vertices are returned.
    """
    rest = component
    while rest:
        colour[lowest(rest)] = 1
        rest &= rest - 1
    size = ones(component)
    while True:
        colours = _refine(component, joined, colour, fresh)
        if colours == size:
            _renamed(component, joined, colour, fresh, renamed, words)
            return -1
        if 2 * colours >= size:
            fixed = _exchange(component, joined, colour, fresh)
            if fixed >= 0:
                return fixed
        _single_out(component, colour)
