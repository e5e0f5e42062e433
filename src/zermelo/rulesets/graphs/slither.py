"""Slither: a path on a graph that grows at both ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from zermelo.digraph.graph import Graph
from zermelo.digraph.matching import maximum_matching
from zermelo.games.rules import Outcome, Ruleset, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.graph import graph, vertex_id
from zermelo.rulesets.vertex_words import ListOfVertices

#: The vertices of the path in order, by number.
Path = tuple[int, ...]


@dataclass(frozen=True)
class Slither(ListOfVertices, Ruleset[Path]):
    """Draw an edge, then extend the path at either end to a new vertex.

    Gardner's board is 5 × 6 dots, ``grid:5x6``. A position is the vertices of the path in order.
    Once there is a path, the player to move loses if the other vertices have a perfect matching. On
    a graph with a perfect matching the first player wins by drawing an edge of the matching.

    Examples
    --------
    >>> from zermelo import Graph
    >>> board = Graph.named("grid:5x6")
    >>> Slither(board)().outcome, Slither(Graph.named("path:4"))("1", "2").outcome
    (Outcome.N, Outcome.P)
    """

    name = "slither"
    example = "--on grid:3x3 r1c1 r1c2"
    complexity = "polynomial (Anderson 1974); some positions are solved by search here"
    start = "(no path)"
    tractable = Tractable("yes (Anderson 1974); here in part")

    on: Graph = field(metadata={"help": "the graph: a file, or a name such as grid:5x6"})

    def state(self, *parts: object) -> Path:
        """Read a path of two or more vertices, or no vertices; InputError for anything else."""
        path = tuple(map(self.words.index, parts))
        is_walk = all(v in self.on.adjacent[u] for u, v in pairwise(path))
        if not is_walk or len({*path}) < len(path) or len(path) == 1:
            raise no_position(self, f"{' '.join(map(str, parts))!r:.60} is not a path of the graph")
        return path

    def canonical(self, state: Path) -> Path:
        """Return the path or its reverse, whichever is less."""
        return min(state, state[::-1])

    def options(self, state: Path) -> Iterator[Path]:
        """Yield the paths of one edge, if there is no path; otherwise the extended paths."""
        if not state:
            yield from self.on.edges
        for end in (0, -1) if state else ():  # a new vertex before the first, or after the last
            free = (new for new in self.on.adjacent[state[end]] if new not in state)
            yield from ((*state, new) if end else (new, *state) for new in free)

    def _new_edge(self, state: Path, option: Path) -> Path:
        return option[1::-1] if state and option[1:] == state else option[-2:]

    def describe(self, state: Path, option: Path) -> str:
        """Name the edge, from the end of the path to the new vertex."""
        return "-".join(map(self.words.word, self._new_edge(state, option)))

    def scene(self, state: Path) -> Scene:
        """Show the graph with the path; a move touches both ends of an edge."""
        edges, holds = self.on.edges, dict.fromkeys(state, "either")
        path_edges = {*pairwise(state), *pairwise(state[::-1])}
        looks = {number: "either" for number, edge in enumerate(edges) if edge in path_edges}
        moves = (([*map(vertex_id, self._new_edge(state, o))], o) for o in self.options(state))
        return graph(self.words.all_words, edges, holds=holds, looks=looks, moves=moves)

    def is_matched(self, path: Path) -> bool:
        """Whether the vertices outside of a path have a perfect matching."""
        outside = [v for v in range(len(self.on.names)) if v not in path]
        rows = [[outside.index(w) for w in self.on.adjacent[v] if w not in path] for v in outside]
        return len(outside) % 2 == 0 and -1 not in maximum_matching(rows)

    @theorem(
        "the player to move loses if the vertices outside of the path have a perfect matching: a "
        "move to a vertex is answered by a move to the vertex matched with it",
        source="Anderson 1974",
        gives="outcome",
    )
    def matching(self, state: Path) -> Outcome | None:
        """Return P if the other vertices have a perfect matching, N if an option is P; or None."""
        if state and self.is_matched(state):
            return Outcome.P
        return None if self._winning_option(state) is None else Outcome.N

    @matching.winning_option
    def _winning_option(self, state: Path) -> Path | None:
        return next((option for option in self.options(state) if self.is_matched(option)), None)
