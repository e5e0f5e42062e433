"""Chomp on graphs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.games.board import Board
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.rulesets.graphs.chomp.theory import Reduction, State, Theory, parities
from zermelo.values.bits import bits
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph
    from zermelo.games.compiled import CompiledRules
    from zermelo.rulesets.graphs.chomp.text import Words

__all__ = ["Chomp"]

#: How the whole graph is written.
WHOLE = "whole"

#: Of graphs with more vertices and edges not all winning options are listed, but one.
LISTED = 20_000

#: Graphs for the contract tests: complete, bipartite, with twins, foldable, and with none of that.
SMALL = (
    "complete:5",
    "cycle:5",
    "wheel:4",
    "graph6:DyG",  # a bull
    "graph6:DrK",  # a house
    "graph6:Cz",  # K_4 less an edge
    "graph6:Ehe?",  # a five-cycle with a leaf
    "graph6:DwC",  # a triangle beside an edge
    "graph6:DxC",  # a triangle with a tail
    "graph6:DxK",  # two triangles that share a vertex
    "grid:2x3",
)


@dataclass(frozen=True)
class Chomp(Ruleset):
    """Remove an edge of a graph, or a vertex with all edges at it.

    Bipartite graphs have a value that depends on the numbers of vertices and edges alone, complete
    graphs too; symmetries without joined pairs fold a graph to a smaller one of the same value, so
    that the Petersen graph, the dodecahedron and many others need no search. Other graphs are
    searched; components add up. Graph Chomp is also called graph take-away.

    A position is written as what is removed from the whole graph: ``-vNAME`` for a vertex,
    ``-NAME-NAME`` for an edge; nothing, or ``whole``, for all of it. The ``v`` need not be doubled
    if the name begins with one. Where names are ambiguous or contain spaces, numbers stand for
    them, from 1 on: ``-#2``, ``-#2-#5``.

    Parameters
    ----------
    on : Graph
        The graph.

    Examples
    --------
    >>> from zermelo import Graph
    >>> game = Chomp(Graph.named("petersen"))
    >>> game().value, len(game().winning_moves())
    (2, 15)
    >>> game("-v3", "-1-2").winning_moves()[0]
    Move('remove vertex 2' -> -v2 -v3)
    """

    name: ClassVar[str] = "chomp"
    example: ClassVar[str] = "--on petersen -v3 -1-2"
    source: ClassVar[str] = (
        "folding by symmetries, and the values of bipartite graphs (Khandhawit and Ye 2011) and of "
        "complete graphs (Draisma and van Rijnswou 2002)"
    )
    complexity: ClassVar[str] = (
        "bipartite and complete graphs: linear; in general the search is exponential in the number "
        "of edges, and no polynomial method is known"
    )

    on: Graph = field(
        metadata={"help": "the graph: a file in any format, or a name such as petersen, cycle:7"}
    )

    # ------------------------------------------------------------------------------ the rules

    @cached_property
    def theory(self) -> Theory:
        """The theorems, for the subgraphs of this graph."""
        return Theory(self.on)

    @cached_property
    def words(self) -> Words:
        """The words for vertices and edges."""
        from zermelo.rulesets.graphs.chomp.text import Words

        return Words(self.on)

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Check removals, each a word such as ``-v3`` or ``-1-2``; none for the whole graph."""
        vertices, edges = (1 << len(self.on)) - 1, (1 << len(self.on.edges)) - 1
        if list(parts) == [WHOLE]:
            return vertices, edges
        gone: set[tuple[str, int]] = set()
        for part in parts:
            found, problem = self.words.removal(str(part))
            if found is None:
                raise self.no_position(problem)
            if found in gone:
                raise self.no_position(f"{part!r} is removed twice; name each removal once")
            gone.add(found)
            kind, number = found
            if kind == "edge":
                edges &= ~(1 << number)
            else:
                vertices &= ~(1 << number)
                edges &= ~self._incident(number)
        return vertices, edges

    def show(self, state: State) -> str:
        """Write what is removed: the vertices, then the edges between vertices that are left."""
        vertices, edges = state
        n, m = len(self.on), len(self.on.edges)
        gone = [self.words.vertex_removal(u) for u in bits(vertices ^ (1 << n) - 1)]
        for edge in bits(edges ^ (1 << m) - 1):
            u, v = self.on.edges[edge]
            if vertices >> u & 1 and vertices >> v & 1:
                gone.append(self.words.edge_removal(edge))
        return " ".join(gone) or WHOLE

    def options(self, state: State) -> Iterator[State]:
        """Remove a vertex, or an edge."""
        vertices, edges = state
        for vertex in bits(vertices):
            yield vertices ^ 1 << vertex, edges & ~self._incident(vertex)
        for edge in bits(edges):
            yield vertices, edges ^ 1 << edge

    @cached_property
    def _incidents(self) -> list[int] | None:
        """The edges at each vertex as masks; None for a graph so large that they are made anew."""
        if len(self.on) * len(self.on.edges) > 10_000_000:
            return None
        return [sum(1 << edge for edge in edges) for edges in self.theory.incident]

    def _incident(self, vertex: int) -> int:
        if self._incidents is not None:
            return self._incidents[vertex]
        return sum(1 << edge for edge in self.theory.incident[vertex])

    def describe(self, state: State, option: State) -> str:
        """Say which vertex or edge is removed."""
        gone = state[0] & ~option[0]
        if gone:
            return f"remove vertex {self.words.label(gone.bit_length() - 1)}"
        u, v = self.on.edges[(state[1] & ~option[1]).bit_length() - 1]
        return f"remove edge {self.words.label(u)}–{self.words.label(v)}"

    def board(self, state: State) -> Board:
        """Return the graph, with where the removal of each vertex and edge leads."""
        vertices, edges = state
        names = self.on.names
        moves: dict[Hashable, State] = {
            names[u]: (vertices ^ 1 << u, edges & ~self._incident(u)) for u in bits(vertices)
        }
        for edge in bits(edges):
            u, v = self.on.edges[edge]
            moves[names[u], names[v]] = vertices, edges ^ 1 << edge
        return Board(self.on.digraph, moves)

    # --------------------------------------------------------------------------- the theorems

    def _reduced(self, state: State) -> Reduction:
        """Apply the theorems; the last few states are remembered, for they are asked for again."""
        kept: dict[State, Reduction] = self.__dict__.setdefault("_kept", {})
        if state not in kept:
            if len(kept) > 64:
                kept.clear()
            kept[state] = self.theory.reduced(state)
        return kept[state]

    def value(self, state: State) -> int | None:
        """Return the value where the theorems leave nothing open."""
        found = self._reduced(state)
        return None if found.open else found.value

    def summands(self, state: State) -> Sequence[State] | None:
        """Return what twins and folding leave of the graph, by components."""
        found = self._reduced(state)
        parts = [*found.valued, *found.open]
        return None if parts == [state] else parts

    def options_of_value(self, state: State, value: int) -> list[State] | None:
        """Return the options of a value: of bipartite and of complete graphs."""
        vertices, edges = state
        if vertices.bit_count() + edges.bit_count() > LISTED:
            return None
        found = self._by_theorem(state, value)
        return None if found is None else list(found)

    def winning_option(self, state: State) -> State | None:
        """Return an option of value 0 of a bipartite or complete graph, however large."""
        found = self._by_theorem(state, 0)
        return None if found is None else next(found, None)

    def _by_theorem(self, state: State, value: int) -> Iterator[State] | None:
        vertices, edges = state
        n, m = vertices.bit_count(), edges.bit_count()
        if 2 * m == n * (n - 1):
            return self._of_complete(state, value)
        return self._with_parities(state, value) if self.theory.is_bipartite(state) else None

    def _of_complete(self, state: State, value: int) -> Iterator[State]:
        """Yield the options of a complete graph: K_{n−1}, and one that is worth K_{n−2}."""
        vertices, edges = state
        n = vertices.bit_count()
        if value == (n - 1) % 3:
            for vertex in bits(vertices):
                yield vertices ^ 1 << vertex, edges & ~self._incident(vertex)
        elif value == (n - 2) % 3:
            for edge in bits(edges):
                yield vertices, edges ^ 1 << edge

    def _with_parities(self, state: State, value: int) -> Iterator[State]:
        vertices, edges = state
        wanted = value ^ parities(state)  # how the parities have to change
        if value > 3 or not wanted:
            return
        if wanted == 2:
            for edge in bits(edges):
                yield vertices, edges ^ 1 << edge
        else:
            for vertex in bits(vertices):
                gone = edges & self._incident(vertex)
                if gone.bit_count() & 1 == wanted >> 1:
                    yield vertices ^ 1 << vertex, edges ^ gone

    def counter(self, state: State) -> int:
        """Count the vertices and edges: each move removes one at least."""
        return state[0].bit_count() + state[1].bit_count()

    def reasons(self, state: State) -> list[str]:
        """Say which theorem was used on what."""
        return self.words.reasons(self._reduced(state))

    def compiled(self, play: Play = NORMAL) -> CompiledRules | None:
        """Return compiled rules, for graphs of up to 64 vertices and 240 edges."""
        misere = play is MISERE
        from zermelo.rulesets.graphs.chomp.compiled import coded_chomp

        return coded_chomp(self, misere=misere)

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield small graphs, whole and in part, and parts of the Petersen graph."""
        from zermelo.formats.graphs import open_graph

        for text in SMALL:
            yield from cls(open_graph(text))().reachable(14)
        petersen = cls(open_graph("petersen"))
        for removals in ("-v1 -v4 -v8 -v9", "-v3 -v5 -v7 -v9", "-v1 -v3 -v8 -v10", "-v1 -v2 -v9"):
            yield petersen(*removals.split())
