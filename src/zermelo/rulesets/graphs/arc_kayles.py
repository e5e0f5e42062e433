"""Arc Kayles: on a graph, take two neighbours with all edges at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.rulesets.graphs.vertices import TakingVertices


@dataclass(frozen=True)
class ArcKayles(TakingVertices):
    """Take the two ends of an edge out of the graph, with all edges at them.

    A position is written as the removed vertices, ``-v3 -v7``; the text of the whole graph is
    empty. A path is a heap of Dawson's Kayles, and a grid is a board of Cram. Other graphs are
    solved by search.

    Examples
    --------
    >>> from zermelo import Graph
    >>> ArcKayles(Graph.named("path:7"))().winning_moves()[0]
    Move('take 1 and 2' -> -1 -2)
    """

    name = "arc-kayles"
    example = "--on petersen -1 -2"
    complexity = "open; for which graphs the first player wins is open too"

    def takes(self, vertex: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs of neighbours, the lower one first."""
        edges = (1 << vertex | 1 << other for other in self.on.adjacent[vertex] if other > vertex)
        return ((edge, edge) for edge in edges)
