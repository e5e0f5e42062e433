"""Symmetries of graphs: automorphisms, by search in plain Python, for graphs of some 60 vertices.

The method is that of Schreier and Sims with plain backtracking. For each vertex of a base, from the
last to the first, it finds one automorphism to every vertex of its orbit, among the automorphisms
that fix all earlier vertices of the base.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from zermelo.digraph.search import distances

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph

#: Vertices that the search may place in all.
MAX_PLACED_VERTICES = 300_000

Permutation = tuple[int, ...]


@dataclass(frozen=True)
class Symmetries:
    """Automorphisms of a graph except the identity: all if ``complete``, otherwise some.

    ``maps[k][u]`` is the image of vertex number u. ``order`` is the order of the group, or a lower
    bound if the search ended early.
    """

    maps: tuple[Permutation, ...]
    order: int
    complete: bool


def symmetries(graph: Graph, max_order: int) -> Symmetries:
    """Return the automorphisms of a graph: all of them if there are at most ``max_order``.

    Otherwise one for each vertex of a base and each vertex of its orbit, fewer than V²/2. After a
    fixed effort the result is returned as incomplete.

    >>> from zermelo import Graph
    >>> symmetries(Graph.named("cycle:5"), 100).order
    10
    >>> found = symmetries(Graph.named("complete:9"), 100)
    >>> found.order, len(found.maps), found.complete
    (362880, 36, False)
    """
    search = _Automorphisms(graph)
    identity, generators = search.identity, list[Permutation]()
    orbits = [search.orbit(level, generators) for level in reversed(range(len(graph)))][::-1]
    order = prod(map(len, orbits))
    if order > max_order or search.effort <= 0:
        maps = {element for orbit in orbits for element in orbit} - {identity}
        return Symmetries(tuple(sorted(maps)), order, complete=order == 1 and search.effort > 0)
    group = [identity]
    for orbit in orbits:
        group = [_composed(element, step) for element, step in product(group, orbit)]
    return Symmetries(tuple(sorted(set(group) - {identity})), order, complete=True)


def _composed(second: Permutation, first: Permutation) -> Permutation:
    """Return the composition of two permutations: ``first``, then ``second``."""
    return tuple(second[image] for image in first)


class _Automorphisms:
    """The search for automorphisms, along a base in which neighbours follow one another."""

    def __init__(self, graph: Graph) -> None:
        self.masks = graph.masks
        self.identity = tuple(range(len(graph)))
        self.far = [distances(graph.adjacent, u) for u in range(len(graph))]
        self.colours = _colours(graph.adjacent, self.far)
        self.base = self._ordered()
        self.effort = MAX_PLACED_VERTICES

    def _ordered(self) -> list[int]:
        base: list[int] = []
        remaining = (1 << len(self.masks)) - 1
        neighbours = 0
        while remaining:
            candidates = neighbours & remaining or remaining
            vertex = (candidates & -candidates).bit_length() - 1
            base.append(vertex)
            remaining &= ~(1 << vertex)
            neighbours |= self.masks[vertex]
        return base

    def orbit(self, level: int, generators: list[Permutation]) -> list[Permutation]:
        """Return one automorphism to each vertex of an orbit; add to the generators."""
        start = self.base[level]
        orbit = {start: self.identity}
        self._close(orbit, generators)
        for target in self.base[level + 1 :]:
            if target in orbit or self.colours[target] != self.colours[start]:
                continue
            automorphism = self._extend(level, target)
            if automorphism is not None:
                generators.append(automorphism)
                orbit[target] = automorphism
                self._close(orbit, generators)
        return list(orbit.values())

    @staticmethod
    def _close(orbit: dict[int, Permutation], generators: list[Permutation]) -> None:
        """Extend an orbit by all vertices that generators lead to."""
        waiting = list(orbit)
        for vertex in waiting:
            for generator in generators:
                if generator[vertex] not in orbit:
                    orbit[generator[vertex]] = _composed(generator, orbit[vertex])
                    waiting.append(generator[vertex])

    def _extend(self, level: int, target: int) -> Permutation | None:
        """Find an automorphism that fixes the base below a level and leads on to a target."""
        images = {vertex: vertex for vertex in self.base[:level]}
        used = sum(1 << vertex for vertex in images)

        def place(depth: int, used: int, forced: int) -> bool:
            if depth == len(self.base):
                return True
            vertex = self.base[depth]
            candidates = forced or ~used & (1 << len(self.base)) - 1
            placed = self.base[:depth]
            while candidates:
                image = (candidates & -candidates).bit_length() - 1
                candidates &= candidates - 1
                self.effort -= 1
                if self.effort <= 0:
                    return False
                vertex_far, image_far = self.far[vertex], self.far[image]
                if self.colours[image] == self.colours[vertex] and all(
                    vertex_far[other] == image_far[images[other]] for other in placed
                ):
                    images[vertex] = image
                    if place(depth + 1, used | 1 << image, 0):
                        return True
                    del images[vertex]
            return False

        if not place(level, used, 1 << target):
            return None
        return tuple(images[vertex] for vertex in range(len(self.masks)))


def _colours(near: Sequence[Sequence[int]], far: Sequence[Sequence[int]]) -> list[int]:
    """Return vertex colours that no automorphism mixes, found by refinement of distances."""
    keys: list[tuple[int, ...]] = [tuple(sorted(row)) for row in far]
    count = 0
    while True:
        numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
        colours = [numbers[key] for key in keys]
        if len(numbers) == count:
            return colours
        count = len(numbers)
        keys = [(colours[u], *sorted(colours[v] for v in around)) for u, around in enumerate(near)]
