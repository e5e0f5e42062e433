"""Digraphs converted for other libraries, notebooks and certificates."""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import TYPE_CHECKING

import numpy as np

from zermelo.digraph.named import Named, sizes
from zermelo.digraph.names import Names
from zermelo.digraph.pairs import IntArray, Pairs, Rows
from zermelo.errors import in_full, need
from zermelo.notebook import ROWS, html_table

if TYPE_CHECKING:
    import networkx
    import pandas
    import pyarrow
    import scipy.sparse


class Exchange(Named):
    """The edges of a digraph in various forms; `zermelo.digraph.digraph_like` reads such forms."""

    names: Names
    successors: Rows

    @property
    def edge_count(self) -> int:
        """Number of edges; a loop counts once."""
        return int(self.successors[1].size)

    def edge_arrays(self) -> tuple[IntArray, IntArray]:
        """Return the edges as two arrays of vertex numbers, by source, then by target."""
        ptr, idx = self.successors
        return np.repeat(np.arange(len(self), dtype=idx.dtype), np.diff(ptr)), idx

    def edges(self) -> list[tuple[Hashable, Hashable]]:
        """Return the edges as pairs of names, by source, then by target. O(E) objects."""
        names = list(self.names)
        sources, targets = self.edge_arrays()
        pairs = zip(sources.tolist(), targets.tolist(), strict=True)
        return [(names[u], names[v]) for u, v in pairs]

    def as_pairs(self) -> Pairs:
        """Return the edges as pairs of vertex numbers, with the names."""
        return Pairs(*self.edge_arrays(), self.names)

    def describe(self) -> str:
        """Return the numbers of vertices and edges as text."""
        return sizes(len(self), self.edge_count)

    def digest(self) -> str:
        """Return the SHA-256 of the names and edges in one fixed text form. O(V + E).

        The text has a line of JSON per vertex, ``[name, [option numbers]]``, in order of number.
        """
        import hashlib

        ptr, idx = self.successors
        options, begin = idx.tolist(), ptr.tolist()
        digest = hashlib.sha256()
        for vertex, name in enumerate(self.names):
            row = [in_full(name, str), options[begin[vertex] : begin[vertex + 1]]]
            digest.update(json.dumps(row, ensure_ascii=True).encode() + b"\n")
        return digest.hexdigest()

    def to_networkx(self) -> networkx.DiGraph:
        """Return the same digraph as a ``networkx.DiGraph`` of names."""
        graph = need("networkx", "formats", "a NetworkX graph").DiGraph()
        graph.add_nodes_from(self.names)
        graph.add_edges_from(self.edges())
        return graph

    def to_scipy(self) -> scipy.sparse.csr_array:
        """Return the adjacency matrix by vertex number, 1 for an edge, as a CSR array of int8."""
        sparse = need("scipy.sparse", "frames", "a sparse matrix")
        ptr, idx = self.successors
        ones = np.ones(idx.size, np.int8)
        return sparse.csr_array((ones, idx.copy(), ptr.copy()), shape=(len(self), len(self)))

    def to_arrow(self) -> pyarrow.Table:
        """Return the edges as an Arrow table with columns source and target.

        Integers if all names are whole numbers, otherwise text. Rows without a target declare
        vertices, so that `from_arrow` restores all of them in order.
        """
        from zermelo.digraph.columns import table_of

        return table_of(self.as_pairs(), sort=False)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the edges as a DataFrame with columns source and target; names are not converted.

        Vertices without edges come first, in rows without a target.
        """
        from zermelo.digraph.frames import frame_of_edges

        return frame_of_edges(*self.as_pairs())

    def _repr_html_(self) -> str:
        ptr, idx = self.successors

        def options(u: int) -> str | None:
            numbers = idx[ptr[u] : min(ptr[u + 1], ptr[u] + ROWS)].tolist()
            more = ", …" if ptr[u + 1] - ptr[u] > ROWS else ""
            return ", ".join(in_full(self.names[v], str) for v in numbers) + more or None

        rows = ((in_full(self.names[u], str), options(u)) for u in range(min(ROWS, len(self))))
        return html_table(f"Digraph: {self.describe()}", ("vertex", "options"), rows, len(self))
