"""Base class of Grundy values and γ-values, with a counter for the winner of a sum."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from zermelo._jit import retrograde
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.views import ByVertex, OfVertices, VertexSet
from zermelo.frozen import seal
from zermelo.labels.loops import grundy
from zermelo.labels.passes import Passes
from zermelo.values.nimber import LoopyValue, outcome_of
from zermelo.values.outcome import Outcome

V = TypeVar("V", bound=LoopyValue)


class Values(OfVertices[V]):
    """The value of every vertex: an integer, or ∞ where the array has −1."""

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """The number of vertices of each integer value, from 0 to the largest. Read-only."""
        counts = np.bincount(self.array[self.array >= 0]).astype(np.int64)
        seal(counts)
        return counts

    def where(self, value: V) -> VertexSet:
        """Return the vertices of one value. O(V)."""
        return VertexSet(self.digraph, np.flatnonzero(self.array == value))

    def outcome(self, name: Hashable) -> Outcome:
        """Return who wins from a named vertex."""
        return outcome_of(self[name])

    @cached_property
    def counter(self) -> ByVertex:
        """The least counter c, by which the winner of a sum makes progress; None (−1) for value ∞.

        The least c ≥ 0 such that for every u of integer value and every option v of u:

        - if v has a larger value, or ∞, then v has an option w of the value of u with
          c(w) < c(u) (condition B of Fraenkel 1996a, section 3);
        - if v has a smaller value, then c(v) < c(u).

        Fraenkel's counter, the order in which an algorithm gives labels, satisfies both; the least
        one depends on the digraph alone and gives the best bound on play: on P-positions it is half
        of the remoteness, on an acyclic digraph at most the level. O(E log d) for up to d options.
        """
        from zermelo.labels.loops import loopy

        G = self.digraph
        counter = loopy.least_counter(*G.successors, G.predecessor_rows[0], self.array)
        return ByVertex(G, counter, "counter")


def values_where_walks_end(G: Digraph, passes: Passes) -> tuple[NDArray[Any], int]:
    """Return Grundy values where every walk ends (−1 elsewhere), and how many vertices have one."""
    ptr, idx = G.successors
    value = np.empty(len(G), idx.dtype)
    order = retrograde.numbering(ptr, idx)  # −1: options have smaller numbers, 1: larger; or 0
    stamp = grundy.stamps(ptr, idx) if order or idx.size > retrograde.SLICE else None
    if order:
        label = grundy.label_by_smaller if order < 0 else grundy.label_by_larger
        passes.sweep(retrograde.slices(ptr, idx)[::-order], label, ptr, idx, value, stamp)
    else:
        predecessors = G.predecessor_rows
        passes.look("finding where every walk ends")
        level = retrograde.levels(
            ptr, *predecessors, lambda ended: passes.look(f"{ended:,} vertices where walks end")
        )
        if stamp is None:
            return value, int(grundy.label_ending(ptr, idx, level, value))
        ending = grundy.by_level(level, idx, value)  # the vertices where every walk ends
        step = 1 + retrograde.SLICE * len(G) // max(idx.size, 1)  # on average SLICE edges
        passes.sweep(
            ((first, min(first + step, ending.size)) for first in range(0, ending.size, step)),
            grundy.label_listed,
            *(ptr, idx, value, stamp, ending),
        )
        return value, int(ending.size)
    return value, len(G)
