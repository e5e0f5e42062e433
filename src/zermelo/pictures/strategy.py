"""Excerpts of large digraphs that show play from one vertex."""

from __future__ import annotations

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.labels.outcomes import Outcomes
from zermelo.pictures.excerpt import D, Excerpt, Ints, N, P, ends_of
from zermelo.values.text import plural

#: Replies of a vertex that are shown before the other vertices.
FIRST_REPLIES = 10
#: Remotenesses that `choose_start` tries, from the greatest down.
MAX_TRIES = 48


def strategy(G: Digraph, labels: Outcomes, start: int, budget: int) -> Excerpt:
    """Select what a player needs to win from ``start``, at most ``budget`` vertices.

    From an N-vertex it is the quickest winning move; from a P-vertex every reply, those that
    last longest first; from a D-vertex the drawing moves and the N-options to avoid. The line of
    best play comes first, then all vertices in order of discovery. An N-vertex is shown with its
    winning move or, at the edge of a drawing excerpt, as a place to avoid.

    Time grows with the budget and the out-degrees met, not with the digraph.
    """
    return _ExcerptBuilder(G, labels, start, budget).excerpt()


def choose_start(G: Digraph, labels: Outcomes, budget: int) -> int:
    """Choose a vertex of great remoteness whose whole strategy fits into the budget.

    If no whole strategy of remoteness 3 or more fits, take the greatest remoteness whose line of
    best play fits; if no vertex has such a remoteness, take a D-vertex with several options. O(V)
    in compiled loops.
    """
    remoteness = labels.remoteness.array
    present, first = np.unique(remoteness, return_index=True)
    long = present >= min(3, int(present[-1])) if present[-1] > 0 else np.zeros(0, np.bool_)
    if not long.any():
        drawn = np.flatnonzero(labels.pnd == D)
        if not drawn.size:
            return 0
        degree = np.diff(G.successors[0])[drawn]
        return int(drawn[np.argmax(np.where(degree <= 8, degree, -1))])
    candidates = first[long][::-1]
    for vertex in candidates[:MAX_TRIES].tolist():
        if not _ExcerptBuilder(G, labels, vertex, budget).excerpt().more:
            return int(vertex)
    short = remoteness[candidates] <= budget // 2
    return int(candidates[short][0] if short.any() else candidates[-1])


class _ExcerptBuilder:
    """Grows an excerpt from its start."""

    def __init__(self, G: Digraph, labels: Outcomes, start: int, budget: int) -> None:
        self.G, self.budget = G, budget
        self.pnd, self.remoteness = labels.pnd, labels.remoteness.array
        self.order: list[int] = []  # vertices in order of discovery
        self.found: dict[int, int] = {}  # the index of each vertex in that order
        self.drawn = bool(self.pnd[start] == D)
        self.add(start)
        self.start = start
        self.best_play()
        for max_replies in (FIRST_REPLIES, self.budget):
            for vertex in self.order:  # which grows meanwhile
                for option in self.replies(vertex)[:max_replies].tolist():
                    self.add(option)

    def winning(self, vertex: int) -> int:
        options = self.G.option_numbers(vertex)
        return int(options[self.remoteness[options] == self.remoteness[vertex] - 1][0])

    def wins(self, vertex: int) -> bool:
        """Whether a vertex is shown with a winning move."""
        return bool(self.pnd[vertex] == N and self.remoteness[vertex] and not self.drawn)

    def add(self, vertex: int) -> bool:
        """Add a vertex, with its winning move if it is N; False if there was no room."""
        vertices = [vertex]
        if self.wins(vertex):
            vertices.append(self.winning(vertex))
        new = [v for v in vertices if v not in self.found]
        if len(self.found) + len(new) > self.budget:
            return False
        for v in new:
            self.found[v] = len(self.order)
            self.order.append(v)
        return True

    def replies(self, vertex: int) -> Ints:
        """Return the options to show: of P the longest-lasting first, of D the draws first."""
        options = self.G.option_numbers(vertex)
        if self.pnd[vertex] == P:
            return options[np.argsort(-self.remoteness[options], kind="stable")]
        if self.pnd[vertex] == D:
            return options[np.argsort(-self.pnd[options], kind="stable")]
        return options[:0]

    def best_play(self) -> None:
        vertex = self.start
        while self.remoteness[vertex] > 0:  # −1 for a draw
            if self.pnd[vertex] == N:
                vertex = self.winning(vertex)
            else:
                vertex = int(self.replies(vertex)[0])
                if not self.add(vertex):
                    return

    def excerpt(self) -> Excerpt:
        vertices = np.array(self.order, np.int64)
        edges, hidden = list[tuple[int, int]](), dict[int, int]()
        for vertex, number in self.found.items():
            if self.pnd[vertex] == N:
                targets = [self.winning(vertex)] if self.wins(vertex) else []
            else:
                options = self.G.option_numbers(vertex)
                targets = options[np.isin(options, vertices)].tolist()
                if len(targets) < options.size:
                    hidden[number] = options.size - len(targets)
            edges += [(number, self.found[option]) for option in targets]
        subject = "drawing moves" if self.drawn else "the winning strategy"
        total = plural(len(self.G), "vertex", "vertices")
        note = f"{subject} around {self.G.names[self.start]!r}: {len(vertices):,} of {total}"
        if hidden:
            note += f"; {plural(sum(hidden.values()), 'option', 'options')} left out"
        pnd, remoteness = self.pnd[vertices], self.remoteness[vertices]
        return Excerpt(vertices, *ends_of(edges), pnd, remoteness, note, hidden, 0)
