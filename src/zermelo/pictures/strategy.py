"""Excerpts of large digraphs that show play from one vertex."""

from __future__ import annotations

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.labels.outcomes import Outcomes
from zermelo.pictures.excerpt import D, Excerpt, Ints, N, P, ends_of
from zermelo.values.text import plural

#: Number of replies of each vertex that are added before further replies of any vertex.
FIRST_REPLIES = 10
#: Remotenesses that `choose_start` tries, from the greatest down.
MAX_TRIES = 48


def strategy(G: Digraph, labels: Outcomes, start: int, budget: int) -> Excerpt:
    """Return an excerpt of at most ``budget`` vertices that shows how to win or draw from a start.

    From an N-vertex it shows a quickest winning move; from a P-vertex the replies, those that last
    longest first; from a D-vertex the drawing moves, then the N-options to avoid. The line of best
    play is added first. The time does not grow with the digraph.
    """
    return _ExcerptBuilder(G, labels, start, budget).excerpt()


def choose_start(G: Digraph, labels: Outcomes, budget: int) -> int:
    """Return a vertex of great remoteness whose whole strategy fits into the budget.

    If no such strategy fits, only the line of best play has to fit; if all remotenesses are less
    than 3, the result is a D-vertex with several options. O(V) in compiled loops.
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
            for vertex in self.order:  # the list grows in the loop
                for option in self.replies(vertex)[:max_replies].tolist():
                    self.add(option)

    def winning(self, vertex: int) -> int:
        options = self.G.option_numbers(vertex)
        return int(options[self.remoteness[options] == self.remoteness[vertex] - 1][0])

    def wins(self, vertex: int) -> bool:
        """Whether a vertex is shown with a winning move."""
        return bool(self.pnd[vertex] == N and self.remoteness[vertex] and not self.drawn)

    def add(self, vertex: int) -> bool:
        """Add a vertex, with its winning move if it is N; return False if there is no room."""
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
        """Return the options to show: for P the longest-lasting first, for D the draws first."""
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
