"""K_m∘R_n, a complete graph with rays: Theorem 4 and Strategy W of Fraenkel and Harary 1988."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.rulesets.graphs.geodetic.cycles import along

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph

#: Maximum number of vertices of a graph that is examined; larger ones have values by the tree of
#: blocks.
MAX_LENGTH = 20_000


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

    def phase_one(self, state: Sequence[int]) -> tuple[int, int, int] | None:
        """Return (ray, lowest, highest label) if exactly one ray has labels, but not on all."""
        labelled = set(state)
        used = [number for number, ray in enumerate(self.rays) if not labelled.isdisjoint(ray)]
        if len(used) != 1 or len(labelled) == self.n:
            return None
        marks = [place for place, v in enumerate(self.rays[used[0]], 1) if v in labelled]
        return used[0], marks[0], marks[-1]

    def answer(self, state: Sequence[int]) -> int | None:
        """Return the answer of Strategy W, or None if it has none; O(log n).

        The position does not show the last move: the highest label is tried as its vertex first, as
        W does with an extreme vertex, then the lowest one.
        """
        here = self.phase_one(state)
        if here is None:
            return None
        ray, low, high = here
        answers = [b for a, b in pairs(self.n, high) if a == high and b < low]
        answers += [a for a, b in pairs(self.n, low) if b == low and a > high]
        return self.rays[ray][answers[0] - 1] if answers else None


def zero_bits(n: int) -> list[int]:
    """Return the columns in which n has the binary digit 0, ascending: j_1, …, j_k."""
    return [j for j in range(n.bit_length()) if not n >> j & 1]


def pairs(n: int, vertex: int) -> list[tuple[int, int]]:
    """Return the pairs (a, b) of Strategy W that a vertex of a ray belongs to; O(log n).

    For every zero digit j_i of n and 0 ≤ t < 2^(j_i): a = n − 2^(j_i) − t and
    b = 2^(j_1) + … + 2^(j_(i−1)) + 2 + t.
    """
    kept = []
    base = 2
    for j in zero_bits(n):
        for t in (n - 2**j - vertex, vertex - base):
            pair = (n - 2**j - t, base + t)
            if 0 <= t < 2**j and pair not in kept:
                kept.append(pair)
        base += 2**j
    return kept


def in_class_c(n: int, left: int) -> bool:
    """Whether no answer makes a 0-star after a move that leaves this part of a ray.

    Fraenkel and Harary 1988, Proposition 1: if n ⊕ l > n, except l = n − 1 for a power n of two.
    """
    return n ^ left > n and not (left == n - 1 and not n & left)


def rays_of(graph: Graph) -> Rays | None:
    """Recognise K_m∘R_n with m ≥ 3 and n ≥ 2; O(V + E), None for other graphs."""
    if not 6 <= len(graph) <= MAX_LENGTH:
        return None
    near = graph.adjacent
    inner = [v for v, row in enumerate(near) if len(row) > 2]
    m = len(inner)
    ends = sum(len(row) == 1 for row in near)
    if m < 3 or ends != m or len(graph) % m or not all(near):
        return None
    middle, rays = set(inner), []
    for v in inner:
        others = [w for w in near[v] if w not in middle]
        if len(near[v]) != m or len(others) != 1:
            return None
        rays.append(tuple(along(near, v, others[0])))
    return Rays(tuple(rays)) if all(len(ray) == len(graph) // m for ray in rays) else None
