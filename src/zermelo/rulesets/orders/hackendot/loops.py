"""Hackendot on forests in preorder, and all first moves of the geodetic game on trees.

Every vertex v has a weight d(v). The Grundy value of the remaining forest is the nim-sum of the
weights of its vertices. Let D(r, v) be the nim-sum of the weights on the path from r to v without
r, and X(r) that of all weights below r. Then d(r) is the number outside {D(r, v) : v in the subtree
of r, choosable} with least d(r) ⊕ X(r); 0 if r may not be chosen (proof: docs/geodetic.md).

``up`` has the parent of each vertex (negative for roots), ``size`` the size of its subtree. A set
of numbers below a power of two M is a complete binary tree in an array: entry M + i is 1 if i is in
the set, and entry k < M is 1 if entries 2k and 2k + 1 are. A number e is stored as e ⊕ t, so that a
new t translates the whole set at once.
"""

import numpy as np

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import compiled

#: The entry of `first_moves` for a large value that is not computed.
LARGE = -1


@compiled
def power_above(number):
    """Return the least power of two that is larger than a number, but at least 2."""
    power = 2
    while power <= number:
        power *= 2
    return power


@compiled
def insert(full, M, number):
    """Add a number to a set. O(1) amortised, since every entry becomes full once."""
    k = M + number
    if full[k]:
        return
    full[k] = 1
    while k > 1 and full[k ^ 1]:
        k >>= 1
        full[k] = 1


@compiled
def nearest_gap(full, M, number):
    """Return the e < M outside a set with the least e ⊕ number; M if there is none. O(log M)."""
    if full[1]:
        return M
    k = 1
    bit = M >> 1
    while bit:
        k = 2 * k + (1 if number & bit else 0)
        if full[k]:
            k ^= 1
        bit >>= 1
    return k - M


@compiled(types="int32[] int32[] uint8[]")
def weights(up, size, choosable):
    """Return ``(d, g)``: weights, and Grundy values of subtrees. O(V log V), memory O(V).

    ``choosable`` marks the vertices that may be chosen. The heavy child of v, which has the largest
    subtree, is v + 1. Heavy paths are climbed from the bottom, with the set of D(r, v) for all
    choosable v and the vertex r reached so far; light subtrees are inserted one by one.
    """
    n = up.size
    d = np.zeros(n, np.int32)
    g = np.zeros(n, np.int32)
    D = np.empty(n, np.int32)
    full = np.empty(2 * power_above(n), np.uint8)
    for top in range(n - 1, -1, -1):
        if up[top] == top - 1 and top > 0:
            continue  # inside a heavy path
        if size[top] == 1:
            d[top] = g[top] = 1 if choosable[top] else 0
            continue
        M = power_above(size[top])
        full[: 2 * M] = 0
        bottom = top
        while size[bottom] > 1:
            bottom += 1
        t = 0
        for v in range(bottom, top - 1, -1):
            X = 0
            if v < bottom:
                t ^= d[v + 1]
                X = g[v + 1]
            if choosable[v]:
                insert(full, M, t)
            light = v + 1 + size[v + 1] if v < bottom else v + 1
            while light < v + size[v]:
                X ^= g[light]
                for w in range(light, light + size[light]):
                    D[w] = d[w] if w == light else D[up[w]] ^ d[w]
                    if choosable[w]:
                        insert(full, M, D[w] ^ t)
                light += size[light]
            if choosable[v]:
                d[v] = nearest_gap(full, M, X ^ t) ^ t
            g[v] = X ^ d[v]
    return d, g


@compiled(types="int32[] int32[] uint8[]")
def path_sums(up, d, is_removed):
    """Return for each vertex the nim-sum of the weights that choosing it removes; 0 if removed."""
    P = np.zeros(up.size, np.int32)
    for v in range(up.size):
        if not is_removed[v]:
            P[v] = d[v] if up[v] < 0 else P[up[v]] ^ d[v]
    return P


