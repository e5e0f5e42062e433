"""Shifts of graphs whose vertices have numbers, such as grids, and vertices that may be twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from zermelo.digraph.graph import Graph
from zermelo.digraph.symmetry import Permutation, symmetries
from zermelo.values.bits import mask_of

#: Maximum number of vertices: the symmetries of larger graphs take too long to find.
MAX_SYMMETRIC_VERTICES = 160
#: Maximum number of symmetries used, including the identity: each is tried for each part.
MAX_SYMMETRIES = 16
#: Maximum numbers of directions of shifts, and of shifts that are tried.
MAX_DIRECTIONS, MAX_CANDIDATES = 3, 8


class Shift(NamedTuple):
    """An amount by which numbers of a part may be lowered, if it has no vertex of the barrier."""

    by: int
    barrier: int


def symmetries_and_shifts(graph: Graph) -> tuple[tuple[Permutation, ...], tuple[Shift, ...]]:
    """Return the symmetries of a graph except the identity, and its shifts; only a few, or none.

    A part of a long grid is the same game wherever it lies, also mirrored: compiled rules write one
    key for all these copies.

    >>> maps, moved = symmetries_and_shifts(Graph.named("grid:2x3"))
    >>> maps
    ((2, 1, 0, 5, 4, 3), (3, 4, 5, 0, 1, 2), (5, 4, 3, 2, 1, 0))
    >>> [(shift.by, bin(shift.barrier)) for shift in moved]
    [(1, '0b1001'), (3, '0b111')]
    """
    if len(graph) > MAX_SYMMETRIC_VERTICES:
        return (), ()
    group = symmetries(graph, MAX_SYMMETRIES)
    return group.maps if group.complete else (), shifts(graph)


def shifts(graph: Graph) -> tuple[Shift, ...]:
    """Return the shifts of vertex numbers that preserve the edges of a part.

    A shift that can be repeated is given in steps of 1, 2, 4, … times its amount, the largest
    first.
    """
    often = Counter(v - u for u, v in graph.edges).most_common(MAX_CANDIDATES)
    tried = [(by, _barrier(graph, by)) for by, count in often if 4 * count >= len(graph)]
    tried.sort(key=lambda shift: (shift[1].bit_count(), shift[0]))
    kept: list[Shift] = []
    for by, barrier in tried[:MAX_DIRECTIONS]:
        steps = []
        while 2 * barrier.bit_count() <= len(graph):
            steps.append(Shift(by, barrier))
            barrier |= barrier << by & (1 << len(graph)) - 1  # again, from its target
            by *= 2
        kept += reversed(steps)
    return tuple(kept)


def _barrier(graph: Graph, by: int) -> int:
    """Return a barrier for a shift: parts without its vertices keep their edges if shifted."""
    barrier = (1 << by) - 1
    conflicts: dict[int, set[int]] = {}
    near = graph.masks
    for u, v in graph.edges:
        for first, second in ((u, v), (u + by, v + by)):
            if second >= len(graph) or first < by:
                continue
            if (near[first] >> second ^ near[first - by] >> (second - by)) & 1:
                conflicts.setdefault(first, set()).add(second)
                conflicts.setdefault(second, set()).add(first)
    while any(conflicts.values()):
        worst = max(conflicts, key=lambda vertex: (len(conflicts[vertex]), -vertex))
        barrier |= 1 << worst
        for second in conflicts.pop(worst):
            conflicts[second].discard(worst)
    return barrier


def may_be_twins(graph: Graph) -> int:
    """Return the vertices that moves can make twins, as the bits of an integer; perhaps others too.

    Pairs that form a component, and leaves of one vertex are not counted. Then adjacent twins lie
    in a triangle, and three that are not adjacent have two common neighbours.

    >>> may_be_twins(Graph.named("grid:5x5"))
    0
    """
    if len(graph) > MAX_SYMMETRIC_VERTICES:
        return (1 << len(graph)) - 1
    near = graph.masks
    return mask_of(
        vertex
        for vertex, around in enumerate(graph.adjacent)
        if any(near[vertex] & near[other] for other in around)
        or any((near[one] & near[two]).bit_count() > 2 for one, two in combinations(around, 2))
    )


def twins_of(near: Sequence[int]) -> list[int]:
    """Return the sets of vertices that have the same neighbours, except for themselves, as masks.

    >>> twins_of([0b1110, 0b1001, 0b1001, 0b0111])  # two triangles with a common edge
    [9, 6]
    """
    sets: dict[tuple[bool, int], int] = {}
    for vertex, mask in enumerate(near):
        for closed in (False, True):
            same = closed, mask | closed << vertex
            sets[same] = sets.get(same, 0) | 1 << vertex
    return [mask for mask in sets.values() if mask & mask - 1]
