"""Rooted forests as arrays: vertices in preorder, each vertex followed by its heavy child."""

import numpy as np

from zermelo._jit.compiled import compiled


@compiled(types="int32[]")
def preorder(above):
    """Order a forest given by the parent of each vertex, −1 for roots. O(V), no recursion.

    Returns ``(count, vertex, up, size)``, as `zermelo.digraph.forest.Forest` explains. If there is
    a cycle, ``count`` is less than V: then ``vertex[:count]`` are the vertices that lie on no
    cycle, and the other results have no meaning.
    """
    n = above.size
    waiting = np.zeros(n, np.int32)  # children that are not done yet
    for v in range(n):
        if above[v] >= 0:
            waiting[above[v]] += 1
    vertex = np.empty(n, np.int32)  # leaves first, for now
    weight = np.ones(n, np.int32)
    heavy = np.full(n, -1, np.int32)
    count = 0
    for v in range(n):
        if waiting[v] == 0:
            vertex[count] = v
            count += 1
    done = 0
    while done < count:
        v = vertex[done]
        done += 1
        parent = above[v]
        if parent < 0:
            continue
        weight[parent] += weight[v]
        if heavy[parent] < 0 or weight[v] > weight[heavy[parent]]:
            heavy[parent] = v
        waiting[parent] -= 1
        if waiting[parent] == 0:
            vertex[count] = parent
            count += 1
    up = np.full(n, -1, np.int32)
    size = np.empty(n, np.int32)
    if count < n:
        return count, vertex, up, size
    place = np.empty(n, np.int32)
    free = np.empty(n, np.int32)  # where the next light child goes
    top = 0
    for i in range(n - 1, -1, -1):  # parents before their children
        v = vertex[i]
        parent = above[v]
        if parent < 0:
            place[v] = top
            top += weight[v]
        elif heavy[parent] == v:
            place[v] = place[parent] + 1
        else:
            place[v] = free[parent]
            free[parent] += weight[v]
        free[v] = place[v] + 1
        if heavy[v] >= 0:
            free[v] += weight[heavy[v]]
    for v in range(n):
        vertex[place[v]] = v
        size[place[v]] = weight[v]
        if above[v] >= 0:
            up[place[v]] = place[above[v]]
    return count, vertex, up, size
