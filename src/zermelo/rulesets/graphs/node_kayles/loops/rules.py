"""The moves of Node Kayles, and the division of a position into parts."""

from zermelo._jit.addressed import ANY, addressed, carray, lowest
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.neighbourhood_masks import ROWS, SHIFTS, TABLES
from zermelo.rulesets.graphs.loops.symmetry_tables import one_of_its_copies
from zermelo.rulesets.graphs.node_kayles.loops import PATHS
from zermelo.rulesets.graphs.node_kayles.loops.masks import parted_by_masks
from zermelo.rulesets.graphs.node_kayles.loops.memory import copies_in, recalled, remember
from zermelo.rulesets.graphs.node_kayles.loops.parts import parted, without_twins

#: The way to find neighbours vertex by vertex.
BY_VERTEX = 3


@addressed
def successors(key, out, params):
    """Take each vertex that is left, with its neighbours."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words, near = params[0], PATHS + 1 + params[1]
    to = 0
    for word in range(words):
        left = key[word]
        while left:
            vertex = 64 * word + lowest(left)
            left &= left - 1
            for other in range(words):
                out[to + other] = key[other] & ~params[near + vertex * words + other]
            to += words
    return to // words


@inlined
def _simplified(key, out, params, way, words):
    near, misere = PATHS + 1 + params[1], params[2]
    # The vertices still to be examined are stored where no component overwrites them.
    rest = out[words * (params[1] + 1) :]
    for word in range(words):
        rest[word] = key[word]
    without_twins(rest, words, near, params, misere)
    if way != BY_VERTEX:
        return parted_by_masks(rest, out, params, way, words)
    if not misere:
        return parted(rest, out, params, words)
    for word in range(words):
        out[word] = rest[word]
    one_of_its_copies(out, rest[words:], words, params[1], copies_in(params, words))
    return 1


@inlined
def _remembered(key, out, params, way, words):
    """Return the remembered parts of a key, or compute and remember them."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    if params[3] == 0:
        return _simplified(key, out, params, way, words)
    memory = params[params[3] :]
    found = recalled(key, out, memory, words)
    if found < 0:
        found = _simplified(key, out, params, way, words)
        remember(key, out, memory, words, found)
    return found


@addressed
def simplify(key, out, params):
    """Remove twins and pendant paths; write the components, except paths and cycles.

    Parts that are equal under a symmetry get one key. This function goes vertex by vertex, for all
    graphs and misère play. The variants below use masks: each is compiled for one way to find
    neighbours, and for one number of words.
    """
    return _remembered(key, out, params, BY_VERTEX, carray(params, ANY)[0])


@addressed
def simplify_by_shifts(key, out, params):
    """`simplify` for masks of one word, by shifts."""
    return _remembered(key, out, params, SHIFTS, 1)


@addressed
def simplify_by_long_shifts(key, out, params):
    """`simplify` for masks of two words, by shifts."""
    return _remembered(key, out, params, SHIFTS, 2)


@addressed
def simplify_by_tables(key, out, params):
    """`simplify` for masks of one word, by tables of subsets."""
    return _remembered(key, out, params, TABLES, 1)


@addressed
def simplify_by_rows(key, out, params):
    """`simplify` for masks of two words, by the neighbours of each vertex."""
    return _remembered(key, out, params, ROWS, 2)


def simplifying(params):
    """Return the `simplify` that fits the tables in ``params``."""
    words, steps = params[0], params[4]
    if not steps:
        return simplify
    if params[steps] > 0:
        return simplify_by_shifts if words == 1 else simplify_by_long_shifts
    return simplify_by_tables if words == 1 else simplify_by_rows
