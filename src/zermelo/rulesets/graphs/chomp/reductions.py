"""Reductions of a graph under Chomp: twins, folding and components; `theorems` has the proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from zermelo.digraph.graph import Graph
from zermelo.digraph.search import components_by_side
from zermelo.digraph.symmetry import Symmetries, symmetries
from zermelo.limits import UNLIMITED, Watch
from zermelo.values.bits import bits, mask_of

#: The vertices that are left and the edges that are left, as bit masks.
State: TypeAlias = tuple[int, int]

#: Maximum numbers of vertices of a graph whose symmetries are searched, and of symmetries kept.
MAX_SYMMETRIC_VERTICES, MAX_MAPS = 64, 400
#: Maximum number of graphs whose reductions are kept.
MAX_CACHED = 64

#: For each vertex, the vertices that an edge joins it to.
Joined: TypeAlias = dict[int, set[int]]
Kind = Literal["twins", "fold", "bipartite", "complete"]


@dataclass(frozen=True)
class ReductionStep:
    """One use of a theorem, with the numbers of vertices and edges that it values or leaves."""

    kind: Kind
    vertices: int
    edges: int
    #: The exchanged vertices, for twins and folds.
    pairs: tuple[tuple[int, int], ...] = ()
    value: int = 0


@dataclass(frozen=True)
class GraphReduction:
    """A graph as a sum of parts: valued ones, with their total value, and open ones."""

    value: int
    valued: tuple[State, ...]
    open: tuple[State, ...]
    steps: tuple[ReductionStep, ...]

    def kind_of(self, state: State) -> Kind | None:
        """Return the theorem that values the whole graph; None if the graph was reduced."""
        return self.steps[0].kind if self.valued == (state,) else None


@dataclass(frozen=True)
class Fold:
    """A symmetry of the whole graph: images of vertices and edges, and masks of fixed ones."""

    image: tuple[int, ...]
    edge_image: tuple[int, ...]
    fixed: int
    fixed_edges: int  #: Edges whose two ends are fixed.
    reversed_edges: int  #: Edges whose ends are exchanged.

    def serves(self, edges: int) -> bool:
        """Whether the fold maps a set of edges to itself, moves one of them, and reverses none."""
        moved = edges & ~self.fixed_edges
        if edges & self.reversed_edges or not moved:
            return False
        return all(edges >> self.edge_image[edge] & 1 for edge in bits(moved))


class Reductions:
    """The theorems for the subgraphs of one graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._cache: dict[State, GraphReduction] = {}
        self._bipartite: bool | None = None

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
        """Whether the rest of the graph is bipartite. O(V + E)."""
        if self._bipartite is None:  # so is each subgraph, if the whole graph is
            n, m = len(self.graph), len(self.graph.edges)
            self._bipartite = _is_bipartite(self._adjacency(range(n), range(m), watch), watch)
        vertices, edges = map(bits, state)
        return self._bipartite or _is_bipartite(self._adjacency(vertices, edges, watch), watch)

    def of(self, state: State, watch: Watch = UNLIMITED) -> GraphReduction:
        """Reduce a graph; the last few results are cached."""
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
        whole = _kind(state, even=self.is_bipartite(state, watch))
        if whole is not None:
            step = _valued_step(whole, state)
            return GraphReduction(step.value, (state,), (), (step,))
        value, steps, waiting = 0, list[ReductionStep](), [state]
        valued, open_parts = list[State](), list[State]()
        while waiting:
            vertices, edges = waiting.pop()
            watch.look()
            joined = self._adjacency(bits(vertices), bits(edges), watch)
            watch.look()
            steps += _without_twins(joined, watch)
            ends = self.graph.edges
            stay = (e for e in bits(edges) if ends[e][0] in joined and ends[e][1] in joined)
            kept = mask_of(joined), mask_of(stay)
            if (folded := self._folded(kept, steps)) is not None:
                waiting.append(folded)
                continue
            for component, even in components_by_side(joined, watch):
                inside = (edge for u in component for edge in self.incident[u])
                part = mask_of(component), mask_of(edge for edge in inside if kept[1] >> edge & 1)
                if (kind := _kind(part, even=even)) is not None:
                    steps.append(_valued_step(kind, part))
                    valued.append(part)
                    value ^= steps[-1].value
                elif (folded := self._folded(part, steps)) is None:
                    open_parts.append(part)
                else:
                    waiting.append(folded)
        return GraphReduction(value, tuple(sorted(valued)), tuple(sorted(open_parts)), tuple(steps))

    def _adjacency(self, vertices: Iterable[int], edges: Iterable[int], watch: Watch) -> Joined:
        joined: Joined = {vertex: set() for vertex in watch.over(vertices)}
        for edge in watch.over(edges):
            u, v = self.graph.edges[edge]
            joined[u].add(v)
            joined[v].add(u)
        return joined

    def _folded(self, state: State, steps: list[ReductionStep]) -> State | None:
        """Return the graph folded by the first fold that serves, and append the step; or None."""
        vertices, edges = state
        for fold in self.folds:
            if fold.serves(edges) and all(vertices >> fold.image[u] & 1 for u in bits(vertices)):
                fixed = vertices & fold.fixed, edges & fold.fixed_edges
                pairs = tuple((u, fold.image[u]) for u in bits(vertices) if u < fold.image[u])
                n, m = map(int.bit_count, fixed)
                steps.append(ReductionStep("fold", n, m, pairs))
                return fixed
        return None


def _is_bipartite(joined: Joined, watch: Watch) -> bool:
    return all(even for _, even in components_by_side(joined, watch))


def parities(state: State) -> int:
    """Return the value of a bipartite graph."""
    return state[0].bit_count() & 1 | (state[1].bit_count() & 1) << 1


def _kind(state: State, *, even: bool) -> Kind | None:
    """Return the theorem that values a graph; ``even`` is whether the graph is bipartite."""
    n, m = state[0].bit_count(), state[1].bit_count()
    return "bipartite" if even else "complete" if 2 * m == n * (n - 1) else None


def _valued_step(kind: Kind, part: State) -> ReductionStep:
    n = part[0].bit_count()
    value = parities(part) if kind == "bipartite" else n % 3
    return ReductionStep(kind, n, part[1].bit_count(), value=value)


def _without_twins(joined: Joined, watch: Watch) -> Iterator[ReductionStep]:
    """Remove pairs of vertices with the same neighbours until there are none."""
    while True:
        alone: dict[frozenset[int], int] = {}
        pairs: list[tuple[int, int]] = []
        for vertex, near in watch.over(joined.items()):
            other = alone.pop(frozenset(near), None)
            if other is None:
                alone[frozenset(near)] = vertex
            else:
                pairs.append((other, vertex))
        if not pairs:
            return
        for vertex in (vertex for pair in pairs for vertex in pair):
            for other in joined.pop(vertex):
                joined.get(other, set()).discard(vertex)
        yield ReductionStep("twins", len(joined), sum(map(len, joined.values())) // 2, tuple(pairs))
