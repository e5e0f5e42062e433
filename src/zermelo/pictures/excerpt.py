"""The part of a digraph that a picture shows, and the words for it.

In argumentation frameworks arrows are attacks.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.labels.outcomes import Outcomes
from zermelo.values.text import plural

Ints = NDArray[np.integer[Any]]
P, N, D = range(3)

#: Maximum number of replies at each vertex that are added in the first of two rounds.
FIRST_REPLIES = 10
#: Maximum number of values of remoteness that `choose_start` tries, from the greatest down.
MAX_TRIES = 48


class MoveKind(IntEnum):
    """What a move achieves."""

    OTHER = 0
    DRAWING = 1  #: from a D-vertex to a D-vertex
    WINNING = 2  #: from an N-vertex to a P-option of least remoteness


@dataclass(frozen=True)
class Wording:
    """The words of a picture: triples for P, N and D, and pairs for singular and plural."""

    subject: str  #: the kind of digraph
    nouns: tuple[str, str]
    nouns_of_edges: tuple[str, str]
    letters: tuple[str, str, str]  #: the letters on a vertex
    counted: tuple[str, str, str]  #: the words after a number of vertices
    legend: tuple[str, str, str]
    titles: tuple[str, str, str]  #: the words in the title of a vertex
    #: the words for an edge in one direction, and for edges in both
    edges: Mapping[MoveKind, tuple[str, str]]
    depth: str  #: the meaning of the number 4 on a vertex, as an example in the legend
    draw_band: str  #: the words beside the band of the draws
    height: str  #: the words beside the numbers of the bands of remoteness
    arrows: str = ""  #: the meaning of arrows in the description of the picture
    shown_by: str = "outcome"  #: what letters and colours of vertices show
    on_top: str = "vertices where play is drawn"  #: the vertices in the top band
    depth_title: str = "remoteness {}"  #: the words for the number in the title of a vertex
    left_out: tuple[str, str] = ("option", "options")  #: the word for options that are not drawn
    turned: bool = False  #: whether arrows run against the edges of the digraph, as attacks do

    def counts(self, numbers: Sequence[int]) -> str:
        """Return a text with those numbers of P, N and D that are not 0."""
        pairs = zip(self.counted, numbers, strict=True)
        return ", ".join(f"{count:,} {word}" for word, count in pairs if count)


GAME = Wording(
    "A digraph",
    ("vertex", "vertices"),
    ("edge", "edges"),
    ("P", "N", "D"),
    ("P", "N", "D"),
    ("the previous player wins", "the next player wins", "a draw"),
    ("P, the previous player wins", "N, the next player wins", "D, a draw"),
    {
        MoveKind.WINNING: ("winning move, the quickest", "winning move, the quickest"),
        MoveKind.DRAWING: ("move that keeps the draw", "moves that keep the draw, both ways"),
        MoveKind.OTHER: ("other move", "other moves, both ways"),
    },
    "remoteness 4: best play takes 4 moves",
    "draw",
    "remoteness",
)
FRAMEWORK = Wording(
    "A framework",
    ("argument", "arguments"),
    ("attack", "attacks"),
    ("I", "O", "U"),
    ("in", "out", "undecided"),
    ("in: every attack is answered", "out: attacked by one that is in", "undecided"),
    ("I, in", "O, out", "U, undecided"),
    {
        MoveKind.WINNING: ("attack that decides, from in", "attack that decides, from in"),
        MoveKind.DRAWING: (
            "attack among undecided ones",
            "attacks among undecided ones, both ways",
        ),
        MoveKind.OTHER: ("other attack", "other attacks, both ways"),
    },
    "the discussion ends after 4 replies",
    "undecided",
    "replies in the discussion",
    " An arrow leads from an argument to what it attacks.",
    "grounded label",
    "undecided arguments",
    "{} replies in the discussion",
    ("attacker", "attackers"),
    turned=True,
)


@dataclass(frozen=True)
class Excerpt:
    """Vertices and edges to draw, by new numbers from 0; `tags`, `components`: by old numbers."""

    vertices: Ints  # by new number, the number in the digraph
    sources: Ints
    targets: Ints
    pnd: Ints  # 0, 1 and 2 for P, N and D
    remoteness: Ints  # −1 on D
    note: str
    omitted: Mapping[int, int] = field(default_factory=dict)  # by vertex: count of hidden options
    start: int | None = None  # the new number of the vertex where play starts
    axis: str = "remoteness"  # the meaning of heights; empty if they are lengths of drawn play
    wording: Wording = GAME
    # by vertex of the digraph, or empty: the text after the letter of a draw, and the number of
    # the strong component, which the border shows, or 0 if it has no number
    tags: Sequence[str] = ()
    components: Sequence[int] = ()

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
        """Return a mask of the quickest among winning moves, given by their indices as edges."""
        before, after = self.remoteness[self.sources[edges]], self.remoteness[self.targets[edges]]
        return np.asarray(after == before - 1)

    @property
    def symmetric(self) -> bool:
        """Whether edges, without loops, all run both ways; false for fewer than two such pairs."""
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
        """Return the text on a vertex: ``P4`` for remoteness 4; for a draw, component and tag."""
        outcome = int(self.pnd[vertex])
        letter = self.wording.letters[outcome]
        if outcome != D:
            return letter + self.height_text(int(self.remoteness[vertex]))
        tag = self.tags[int(self.vertices[vertex])] if self.tags else ""
        return f"{letter}{self.component(vertex) or ''}{tag}"

    def component(self, vertex: int) -> int:
        """Return the number of a vertex's strong component, or 0 if it has no number."""
        return self.components[int(self.vertices[vertex])] if self.components else 0

    def height_text(self, remoteness: int) -> str:
        """Return a remoteness as text."""
        return str(remoteness)


