"""Graph: undirected, for games that are played on graphs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from zermelo.digraph.digraph_like import DigraphLike, is_pairs
from zermelo.digraph.named import Named, number_names, sizes
from zermelo.errors import DigraphError, need
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.notebook import MAX_ROWS, html_table
from zermelo.values.bits import mask_of

if TYPE_CHECKING:
    import networkx

    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.pairs import Pairs, Rows

#: Maximum number of vertices of a graph that keeps its masks, which fill up to 32 MB.
MAX_VERTICES_WITH_MASKS = 16_384


class Graph(Named):
    """An immutable finite undirected graph without loops or parallel edges.

    Vertices are numbered from 0 in the order in which their names first appear.

    Parameters
    ----------
    edges : iterable of pairs, or another description of a digraph
        Pairs of names, any hashable objects, in either order; repeated ones are merged. Everything
        that `Digraph` accepts is accepted too; directions are dropped.
    vertices : iterable of names, optional
        Vertices to declare before those of the edges, such as vertices without edges.
    called : str, optional
        The graph's name in answers, such as the name of a file.

    Attributes
    ----------
    names : sequence of hashables
        The vertices' names, by vertex number.
    called : str or None
        The graph's name in answers, such as its file or ``petersen``; None if it has no name. It
        does not affect equality. See `known_as`.

    Raises
    ------
    DigraphError
        An entry is not a pair, an edge joins a vertex to itself, or a name is not hashable.

    Notes
    -----
    Building from pairs takes O(V + E log E) in plain Python, so that small graphs need no NumPy.
    `rows` and `digraph` have the edges in NumPy arrays, for large graphs. They are built on first
    use and kept; a graph made by `from_digraph` has them from the start.

    Examples
    --------
    >>> G = Graph([("a", "b"), ("b", "c"), ("c", "b")])
    >>> G
    <Graph: 3 vertices, 2 edges>
    >>> G.edges
    ((0, 1), (1, 2))
    >>> [bin(mask) for mask in G.masks]
    ['0b10', '0b101', '0b10']
    """

    def __init__(
        self,
        edges: DigraphLike = (),
        *,
        vertices: Iterable[Hashable] = (),
        called: str | None = None,
    ) -> None:
        if not is_pairs(edges):
            from zermelo.digraph.digraph import Digraph

            digraph = Graph.from_digraph(Digraph(edges, vertices=vertices)).digraph
            self._set(names=digraph.names, called=called, digraph=digraph.known_as(called))
            return
        numbers, ends = number_names(edges, vertices, expected="pairs of vertices")
        names = tuple(numbers)
        pairs: set[tuple[int, int]] = set()
        for u, v in zip(ends[::2], ends[1::2], strict=True):
            if u == v:
                raise DigraphError(_loop_error(names[u]))
            pairs.add((u, v) if u < v else (v, u))
        self._set(names=names, edges=tuple(sorted(pairs)), called=called, _numbers=numbers)

    @classmethod
    def from_digraph(cls, G: Digraph) -> Graph:
        """Make the undirected graph of a digraph. O(V + E), in arrays.

        Raises
        ------
        DigraphError
            There is a loop.

        Examples
        --------
        >>> from zermelo import Digraph
        >>> Graph.from_digraph(Digraph([("a", "b"), ("b", "a"), ("b", "c")]))
        <Graph: 3 vertices, 2 edges>
        """
        sources, targets = G.edge_arrays()
        loops = sources[sources == targets]
        if loops.size:
            raise DigraphError(_loop_error(G.names[int(loops[0])]))
        return cls.__new__(cls)._set(names=G.names, called=None, digraph=G.symmetric())

    @classmethod
    def from_networkx(cls, graph: networkx.Graph) -> Graph:
        """Make a graph of a NetworkX graph; directions are dropped.

        Raises
        ------
        DigraphError
            There is a loop.

        Examples
        --------
        >>> import networkx
        >>> Graph.from_networkx(networkx.petersen_graph())
        <Graph: 10 vertices, 15 edges>
        """
        return cls(graph)

    @classmethod
    def named(cls, text: str, limits: Limits | Watch = NO_LIMITS) -> Graph:
        """Make a named graph, such as ``petersen`` or ``path:7``.

        Raises
        ------
        InputError
            No family has this name, the sizes do not fit, or the graph would be too large.
        LimitReached

        Examples
        --------
        >>> Graph.named("wheel:5")
        <Graph: wheel:5, 6 vertices, 10 edges>
        """
        from zermelo.digraph.families import named_graph

        names, edges, called = named_graph(text, limits)
        return cls.__new__(cls)._set(names=names, edges=edges, called=called)

    @property
    def edge_count(self) -> int:
        """Number of edges."""
        return len(self.edges) if "edges" in self.__dict__ else self.digraph.edge_count // 2

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The edges as pairs (u, v) of vertex numbers, u < v, sorted."""
        sources, targets = self.digraph.edge_arrays()
        ascending = sources < targets  # one of the two directions of each edge
        return tuple(zip(sources[ascending].tolist(), targets[ascending].tolist(), strict=True))

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the neighbours of each vertex, ascending. O(V + E)."""
        neighbours: list[list[int]] = [[] for _ in range(len(self))]
        for u, v in self.edges:  # sorted, so that each list first gets the smaller neighbours
            neighbours[v].append(u)
        for u, v in self.edges:
            neighbours[u].append(v)
        return tuple(map(tuple, neighbours))

    @cached_property
    def masks(self) -> Sequence[int]:
        """The neighbours of each vertex, as the bits of an integer: V integers of V bits.

        Graphs with more than `MAX_VERTICES_WITH_MASKS` vertices make each mask on demand.
        """
        masks = _Masks(self.adjacent)
        return masks if len(self) > MAX_VERTICES_WITH_MASKS else tuple(masks)

    @cached_property
    def digraph(self) -> Digraph:
        """The digraph with each edge in both directions, under the same names and numbers."""
        import numpy as np

        from zermelo.digraph.digraph import Digraph

        ends = np.array(self.edges, np.int64).reshape(-1, 2)
        digraph = Digraph.from_arrays(ends[:, 0], ends[:, 1], names=self.names).symmetric()
        return digraph.known_as(self.called)

    def known_as(self, called: str | None) -> Self:
        """Return a copy with another ``called``, the name in answers. It shares all other data."""
        graph = super().known_as(called)
        if "digraph" in graph.__dict__:
            graph.__dict__["digraph"] = self.digraph.known_as(called)
        return graph

    @property
    def rows(self) -> Rows:
        """The neighbours as ``(ptr, idx)``: those of u are ``idx[ptr[u]:ptr[u + 1]]``, ascending.

        Read-only. ptr is int64; idx is int32, or int64 from 2³¹ vertices on.
        """
        return self.digraph.successors

    def canonical_form(self, limits: Limits | Watch = NO_LIMITS) -> Graph:
        """Return a graph on 0, 1, …, the same for isomorphic graphs; see `Digraph.canonical_form`.

        Examples
        --------
        >>> Graph.named("path:3").canonical_form().edges
        ((0, 2), (1, 2))
        """
        return Graph.from_digraph(self.digraph.canonical_form(limits))

    def is_isomorphic(self, other: Graph, limits: Limits | Watch = NO_LIMITS) -> bool:
        """Whether a renaming of vertices turns this graph into the other.

        Examples
        --------
        >>> Graph.named("cycle:4").is_isomorphic(Graph.named("bipartite:2x2"))
        True
        """
        return self.digraph.is_isomorphic(other.digraph, limits)

    def as_pairs(self) -> Pairs:
        """Return both directions of the edges as pairs of vertex numbers, with the names."""
        return self.digraph.as_pairs()

    def to_networkx(self) -> networkx.Graph:
        """Return the same graph as a ``networkx.Graph`` of names."""
        graph = need("networkx", "formats", "a NetworkX graph").Graph()
        graph.add_nodes_from(self.names)
        graph.add_edges_from((self.names[u], self.names[v]) for u, v in self.edges)
        return graph

    def neighbours(self, name: Hashable) -> tuple[Hashable, ...]:
        """Return the names of the neighbours of a vertex."""
        return tuple(self.names[number] for number in self.adjacent[self.index(name)])

    def __eq__(self, other: object) -> bool:
        """Whether both have the same vertices, in the same order, and the same edges."""
        if not isinstance(other, Graph):
            return NotImplemented
        return self is other or (
            self.edge_count == other.edge_count
            and [*self.names] == [*other.names]
            and self.edges == other.edges
        )

    @cached_property
    def _hash(self) -> int:
        return hash((len(self), self.edges))

    def __hash__(self) -> int:
        return self._hash

    def describe(self) -> str:
        """Return the numbers of vertices and edges as text."""
        return sizes(len(self), self.edge_count)

    def __repr__(self) -> str:
        return f"<Graph: {f'{self.called}, ' if self.called else ''}{self.describe()}>"

    def _repr_html_(self) -> str:
        rows = ((u, ", ".join(map(str, self.neighbours(u))) or None) for u in self.names[:MAX_ROWS])
        caption = f"Graph{f' {self.called}' if self.called else ''}: {self.describe()}"
        return html_table(caption, ("vertex", "neighbours"), rows, len(self))

    def __getstate__(self) -> dict[str, object]:
        return {"names": tuple(self.names), "edges": self.edges, "called": self.called}


class _Masks(Sequence[int]):
    """The neighbours of each vertex as the bits of an integer, made anew on each access."""

    def __init__(self, rows: tuple[tuple[int, ...], ...]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401  an index or a slice
        rows = self.rows[index]
        return _Masks(rows) if isinstance(index, slice) else mask_of(rows)


def _loop_error(name: object) -> str:
    return f"vertex {name!r} is joined to itself; graphs have no loops here; remove the edge"
