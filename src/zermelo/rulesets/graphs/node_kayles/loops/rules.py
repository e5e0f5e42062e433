"""The moves of Node Kayles, and how a position is taken apart."""

from zermelo._jit.addressed import ANY, addressed, carray, lowest
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.around import ROWS, SHIFTS, TABLES
from zermelo.rulesets.graphs.loops.copies import one_of_its_copies
from zermelo.rulesets.graphs.node_kayles.loops import PATHS
from zermelo.rulesets.graphs.node_kayles.loops.masks import parted_by_masks
from zermelo.rulesets.graphs.node_kayles.loops.memory import copies_in, recalled, remember
from zermelo.rulesets.graphs.node_kayles.loops.parts import parted, without_twins

#: The way that looks at each vertex.
EACH = 3


@addressed
def successors(key, out, params):
    """Take each vertex that is left, with its neighbours."""
    here, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words, near = params[0], PATHS + 1 + params[1]
    to = 0
    for word in range(words):
        left = here[word]
        while left:
            vertex = 64 * word + lowest(left)
            left &= left - 1
            for other in range(words):
                out[to + other] = here[other] & ~params[near + vertex * words + other]
            to += words
    return to // words


@inlined
def _simplified(here, out, params, way, words):
    near, misere = PATHS + 1 + params[1], params[2]
    # The vertices that are left to look at stand where no component will be written over them.
    rest = out[words * (params[1] + 1) :]
    for word in range(words):
        rest[word] = here[word]
    without_twins(rest, words, near, params, misere)
    if way != EACH:
        return parted_by_masks(rest, out, params, way, words)
    if not misere:
        return parted(rest, out, params, words)
    for word in range(words):
        out[word] = rest[word]
    one_of_its_copies(out, rest[words:], words, params[1], copies_in(params, words))
    return 1


@inlined
def _remembered(key, out, params, way, words):
    """Look up what was found for a key, or find it and keep it."""
    here, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    if params[3] == 0:
        return _simplified(here, out, params, way, words)
    memory = params[params[3] :]
    found = recalled(here, out, memory, words)
    if found < 0:
        found = _simplified(here, out, params, way, words)
        remember(here, out, memory, words, found)
    return found


@addressed
def simplify(key, out, params):
    """Take out twins and pendant paths, and part what is left; paths and cycles are known.

    Of parts that look alike, all are written as one. This looks at a vertex at a time, and serves
    all graphs and misère play; the others do the same by masks, each for one way apart and so many
    words, by which it is compiled: loops over words, and other ways, are gone.
    """
    return _remembered(key, out, params, EACH, carray(params, ANY)[0])


@addressed
def simplify_by_shifts(key, out, params):
    """Do so for masks of one word that are shifted."""
    return _remembered(key, out, params, SHIFTS, 1)


@addressed
def simplify_by_long_shifts(key, out, params):
    """Do so for masks of two words that are shifted."""
    return _remembered(key, out, params, SHIFTS, 2)


@addressed
def simplify_by_tables(key, out, params):
    """Do so for masks of one word, by tables of subsets."""
    return _remembered(key, out, params, TABLES, 1)


@addressed
def simplify_by_rows(key, out, params):
    """Do so for masks of two words, by the neighbours of each vertex."""
    return _remembered(key, out, params, ROWS, 2)


def simplifying(params):
    """Return the one for what rules know of a graph."""
    words, known = params[0], params[4]
    if not known:
        return simplify
    if params[known] > 0:
        return simplify_by_shifts if words == 1 else simplify_by_long_shifts
    return simplify_by_tables if words == 1 else simplify_by_rows