def ends_of(edges: Sequence[tuple[int, int]]) -> tuple[Ints, Ints]:
    """Return the sources and the targets of edges."""
    sources, targets = np.array(edges, np.int64).reshape(-1, 2).T
    return sources, targets


def full_excerpt(G: Digraph, labels: Outcomes, wording: Wording = GAME) -> Excerpt:
    """Return an excerpt of all vertices and edges."""
    sources, targets = (ends.astype(np.int64) for ends in G.edge_arrays())
    counts = wording.counts(np.bincount(labels.pnd, minlength=3).tolist())
    note = f"no {wording.nouns[1]}"
    if len(G):
        edges = plural(G.edge_count, *wording.nouns_of_edges)
        note = f"{plural(len(G), *wording.nouns)} ({counts}), {edges}"
    vertices, remoteness = np.arange(len(G)), labels.remoteness.array
    fields = labels.pnd, remoteness, note
    return Excerpt(vertices, sources, targets, *fields, axis=wording.height, wording=wording)


def strategy(G: Digraph, labels: Outcomes, start: int, budget: int) -> Excerpt:
    """Return an excerpt of at most ``budget`` vertices that shows how to win or draw from a start.

    It shows from an N-vertex a quickest winning move, but none if play starts at a D-vertex; from a
    P-vertex the replies, the longest-lasting first; from a D-vertex the drawing moves, then the
    N-options to avoid. The line of best play comes first. The digraph's size costs no time.
    """
    return _ExcerptBuilder(G, labels, start, budget).excerpt()


def choose_start(G: Digraph, labels: Outcomes, budget: int) -> int:
    """Return a vertex of great remoteness whose whole strategy has at most ``budget`` vertices.

    If no strategy that is tried fits, best play takes at most ``budget // 2`` moves, if possible.
    If no remoteness is above 0, the result is a D-vertex with most options up to 8, or vertex 0.
    """
    remoteness = labels.remoteness.array
    depths, first_vertices = np.unique(remoteness, return_index=True)
    is_long = depths >= min(3, int(depths[-1])) if depths[-1] > 0 else np.zeros(0, np.bool_)
    if not is_long.any():
        draws = np.flatnonzero(labels.pnd == D)
        if not draws.size:
            return 0
        degree = np.diff(G.successors[0])[draws]
        return int(draws[np.argmax(np.where(degree <= 8, degree, -1))])
    candidates = first_vertices[is_long][::-1]
    for vertex in candidates[:MAX_TRIES].tolist():
        if not _ExcerptBuilder(G, labels, vertex, budget).excerpt().omitted:
            return int(vertex)
    is_short = remoteness[candidates] <= budget // 2
    return int(candidates[is_short][0] if is_short.any() else candidates[-1])


