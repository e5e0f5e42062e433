"""The geodetic game on cycles and on complete graphs with rays: closed forms and strategies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from zermelo.digraph.graph import Graph
from zermelo.rulesets.graphs.geodetic.moves import MAX_MASK_VERTICES
from zermelo.values.bits import bits

#: The topic of the theorem that values a part; empty if there is none.
Topic = Literal["trees", "cycles", ""]


def is_power_of_two(n: int) -> bool:
    """Whether n is a power of two."""
    return n > 0 and not n & (n - 1)


def gap_value(n: int) -> int:
    """Return the value of a cycle of n vertices with one label; proof in docs/geodetic.md.

    The options of n are all n − i with 0 < i < n/2 and, for even n, the end of play. Let n = 2^a·q
    with q odd. If q + 1 is not a power of two, the value is (q − 1)/2. Otherwise it is 0 for odd n
    and q for even n. So it is 0 exactly for n = 2^k − 1 (Fraenkel and Harary 1988, Theorem 2).

    >>> [gap_value(n) for n in range(1, 17)]
    [0, 1, 0, 1, 2, 3, 0, 1, 4, 2, 5, 3, 6, 7, 0, 1]
    """
    q = n // (n & -n)
    if not is_power_of_two(q + 1):
        return (q - 1) // 2
    return 0 if n % 2 else q


def misere_choices(n: int) -> list[int]:
    """Return each i that wins in misère play: `length_after` is then a power of two above 1."""
    lengths = {i: length_after(n, i) for i in range(1, n)}
    return [i for i, length in lengths.items() if length > 1 and is_power_of_two(length)]


def length_after(n: int, i: int) -> int:
    """Return the length of a cycle of n, labelled at 0, after vertex i, 0 < i < n, is chosen."""
    return 1 if 2 * i == n else n - min(i, n - i)


def cycle_through(graph: Graph, start: int) -> list[int] | None:
    """Return the component of a vertex in cyclic order if it is a cycle; otherwise None."""
    vertices, before, vertex = [start], -1, start
    while following := _two_neighbours(graph, vertex):
        before, vertex = vertex, following[following[0] == before]
        if vertex == start:
            return vertices
        vertices.append(vertex)
    return None


def _two_neighbours(graph: Graph, v: int) -> list[int] | None:
    """Return the neighbours of a vertex that has two, ascending; otherwise None."""
    if len(graph) <= MAX_MASK_VERTICES:
        return list(bits(graph.masks[v])) if graph.masks[v].bit_count() == 2 else None
    ptr, idx = graph.rows
    return idx[ptr[v] : ptr[v + 1]].tolist() if ptr[v + 1] - ptr[v] == 2 else None


def path_from(adjacent: Callable[[int], Sequence[int]], first: int, second: int) -> tuple[int, ...]:
    """Return the path that begins with two given vertices and ends where the degree is not 2."""
    path = [first, second]
    while len(neighbours := adjacent(path[-1])) == 2:
        path.append(neighbours[neighbours[0] == path[-2]])
    return tuple(path)


@dataclass(frozen=True)
class Gap:
    """A path between labelled vertices, as on a cycle (Fraenkel and Harary 1988, Theorem 2)."""

    topic: ClassVar[Topic] = "cycles"

    vertices: tuple[int, ...]  # all unlabelled

    @property
    def length(self) -> int:
        """The length of the cycle after the labelled vertices are contracted to one."""
        return len(self.vertices) + 1

    @property
    def value(self) -> int:
        """The Grundy value."""
        return gap_value(self.length)

    def choices(self, value: int) -> list[int]:
        """Return the vertices whose choice leaves a value."""
        n = self.length
        return [v for i, v in enumerate(self.vertices, 1) if gap_value(length_after(n, i)) == value]

    def text(self) -> str:
        """Return a description of the part."""
        return f"a cycle of {self.length:,} with one label"


@dataclass(frozen=True)
class Ring(Gap):
    """A cycle without labels, on which all first moves are equivalent."""

    @property
    def length(self) -> int:
        """The length of the cycle."""
        return len(self.vertices)

    @property
    def value(self) -> int:
        """The Grundy value: 1 if the only option has value 0, otherwise 0."""
        return int(gap_value(self.length) == 0)

    def choices(self, value: int) -> list[int]:
        """Return all vertices if the choice of any leaves a value; otherwise none."""
        return list(self.vertices) if gap_value(self.length) == value else []

    def text(self) -> str:
        """Return a description of the part."""
        return f"a cycle of {self.length:,} without labels"


#: Maximum number of vertices of a graph examined for rays; rays of larger graphs are not found.
MAX_VERTICES = 20_000


@dataclass(frozen=True)
class Rays:
    """K_m∘R_n with m ≥ 3 and n ≥ 2: the vertices of each ray, from the complete graph outward."""

    rays: tuple[tuple[int, ...], ...]

    @property
    def m(self) -> int:
        """The number of rays."""
        return len(self.rays)

    @property
    def n(self) -> int:
        """The number of vertices on a ray, including the one in the complete graph."""
        return len(self.rays[0])

    def labels_on_one_ray(self, state: Sequence[int]) -> tuple[int, int, int] | None:
        """Return the only labelled ray (from 0), its first and last label (from 1); or None."""
        labelled = set(state)
        used = [number for number, ray in enumerate(self.rays) if not labelled.isdisjoint(ray)]
        if len(used) != 1 or len(labelled) == self.n:  # no ray, several rays, or a full ray
            return None
        places = [place for place, v in enumerate(self.rays[used[0]], 1) if v in labelled]
        return used[0], places[0], places[-1]

    def answer(self, state: Sequence[int]) -> int | None:
        """Return Strategy W's answer to a move at the highest or lowest label, or None."""
        labels = self.labels_on_one_ray(state)
        if labels is None:
            return None
        ray, low, high = labels
        answers = [b for a, b in pairs(self.n, high) if a == high and b < low]
        answers += [a for a, b in pairs(self.n, low) if b == low and a > high]
        return self.rays[ray][answers[0] - 1] if answers else None


