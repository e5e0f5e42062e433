"""The part of a digraph that a picture shows: vertices, edges, and numbers of omitted ones."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.labels.outcomes import Outcomes
from zermelo.pictures.wording import GAME, MoveKind, Wording
from zermelo.values.text import plural

Ints = NDArray[np.integer[Any]]
P, N, D = range(3)


@dataclass(frozen=True)
class Excerpt:
    """Vertices and edges to draw; the vertices get new numbers from 0."""

    vertices: Ints  # their numbers in the digraph
    sources: Ints
    targets: Ints
    pnd: Ints  # 0, 1 and 2 for P, N and D
    remoteness: Ints  # −1 on D
    note: str
    more: Mapping[int, int] = field(default_factory=dict)  # omitted options by vertex
    start: int | None = None  # the vertex around which the excerpt was taken
    axis: str = "remoteness"  # the meaning of heights; empty for the length of the drawn play
    wording: Wording = GAME
    # by vertex of the digraph, or empty: the text after the letter of a draw, and the number of
    # the strong component, which the border shows, or 0
    tags: Sequence[str] = ()
    parts: Sequence[int] = ()

    def __len__(self) -> int:
        return self.vertices.size

    @property
    def kinds(self) -> NDArray[np.int64]:
        """The `MoveKind` of every edge."""
        source, target = self.pnd[self.sources], self.pnd[self.targets]
        kinds = np.full(self.sources.size, int(MoveKind.OTHER))
        kinds[(source == D) & (target == D)] = MoveKind.DRAWING
        won = np.flatnonzero((source == N) & (target == P))
        kinds[won[self.quickest(won)]] = MoveKind.WINNING
        return kinds

    def quickest(self, edges: Ints) -> NDArray[np.bool_]:
        """Return a mask of those winning moves that win soonest, given the numbers of edges."""
        before, after = self.remoteness[self.sources[edges]], self.remoteness[self.targets[edges]]
        return np.asarray(after == before - 1)

    @property
    def symmetric(self) -> bool:
        """Whether every edge runs both ways, as in a graph; false for a single 2-cycle."""
        no_loop = self.sources != self.targets
        edges = self.sources[no_loop] * len(self) + self.targets[no_loop]
        reversed_edges = self.targets[no_loop] * len(self) + self.sources[no_loop]
        return edges.size > 2 and np.array_equal(np.sort(edges), np.sort(reversed_edges))

    @property
    def across(self) -> int:
        """An estimate of the maximum number of vertices side by side."""
        is_draw = self.pnd == D
        row_lengths = np.bincount(self.remoteness[~is_draw], minlength=1).max()
        return max(int(row_lengths), math.ceil(math.sqrt(int(is_draw.sum()))), 1)

    def label(self, vertex: int) -> str:
        """Return the text on a vertex: outcome and remoteness, such as ``P4``, or ``D`` and tag."""
        outcome = int(self.pnd[vertex])
        letter = self.wording.letters[outcome]
        if outcome != D:
            return letter + self.height(int(self.remoteness[vertex]))
        tag = self.tags[int(self.vertices[vertex])] if self.tags else ""
        return f"{letter}{self.part(vertex) or ''}{tag}"

    def part(self, vertex: int) -> int:
        """Return the number of a vertex's strong component, or 0."""
        return self.parts[int(self.vertices[vertex])] if self.parts else 0

    def height(self, remoteness: int) -> str:
        """Return a remoteness as text."""
        return str(remoteness)


def ends_of(edges: Sequence[tuple[int, int]]) -> tuple[Ints, Ints]:
    """Return the sources and the targets of edges."""
    sources, targets = np.array(edges, np.int64).reshape(-1, 2).T
    return sources, targets


def whole(G: Digraph, labels: Outcomes, wording: Wording = GAME) -> Excerpt:
    """Return the whole digraph as an excerpt."""
    sources, targets = G.edge_arrays()
    counts = wording.counts(np.bincount(labels.pnd, minlength=3).tolist())
    note = f"no {wording.nouns[1]}"
    if len(G):
        edges = plural(G.edge_count, *wording.nouns_of_edges)
        note = f"{plural(len(G), *wording.nouns)} ({counts}), {edges}"
    vertices, remoteness = np.arange(len(G)), labels.remoteness.array
    ends = sources.astype(np.int64), targets.astype(np.int64)
    axis = wording.height
    return Excerpt(vertices, *ends, labels.pnd, remoteness, note, axis=axis, wording=wording)
