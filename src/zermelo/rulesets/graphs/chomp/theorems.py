"""Theorems on Chomp on graphs, which value a graph or fold it to a smaller one.

**Folding** (Khandhawit and Ye 2011). Let τ be an automorphism of order 2 of a graph G such that no
vertex is adjacent to its image. Then G has the value of the subgraph F of the fixed vertices and
the edges between them. Proof: in G + F the second player answers every move and so wins. A move in
F, or one in G that is also in F, is answered by the same move in the other graph. A move x in G
outside of F is answered by τ(x). It differs from x, since an edge that τ fixes has fixed ends: if τ
exchanged the ends, a vertex would be adjacent to its image. And τ(x) is still there, since a move x
removes only x and, if x is a vertex, edges. Neither move removes anything of F within G, since the
edges of F have their ends in F. So the remaining graph has the same symmetry.

**Twins.** Two vertices with the same neighbours (they are not adjacent) can be removed: fold by the
automorphism that exchanges them.

**Bipartite graphs** are worth (n mod 2) + 2 (m mod 2) with n vertices and m edges (Pérez
Romero 2020, Theorem 3.11; Khandhawit and Ye 2011).

**Complete graphs** K_n are worth n mod 3 (Draisma and van Rijnswou 2002). Proof: the options are
K_{n−1} and K_n less an edge. The ends of that edge are twins, so this option has the value of
K_{n−2}. By induction, the value is the mex of (n − 1) mod 3 and (n − 2) mod 3, which is n mod 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, Protocol, TypeAlias

from zermelo.digraph.graph import Graph
from zermelo.digraph.search import bipartiteness
from zermelo.digraph.symmetry import Symmetries, symmetries
from zermelo.games.theorem import Theorem
from zermelo.limits import UNLIMITED, Watch
from zermelo.values.bits import bits, mask_of
from zermelo.values.text import plural

#: The vertices that are left and the edges that are left, as bit masks.
State: TypeAlias = tuple[int, int]

#: Maximum number of vertices if symmetries are sought, and of symmetries if all are listed.
MAX_SYMMETRIC_VERTICES, MAX_MAPS = 64, 400
#: Maximum number of graphs whose reductions are cached; then the cache is emptied.
MAX_CACHED = 64

#: The neighbours of each vertex.
Adjacency: TypeAlias = dict[int, set[int]]
TheoremKind = Literal["twins", "fold", "bipartite", "complete"]


@dataclass(frozen=True)
class ReductionStep:
    """One use of a theorem, with the numbers of vertices and edges that it values or leaves."""

    kind: TheoremKind
    vertices: int
    edges: int
    #: The exchanged vertices, for twins and folds.
    pairs: tuple[tuple[int, int], ...] = ()
    value: int = 0  #: The value of a bipartite or complete part.


@dataclass(frozen=True)
class GraphReduction:
    """A graph as a sum: parts of known value, with their nim-sum ``value``, and open parts."""

    value: int
    valued: tuple[State, ...]
    open: tuple[State, ...]
    steps: tuple[ReductionStep, ...]

    def kind_of(self, state: State) -> TheoremKind | None:
        """Return the kind of theorem that values the graph as a whole, or None if none does."""
        return self.steps[0].kind if self.valued == (state,) else None


@dataclass(frozen=True)
class Fold:
    """A symmetry of the whole graph: the images of vertices and edges by number, and bit masks."""

    image: tuple[int, ...]
    edge_image: tuple[int, ...]
    fixed: int  #: Vertices that are their own images.
    fixed_edges: int  #: Edges whose two ends are fixed.
    reversed_edges: int  #: Edges whose ends are exchanged.

    def can_fold(self, edges: int) -> bool:
        """Whether the symmetry maps a set of edges to itself, moves some, and reverses none."""
        moved = edges & ~self.fixed_edges
        if edges & self.reversed_edges or not moved:
            return False
        return all(edges >> self.edge_image[edge] & 1 for edge in bits(moved))


class Reductions:
    """The reductions, by the theorems, of subgraphs of one graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._cache: dict[State, GraphReduction] = {}
        self._bipartite: bool | None = None  # whether the whole graph is bipartite

    @cached_property
    def incident(self) -> list[list[int]]:
        """The numbers of the edges at each vertex."""
        edges: list[list[int]] = [[] for _ in range(len(self.graph))]
        for edge, ends in enumerate(self.graph.edges):
            for end in ends:
                edges[end].append(edge)
        return edges

    @cached_property
    def symmetries(self) -> Symmetries:
        """The automorphisms of the whole graph; none for a large graph."""
        if len(self.graph) > MAX_SYMMETRIC_VERTICES:
            return Symmetries((), 1, complete=False)
        return symmetries(self.graph, MAX_MAPS)

    @cached_property
    def folds(self) -> tuple[Fold, ...]:
        """The involutions among the symmetries, those with the fewest fixed vertices first."""
        maps = (image for image in self.symmetries.maps if all(image[image[u]] == u for u in image))
        return tuple(sorted(map(self.fold, maps), key=lambda fold: fold.fixed.bit_count()))

    def fold(self, image: tuple[int, ...]) -> Fold:
        """Return a symmetry, given as the images of vertices, with what it does to edges."""
        edges = self.graph.edges
        numbers = {ends: edge for edge, ends in enumerate(edges)}
        pairs = [(image[u], image[v]) for u, v in edges]
        return Fold(
            image,
            tuple(numbers[min(pair), max(pair)] for pair in pairs),
            mask_of(u for u, v in enumerate(image) if u == v),
            mask_of(numbers[ends] for ends, pair in zip(edges, pairs, strict=True) if ends == pair),
            mask_of(edge for edge, (u, v) in enumerate(edges) if image[u] == v),
        )

    def is_bipartite(self, state: State, watch: Watch = UNLIMITED) -> bool:
        """Whether a subgraph is bipartite. O(V + E)."""
        if self._bipartite is None:  # if the whole graph is bipartite, so is each subgraph
            n, m = len(self.graph), len(self.graph.edges)
            self._bipartite = _is_bipartite(self._adjacency(range(n), range(m), watch), watch)
        vertices, edges = map(bits, state)
        return self._bipartite or _is_bipartite(self._adjacency(vertices, edges, watch), watch)

    def of(self, state: State, watch: Watch = UNLIMITED) -> GraphReduction:
        """Return the reduction of a graph, which is cached."""
        reduction = self._cache.get(state)
        if reduction is None:
            reduction = self.reduce(state, watch)
            if len(self._cache) >= MAX_CACHED:
                self._cache.clear()
            self._cache[state] = reduction
        return reduction

    def reduce(self, state: State, watch: Watch = UNLIMITED) -> GraphReduction:
        """Apply the theorems as long as they reduce the graph, in O((V + E) · steps).

        A bipartite or complete graph is one part; otherwise the parts are connected.
        """
        whole_kind = _kind(state, is_bipartite=self.is_bipartite(state, watch))
        if whole_kind is not None:
            step = _valued_step(whole_kind, state)
            return GraphReduction(step.value, (state,), (), (step,))
        value, steps, waiting = 0, list[ReductionStep](), [state]
        valued, open_parts = list[State](), list[State]()
        while waiting:
            vertices, edges = waiting.pop()
            watch.look()
            adjacency = self._adjacency(bits(vertices), bits(edges), watch)
            watch.look()
            steps += _remove_twins(adjacency, watch)
            ends = self.graph.edges
            kept = (e for e in bits(edges) if ends[e][0] in adjacency and ends[e][1] in adjacency)
            remaining = mask_of(adjacency), mask_of(kept)
            if (folded := self._fold_once(remaining, steps)) is not None:
                waiting.append(folded)
                continue
            for component, is_bipartite in bipartiteness(adjacency, watch):
                at_component = (edge for u in component for edge in self.incident[u])
                part = mask_of(component), mask_of(e for e in at_component if remaining[1] >> e & 1)
                if (kind := _kind(part, is_bipartite=is_bipartite)) is not None:
                    steps.append(_valued_step(kind, part))
                    valued.append(part)
                    value ^= steps[-1].value
                elif (folded := self._fold_once(part, steps)) is None:
                    open_parts.append(part)
                else:
                    waiting.append(folded)
        return GraphReduction(value, tuple(sorted(valued)), tuple(sorted(open_parts)), tuple(steps))

    def _adjacency(self, vertices: Iterable[int], edges: Iterable[int], watch: Watch) -> Adjacency:
        adjacency: Adjacency = {vertex: set() for vertex in watch.over(vertices)}
        for edge in watch.over(edges):
            u, v = self.graph.edges[edge]
            adjacency[u].add(v)
            adjacency[v].add(u)
        return adjacency

    def _fold_once(self, state: State, steps: list[ReductionStep]) -> State | None:
        """Fold a graph by the first possible fold, and append the step; None if there is none."""
        vertices, edges = state
        for fold in self.folds:
            if fold.can_fold(edges) and all(vertices >> fold.image[u] & 1 for u in bits(vertices)):
                fixed = vertices & fold.fixed, edges & fold.fixed_edges
                pairs = tuple((u, fold.image[u]) for u in bits(vertices) if u < fold.image[u])
                n, m = map(int.bit_count, fixed)
                steps.append(ReductionStep("fold", n, m, pairs))
                return fixed
        return None


