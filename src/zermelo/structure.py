"""The shape of a digraph: strong components, condensation, odd cycles, levels."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.views import ByVertex, VertexSet
from zermelo.formats.conversion import digraph_of
from zermelo.frozen import Frozen, seal


@dataclass(frozen=True, repr=False)
class Components(Frozen):
    """The strong components of a digraph, numbered so that no edge leads to a larger number.

    Component 0 is terminal: no edge leaves it.

    Attributes
    ----------
    digraph : Digraph
    of : ByVertex
        The number of the component of each vertex.
    count : int
    """

    digraph: Digraph
    of: ByVertex
    count: int

    def __len__(self) -> int:
        return self.count

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """Number of vertices of each component. Read-only."""
        sizes = np.bincount(self.of.array, minlength=self.count).astype(np.int64)
        seal(sizes)
        return sizes

    def members(self, component: int) -> VertexSet:
        """Return the vertices of one component. O(V)."""
        return VertexSet(self.digraph, np.flatnonzero(self.of.array == component))

    def __repr__(self) -> str:
        largest = int(self.sizes.max()) if self.count else 0
        return f"<{self.count:,} strong components, the largest with {largest:,} vertices>"


def strong_components(G: DigraphLike) -> Components:
    """Return the strong components: within one, every vertex can be reached from every other.

    O(V + E), Tarjan's algorithm in compiled loops.

    Examples
    --------
    >>> parts = strong_components(Digraph([("a", "b"), ("b", "a"), ("b", "c")]))
    >>> parts.count, parts.of["c"], list(parts.members(1))
    (2, 0, ['a', 'b'])
    """
    G = digraph_of(G)
    from zermelo._jit import components

    of, count = components.strong_components(*G.successors)
    return Components(G, ByVertex(G, of, "component"), int(count))


def condensation(G: DigraphLike) -> Digraph:
    """Return the acyclic digraph of strong components, numbered as by `strong_components`.

    Examples
    --------
    >>> condensation(Digraph([("a", "b"), ("b", "a"), ("b", "c")])).edges()
    [(1, 0)]
    """
    G = digraph_of(G)
    parts = strong_components(G)
    sources, targets = G.edge_arrays()
    above, below = parts.of.array[sources], parts.of.array[targets]
    is_between = above != below
    return Digraph.from_arrays(above[is_between], below[is_between], count=parts.count)


def find_odd_cycle(G: DigraphLike, *, shortest: bool = False) -> tuple[Hashable, ...] | None:
    """Return a cycle of odd length, or None if there is none.

    A digraph has an odd closed walk if and only if it has an odd cycle (Pérez Romero 2020, Lemma
    1.4), equivalently, if some edge inside a strong component joins two vertices whose distances
    from a fixed vertex of the component have the same parity. A loop is an odd cycle.

    Parameters
    ----------
    G : Digraph, or another description of one
    shortest : bool
        Whether the cycle must be shortest: O(V · E) instead of O(V + E).

    Returns
    -------
    tuple of names, or None
        The vertices along the cycle, each with an edge to the next, and the last to the first.

    Examples
    --------
    >>> find_odd_cycle(Digraph([(1, 2), (2, 3), (3, 1), (3, 3)]), shortest=True)
    (3,)
    >>> find_odd_cycle(Digraph([(1, 2), (2, 1)])) is None
    True
    """
    G = digraph_of(G)
    from zermelo._jit import components

    ptr, idx = G.successors
    component, count = components.strong_components(ptr, idx)
    if shortest:
        walk = components.shortest_odd_cycle(ptr, idx, component).tolist()
    else:
        _, roots, sources, targets = components.parity(ptr, idx, component, count)
        odd_components = np.flatnonzero(sources >= 0)
        if not odd_components.size:
            return None
        root, source, target = (int(a[odd_components[0]]) for a in (roots, sources, targets))
        from_root = components.shortest_walks(ptr, idx, component, root)
        back_to_root = _walk(components.shortest_walks(ptr, idx, component, target), target, root)
        walk = [*_walk(from_root, root, source), *back_to_root[:-1]]
        if len(walk) % 2 == 0:  # then a shortest walk from root to target, and back, is odd
            walk = [*_walk(from_root, root, target)[:-1], *back_to_root[:-1]]
        walk = _odd_part(walk)
    return tuple(G.names[vertex] for vertex in walk) or None


def _walk(predecessor: NDArray[Any], start: int, end: int) -> list[int]:
    """Return the walk from ``start`` to ``end`` by the predecessor of each vertex on the way."""
    walk = [end]
    while walk[-1] != start:
        walk.append(int(predecessor[walk[-1]]))
    return walk[::-1]


def _odd_part(walk: list[int]) -> list[int]:
    """Return an odd cycle that is part of an odd closed walk (Pérez Romero 2020, Lemma 1.4)."""
    path: list[int] = []
    place_of: dict[int, int] = {}
    for vertex in [*walk, walk[0]]:
        if vertex in place_of:
            cycle = path[place_of[vertex] :]
            if len(cycle) % 2:
                return cycle
            for dropped in cycle:  # an even cycle is dropped, so that the rest stays odd
                del place_of[dropped]
            del path[-len(cycle) :]
        place_of[vertex] = len(path)
        path.append(vertex)
    raise AssertionError("an odd closed walk contains an odd cycle")


def levels(G: DigraphLike) -> ByVertex:
    """Return the level of each vertex: the length of the longest walk from it (notes AMS 303).

    Terminal vertices have level 0; the level of another vertex is one more than the largest level
    of its options. The level is None (−1 in the array) at the start of an endless walk. O(V + E).

    Examples
    --------
    >>> levels(Digraph([("a", "b"), ("b", "c"), ("a", "c"), ("d", "d")])).as_dict()
    {'a': 2, 'b': 1, 'c': 0, 'd': None}
    """
    G = digraph_of(G)
    from zermelo._jit import retrograde

    ptr, _ = G.successors
    return ByVertex(G, retrograde.levels(ptr, *G.predecessor_rows), "level")


def find_cycle(G: DigraphLike) -> tuple[Hashable, ...] | None:
    """Return some cycle; None if the digraph is acyclic. O(V + E).

    Examples
    --------
    >>> find_cycle(Digraph([("a", "b"), ("b", "c"), ("c", "b")]))
    ('b', 'c')
    """
    G = digraph_of(G)
    endless = levels(G).array < 0
    if not endless.any():
        return None
    vertex = int(np.argmax(endless))
    place_of: dict[int, int] = {}
    while vertex not in place_of:
        place_of[vertex] = len(place_of)
        options = G.option_numbers(vertex)
        vertex = int(options[np.argmax(endless[options])])
    return tuple(G.names[v] for v in list(place_of)[place_of[vertex] :])
