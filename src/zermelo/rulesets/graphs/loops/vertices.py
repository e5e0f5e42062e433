"""Games of taking vertices from a graph: a key is the bit mask of the remaining vertices.

``params`` is (words, vertices, whether play is misère, the place of the table of symmetries), then
the places of ``vertices + 1`` rows. The row of a vertex has the moves that touch it and no vertex
before it: for each, the touched vertices and the taken ones. After the rows follow, for each
vertex, the vertices that some move touches together with it.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.symmetry_tables import one_of_its_copies

#: Where the rows begin.
ROWS = 4


@inlined
def _is_left(key, touched, words):
    """Whether all touched vertices remain."""
    missing = 0
    for word in range(words):
        missing |= touched[word] & ~key[word]
    return missing == 0


@addressed
def successors(key, out, params):
    """Write the options."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[0]
    to = 0
    for word in range(words):
        left = key[word]
        while left:
            row = ROWS + 64 * word + lowest(left)
            left &= left - 1
            for place in range(params[row], params[row + 1], 2 * words):
                if _is_left(key, params[place:], words):
                    for other in range(words):
                        out[to + other] = key[other] & ~params[place + words + other]
                    to += words
    return to // words


@addressed
def simplify(key, out, params):
    """Leave out vertices that no move touches; write the independent parts, up to symmetry."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words, vertices = params[0], params[1]
    near, copies = params[ROWS + vertices], params[params[3] :]
    rest = out[words * (vertices + 1) :]  # behind all parts
    front = rest[words:]
    for word in range(words):
        rest[word] = 0
    for vertex in range(vertices):
        if key[vertex >> 6] >> (vertex & 63) & 1:
            for place in range(params[ROWS + vertex], params[ROWS + vertex + 1], 2 * words):
                if _is_left(key, params[place:], words):
                    for word in range(words):
                        rest[word] |= params[place + word]
    if params[2]:  # there are no sums
        for word in range(words):
            out[word] = rest[word]
        one_of_its_copies(out, front, words, vertices, copies)
        return 1
    count = 0
    for start in range(words):
        while rest[start]:
            part = out[count * words :]
            for word in range(words):
                part[word] = front[word] = 0
            part[start] = front[start] = rest[start] & -rest[start]
            word = start
            while word < words:  # a vertex of the part at a time
                if front[word] == 0:
                    word += 1
                    continue
                at = near + (64 * word + lowest(front[word])) * words
                front[word] &= front[word] - 1
                for other in range(words):
                    fresh = params[at + other] & rest[other] & ~part[other]
                    front[other] |= fresh
                    part[other] |= fresh
                    if fresh and other < word:
                        word = other
            for word in range(words):
                rest[word] &= ~part[word]
            one_of_its_copies(part, front, words, vertices, copies)
            count += 1
    return count
