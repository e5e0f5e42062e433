"""Label all indices level by level, by moves backwards, with a mark and a counter for each index.

During the labelling, a mark is 0 for an open position, 1 plus the remoteness for a labelled one (a
win without a move has remoteness 1), all bits set for an index without a position, and one less for
a tie, which is never labelled. The counter of an open position is how many options are not yet N.
"""

import numpy as np

from zermelo._jit.addressed import HOLE, TIE, WON, invoke
from zermelo._jit.compiled import ALWAYS, compiled, prefetch

INDICES_AHEAD = 16  # marks and counters are prefetched this many predecessors ahead of their use


@compiled(types="mark[] uint8[] int*3 int64[] int int int64[]", work=ALWAYS)
def count(marks, counters, first, end, successors, params, max_options, misere, edges):
    """Label ends of play from ``first`` to before ``end``; count the options of other positions.

    ``marks`` and ``counters`` belong to the indices from ``first`` on. Adds the number of moves to
    ``edges[0]``. Stops at, and returns, the first index with more than 254 options; or ``end``.
    """
    no_position = np.int64((1 << (8 * marks.itemsize)) - 1)
    key, out = np.empty(1, np.int64), np.empty(3 * (max_options + 1), np.int64)
    for index in range(first, end):
        key[0] = index
        result = invoke(successors, key, 0, out, 0, params)
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
    """In resumed work, count the options of open indices that no mark ≤ ``level`` shows to be N."""
    key, out = np.empty(1, np.int64), np.empty(3 * (max_options + 1), np.int64)
    for index in range(first, end):
        if marks[index] == 0:
            key[0] = index
            result = invoke(successors, key, 0, out, 0, params)
            for option in range(result):
                prefetch(marks, np.uint64(out[option]))
            not_n = result
            for option in range(result):
                mark = np.int64(marks[np.uint64(out[option])])
                not_n -= 0 < mark <= level and not mark & 1
            counters[index] = not_n


@compiled(types="mark[] int*5 int64[] int int64[] int int64[]", work=ALWAYS)
def gather(marks, first, begin, end, mark, unmoves, params, max_options, preds, written, reached):
    """Append the predecessors of indices with ``mark`` to ``preds``; return how many it then has.

    ``marks`` begin with index ``first``; those from ``begin`` to before ``end`` are used. The first
    ``written`` entries of ``preds`` are kept. Stops when it is nearly full; ``reached[0]`` becomes
    the index from which to continue, or ``end``.
    """
    key = np.empty(1, np.int64)
    index = begin
    while index < end and written + 2 * max_options <= preds.size:
        if marks[np.uint64(index - first)] == mark:
            key[0] = index
            written += invoke(unmoves, key, 0, preds, written, params)
        index += 1
    reached[0] = index
    return written


@compiled(types="int64[] int int int64[] uint32[]", work=ALWAYS)
def into_blocks(indices, size, shift, starts, places):
    """Sort the first ``size`` indices by blocks of ``1 << shift``; their order in a block is kept.

    Writes the ``places`` of indices within their blocks; those of block b begin at ``starts[b]``.
    """
    mask = (1 << shift) - 1
    starts[:] = 0
    for i in range(size):
        starts[(indices[i] >> shift) + 1] += 1
    for block in range(1, starts.size):
        starts[block] += starts[block - 1]
    for i in range(size):
        block = indices[i] >> shift
        places[starts[block]] = indices[i] & mask
        starts[block] += 1
    for block in range(starts.size - 1, 0, -1):
        starts[block] = starts[block - 1]
    starts[0] = 0


@compiled(
    types=("int64[] int mark[] uint8[] int*3", "uint32[] int mark[] uint8[] int*3"), work=ALWAYS
)
def apply(predecessors, size, marks, counters, mark, low, high):
    """Label predecessors of indices with ``mark``, if they are from ``low`` to before ``high``.

    Those of P-positions are N at once; those of N-positions are P when their counters become 0.
    Returns how many had no label yet (if none, nothing is written), and how many get a label.
    """
    next_mark = mark + 1
    wins = mark & 1  # the indices with this mark have an even remoteness: P
    unlabelled, labelled = 0, 0
    for i in range(size):
        index = np.int64(predecessors[i])
        if index < low or index >= high:
            continue
        if i + INDICES_AHEAD < size:
            prefetch(marks, np.uint64(predecessors[i + INDICES_AHEAD]))
            prefetch(counters, np.uint64(predecessors[i + INDICES_AHEAD]))
        u = np.uint64(index)
        if marks[u] == 0:
            unlabelled += 1
            if wins:
                marks[u] = next_mark
                labelled += 1
            else:
                not_n = counters[u] - 1
                counters[u] = not_n
                if not_n == 0:
                    marks[u] = next_mark
                    labelled += 1
    return unlabelled, labelled