@compiled(
    types="int32[] int32[] uint8[] int32[] int32[] int int",
    work=lambda up, size, choosable, d, g, root, floor: size[root] * floor,  # noqa: ARG005
)
def first_moves(up, size, choosable, d, g, root, floor):
    """Return the value after each first move in a tree, or `LARGE` for some large values.

    The tree is the subtree of vertex ``root``; ``floor`` is a power of two, at least 2. Entry i is
    the Grundy value left if the vertex root + i is chosen first: the value of the tree re-rooted at
    this vertex, without the vertex. Some values that are at least ``floor`` are not computed: their
    entry is `LARGE`. O(V log V + V · floor), memory O(V · floor) bytes.

    Heavy paths are walked from the top. At a vertex v, let γ(v) be the value of the part above v,
    and s those of its options: ``full`` holds all γ(v) ⊕ s, and B[x] counts the choosable w below v
    with P[w] = x, the nim-sum of the weights from the top to w without the top. A light child u
    needs only the s below M(u), a bound for all values in the subtree of u: the window of u.
    """
    n = size[root]
    after_move = np.full(n, LARGE, np.int32)
    to_visit = np.zeros(n, np.uint8)
    gamma = np.zeros(n, np.int32)  # value of the part above the vertex, rooted at its parent
    window = np.empty(n * floor, np.uint8)  # the windows of the tops of heavy paths, one by one
    P = np.empty(n, np.int32)
    capacity = max(power_above(n), floor)
    full = np.empty(2 * capacity, np.uint8)
    B = np.empty(capacity, np.int32)
    to_visit[0] = 1
    for top in range(n):
        if not to_visit[top]:
            continue
        at = root + top
        M = max(power_above(size[at]), floor)
        full[: 2 * M] = 0
        B[:M] = 0
        if top > 0:
            offset = top * floor
            for s in range(M):
                if window[offset + s]:
                    insert(full, M, s)
        t = gamma[top]
        P[top] = 0
        for w in range(top + 1, top + size[at]):
            P[w] = P[up[root + w] - root] ^ d[root + w]
            if choosable[root + w]:
                B[P[w]] += 1
        v = top
        while True:
            at = root + v  # the index of v in the forest
            end = v + size[at]
            value = gamma[v]
            heavy = v + 1 if size[at] > 1 else -1
            first_light = v + 1 + size[at + 1] if heavy >= 0 else end
            child = v + 1
            while child < end:
                value ^= g[root + child]
                child += size[root + child]
            after_move[v] = value
            light = first_light
            while light < end:  # pass a window down to each light child
                light_end = light + size[root + light]
                for w in range(light, light_end):
                    if choosable[root + w]:
                        B[P[w]] -= 1
                bound = max(power_above(size[root + light]), floor)
                outside = value ^ g[root + light]
                light_gamma = bound
                offset = light * floor
                for s in range(bound):
                    e = s ^ outside
                    is_option = B[e ^ P[v]] > 0 or full[M + (e ^ t)] or (e == 0 and choosable[at])
                    window[offset + s] = is_option
                    if not is_option and light_gamma == bound:
                        light_gamma = s
                if not choosable[at]:
                    light_gamma = outside
                if light_gamma < bound:
                    to_visit[light] = 1
                    gamma[light] = light_gamma
                for w in range(light, light_end):
                    if choosable[root + w]:
                        B[P[w]] += 1
                light = light_end
            if heavy < 0:
                break
            # v and its light subtrees are above the next vertex: they enter ``full``.
            if choosable[at]:
                insert(full, M, t)
            for w in range(first_light, end):
                if choosable[root + w]:
                    B[P[w]] -= 1
                    insert(full, M, P[w] ^ P[v] ^ t)
            outside = value ^ g[root + heavy]
            gap = 0
            if choosable[at]:
                gap = nearest_gap(full, M, outside ^ t)
                if gap == M:
                    break  # every first move below has a value of M or more
                gap ^= t
            t ^= gap
            gamma[heavy] = outside ^ gap
            v = heavy
            if choosable[root + v]:
                B[P[v]] -= 1
    return after_move


@addressed
def successors(key, out, params):
    """Write the mask of removed vertices after each move, and return the number of moves.

    ``params`` has the number of vertices, then for each vertex the mask of its path from the root.
    """
    removed, out, params = carray(key, ANY)[0], carray(out, ANY), carray(params, ANY)
    count = 0
    for v in range(params[0]):
        if not removed >> v & 1:
            out[count] = removed | params[1 + v]
            count += 1
    return count
