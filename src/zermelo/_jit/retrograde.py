"""Algorithm PND: labels flow from the leaves backwards, each edge looked at once.

One signed integer a vertex holds everything: while a vertex is unlabelled, minus the number of its
options that are not yet labelled N; afterwards its remoteness, whose parity is the label (even: P,
odd: N). Vertices are taken in order of remoteness, so the first label is the right one.
"""

import numpy as np

from zermelo._jit.compiled import compiled, prefetch

__all__ = [
    "label",
    "label_ascending",
    "label_descending",
    "levels",
    "numbering",
    "order_of_labelling",
    "slices",
]

ROOM = 512  # predecessors gathered before any of them is looked at
SHORT = 4  # so many predecessors are copied without asking how many there are
AHEAD = 16  # how many predecessors ahead the memory is asked for their states
NEAR = 8  # how many vertices ahead it is asked for their rows
SLICE = 1 << 24  # edges between two looks at the clock: less than a second
SWEEP = 16  # a level of more than one vertex in so many is put in order of number

# Places in the control array of `_flow`.
HEAD, TAIL, LEVEL, AFTER, TAKEN = range(5)


def label(ptr, pred_ptr, pred, state, between=None):
    """Fill ``state`` with remoteness; −1 is a draw. Returns how many vertices are no draw.

    Parameters
    ----------
    ptr : int64 array
        Row pointers of the successors (only the out-degrees are used).
    pred_ptr, pred : arrays
        Predecessor rows.
    state : signed integer array, one entry a vertex
        Output. Its dtype must hold the number of vertices, and so must that of ``pred``.
    between : callable, optional
        Called after every `SLICE` edges with the number of vertices that have labels so far; what
        it raises ends the labelling.
    """
    return _run(ptr, pred_ptr, pred, state, 1, between)


def levels(ptr, pred_ptr, pred, between=None):
    """Length of the longest walk from each vertex; −1 where walks never need to end. O(V + E)."""
    level = np.empty(ptr.size - 1, pred.dtype)
    _run(ptr, pred_ptr, pred, level, 0, between)
    return level


def slices(ptr):
    """Cut the vertices into ranges of about `SLICE` edges: pairs of the first and the end."""
    count = ptr.size - 1
    first = 0
    while first < count:
        end = int(np.searchsorted(ptr, ptr[first] + SLICE, side="right")) - 1
        end = min(max(end, first + 1), count)
        yield first, end
        first = end


def _run(ptr, pred_ptr, pred, state, winning, between):
    # The queue has one place to spare, for what is written before the tail moves on; NumPy makes
    # it, because NumPy asks the system for large pages.
    queue = np.empty(state.size + 1, pred.dtype)
    if pred.size <= SLICE:
        return _at_once(ptr, pred_ptr, pred, state, queue, winning)
    control = np.zeros(5, np.int64)
    control[TAIL] = _leaves(ptr, state, queue)
    while _flow(pred_ptr, pred, state, queue, control, winning, SLICE):
        if between is not None:
            between(int(control[TAIL]))
    _close(state)
    return int(control[TAIL])


@compiled
def _at_once(ptr, pred_ptr, pred, state, queue, winning):
    control = np.zeros(5, np.int64)
    control[TAIL] = _leaves(ptr, state, queue)
    _flow(pred_ptr, pred, state, queue, control, winning, np.int64(1) << 62)
    _close(state)
    return control[TAIL]


@compiled
def _leaves(ptr, state, queue):
    """Count the options of all vertices, and queue those that have none."""
    tail = 0
    for u in range(state.size):
        live = ptr[u + 1] - ptr[u]
        state[u] = -live
        queue[np.uint64(tail)] = u  # kept only if tail moves on
        tail += live == 0
    return tail


@compiled
def _close(state):
    """Make −1 of what is left."""
    for u in range(state.size):
        state[u] = max(state[u], -1)


