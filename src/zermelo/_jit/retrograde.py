"""Algorithm PND: labels flow backwards from the leaves, and each edge is used once.

One signed integer has all data of a vertex: −k while the vertex has no label and k of its options
are not yet labelled N; then the remoteness, whose parity is the label (even: P, odd: N). Vertices
are processed in the order of remoteness, so labels never change.
"""

from itertools import pairwise

import numpy as np

from zermelo._jit.compiled import compiled
from zermelo._jit.cores import Cores
from zermelo._jit.flow import ALL_VERTICES, CONTROL_SIZE, NO_LIMIT, TAIL, close, flow, leaves
from zermelo._jit.threads import TwoThreads

SLICE = 1 << 24  # edges between two looks at the clock: less than a second


def label(ptr, pred_ptr, pred, state, between=None):
    """Fill ``state`` with remoteness, −1 for a draw; return the number of vertices with remoteness.

    The dtypes of ``state`` and ``pred`` must hold the number of vertices. Only the out-degrees are
    read from ``ptr``. On large digraphs ``between`` is called at least once in about `SLICE` edges,
    with the number of labelled vertices so far; an error that it raises ends the labelling.
    """
    return _run(ptr, pred_ptr, pred, state, 1, between)


def levels(ptr, pred_ptr, pred, between=None):
    """Return the length of the longest walk from each vertex; −1 if there is none. O(V + E)."""
    level = np.empty(ptr.size - 1, pred.dtype)
    _run(ptr, pred_ptr, pred, level, 0, between)
    return level


def slices(ptr, idx):
    """Divide the vertices into ranges [first, end) of one vertex or of at most `SLICE` edges."""
    count = ptr.size - 1
    if idx.size <= SLICE:
        return [(0, count)]
    bounds = [0]
    while bounds[-1] < count:
        first = bounds[-1]
        end = int(np.searchsorted(ptr, ptr[first] + SLICE, side="right")) - 1
        bounds.append(min(max(end, first + 1), count))
    return list(pairwise(bounds))


def _run(ptr, pred_ptr, pred, state, winning, between):
    # ``winning``: 1 for outcomes, 0 for levels. The queue has two spare places, for entries written
    # before a tail moves on. The queue comes from NumPy, which asks the system for large pages.
    queue = np.empty(state.size + 2, pred.dtype)
    cores = Cores(pred.size)
    if cores.count > 1:
        with cores:
            if cores.count > 1:  # the system gave the threads
                threads = TwoThreads(cores, pred_ptr, pred, state, queue, winning)
                return threads.label(ptr, between, SLICE)
    if pred.size <= SLICE:
        return int(_at_once(ptr, pred_ptr, pred, state, queue, winning))
    control = np.zeros(CONTROL_SIZE, np.int64)
    control[TAIL] = leaves(ptr, state, queue, *ALL_VERTICES)
    while flow(pred_ptr, pred, state, queue, control, winning, SLICE, NO_LIMIT):
        if between is not None:
            between(int(control[TAIL]))
    close(state)
    return int(control[TAIL])


def _level_by_level(ptr, pred_ptr, pred, state, _queue, winning):
    options_left, begin, parents = np.diff(ptr).tolist(), pred_ptr.tolist(), pred.tolist()
    remoteness = [-1] * len(options_left)
    level = [u for u, options in enumerate(options_left) if not options]
    for u in level:
        remoteness[u] = 0
    after, count = 0, 0
    while level:
        count += len(level)
        after += 1
        sources = [u for v in level for u in parents[begin[v] : begin[v + 1]] if remoteness[u] < 0]
        level = []
        for u in sources:
            options_left[u] -= 1
            if remoteness[u] < 0 and (after & winning or not options_left[u]):
                remoteness[u] = after
                level.append(u)
    state[:] = remoteness
    return count


@compiled(types="int64[] int64[] index[]*3 int", twin=_level_by_level)
def _at_once(ptr, pred_ptr, pred, state, queue, winning):
    control = np.zeros(CONTROL_SIZE, np.int64)
    control[TAIL] = leaves(ptr, state, queue, *ALL_VERTICES)
    flow(pred_ptr, pred, state, queue, control, winning, NO_LIMIT, NO_LIMIT)
    close(state)
    return control[TAIL]


