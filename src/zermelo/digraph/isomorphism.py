"""Canonical forms of digraphs and graphs: isomorphic ones, and only these, have the same form.

Colour refinement with individualisation (McKay 1981): vertices are coloured by the numbers of
options and predecessors of each colour until nothing changes. If several vertices still share a
colour, each of them in turn gets a colour of its own, and refinement goes on. The form is the
numbering whose adjacency matrix, compared row by row, is the least. Automorphisms prune the search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np

from zermelo.digraph.pairs import IntArray
from zermelo.digraph.search import reachable_from
from zermelo.values.bits import bits

Colours = tuple[int, ...]
Masks = Sequence[int]


def canonical_numbers(
    count: int, sources: IntArray, targets: IntArray, check: Callable[[], object] = lambda: None
) -> IntArray:
    """Return the number of each vertex in canonical order, for a digraph given by its edges.

    Exponential in the worst case; for most digraphs a few rounds of O(E log V) operations.
    ``check`` is called in the search, and may end it by an exception.

    >>> canonical_numbers(3, np.array([0, 2]), np.array([1, 1])).tolist()
    [1, 0, 2]
    """
    options, predecessors = [0] * count, [0] * count
    for source, target in zip(sources.tolist(), targets.tolist(), strict=True):
        options[source] |= 1 << target
        predecessors[target] |= 1 << source
    order = CanonicalSearch(options, predecessors, check).best_order
    numbers = np.empty(count, np.int64)
    numbers[order] = np.arange(count)
    return numbers


class CanonicalSearch:
    """The search tree: a node is a colouring; each child gives one vertex a colour of its own."""

    def __init__(self, options: Masks, predecessors: Masks, check: Callable[[], object]) -> None:
        self.options, self.predecessors, self.check = options, predecessors, check
        self.option_lists = [[*bits(mask)] for mask in options]
        self.predecessor_lists = [[*bits(mask)] for mask in predecessors]
        self.best_order: list[int] = []
        self.best_path: list[int] = []  # the vertices fixed on the way to `best_order`
        self.best_rows: tuple[int, ...] | None = None
        self.automorphisms: list[list[int]] = []
        self.visit(self.refine((0,) * len(options)), [])

    def visit(self, colours: Colours, fixed: list[int]) -> int:
        """Search below a colouring in which the vertices of ``fixed`` got colours of their own.

        Returns the depth (number of fixed vertices) of the node at which the search continues.
        """
        ordered = sorted(range(len(colours)), key=colours.__getitem__)
        classes = [[*members] for _, members in groupby(ordered, colours.__getitem__)]
        larger_classes = [members for members in classes if len(members) > 1]
        if not larger_classes:
            return self.compare([members[0] for members in classes], fixed)
        smallest_class = min(larger_classes, key=len)
        tried: list[int] = []
        for vertex in smallest_class:
            if tried and self.is_image(vertex, tried, fixed):
                continue
            tried.append(vertex)
            individualised = tuple(
                2 * colour + (colour == colours[vertex] and other != vertex)
                for other, colour in enumerate(colours)
            )
            depth = self.visit(self.refine(individualised), [*fixed, vertex])
            if depth < len(fixed):
                return depth
        return len(fixed)

    def compare(self, order: list[int], fixed: list[int]) -> int:
        """Keep the order of the least adjacency matrix; an equal matrix gives an automorphism.

        The automorphism maps an earlier branch of the search to this one, which is abandoned: the
        search continues at the node where the branches part. Returns the depth as `visit` does.
        """
        position = {vertex: number for number, vertex in enumerate(order)}
        rows = tuple(sum(1 << position[option] for option in self.option_lists[u]) for u in order)
        if self.best_rows is None or rows < self.best_rows:
            self.best_rows, self.best_order, self.best_path = rows, order, fixed
        elif rows == self.best_rows:
            image_of = dict(zip(self.best_order, order, strict=True))
            self.automorphisms.append([image_of[vertex] for vertex in range(len(order))])
            pairs = zip(fixed, self.best_path, strict=False)
            return next((depth for depth, (u, v) in enumerate(pairs) if u != v), len(fixed))
        return len(fixed)

    def is_image(self, vertex: int, tried: list[int], fixed: list[int]) -> bool:
        """Whether known automorphisms fixing all of ``fixed`` map a tried vertex to ``vertex``."""
        if any(self.are_twins(vertex, other) for other in tried):
            return True
        usable = [a for a in self.automorphisms if all(a[v] == v for v in fixed)]
        # −1 stands for all tried vertices
        return vertex in reachable_from(-1, lambda v: tried if v < 0 else [a[v] for a in usable])

    def are_twins(self, u: int, v: int) -> bool:
        """Whether exchanging two vertices is an automorphism."""
        pair_mask = 1 << u | 1 << v
        return all(
            (rows[u] ^ rows[v]) & ~pair_mask == 0
            and rows[u] >> u & 1 == rows[v] >> v & 1
            and rows[u] >> v & 1 == rows[v] >> u & 1
            for rows in (self.options, self.predecessors)
        )

    def refine(self, colours: Colours) -> Colours:
        """Return the coarsest stable refinement, found as the docstring of this module says."""
        count = len(set(colours))
        while True:
            self.check()
            # lists of negated colours compare like numbers of neighbours by colour
            negated = [-colour for colour in colours]
            keys = [
                (
                    colour,
                    tuple(sorted([negated[v] for v in self.option_lists[u]], reverse=True)),
                    tuple(sorted([negated[v] for v in self.predecessor_lists[u]], reverse=True)),
                    self.options[u] >> u & 1,
                )
                for u, colour in enumerate(colours)
            ]
            numbers = {key: number for number, key in enumerate(sorted(set(keys)))}
            colours = tuple(numbers[key] for key in keys)
            if len(numbers) == count:
                return colours
            count = len(numbers)
