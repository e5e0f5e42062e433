"""Maximum matchings of undirected graphs, and the vertices that some of them miss.

NetworkX finds the matching. The vertices that some maximum matching misses are the set D of the
Gallai–Edmonds decomposition; one search from the unmatched vertices finds this set.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.errors import need


def maximum_matching(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return the mate of each vertex in a maximum matching, -1 if it has none.

    ``rows`` are the neighbours of each vertex. O(V³) at most, by the blossom algorithm (Edmonds
    1965; Galil 1986): a second at about 2,000 vertices and 4,000 edges.

    >>> maximum_matching([[1], [0, 2], [1, 3], [2], []])
    [1, 0, 3, 2, -1]
    """
    networkx = need("networkx", "formats", "a maximum matching")
    graph = networkx.Graph((u, v) for u, row in enumerate(rows) for v in row if u < v)
    mates = [-1] * len(rows)
    for u, v in networkx.max_weight_matching(graph, maxcardinality=True):
        mates[u], mates[v] = v, u
    return mates


def find_missable(rows: Sequence[Sequence[int]], mates: Sequence[int]) -> list[bool]:
    """Return for each vertex whether some maximum matching misses it. O(E log V).

    Raises ValueError if the matching is not maximum. The missable vertices are the ends of
    alternating paths of even length from unmatched vertices. The search shrinks odd cycles, all of
    whose vertices are missable (Edmonds 1965).

    >>> path, triangle = [[1], [0, 2], [1]], [[1, 2], [0, 2], [0, 1]]
    >>> find_missable(path, [1, 0, -1]), find_missable(triangle, [1, 0, -1])
    ([True, False, True], [True, True, True])
    """
    is_even = [mate < 0 for mate in mates]
    link = list(range(len(rows)))  # from an even vertex towards the base of its shrunk cycle
    came_from = [-1] * len(rows)  # for an odd vertex, the even vertex it was reached from

    def base(vertex: int) -> int:  # the base of the shrunk cycle of an even vertex
        while link[vertex] != vertex:
            link[vertex] = link[link[vertex]]
            vertex = link[vertex]
        return vertex

    def next_base(lower: int) -> int:  # the next base towards the root, or −1 for a root
        return -1 if mates[lower] < 0 else base(came_from[mates[lower]])

    def common_base(u: int, v: int) -> int:
        """Return where the ways from two bases to their roots meet, by steps on each in turn."""
        seen = set()
        while u >= 0 or v >= 0:
            if u >= 0:
                if u in seen:
                    return u
                seen.add(u)
                u = next_base(u)
            u, v = (v, u) if v >= 0 else (u, v)
        raise ValueError("the matching is not a maximum one: two unmatched vertices can be joined")

    queue = [vertex for vertex, mate in enumerate(mates) if mate < 0]
    for vertex in queue:  # the list grows in the loop
        for neighbour in rows[vertex]:
            if not is_even[neighbour]:
                if came_from[neighbour] < 0:
                    came_from[neighbour] = vertex
                    is_even[mates[neighbour]] = True
                    queue.append(mates[neighbour])
                continue
            bases = base(vertex), base(neighbour)
            if bases[0] == bases[1]:
                continue
            top = common_base(*bases)
            for lower in bases:
                while lower != top:
                    odd, up = mates[lower], next_base(lower)
                    if not is_even[odd]:
                        is_even[odd] = True
                        queue.append(odd)
                    link[lower] = link[odd] = top
                    lower = up
    return is_even
