"""Outcomes: who wins from every vertex of a digraph, by Algorithm PND."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.views import ByVertex, VertexSet
from zermelo.values.outcome import Outcome

__all__ = ["Outcome", "Outcomes", "outcomes"]


#: The codes of `Outcomes.codes`, in order.
CODES = (Outcome.P, Outcome.N, Outcome.D)


class Outcomes:
    """The outcome of every vertex of a digraph; made by `outcomes`.

    Ask by name (``result["b"]``) or take whole arrays by vertex number.

    Attributes
    ----------
    digraph : Digraph
        What was labelled.
    remoteness : ByVertex of int32 (int64 beyond 2³¹ − 1 vertices)
        Length of play when the winner hurries and the loser delays: even on P, odd on N, none
        (−1) on D.
    """

    def __init__(self, G: Digraph, remoteness: NDArray[Any]) -> None:
        self.digraph = G
        self.remoteness = ByVertex(G, remoteness, "remoteness")

    @cached_property
    def codes(self) -> NDArray[np.int8]:
        """The outcome of every vertex: 0 for P, 1 for N, 2 for D."""
        remoteness = self.remoteness.array
        codes = (remoteness & 1).astype(np.int8)
        codes[remoteness < 0] = 2
        codes.setflags(write=False)
        return codes

    @cached_property
    def counter(self) -> ByVertex:
        """Fraenkel's counter c: the order in which Algorithm PND labels the P-positions.

        Where the algorithm leaves the order open (it may label any P-position that is ready), the
        least remoteness goes first, then the smallest vertex number. Every N-option v of a
        P-position u has a P-option w with c(w) < c(u) [000, Theorem 2 (1)].
        """
        from zermelo._jit import retrograde

        counter = retrograde.order_of_labelling(self.remoteness.array)
        return ByVertex(self.digraph, counter, "counter")

    def __getitem__(self, name: Hashable) -> Outcome:
        """Return the outcome of a named vertex."""
        return CODES[int(self.codes[self.digraph.index(name)])]

    def __len__(self) -> int:
        return len(self.digraph)

    def where(self, outcome: Outcome | str) -> VertexSet:
        """Return the vertices with an outcome. O(V)."""
        numbers = np.flatnonzero(self.codes == CODES.index(Outcome(outcome)))
        return VertexSet(self.digraph, numbers)

    @cached_property
    def counts(self) -> Mapping[Outcome, int]:
        """How many vertices have each outcome. Read-only."""
        held = np.bincount(self.codes, minlength=3).tolist()
        return MappingProxyType(dict(zip(CODES, held, strict=True)))

    def as_dict(self) -> dict[Hashable, Outcome]:
        """Return outcomes by name. O(V) objects."""
        held = (CODES[code] for code in self.codes.tolist())
        return dict(zip(self.digraph.names, held, strict=True))

    # ---------------------------------------------------------------------------- by which move

    @cached_property
    def best_options(self) -> ByVertex:
        """The option number that perfect play takes from every vertex. O(V + E) when first asked.

        From N the option P of least remoteness: the winner makes the last move, after
        ``remoteness`` moves at most [000, Corollary 3], while another P-option keeps the win but
        may go round in circles. From P the longest defence, from D an option that is D. Among
        equals the smallest number; none (−1) on leaves.
        """
        from zermelo.labels.loops import outcomes as moves

        best = moves.best_options(*self.digraph.successors, self.remoteness.array)
        return ByVertex(self.digraph, best, "best option")

    def best_option(self, name: Hashable) -> Hashable | None:
        """Return the option that perfect play takes; None where there is no option."""
        option = self.best_options[name]
        return None if option is None else self.digraph.names[option]

    def winning_option(self, name: Hashable) -> Hashable | None:
        """Return the option to win with: P, of least remoteness. None unless the vertex is N."""
        return self.best_option(name) if self[name] is Outcome.N else None

    def drawing_option(self, name: Hashable) -> Hashable | None:
        """Return an option to draw with: one that is D. None unless the vertex is D."""
        return self.best_option(name) if self[name] is Outcome.D else None

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome}: {count:,}" for outcome, count in self.counts.items())
        return f"<Outcomes of {len(self):,} vertices: {shown}>"


def outcomes(G: Digraph) -> Outcomes:
    """Label every vertex P, N or D, with its remoteness.

    The player who cannot move loses; play that never ends is a draw.

    Parameters
    ----------
    G : Digraph

    Returns
    -------
    Outcomes
        Arrays by vertex number, with names as a view on top.

    Notes
    -----
    Algorithm PND [000, section 2]: retrograde from the leaves in order of remoteness, each edge
    looked at once. O(V + E) time. Memory: the predecessors (4 bytes an edge and 8 a vertex, kept
    with the digraph; 2 more an edge while they are sorted) and 8 bytes a vertex. Where all options
    have smaller numbers than their vertex, or all larger ones, one pass over the successors does
    it without predecessors.

    Examples
    --------
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> result = outcomes(G)
    >>> result["b"], result.remoteness["b"], result.winning_option("b")
    (Outcome.N, 1, 'c')
    >>> outcomes(Digraph([("a", "b"), ("b", "a")]))["a"]
    Outcome.D
    """
    from zermelo._jit import retrograde

    ptr, idx = G.successors
    remoteness = np.empty(len(G), idx.dtype)
    order = retrograde.numbering(ptr, idx)
    if order < 0:
        retrograde.label_descending(ptr, idx, remoteness)
    elif order > 0:
        retrograde.label_ascending(ptr, idx, remoteness)
    else:
        retrograde.label(ptr, *G.predecessor_rows, remoteness)
    return Outcomes(G, remoteness)
