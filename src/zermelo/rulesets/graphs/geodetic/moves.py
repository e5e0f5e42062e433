"""The vertices that a move of the geodetic game labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.values.bits import bits, mask_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.digraph.graph import Graph

#: The numbers of the labelled vertices, ascending.
State: TypeAlias = tuple[int, ...]

#: Graphs with up to this many vertices are handled as bit masks, larger ones as arrays.
MAX_MASK_VERTICES = 256


class GeodeticGrowth:
    """The vertices that the choice of each vertex labels, given the labelled ones.

    They lie on shortest paths from it to the nearest labelled vertices, or with ``literal`` to all.
    """

    def __init__(self, graph: Graph, labelled: Sequence[int], *, literal: bool) -> None:
        self.graph = graph
        self.labelled = labelled
        self.literal = literal
        self._labelled_mask = mask_of(labelled)

    def __iter__(self) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield each unlabelled vertex, with all vertices that its choice labels, ascending."""
        labelled = set(self.labelled)
        for u in range(len(self.graph)):
            if u not in labelled:
                yield u, self.of(u)

    def of(self, u: int) -> Sequence[int]:
        """Return the vertices that the choice of an unlabelled vertex labels, ascending."""
        if not self.labelled:
            return (u,)
        if len(self.graph) > MAX_MASK_VERTICES:
            return self._by_arrays(u)
        return list(bits(self._literal_choice(u) if self.literal else self._masks_by_choice[u]))

    def chosen_vertex(self, new: Sequence[int]) -> int:
        """Return a vertex of ``new`` whose choice labels exactly the vertices ``new``."""
        if len(new) == 1:
            return new[0]
        if self.literal and len(self.labelled) > 1:  # otherwise the farthest of ``new``
            return next(u for u in new if len(self.of(u)) == len(new))
        if len(self.graph) > MAX_MASK_VERTICES:
            return max(new, key=self._distances.__getitem__)
        return max(new, key=lambda u: self._masks_by_choice[u].bit_count())

    @cached_property
    def _masks_by_choice(self) -> dict[int, int]:
        """By vertex, the mask that its choice labels; the vertex if no path leads to a label."""
        adjacent = self.graph.masks
        single = {u: 1 << u for u in range(len(adjacent)) if not self._labelled_mask >> u & 1}
        return single | sets_by_choice(adjacent, adjacent, self._labelled_mask)

    def _literal_choice(self, u: int) -> int:
        adjacent, levels = self.graph.masks, [1 << u]
        seen = 1 << u
        while frontier := neighbour_mask(adjacent, levels[-1]) & ~seen:
            seen |= frontier
            levels.append(frontier)
        on_paths = interval = 0
        for level in reversed(levels):
            on_paths = (neighbour_mask(adjacent, on_paths) | self._labelled_mask) & level
            interval |= on_paths
        return (interval | 1 << u) & ~self._labelled_mask

    @cached_property
    def _is_labelled(self) -> NDArray[np.uint8]:
        import numpy as np

        is_labelled = np.zeros(len(self.graph), np.uint8)
        is_labelled[list(self.labelled)] = 1
        return is_labelled

    @cached_property
    def _distances(self) -> NDArray[Any]:
        from zermelo.rulesets.graphs.geodetic.loops.moves import distances

        lengths: NDArray[Any] = distances(*self.graph.rows, self._is_labelled)
        return lengths

    def _by_arrays(self, u: int) -> list[int]:
        import numpy as np

        from zermelo.rulesets.graphs.geodetic.loops.moves import interval, literal_interval

        if not self.literal:
            return sorted(interval(*self.graph.rows, self._distances, u).tolist())
        on_path = literal_interval(*self.graph.rows, self._is_labelled, u)
        vertices: list[int] = np.flatnonzero(on_path > self._is_labelled).tolist()
        return vertices


def sets_by_choice(succs: Sequence[int], preds: Sequence[int], labelled: int) -> dict[int, int]:
    """Return, by vertex that is reached from labelled ones, the mask that its choice labels."""
    masks: dict[int, int] = {}
    frontier = seen = labelled
    while following := neighbour_mask(succs, frontier) & ~seen:
        nearer = frontier & ~labelled
        for u in bits(following):
            masks[u] = 1 << u
            if behind := preds[u] & nearer:
                for v in bits(behind):
                    masks[u] |= masks[v]
        seen |= following
        frontier = following
    return masks


def neighbour_mask(adjacent: Sequence[int], vertices: int) -> int:
    """Return the neighbours of a mask of vertices: the union of their masks in ``adjacent``."""
    union = 0
    for v in bits(vertices):
        union |= adjacent[v]
    return union


def with_labels(state: State, new: Sequence[int]) -> State:
    """Return the state in which the vertices ``new`` are labelled too."""
    return tuple(sorted((*state, *new)))
