"""Rooted forests in preorder: after each vertex comes its child with the largest subtree."""

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
    unlisted_children = np.zeros(n, np.int32)  # how many of a vertex are not in `vertex` yet
    for v in range(n):
        if parent_of[v] >= 0:
            unlisted_children[parent_of[v]] += 1
    vertex = np.empty(n, np.int32)  # children before parents, for now
    subtree_size = np.ones(n, np.int32)
    largest_child = np.full(n, -1, np.int32)  # by size of its subtree
    count = 0
    for v in range(n):
        if unlisted_children[v] == 0:
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
        if largest_child[parent] < 0 or subtree_size[v] > subtree_size[largest_child[parent]]:
            largest_child[parent] = v
        unlisted_children[parent] -= 1
        if unlisted_children[parent] == 0:
            vertex[count] = parent
            count += 1
    up = np.full(n, -1, np.int32)
    size = np.empty(n, np.int32)
    if count < n:
        return count, vertex, up, size
    position = np.empty(n, np.int32)  # in preorder
    free_position = np.empty(n, np.int32)  # of the next child other than the largest
    next_root_position = 0
    for i in range(n - 1, -1, -1):  # parents before their children
        v = vertex[i]
        parent = parent_of[v]
        if parent < 0:
            position[v] = next_root_position
            next_root_position += subtree_size[v]
        elif largest_child[parent] == v:
            position[v] = position[parent] + 1
        else:
            position[v] = free_position[parent]
            free_position[parent] += subtree_size[v]
        free_position[v] = position[v] + 1
        if largest_child[v] >= 0:
            free_position[v] += subtree_size[largest_child[v]]
    for v in range(n):
        vertex[position[v]] = v
        size[position[v]] = subtree_size[v]
        if parent_of[v] >= 0:
            up[position[v]] = position[parent_of[v]]
    return count, vertex, up, size
