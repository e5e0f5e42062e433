"""The underlying undirected graph of a digraph, for layouts."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.search import connected, distances
from zermelo.pictures.excerpt import Ints


class Links:
    """A small undirected graph without loops, as a symmetric matrix."""

    def __init__(self, joined: NDArray[np.bool_]) -> None:
        self.joined = joined

    @classmethod
    def of(cls, count: int, sources: Ints, targets: Ints) -> Links:
        """Return the graph of edges in either direction; loops and repetitions are ignored."""
        joined = np.zeros((count, count), np.bool_)
        joined[sources, targets] = joined[targets, sources] = True
        np.fill_diagonal(joined, val=False)
        return cls(joined)

    def __len__(self) -> int:
        return len(self.joined)

    def only(self, vertices: Ints) -> Links:
        """Return the graph that some vertices induce."""
        return Links(self.joined[np.ix_(vertices, vertices)])

    @cached_property
    def near(self) -> list[list[int]]:
        """The neighbours of each vertex, ascending."""
        return [np.flatnonzero(row).tolist() for row in self.joined]

    @cached_property
    def degrees(self) -> Ints:
        """The number of neighbours of each vertex."""
        return np.asarray(self.joined.sum(1))

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        """The edges as rows, with the smaller end first."""
        return np.argwhere(np.triu(self.joined))

    @cached_property
    def distances(self) -> NDArray[np.int64]:
        """The distances between all vertices, −1 without a walk."""
        return np.array([distances(self.near, start) for start in range(len(self))], np.int64)

    def parts(self) -> list[Ints]:
        """Return the connected parts, in the order of their smallest vertices."""
        return [np.array(sorted(part)) for part in connected(range(len(self)), self.near)]

    def shortest_cycle(self) -> list[int]:
        """Return a cycle of least length, in order; empty if there is none. O(V · E)."""
        best: list[int] = []
        for start in range(len(self)):
            parent, depth = {start: start}, {start: 0}
            for u in (reached := [start]):
                if best and 2 * depth[u] + 1 >= len(best):
                    break
                for v in self.near[u]:
                    if v not in parent:
                        parent[v], depth[v] = u, depth[u] + 1
                        reached.append(v)
                    elif v != parent[u] and (not best or depth[u] + depth[v] + 1 < len(best)):
                        path, other_path = _path_to_root(parent, u), _path_to_root(parent, v)
                        if not {*path[:-1]} & {*other_path[:-1]}:  # the paths only share the start
                            best = [*reversed(path), *other_path[:-1]]
        return best


def _path_to_root(parent: dict[int, int], vertex: int) -> list[int]:
    """Return the path from a vertex to the start of a search."""
    walk = [vertex]
    while parent[walk[-1]] != walk[-1]:
        walk.append(parent[walk[-1]])
    return walk
