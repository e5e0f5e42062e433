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

#: The labelled vertices, by number, ascending.
State: TypeAlias = tuple[int, ...]

#: Graphs up to this size are handled as bit masks, larger ones as arrays.
MAX_MASKS = 256


class GeodeticGrowth:
    """The vertices that are labelled together with each vertex, given the labelled ones.

    With ``literal`` the shortest paths to every labelled vertex count, else those to the nearest.
    """

    def __init__(self, graph: Graph, labelled: Sequence[int], *, literal: bool) -> None:
        self.graph = graph
        self.labelled = labelled
        self.literal = literal
        self._here = mask_of(labelled)

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
        if len(self.graph) > MAX_MASKS:
            return self._of_arrays(u)
        return list(bits(self._literally(u) if self.literal else self._masks[u]))

    def chosen(self, grown: Sequence[int]) -> int:
        """Return the vertex whose choice labels these: the farthest one."""
        if len(grown) == 1:
            return grown[0]
        if self.literal and len(self.labelled) > 1:  # otherwise that one is the nearest
            return next(u for u in grown if len(self.of(u)) == len(grown))
        if len(self.graph) > MAX_MASKS:
            return max(grown, key=self._distances.__getitem__)
        return max(grown, key=lambda u: self._masks[u].bit_count())

    @cached_property
    def _masks(self) -> dict[int, int]:
        """To the nearest labelled vertices; where there are none, the vertex alone."""
        near = self.graph.masks
        alone = {u: 1 << u for u in range(len(near)) if not self._here >> u & 1}
        return alone | grown(near, near, self._here)

    def _literally(self, u: int) -> int:
        near, levels = self.graph.masks, [1 << u]
        seen = 1 << u
        while frontier := around(near, levels[-1]) & ~seen:
            seen |= frontier
            levels.append(frontier)
        on = interval = 0
        for level in reversed(levels):
            on = (around(near, on) | self._here) & level
            interval |= on
        return (interval | 1 << u) & ~self._here

    @cached_property
    def _marks(self) -> NDArray[np.uint8]:
        import numpy as np

        marks = np.zeros(len(self.graph), np.uint8)
        marks[list(self.labelled)] = 1
        return marks

    @cached_property
    def _distances(self) -> NDArray[Any]:
        from zermelo.rulesets.graphs.geodetic.loops.moves import distances

        lengths: NDArray[Any] = distances(*self.graph.rows, self._marks)
        return lengths

    def _of_arrays(self, u: int) -> list[int]:
        import numpy as np

        from zermelo.rulesets.graphs.geodetic.loops.moves import interval, literal_interval

        ptr, idx = self.graph.rows
        if self.literal:
            on_path = literal_interval(ptr, idx, self._marks, u)
            grown: list[int] = np.flatnonzero(on_path > self._marks).tolist()
            return grown
        return sorted(interval(ptr, idx, self._distances, u).tolist())


def grown(after: Sequence[int], before: Sequence[int], labelled: int) -> dict[int, int]:
    """Return the vertices that each choice labels: the shortest paths to the nearest labels.

    Level by level, from the results of the level before.
    """
    labels: dict[int, int] = {}
    frontier = seen = labelled
    while following := around(after, frontier) & ~seen:
        nearer = frontier & ~labelled
        for u in bits(following):
            labels[u] = 1 << u
            if behind := before[u] & nearer:
                for v in bits(behind):
                    labels[u] |= labels[v]
        seen |= following
        frontier = following
    return labels


def around(near: Sequence[int], vertices: int) -> int:
    """Return the neighbours of some vertices, given as bits: the union of their masks."""
    union = 0
    for v in bits(vertices):
        union |= near[v]
    return union


def merged(state: State, grown: Sequence[int]) -> State:
    """Return a state with more labels."""
    return tuple(sorted((*state, *grown)))