class _ExcerptBuilder:
    """Adds vertices to an excerpt, beginning with its start, up to ``budget`` vertices."""

    def __init__(self, G: Digraph, labels: Outcomes, start: int, budget: int) -> None:
        self.G, self.budget = G, budget
        self.pnd, self.remoteness = labels.pnd, labels.remoteness.array
        self.order: list[int] = []  # vertices in order of discovery
        self.index_of: dict[int, int] = {}  # the index of each vertex in that order
        self.starts_at_draw = bool(self.pnd[start] == D)
        self.add(start)
        self.start = start
        self.add_best_play()
        for max_replies in (FIRST_REPLIES, self.budget):
            for vertex in self.order:  # the list grows in the loop
                for option in self.replies(vertex)[:max_replies].tolist():
                    self.add(option)

    def winning_option(self, vertex: int) -> int:
        options = self.G.option_numbers(vertex)
        return int(options[self.remoteness[options] == self.remoteness[vertex] - 1][0])

    def wins(self, vertex: int) -> bool:
        """Whether a vertex is shown with a winning move."""
        return bool(self.pnd[vertex] == N and self.remoteness[vertex] and not self.starts_at_draw)

    def add(self, vertex: int) -> bool:
        """Add a vertex, with its winning move if it is N; return False if there is no room."""
        vertices = [vertex, self.winning_option(vertex)] if self.wins(vertex) else [vertex]
        new = [v for v in vertices if v not in self.index_of]
        if len(self.index_of) + len(new) > self.budget:
            return False
        for v in new:
            self.index_of[v] = len(self.order)
            self.order.append(v)
        return True

    def replies(self, vertex: int) -> Ints:
        """Return options to show: of P the longest-lasting first, of D draws first, of N none."""
        options = self.G.option_numbers(vertex)
        if self.pnd[vertex] == P:
            return options[np.argsort(-self.remoteness[options], kind="stable")]
        if self.pnd[vertex] == D:
            return options[np.argsort(-self.pnd[options], kind="stable")]
        return options[:0]

    def add_best_play(self) -> None:
        vertex = self.start
        while self.remoteness[vertex] > 0:  # −1 for a draw
            if self.pnd[vertex] == N:
                vertex = self.winning_option(vertex)
            else:
                vertex = int(self.replies(vertex)[0])
                if not self.add(vertex):
                    return

    def excerpt(self) -> Excerpt:
        vertices = np.array(self.order, np.int64)
        edges, omitted = list[tuple[int, int]](), dict[int, int]()
        for vertex, number in self.index_of.items():
            if self.pnd[vertex] == N:
                targets = [self.winning_option(vertex)] if self.wins(vertex) else []
            else:
                options = self.G.option_numbers(vertex)
                targets = options[np.isin(options, vertices)].tolist()
                if len(targets) < options.size:
                    omitted[number] = options.size - len(targets)
            edges += [(number, self.index_of[option]) for option in targets]
        subject = "drawing moves" if self.starts_at_draw else "the winning strategy"
        total = plural(len(self.G), "vertex", "vertices")
        note = f"{subject} around {self.G.names[self.start]!r}: {len(vertices):,} of {total}"
        if omitted:
            note += f"; {plural(sum(omitted.values()), 'option', 'options')} left out"
        pnd, remoteness = self.pnd[vertices], self.remoteness[vertices]
        return Excerpt(vertices, *ends_of(edges), pnd, remoteness, note, omitted, 0)
