"""Compiled rules of geography, on the part of the digraph that the token can still reach.

A key is the vertex of the token and a bit mask of the vertices, or edges, that are not used up;
`simplify` drops those out of reach. ``params`` has the number of words of the mask; the number of
vertices; the index of each vertex's row, and the index after the last row; and the rows. A row has
a pair for each edge: its target, and the *item*, the vertex or edge that a move along it uses up.
"""

from zermelo._jit.addressed import ANY, addressed, carray


@addressed
def successors(key, out, params):
    """Write the key after each move of the token, and return the number of moves."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    word_count, token = params[0], key[0]
    count = offset = 0
    for index in range(params[2 + token], params[3 + token], 2):
        item = params[index + 1]
        if key[1 + (item >> 6)] >> (item & 63) & 1:
            out[offset] = params[index]
            for word in range(word_count):
                out[offset + 1 + word] = key[1 + word]
            out[offset + 1 + (item >> 6)] &= ~(1 << (item & 63))
            count += 1
            offset += word_count + 1
    return count


@addressed
def simplify(key, out, params):
    """Write the key without items out of reach, which is the same game; return 1."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    word_count, vertex_count = params[0], params[1]
    visited_words = vertex_count + 63 >> 6
    visited = out[word_count + 1 :]  # bit mask of the vertices that entered the queue
    queue = out[word_count + 1 + visited_words :]
    for word in range(visited_words):
        visited[word] = 0
    for word in range(word_count):
        out[1 + word] = 0
    token = key[0]
    out[0] = queue[0] = token
    visited[token >> 6] |= 1 << (token & 63)
    head, tail = 0, 1
    while head < tail:
        vertex = queue[head]
        head += 1
        for index in range(params[2 + vertex], params[3 + vertex], 2):
            item = params[index + 1]
            if key[1 + (item >> 6)] >> (item & 63) & 1:
                out[1 + (item >> 6)] |= 1 << (item & 63)
                target = params[index]
                if not visited[target >> 6] >> (target & 63) & 1:
                    visited[target >> 6] |= 1 << (target & 63)
                    queue[tail] = target
                    tail += 1
    return 1