@compiled
def _flow(pred_ptr, pred, state, queue, control, winning, budget):
    """Flow from the leaves to the predecessors, one remoteness after the other.

    Stops after so many edges; ``control`` says where to go on. Returns whether there is more.

    With ``winning`` 1 a vertex of even remoteness labels its predecessors at once; with 0 every
    vertex waits for all its options, so that remoteness becomes the length of the longest walk.

    Rows are short and their states lie anywhere: loops over single rows, and branches on what is
    found there, would cost a misprediction each (two thirds of the time inside the cache). So rows
    are first copied one after the other, and then looked at in a loop without branches.
    """
    count = state.size
    gathered = np.zeros(2 * ROOM + AHEAD, pred.dtype)  # zeros: what is asked for ahead exists
    head, tail = control[HEAD], control[TAIL]
    level = control[LEVEL]  # queue[head:level] holds what is left of remoteness ``after`` − 1
    after = control[AFTER]
    taken = control[TAKEN]  # of the row of queue[head], where it is longer than the room
    while head < tail and budget > 0:
        if head == level:
            level = tail
            if after > 0 and (level - head) * SWEEP > count:
                # Write them again in order of number: rows are then read in order too, which
                # saves two cache misses a vertex for one sequential pass.
                place = head
                for u in range(count):
                    queue[np.uint64(place)] = u
                    place += state[u] == after
            after += 1
        while head < level and budget > 0:
            size = 0
            while head < level and size < ROOM:
                if head + 2 * NEAR < level:
                    prefetch(pred_ptr, np.uint64(queue[np.uint64(head + 2 * NEAR)]))
                    prefetch(pred, np.uint64(pred_ptr[np.uint64(queue[np.uint64(head + NEAR)])]))
                v = np.uint64(queue[np.uint64(head)])
                begin, end = pred_ptr[v] + taken, pred_ptr[v + np.uint64(1)]
                if end - begin <= SHORT and begin + SHORT <= pred.size:
                    for k in range(SHORT):
                        gathered[np.uint64(size + k)] = pred[np.uint64(begin + k)]
                else:
                    for k in range(min(end - begin, ROOM)):
                        gathered[np.uint64(size + k)] = pred[np.uint64(begin + k)]
                    if end - begin > ROOM:
                        size += ROOM
                        taken += ROOM
                        continue
                size += end - begin
                taken = 0
                head += 1
            budget -= size
            if after & winning:  # the options are P: whoever can move to one wins
                for i in range(size):
                    prefetch(state, np.uint64(gathered[np.uint64(i + AHEAD)]))
                    u = np.uint64(gathered[np.uint64(i)])
                    live = state[u]
                    first = live < 0
                    state[u] = after if first else live
                    queue[np.uint64(tail)] = u
                    tail += first
            else:  # they are N: one reply less
                for i in range(size):
                    prefetch(state, np.uint64(gathered[np.uint64(i + AHEAD)]))
                    u = np.uint64(gathered[np.uint64(i)])
                    live = state[u]
                    lost = live == -1
                    state[u] = after if lost else live + (live < 0)
                    queue[np.uint64(tail)] = u
                    tail += lost
    control[HEAD], control[TAIL], control[LEVEL] = head, tail, level
    control[AFTER], control[TAKEN] = after, taken
    return head < tail


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
def label_descending(ptr, idx, state, first, end):
    """Label a range of vertices, those before it having labels: options have smaller numbers.

    One forward pass, no predecessors needed.
    """
    for u in range(first, end):
        state[u] = _from_options(ptr, idx, state, u)


@compiled
def label_ascending(ptr, idx, state, first, end):
    """Label a range of vertices, those after it having labels: options have larger numbers."""
    for u in range(end - 1, first - 1, -1):
        state[u] = _from_options(ptr, idx, state, u)


@compiled
def numbering(ptr, idx):
    """Say whether options always have smaller numbers (−1), larger ones (1), or neither (0).

    Rows must be sorted. O(V), and at once where it is neither.
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
