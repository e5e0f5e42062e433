"""The layout of P- and N-vertices, with a band for each remoteness, terminal vertices lowest."""

from __future__ import annotations

import math
from bisect import bisect_right, insort
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.search import connected_components, distances
from zermelo.pictures.excerpt import Ints, MoveKind
from zermelo.pictures.text import Sizes

Floats = NDArray[np.floating[Any]]
#: The remoteness of each band and the y-coordinates of its rows, the top band first.
Rows = list[tuple[int, list[float]]]

#: How strongly an edge pulls its ends together sideways, by `MoveKind`.
PULL = {MoveKind.OTHER: 1.0, MoveKind.WINNING: 6.0}
#: Half of the number of sweeps that find x-coordinates.
HALF_SWEEPS = 12
#: Space between two vertices of a row, in heights of a vertex.
SPACE = 0.5
#: Number of vertices up to which a row is never broken.
MAX_UNBROKEN_ROW = 14
#: Maximum number of sweeps that find an order; more idle sweeps (no improvement) in a row end it.
MAX_SWEEPS, MAX_IDLE_SWEEPS = 40, 6
#: Maximum size of a layer, with points of passing edges, in which adjacent members are swapped.
MAX_SWAPPED = 120


def layered(
    remoteness: Ints, sources: Ints, targets: Ints, kinds: Ints, sizes: Sizes
) -> tuple[Floats, Floats, Rows]:
    """Return x and y of the centres of vertices, in bands by remoteness, and the rows.

    At first the order within a band has few crossings of edges (`ordered`). Then each vertex moves
    near its neighbours, and the order may change; winning moves pull most. A band of many vertices
    has several staggered rows. y grows downwards, and x is centred on 0.
    """
    distinct, layer = np.unique(remoteness, return_inverse=True)  # layer 0 is the lowest
    order = ordered(distinct.size - 1 - layer, sources, targets)
    members = [order[layer[order] == k] for k in range(distinct.size)]
    row_length = _row_length([m.size for m in members], sizes)
    depths = [math.ceil(m.size / row_length) for m in members]  # number of rows of each band
    x, y = _x_coordinates(members, depths, sources, targets, kinds, sizes), np.zeros(layer.size)
    row_gap, band_gap = 1.45 * sizes.height, (2.3 if distinct.size <= 16 else 1.9) * sizes.height
    rows: Rows = []
    top = 0.0
    for k in range(distinct.size)[::-1]:
        row_ys = [top + row_gap * i for i in range(depths[k])]
        rows.append((int(distinct[k]), row_ys))
        y[members[k]] = np.resize(row_ys, members[k].size)
        top = row_ys[-1] + band_gap
    return x, y, rows


def _row_length(counts: list[int], sizes: Sizes) -> int:
    """Return the least row length that makes the picture wide enough, or else the largest count."""
    vertex_step, band_gap = sizes.width + SPACE * sizes.height, 2.3 * sizes.height
    row_gap = 1.45 * sizes.height
    for length in range(MAX_UNBROKEN_ROW, max(counts)):
        rows = sum(math.ceil(count / length) for count in counts)
        height = rows * row_gap + len(counts) * (band_gap - row_gap)
        if length * vertex_step >= 1.6 * height:
            return length
    return max(counts)


def _x_coordinates(
    members: list[Ints], depths: list[int], sources: Ints, targets: Ints, kinds: Ints, sizes: Sizes
) -> Floats:
    """Return x-coordinates: sweeps up and down move each layer near the other ends of its edges.

    The first half of the sweeps keeps the order within a layer, and the second half may change it.
    The order in which edges, weighted by their pull, are shortest is put into ``members``.
    """
    count = sum(m.size for m in members)
    strength = np.array([PULL.get(MoveKind(kind), 1.0) for kind in kinds.tolist()])
    pull = np.zeros((count, count))
    np.add.at(pull, (sources, targets), strength)
    np.fill_diagonal(pull, 0)
    pull += pull.T
    total = pull.sum(1)
    gaps = [(sizes.width + SPACE * sizes.height) / depth for depth in depths]
    x = np.zeros(count)
    for vertices, gap in zip(members, gaps, strict=True):
        x[vertices] = (np.arange(vertices.size) - (vertices.size - 1) / 2) * gap

    def settle(k: int, *, sort: bool) -> None:
        vertices = members[k]
        weight = total[vertices]
        wanted = np.where(weight > 0, pull[vertices] @ x / np.maximum(weight, 1e-9), x[vertices])
        if sort:
            order = np.argsort(wanted, kind="stable")
            vertices, wanted, weight = vertices[order], wanted[order], weight[order]
            members[k] = vertices
        x[vertices] = _spread(wanted, weight + 0.01, gaps[k])

    up_and_down = [*range(1, len(members)), *range(len(members) - 2, -1, -1)]
    best, shortest = (members.copy(), x.copy()), np.inf
    for sweep in range(2 * HALF_SWEEPS):
        for k in up_and_down:
            settle(k, sort=sweep >= HALF_SWEEPS)
        length = float((strength * np.abs(x[sources] - x[targets])).sum())
        if length < shortest * 0.999:
            best, shortest = (members.copy(), x.copy()), length
    members[:], x = best
    for k in up_and_down:
        settle(k, sort=False)
    return np.asarray(x - (x.min() + x.max()) / 2)


