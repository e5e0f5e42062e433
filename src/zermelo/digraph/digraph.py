"""Digraph: immutable, successors as arrays, predecessors built on first use."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from zermelo.digraph import pairs
from zermelo.digraph.digraph_like import ArrowStream, DigraphLike, pairs_of
from zermelo.digraph.named import Named, sizes
from zermelo.digraph.names import Names, NumberNames
from zermelo.errors import in_full, need
from zermelo.frozen import seal
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.notebook import MAX_ROWS, html_table

if TYPE_CHECKING:
    import networkx
    import pandas
    import pyarrow
    import scipy.sparse


class Digraph(Named):
    """A finite directed graph; loops allowed, parallel edges merged; never changes.

    An edge ``(u, v)`` is a move from ``u`` to its option ``v``. In all arrays vertices are numbers,
    counted from 0. Without names the numbers are the names, at no cost.

    Parameters
    ----------
    edges : iterable of pairs, or another description of a digraph
        Pairs of names, any hashable objects. Vertices are numbered in the order in which they
        first appear (after those of ``vertices``). Or a dict from each vertex to its options, a
        NetworkX graph, a SciPy sparse matrix, a table of pandas, Polars, DuckDB or Arrow with
        columns source and target, a `Digraph`, a `Graph`, a position of a game, or the path of a
        file. For arrays of vertex *numbers* use `from_arrays`.
    vertices : iterable of names, optional
        Vertices to declare first, such as those without edges; only for pairs, dicts and NetworkX.
    called : str, optional
        The digraph's name in answers, such as the name of a file.

    Attributes
    ----------
    names : Names
        The names by vertex number: a sequence that makes each name on demand.
    successors : pair of arrays
        ``(ptr, idx)``: the options of u are ``idx[ptr[u]:ptr[u + 1]]``, ascending. Read-only.
    called : str or None
        The digraph's name in answers: its file, or a name such as ``petersen``; otherwise
        None. Does not affect equality. See `known_as`.

    Raises
    ------
    DigraphError
        An entry is not a pair, a name is not hashable, or the argument describes no digraph; the
        message lists what is accepted.

    Notes
    -----
    Building takes O(V + E log d) for rows of length d, and 2 bytes an edge beyond pairs of int32
    and the result; the successors take 4 bytes an edge and 8 a vertex (indices are int32 up to
    2³¹ − 1 vertices, int64 beyond).

    Examples
    --------
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> G
    <Digraph: 3 vertices, 3 edges>
    >>> G.options("b")
    ('a', 'c')
    >>> G.predecessors("a")
    ('b',)
    """

    names: Names
    successors: pairs.Rows

    def __init__(
        self,
        edges: DigraphLike = (),
        *,
        vertices: Iterable[Hashable] = (),
        called: str | None = None,
    ) -> None:
        self._build(pairs_of(edges, vertices), called)

    def _build(self, edges: pairs.Pairs, called: str | None = None) -> Self:
        """Set names and successors from edges whose vertex numbers were checked."""
        sources, targets, names = edges
        rows = pairs.rows_of_pairs(sources, targets, len(names))
        return self._set(successors=rows, names=names, called=called)

    @classmethod
    def _of_rows(cls, rows: pairs.Rows, names: Names, **caches: pairs.Rows) -> Self:
        """Make a digraph of checked rows, without a copy; ``caches`` presets cached properties."""
        return cls.__new__(cls)._set(successors=rows, names=names, called=None, **caches)

    @classmethod
    def from_arrays(
        cls,
        sources: ArrayLike,
        targets: ArrayLike,
        *,
        count: int | None = None,
        names: Sequence[Hashable] | None = None,
    ) -> Self:
        """Make a digraph from two arrays of vertex numbers.

        Parameters
        ----------
        sources, targets : integer arrays of one length
            Edge i goes from ``sources[i]`` to ``targets[i]``. Not kept and not changed.
        count : int, optional
            Number of vertices; by default one more than the largest number, or as many as
            ``names``.
        names : sequence of hashables, optional
            One name a vertex, all different.

        Raises
        ------
        DigraphError
            The arrays differ in length or hold anything but integers, a number lies outside
            ``range(count)``, or ``names`` are not ``count`` different hashables.

        Examples
        --------
        >>> Digraph.from_arrays(np.array([0, 1, 1]), np.array([1, 0, 0]), count=3)
        <Digraph: 3 vertices, 2 edges>
        """
        return cls.__new__(cls)._build(pairs.numbered_pairs(sources, targets, count, names))

    @classmethod
    def from_rows(
        cls, ptr: ArrayLike, idx: ArrayLike, *, names: Sequence[Hashable] | None = None
    ) -> Self:
        """Make a digraph from successor rows: the options of u are ``idx[ptr[u]:ptr[u + 1]]``.

        Raises
        ------
        DigraphError
            The pointers do not ascend from 0 to ``len(idx)``, or an index is no vertex.

        Examples
        --------
        >>> Digraph.from_rows([0, 1, 3], [1, 0, 1]).edges()
        [(0, 1), (1, 0), (1, 1)]
        """
        return cls.__new__(cls)._build(pairs.pairs_of_rows(ptr, idx, names))

    @classmethod
    def from_scipy(
        cls, matrix: scipy.sparse.sparray, *, names: Sequence[Hashable] | None = None
    ) -> Self:
        """Make a digraph from a square SciPy sparse matrix; stored zeros are no edges.

        Raises
        ------
        DigraphError
            The matrix is not square.
        """
        return cls.__new__(cls)._build(pairs.pairs_of_matrix(matrix, names))

    @classmethod
    def from_networkx(cls, graph: networkx.Graph) -> Self:
        """Make a digraph from a NetworkX graph; an undirected edge becomes two edges.

        Examples
        --------
        >>> import networkx
        >>> Digraph.from_networkx(networkx.cycle_graph(3, networkx.DiGraph))
        <Digraph: 3 vertices, 3 edges>
        """
        return cls(graph)

    @classmethod
    def from_arrow(
        cls, table: pyarrow.Table | ArrowStream, *, source: str = "source", target: str = "target"
    ) -> Self:
        """Make a digraph from two columns of an Arrow table, of integers or of text.

        Polars tables, DuckDB queries and other objects with ``__arrow_c_stream__`` are accepted
        too. Names are the text of the entries; vertices are numbered by size for integers, by first
        appearance for text. A row without a target declares a vertex.

        Raises
        ------
        DigraphError
            A column is missing or of another type, or a source is empty.
        """
        from zermelo.digraph.frames import pairs_of_arrow

        return cls.__new__(cls)._build(pairs_of_arrow(table, source, target))

    @classmethod
    def from_pandas(
        cls, frame: pandas.DataFrame, *, source: str = "source", target: str = "target"
    ) -> Self:
        """Make a digraph from two columns of a DataFrame; names are the entries themselves.

        Vertices are numbered by size if all entries are whole numbers, otherwise by first
        appearance. A row without a target declares a vertex.

        Raises
        ------
        DigraphError
            A column is missing, or a row has no source.
        """
        return cls(frame.rename(columns={source: "source", target: "target"}))

    @property
    def vertex_count(self) -> int:
        """Number of vertices."""
        return len(self.names)

    @property
    def edge_count(self) -> int:
        """Number of edges; a loop counts once."""
        return int(self.successors[1].size)

    def edge_arrays(self) -> tuple[pairs.IntArray, pairs.IntArray]:
        """Return the edges as two arrays of vertex numbers, sorted by source, then by target."""
        ptr, idx = self.successors
        return np.repeat(np.arange(len(self), dtype=idx.dtype), np.diff(ptr)), idx

    def edges(self) -> list[tuple[Hashable, Hashable]]:
        """Return the edges as pairs of names, sorted by the numbers of source and target. O(E)."""
        names = list(self.names)
        sources, targets = self.edge_arrays()
        endpoints = zip(sources.tolist(), targets.tolist(), strict=True)
        return [(names[u], names[v]) for u, v in endpoints]

    def as_pairs(self) -> pairs.Pairs:
        """Return the edges as pairs of vertex numbers, with the names."""
        return pairs.Pairs(*self.edge_arrays(), self.names)

    def describe(self) -> str:
        """Return the numbers of vertices and edges as text."""
        return sizes(len(self), self.edge_count)

    def digest(self) -> str:
        """Return the SHA-256 of the names and edges in one fixed text form. O(V + E).

        The text has a line of JSON per vertex, ``[name, [option numbers]]``, in order of number.
        """
        import hashlib

        ptr, idx = self.successors
        options, starts = idx.tolist(), ptr.tolist()
        sha256 = hashlib.sha256()
        for vertex, name in enumerate(self.names):
            row = [in_full(name, str), options[starts[vertex] : starts[vertex + 1]]]
            sha256.update(json.dumps(row, ensure_ascii=True).encode() + b"\n")
        return sha256.hexdigest()

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

        They hold text, or integers if all names are ascending whole numbers not read as text. Rows
        without a target declare vertices: `from_arrow` restores all in order, named by text.
        """
        from zermelo.digraph.columns import table_of

        return table_of(self.as_pairs(), sort=False)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the edges as a DataFrame with columns source and target; names are not converted.

        Vertices without edges come first, in rows without a target.
        """
        from zermelo.digraph.frames import frame_of_edges

        return frame_of_edges(*self.as_pairs())

    @cached_property
    def predecessor_rows(self) -> pairs.Rows:
        """The predecessors as ``(ptr, idx)``, like `successors`. Built on first use and kept."""
        from zermelo._jit import csr

        rows: pairs.Rows = csr.transpose(*self.successors)
        seal(rows)
        return rows

    def _find(self, name: object) -> int | None:
        return self.names.find(name)

    def option_numbers(self, vertex: int) -> pairs.IntArray:
        """Return the numbers of a vertex's options, ascending; ``vertex`` is a number. No copy."""
        ptr, idx = self.successors
        return idx[ptr[vertex] : ptr[vertex + 1]]

    def options(self, name: Hashable) -> tuple[Hashable, ...]:
        """Return the names of the options of a vertex."""
        return self._names_at(self.option_numbers(self.index(name)))

    def predecessors(self, name: Hashable) -> tuple[Hashable, ...]:
        """Return the names of the vertices with a move to this vertex."""
        ptr, idx = self.predecessor_rows
        vertex = self.index(name)
        return self._names_at(idx[ptr[vertex] : ptr[vertex + 1]])

    def _names_at(self, numbers: pairs.IntArray) -> tuple[Hashable, ...]:
        return tuple(self.names[int(i)] for i in numbers)

    def has_edge(self, source: Hashable, target: Hashable) -> bool:
        """Whether there is an edge from one named vertex to another. O(log d) for d options."""
        row, number = self.option_numbers(self.index(source)), self.index(target)
        index = int(np.searchsorted(row, number))
        return index < row.size and int(row[index]) == number

    def reverse(self) -> Digraph:
        """Return the digraph with every edge reversed, under the same names. Shares the arrays."""
        return Digraph._of_rows(self.predecessor_rows, self.names, predecessor_rows=self.successors)

    def symmetric(self) -> Digraph:
        """Return the digraph with every edge in both directions."""
        sources, targets = self.edge_arrays()
        endpoints = np.concatenate([sources, targets]), np.concatenate([targets, sources])
        return Digraph.from_arrays(*endpoints, names=self.names)

    def induced(self, vertices: ArrayLike) -> Digraph:
        """Return the subdigraph on some vertices, which keep their names and their order.

        Parameters
        ----------
        vertices : boolean array of length V, or array of vertex numbers
            Which vertices to keep.

        Raises
        ------
        DigraphError
            A boolean array has another length, or a number is not a vertex.

        Examples
        --------
        >>> Digraph([("a", "b"), ("b", "c"), ("c", "a")]).induced([0, 1]).edges()
        [('a', 'b')]
        """
        kept = self.mask(vertices)
        numbers = np.flatnonzero(kept)
        new_number = np.cumsum(kept) - 1
        sources, targets = self.edge_arrays()
        is_inside = kept[sources] & kept[targets]
        names = NumberNames(0) if not numbers.size else self.names.take(numbers)
        endpoints = new_number[sources[is_inside]], new_number[targets[is_inside]]
        return Digraph.from_arrays(*endpoints, count=numbers.size, names=names)

    def mask(self, vertices: ArrayLike) -> NDArray[np.bool_]:
        """Return a set of vertex numbers (or a boolean array) as a boolean array of length V.

        Raises
        ------
        DigraphError
            A boolean array has another length, or a number is not a vertex.
        """
        return pairs.mask_of(vertices, len(self))

    def canonical_form(self, limits: Limits | Watch = NO_LIMITS) -> Digraph:
        """Return a digraph on 0, 1, …, the same for all isomorphic digraphs (McKay 1981).

        Exponential in the worst case. Random digraphs of some hundred vertices take milliseconds,
        trees and regular graphs of that size seconds.

        Examples
        --------
        >>> Digraph([("c", "a"), ("a", "b")]).canonical_form().edges()
        [(1, 2), (2, 0)]
        """
        from zermelo.digraph.isomorphism import canonical_numbers

        sources, targets = self.edge_arrays()
        with limits.start() as watch:
            numbers = canonical_numbers(len(self), sources, targets, watch.look)
        return Digraph.from_arrays(numbers[sources], numbers[targets], count=len(self))

    def is_isomorphic(self, other: Digraph, limits: Limits | Watch = NO_LIMITS) -> bool:
        """Whether a renaming of vertices turns this digraph into the other; see `canonical_form`.

        Examples
        --------
        >>> Digraph([("a", "b")]).is_isomorphic(Digraph([(2, 1)]))
        True
        """
        sizes_differ = (len(self), self.edge_count) != (len(other), other.edge_count)
        return not sizes_differ and self.canonical_form(limits) == other.canonical_form(limits)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same vertices, in the same order, and the same edges."""
        if not isinstance(other, Digraph):
            return NotImplemented
        equal = map(np.array_equal, self.successors, other.successors)
        return self is other or (all(equal) and self.names == other.names)

    def __hash__(self) -> int:
        return hash((len(self), self.edge_count, self.successors[1][:64].tobytes()))

    def __repr__(self) -> str:
        return f"<Digraph: {self.describe()}>"

    def _repr_html_(self) -> str:
        ptr, idx = self.successors

        def options(u: int) -> str | None:
            numbers = idx[ptr[u] : min(ptr[u + 1], ptr[u] + MAX_ROWS)].tolist()
            more = ", …" if ptr[u + 1] - ptr[u] > MAX_ROWS else ""
            return ", ".join(in_full(self.names[v], str) for v in numbers) + more or None

        rows = ((in_full(self.names[u], str), options(u)) for u in range(min(MAX_ROWS, len(self))))
        return html_table(f"Digraph: {self.describe()}", ("vertex", "options"), rows, len(self))
