"""Parts of a digraph: induced subdigraphs, weak components, peeled sources, reachable vertices.

The options of u are ``idx[ptr[u]:ptr[u + 1]]``, int32 numbers with int64 ``ptr``, so one compiled
version serves every part. In an induced part, the number of a vertex is its index in ``members``.
"""

import numpy as np

from zermelo._jit.compiled import compiled


@compiled(types="int64[] int32[] int64[] int32[]")
def induced(ptr, idx, members, place):
    """Return ptr and idx of the digraph induced on ``members``; ``place`` is scratch, all −1."""
    size = members.size
    for i in range(size):
        place[members[i]] = i
    begin = np.zeros(size + 1, np.int64)
    for i in range(size):
        length = 0
        for e in range(ptr[members[i]], ptr[members[i] + 1]):
            length += place[idx[e]] >= 0
        begin[i + 1] = begin[i] + length
    options = np.empty(begin[size], np.int32)
    options_size = 0
    for i in range(size):
        for e in range(ptr[members[i]], ptr[members[i] + 1]):
            if place[idx[e]] >= 0:
                options[options_size] = place[idx[e]]
                options_size += 1
    for i in range(size):
        place[members[i]] = -1
    return begin, options


@compiled(types="int64[] int32[]")
def weak_components(ptr, idx):
    """Return the number of each vertex's weak component, and how many weak components there are.

    Components are in the order of their least vertices. O(V + E log V) at worst, by path halving.
    """
    vertices = ptr.size - 1
    root = np.arange(vertices).astype(np.int32)
    for u in range(vertices):
        for e in range(ptr[u], ptr[u + 1]):
            a, b = np.int32(u), idx[e]
            while root[a] != a:
                root[a] = root[root[a]]
                a = root[a]
            while root[b] != b:
                root[b] = root[root[b]]
                b = root[b]
            if a < b:
                root[b] = a
            else:
                root[a] = b
    count = 0
    component = np.empty(vertices, np.int32)
    for u in range(vertices):  # each root is the least vertex of its component
        if root[u] == u:
            component[u] = count
            count += 1
        else:
            a = root[u]
            while root[a] != a:
                a = root[a]
            root[u] = a
            component[u] = component[a]
    return component, count


@compiled(types="int64[] int32[]")
def peel_sources(ptr, idx):
    """Remove sources (vertices without predecessors) until none is left, and return them.

    Whether a source is in a kernel depends only on its options, and no other vertex depends on the
    source, so its removal does not change the number of kernels. The vertices are returned in the
    order of removal; decide them from the last to the first. O(V + E).
    """
    vertices = ptr.size - 1
    in_degree = np.zeros(vertices, np.int32)
    for e in range(idx.size):
        in_degree[idx[e]] += 1
    order = np.empty(vertices, np.int32)
    tail = 0
    for v in range(vertices):
        if in_degree[v] == 0:
            order[tail] = v
            tail += 1
    head = 0
    while head < tail:
        u = order[head]
        head += 1
        for e in range(ptr[u], ptr[u + 1]):
            in_degree[idx[e]] -= 1
            if in_degree[idx[e]] == 0:
                order[tail] = idx[e]
                tail += 1
    return order[:tail].copy()


@compiled(types="int64[] int32[] bool[]")
def reached(ptr, idx, mark):
    """Mark the vertices reachable from marked vertices, in the boolean array ``mark``."""
    vertices = ptr.size - 1
    stack = np.empty(vertices, np.int32)
    top = 0
    for v in range(vertices):
        if mark[v]:
            stack[top] = v
            top += 1
    while top:
        top -= 1
        u = stack[top]
        for e in range(ptr[u], ptr[u + 1]):
            v = idx[e]
            if not mark[v]:
                mark[v] = True
                stack[top] = v
                top += 1


@compiled(types="int64[] int32[] int32[] int8[]")
def settle(ptr, idx, order, status):
    """Decide whether peeled vertices are in the kernel (status 1) or not (0), last peeled first."""
    for i in range(order.size - 1, -1, -1):
        u = order[i]
        status[u] = 1
        for e in range(ptr[u], ptr[u + 1]):
            if status[idx[e]] == 1:
                status[u] = 0
                break


@compiled(types="int64[] int32[] int64[] int32[]")
def settle_mex(ptr, idx, order, value):
    """Give peeled vertices the mex of their options' values, the last peeled first."""
    longest = np.int64(0)
    for u in order:
        longest = max(longest, ptr[u + 1] - ptr[u])
    stamp = np.full(longest + 1, -1, np.int64)
    for i in range(order.size - 1, -1, -1):
        u = order[i]
        degree = ptr[u + 1] - ptr[u]
        for e in range(ptr[u], ptr[u + 1]):
            if value[idx[e]] <= degree:
                stamp[value[idx[e]]] = u
        least = 0
        while stamp[least] == u:
            least += 1
        value[u] = least
