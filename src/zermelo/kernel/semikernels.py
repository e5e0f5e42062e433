"""Semikernels: independent sets with a reply to every move out of them.

They are the admissible sets of argumentation, and the maximal ones are its preferred extensions.
`is_semikernel` follows the definition; the search is in `zermelo.kernel.answered`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import partial

import numpy as np

from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.views import VertexSet
from zermelo.formats.conversion import digraph_of
from zermelo.kernel.answered import maximal_in
from zermelo.kernel.check import KernelCheck, answered_mask, independence_failure
from zermelo.kernel.partition import Decomposition, product
from zermelo.limits import NO_LIMITS, Limits, Watch


def is_semikernel(G: DigraphLike, vertices: Iterable[Hashable]) -> KernelCheck:
    """Check whether a set is a semikernel: independent, with a reply to each move out. O(V + E).

    So every option of a vertex of the set has an option in the set (Neumann-Lara 1971). A kernel is
    a semikernel; so is the empty set.

    Raises
    ------
    UnknownVertex
        A name is not that of a vertex.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "c")])
    >>> bool(is_semikernel(G, ["a"]))
    True
    >>> is_semikernel(G, ["b"]).reason
    "from 'b' there is a move to 'c', which has no option inside"
    """
    G = digraph_of(G)
    inside = G.mask(np.array([G.index(name) for name in vertices], np.int64))
    if (conflict := independence_failure(G, inside)) is not None:
        return conflict
    sources, targets = edges = G.edge_arrays()
    unanswered = inside[sources] & ~answered_mask(edges, inside)[targets]
    if unanswered.any():
        edge_number = int(np.argmax(unanswered))
        edge = G.names[int(sources[edge_number])], G.names[int(targets[edge_number])]
        sentence = f"from {edge[0]!r} there is a move to {edge[1]!r}, which has no option inside"
        return KernelCheck(False, sentence, edge=edge, vertex=edge[1])
    return KernelCheck(True, "no edge lies inside, and every move out can be answered")


def maximal_semikernels(
    G: DigraphLike, *, limits: Limits | Watch = NO_LIMITS
) -> Iterator[VertexSet]:
    """Yield the maximal semikernels, each once; there is at least one.

    Weak components are searched one by one, by backtracking and then with a SAT solver. A kernel is
    a maximal semikernel; without odd cycles the converse holds too (Dung 1995, Theorem 33).

    Raises
    ------
    LimitReached
    MissingExtra
        A SAT solver is needed and not installed.

    Examples
    --------
    A cycle of three has no kernel, and one semikernel: the empty set.

    >>> from zermelo import Digraph
    >>> list(maximal_semikernels(Digraph([(1, 2), (2, 3), (3, 1), (4, 5), (5, 4)])))
    [{4}, {5}]
    """
    G = digraph_of(G)
    watch = limits.start()
    pieces = Decomposition(G, np.arange(len(G))).pieces
    inside = np.zeros(len(G), np.bool_)
    for changed_pieces in product([partial(maximal_in, piece, watch) for piece in pieces]):
        for number, members in changed_pieces:
            inside[pieces[number].numbers] = members
        yield VertexSet(G, np.flatnonzero(inside))