def _is_bipartite(adjacency: Adjacency, watch: Watch) -> bool:
    return all(is_bipartite for _, is_bipartite in bipartiteness(adjacency, watch))


def parity_value(state: State) -> int:
    """Return the value of a bipartite graph: (vertices mod 2) + 2 (edges mod 2)."""
    return state[0].bit_count() & 1 | (state[1].bit_count() & 1) << 1


def _kind(state: State, *, is_bipartite: bool) -> TheoremKind | None:
    """Return the kind of a bipartite or a complete graph; None if it is neither."""
    n, m = state[0].bit_count(), state[1].bit_count()
    return "bipartite" if is_bipartite else "complete" if 2 * m == n * (n - 1) else None


def _valued_step(kind: TheoremKind, part: State) -> ReductionStep:
    n = part[0].bit_count()
    value = parity_value(part) if kind == "bipartite" else n % 3
    return ReductionStep(kind, n, part[1].bit_count(), value=value)


def _remove_twins(adjacency: Adjacency, watch: Watch) -> Iterator[ReductionStep]:
    """Remove pairs of vertices with the same neighbours until there are none; yield the steps."""
    while True:
        unpaired: dict[frozenset[int], int] = {}
        pairs: list[tuple[int, int]] = []
        for vertex, neighbours in watch.over(adjacency.items()):
            twin = unpaired.pop(frozenset(neighbours), None)
            if twin is None:
                unpaired[frozenset(neighbours)] = vertex
            else:
                pairs.append((twin, vertex))
        if not pairs:
            return
        for vertex in (vertex for pair in pairs for vertex in pair):
            for neighbour in adjacency.pop(vertex):
                adjacency.get(neighbour, set()).discard(vertex)
        edge_count = sum(map(len, adjacency.values())) // 2
        yield ReductionStep("twins", len(adjacency), edge_count, tuple(pairs))