def _spread(wanted: Floats, weight: Floats, gap: float) -> Floats:
    """Return points moved apart by at least ``gap``, with the least weighted squared change.

    After subtraction of the gaps this is isotonic regression, done by pooling adjacent violators.
    """
    offsets = gap * np.arange(wanted.size)
    blocks: list[tuple[float, float, int]] = []  # mean, weight, length
    for mean, mass in zip((wanted - offsets).tolist(), weight.tolist(), strict=True):
        length = 1
        while blocks and blocks[-1][0] >= mean:
            other_mean, other_mass, other_length = blocks.pop()
            mean = (other_mean * other_mass + mean * mass) / (other_mass + mass)
            mass, length = mass + other_mass, length + other_length
        blocks.append((mean, mass, length))
    means = np.repeat([b[0] for b in blocks], [b[2] for b in blocks])
    return np.asarray(means + offsets)


def ordered(layer: Ints, sources: Ints, targets: Ints) -> Ints:
    """Return all vertices; in this order, from left to right, layers have few crossings of edges.

    By Sugiyama's method, an edge gets a point in each layer that it passes; edges within a layer
    are ignored. Layer 0 is the highest. Sweeps down and up sort each layer by the mean position of
    neighbours in the layer sorted before; then adjacent members are swapped while that removes
    crossings, if the layer is not too large. Connected parts are side by side.
    """
    between = layer[sources] != layer[targets]
    links = Links.of(layer.size, sources[between], targets[between])
    vertices: list[int] = []
    for part in links.parts():
        ends = links.induced(part).ends
        vertices += part[_Layers(layer[part], ends).order()].tolist()
    return np.array(vertices, np.int64)


class _Layers:
    """The layers of a connected part, with points at which edges pass through layers."""

    def __init__(self, layer: Ints, ends: NDArray[np.int64]) -> None:
        self.count = layer.size  # vertices have lower numbers than the points
        layers: list[list[int]] = [[] for _ in range(int(layer.max()) + 1)]
        self.above: list[list[int]] = []
        self.below: list[list[int]] = []

        def add_point(number: int) -> int:
            layers[number].append(len(self.above))
            self.above.append([])
            self.below.append([])
            return len(self.above) - 1

        for number in layer.tolist():
            add_point(number)
        for u, v in ends.tolist():
            high, low = (u, v) if layer[u] < layer[v] else (v, u)
            for number in range(int(layer[high]) + 1, int(layer[low])):
                self._join(high, high := add_point(number))
            self._join(high, low)
        self.layers = [members for members in layers if members]
        self.index_in_layer = [0.0] * len(self.above)

    def _join(self, high: int, low: int) -> None:
        self.below[high].append(low)
        self.above[low].append(high)

    def order(self) -> list[int]:
        """Sweep, and return the vertices layer by layer in the best order from left to right."""
        best, fewest, idle_sweeps = self.layers, float("inf"), 0
        for sweep in range(MAX_SWEEPS):
            for members in self.layers:
                self._set_indices(members)
            down = sweep % 2 == 0
            layers = range(1, len(self.layers)) if down else range(len(self.layers) - 2, -1, -1)
            for number in layers:
                self._sort(number, self.above if down else self.below)
            self._swap()
            crossings = self._crossings()
            idle_sweeps += 1
            if crossings < fewest:
                best, fewest, idle_sweeps = [[*members] for members in self.layers], crossings, 0
            if idle_sweeps > MAX_IDLE_SWEEPS or not fewest:
                break
        return [vertex for members in best for vertex in members if vertex < self.count]

    def _set_indices(self, members: list[int]) -> None:
        for index, vertex in enumerate(members):
            self.index_in_layer[vertex] = index

    def _sort(self, number: int, towards: list[list[int]]) -> None:
        """Sort a layer by the mean position of the neighbours on one side."""

        def mean_index(vertex: int) -> float:
            neighbours = towards[vertex] or [vertex]
            return sum(self.index_in_layer[v] for v in neighbours) / len(neighbours)

        self.layers[number] = sorted(self.layers[number], key=mean_index)
        self._set_indices(self.layers[number])

    def _swap(self) -> None:
        """Swap adjacent members of a layer while that removes crossings of their edges."""
        for members in self.layers:
            if len(members) > MAX_SWAPPED:
                continue
            far_indices = [
                {u: sorted(map(self.index_in_layer.__getitem__, side[u])) for u in members}
                for side in (self.above, self.below)
            ]
            gains: dict[tuple[int, int], int] = {}
            changed = True
            while changed:
                changed = False
                for index in range(len(members) - 1):
                    u, v = pair = members[index], members[index + 1]
                    if pair not in gains:
                        gains[pair] = sum(
                            _crossed(places[u], places[v]) - _crossed(places[v], places[u])
                            for places in far_indices
                        )
                        gains[v, u] = -gains[pair]
                    if gains[pair] > 0:
                        members[index], members[index + 1] = v, u
                        self.index_in_layer[u], self.index_in_layer[v] = index + 1, index
                        changed = True

    def _crossings(self) -> int:
        crossings = 0
        for members in self.layers[:-1]:
            passed: list[float] = []
            for vertex in members:
                places = [self.index_in_layer[v] for v in self.below[vertex]]
                crossings += sum(len(passed) - bisect_right(passed, place) for place in places)
                for place in places:
                    insort(passed, place)
        return crossings


