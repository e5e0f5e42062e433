"""Rooted forests: digraphs in which every vertex has one parent or none, as arrays in preorder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import DigraphError

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

IntArray = NDArray[np.signedinteger[Any]]

#: Maximum number of names of a cycle that a message shows.
MAX_NAMES_SHOWN = 8


@dataclass(frozen=True, eq=False)
class Forest:
    """A rooted forest. Vertices stand in preorder: each subtree fills an interval of positions.

    The child with the largest subtree comes right behind its parent. At each position p, ``vertex``
    has the number of the vertex, ``up`` the position of its parent (−1 for roots), and ``size`` the
    number of vertices in its subtree. All three are int32.

    >>> from zermelo import Digraph
    >>> forest = Forest.from_digraph(Digraph([("a", "b"), ("a", "c"), ("c", "d")]))
    >>> forest.vertex.tolist(), forest.up.tolist(), forest.size.tolist()
    ([0, 2, 3, 1], [-1, 0, 1, 0], [4, 2, 1, 1])
    """

    vertex: IntArray
    up: IntArray
    size: IntArray

    @classmethod
    def from_parents(cls, parents: IntArray) -> Forest:
        """Make a forest of the parent of each vertex, −1 for roots. O(V), without recursion."""
        from zermelo.digraph.loops.forest import preorder

        count, vertex, up, size = preorder(np.ascontiguousarray(parents, np.int32))
        if count < len(parents):
            on_cycle = np.ones(len(parents), bool)
            on_cycle[vertex[:count]] = False
            raise DigraphError(f"vertex {int(np.flatnonzero(on_cycle)[0])} lies above itself")
        for array in (vertex, up, size):
            array.setflags(write=False)
        return cls(vertex, up, size)

    @classmethod
    def from_digraph(cls, G: Digraph) -> Forest:
        """Make a forest of a digraph whose edges lead from parents to their children. O(V + E).

        >>> from zermelo import Digraph
        >>> Forest.from_digraph(Digraph([("a", "c"), ("b", "c")]))
        Traceback (most recent call last):
        ...
        zermelo.errors.DigraphError: vertex 'c' has two parents, 'a' and 'b'; in a forest, edges \
lead from a parent to its children, and each vertex has one parent or none
        """
        sources, targets = G.edge_arrays()
        parents = np.full(len(G), -1, np.int64)
        parents[targets] = sources
        has_two_parents = np.bincount(targets, minlength=len(G)) > 1
        if has_two_parents.any():
            child = int(np.flatnonzero(has_two_parents)[0])
            first, second = (G.names[int(v)] for v in sources[targets == child][:2])
            raise DigraphError(
                f"vertex {G.names[child]!r} has two parents, {first!r} and {second!r}; in a "
                "forest, edges lead from a parent to its children, and each vertex has one parent "
                "or none"
            )
        try:
            return cls.from_parents(parents)
        except DigraphError:
            raise DigraphError(
                f"the edges go round in a circle: {_circle(G, parents)}; in a forest, edges lead "
                "from a parent to its children, down to the leaves"
            ) from None

    def __len__(self) -> int:
        return int(self.vertex.size)

    @cached_property
    def place(self) -> IntArray:
        """The position of each vertex number."""
        place = np.empty_like(self.vertex)
        place[self.vertex] = np.arange(len(self), dtype=place.dtype)
        return place

    @cached_property
    def roots(self) -> IntArray:
        """The positions of the roots, ascending."""
        return np.flatnonzero(self.up < 0)


def _circle(G: Digraph, parents: IntArray) -> str:
    """Return a cycle as text, in a digraph in which each vertex has one parent or none."""
    state = np.zeros(len(G), np.int64)  # the walk in which a vertex was first met
    for start in range(len(G)):
        v = start
        while v >= 0 and not state[v]:
            state[v] = start + 1
            v = int(parents[v])
        if v >= 0 and state[v] == start + 1:
            break
    circle = [v]
    while int(parents[circle[-1]]) != v:
        circle.append(int(parents[circle[-1]]))
    names = [str(G.names[u]) for u in reversed(circle)]
    shown = names[:MAX_NAMES_SHOWN] + ["…"] * (len(names) > MAX_NAMES_SHOWN)
    return " → ".join([*shown, names[0]])
