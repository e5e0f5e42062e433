"""Games of taking vertices from a graph: a key is the bit mask of the remaining vertices.

``params`` has the number of words of a mask, the number of vertices, 1 for misère play (else 0),
the index of the table of symmetries; the index of each vertex's row, and the index after the last
row; the rows; for each vertex a mask of its `neighbours`. A vertex's row has the moves whose least
touched vertex it is, each as two masks: touched vertices, which must remain, and taken vertices.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.symmetry_tables import replace_by_least_image

#: Index in ``params`` of the index of the first row.
ROWS = 4


@inlined
def _all_remain(key, touched, words):
    """Whether all touched vertices remain."""
    missing = 0
    for word in range(words):
        missing |= touched[word] & ~key[word]
    return missing == 0


@addressed
def successors(key, out, params):
    """Write the keys of the options; return the number of options."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[0]
    end = 0
    for word in range(words):
        remaining = key[word]
        while remaining:
            row = ROWS + 64 * word + lowest(remaining)
            remaining &= remaining - 1
            for move_at in range(params[row], params[row + 1], 2 * words):
                if _all_remain(key, params[move_at:], words):
                    for other in range(words):
                        out[end + other] = key[other] & ~params[move_at + words + other]
                    end += words
    return end // words


@addressed
def simplify(key, out, params):
    """Write the parts of the vertices that moves touch, as their least images; return how many."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words, vertex_count = params[0], params[1]
    neighbours_at, symmetries = params[ROWS + vertex_count], params[params[3] :]
    rest = out[words * (vertex_count + 1) :]  # touched by moves, in no part yet; behind all parts
    frontier = rest[words:]
    for word in range(words):
        rest[word] = 0
    for vertex in range(vertex_count):
        if key[vertex >> 6] >> (vertex & 63) & 1:
            for move_at in range(params[ROWS + vertex], params[ROWS + vertex + 1], 2 * words):
                if _all_remain(key, params[move_at:], words):
                    for word in range(words):
                        rest[word] |= params[move_at + word]
    if params[2]:  # misère play: the position is not split into parts
        for word in range(words):
            out[word] = rest[word]
        replace_by_least_image(out, frontier, words, vertex_count, symmetries)
        return 1
    part_count = 0
    for start_word in range(words):
        while rest[start_word]:
            part = out[part_count * words :]
            for word in range(words):
                part[word] = frontier[word] = 0
            part[start_word] = frontier[start_word] = rest[start_word] & -rest[start_word]
            word = start_word
            while word < words:  # add neighbours of one vertex of the frontier at a time
                if frontier[word] == 0:
                    word += 1
                    continue
                row_at = neighbours_at + (64 * word + lowest(frontier[word])) * words
                frontier[word] &= frontier[word] - 1
                for other in range(words):
                    reached = params[row_at + other] & rest[other] & ~part[other]
                    frontier[other] |= reached
                    part[other] |= reached
                    if reached and other < word:
                        word = other
            for word in range(words):
                rest[word] &= ~part[word]
            replace_by_least_image(part, frontier, words, vertex_count, symmetries)
            part_count += 1
    return part_count
