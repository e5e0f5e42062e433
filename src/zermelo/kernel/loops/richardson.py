"""The search for a kernel by strong components; odd closed walks may stop it."""

import numpy as np

from zermelo._jit.compiled import compiled
from zermelo._jit.components import tarjan, two_colours

OPEN, OUT, IN = -1, 0, 1


@compiled
def _split(ptr, idx, pile, begin, end, region, mark, low, scratch, bounds):
    """Sort ``pile[begin:end]``, the vertices v with ``region[v] == mark``, by strong components.

    No edge leads to an earlier component of the pile. Returns the number of components, and writes
    into ``bounds`` where each begins in the pile, the last component first.
    """
    members = pile[begin:end]
    for u in members:
        low[u] = -1
    count = tarjan(ptr, idx, members, region, mark, low, scratch, bounds)
    for component in range(count):
        bounds[component] += begin
    return count


@compiled
def _force(ptr, idx, pred_ptr, pred, pile, begin, end, region, mark, status, live, queue):
    """Decide vertices of a component: OUT by components below, then others by Algorithm PND."""
    for i in range(begin, end):
        u = pile[i]
        for e in range(ptr[u], ptr[u + 1]):
            if status[idx[e]] == IN:  # in a component below: in this one none is IN yet
                status[u] = OUT
                break
    tail = 0
    for i in range(begin, end):
        u = pile[i]
        if status[u] == OPEN:
            live[u] = 0
            for e in range(ptr[u], ptr[u + 1]):
                live[u] += status[idx[e]] != OUT  # also counts options just made IN
            if live[u] == 0:
                status[u] = IN
                queue[tail] = u
                tail += 1
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        for e in range(pred_ptr[v], pred_ptr[v + 1]):
            u = pred[e]
            if region[u] != mark or status[u] != OPEN:
                continue
            if status[v] == IN:
                status[u] = OUT
                queue[tail] = u
                tail += 1
            else:
                live[u] -= 1
                if live[u] == 0:
                    status[u] = IN
                    queue[tail] = u
                    tail += 1


@compiled(types="int64[] int32[] int64[] int32[] int8[]")
def complete(ptr, idx, pred_ptr, pred, status):
    """Extend ``status`` (1 inside, 0 outside, −1 open) to a kernel, or stop where that is hard.

    Components of the open vertices are taken in reverse topological order. In each, forced
    vertices are decided first. Without odd closed walks, each remaining vertex has one of two
    colours and a remaining option of the other colour: those of the first colour are put inside. A
    component with an odd closed walk is split again if some of its vertices were forced; otherwise
    the search stops and returns its vertices. Returns an empty array if the kernel is complete.
    O(V + E), and the size of each component that is split again.
    """
    count = status.size
    dtype = idx.dtype
    pile = np.empty(count, dtype)
    size = 0
    for u in range(count):
        if status[u] == OPEN:
            pile[size] = u
            size += 1
    region = np.zeros(count, np.int64)  # the number of a vertex's part, from 1 on; 0: in none yet
    low = np.empty(count, dtype)
    colour = np.empty(count, np.int8)
    live = np.empty(count, np.int64)
    queue = np.empty(size + 1, dtype)
    bounds = np.empty(size + 1, np.int64)
    scratch = (
        np.empty(size + 1, dtype),
        np.empty(size + 1, dtype),
        np.empty(size + 1, dtype),
        np.empty(size + 1, np.int64),
    )
    # Parts wait on a stack: the last begins at begins[waiting - 1] and ends where the pile does.
    begins = np.empty(size + 1, np.int64)
    is_strong = np.empty(size + 1, np.bool_)
    begins[0] = 0
    is_strong[0] = False
    waiting = 1 if size else 0
    end = size
    mark = 0
    while waiting:
        begin = begins[waiting - 1]
        mark += 1
        for i in range(begin, end):
            region[pile[i]] = mark
        if not is_strong[waiting - 1]:
            waiting -= 1
            components = _split(ptr, idx, pile, begin, end, region, mark, low, scratch, bounds)
            for component in range(components - 1, -1, -1):
                begins[waiting] = bounds[component]
                is_strong[waiting] = True
                waiting += 1
            continue
        for i in range(begin, end):
            colour[pile[i]] = -1
        odd_source, _ = two_colours(ptr, idx, pile[begin], region, mark, colour, queue, False)
        _force(ptr, idx, pred_ptr, pred, pile, begin, end, region, mark, status, live, queue)
        open_end = begin
        for i in range(begin, end):
            u = pile[i]
            if status[u] == OPEN:
                if odd_source < 0:  # no odd closed walk
                    status[u] = IN if colour[u] == 0 else OUT
                else:
                    pile[open_end] = u
                    open_end += 1
        if open_end == end:
            return pile[begin:end].copy()
        end = open_end
        if open_end > begin:
            for i in range(begin, open_end):
                region[pile[i]] = 0
            is_strong[waiting - 1] = False
        else:
            waiting -= 1
    return pile[:0].copy()
