"""Check by the definition whether a set is a kernel, and give the reason."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.formats.conversion import digraph_of

#: The vertex numbers of the sources, and of the targets, of all edges.
Edges = tuple[NDArray[np.integer], NDArray[np.integer]]


@dataclass(frozen=True)
class KernelCheck:
    """Whether a set is a kernel (or semikernel), with a reason; ``bool(check)`` is ``holds``.

    Attributes
    ----------
    edge : pair of names, or None
        An edge inside the set, perhaps a loop; for `is_semikernel` also a move out without a reply.
    vertex : name, or None
        A vertex outside without an option inside; for `is_semikernel` the target of that move.
    reason : str
        Why the set is a (semi)kernel or not.
    """

    holds: bool
    reason: str
    edge: tuple[Hashable, Hashable] | None = None
    vertex: Hashable | None = None

    def __bool__(self) -> bool:
        return self.holds


def is_kernel(G: DigraphLike, vertices: Iterable[Hashable]) -> KernelCheck:
    """Check a set of named vertices against the definition of a kernel. O(V + E).

    Raises
    ------
    UnknownVertex
        A name is not that of a vertex.

    Examples
    --------
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> bool(is_kernel(G, ["a", "c"]))
    True
    >>> is_kernel(G, ["a"]).reason
    "'c' is outside and has no option inside"
    >>> is_kernel(G, ["a", "b"]).edge
    ('a', 'b')
    """
    G = digraph_of(G)
    return check_mask(G, G.mask(np.array([G.index(name) for name in vertices], np.int64)))


def independence_failure(G: Digraph, inside: NDArray[np.bool_]) -> KernelCheck | None:
    """Return a failed check with an edge inside a set (a mask); None if independent. O(V + E)."""
    sources, targets = G.edge_arrays()
    edge_inside = inside[sources] & inside[targets]
    if not edge_inside.any():
        return None
    edge_number = int(np.argmax(edge_inside))
    edge = G.names[int(sources[edge_number])], G.names[int(targets[edge_number])]
    is_loop = edge[0] == edge[1]
    edge_text = f"the loop at {edge[0]!r}" if is_loop else f"the edge {edge[0]!r} → {edge[1]!r}"
    return KernelCheck(False, f"{edge_text} lies inside", edge=edge)


def answered_mask(edges: Edges, inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the vertices with an option in a set, both as masks of length V. O(V + E)."""
    sources, targets = edges
    mask = np.zeros(inside.size, np.bool_)
    mask[sources[inside[targets]]] = True
    return mask


def check_mask(G: Digraph, inside: NDArray[np.bool_]) -> KernelCheck:
    """Check a set, a mask of length V, against the definition of a kernel. O(V + E)."""
    if (conflict := independence_failure(G, inside)) is not None:
        return conflict
    absorbed = inside | answered_mask(G.edge_arrays(), inside)
    if not absorbed.all():
        vertex = G.names[int(np.argmin(absorbed))]
        return KernelCheck(False, f"{vertex!r} is outside and has no option inside", vertex=vertex)
    return KernelCheck(True, "no edge lies inside, and every vertex outside has an option inside")
