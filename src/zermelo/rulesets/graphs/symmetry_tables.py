"""Tables with which compiled rules find isomorphic parts and twins.

A part of a long grid is the same game wherever it lies, also mirrored. Compiled rules write one key
for all these copies, so that it is searched once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from zermelo.digraph.symmetry import Permutation, symmetries
from zermelo.games.compiled import signed
from zermelo.values.bits import mask_of

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph

#: Maximum number of vertices: the symmetries of larger graphs take too long to find.
MAX_SHIFTS = 160
#: Maximum number of symmetries used, including the identity: each is tried for each part.
MAX_SYMMETRIES = 16
#: Maximum numbers of directions of shifts, and of shifts that are tried.
DIRECTIONS, CANDIDATES = 3, 8


class Shift(NamedTuple):
    """Numbers may be lowered by an amount if no vertex of a mask is in a part."""

    by: int
    barrier: int


def copies(graph: Graph) -> tuple[tuple[Permutation, ...], tuple[Shift, ...]]:
    """Return the symmetries of a graph without the identity, and its shifts; few of them or none.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> maps, moved = copies(Graph.named("grid:2x3"))
    >>> maps
    ((2, 1, 0, 5, 4, 3), (3, 4, 5, 0, 1, 2), (5, 4, 3, 2, 1, 0))
    >>> [(shift.by, bin(shift.barrier)) for shift in moved]
    [(1, '0b1001'), (3, '0b111')]
    """
    if len(graph) > MAX_SHIFTS:
        return (), ()
    group = symmetries(graph, MAX_SYMMETRIES)
    return group.maps if group.complete else (), shifts(graph)


def table_of(symmetries: Sequence[Permutation], shifts: Sequence[Shift], words: int) -> list[int]:
    """Return the table of `loops.symmetry_tables`, with masks of a number of words."""
    images = [vertex for image in symmetries for vertex in image]
    down = [word for shift in shifts for word in (shift.by, *signed(shift.barrier, words))]
    return [len(symmetries), len(shifts), *images, *down]


def shifts(graph: Graph) -> tuple[Shift, ...]:
    """Return the shifts: sets of vertices that one of them lowers keep their edges.

    Frequent differences between neighbours are tried. A shift that can be repeated is given in
    steps of 1, 2, 4, … times its amount, the largest first.
    """
    often = Counter(v - u for u, v in graph.edges).most_common(CANDIDATES)
    tried = [(by, _barrier(graph, by)) for by, count in often if 4 * count >= len(graph)]
    tried.sort(key=lambda shift: (shift[1].bit_count(), shift[0]))
    kept: list[Shift] = []
    for by, barrier in tried[:DIRECTIONS]:
        steps = []
        while 2 * barrier.bit_count() <= len(graph):
            steps.append(Shift(by, barrier))
            barrier |= barrier << by & (1 << len(graph)) - 1  # again, from its target
            by *= 2
        kept += reversed(steps)
    return tuple(kept)


def _barrier(graph: Graph, by: int) -> int:
    """Return vertices without which every part can be taken down by a number; not always fewest."""
    barrier = (1 << by) - 1
    apart: dict[int, set[int]] = {}
    near = graph.masks
    for u, v in graph.edges:
        for first, second in ((u, v), (u + by, v + by)):
            if second >= len(graph) or first < by:
                continue
            if (near[first] >> second ^ near[first - by] >> (second - by)) & 1:
                apart.setdefault(first, set()).add(second)
                apart.setdefault(second, set()).add(first)
    while any(apart.values()):
        worst = max(apart, key=lambda vertex: (len(apart[vertex]), -vertex))
        barrier |= 1 << worst
        for second in apart.pop(worst):
            apart[second].discard(worst)
    return barrier


def may_be_twins(graph: Graph) -> int:
    """Return the vertices that moves can make twins, as the bits of an integer; maybe more.

    Pairs that are a component, which is a path, and leaves of one vertex are not counted. Then
    adjacent twins lie in a triangle, and three that are not adjacent have two common neighbours.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> may_be_twins(Graph.named("grid:5x5"))
    0
    """
    if len(graph) > MAX_SHIFTS:
        return (1 << len(graph)) - 1
    near = graph.masks
    return mask_of(
        vertex
        for vertex, around in enumerate(graph.adjacent)
        if any(near[vertex] & near[other] for other in around)
        or any((near[one] & near[two]).bit_count() > 2 for one, two in combinations(around, 2))
    )
