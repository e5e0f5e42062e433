"""Rooted forests as arrays: in preorder, each followed by its child of largest subtree."""

import numpy as np

from zermelo._jit.compiled import compiled


@compiled(types="int32[]")
def preorder(parent_of):
    """Order a forest given by the parent of each vertex, −1 for roots. O(V), no recursion.

    Returns ``(count, vertex, up, size)``, as `zermelo.digraph.forest.Forest` explains. If there is
    a cycle, ``count`` is less than V: then ``vertex[:count]`` are the vertices that lie on no
    cycle, and the other results have no meaning.
    """
    n = parent_of.size
    children_left = np.zeros(n, np.int32)  # how many children are not listed yet
    for v in range(n):
        if parent_of[v] >= 0:
            children_left[parent_of[v]] += 1
    vertex = np.empty(n, np.int32)  # leaves first, for now
    subtree_size = np.ones(n, np.int32)
    heavy = np.full(n, -1, np.int32)  # the child of largest subtree
    count = 0
    for v in range(n):
        if children_left[v] == 0:
            vertex[count] = v
            count += 1
    done = 0
    while done < count:
        v = vertex[done]
        done += 1
        parent = parent_of[v]
        if parent < 0:
            continue
        subtree_size[parent] += subtree_size[v]
        if heavy[parent] < 0 or subtree_size[v] > subtree_size[heavy[parent]]:
            heavy[parent] = v
        children_left[parent] -= 1
        if children_left[parent] == 0:
            vertex[count] = parent
            count += 1
    up = np.full(n, -1, np.int32)
    size = np.empty(n, np.int32)
    if count < n:
        return count, vertex, up, size
    place = np.empty(n, np.int32)  # the position of each vertex
    free = np.empty(n, np.int32)  # where the next light child goes
    top = 0
    for i in range(n - 1, -1, -1):  # parents before their children
        v = vertex[i]
        parent = parent_of[v]
        if parent < 0:
            place[v] = top
            top += subtree_size[v]
        elif heavy[parent] == v:
            place[v] = place[parent] + 1
        else:
            place[v] = free[parent]
            free[parent] += subtree_size[v]
        free[v] = place[v] + 1
        if heavy[v] >= 0:
            free[v] += subtree_size[heavy[v]]
    for v in range(n):
        vertex[place[v]] = v
        size[place[v]] = subtree_size[v]
        if parent_of[v] >= 0:
            up[place[v]] = place[parent_of[v]]
    return count, vertex, up, size