def _crossed(left: list[float], right: list[float]) -> int:
    """Return how often edges of a left and a right vertex cross, by the edges' sorted far ends."""
    crossings = index = 0
    for place in left:
        while index < len(right) and right[index] < place:
            index += 1
        crossings += index
    return crossings


class Links:
    """The underlying undirected graph of a digraph, as a symmetric matrix; without loops."""

    def __init__(self, adjacency: NDArray[np.bool_]) -> None:
        self.adjacency = adjacency

    @classmethod
    def of(cls, count: int, sources: Ints, targets: Ints) -> Links:
        """Return the graph of edges in either direction; loops and repetitions are ignored."""
        adjacency = np.zeros((count, count), np.bool_)
        adjacency[sources, targets] = adjacency[targets, sources] = True
        np.fill_diagonal(adjacency, val=False)
        return cls(adjacency)

    def __len__(self) -> int:
        return len(self.adjacency)

    def induced(self, vertices: Ints) -> Links:
        """Return the graph that some vertices induce."""
        return Links(self.adjacency[np.ix_(vertices, vertices)])

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each vertex, ascending."""
        return [np.flatnonzero(row).tolist() for row in self.adjacency]

    @cached_property
    def degrees(self) -> Ints:
        """The number of neighbours of each vertex."""
        return np.asarray(self.adjacency.sum(1))

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        """The edges as rows, with the smaller end first."""
        return np.argwhere(np.triu(self.adjacency))

    @cached_property
    def distances(self) -> NDArray[np.int64]:
        """The distances between all vertices, −1 without a path."""
        return np.array([distances(self.neighbours, u) for u in range(len(self))], np.int64)

    def parts(self) -> list[Ints]:
        """Return the connected parts, in the order of their smallest vertices."""
        parts = map(sorted, connected_components(range(len(self)), self.neighbours))
        return [*map(np.array, parts)]

    def shortest_cycle(self) -> list[int]:
        """Return a cycle of least length, in order; empty if there is none. O(V · E)."""
        best: list[int] = []
        for start in range(len(self)):
            parent, depth = {start: start}, {start: 0}
            for u in (reached := [start]):
                if best and 2 * depth[u] + 1 >= len(best):
                    break
                for v in self.neighbours[u]:
                    if v not in parent:
                        parent[v], depth[v] = u, depth[u] + 1
                        reached.append(v)
                    elif v != parent[u] and (not best or depth[u] + depth[v] + 1 < len(best)):
                        path, other_path = _path_to_root(parent, u), _path_to_root(parent, v)
                        if not {*path[:-1]} & {*other_path[:-1]}:  # the paths share only the start
                            best = [*reversed(path), *other_path[:-1]]
        return best


def _path_to_root(parent: dict[int, int], vertex: int) -> list[int]:
    """Return the path from a vertex to the start (its own parent) of a search, both included."""
    path = [vertex]
    while parent[path[-1]] != path[-1]:
        path.append(parent[path[-1]])
    return path
