"""Independent parts of positions of the geodetic game, with the values that theorems give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.forest import Forest
from zermelo.digraph.graph import Graph
from zermelo.digraph.search import connected_components
from zermelo.rulesets.graphs.geodetic.families import Gap, Ring, Topic, cycle_through, path_from
from zermelo.rulesets.graphs.geodetic.loops import moves as loops
from zermelo.rulesets.orders.hackendot.weights import Weights, first_moves
from zermelo.values.text import plural

IntArray = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, eq=False)
class Trees:
    """Parts on which the game is Hackendot on trees (Fraenkel and Harary 1988, Theorem 1)."""

    topic: ClassVar[Topic] = "trees"

    weights: Weights
    vertices: IntArray  # of the graph, by their numbers in the forest

    @property
    def value(self) -> int:
        """The nim-sum of the weights."""
        return self.weights.value

    def choices(self, value: int) -> list[int]:
        """Return the vertices whose choice gives the part this value, by the weights on paths."""
        chosen = self.weights.forest.vertex[self.weights.choices(value)]
        vertices: list[int] = self.vertices[chosen].tolist()
        return vertices

    def text(self) -> str:
        """Return a description of the part."""
        return plural(self.weights.forest.roots.size, "tree", "trees")


@dataclass(frozen=True, eq=False)
class UnlabelledTree:
    """A component without labels whose blocks are complete graphs, such as a tree."""

    topic: ClassVar[Topic] = "trees"

    weights: Weights
    root: int  # its place in the forest of `weights`

    def values_after(self, bound: int) -> IntArray:
        """Return the value after each choice; −1 for blocks, and perhaps for values ≥ ``bound``."""
        values = first_moves(self.weights, self.root, bound)
        choosable = self.weights.choosable[self.root :][: values.size]
        return np.where(choosable != 0, values, -1)

    @cached_property
    def value(self) -> int:
        """The least value that no first move leaves; small values are tried first."""
        bound = 4
        while True:
            counts = np.bincount(self.values_after(bound) + 1, minlength=bound + 1)[1 : bound + 1]
            missing = np.flatnonzero(counts == 0)
            if missing.size:
                return int(missing[0])
            bound *= 4

    def choices(self, value: int) -> list[int]:
        """Return the vertices whose choice gives the part this value, by all first moves."""
        places = self.root + np.flatnonzero(self.values_after(value + 1) == value)
        vertices: list[int] = self.weights.forest.vertex[places].tolist()
        return vertices

    def text(self) -> str:
        """Return a description of the part."""
        is_vertex = self.weights.choosable[self.root :][: self.weights.forest.size[self.root]]
        kind = "a tree" if is_vertex.all() else "a tree of complete graphs"
        return f"{kind} of {int(is_vertex.sum()):,} without labels"


@dataclass(frozen=True)
class UnsolvedPart:
    """A part on which no theorem is known."""

    topic: ClassVar[Topic] = ""

    vertices: tuple[int, ...]
    value: None = None

    def choices(self, value: int) -> list[int]:  # noqa: ARG002
        """Return no choices, since the values are unknown."""
        return []

    def text(self) -> str:
        """Return a description of the part."""
        return f"a part of {len(self.vertices):,} vertices"


#: An independent part, with its Grundy value (None without a theorem) and choices for a value.
Part: TypeAlias = Trees | UnlabelledTree | Gap | UnsolvedPart


class GeodeticParts:
    """The decomposition of positions of one graph into parts."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        #: The parts of the latest positions; None if literal rules may make them dependent.
        self.cache: dict[tuple[int, ...], list[Part] | None] = {}

    @cached_property
    def _blocks(self) -> tuple[Weights, NDArray[np.uint8]]:
        """Weights of trees of complete blocks, and for each vertex whether it is in such a tree."""
        parent, in_block_graph = loops.block_trees(*self.graph.rows)
        parent[: in_block_graph.size][in_block_graph == 0] = -1
        forest = Forest.from_parents(parent)
        choosable = (forest.vertex < in_block_graph.size).astype(np.uint8)
        return Weights(forest, choosable), in_block_graph

    def is_tree_of_blocks(self) -> bool:
        """Whether all components are trees of complete graphs."""
        return bool(self._blocks[1].all())

    def part_arrays(self, labelled: Sequence[int]) -> tuple[IntArray, IntArray, IntArray]:
        """Return each vertex's part (−1: labelled), the kinds of parts, the parents of vertices."""
        marks = np.zeros(len(self.graph), np.uint8)
        marks[list(labelled)] = 1
        arrays: tuple[IntArray, IntArray, IntArray] = loops.independent_parts(
            *self.graph.rows, marks
        )
        return arrays

    def of(self, labelled: Sequence[int]) -> list[Part]:
        """Return the parts, all trees as one; O(V + E), and O(V) for each part of another kind."""
        part, kind, parent = self.part_arrays(labelled)
        parts: list[Part] = []
        in_trees = np.flatnonzero((part >= 0) & np.append(kind == loops.TREE, False)[part])
        if in_trees.size:
            places = np.full(len(self.graph) + 1, -1, np.int64)  # the last entry is for parent −1
            places[in_trees] = np.arange(in_trees.size)
            parts.append(Trees(Weights(Forest.from_parents(places[parent[in_trees]])), in_trees))
        for number in np.flatnonzero(kind != loops.TREE).tolist():
            vertices = np.flatnonzero(part == number)
            unlabelled = kind[number] == loops.UNLABELLED
            solved = self._unlabelled(vertices) if unlabelled else self._gap(vertices, labelled)
            parts.append(solved or UnsolvedPart(tuple(vertices.tolist())))
        return parts

    def _unlabelled(self, vertices: IntArray) -> Part | None:
        """Return the part if it is a cycle or a tree of complete graphs; otherwise None."""
        vertex = int(vertices[0])
        ring = cycle_through(self.graph, vertex)
        if ring is not None and len(ring) > 3:
            return Ring(tuple(ring))
        weights, in_block_graph = self._blocks
        if not in_block_graph[vertex]:
            return None
        place = int(weights.forest.place_of[vertex])
        while weights.forest.up[place] >= 0:
            place = int(weights.forest.up[place])
        return UnlabelledTree(weights, place)

    def _neighbours(self, vertices: Sequence[int]) -> dict[int, list[int]]:
        """Return the neighbours of each of some vertices."""
        ptr, idx = self.graph.rows
        return {v: idx[ptr[v] : ptr[v + 1]].tolist() for v in vertices}

    def _gap(self, vertices: IntArray, labelled: Sequence[int]) -> Gap | None:
        """Return a path as a gap if only its two ends are adjacent to labels; otherwise None."""
        adjacent, labels = self._neighbours(vertices.tolist()), set(labelled)
        within = {v: [w for w in row if w in adjacent] for v, row in adjacent.items()}
        ends = [v for v, row in within.items() if len(row) == 1]
        touching_labels = [v for v, row in adjacent.items() if not labels.isdisjoint(row)]
        if len(ends) != 2 or touching_labels != ends or max(map(len, within.values())) > 2:
            return None
        return Gap(path_from(within.__getitem__, ends[0], within[ends[0]][0]))

    def are_connected(self, labelled: Sequence[int]) -> bool:
        """Whether the labelled vertices of each component induce a connected graph."""
        if not labelled:
            return True
        component = self.part_arrays(())[0]  # without labels, the parts are the components
        groups = connected_components(labelled, self._neighbours(labelled))
        components = [int(component[group[0]]) for group in groups]
        return len(components) == len(set(components))
