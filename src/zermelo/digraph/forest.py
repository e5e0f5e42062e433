"""Rooted forests as arrays in preorder: acyclic digraphs, each vertex with at most one parent."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import DigraphError

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

IntArray = NDArray[np.signedinteger[Any]]

#: Maximum number of names in the message on a cycle, before the first name is repeated.
MAX_NAMES_SHOWN = 8


@dataclass(frozen=True, eq=False)
class Forest:
    """A rooted forest. Vertices stand in preorder: each subtree fills an interval of places.

    The child with the largest subtree comes directly after its parent. At each place, ``vertex``
    has the number of the vertex, ``up`` the place of its parent (−1 for roots), and ``size`` the
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
    def from_parents(cls, parents: IntArray, names: Sequence[Hashable] | None = None) -> Forest:
        """Make a forest from the parent of each vertex, −1 for roots. O(V), without recursion.

        DigraphError for a cycle; the message has ``names`` or, without names, vertex numbers.
        """
        from zermelo.digraph.loops.forest import preorder

        count, vertex, up, size = preorder(np.ascontiguousarray(parents, np.int32))
        if count < len(parents):
            on_cycle = np.ones(len(parents), bool)
            on_cycle[vertex[:count]] = False
            cycle = [int(np.argmax(on_cycle))]
            while (parent := int(parents[cycle[-1]])) != cycle[0]:
                cycle.append(parent)
            cycle += cycle[:1]
            shown = [str(v if names is None else names[v]) for v in reversed(cycle)]
            if len(shown) > MAX_NAMES_SHOWN + 1:
                shown[MAX_NAMES_SHOWN:-1] = ["…"]
            raise DigraphError(
                f"the edges form a cycle: {' → '.join(shown)}; in a forest, edges lead "
                "from a parent to its children, down to the leaves"
            )
        for array in (vertex, up, size):
            array.setflags(write=False)
        return cls(vertex, up, size)

    @classmethod
    def from_digraph(cls, G: Digraph) -> Forest:
        """Make a forest from a digraph whose edges lead from parents to their children. O(V + E).

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
        return cls.from_parents(parents, G.names)

    def __len__(self) -> int:
        return int(self.vertex.size)

    @cached_property
    def place_of(self) -> IntArray:
        """The place of each vertex in preorder, by vertex number."""
        places = np.empty_like(self.vertex)
        places[self.vertex] = np.arange(len(self), dtype=places.dtype)
        return places

    @cached_property
    def roots(self) -> IntArray:
        """The places of the roots, ascending."""
        return np.flatnonzero(self.up < 0)
