"""The Grundy function where every walk ends; u has the options ``idx[ptr[u]:ptr[u + 1]]``."""

import numpy as np

from zermelo._jit.compiled import compiled, prefetch

VERTICES_AHEAD = 16  # distance of prefetching steps; also the maximum of values for a vertex


@compiled
def _mex(ptr, idx, value, u, stamp):
    """Return the least value that no option of ``u`` has; options with −1 are ignored.

    ``stamp[k]`` becomes ``u`` if an option has value k, for k below the number of options. So
    ``stamp`` need not be cleared between vertices. The time is linear in the number of options.
    """
    begin, end = ptr[u], ptr[u + 1]
    for i in range(begin, end):
        grundy = value[np.uint64(idx[np.uint64(i)])]
        if 0 <= grundy < end - begin:  # the mex is at most end - begin
            stamp[np.uint64(grundy)] = u
    least = 0
    while least < end - begin and stamp[np.uint64(least)] == u:
        least += 1
    return least


@compiled(types="int64[] int32[]")
def stamps(ptr, idx):
    """Return the array ``stamp`` for `_mex`, as long as the longest list of options."""
    widest = np.int64(0)
    for u in range(ptr.size - 1):
        widest = max(widest, ptr[u + 1] - ptr[u])
    return np.full(widest, -1, idx.dtype)


@compiled(types="int64[] index[]*3 int int")
def label_by_smaller(ptr, idx, value, stamp, first, end):
    """Fill ``value[first:end]``; all options have smaller numbers, and earlier values are known."""
    for u in range(first, end):
        value[u] = _mex(ptr, idx, value, u, stamp)


@compiled(types="int64[] int32[]*3 int int")
def label_by_larger(ptr, idx, value, stamp, first, end):
    """Fill ``value[first:end]``; all options have larger numbers, and later values are known."""
    for u in range(end - 1, first - 1, -1):
        value[u] = _mex(ptr, idx, value, u, stamp)


@compiled
def prefetch_ahead(listed, place, ptr, idx, value):
    """Prefetch row bounds, rows and values for vertices after ``place``, the farthest first."""
    if place + 3 * VERTICES_AHEAD < listed.size:
        prefetch(ptr, np.uint64(listed[np.uint64(place + 3 * VERTICES_AHEAD)]))
    if place + 2 * VERTICES_AHEAD < listed.size:
        prefetch(idx, np.uint64(ptr[np.uint64(listed[np.uint64(place + 2 * VERTICES_AHEAD)])]))
    if place + VERTICES_AHEAD < listed.size:
        w = np.uint64(listed[np.uint64(place + VERTICES_AHEAD)])
        begin = ptr[w]
        for i in range(begin, min(begin + VERTICES_AHEAD, ptr[w + np.uint64(1)])):
            prefetch(value, np.uint64(idx[np.uint64(i)]))


@compiled(types="int32[]*3")
def by_level(level, idx, value):
    """List by level the vertices from which every walk ends; write −1 to every ``value``. O(V).

    ``level`` is the length of the longest walk from a vertex, −1 if some walk is endless.
    """
    top = np.int64(-1)
    for u in range(level.size):
        top = max(top, np.int64(level[u]))
        value[u] = -1
    first = np.zeros(top + 2, np.int64)
    for u in range(level.size):
        first[level[u] + 1] += 1
    first[0] = 0
    for k in range(top + 1):
        first[k + 1] += first[k]
    order = np.empty(first[top + 1], idx.dtype)
    for u in range(level.size):
        if level[u] >= 0:
            order[first[level[u]]] = u
            first[level[u]] += 1
    return order


@compiled(types="int64[] int32[]*4 int int")
def label_listed(ptr, idx, value, stamp, order, first, end):
    """Fill ``value`` of ``order[first:end]``, whose options all have values."""
    for place in range(first, end):
        prefetch_ahead(order, place, ptr, idx, value)
        u = np.int64(order[place])
        value[u] = _mex(ptr, idx, value, u, stamp)


@compiled(types="int64[] int32[]*3")
def label_ending(ptr, idx, level, value):
    """Fill ``value``, with −1 where some walk is endless; return the number of other vertices."""
    order = by_level(level, idx, value)
    label_listed(ptr, idx, value, stamps(ptr, idx), order, 0, order.size)
    return order.size