#: Maximum number of pairs of vertices named in a sentence.
MAX_SHOWN = 8


class VertexLabels(Protocol):
    """The names of vertices in sentences."""

    def label(self, vertex: int, /) -> str: ...  # noqa: D102


class ChompOnGraph(Protocol):
    """The rules of Chomp on a graph, as its theorems use them."""

    @property
    def on(self) -> Graph: ...  # noqa: D102
    @property
    def reductions(self) -> Reductions: ...  # noqa: D102
    @property
    def removals(self) -> VertexLabels: ...  # noqa: D102
    def incident(self, vertex: int) -> int: ...  # noqa: D102


def _reason(removals: VertexLabels, step: ReductionStep) -> str:
    size = plural(step.vertices, "vertex", "vertices")
    size += f" and {plural(step.edges, 'edge', 'edges')}"
    pairs = [f"{removals.label(u)} and {removals.label(v)}" for u, v in step.pairs[:MAX_SHOWN]]
    exchanged = ", ".join(pairs)
    exchanged += f", … ({len(step.pairs)} pairs)" * (len(step.pairs) > MAX_SHOWN)
    if step.kind == "twins":
        return (
            "Twins have the same neighbours, and removing both does not change the value: "
            f"{exchanged}. That leaves {size}."
        )
    if step.kind == "fold":
        return (
            f"The symmetry that exchanges {exchanged} maps no vertex to a neighbour. Each move "
            "that it does not fix is answered by its image, so the graph has the same value as its "
            f"fixed vertices with the edges between them: {size}."
        )
    if step.kind == "bipartite":
        parity_text = ("both even", "vertices odd", "edges odd", "both odd")[step.value]
        return (
            f"A bipartite part has {size}: {parity_text}, so its value is {step.value} "
            "(1 for an odd number of vertices, and 2 for an odd number of edges)."
        )
    return f"A complete part has {size}: its value is {step.vertices} mod 3 = {step.value}."


#: Maximum number of vertices plus edges of a graph whose options of a value are listed.
MAX_LISTED = 20_000


