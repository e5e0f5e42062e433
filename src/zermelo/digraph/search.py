"""Searches of graphs in plain Python: what a vertex reaches, distances, and components."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from zermelo.limits import UNLIMITED, Watch

V = TypeVar("V", bound=Hashable)

#: Number of vertices between two checks of the limits.
VERTICES_PER_CHECK = 1024


def reachable_from(start: V, following: Callable[[V], Iterable[V]]) -> list[V]:
    """Return a start and everything that is reached from it, in breadth-first order.

    >>> reachable_from(1, lambda number: [2 * number % 7])
    [1, 2, 4]
    """
    seen, queue = {start}, [start]
    for vertex in queue:  # the list grows in the loop
        for other in following(vertex):
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return queue


def distances(adjacent: Sequence[Iterable[int]], start: int) -> list[int]:
    """Return the distance of each vertex from a start, −1 if no path leads to the vertex."""
    distance = [-1] * len(adjacent)
    distance[start] = 0
    queue = [start]
    for vertex in queue:  # the list grows in the loop
        for other in adjacent[vertex]:
            if distance[other] < 0:
                distance[other] = distance[vertex] + 1
                queue.append(other)
    return distance


def connected_components(
    vertices: Iterable[int],
    adjacent: Sequence[Iterable[int]] | Mapping[int, Iterable[int]],
    watch: Watch = UNLIMITED,
) -> Iterator[list[int]]:
    """Yield the connected components of the graph induced on ``vertices``, in O(V + E)."""
    numbers = list(vertices)
    remaining = set(numbers)
    for start in watch.over(numbers, VERTICES_PER_CHECK):
        if start not in remaining:
            continue
        remaining.remove(start)
        component = [start]
        for index, vertex in enumerate(component):  # the list grows in the loop
            if index % VERTICES_PER_CHECK == VERTICES_PER_CHECK - 1:
                watch.look()
            neighbours = [other for other in adjacent[vertex] if other in remaining]
            remaining.difference_update(neighbours)
            component += neighbours
        yield component


def bipartiteness(
    adjacent: Mapping[int, Collection[int]], watch: Watch = UNLIMITED
) -> Iterator[tuple[list[int], bool]]:
    """Yield each component of a graph, given by the neighbours, and whether it is bipartite."""
    for component in connected_components(adjacent, adjacent, watch):
        side = {component[0]: 0}  # each later vertex of the list has a neighbour before it
        pairs = ((u, v) for u in component for v in adjacent[u])
        yield component, all(side.setdefault(v, 1 - side[u]) != side[u] for u, v in pairs)
