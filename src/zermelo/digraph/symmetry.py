"""Symmetries of small graphs: automorphisms, by search in plain Python.

Also shifts of vertex numbers, for graphs such as grids, and vertices that are or may become twins.

The method is that of Schreier and Sims with plain backtracking. For each vertex of a base, from the
last to the first, it considers the automorphisms that fix all earlier vertices of the base, and
finds one for each vertex to which any of them maps the base vertex.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from zermelo.digraph.search import distances
from zermelo.values.bits import mask_of

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph

#: Maximum number of images of vertices that the search for automorphisms tries.
MAX_IMAGES_TRIED = 300_000
#: Maximum number of vertices for `symmetries_and_shifts` and `may_be_twins`: more take too long.
MAX_SYMMETRIC_VERTICES = 160
#: Maximum number of symmetries, with the identity; each of them is applied to each part.
MAX_SYMMETRIES = 16
#: Maximum numbers of shifts used, apart from their multiples, and of shifts tried.
MAX_DIRECTIONS, MAX_CANDIDATES = 3, 8

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


def symmetries(graph: Graph, max_order: int, *, some: bool = True) -> Symmetries:
    """Return the automorphisms of a graph: all of them if there are at most ``max_order``.

    Otherwise, or after `MAX_IMAGES_TRIED` tries, the result is incomplete: at most one automorphism
    from each vertex of a base to each other vertex of its orbit; for n vertices fewer than n²/2.
    Without ``some`` the search ends as soon as there are more than ``max_order``, with none.

    >>> from zermelo import Graph
    >>> symmetries(Graph.named("cycle:5"), 100).order
    10
    >>> found = symmetries(Graph.named("complete:9"), 100)
    >>> found.order, len(found.maps), found.complete
    (362880, 36, False)
    """
    search = _Automorphisms(graph)
    identity, generators, order = search.identity, list[Permutation](), 1
    orbits: list[list[Permutation]] = []
    for level in reversed(range(len(graph))):
        orbits.insert(0, search.orbit(level, generators))
        order *= len(orbits[0])
        if order > max_order and not some:
            return Symmetries((), order, complete=False)
    if order > max_order or search.tries_left <= 0:
        maps = {element for orbit in orbits for element in orbit} - {identity}
        return Symmetries(tuple(sorted(maps)), order, complete=order == 1 and search.tries_left > 0)
    group = [identity]
    for orbit in orbits:
        group = [_compose(element, step) for element, step in product(group, orbit)]
    return Symmetries(tuple(sorted(set(group) - {identity})), order, complete=True)


def _compose(second: Permutation, first: Permutation) -> Permutation:
    """Return the composition of two permutations: ``first``, then ``second``."""
    return tuple(second[image] for image in first)


class _Automorphisms:
    """The search for automorphisms; a base vertex is a neighbour of an earlier one if possible."""

    def __init__(self, graph: Graph) -> None:
        self.masks = graph.masks
        self.identity = tuple(range(len(graph)))
        self.distances_from = [distances(graph.adjacent, u) for u in range(len(graph))]
        self.colours = _colours(graph.adjacent, self.distances_from)
        self.base = self._base_order()
        self.tries_left = MAX_IMAGES_TRIED

    def _base_order(self) -> list[int]:  # next: the least neighbour of earlier vertices, if any
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
        """Return an automorphism for each vertex of base[level]'s orbit; adds to ``generators``."""
        start = self.base[level]
        orbit = {start: self.identity}
        self._close(orbit, generators)
        for target in self.base[level + 1 :]:
            if target in orbit or self.colours[target] != self.colours[start]:
                continue
            if (automorphism := self._extend(level, target)) is not None:
                generators.append(automorphism)
                orbit[target] = automorphism
                self._close(orbit, generators)
        return list(orbit.values())

    @staticmethod
    def _close(orbit: dict[int, Permutation], generators: list[Permutation]) -> None:
        """Extend an orbit by all vertices that generators lead to."""
        queue = list(orbit)
        for vertex in queue:
            for generator in generators:
                if generator[vertex] not in orbit:
                    orbit[generator[vertex]] = _compose(generator, orbit[vertex])
                    queue.append(generator[vertex])

    def _extend(self, level: int, target: int) -> Permutation | None:
        """Return an automorphism fixing base[:level] that maps base[level] to target, or None."""
        images = {vertex: vertex for vertex in self.base[:level]}
        used = sum(1 << vertex for vertex in images)

        def extend(depth: int, used: int, forced: int) -> bool:
            if depth == len(self.base):
                return True
            vertex = self.base[depth]
            candidates = forced or ~used & (1 << len(self.base)) - 1
            placed = self.base[:depth]
            while candidates:
                image = (candidates & -candidates).bit_length() - 1
                candidates &= candidates - 1
                self.tries_left -= 1
                if self.tries_left <= 0:
                    return False
                from_vertex, from_image = self.distances_from[vertex], self.distances_from[image]
                if self.colours[image] == self.colours[vertex] and all(
                    from_vertex[other] == from_image[images[other]] for other in placed
                ):
                    images[vertex] = image
                    if extend(depth + 1, used | 1 << image, 0):
                        return True
                    del images[vertex]
            return False

        if not extend(level, used, 1 << target):
            return None
        return tuple(images[vertex] for vertex in range(len(self.masks)))


