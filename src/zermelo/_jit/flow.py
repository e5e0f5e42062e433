"""Labels flow from labelled vertices to their predecessors: the loops of Algorithm PND.

The row of a vertex is the list of its predecessors. Rows are short, and the states of the vertices
in them lie far apart. A loop over a single row, or a branch on a state, would cost a misprediction
each time: two thirds of the running time, if the digraph fits into the cache. So rows are first
copied one after the other, and then processed in a loop without branches.
"""

import numpy as np

from zermelo._jit.compiled import compiled, inlined, prefetch

BUFFER_SIZE = 512  # gathering stops when there are this many predecessors or more
SHORT_ROW = 4  # a row of at most 4 entries is copied as 4 entries, unless ``pred`` ends before
STATES_AHEAD = 16  # distance in predecessors of the prefetch of states
ROWS_AHEAD = 8  # distance in vertices of the prefetch of rows; twice this for their places
SWEEP_DIVISOR = 16  # a level with more than V / 16 vertices is sorted by number

# Indices in ``control``, explained in `flow`; queue[control[HEAD]:control[TAIL]] is unprocessed.
HEAD, TAIL, LEVEL_END, AFTER, TAKEN = range(5)
CONTROL_SIZE = 5

NO_LIMIT = np.int64(1) << 62  # more edges, or vertices, than any digraph has
# The last five arguments of `leaves`: all vertices in one block, and a queue that grows up from 0.
ALL_VERTICES = (0, 1, 62, 0, 1)


@compiled(types="int64[] int32[] int32[] int*5")
def leaves(ptr, state, queue, first, stride, shift, tail, step):
    """Set the states to minus the numbers of options; queue vertices without options at ``tail``.

    The vertices are in blocks of 2^``shift``; every ``stride``-th block is processed, from block
    ``first`` on. ``step`` is 1 or −1: the queue grows upwards or downwards. Returns the new tail.
    """
    vertex_count = state.size
    for block in range(first, (vertex_count >> shift) + 1, stride):
        for k in range(block << shift, min((block + 1) << shift, vertex_count)):
            u = np.uint64(k)
            option_count = ptr[u + np.uint64(1)] - ptr[u]
            state[u] = -option_count
            queue[np.uint64(tail)] = u  # overwritten unless the tail moves on
            tail += step * (option_count == 0)
    return tail


@compiled(types="index[]")
def close(state):
    """Write −1 for the vertices without a label."""
    for u in range(state.size):
        state[u] = max(state[u], -1)


@inlined
def gather_rows(pred_ptr, pred, queue, head, end, taken, gathered):
    """Copy predecessors of ``queue[head:end]`` to ``gathered``, until it has `BUFFER_SIZE` or more.

    ``taken`` entries of the first row were copied before. Returns the number of copied entries, and
    the ``head`` and ``taken`` with which to continue.
    """
    size = np.int64(0)
    while head < end and size < BUFFER_SIZE:
        if head + 2 * ROWS_AHEAD < end:
            prefetch(pred_ptr, np.uint64(queue[np.uint64(head + 2 * ROWS_AHEAD)]))
            prefetch(pred, np.uint64(pred_ptr[np.uint64(queue[np.uint64(head + ROWS_AHEAD)])]))
        v = np.uint64(queue[np.uint64(head)])
        begin, row_end = pred_ptr[v] + taken, pred_ptr[v + np.uint64(1)]
        if row_end - begin <= SHORT_ROW and begin + SHORT_ROW <= pred.size:
            for k in range(SHORT_ROW):
                gathered[np.uint64(size + k)] = pred[np.uint64(begin + k)]
        else:
            for k in range(min(row_end - begin, BUFFER_SIZE)):
                gathered[np.uint64(size + k)] = pred[np.uint64(begin + k)]
            if row_end - begin > BUFFER_SIZE:
                size += BUFFER_SIZE
                taken += BUFFER_SIZE
                continue
        size += row_end - begin
        taken = 0
        head += 1
    return size, head, taken


@inlined
def notify(gathered, size, state, queue, tail, step, after, wins):
    """Update each gathered vertex for one newly labelled option; queue vertices that get a label.

    The label is ``after``. With ``wins`` 1 every vertex without a label gets it; with 0 only one
    whose options are now all labelled. ``step`` is as in `leaves`. Returns the new tail.
    """
    if wins:
        for i in range(size):
            prefetch(state, np.uint64(gathered[np.uint64(i + STATES_AHEAD)]))
            u = np.uint64(gathered[np.uint64(i)])
            old_state = state[u]
            is_new = old_state < 0
            state[u] = after if is_new else old_state
            queue[np.uint64(tail)] = u
            tail += step * is_new
    else:
        for i in range(size):
            prefetch(state, np.uint64(gathered[np.uint64(i + STATES_AHEAD)]))
            u = np.uint64(gathered[np.uint64(i)])
            old_state = state[u]
            is_lost = old_state == -1
            state[u] = after if is_lost else old_state + (old_state < 0)
            queue[np.uint64(tail)] = u
            tail += step * is_lost
    return tail


@compiled(types="int64[] index[]*3 int64[] int*3")
def flow(pred_ptr, pred, state, queue, control, winning, budget, min_width):
    """Label from the leaves to the predecessors, level by level; a level has one remoteness.

    Stops after about ``budget`` edges, or before a level of ``min_width`` vertices or more; then
    ``control`` has the place to continue from. Returns whether there is more to do.

    With ``winning`` 1 a vertex of even remoteness labels its predecessors at once; with 0 every
    vertex waits for all its options, so that its label is the length of the longest walk from it.
    """
    vertex_count = state.size
    # zeros: entries beyond those copied are also used as vertex numbers, to prefetch states
    gathered = np.zeros(2 * BUFFER_SIZE + STATES_AHEAD, pred.dtype)
    head, tail = control[HEAD], control[TAIL]
    level_end = control[LEVEL_END]  # end of the queued vertices of remoteness ``after`` − 1
    after = control[AFTER]
    taken = control[TAKEN]  # entries gathered already of the row of queue[head], if it is long
    while head < tail and budget > 0:
        if head == level_end:
            if tail - head >= min_width:
                break
            level_end = tail
            if after > 0 and (level_end - head) * SWEEP_DIVISOR > vertex_count:
                # Queue this level again by vertex number, so that rows are read in order too: one
                # sequential pass saves two cache misses for each vertex.
                place = head
                for u in range(vertex_count):
                    queue[np.uint64(place)] = u
                    place += state[u] == after
            after += 1
        while head < level_end and budget > 0:
            size, head, taken = gather_rows(pred_ptr, pred, queue, head, level_end, taken, gathered)
            budget -= size
            tail = notify(gathered, size, state, queue, tail, 1, after, after & winning)
    control[HEAD], control[TAIL], control[LEVEL_END] = head, tail, level_end
    control[AFTER], control[TAKEN] = after, taken
    return head < tail
