"""Geography: a token that visits no vertex twice, or uses no edge twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from zermelo.digraph.graph import Graph
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.rules import Ruleset, Scene, Tractable, measure, no_position, parameter, theorem
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.limits import Watch
from zermelo.rulesets import vertex_words
from zermelo.rulesets.tokens.geography import theorems
from zermelo.values.bits import bits
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: The vertex of the token, and the used vertices or edges as the bits of an integer.
State = tuple[int, int]

SOURCE = "Fraenkel, Scheinerman and Ullman 1993"
MATCHINGS = "if vertices are used up, maximum matchings decide on undirected graphs"
EVEN_KERNELS = "if edges of a bipartite graph are used up, exactly the vertices of even kernels "
EVEN_KERNELS += "are P: independent sets to which every other vertex has an even number of edges"

#: Maximum number of vertices, and of items that moves can use up, for compiled rules.
MAX_COMPILED = 4096
#: Product of the number of vertices and the sum of degrees for which a matching takes a second.
STEPS_PER_SECOND = 16_000_000
#: Maximum number of positions whose results are kept.
MAX_SOLVED = 64


@dataclass(frozen=True)
class Geography(vertex_words.OnVertices, Ruleset[State]):
    """Move the token along an edge to a vertex that it has not visited yet.

    With ``--edges``, move along an edge that has not been used yet. With ``--undirected``, edges
    can be taken in both directions. A position is written as the vertex of the token and the used
    vertices or edges: ``c -a -b`` if it was on a and b, ``c -a-b -b-c`` if it used these edges.

    On undirected graphs the game of vertices is polynomial. It is N if and only if every maximum
    matching covers the vertex of the token; the winner moves to a vertex that some maximum matching
    of the other vertices misses. The game of edges is polynomial if the part that can still be
    reached is bipartite. It is P if and only if the token is on an even kernel: an independent set
    to which every other vertex has an even number of edges. Even kernels are found by linear
    equations over GF(2) (Fraenkel, Scheinerman and Ullman 1993).

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> position = Geography(Graph.named("path:5"), undirected=True)("2")
    >>> position.winning_moves()
    [Move('2 → 1' -> 1 -2), Move('2 → 3' -> 3 -2)]
    """

    name = "geography"
    example = "--on petersen --undirected 1"
    complexity = (
        "undirected, vertices: polynomial; undirected, edges: polynomial on bipartite graphs, "
        "otherwise PSPACE-complete; directed: PSPACE-complete (Schaefer 1978). The hard cases are "
        "solved by search"
    )
    tractable = Tractable("no: PSPACE-complete (Schaefer 1978); in part polynomial if undirected")

    on: Digraph = field(
        metadata={
            "help": "the digraph: a file in any format, or a graph known by name, such as petersen",
            "read": "board",
        }
    )
    edges: bool = parameter(False, "edges are used up, not vertices")
    undirected: bool = parameter(False, "edges go in both directions")

    def __post_init__(self) -> None:
        if self.undirected:
            self.ends_of_edges  # noqa: B018  raises an error if there are loops

    @cached_property
    def ends_of_edges(self) -> tuple[tuple[int, int], ...]:
        """The edges as pairs of vertex numbers, by edge number."""
        if self.undirected:
            return Graph.from_digraph(self.on).edges
        sources, targets = self.on.edge_arrays()
        return tuple(zip(sources.tolist(), targets.tolist(), strict=True))

    @cached_property
    def moves_from(self) -> theorems.MovesByVertex:
        """For each vertex, pairs of a neighbour and of the item that a move to it uses up."""
        rows: list[list[tuple[int, int]]] = [[] for _ in range(len(self.on))]
        for number, (u, v) in enumerate(self.ends_of_edges):
            rows[u].append((v, number if self.edges else v))
            if self.undirected:
                rows[v].append((u, number if self.edges else u))
        return tuple(tuple(sorted(row)) for row in rows)

    @property
    def item_count(self) -> int:
        """The number of *items*: the vertices, or edges, that can be used up."""
        return len(self.ends_of_edges) if self.edges else len(self.on)

    @cached_property
    def _edge_numbers(self) -> dict[tuple[int, int], int]:
        """The number of each edge by its ends."""
        numbers = {ends: number for number, ends in enumerate(self.ends_of_edges)}
        if self.undirected:
            numbers |= {(v, u): number for (u, v), number in numbers.items()}
        return numbers

    def state(self, *parts: object) -> State:
        """Read the vertex of the token and the used vertices or edges."""
        if not parts:
            raise no_position(self, "no vertex for the token; give the name of its vertex")
        token = self.words.numbers.get(str(parts[0]))
        if token is None:
            token = self.on.index(parts[0])
        used = 0 if self.edges else 1 << token
        for word in map(str, parts[1:]):
            item = 1 << self._used_item(word)
            if used & item:
                raise no_position(self, f"{word!r} is used up already; leave this word out")
            used |= item
        return token, used

    def _used_item(self, word: str) -> int:
        """Return the number of the used vertex or edge that a word names."""
        if not self.edges:
            number = vertex_words.removed_vertex(word, self.words.numbers)
            if number is not None:
                return number
            problem = "is not a used vertex; write -NAME for each used vertex"
            raise no_position(self, f"{word!r} {problem}")
        edges = vertex_words.removed_edges(word, self.words.numbers, self._edge_numbers)
        if len(edges) != 1:
            problem = "may be several edges" if edges else "is not an edge that was used"
            raise no_position(self, f"{word!r} {problem}; write -FROM-TO for each used edge")
        return edges[0]

    def show(self, state: State) -> str:
        """Write the vertex of the token and the used vertices or edges."""
        token, used = state
        if self.edges:
            words = vertex_words.edge_words(used, self.ends_of_edges.__getitem__, self.words.word)
        else:
            words = vertex_words.vertex_words(used & ~(1 << token), self.words.word)
        return " ".join([self.words.word(token), *words])

    def options(self, state: State) -> Iterator[State]:
        """Move along an edge, and use up the edge or the vertex."""
        token, used = state
        for target, item in self.moves_from[token]:
            if not used >> item & 1:
                yield target, used | 1 << item

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag the token, or touch its target."""
        refuse_large(len(self.on), self.on.edge_count)
        token, gone = vertex_id(state[0]), dict.fromkeys(bits(state[1]), "gone")
        moves = (
            (gesture, option)
            for option in self.options(state)
            for target in [vertex_id(option[0])]
            for gesture in ((token, target), (target,))
        )
        return graph(
            self.words.all_words,
            self.ends_of_edges,
            holds=({} if self.edges else gone) | {state[0]: "man"},
            looks=gone if self.edges else {},
            look="plain" if self.undirected else "arrow",
            moves=moves,
        )

    def describe(self, state: State, option: State) -> str:
        """Name the source and the target of the move."""
        return f"{self.words.word(state[0])} → {self.words.word(option[0])}"

    def canonical(self, state: State) -> State:
        """Mark unreachable vertices or edges as used."""
        token, used = state
        return token, ((1 << self.item_count) - 1) & ~self.within_reach(token, used)

    def within_reach(self, token: int, used: int) -> int:
        """Return as bits the items that play from a state can still use up, in O(E)."""
        reached, visited, waiting = 0, {token}, [token]
        for vertex in waiting:  # a queue that grows
            for target, item in self.moves_from[vertex]:
                if not used >> item & 1:
                    reached |= 1 << item
                    if target not in visited:
                        visited.add(target)
                        waiting.append(target)
        return reached

    @theorem(MATCHINGS, source=SOURCE, gives="outcome")
    def matchings(self, state: State, watch: Watch) -> Outcome | None:
        """Return the outcome by a matching; None if moves use up edges, or `_result` is None."""
        return None if self.edges else self._outcome(state, watch)

    @theorem(EVEN_KERNELS, source=SOURCE, gives="outcome")
    def even_kernels(self, state: State, watch: Watch) -> Outcome | None:
        """Return P on an even kernel, otherwise N; None for vertices, or if `_result` is None."""
        return self._outcome(state, watch) if self.edges else None

    @cached_property
    def results(self) -> dict[State, theorems.Result]:
        """The results of the theorems by position; emptied when there are `MAX_SOLVED`."""
        return {}

    def _result(self, state: State, watch: Watch) -> theorems.Result | None:
        """Return the result of a theorem; None if none applies, or a matching would take too long.

        A matching cannot be interrupted.
        """
        if not self.undirected:
            return None
        result = self.results.get(state)
        if result is None:
            watch.look()
            steps = len(self.moves_from) * sum(map(len, self.moves_from))
            if self.edges:
                result = theorems.by_even_kernel(self.moves_from, *state, watch)
            elif watch.left is None or steps <= watch.left * STEPS_PER_SECOND:
                vertices = bits(self.within_reach(*state))
                result = theorems.by_matching(self.moves_from, state[0], vertices)
            if result is not None:
                if len(self.results) >= MAX_SOLVED:
                    self.results.clear()
                self.results[state] = result
        return result

    def _outcome(self, state: State, watch: Watch) -> Outcome | None:
        result = self._result(state, watch)
        return None if result is None else (Outcome.N if result.targets else Outcome.P)

    @matchings.winning_options
    @even_kernels.winning_options
    def _winning(self, state: State, watch: Watch) -> list[State] | None:
        if result := self._result(state, watch):
            return [option for option in self.options(state) if option[0] in result.targets]
        return None

    @matchings.reasons
    @even_kernels.reasons
    def _reasons(self, state: State, watch: Watch) -> list[str]:
        result, word = self._result(state, watch), self.words.word
        return theorems.reasons(result, word(state[0]), word, edges=self.edges) if result else []

    remaining = measure(
        "every move uses up an item", lambda self, state: self.item_count - state[1].bit_count()
    )

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:  # noqa: ARG002
        """Return compiled rules, with keys of token and unused items; None for large digraphs."""
        vertex_count = len(self.moves_from)
        if max(vertex_count, self.item_count) > MAX_COMPILED:
            return None
        from zermelo.rulesets.tokens.geography.loops import simplify, successors

        words = max(1, -(-self.item_count // 64))
        starts = accumulate((2 * len(row) for row in self.moves_from), initial=3 + vertex_count)
        numbers = (number for row in self.moves_from for pair in row for number in pair)
        all_items = (1 << self.item_count) - 1
        scratch = -(-vertex_count // 64) + vertex_count + 1  # a bit mask and a queue of vertices
        return CompiledRules(
            words=1 + words,
            max_options=max(map(len, self.moves_from), default=0) + scratch // (1 + words) + 2,
            params=[words, vertex_count, *starts, *numbers],
            successors=successors,
            simplify=simplify,
            questions=True,
            key=lambda state: (state[0], *signed(all_items & ~state[1], words)),
        )