def _colours(adjacent: Sequence[Sequence[int]], rows: Sequence[Sequence[int]]) -> list[int]:
    """Return vertex colours that automorphisms keep; ``rows`` has distances from each vertex."""
    keys: list[tuple[int, ...]] = [tuple(sorted(row)) for row in rows]
    count = 0
    while True:
        numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
        colours = [numbers[key] for key in keys]
        if len(numbers) == count:
            return colours
        count = len(numbers)
        keys = [(colours[u], *sorted(colours[v] for v in row)) for u, row in enumerate(adjacent)]


class Shift(NamedTuple):
    """The map v → v − ``by``. A part without vertices in the mask ``barrier`` keeps its game."""

    by: int
    barrier: int


def symmetries_and_shifts(graph: Graph) -> tuple[tuple[Permutation, ...], tuple[Shift, ...]]:
    """Return the symmetries of a graph except the identity (none if too many), and its shifts.

    A part of a long grid is the same game wherever it lies, also mirrored: compiled rules write one
    key for all these copies. Graphs that are too large get neither symmetries nor shifts.

    >>> from zermelo import Graph
    >>> maps, moved = symmetries_and_shifts(Graph.named("grid:2x3"))
    >>> maps
    ((2, 1, 0, 5, 4, 3), (3, 4, 5, 0, 1, 2), (5, 4, 3, 2, 1, 0))
    >>> [(shift.by, bin(shift.barrier)) for shift in moved]
    [(1, '0b1001'), (3, '0b111')]
    """
    if len(graph) > MAX_SYMMETRIC_VERTICES:
        return (), ()
    group = symmetries(graph, MAX_SYMMETRIES, some=False)
    return group.maps if group.complete else (), shifts(graph)


def shifts(graph: Graph) -> tuple[Shift, ...]:
    """Return shifts that keep the edges of all parts without vertices of the shift's barrier.

    A shift that can be repeated is given in steps of 1, 2, 4, … times its amount, largest first.
    """
    differences = Counter(v - u for u, v in graph.edges).most_common(MAX_CANDIDATES)
    candidates = [(by, _barrier(graph, by)) for by, count in differences if 4 * count >= len(graph)]
    candidates.sort(key=lambda shift: (shift[1].bit_count(), shift[0]))
    chosen: list[Shift] = []
    for by, barrier in candidates[:MAX_DIRECTIONS]:
        steps = []
        while 2 * barrier.bit_count() <= len(graph):
            steps.append(Shift(by, barrier))
            barrier |= barrier << by & (1 << len(graph)) - 1  # the shift is repeated
            by *= 2
        chosen += reversed(steps)
    return tuple(chosen)


def _barrier(graph: Graph, by: int) -> int:
    """Return a barrier for a shift: parts without vertices of the barrier keep their edges."""
    barrier = (1 << by) - 1
    conflicts: dict[int, set[int]] = {}
    masks = graph.masks
    for u, v in graph.edges:
        for first, second in ((u, v), (u + by, v + by)):
            if second >= len(graph) or first < by:
                continue
            if (masks[first] >> second ^ masks[first - by] >> (second - by)) & 1:
                conflicts.setdefault(first, set()).add(second)
                conflicts.setdefault(second, set()).add(first)
    while any(conflicts.values()):
        worst = max(conflicts, key=lambda vertex: (len(conflicts[vertex]), -vertex))
        barrier |= 1 << worst
        for second in conflicts.pop(worst):
            conflicts[second].discard(worst)
    return barrier


def may_be_twins(graph: Graph) -> int:
    """Return the vertices that deletions can make twins, as bits of an integer; perhaps others too.

    Two kinds are left out: twins with at most one neighbour, and two twins that are not adjacent
    and have no third. Other adjacent twins lie in a triangle; other twins that are not adjacent
    come in threes, which are common neighbours of any two of their neighbours.

    >>> from zermelo import Graph
    >>> may_be_twins(Graph.named("grid:5x5"))
    0
    """
    if len(graph) > MAX_SYMMETRIC_VERTICES:
        return (1 << len(graph)) - 1
    masks = graph.masks
    return mask_of(
        vertex
        for vertex, around in enumerate(graph.adjacent)
        if any(masks[vertex] & masks[other] for other in around)
        or any((masks[u] & masks[v]).bit_count() > 2 for u, v in combinations(around, 2))
    )


def twins_of(masks: Sequence[int]) -> list[int]:
    """Return the maximal sets of two or more twins as masks: all adjacent, or none adjacent.

    >>> twins_of([0b1110, 0b1001, 0b1001, 0b0111])  # two triangles with a common edge
    [9, 6]
    """
    sets: dict[tuple[bool, int], int] = {}
    for vertex, mask in enumerate(masks):
        for closed in (False, True):
            key = closed, mask | closed << vertex
            sets[key] = sets.get(key, 0) | 1 << vertex
    return [mask for mask in sets.values() if mask & mask - 1]
