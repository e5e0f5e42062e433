"""Chomp on graphs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from zermelo.digraph.graph import Graph
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Ruleset, Scene, Tractable, no_position
from zermelo.games.scenes.graph import edge_id, graph, refuse_large, vertex_id
from zermelo.games.theorem import measure, theorem_class
from zermelo.rulesets.graphs.chomp.theorems import (
    BipartiteGraph,
    CompleteGraph,
    Folding,
    Reductions,
    State,
)
from zermelo.values.bits import bits, mask_of
from zermelo.values.play import NORMAL, Play

#: The notation of the whole graph.
WHOLE = "whole"
#: Names that need no quotes in a sentence.
PLAIN_NAME = re.compile(r"[^\s'\"#–-]+")
#: A removal given by one or two numbers of vertices.
NUMBERED = re.compile(r"-#(\d{1,9})(?:-#(\d{1,9}))?", re.ASCII)

#: ``"vertex"`` or ``"edge"``, and the number, from 0 on, of the removed vertex or edge.
Removal = tuple[str, int]


class Removals:
    """Unambiguous names of removals.

    >>> from zermelo import Graph
    >>> removals = Removals(Graph([("a", "b"), ("a-b", "c")]))
    >>> removals.parse("-a-b")
    (('edge', 0), '')
    >>> removals.word(("edge", 1))
    '-a-b-c'
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._by_name: dict[str, list[int]] = {}
        for number, name in enumerate(graph):
            self._by_name.setdefault(str(name), []).append(number)
        self._edge_numbers = {ends: edge for edge, ends in enumerate(graph.edges)}

    def parse(self, word: str) -> tuple[Removal | None, str]:
        """Return the removal of a word such as ``-v3`` or ``-#1-#2``, or None and what is wrong."""
        if numbers := NUMBERED.fullmatch(word):
            return self._by_number(word, [int(digits) for digits in numbers.groups() if digits])
        readings = list(self._readings(word))
        if len(readings) == 1:
            return readings[0], ""
        if readings:
            choices = " or ".join(f"{self._numbered(r)} ({self.description(r)})" for r in readings)
            return None, f"{word!r} can be read in {len(readings)} ways; write {choices}"
        names = ", ".join(list(self._by_name)[:6]) + ", …" * (len(self._by_name) > 6)
        text = f"{word!r} names no vertex or edge; give -vNAME for a vertex, -NAME-NAME for an edge"
        return None, text + f"; the vertices are {names}" * bool(names)

    def _by_number(self, word: str, numbers: Sequence[int]) -> tuple[Removal | None, str]:
        if not all(1 <= number <= len(self.graph) for number in numbers):
            return None, f"{word!r}: the vertices are numbered from 1 to {len(self.graph)}"
        if len(numbers) == 1:
            return ("vertex", numbers[0] - 1), ""
        u, v = sorted(number - 1 for number in numbers)
        if (u, v) not in self._edge_numbers:
            return None, f"{word!r}: no edge joins {self.label(u)} and {self.label(v)}"
        return ("edge", self._edge_numbers[u, v]), ""

    def _readings(self, word: str) -> Iterator[Removal]:
        """Yield everything that a word could remove."""
        if not word.startswith("-"):
            return
        text = word[1:]
        if text.startswith("v"):  # -v5 may name vertex 5 or vertex v5
            for u in (*self._by_name.get(text[1:], ()), *self._by_name.get(text, ())):
                yield "vertex", u
        for hyphen in (hyphen for hyphen, sign in enumerate(text) if sign == "-"):
            for u in self._by_name.get(text[:hyphen], ()):
                for v in self._by_name.get(text[hyphen + 1 :], ()):
                    if (min(u, v), max(u, v)) in self._edge_numbers:
                        yield "edge", self._edge_numbers[min(u, v), max(u, v)]

    def word(self, removal: Removal) -> str:
        """Write a removal: by numbers if names are ambiguous or contain spaces."""
        names = [str(self.graph.names[u]) for u in self._ends(removal)]
        sign = "-" if removal[0] == "edge" or names[0][:1] == "v" else "-v"
        word = sign + "-".join(names)
        reads_back = word.split() == [word] and self.parse(word)[0] == removal
        return word if reads_back else self._numbered(removal)

    def _ends(self, removal: Removal) -> Sequence[int]:
        kind, number = removal
        return (number,) if kind == "vertex" else self.graph.edges[number]

    def _numbered(self, removal: Removal) -> str:
        return "".join(f"-#{u + 1}" for u in self._ends(removal))

    def description(self, removal: Removal) -> str:
        """Describe a removal in a sentence."""
        return f"{removal[0]} {'–'.join(map(self.label, self._ends(removal)))}"

    def label(self, u: int) -> str:
        """Return a vertex's name for a sentence: by number if ambiguous, in quotes if not plain."""
        name = str(self.graph.names[u])
        if len(self._by_name[name]) > 1:
            return f"#{u + 1}"
        return name if PLAIN_NAME.fullmatch(name) else repr(name)


