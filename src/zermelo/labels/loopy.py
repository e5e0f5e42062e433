"""γ, the generalised Sprague–Grundy function, on any digraph."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.pairs import Rows, distinct_values
from zermelo.digraph.views import ByVertex, VertexSet
from zermelo.formats.conversion import digraph_of
from zermelo.frozen import seal
from zermelo.labels.loops.loopy import label_endless
from zermelo.labels.passes import Passes
from zermelo.labels.values import Values, values_where_walks_end
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.digraph.frames import Column


class Loopy(Values[LoopyValue]):
    """The γ-value of every vertex of a digraph; made by `loopy`.

    A mapping from names (``result["b"]`` is an integer or ∞(K)), and whole arrays by vertex number.

    Attributes
    ----------
    digraph : Digraph
    array : int32 array (int64 beyond 2³¹ − 1 vertices)
        The values by vertex number, −1 for ∞. Read-only.
    """

    @cached_property
    def finite(self) -> ByVertex:
        """The integer values; ∞ is None by name, and −1 in its ``array``."""
        return ByVertex(self.digraph, self.array, "finite γ-value")

    def at(self, vertex: int) -> LoopyValue:
        """Return the value of a vertex number. O(1), or O(d log d) for ∞ with d options."""
        value = int(self.array[vertex])
        return Infinity(self.K(vertex).tolist()) if value < 0 else value

    def _columns(self, names: Sequence[Hashable]) -> Mapping[str, Column]:  # noqa: ARG002
        values = [show_value(value) for value in self._all()]
        return {"value": values, "counter": self.counter.array}

    def K(self, vertex: int) -> NDArray[Any]:
        """Return the finite values among the options of a vertex number, ascending. O(d log d).

        On a vertex of value ∞(K) this is K.
        """
        values = distinct_values(self.array[self.digraph.option_numbers(vertex)])
        return values[values >= 0]

    @cached_property
    def sets(self) -> Rows:
        """The sets K of all vertices as ``(ptr, values)``, ascending; empty at integer values.

        O(E log E) on first use.
        """
        sources, targets = self.digraph.edge_arrays()
        in_K = (self.array[sources] < 0) & (self.array[targets] >= 0)
        span = int(self.array.max(initial=0)) + 1
        pairs = distinct_values(sources[in_K].astype(np.int64) * span + self.array[targets[in_K]])
        ptr = np.zeros(len(self) + 1, np.int64)
        np.cumsum(np.bincount(pairs // span, minlength=len(self)), out=ptr[1:])
        values = (pairs % span).astype(self.array.dtype)
        seal((ptr, values))
        return ptr, values

    def _all(self) -> Iterator[LoopyValue]:
        ptr, values = (array.tolist() for array in self.sets)
        infinities: dict[tuple[int, ...], Infinity] = {}
        for u, value in enumerate(self.array.tolist()):
            if value >= 0:
                yield value
                continue
            K = tuple(values[ptr[u] : ptr[u + 1]])
            if K not in infinities:
                infinities[K] = Infinity(K)
            yield infinities[K]

    def where(self, value: LoopyValue) -> VertexSet:
        """Return the vertices of one value; for ∞(K), those with exactly this K, in O(E log E)."""
        if not isinstance(value, Infinity):
            return super().where(value)
        infinite = np.flatnonzero(self.array < 0)
        vertices = [u for u in infinite.tolist() if set(self.K(u).tolist()) == value.K]
        return VertexSet(self.digraph, np.array(vertices, np.int64))

    def __repr__(self) -> str:
        finite = int(self.counts.sum())
        largest = f", the largest {self.counts.size - 1:,}" if self.counts.size else ""
        infinite = len(self) - finite
        return f"<γ of {len(self):,} vertices: {finite:,} finite{largest}; {infinite:,} ∞>"


def loopy(G: DigraphLike, limits: Limits | Watch = NO_LIMITS) -> Loopy:
    """Compute γ: the loopy value of every vertex of any digraph, loops allowed.

    On an acyclic digraph γ is the Grundy function. If a vertex has an integer value m, this is the
    mex of its options' integers, and every move to a larger value, or to ∞, can be answered by a
    move to value m. All other vertices have ∞(K), where K is the set of their options' integers. A
    sum of tokens has as its value the generalised nim-sum of their values: see `zermelo.TokenSum`.

    Parameters
    ----------
    G : Digraph, or another description of one
    limits : Limits or Watch
        Limits, checked as in `zermelo.outcomes`, and after each m (see Notes).

    Returns
    -------
    Loopy
        Arrays by vertex number, with names as a view on top.

    Raises
    ------
    LimitReached
        ``known`` holds ``vertices`` and ``labelled``.

    Notes
    -----
    γ is unique (Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha 1986; Fraenkel 1996a,
    section 3). Where every walk ends, γ is the mex, found in O(V + E). The other
    vertices are labelled for m = 0, 1, … in turn, each time by a retrograde pass like Algorithm
    PND. An edge is visited about once for every m up to the smaller value of its ends: this takes
    O(E · (1 + mean value)) on most digraphs, and never more than O(E · (1 + largest value)). Memory
    beside the predecessors, which the digraph keeps: 4 bytes an edge, 40 a vertex (in the end 4).

    Examples
    --------
    >>> G = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")]
    >>> result = loopy(G)
    >>> result["a"], result["b"], result["c"]
    (∞, ∞(1), 1)
    >>> result.outcome("b")
    Outcome.D
    """
    limits = limits.start()
    G = digraph_of(G, limits)
    with Passes(len(G), limits) as passes:
        value, ended_count = values_where_walks_end(G, passes)
        if ended_count < len(G):
            label_endless(*G.successors, *G.predecessor_rows, value, passes.record_labelled)
    return Loopy(G, value)
