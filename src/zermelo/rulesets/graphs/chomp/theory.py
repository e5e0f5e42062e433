"""What is known of Chomp on graphs: theorems that reduce a graph, or value it.

**Folding** (Khandhawit and Ye 2011). Let an automorphism τ of a graph G be its own inverse, and
join no vertex to its image. Then G is worth what the subgraph F of the fixed vertices and the
edges between them is worth. Proof: in G + F the second player answers every move and so wins. A
move in F, or one in G that is also in F, is answered by the same move in the other. A move x in G
outside of F is answered by τ(x) ≠ x, which is still there: removing x removes only edges at x
besides, and τ(x) is none of them. (If x is an edge, nothing else goes.) F loses nothing by either,
for a fixed edge has fixed ends: if τ turned it round, it would join a vertex to its image. So what
is left has the same symmetry.

**Twins.** Two vertices with the same neighbours, which are not joined then, can be taken out: fold
by the automorphism that exchanges them.

**Bipartite graphs** are worth (n mod 2) + 2 (m mod 2) with n vertices and m edges ([002], theorem
3.11; Khandhawit and Ye 2011).

**Complete graphs** K_n are worth n mod 3 (Draisma and van Rijnswou 2002). Proof: the options are
K_{n−1}, and K_n less an edge, whose ends are twins, so that it is worth K_{n−2}; and n mod 3 is the
mex of (n − 1) mod 3 and (n − 2) mod 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from zermelo.limits import running
from zermelo.values.bits import bits

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.symmetry import Symmetries

__all__ = ["Fold", "Reduction", "State", "Step", "Theory"]

#: The vertices that are left and the edges that are left, as bit masks.
State: TypeAlias = tuple[int, int]

#: Symmetries are looked for in graphs of at most so many vertices, and at most so many are kept.
SYMMETRIC = 64
MANY = 400

#: Numbers from which on a mask is made at once.
FEW = 1000

Kind = Literal["twins", "fold", "bipartite", "complete"]


@dataclass(frozen=True)
class Step:
    """One use of a theorem.

    Attributes
    ----------
    kind : str
        Which theorem.
    vertices, edges : int
        How many has the part that is valued, or what is left.
    pairs : tuple of pairs of int
        For twins and folding: the vertices that are exchanged.
    value : int
        Of a part that is valued.
    """

    kind: Kind
    vertices: int
    edges: int
    pairs: tuple[tuple[int, int], ...] = ()
    value: int = 0


@dataclass(frozen=True)
class Reduction:
    """A graph as a sum of connected parts: those that a theorem values, and the others.

    Attributes
    ----------
    value : int
        Of the valued parts together.
    valued, open : tuple of states
    steps : tuple of Step
        How that was found.
    """

    value: int
    valued: tuple[State, ...]
    open: tuple[State, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Fold:
    """An involution of the whole graph.

    Attributes
    ----------
    image : tuple of int
        Where each vertex goes.
    edge_image : tuple of int
        Where each edge goes.
    fixed, fixed_edges : int
        Vertices that stay, and edges both of whose ends stay.
    turned : int
        Edges whose ends are exchanged.
    """

    image: tuple[int, ...]
    edge_image: tuple[int, ...]
    fixed: int
    fixed_edges: int
    turned: int

    def serves(self, edges: int) -> bool:
        """Say whether it maps some edges to themselves, moves one, and turns none round."""
        if edges & self.turned or not edges & ~self.fixed_edges:
            return False
        return all(edges >> self.edge_image[edge] & 1 for edge in bits(edges & ~self.fixed_edges))


class Theory:
    """The theorems for the subgraphs of one graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    # ------------------------------------------------------------------- what the graph is like

    @cached_property
    def incident(self) -> list[list[int]]:
        """The numbers of the edges at each vertex."""
        found: list[list[int]] = [[] for _ in range(len(self.graph))]
        for edge, ends in enumerate(self.graph.edges):
            for end in ends:
                found[end].append(edge)
        return found

    @cached_property
    def bipartite(self) -> bool:
        """Whether the whole graph is bipartite, so that each of its subgraphs is."""
        n, m = len(self.graph), len(self.graph.edges)
        joined = self._joined(range(n), range(m))
        return all(even for _, even in _components(joined))

    @cached_property
    def symmetries(self) -> Symmetries:
        """Automorphisms of the whole graph; none of a large one."""
        from zermelo.digraph.symmetry import Symmetries, symmetries

        if len(self.graph) > SYMMETRIC:
            return Symmetries((), 1, complete=False)
        return symmetries(self.graph, MANY)

    def edge_image(self, image: tuple[int, ...]) -> tuple[int, ...]:
        """Return where an automorphism takes the edges."""
        numbers = {ends: edge for edge, ends in enumerate(self.graph.edges)}
        pairs = ((image[u], image[v]) for u, v in self.graph.edges)
        return tuple(numbers[min(pair), max(pair)] for pair in pairs)

    @cached_property
    def folds(self) -> tuple[Fold, ...]:
        """The involutions among the symmetries, those first that leave least."""
        maps = (held for held in self.symmetries.maps if all(held[held[u]] == u for u in held))
        return tuple(sorted(map(self.fold, maps), key=lambda fold: fold.fixed.bit_count()))

    def fold(self, image: tuple[int, ...]) -> Fold:
        """Return what folding by an involution needs to know."""
        edges = self.graph.edges
        return Fold(
            image,
            self.edge_image(image),
            sum(1 << u for u, v in enumerate(image) if u == v),
            sum(1 << edge for edge, (u, v) in enumerate(edges) if image[u] == u and image[v] == v),
            sum(1 << edge for edge, (u, v) in enumerate(edges) if image[u] == v),
        )

    # ------------------------------------------------------------------- values and reductions

    def is_bipartite(self, state: State) -> bool:
        """Say whether what is left of the graph is bipartite. O(V + E)."""
        if self.bipartite:
            return True
        joined = self._joined(bits(state[0]), bits(state[1]))
        return all(even for _, even in _components(joined))

    def reduced(self, state: State) -> Reduction:
        """Apply the theorems as long as they say something new. O((V + E) · steps).

        The parts are connected.
        """
        if self.bipartite:
            value = parities(state)
            return Reduction(value, (state,), (), (_valued("bipartite", state, value),))
        value = 0
        valued: list[State] = []
        open_parts: list[State] = []
        steps: list[Step] = []
        waiting = [state]
        watch = running()  # large graphs take long
        while waiting:
            vertices, edges = waiting.pop()
            watch.look()
            joined = self._joined(bits(vertices), bits(edges))
            watch.look()
            steps += _without_twins(joined)
            left = _mask(joined), _mask(edge for edge in bits(edges) if self._is_left(edge, joined))
            folded = self._folded(left, steps)
            if folded is not None:
                waiting.append(folded)
                continue
            for component, even in _components(joined):
                inside = (edge for u in component for edge in self.incident[u])
                part = _mask(component), _mask(edge for edge in inside if left[1] >> edge & 1)
                n, m = len(component), part[1].bit_count()
                if even or 2 * m == n * (n - 1):
                    worth = parities(part) if even else n % 3
                    steps.append(_valued("bipartite" if even else "complete", part, worth))
                    valued.append(part)
                    value ^= worth
                elif (folded := self._folded(part, steps)) is None:
                    open_parts.append(part)
                else:
                    waiting.append(folded)
        return Reduction(value, tuple(sorted(valued)), tuple(sorted(open_parts)), tuple(steps))

    def _joined(self, vertices: Iterable[int], edges: Iterable[int]) -> dict[int, set[int]]:
        joined: dict[int, set[int]] = {vertex: set() for vertex in vertices}
        for edge in edges:
            u, v = self.graph.edges[edge]
            joined[u].add(v)
            joined[v].add(u)
        return joined

    def _is_left(self, edge: int, joined: dict[int, set[int]]) -> bool:
        u, v = self.graph.edges[edge]
        return u in joined and v in joined

    def _folded(self, state: State, steps: list[Step]) -> State | None:
        """Fold by an involution that serves; note it."""
        vertices, edges = state
        for fold in self.folds:
            if fold.serves(edges) and all(vertices >> fold.image[u] & 1 for u in bits(vertices)):
                left = vertices & fold.fixed, edges & fold.fixed_edges
                pairs = tuple((u, fold.image[u]) for u in bits(vertices) if u < fold.image[u])
                steps.append(Step("fold", left[0].bit_count(), left[1].bit_count(), pairs))
                return left
        return None


