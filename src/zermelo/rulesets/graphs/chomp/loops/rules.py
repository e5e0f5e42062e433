"""Chomp on graphs, compiled: a key is the set of edges, and the number of isolated vertices.

With a table of all sets of edges (normal play), keys have the number of isolated vertices modulo 2:
pairs of them cancel. ``params`` begins with the fields below; some are indices of later tables.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import compiled

# Fields of params. EDGES: number of edges for which keys have bits. EDGE_AT: the first such bit
# in a key of one word (0 for longer keys). EXTRA_AT: the first bit of the number of isolated
# vertices in the last word; EXTRA_MASK: the mask of that number. ENDS: the two ends of each edge.
# INCIDENT: the edges at each vertex. MAPS: for each of SYMMETRIES symmetries, the images of all
# subsets of each of CHUNKS chunks of CHUNK_BITS edges. FOLDS: for each symmetry, 1 if it is an
# involution, the vertices that it fixes, masks of the edges that it reverses, and of those whose
# ends it fixes. COMPLETE: 1 if all symmetries were found. RENAME: 1 if keys have a bit for each
# pair of vertices, so that vertices can be renamed. ISOLATED_PARITY: for each set of edges a bit,
# the parity of the number of isolated vertices. MAX_OPTIONS: number of keys for which
# ``out`` has room; scratch space follows.
VERTICES, EDGES, WORDS, MAX_OPTIONS, EDGE_AT, EXTRA_AT, EXTRA_MASK, ENDS, INCIDENT = range(9)
MAPS, SYMMETRIES, CHUNK_BITS, CHUNKS, FOLDS, COMPLETE, ISOLATED_PARITY, RENAME = range(9, 17)
FIELDS = 17


@compiled
def load(key, edges, params):
    """Copy the edges of a key into ``edges``; return the number of isolated vertices."""
    last = params[WORDS] - 1
    extra = key[last] >> params[EXTRA_AT] & params[EXTRA_MASK]
    for word in range(last):
        edges[word] = key[word]
    edges[last] = key[last] & ~(params[EXTRA_MASK] << params[EXTRA_AT])
    if params[EDGE_AT]:
        edges[0] >>= params[EDGE_AT]
    return extra


@compiled
def store(out, at, edges, extra, params):
    """Write at an index of ``out`` the key of edges and ``extra`` isolated vertices."""
    words = params[WORDS]
    for word in range(words):
        out[at + word] = edges[word]
    out[at] <<= params[EDGE_AT]
    out[at + words - 1] |= (extra & params[EXTRA_MASK]) << params[EXTRA_AT]


@compiled
def degree_of(edges, vertex, params):
    """Return the number of edges of a set at a vertex."""
    words = params[WORDS]
    incident = params[INCIDENT] + vertex * words
    degree = 0
    for word in range(words):
        degree += ones(edges[word] & params[incident + word])
    return degree


@compiled
def _write_without_edge(out, at, edges, extra, edge, params):
    """Write the option without an edge; ``extra`` is the number of isolated vertices before it."""
    ends = params[ENDS] + 2 * edge
    for end in range(2):
        if degree_of(edges, params[ends + end], params) == 1:
            extra += 1
    edges[edge >> 6] ^= 1 << (edge & 63)
    store(out, at, edges, extra, params)
    edges[edge >> 6] ^= 1 << (edge & 63)


@compiled
def _write_without_vertex(out, at, edges, extra, vertex, remaining, params):
    """Write the option without a vertex that has edges; ``remaining`` is scratch space."""
    words = params[WORDS]
    incident = params[INCIDENT] + vertex * words
    for word in range(words):
        remaining[word] = edges[word] & ~params[incident + word]
    for word in range(words):
        removed = edges[word] & params[incident + word]
        while removed:
            ends = params[ENDS] + 2 * (64 * word + lowest(removed))
            other = params[ends] + params[ends + 1] - vertex
            if degree_of(remaining, other, params) == 0:
                extra += 1
            removed &= removed - 1
    store(out, at, remaining, extra, params)


@addressed
def successors(key, out, params):
    """Write options; removals of non-isolated vertices that make |V| and |E| even come first."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words, vertex_count = params[WORDS], params[VERTICES]
    edges = out[params[MAX_OPTIONS] * words :]
    remaining = edges[words:]
    extra = load(key, edges, params)
    count = 0
    edge_total = 0
    for word in range(words):
        edge_total += ones(edges[word])
    vertex_total = extra
    for vertex in range(vertex_count):
        vertex_total += degree_of(edges, vertex, params) > 0
    for stage in range(3):
        if stage == 1:
            for edge in range(params[EDGES]):
                if edges[edge >> 6] >> (edge & 63) & 1:
                    _write_without_edge(out, count * words, edges, extra, edge, params)
                    count += 1
            continue
        for vertex in range(vertex_count):
            degree = degree_of(edges, vertex, params)
            promising = vertex_total & 1 and (edge_total - degree) & 1 == 0
            if degree and promising == (stage == 0):
                _write_without_vertex(out, count * words, edges, extra, vertex, remaining, params)
                count += 1
    if extra:
        store(out, count * words, edges, extra - 1, params)
        count += 1
    return count


