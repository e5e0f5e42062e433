"""Geodetic games on large graphs; ``idx[ptr[v] : ptr[v + 1]]`` are the neighbours of v."""

import numpy as np

from zermelo._jit.compiled import compiled

#: Kinds of parts: like a tree, unlike a tree, in a component without a labelled vertex.
TREE, OTHER, UNLABELLED = 0, 1, 2


@compiled
def reach(ptr, idx, dist, queue, count):
    """Search breadth first from the first ``count`` vertices of a queue.

    Set ``dist`` where it is −1; return the new length of the queue.
    """
    first, last = 0, count
    while first < last:
        v = queue[first]
        first += 1
        for i in range(ptr[v], ptr[v + 1]):
            w = idx[i]
            if dist[w] < 0:
                dist[w] = dist[v] + 1
                queue[last] = w
                last += 1
    return last


@compiled(types="int64[] int32[] uint8[]")
def distances(ptr, idx, labelled):
    """Return the distance of each vertex from the nearest labelled vertex; −1 without a path."""
    n = labelled.size
    dist = np.full(n, -1, np.int32)
    queue = np.empty(n, np.int32)
    count = 0
    for v in range(n):
        if labelled[v]:
            dist[v] = 0
            queue[count] = v
            count += 1
    reach(ptr, idx, dist, queue, count)
    return dist


@compiled(types="int64[] int32[] int32[] int")
def interval(ptr, idx, dist, u):
    """Return u, then the inner vertices of its shortest paths to the nearest labelled vertices."""
    found = np.empty(dist.size, np.int64)
    seen = np.zeros(dist.size, np.bool_)
    found[0], seen[u] = u, True
    count, at = 1, 0
    while at < count:
        v = found[at]
        at += 1
        for i in range(ptr[v], ptr[v + 1]):
            w = idx[i]
            if dist[w] == dist[v] - 1 and dist[w] > 0 and not seen[w]:
                seen[w] = True
                found[count] = w
                count += 1
    return found[:count].copy()


@compiled(types="int64[] int32[] uint8[] int")
def literal_interval(ptr, idx, labelled, u):
    """Return by vertex: 1 for u and all on shortest paths from u to labelled vertices, else 0."""
    n = labelled.size
    dist = np.full(n, -1, np.int32)
    queue = np.empty(n, np.int32)
    dist[u] = 0
    queue[0] = u
    last = reach(ptr, idx, dist, queue, 1)
    on_path = np.zeros(n, np.uint8)
    on_path[u] = 1
    for i in range(last - 1, -1, -1):  # the farthest first
        v = queue[i]
        if labelled[v]:
            on_path[v] = 1
        if on_path[v]:
            for j in range(ptr[v], ptr[v + 1]):
                w = idx[j]
                if dist[w] == dist[v] - 1:
                    on_path[w] = 1
    return on_path


@compiled(types="int64[] int32[] uint8[]")
def independent_parts(ptr, idx, labelled):
    """Return each vertex's independent part, each part's kind, each vertex's parent. O(V + E).

    A labelled vertex has the part −1. A parent is an unlabelled neighbour that is nearer to the
    labelled vertices; −1 if there is none. An edge between two neighbours of labelled vertices lies
    on no shortest path, now or later. A part is `TREE` if each vertex has at most one parent, and
    other edges join vertices with the same parent: it is Hackendot on that tree (docs/geodetic.md).
    """
    n = labelled.size
    dist = distances(ptr, idx, labelled)
    parent = np.full(n, -1, np.int32)
    not_tree = np.zeros(n, np.uint8)
    for v in range(n):
        if dist[v] > 1:
            for i in range(ptr[v], ptr[v + 1]):
                w = idx[i]
                if dist[w] == dist[v] - 1:
                    if parent[v] >= 0:
                        not_tree[v] = 1
                    parent[v] = w
    for v in range(n):
        if dist[v] > 1:
            for i in range(ptr[v], ptr[v + 1]):
                w = idx[i]
                if dist[w] == dist[v] and parent[w] != parent[v]:
                    not_tree[v] = 1
    part = np.full(n, -1, np.int32)
    kind = np.empty(n, np.uint8)
    queue = np.empty(n, np.int32)
    count = 0
    for start in range(n):
        if labelled[start] or part[start] >= 0:
            continue
        part[start] = count
        kind[count] = TREE if dist[start] >= 0 else UNLABELLED
        queue[0] = start
        first, last = 0, 1
        while first < last:
            v = queue[first]
            first += 1
            if not_tree[v]:
                kind[count] = OTHER
            for i in range(ptr[v], ptr[v + 1]):
                w = idx[i]
                if part[w] < 0 and not labelled[w] and not (dist[v] == 1 and dist[w] == 1):
                    part[w] = count
                    queue[last] = w
                    last += 1
        count += 1
    return part, kind[:count].copy(), parent


@compiled(types="int64[] int32[]")
def block_trees(ptr, idx):
    """Root each component with only complete blocks, at its first vertex. O(V + E).

    Returns the parent of each vertex and each block, −1 for roots, and for each vertex whether it
    is in such a component; parents elsewhere have no meaning. Blocks of three or more vertices are
    numbered from V on.
    """
    n = ptr.size - 1
    dist = np.full(n, -1, np.int32)
    parent = np.full(2 * n, -1, np.int32)
    queue = np.empty(n, np.int32)
    group = np.full(n, -1, np.int32)  # a representative of the vertex and its adjacent siblings
    size = np.zeros(n, np.int32)
    waiting = np.empty(n, np.int32)
    in_block_graph = np.ones(n, np.uint8)
    next_block = n
    for root in range(n):
        if dist[root] >= 0:
            continue
        dist[root] = 0
        queue[0] = root
        last = reach(ptr, idx, dist, queue, 1)
        all_complete = True
        for k in range(last):
            v = queue[k]
            for i in range(ptr[v], ptr[v + 1]):
                w = idx[i]
                if dist[w] > dist[v]:
                    if parent[w] < 0:
                        parent[w] = v
                elif dist[w] < dist[v]:
                    all_complete = all_complete and parent[v] == w
                else:
                    all_complete = all_complete and parent[v] == parent[w]
        if not all_complete:
            for k in range(last):
                in_block_graph[queue[k]] = 0
            continue
        for k in range(last):
            v = queue[k]
            if group[v] >= 0:
                continue
            group[v] = v
            waiting[0] = v
            queued, done = 1, 0
            while done < queued:
                x = waiting[done]
                done += 1
                for i in range(ptr[x], ptr[x + 1]):
                    w = idx[i]
                    if dist[w] == dist[x] and group[w] < 0:
                        group[w] = v
                        waiting[queued] = w
                        queued += 1
            size[v] = queued
        for k in range(last):  # each vertex must be adjacent to all others of its group
            v = queue[k]
            siblings = 0
            for i in range(ptr[v], ptr[v + 1]):
                if dist[idx[i]] == dist[v]:
                    siblings += 1
            all_complete = all_complete and siblings == size[group[v]] - 1
        for k in range(last):
            v = queue[k]
            if not all_complete:
                in_block_graph[v] = 0
            elif group[v] == v and size[v] > 1:
                parent[next_block] = parent[v]
                size[v] = -next_block  # from here on: minus the number of the group's block
                next_block += 1
        if all_complete:
            for k in range(last):
                v = queue[k]
                if size[group[v]] < 0:
                    parent[v] = -size[group[v]]
    return parent[:next_block].copy(), in_block_graph
