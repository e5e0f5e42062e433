"""Algorithm PND: labels flow from the leaves backwards, each edge looked at once.

One signed integer a vertex holds everything: while a vertex is unlabelled, minus the number of its
options that are not yet labelled N; afterwards its remoteness, whose parity is the label (even: P,
odd: N). Vertices enter the queue in order of remoteness, so the first label is the right one.
"""

import numpy as np

from zermelo._jit.compiled import compiled, prefetch

__all__ = ["label", "label_ascending", "label_descending", "levels", "order_of_labelling"]

AHEAD = 24  # how many queue entries ahead the memory is asked for


@compiled
def label(ptr, pred_ptr, pred, state):
    """Fill ``state`` with remoteness; −1 is a draw.

    Parameters
    ----------
    ptr : int64 array
        Row pointers of the successors (only the out-degrees are used).
    pred_ptr, pred : arrays
        Predecessor rows.
    state : signed integer array, one entry a vertex
        Output. Its dtype must hold the number of vertices, and so must that of ``pred``.
    """
    count = state.size
    queue = np.empty(count, pred.dtype)
    tail = 0
    for u in range(count):
        live = ptr[u + 1] - ptr[u]
        state[u] = -live
        if live == 0:
            queue[tail] = u
            tail += 1
    head = 0
    while head < tail:
        # Three steps ahead of use: the row pointer, the row, and the states that the row names.
        if head + 3 * AHEAD < tail:
            prefetch(pred_ptr, np.uint64(queue[np.uint64(head + 3 * AHEAD)]))
        if head + 2 * AHEAD < tail:
            prefetch(pred, pred_ptr[np.uint64(queue[np.uint64(head + 2 * AHEAD)])])
        if head + AHEAD < tail:
            w = np.uint64(queue[np.uint64(head + AHEAD)])
            for i in range(pred_ptr[w], pred_ptr[w + np.uint64(1)]):
                prefetch(state, np.uint64(pred[np.uint64(i)]))
        v = np.uint64(queue[np.uint64(head)])
        head += 1
        after = state[v] + 1
        begin, end = pred_ptr[v], pred_ptr[v + np.uint64(1)]
        if after & 1:  # v is P: whoever can move to it wins
            for i in range(begin, end):
                u = np.uint64(pred[np.uint64(i)])
                if state[u] < 0:
                    state[u] = after
                    queue[np.uint64(tail)] = u
                    tail += 1
        else:  # v is N: one reply less for its predecessors
            for i in range(begin, end):
                u = np.uint64(pred[np.uint64(i)])
                live = state[u]
                if live < 0:
                    if live == -1:
                        state[u] = after
                        queue[np.uint64(tail)] = u
                        tail += 1
                    else:
                        state[u] = live + 1
    for u in range(count):
        if state[u] < 0:
            state[u] = -1
    return tail


@compiled
def _from_options(ptr, idx, state, u):
    """Remoteness of ``u`` from its options, all of them labelled."""
    least = np.int64(-1)  # of the P options
    most = np.int64(-1)  # of the N options
    for i in range(ptr[u], ptr[u + 1]):
        r = np.int64(state[np.uint64(idx[np.uint64(i)])])
        if r & 1:
            most = max(most, r)
        elif least < 0 or r < least:
            least = r
    return least + 1 if least >= 0 else most + 1


@compiled
def label_descending(ptr, idx, state):
    """Label where every option has a smaller number: one forward pass, no predecessors needed."""
    for u in range(state.size):
        state[u] = _from_options(ptr, idx, state, u)


@compiled
def label_ascending(ptr, idx, state):
    """Label where every option has a larger number: one backward pass."""
    for u in range(state.size - 1, -1, -1):
        state[u] = _from_options(ptr, idx, state, u)


@compiled
def numbering(ptr, idx):
    """Say whether options always have smaller numbers (−1), larger ones (1), or neither (0).

    Rows must be sorted. O(V).
    """
    smaller = True
    larger = True
    for u in range(ptr.size - 1):
        begin, end = ptr[u], ptr[u + 1]
        if begin < end:
            smaller &= idx[end - 1] < u
            larger &= idx[begin] > u
    return -1 if smaller else 1 if larger else 0


@compiled
def order_of_labelling(remoteness):
    """Fraenkel's counter: the place of each P-position among them, by remoteness, then by number.

    Returns an array like ``remoteness``; −1 where the vertex is not P. O(V).
    """
    top = np.int64(-1)
    for r in remoteness:
        if r > top:
            top = r
    first = np.zeros(top // 2 + 2, np.int64)
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


@compiled
def levels(ptr, pred_ptr, pred):
    """Length of the longest walk from each vertex; −1 where walks never need to end. O(V + E)."""
    count = ptr.size - 1
    live = np.empty(count, np.int64)
    level = np.empty(count, pred.dtype)
    queue = np.empty(count, pred.dtype)
    tail = 0
    for u in range(count):
        live[u] = ptr[u + 1] - ptr[u]
        level[u] = -1
        if live[u] == 0:
            level[u] = 0
            queue[tail] = u
            tail += 1
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        for i in range(pred_ptr[v], pred_ptr[v + 1]):
            u = pred[i]
            live[u] -= 1
            if live[u] == 0:  # v is its last option, and vertices come in order of level
                level[u] = level[v] + 1
                queue[tail] = u
                tail += 1
    return level
