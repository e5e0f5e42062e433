"""The order within layers that crosses few edges: Sugiyama's method, by barycentres.

An edge over several layers gets a place in each of them, so that all edges lead from one layer to
the next. Layer after layer, down and up again, is sorted by the middle of its neighbours in the
layer before; then neighbours in a layer change places while that takes crossings away. The best
order that was met is kept.
"""

from __future__ import annotations

from bisect import bisect_right, insort

import numpy as np
from numpy.typing import NDArray

from zermelo.pictures.excerpt import Ints
from zermelo.pictures.links import Links

#: Sweeps down and up, and how many of them in a row may bring nothing.
SWEEPS, PATIENCE = 40, 6
#: Up to so many places in a layer neighbours are swapped: that costs more than sorting.
SWAPPED = 120


def ordered(layer: Ints, sources: Ints, targets: Ints) -> Ints:
    """Return the vertices, those of a layer from left to right; connected parts stand side by side.

    Edges within a layer do not count.
    """
    between = layer[sources] != layer[targets]
    links = Links.of(layer.size, sources[between], targets[between])
    found: list[int] = []
    for part in links.parts():
        inside = links.only(part)
        found += part[_Layers(layer[part], inside.ends).settled()].tolist()
    return np.array(found, np.int64)


class _Layers:
    """A connected part, with places for edges where they pass through a layer."""

    def __init__(self, layer: Ints, ends: NDArray[np.int64]) -> None:
        self.count = layer.size
        self.layers: list[list[int]] = [[] for _ in range(int(layer.max()) + 1)]
        self.above: list[list[int]] = [[] for _ in range(layer.size)]
        self.below: list[list[int]] = [[] for _ in range(layer.size)]
        for vertex, number in enumerate(layer.tolist()):
            self.layers[number].append(vertex)
        for u, v in ends.tolist():
            high, low = (u, v) if layer[u] < layer[v] else (v, u)
            for number in range(int(layer[high]) + 1, int(layer[low])):
                self.layers[number].append(len(self.above))
                self.above.append([])
                self.below.append([])
                self._join(high, high := len(self.above) - 1)
            self._join(high, low)
        self.layers = [members for members in self.layers if members]
        self.place = [0.0] * len(self.above)

    def _join(self, high: int, low: int) -> None:
        self.below[high].append(low)
        self.above[low].append(high)

    def settled(self) -> list[int]:
        """Sweep, and return the vertices layer by layer, from left to right."""
        best, fewest, waited = self.layers, float("inf"), 0
        for sweep in range(SWEEPS):
            self._number()
            down = sweep % 2 == 0
            layers = range(1, len(self.layers)) if down else range(len(self.layers) - 2, -1, -1)
            for number in layers:
                self._sort(number, self.above if down else self.below)
            self._swap()
            crossings = self._crossings()
            waited += 1
            if crossings < fewest:
                best, fewest, waited = [[*members] for members in self.layers], crossings, 0
            if waited > PATIENCE or not fewest:
                break
        return [vertex for members in best for vertex in members if vertex < self.count]

    def _number(self) -> None:
        for members in self.layers:
            for place, vertex in enumerate(members):
                self.place[vertex] = place

    def _sort(self, number: int, towards: list[list[int]]) -> None:
        """Sort a layer by the middle of the neighbours on one side."""
        place = self.place

        def middle(vertex: int) -> float:
            held = towards[vertex]
            return sum(place[v] for v in held) / len(held) if held else place[vertex]

        members = sorted(self.layers[number], key=middle)
        self.layers[number] = members
        for at, vertex in enumerate(members):
            place[vertex] = at

    def _swap(self) -> None:
        """Let neighbours in a layer change places while that takes crossings away.

        What they are joined with keeps its place meanwhile: it is in other layers.
        """
        for members in self.layers:
            if len(members) > SWAPPED:
                continue
            towards = [
                {u: sorted(map(self.place.__getitem__, side[u])) for u in members}
                for side in (self.above, self.below)
            ]
            gains: dict[tuple[int, int], int] = {}
            changed = True
            while changed:
                changed = False
                for at in range(len(members) - 1):
                    u, v = pair = members[at], members[at + 1]
                    if pair not in gains:
                        gains[pair] = sum(
                            _crossed(places[u], places[v]) - _crossed(places[v], places[u])
                            for places in towards
                        )
                        gains[v, u] = -gains[pair]
                    if gains[pair] > 0:
                        members[at], members[at + 1] = v, u
                        self.place[u], self.place[v] = at + 1, at
                        changed = True

    def _crossings(self) -> int:
        """Count the crossings between all layers."""
        found = 0
        for members in self.layers[:-1]:
            passed: list[float] = []
            for vertex in members:
                places = [self.place[v] for v in self.below[vertex]]
                found += sum(len(passed) - bisect_right(passed, place) for place in places)
                for place in places:
                    insort(passed, place)
        return found


def _crossed(left: list[float], right: list[float]) -> int:
    """Count the pairs of an edge of the left vertex and one of the right that cross. Sorted."""
    found = at = 0
    for place in left:
        while at < len(right) and right[at] < place:
            at += 1
        found += at
    return found