def parities(state: State) -> int:
    """Return the value of a bipartite graph."""
    return state[0].bit_count() & 1 | (state[1].bit_count() & 1) << 1


def _valued(kind: Kind, part: State, value: int) -> Step:
    return Step(kind, part[0].bit_count(), part[1].bit_count(), value=value)


def _mask(numbers: Iterable[int]) -> int:
    held = list(numbers)
    if len(held) < FEW:
        mask = 0
        for number in held:
            mask |= 1 << number
        return mask
    digits = bytearray(b"0") * (1 + max(held))  # a longer integer each time would take O(n²)
    for number in held:
        digits[-1 - number] = ord("1")
    return int(digits, 2)


def _without_twins(joined: dict[int, set[int]]) -> Iterator[Step]:
    """Take pairs of vertices with the same neighbours out, as long as there are any."""
    while True:
        alone: dict[frozenset[int], int] = {}
        pairs: list[tuple[int, int]] = []
        for vertex, near in joined.items():
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
        yield Step("twins", len(joined), sum(map(len, joined.values())) // 2, tuple(pairs))


def _components(joined: dict[int, set[int]]) -> Iterator[tuple[list[int], bool]]:
    """Yield the components, each with whether it is bipartite."""
    side: dict[int, int] = {}
    for start in joined:
        if start in side:
            continue
        side[start] = 0
        component, even = [start], True
        for vertex in component:  # which grows meanwhile: a queue
            for other in joined[vertex]:
                if other not in side:
                    side[other] = 1 - side[vertex]
                    component.append(other)
                elif side[other] == side[vertex]:
                    even = False
        yield component, even
