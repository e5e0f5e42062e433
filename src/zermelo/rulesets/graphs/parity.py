"""Games that remove vertices or edges from a graph, by the parity of degrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from zermelo.digraph.search import bipartiteness
from zermelo.games.rules import RulesBySide, Ruleset, Scene, Tractable, no_position, parameter
from zermelo.games.scenes.graph import edge_id, graph, vertex_id
from zermelo.games.theorem import theorem
from zermelo.rulesets.graphs.vertices import State, VertexRemovals
from zermelo.rulesets.vertex_words import edge_words, removed_edges
from zermelo.values.bits import bits, linked_parts
from zermelo.values.player import RIGHT, Player

#: The remainders of degrees modulo 2, by name.
PARITIES = {"even": 0, "odd": 1}


class DeletionByDegree(VertexRemovals):
    """Base class of games that take vertices, or edges, by the parity of degrees."""

    @property
    def neighbour_masks(self) -> Sequence[int]:
        """The neighbours of each vertex, as bit masks."""
        return self.on.masks

    def deletions(self, state: State, parity: int) -> Iterator[State]:
        """Yield the states after taking a vertex (or edge) with ``parity`` neighbours modulo 2."""
        for vertex in bits(state):
            if (self.neighbour_masks[vertex] & state).bit_count() % 2 == parity:
                yield state & ~(1 << vertex)

    def components(self, state: State) -> list[State]:
        """Return the connected parts."""
        return linked_parts(state, self.neighbour_masks.__getitem__)

    def describe(self, state: State, option: State) -> str:
        """Name the vertex that is taken."""
        return f"take {self.words.word(_taken_item(state, option))}"

    def scene(self, state: State) -> Scene:
        """Show the graph; a move touches the vertex to take."""
        gone = dict.fromkeys(bits(self.whole & ~state), "gone")
        moves = self._moves_by_player(state, lambda *move: (vertex_id(_taken_item(*move)),))
        return graph(self.words.all_words, self.on.edges, holds=gone, **moves)


def _taken_item(state: State, option: State) -> int:
    """Return the vertex, or the edge, that a move takes."""
    return (state & ~option).bit_length() - 1


@dataclass(frozen=True)
class DeletionByParity(DeletionByDegree, Ruleset[State]):
    """Both players take vertices (or edges) of even degree, or both of odd degree."""

    parity: str = parameter("even", "degrees of vertices to take: even or odd", one_of=PARITIES)

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after a vertex (or edge) whose degree has the given parity is taken."""
        return self.deletions(state, PARITIES[self.parity])


@dataclass(frozen=True)
class VertexDeletion(DeletionByParity):
    """Remove a vertex of even degree with its edges, or with ``--parity odd`` one of odd degree.

    A position is written as the removed vertices, ``-v3 -v7``; the text of the whole graph is
    empty. Components add up. With even degrees the value is 1 if the number of vertices is odd, and
    otherwise 0: the number of vertices of odd degree is even, so that a graph with an odd number of
    vertices has a move, and every move changes the parity. With odd degrees a bipartite graph has
    the value 1 if its number of edges is odd, and otherwise 0 (Krüger 2014).

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> VertexDeletion(Graph.named("petersen"))().value
    0
    >>> VertexDeletion(Graph.named("path:4"), "odd")().value
    1
    """

    name = "vertex-deletion"
    example = "--on wheel:4 --parity odd"
    complexity = "linear for even degrees, and for odd degrees on bipartite graphs; otherwise open"
    tractable = Tractable("in part: even degrees, and bipartite graphs (Krüger 2014)")

    @theorem(
        "with even degrees the value is the parity of the number of vertices",
        source="Nowakowski and Ottaway 2005",
    )
    def vertices_mod_two(self, state: State) -> int | None:
        """Return the parity of the number of vertices; None with odd degrees."""
        return state.bit_count() % 2 if self.parity == "even" else None

    @theorem(
        "with odd degrees the value of a bipartite graph is the parity of the number of edges",
        source="Krüger 2014",
    )
    def edges_mod_two(self, state: State) -> int | None:
        """Return the parity of the number of edges; None with even degrees or if not bipartite."""
        near = {vertex: [*bits(self.on.masks[vertex] & state)] for vertex in bits(state)}
        if self.parity == "even" or not all(bipartite for _, bipartite in bipartiteness(near)):
            return None
        return sum(map(len, near.values())) // 2 % 2


