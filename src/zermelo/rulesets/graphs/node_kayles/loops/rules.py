"""The moves of Node Kayles, and how a position is taken apart."""

from zermelo._jit.addressed import ANY, addressed, carray, lowest
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.around import ROWS, SHIFTS, TABLES
from zermelo.rulesets.graphs.loops.copies import one_of_its_copies
from zermelo.rulesets.graphs.node_kayles.loops import PATHS
from zermelo.rulesets.graphs.node_kayles.loops.masks import parted_by_masks
from zermelo.rulesets.graphs.node_kayles.loops.memory import copies_in, recalled, remember
from zermelo.rulesets.graphs.node_kayles.loops.parts import parted, without_twins


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
def _simplified(here, out, params, words):
    near, misere = PATHS + 1 + params[1], params[2]
    # The vertices that are left to look at stand where no component will be written over them.
    rest = out[words * (params[1] + 1) :]
    for word in range(words):
        rest[word] = here[word]
    without_twins(rest, words, near, params, misere)
    if misere:
        for word in range(words):
            out[word] = rest[word]
        one_of_its_copies(out, rest[words:], words, params[1], copies_in(params, words))
        return 1
    if words <= 2 and params[4]:  # for each way apart, which does not change within a graph
        if params[params[4]] > 0:
            return parted_by_masks(rest, out, params, SHIFTS, words)
        if words == 1:
            return parted_by_masks(rest, out, params, TABLES, words)
        return parted_by_masks(rest, out, params, ROWS, words)
    return parted(rest, out, params, words)


@inlined
def _remembered(here, out, params, words):
    """Look up what was found for a key, or find it and keep it."""
    if params[3] == 0:
        return _simplified(here, out, params, words)
    memory = params[params[3] :]
    found = recalled(here, out, memory, words)
    if found < 0:
        found = _simplified(here, out, params, words)
        remember(here, out, memory, words, found)
    return found


@addressed
def simplify(key, out, params):
    """Take out twins and pendant paths, and part what is left; paths and cycles are known.

    Of parts that look alike, all are written as one.
    """
    here, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    if params[0] == 1:  # by far the most frequent; compiled apart, its loops over words are gone
        return _remembered(here, out, params, 1)
    if params[0] == 2:
        return _remembered(here, out, params, 2)
    return _remembered(here, out, params, params[0])