@addressed
def dense_successors(key, out, params):
    """Write all options of a key of one word, by the table of parities; return their number."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    odd_bit = params[EXTRA_AT]
    extra = key[0] >> odd_bit & 1
    edges = key[0] & ((1 << odd_bit) - 1)
    parities = params[ISOLATED_PARITY]
    # The table counts taken vertices as isolated; `taken` is the parity of their number.
    taken = extra ^ (params[parities + (edges >> 6)] >> (edges & 63) & 1)
    count = 0
    edges_left = edges
    while edges_left:
        kept = edges ^ (edges_left & -edges_left)
        out[count] = kept | (taken ^ (params[parities + (kept >> 6)] >> (kept & 63) & 1)) << odd_bit
        count += 1
        edges_left &= edges_left - 1
    incident = params[INCIDENT]
    for vertex in range(params[VERTICES]):
        kept = edges & ~params[incident + vertex]
        if kept != edges:
            parity = 1 ^ taken ^ (params[parities + (kept >> 6)] >> (kept & 63) & 1)
            out[count] = kept | parity << odd_bit
            count += 1
    if extra:
        out[count] = edges
        count += 1
    return count


@compiled
def image_of(edges, symmetry, image, params):
    """Write the image of a set of edges; return what `compare` gives for the image and the set."""
    words, chunk_bits, chunks = params[WORDS], params[CHUNK_BITS], params[CHUNKS]
    table = params[MAPS] + (symmetry * chunks << chunk_bits) * words
    mask = (1 << chunk_bits) - 1
    for word in range(words):
        image[word] = 0
    for chunk in range(chunks):
        first_bit = chunk * chunk_bits
        subset = edges[first_bit >> 6] >> (first_bit & 63) & mask
        if subset:
            entry = table + ((chunk << chunk_bits) + subset) * words
            for word in range(words):
                image[word] |= params[entry + word]
    return compare(image, edges, words)


@compiled
def compare(first, second, words):
    """Return -1, 0 or 1 if ``first`` is lexicographically below, equal to or above ``second``."""
    for word in range(words):
        if first[word] != second[word]:
            return -1 if first[word] < second[word] else 1
    return 0


@addressed
def symmetric(key, out, params):
    """Write the least image under symmetries, applied until none makes it less; for misère play."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[WORDS]
    edges = out[params[MAX_OPTIONS] * words :]
    image, least = edges[words:], edges[2 * words :]
    extra = load(key, edges, params)
    while True:
        for word in range(words):
            least[word] = edges[word]
        for symmetry in range(params[SYMMETRIES]):
            image_of(edges, symmetry, image, params)
            if compare(image, least, words) < 0:
                for word in range(words):
                    least[word] = image[word]
        smaller = compare(least, edges, words) < 0
        for word in range(words):
            edges[word] = least[word]
        if params[COMPLETE] or not smaller:
            break
    store(out, 0, edges, extra, params)
    return 1