@compiled
def _from_options(ptr, idx, state, u):
    """Return the remoteness of ``u`` by its options, all of which have a remoteness."""
    least = np.int64(-1)  # least remoteness of a P-option, −1 if there is none
    greatest = np.int64(-1)  # greatest remoteness of an N-option, −1 if there is none
    u = np.uint64(u)  # unsigned: Numba needs no code for negative indices
    for i in range(ptr[u], ptr[u + np.uint64(1)]):
        r = np.int64(state[np.uint64(idx[np.uint64(i)])])
        if r & 1:
            greatest = max(greatest, r)
        elif least < 0 or r < least:
            least = r
    return least + 1 if least >= 0 else greatest + 1


def _plain_by_smaller(ptr, idx, state, first, end):
    _label_in_order(ptr, idx, state, range(first, end))


def _plain_by_larger(ptr, idx, state, first, end):
    _label_in_order(ptr, idx, state, range(end - 1, first - 1, -1))


def _label_in_order(ptr, idx, state, order):
    begin, options, remoteness = ptr.tolist(), idx.tolist(), state.tolist()
    for u in order:
        option_remoteness = [remoteness[v] for v in options[begin[u] : begin[u + 1]]]
        wins = [r for r in option_remoteness if not r & 1]
        remoteness[u] = min(wins) + 1 if wins else max(option_remoteness, default=-1) + 1
    state[:] = remoteness


@compiled(types="int64[] index[] index[] int int", twin=_plain_by_smaller)
def label_by_smaller(ptr, idx, state, first, end):
    """Label vertices whose options have smaller numbers; all before the range have labels."""
    for u in range(first, end):
        state[np.uint64(u)] = _from_options(ptr, idx, state, u)


@compiled(types="int64[] index[] index[] int int", twin=_plain_by_larger)
def label_by_larger(ptr, idx, state, first, end):
    """Label vertices whose options have larger numbers; all after the range have labels."""
    for u in range(end - 1, first - 1, -1):
        state[np.uint64(u)] = _from_options(ptr, idx, state, u)


def _plain_numbering(ptr, idx):
    vertices = np.flatnonzero(np.diff(ptr))  # with options
    if (idx[ptr[vertices + 1] - 1] < vertices).all():
        return -1
    return int((idx[ptr[vertices]] > vertices).all())


@compiled(types="int64[] index[]", twin=_plain_numbering)
def numbering(ptr, idx):
    """Return −1 if options always have smaller numbers, 1 if always larger ones, else 0.

    Rows must be sorted. O(V); ends as soon as −1 and 1 are both excluded.
    """
    smaller = True
    larger = True
    for u in range(ptr.size - 1):
        begin, end = ptr[u], ptr[u + 1]
        if begin < end:
            smaller &= idx[np.uint64(end - 1)] < u
            larger &= idx[np.uint64(begin)] > u
            if not (smaller or larger):
                return 0
    return -1 if smaller else 1


def _sorted_by_labels(remoteness):
    lost = np.flatnonzero((remoteness >= 0) & (remoteness & 1 == 0))
    counter = np.full_like(remoteness, -1)
    counter[lost[np.argsort(remoteness[lost], kind="stable")]] = np.arange(lost.size)
    return counter


@compiled(types="index[]", twin=_sorted_by_labels)
def order_of_labelling(remoteness):
    """Return Fraenkel's counter: the rank of each P-position by remoteness, then by number. O(V).

    Ranks begin with 0. The result is an array like ``remoteness``, with −1 where a vertex is not P.
    """
    top = np.int64(-1)
    for r in remoteness:
        if r > top:
            top = r
    first = np.zeros(top // 2 + 2, np.int64)  # by half the remoteness: counts, then next ranks
    for r in remoteness:
        if r >= 0 and not r & 1:
            first[(r >> 1) + 1] += 1
    for k in range(first.size - 1):
        first[k + 1] += first[k]
    counter = np.empty_like(remoteness)
    for u in range(remoteness.size):
        r = remoteness[u]
        if r >= 0 and not r & 1:
            counter[u] = first[r >> 1]
            first[r >> 1] += 1
        else:
            counter[u] = -1
    return counter
