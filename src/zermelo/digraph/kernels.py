"""Kernels: independent and absorbing sets of vertices, and what outcomes say about all of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.outcomes import Outcome, Outcomes, outcomes
from zermelo.digraph.structure import odd_cycle
from zermelo.digraph.views import VertexSet
from zermelo.errors import Undecided

__all__ = ["KernelCheck", "Kernels", "is_kernel", "kernels"]


@dataclass(frozen=True)
class KernelCheck:
    """Whether a set is a kernel, and if not, what is wrong. True or false in a condition.

    Attributes
    ----------
    edge : pair of names, or None
        An edge inside the set, so that it is not independent (a loop, perhaps).
    vertex : name, or None
        A vertex outside without an option inside, so that the set is not absorbing.
    reason : str
        The same in words.
    """

    holds: bool
    reason: str
    edge: tuple[Hashable, Hashable] | None = None
    vertex: Hashable | None = None

    def __bool__(self) -> bool:
        return self.holds


def is_kernel(G: Digraph, vertices: Iterable[Hashable]) -> KernelCheck:
    """Check a set of named vertices against the definition. O(V + E).

    Raises
    ------
    UnknownVertex
        A name is no vertex.

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
    numbers = np.array([G.index(name) for name in vertices], np.int64)
    return check_mask(G, G.mask(numbers))


def check_mask(G: Digraph, inside: NDArray[np.bool_]) -> KernelCheck:
    """Check a set given as a mask of length V against the definition. O(V + E)."""
    sources, targets = G.edge_arrays()
    leads_in = inside[targets]
    both = inside[sources] & leads_in
    names = G.names
    if both.any():
        place = int(np.argmax(both))
        edge = names[int(sources[place])], names[int(targets[place])]
        loop = edge[0] == edge[1]
        what = f"the loop at {edge[0]!r}" if loop else f"the edge {edge[0]!r} → {edge[1]!r}"
        return KernelCheck(False, f"{what} lies inside", edge=edge)
    absorbed = inside.copy()
    absorbed[sources[leads_in]] = True
    if not absorbed.all():
        vertex = names[int(np.argmin(absorbed))]
        return KernelCheck(False, f"{vertex!r} is outside and has no option inside", vertex=vertex)
    return KernelCheck(True, "no edge lies inside, and every vertex outside has an option inside")


class Kernels:
    """What is known about all kernels of a digraph; made by `kernels`.

    Attributes
    ----------
    digraph : Digraph
    outcomes : Outcomes
    every : VertexSet
        S1, the P-positions: in every kernel.
    none : VertexSet
        S2, the N-positions: in no kernel.
    open : VertexSet
        S3, the D-positions: the only place where kernels can differ.
    """

    def __init__(self, result: Outcomes) -> None:
        self.digraph = result.digraph
        self.outcomes = result
        self.every = result.where(Outcome.P)
        self.none = result.where(Outcome.N)
        self.open = result.where(Outcome.D)

    @cached_property
    def G1(self) -> Digraph:
        """The subdigraph induced on S1 ∪ S2; its only kernel is S1 [000, Theorem 6]."""
        return self.digraph.induced(self.outcomes.codes != 2)

    @cached_property
    def G2(self) -> Digraph:
        """The subdigraph induced on S3.

        The kernels of the whole are the unions of S1 with a kernel of G2 [000, Theorem 6].
        """
        return self.digraph.induced(self.open.numbers)

    @property
    def strategy_kernel(self) -> VertexSet | None:
        """The kernel that consists of P-positions; None where there are draws [000, Theorem 7]."""
        return None if len(self.open) else self.every

    def check(self, vertices: Iterable[Hashable]) -> KernelCheck:
        """Check a set of named vertices; see `is_kernel`."""
        return is_kernel(self.digraph, vertices)

    @cached_property
    def _structural(self) -> tuple[NDArray[np.int8], NDArray[np.integer]]:
        """The status of every vertex in one kernel (−1: not reached), and what is in the way."""
        from zermelo._jit import richardson

        status = np.array([1, 0, -1], np.int8)[self.outcomes.codes]
        stuck = richardson.complete(
            *self.digraph.successors, *self.digraph.predecessor_rows, status
        )
        return status, stuck

    def find(self) -> VertexSet:
        """Find one kernel by structure alone, and check it by the definition before it is given.

        S1 first; then, in what remains, strong components in reverse topological order: what the
        components below force, and of the rest, where there is no odd closed walk, the vertices
        at even distance (Richardson's theorem [002, Proposition 1.16 and Theorem 1.18]). O(V + E)
        where no strong component of S3 has an odd closed walk.

        Raises
        ------
        Undecided
            A strong component with an odd closed walk is in the way: existence is NP-complete
            there.

        Examples
        --------
        >>> sorted(kernels(Digraph([("a", "b"), ("b", "a"), ("b", "c")])).find())
        ['a', 'c']
        """
        status, stuck = self._structural
        if stuck.size:
            part = self.digraph.induced(stuck)
            cycle = odd_cycle(part) or ()
            walk = " → ".join(map(str, cycle[:8])) + (" → …" if len(cycle) > 8 else "")
            size = f"{stuck.size:,} vertices" if stuck.size > 1 else "one vertex"
            raise Undecided(
                f"structure alone finds no kernel and rules none out: a strong component of {size} "
                f"has the odd cycle {walk}"
            )
        inside = status == 1
        verdict = check_mask(self.digraph, inside)
        if not verdict:
            raise AssertionError(f"the set found is no kernel: {verdict.reason}")
        return VertexSet(self.digraph, np.flatnonzero(inside))

    def __repr__(self) -> str:
        return (
            f"<Kernels: {len(self.every):,} vertices in every kernel, {len(self.none):,} in none, "
            f"{len(self.open):,} open>"
        )


def kernels(G: Digraph) -> Kernels:
    """Partition the vertices by what outcomes say about all kernels, and look for kernels.

    A kernel is a set of vertices with no edge inside, such that every vertex outside has an option
    inside. P-positions lie in every kernel, N-positions in none [000, Theorem 5]; kernels differ
    on draws only, and the kernels of the whole are the P-positions together with a kernel of the
    subdigraph on the draws [000, Theorem 6, Corollary 4]. O(V + E).

    Examples
    --------
    >>> found = kernels(Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("x", "y"), ("y", "x")]))
    >>> found.every, found.none, found.open
    ({'a', 'c'}, {'b'}, {'x', 'y'})
    >>> found.G2
    <Digraph: 2 vertices, 2 edges>
    """
    return Kernels(outcomes(G))