@dataclass(frozen=True)
class OddEvenDeletion(DeletionByDegree, RulesBySide[State]):
    """Left removes a vertex of even degree from the graph, Right one of odd degree.

    Positions are written as in vertex deletion, and components add up. Nowakowski and Ottaway 2005
    introduced the game; positions are searched.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> OddEvenDeletion(Graph.named("path:3"))().value
    {2|0}
    """

    name = "odd-even-deletion"
    example = "--on wheel:4"

    def moves_of(self, state: State, mover: Player) -> Iterator[State]:
        """Yield the states after Left takes a vertex of even degree, or Right one of odd degree."""
        return self.deletions(state, int(mover is RIGHT))


@dataclass(frozen=True)
class EdgeDeletion(DeletionByParity):
    """Remove an edge whose ends have an even sum of degrees, or with ``--parity odd`` an odd sum.

    The vertices stay. A position is written as the removed edges, ``-a-b -c-d``; the text of the
    whole graph is empty. Components add up. This is vertex deletion (Nowakowski and Ottaway 2005)
    on the line graph; positions are solved by search.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> EdgeDeletion(Graph.named("cycle:5"))().value, EdgeDeletion(Graph.named("path:4"))().value
    (1, 1)
    """

    name = "edge-deletion"
    tractable = Tractable("in part: with even sums it is vertex deletion on the line graph")
    example = "--on wheel:4 -0-1"

    parity: str = parameter("even", "sum of the degrees of the ends: even or odd")

    @property
    def whole(self) -> State:
        """All edges."""
        return (1 << len(self.on.edges)) - 1

    def state(self, *parts: object) -> State:
        """Read the removed edges; without any, return the whole graph."""
        state, edge_of = self.whole, {pair: number for number, pair in enumerate(self.on.edges)}
        edge_of |= {pair[::-1]: number for pair, number in edge_of.items()}
        for word in map(str, parts):
            edges = removed_edges(word, self.words.numbers, edge_of)
            if len(edges) != 1 or not state >> edges[0] & 1:
                problem = "is not a remaining edge; write -A-B for the edge of A and B"
                raise no_position(self, f"{word!r} {problem}")
            state ^= 1 << edges[0]
        return state

    def show(self, state: State) -> str:
        """Write the removed edges."""
        edge, word = self.on.edges.__getitem__, self.words.word
        return " ".join(edge_words(self.whole & ~state, edge, word))

    @cached_property
    def neighbour_masks(self) -> Sequence[int]:
        """For each edge uv a bit mask of the deg u + deg v − 2 other edges that share an end."""
        edges_at = [0] * len(self.on)
        for edge, (u, v) in enumerate(self.on.edges):
            edges_at[u] |= 1 << edge
            edges_at[v] |= 1 << edge
        return [edges_at[u] ^ edges_at[v] for u, v in self.on.edges]

    def describe(self, state: State, option: State) -> str:
        """Name the ends of the taken edge."""
        u, v = self.on.edges[_taken_item(state, option)]
        return f"take the edge {self.words.word(u)}-{self.words.word(v)}"

    def scene(self, state: State) -> Scene:
        """Show the graph; a move touches the edge to take."""
        gone = dict.fromkeys(bits(self.whole & ~state), "gone")
        moves = self._moves_by_player(state, lambda *move: (edge_id(_taken_item(*move)),))
        return graph(self.words.all_words, self.on.edges, looks=gone, chosen=bits(state), **moves)
