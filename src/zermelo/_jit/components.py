"""Strong components, parity of closed walks, shortest walks."""

import numpy as np

from zermelo._jit.compiled import compiled, inlined


@inlined
def tarjan(ptr, idx, roots, region, mark, low, scratch, bounds):
    """Assign numbers to strong components so that edges never lead to a larger number. O(V + E).

    Tarjan's algorithm with its recursion unrolled; returns the number of components. ``roots`` has
    all vertices v with ``region[v] == mark``, or is None for all vertices. The array is sorted by
    component, the last component first, and component c begins at place ``bounds[c]``. ``low`` is
    −1 on unvisited vertices, and becomes −2 − c in component c. ``scratch`` has four arrays with a
    place for each vertex: the visited vertices without a component yet; the path from the root;
    and for each vertex of the path, how many were visited before it, and (int64) its next edge.
    """
    stack, path, entered, following = scratch
    visited = 0
    count = 0
    top = 0
    size = ptr.size - 1 if roots is None else roots.size
    place = size
    starts = roots if roots is None else roots.copy()
    for start in range(size):
        root = start if starts is None else starts[start]
        if low[root] != -1:
            continue
        depth = 0
        path[0] = root
        following[0] = ptr[root]
        low[root] = entered[0] = visited
        visited += 1
        stack[top] = root
        top += 1
        while depth >= 0:
            u = path[depth]
            if following[depth] < ptr[u + 1]:
                v = idx[following[depth]]
                following[depth] += 1
                if roots is not None and region[v] != mark:
                    continue
                low_v = low[v]
                if low_v == -1:
                    depth += 1
                    path[depth] = v
                    following[depth] = ptr[v]
                    low[v] = entered[depth] = visited
                    visited += 1
                    stack[top] = v
                    top += 1
                elif 0 <= low_v < low[u]:
                    low[u] = low_v
                continue
            if low[u] == entered[depth]:  # u is where its component was entered
                while True:
                    top -= 1
                    w = stack[top]
                    low[w] = -2 - count
                    if roots is not None:
                        place -= 1
                        roots[place] = w
                    if w == u:
                        break
                if roots is not None:
                    bounds[count] = place
                count += 1
                depth -= 1
            else:
                depth -= 1
                if low[u] < low[path[depth]]:
                    low[path[depth]] = low[u]
    return count


@compiled(types="int64[] int32[]")
def strong_components(ptr, idx):
    """Assign numbers to strong components so that edges never lead to a larger number. O(V + E).

    Return the component of each vertex, and the number of components.
    """
    vertices = ptr.size - 1
    low = np.full(vertices, -1, idx.dtype)
    scratch = (
        np.empty(vertices, idx.dtype),
        np.empty(vertices, idx.dtype),
        np.empty(vertices, idx.dtype),
        np.empty(vertices, np.int64),
    )
    count = tarjan(ptr, idx, None, low, 0, low, scratch, None)
    for u in range(vertices):
        low[u] = -2 - low[u]
    return low, count


@inlined
def two_colours(ptr, idx, start, region, mark, colour, queue, colour_all):
    """Colour the vertices reached from ``start`` in a region by the parity of their distance.

    The region is all v with ``region[v] == mark``; ``colour`` is −1 there at first. Returns the
    first edge that joins equal colours, or (−1, −1); colouring ends there unless ``colour_all``.
    """
    source = target = np.int64(-1)
    colour[start] = 0
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        u = queue[head]
        head += 1
        for i in range(ptr[u], ptr[u + 1]):
            v = idx[i]
            if region[v] != mark:
                continue
            if colour[v] < 0:
                colour[v] = 1 - colour[u]
                queue[tail] = v
                tail += 1
            elif source < 0 and colour[v] == colour[u]:
                source, target = np.int64(u), np.int64(v)
                if not colour_all:
                    return source, target
    return source, target


@compiled(types="int64[] int32[] int32[] int")
def parity(ptr, idx, component, count):
    """Colour each component by parity of distance, and find edges that join equal colours.

    A strong component has an odd closed walk if and only if it has such an edge. O(V + E). Returns
    the colour of each vertex; and for each of the ``count`` components the vertex from which
    distance is counted, and the source and target of such an edge, −1 if there is none.
    """
    vertices = ptr.size - 1
    colour = np.full(vertices, -1, np.int8)
    root = np.full(count, -1, idx.dtype)
    source = np.full(count, -1, idx.dtype)
    target = np.full(count, -1, idx.dtype)
    queue = np.empty(vertices, idx.dtype)
    for start in range(vertices):
        if colour[start] < 0:
            number = component[start]
            root[number] = start
            source[number], target[number] = two_colours(
                ptr, idx, start, component, number, colour, queue, True
            )
    return colour, root, source, target


@compiled(types="int64[] int32[] int32[] int")
def shortest_walks(ptr, idx, component, start):
    """Return shortest walks from one vertex inside its component. O(V + E).

    The array has the vertex before each vertex: ``start`` for ``start``, −1 for unreached ones.
    """
    before = np.full(ptr.size - 1, -1, idx.dtype)
    queue = np.empty(ptr.size - 1, idx.dtype)
    before[start] = start
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        u = queue[head]
        head += 1
        for i in range(ptr[u], ptr[u + 1]):
            v = idx[i]
            if component[v] == component[start] and before[v] < 0:
                before[v] = u
                queue[tail] = v
                tail += 1
    return before


@compiled(
    types="int64[] int32[] int32[]",
    work=lambda ptr, idx, component: ptr.size * idx.size,  # noqa: ARG005
)
def shortest_odd_cycle(ptr, idx, component):
    """Return the vertices along a cycle of least odd length; empty if there is none. O(V · E).

    From each vertex s a breadth-first search visits pairs of a vertex v ≥ s of the component of s
    and the parity of its distance, as 2 v + parity. It ends at the length of the best cycle so far.
    """
    vertices = ptr.size - 1
    best = np.empty(0, np.int64)
    limit = np.int64(vertices + 1)  # an odd closed walk of least length is a cycle
    seen = np.full(2 * vertices, -1, np.int64)  # by pair, the last start that reached it
    before = np.empty(2 * vertices, np.int64)
    distance = np.empty(2 * vertices, np.int64)
    queue = np.empty(2 * vertices, np.int64)
    for start in range(vertices):
        goal = 2 * start + 1
        seen[2 * start] = start
        distance[2 * start] = 0
        queue[0] = 2 * start
        head, tail = 0, 1
        while head < tail and seen[goal] != start:
            pair = queue[head]
            head += 1
            if distance[pair] + 1 >= limit:
                break
            u = pair >> 1
            for i in range(ptr[u], ptr[u + 1]):
                v = np.int64(idx[i])
                if v < start or component[v] != component[start]:
                    continue
                next_pair = 2 * v + 1 - (pair & 1)
                if seen[next_pair] != start:
                    seen[next_pair] = start
                    before[next_pair] = pair
                    distance[next_pair] = distance[pair] + 1
                    queue[tail] = next_pair
                    tail += 1
        if seen[goal] == start and distance[goal] < limit:
            limit = distance[goal]
            best = np.empty(limit, np.int64)
            pair = goal
            for step in range(limit - 1, -1, -1):
                pair = before[pair]
                best[step] = pair >> 1
    return best