def zero_bits(n: int) -> list[int]:
    """Return the columns in which n has the binary digit 0, ascending: j_1, …, j_k."""
    return [j for j in range(n.bit_length()) if not n >> j & 1]


def pairs(n: int, vertex: int) -> list[tuple[int, int]]:
    """Return the pairs (a, b) of Strategy W that a vertex of a ray belongs to, in O(log n).

    For each zero digit j_i and 0 ≤ t < 2^j_i: a = n − 2^j_i − t, b = 2^j_1 + … + 2^j_(i−1) + 2 + t.
    """
    matches = []
    base = 2
    for j in zero_bits(n):
        for t in (n - 2**j - vertex, vertex - base):
            pair = (n - 2**j - t, base + t)
            if 0 <= t < 2**j and pair not in matches:
                matches.append(pair)
        base += 2**j
    return matches


def in_class_c(n: int, outer: int) -> bool:
    """Whether a move that leaves ``outer`` vertices at the end of a ray has no 0-star as an answer.

    A 0-star is Nim heaps of nim-sum 0. These moves are class C: they have n ⊕ outer > n, and not
    outer = n − 1 for a power of two n (Fraenkel and Harary 1988, Proposition 1, for odd m).
    """
    return n ^ outer > n and not (outer == n - 1 and not n & outer)


def rays_of(graph: Graph) -> Rays | None:
    """Return the rays of K_m∘R_n, m ≥ 3 and n ≥ 2; None for other or too large graphs. O(V + E)."""
    if not 6 <= len(graph) <= MAX_VERTICES:
        return None
    adjacent = graph.adjacent
    core = {v for v, row in enumerate(adjacent) if len(row) > 2}
    m = len(core)
    if m < 3 or sum(len(row) == 1 for row in adjacent) != m or len(graph) % m or not all(adjacent):
        return None
    rays = []
    for v in sorted(core):
        others = [w for w in adjacent[v] if w not in core]
        if len(adjacent[v]) != m or len(others) != 1:
            return None
        rays.append(path_from(adjacent.__getitem__, v, others[0]))
    return Rays(tuple(rays)) if all(len(ray) == len(graph) // m for ray in rays) else None
