"""Labels level by level on a dense index, by un-moves: a byte a position, and a byte of counter.

While it lasts a code is 0 for "not yet", the remoteness and 1 for a label, all bits for no
position, and one less than that for a tie, which never gets a label. A counter says how many
options are not yet known to be N.
"""

import numpy as np

from zermelo._jit.addressed import HOLE, TIE, WON, invoke
from zermelo._jit.compiled import ALWAYS, compiled, prefetch

__all__ = ["apply", "count", "gather", "recount"]

AHEAD = 16


@compiled(work=ALWAYS)
def count(codes, counters, first, end, successors, params, most, misere, edges):
    """Label the ends of play among some indices, and count the options of the others.

    Adds the number of moves to ``edges[0]``, and returns the index of which the rules write more
    options than a counter holds; or ``end``.
    """
    no_position = np.int64((1 << (8 * codes.itemsize)) - 1)
    own, out = np.empty(1, np.int64), np.empty(3 * (most + 1), np.int64)
    for index in range(first, end):
        own[0] = index
        kind = invoke(successors, own, 0, out, 0, params)
        if misere and (kind == 0 or kind == WON):
            kind = WON - kind
        if kind == HOLE:
            codes[index] = no_position
        elif kind == TIE:
            codes[index] = no_position - 1
        elif kind == WON:
            codes[index] = 2
        elif kind == 0:
            codes[index] = 1
        elif kind > 254:
            return index
        else:
            codes[index] = 0
            counters[index] = kind
            edges[0] += kind
    return end


@compiled(work=ALWAYS)
def recount(codes, counters, first, end, successors, params, most, level):
    """Count again the options that are not yet known to be N, before a level is begun."""
    own, out = np.empty(1, np.int64), np.empty(3 * (most + 1), np.int64)
    for index in range(first, end):
        if codes[index] == 0:
            own[0] = index
            kind = invoke(successors, own, 0, out, 0, params)
            for place in range(kind):
                prefetch(codes, np.uint64(out[place]))
            left = kind
            for place in range(kind):
                code = np.int64(codes[np.uint64(out[place])])
                left -= 0 < code <= level and not code & 1
            counters[index] = left


@compiled(work=ALWAYS)
def gather(codes, first, end, code, unmoves, params, most, found, reached):
    """Write the predecessors of the indices with a code; return how many.

    Stops where there is no more room; ``reached[0]`` says before which index.
    """
    own = np.empty(1, np.int64)
    written = 0
    index = first
    while index < end and written + 2 * most <= found.size:
        if codes[np.uint64(index)] == code:
            own[0] = index
            written += invoke(unmoves, own, 0, found, written, params)
        index += 1
    reached[0] = index
    return written


@compiled(work=ALWAYS)
def apply(found, size, codes, counters, code, low, high):
    """Label the predecessors between two indices: those of P at once, others by their counters."""
    after = code + 1
    won = code & 1  # the remoteness is even: P
    for place in range(size):
        index = found[place]
        if index < low or index >= high:
            continue
        if place + AHEAD < size:
            prefetch(codes, np.uint64(found[place + AHEAD]))
            prefetch(counters, np.uint64(found[place + AHEAD]))
        u = np.uint64(index)
        if codes[u] == 0:
            if won:
                codes[u] = after
            else:
                left = counters[u] - 1
                counters[u] = left
                if left == 0:
                    codes[u] = after