class ReductionTheorem(Theorem[State]):
    """Base class of the theorems: a graph is reduced once for all of them."""

    rules: ChompOnGraph
    #: The kind of graph that the theorem values as a whole; None for graphs that are reduced.
    kind: ClassVar[TheoremKind | None] = None

    def reduction(self, state: State, watch: Watch) -> GraphReduction | None:
        """Return the reduction of a graph; None if the theorem does not apply."""
        reduction = self.rules.reductions.of(state, watch)
        return None if reduction.open or reduction.kind_of(state) != self.kind else reduction

    def value(self, state: State, watch: Watch) -> int | None:
        """Return the nim-sum of the values of the parts; None if the theorem does not apply."""
        reduction = self.reduction(state, watch)
        return None if reduction is None else reduction.value

    def reasons(self, state: State, watch: Watch) -> list[str]:
        """Explain which theorems were used, a paragraph each."""
        if (reduction := self.reduction(state, watch)) is None:
            return []
        steps = [step for step in reduction.steps if step.pairs or step.vertices]
        texts = [_reason(self.rules.removals, step) for step in steps]
        valued = [str(step.value) for step in steps if not step.pairs]
        if len(valued) > 1:
            texts.append(f"The value of all parts is {' ⊕ '.join(valued)} = {reduction.value}.")
        return texts if valued else [*texts, "Nothing is left, so the value is 0."]


class WholeGraph(ReductionTheorem):
    """A theorem that values a graph without reduction, and lists options with a given value."""

    def options(self, state: State, value: int) -> Iterator[State]:
        """Yield the options that have a given value."""
        raise NotImplementedError

    def options_of_value(self, state: State, value: int, watch: Watch) -> list[State] | None:
        """List the options of a given value; None if the graph is too large or not of this kind."""
        size = state[0].bit_count() + state[1].bit_count()
        is_listed = size <= MAX_LISTED and self.reduction(state, watch) is not None
        return list(self.options(state, value)) if is_listed else None

    def winning_option(self, state: State, watch: Watch) -> State | None:
        """Return an option of value 0; None if there is none, or the graph is not of this kind."""
        return next(self.options(state, 0), None) if self.reduction(state, watch) else None


class BipartiteGraph(WholeGraph):
    """Bipartite graphs, by parities."""

    statement = "a bipartite graph of n vertices and m edges is worth (n mod 2) + 2 (m mod 2)"
    source = "Khandhawit and Ye 2011"
    kind = "bipartite"

    def options(self, state: State, value: int) -> Iterator[State]:
        """Yield the options whose parities give the value."""
        vertices, edges = state
        change = value ^ parity_value(state)  # the parities to change: 1 of vertices, 2 of edges
        if value > 3 or not change:
            return
        if change == 2:
            for edge in bits(edges):
                yield vertices, edges ^ 1 << edge
        else:
            for vertex in bits(vertices):
                gone = edges & self.rules.incident(vertex)
                if gone.bit_count() & 1 == change >> 1:
                    yield vertices ^ 1 << vertex, edges ^ gone


class CompleteGraph(WholeGraph):
    """Complete graphs, by the number of vertices modulo 3."""

    statement = "a complete graph of n vertices is worth n mod 3"
    source = "Draisma and van Rijnswou 2002"
    kind = "complete"

    def options(self, state: State, value: int) -> Iterator[State]:
        """Yield the options that have the value: K_{n−1}, or K_n less an edge (as K_{n−2})."""
        vertices, edges = state
        n = vertices.bit_count()
        if value == (n - 1) % 3:
            for vertex in bits(vertices):
                yield vertices ^ 1 << vertex, edges & ~self.rules.incident(vertex)
        elif value == (n - 2) % 3:
            for edge in bits(edges):
                yield vertices, edges ^ 1 << edge


class Folding(ReductionTheorem):
    """Graphs that folding, twins and components reduce to bipartite and complete parts."""

    statement = "if a symmetry of order 2 moves no vertex to a neighbour, the graph has the value "
    statement += "of the vertices that it fixes, with the edges between them"
    source = "Khandhawit and Ye 2011"

    def cited(self, state: State, watch: Watch) -> str:
        """Cite folding if it or twins were used, and the theorems that valued the parts."""
        used = {step.kind for step in self.rules.reductions.of(state, watch).steps}
        folding = [Folding] if used & {"fold", "twins"} else []
        valued = [cls for cls in (BipartiteGraph, CompleteGraph) if cls.kind in used]
        return "; ".join(f"{cls.statement} ({cls.source})" for cls in (*folding, *valued))