@dataclass(frozen=True)
class Chomp(Ruleset[State]):
    """Remove an edge of a graph, or a vertex with all edges at it.

    The value of a bipartite or complete graph depends only on the numbers of vertices and edges. If
    an involution of the graph maps no vertex to a neighbour of it, the graph has the value of the
    subgraph of the fixed vertices (folding); so the Petersen graph and many more need no search.
    Other graphs are searched; components add up. Graph Chomp is also called graph take-away.

    A position is written as what is removed from the whole graph: ``-vNAME`` for a vertex
    (``-v3`` for 3 or v3), ``-NAME-NAME`` for an edge; no words, or ``whole``, for the whole graph.
    Numbers from 1 on, ``-#2`` or ``-#2-#5``, stand for names that are ambiguous or contain spaces.

    Examples
    --------
    >>> from zermelo import Graph
    >>> game = Chomp(Graph.named("petersen"))
    >>> game().value, len(game().winning_moves())
    (2, 15)
    >>> game("-v3", "-1-2").winning_moves()[0]
    Move('remove vertex 2' -> -v2 -v3)
    """

    name = "chomp"
    example = "--on petersen -v3 -1-2"
    complexity = (
        "linear for bipartite and complete graphs; otherwise open, and the search is exponential "
        "in the number of edges"
    )
    tractable = Tractable(
        "in part: bipartite and complete graphs (Khandhawit and Ye 2011)",
        sums="in part: where values are known, they add up",
    )

    on: Graph = field(
        metadata={"help": "the graph: a file in any format, or a name such as petersen, cycle:7"}
    )

    @cached_property
    def reductions(self) -> Reductions:
        """The reductions of subgraphs of this graph by theorems."""
        return Reductions(self.on)

    @cached_property
    def removals(self) -> Removals:
        """The names of removals."""
        return Removals(self.on)

    @property
    def whole(self) -> State:
        """All vertices and all edges, as two bit masks."""
        return (1 << len(self.on)) - 1, (1 << len(self.on.edges)) - 1

    def state(self, *parts: object) -> State:
        """Return the graph after removals such as ``-v3`` or ``-1-2``; without any, the whole."""
        vertices, edges = self.whole
        if len(parts) == 1 and isinstance(parts[0], str) and parts[0] == WHOLE:
            return vertices, edges
        gone: set[Removal] = set()
        for part in parts:
            removal, problem = self.removals.parse(str(part))
            if removal is None:
                raise no_position(self, problem)
            if removal in gone:
                raise no_position(self, f"{part!r} is removed twice; name each removal once")
            gone.add(removal)
            kind, number = removal
            if kind == "edge":
                edges &= ~(1 << number)
            else:
                vertices &= ~(1 << number)
                edges &= ~self.incident(number)
        return vertices, edges

    def show(self, state: State) -> str:
        """Write the removed vertices, then the removed edges between remaining vertices."""
        vertices, edges = state
        gone = [("vertex", u) for u in bits(vertices ^ self.whole[0])]
        for edge in bits(edges ^ self.whole[1]):
            u, v = self.on.edges[edge]
            if vertices >> u & 1 and vertices >> v & 1:
                gone.append(("edge", edge))
        return " ".join(map(self.removals.word, gone)) or WHOLE

    def options(self, state: State) -> Iterator[State]:
        """Yield the graphs with one vertex removed, then those with one edge removed."""
        vertices, edges = state
        for vertex in bits(vertices):
            yield vertices ^ 1 << vertex, edges & ~self.incident(vertex)
        for edge in bits(edges):
            yield vertices, edges ^ 1 << edge

    @cached_property
    def _incident_masks(self) -> list[int] | None:
        """The edges at each vertex as masks; None for a large graph, to save memory."""
        is_large = len(self.on) * len(self.on.edges) > 10_000_000
        return None if is_large else list(map(mask_of, self.reductions.incident))

    def incident(self, vertex: int) -> int:
        """Return the edges at a vertex, as a bit mask."""
        if self._incident_masks is not None:
            return self._incident_masks[vertex]
        return mask_of(self.reductions.incident[vertex])

    def describe(self, state: State, option: State) -> str:
        """Describe which vertex or edge is removed."""
        vertex_bit, edge_bits = state[0] & ~option[0], state[1] & ~option[1]
        removal = ("vertex" if vertex_bit else "edge", (vertex_bit or edge_bits).bit_length() - 1)
        return f"remove {self.removals.description(removal)}"

    def scene(self, state: State) -> Scene:
        """Show the graph; a move touches the vertex or the edge to remove."""
        refuse_large(len(self.on), len(self.on.edges))
        vertices, edges = state
        selectable = [(vertex_id(u),) for u in bits(vertices)]
        selectable += [(edge_id(e),) for e in bits(edges)]
        return graph(
            self.on.names,
            self.on.edges,
            holds=dict.fromkeys(bits(self.whole[0] & ~vertices), "gone"),
            looks=dict.fromkeys(bits(self.whole[1] & ~edges), "gone"),
            chosen=bits(edges),
            moves=zip(selectable, self.options(state), strict=True),
        )

    bipartite = theorem_class(BipartiteGraph)
    complete = theorem_class(CompleteGraph)
    folding = theorem_class(Folding)

    shrinking = measure(
        "each move removes a vertex or an edge", lambda _, state: sum(map(int.bit_count, state))
    )

    def summands(self, state: State) -> Sequence[State] | None:
        """Return the parts after removing twins, folding and splitting; None if nothing changes."""
        reduction = self.reductions.of(state)
        parts = [*reduction.valued, *reduction.open]
        return None if parts == [state] else parts

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return compiled rules; None for over 64 vertices or 240 edges."""
        from zermelo.rulesets.graphs.chomp.compiled import compiled_chomp

        return compiled_chomp(self, play)
