"""Labels level by level on a dense index, by un-moves, with a mark and a counter a position.

During the labelling, a mark is 0 for an open position, the remoteness plus 1 for a label, all bits
for an index without a position, and one less than that for a tie, which never gets a label. A
counter is the number of options that are not yet known to be N.
"""

import numpy as np

from zermelo._jit.addressed import HOLE, TIE, WON, invoke
from zermelo._jit.compiled import ALWAYS, compiled, prefetch

INDICES_AHEAD = 16  # how many predecessors ahead marks and counters are prefetched


@compiled(types="mark[] uint8[] int*3 int64[] int int int64[]", work=ALWAYS)
def count(marks, counters, first, end, successors, params, max_options, misere, edges):
    """Label the ends of play among some indices, and count the options of the others.

    ``marks`` and ``counters`` belong to the indices from ``first`` on. Adds the number of moves to
    ``edges[0]``. Returns the first index with more options than a counter holds, or ``end``.
    """
    no_position = np.int64((1 << (8 * marks.itemsize)) - 1)
    own, out = np.empty(1, np.int64), np.empty(3 * (max_options + 1), np.int64)
    for index in range(first, end):
        own[0] = index
        result = invoke(successors, own, 0, out, 0, params)
        if misere and (result == 0 or result == WON):
            result = WON - result
        if result == HOLE:
            marks[index - first] = no_position
        elif result == TIE:
            marks[index - first] = no_position - 1
        elif result == WON:
            marks[index - first] = 2
        elif result == 0:
            marks[index - first] = 1
        elif result > 254:
            return index
        else:
            marks[index - first] = 0
            counters[index - first] = result
            edges[0] += result
    return end


@compiled(types="mark[] uint8[] int*3 int64[] int int", work=ALWAYS)
def recount(marks, counters, first, end, successors, params, max_options, level):
    """Count again, in resumed work, the options that no mark up to ``level`` shows to be N."""
    own, out = np.empty(1, np.int64), np.empty(3 * (max_options + 1), np.int64)
    for index in range(first, end):
        if marks[index] == 0:
            own[0] = index
            result = invoke(successors, own, 0, out, 0, params)
            for option in range(result):
                prefetch(marks, np.uint64(out[option]))
            not_n = result
            for option in range(result):
                mark = np.int64(marks[np.uint64(out[option])])
                not_n -= 0 < mark <= level and not mark & 1
            counters[index] = not_n


@compiled(types="mark[] int*5 int64[] int int64[] int int64[]", work=ALWAYS)
def gather(marks, first, begin, end, mark, unmoves, params, max_options, preds, written, reached):
    """Append predecessors of the indices with a given mark to ``preds``; return its new length.

    ``marks`` belong to the indices from ``first`` on; those from ``begin`` to before ``end`` are
    used. Stops if the array is full; ``reached[0]`` becomes the index from which to continue.
    """
    own = np.empty(1, np.int64)
    index = begin
    while index < end and written + 2 * max_options <= preds.size:
        if marks[np.uint64(index - first)] == mark:
            own[0] = index
            written += invoke(unmoves, own, 0, preds, written, params)
        index += 1
    reached[0] = index
    return written


@compiled(types="int64[] int int int64[] uint32[]", work=ALWAYS)
def into_blocks(indices, size, shift, starts, places):
    """Distribute indices to blocks of ``1 << shift``; within a block their order is kept.

    Writes the ``places`` of indices within their blocks; those of block b begin at ``starts[b]``.
    """
    mask = (1 << shift) - 1
    starts[:] = 0
    for place in range(size):
        starts[(indices[place] >> shift) + 1] += 1
    for block in range(1, starts.size):
        starts[block] += starts[block - 1]
    for place in range(size):
        block = indices[place] >> shift
        places[starts[block]] = indices[place] & mask
        starts[block] += 1
    for block in range(starts.size - 1, 0, -1):
        starts[block] = starts[block - 1]
    starts[0] = 0


@compiled(
    types=("int64[] int mark[] uint8[] int*3", "uint32[] int mark[] uint8[] int*3"), work=ALWAYS
)
def apply(predecessors, size, marks, counters, mark, low, high):
    """Label the predecessors from ``low`` to before ``high``: of P at once, others by counters.

    Returns how many had no label before (if none, nothing is written), and how many get a label.
    """
    after = mark + 1
    wins = mark & 1  # the labelled options have an even remoteness: P
    unlabelled, labelled = 0, 0
    for place in range(size):
        index = np.int64(predecessors[place])
        if index < low or index >= high:
            continue
        if place + INDICES_AHEAD < size:
            prefetch(marks, np.uint64(predecessors[place + INDICES_AHEAD]))
            prefetch(counters, np.uint64(predecessors[place + INDICES_AHEAD]))
        u = np.uint64(index)
        if marks[u] == 0:
            unlabelled += 1
            if wins:
                marks[u] = after
                labelled += 1
            else:
                not_n = counters[u] - 1
                counters[u] = not_n
                if not_n == 0:
                    marks[u] = after
                    labelled += 1
    return unlabelled, labelled
