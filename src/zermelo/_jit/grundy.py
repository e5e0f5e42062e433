"""The Grundy function of the part of a digraph in which every walk ends."""

import numpy as np

from zermelo._jit.compiled import compiled

__all__ = ["label_ascending", "label_descending", "label_ending"]


@compiled
def _mex(ptr, idx, value, u, stamp):
    """Least value that no option of ``u`` has. ``stamp[k]`` is ``u`` if an option has value k.

    The options must all have a value, or −1. O(d): ``stamp`` is never cleared, because each
    vertex leaves a mark of its own in it.
    """
    begin, end = ptr[u], ptr[u + 1]
    for i in range(begin, end):
        held = value[np.uint64(idx[np.uint64(i)])]
        if 0 <= held < end - begin:  # larger ones cannot matter
            stamp[np.uint64(held)] = u
    least = 0
    while least < end - begin and stamp[np.uint64(least)] == u:
        least += 1
    return least


@compiled
def _stamps(ptr, idx):
    widest = np.int64(0)
    for u in range(ptr.size - 1):
        widest = max(widest, ptr[u + 1] - ptr[u])
    return np.full(widest, -1, idx.dtype)


@compiled
def label_descending(ptr, idx, value):
    """Fill ``value`` where every option has a smaller number: one forward pass. O(V + E)."""
    stamp = _stamps(ptr, idx)
    for u in range(value.size):
        value[u] = _mex(ptr, idx, value, u, stamp)


@compiled
def label_ascending(ptr, idx, value):
    """Fill ``value`` where every option has a larger number: one backward pass. O(V + E)."""
    stamp = _stamps(ptr, idx)
    for u in range(value.size - 1, -1, -1):
        value[u] = _mex(ptr, idx, value, u, stamp)


@compiled
def label_ending(ptr, idx, pred_ptr, pred, value, queue):
    """Fill ``value`` where every walk ends; −1 elsewhere. O(V + E).

    Vertices leave the leaves first, when all their options have left.

    Parameters
    ----------
    ptr, idx, pred_ptr, pred : arrays
        Successor and predecessor rows.
    value : signed integer array, one entry a vertex
        Output. Meanwhile −1 minus the number of options that have not left.
    queue : integer array, one entry a vertex
        Output: the vertices that left, in that order.

    Returns
    -------
    int
        How many left: all of them exactly if the digraph is acyclic.
    """
    stamp = _stamps(ptr, idx)
    tail = 0
    for u in range(value.size):
        value[u] = ptr[u] - ptr[u + 1] - 1
        if value[u] == -1:
            queue[tail] = u
            tail += 1
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        value[v] = _mex(ptr, idx, value, np.int64(v), stamp)
        for i in range(pred_ptr[v], pred_ptr[np.int64(v) + 1]):
            u = np.uint64(pred[np.uint64(i)])
            value[u] += 1
            if value[u] == -1:
                queue[np.uint64(tail)] = u
                tail += 1
    for u in range(value.size):
        value[u] = max(value[u], -1)
    return tail
