"""Kernels after edges are reversed, removed or added."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from itertools import combinations

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.errors import InputError
from zermelo.formats.conversion import digraph_of
from zermelo.kernel.kernels import kernels
from zermelo.limits import NO_LIMITS, Limits, Watch

#: The kinds of changes.
CHANGES = ("reverse", "remove", "add")
#: Default maximum number of edges changed at once in the search for a digraph with a kernel.
DEFAULT_CHANGES = 2

Edge = tuple[Hashable, Hashable]


@dataclass(frozen=True)
class EdgeEffect:
    """The effect of one change.

    Attributes
    ----------
    edge : pair of names
        The edge before it was reversed or removed, or the edge that was added.
    count : int
        The number of kernels after the change.
    """

    edge: Edge
    count: int


@dataclass(frozen=True)
class WhatIf:
    """The number of kernels after each change of one edge, as `what_if` finds it.

    Attributes
    ----------
    change : str
        ``"reverse"``, ``"remove"`` or ``"add"``.
    before : int
        The number of kernels without a change.
    effects : tuple of EdgeEffect
    smallest : tuple of edges, or None
        The edges of a smallest set of changes after which there is a kernel, the first such set in
        the order of edges; empty if there is a kernel without a change, None if no set was found.
    tried : int
        The size of the largest sets of changes that were tried.
    complete : bool
        Whether no larger set is possible. Then None means that no set of changes gives a kernel.
    """

    change: str
    before: int
    effects: tuple[EdgeEffect, ...]
    smallest: tuple[Edge, ...] | None
    tried: int
    complete: bool


def what_if(
    G: DigraphLike,
    change: str,
    *,
    at_once: int = DEFAULT_CHANGES,
    limits: Limits | Watch = NO_LIMITS,
) -> WhatIf:
    """Return the number of kernels after each change of one edge.

    Also find a smallest set of at most ``at_once`` changes after which there is a kernel. Loops are
    neither reversed nor added.

    Parameters
    ----------
    G : Digraph, or another description of one
    change : str
        ``"reverse"``, ``"remove"`` or ``"add"``.
    at_once : int
        The maximum number of changes in ``smallest``.
    limits : Limits or Watch

    Raises
    ------
    InputError
        ``change`` is none of `CHANGES`, or ``at_once`` is below 1.
    LimitReached

    Notes
    -----
    Kernels are counted once without a change, and once for each edge. If all counts are 0, sets of
    2, 3, …, ``at_once`` edges are tried until there is a kernel. See Fraenkel 1997, Figure 7.

    Examples
    --------
    >>> result = what_if([("a", "b"), ("b", "c"), ("c", "a")], "reverse")
    >>> result.before, [effect.count for effect in result.effects], result.smallest
    (0, [1, 1, 1], (('a', 'b'),))
    """
    if change not in CHANGES:
        raise InputError(f"there is no change {change!r}; there are: {', '.join(CHANGES)}")
    if at_once < 1:
        raise InputError(f"at_once is {at_once}; give 1 or more changes")
    with limits.start() as watch:
        G = digraph_of(G, watch)
        count_before = kernels(G, limits=watch).count(watch)
        if change == "add":
            edges = [(u, v) for u in G.names for v in G.names if u != v and not G.has_edge(u, v)]
        else:
            edges = [edge for edge in G.edges() if change == "remove" or edge[0] != edge[1]]
        effects = []
        for edge in edges:
            watch.look()
            new_kernels = kernels(change_edges(G, change, [edge]), limits=watch)
            effects.append(EdgeEffect(edge, new_kernels.count(watch)))
        smallest: tuple[Edge, ...] | None
        smallest = () if count_before else next(((e.edge,) for e in effects if e.count), None)
        tried = 1
        while smallest is None and tried < min(at_once, len(edges)):
            tried += 1
            for edge_set in combinations(edges, tried):
                watch.look()
                if kernels(change_edges(G, change, edge_set), limits=watch).exists(watch):
                    smallest = edge_set
                    break
        return WhatIf(change, count_before, tuple(effects), smallest, tried, tried >= len(edges))


def change_edges(G: Digraph, change: str, edges: Iterable[Edge]) -> Digraph:
    """Return the digraph after all these edges are reversed, removed or added.

    >>> change_edges(Digraph(["ab", "bc"]), "reverse", [("a", "b")]).edges()
    [('b', 'a'), ('b', 'c')]
    """
    changed = set(edges)
    new_edges = [edge for edge in G.edges() if edge not in changed]
    if change == "add":
        new_edges += changed
    elif change == "reverse":
        new_edges += [(v, u) for u, v in changed]
    return Digraph(new_edges, vertices=G.names)
