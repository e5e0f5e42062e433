"""Node Kayles: on a graph, take a vertex with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.digraph.graph import MAX_VERTICES_WITH_MASKS
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.theorem import theory
from zermelo.games.tractable import Tractable
from zermelo.rulesets.graphs.node_kayles.theorems import PathsAndCycles, State, path_value
from zermelo.rulesets.graphs.symmetry_tables import copies, may_be_twins, table_of
from zermelo.rulesets.graphs.vertices import MAX_VERTICES, TakingVertices
from zermelo.values.bits import bits, mask_of
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph


@dataclass(frozen=True)
class NodeKayles(TakingVertices):
    """Take a vertex and all its neighbours out of the graph.

    A position is written as the removed vertices, ``-v3 -v7``; the text of the whole graph is
    empty. Components add up. A path of n vertices is a heap of n in Dawson's Chess, the octal game
    0.137, since a move takes two or three vertices in a row. A cycle of n has the value 1 if the
    path of n − 3 has the value 0, and otherwise 0. Among adjacent twins, all but one can be left
    out; among twins that are not adjacent, pairs can be left out as long as one twin stays. Other
    graphs are searched. Every formula of the formula game has a graph with the same winner, see
    `zermelo.rulesets.logic.formula.graph.graph_of_formula`.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> here = NodeKayles(Graph.named("star:4"))()
    >>> here.value, here.winning_moves()
    (2, [Move('take 0 and its 4 neighbours' -> -0 -1 -2 -3 -4)])
    """

    name = "node-kayles"
    example = "--on petersen -1"
    complexity = (
        "PSPACE-complete (Schaefer 1978); paths and cycles by formula, other graphs are solved "
        "by search"
    )
    tractable = Tractable(label="no: PSPACE-complete (Schaefer 1978)")

    also = (" and its neighbour", " and its {} neighbours")

    def takes(self, vertex: int) -> list[tuple[int, int]]:
        """Yield each vertex with its neighbours."""
        return [(1 << vertex, self.on.masks[vertex] | 1 << vertex)]

    @property
    def beside(self) -> Sequence[Sequence[int]]:
        """The neighbours."""
        return self.on.adjacent

    @cached_property
    def _closed(self) -> list[int]:
        """For each vertex, the mask of it and its neighbours; for graphs that are not too large."""
        return [near | 1 << vertex for vertex, near in enumerate(self.on.masks)]

    def options(self, state: State) -> Iterator[State]:
        """Yield the graphs without a vertex and its neighbours; faster than by a table."""
        if len(self.on) > MAX_VERTICES_WITH_MASKS:
            return super().options(state)
        closed = self._closed
        return (state & ~closed[vertex] for vertex in bits(state))

    def canonical(self, state: State) -> State:
        """Leave out all but the first of adjacent twins: a move takes all of them, or none."""
        if len(self.on) > MAX_VERTICES_WITH_MASKS:
            return self._without_twins(state)
        closed = self._closed
        kept: dict[int, int] = {}
        for vertex in bits(state):
            kept.setdefault(closed[vertex] & state, vertex)
        return state if len(kept) == state.bit_count() else mask_of(kept.values())

    def _without_twins(self, state: State) -> State:
        """Leave out adjacent twins of a large graph, without V sets of V bits, in O(V + E)."""
        left = set(bits(state))
        kept: dict[frozenset[int], int] = {}
        for vertex in bits(state):
            kept.setdefault(frozenset((vertex, *self.on.adjacent[vertex])) & left, vertex)
        return mask_of(kept.values())

    paths_and_cycles = theory(PathsAndCycles)

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return rules on bit masks, for graphs of up to 4096 vertices."""
        count = len(self.on)
        if count > MAX_VERTICES:
            return None
        import numpy as np

        from zermelo.rulesets.graphs.node_kayles.loops.memory import MAX_WORDS, MEMORY
        from zermelo.rulesets.graphs.node_kayles.loops.rules import simplifying, successors

        words = max(1, -(-count // 64))
        params = [words, count, int(play is MISERE), 0, 0, *map(path_value, range(count + 1))]
        doubtful = self.whole if play is MISERE else may_be_twins(self.on)
        for mask in (*self._closed, doubtful):
            params += signed(mask, words)
        symmetries, shifts = copies(self.on)
        params += table_of(symmetries, shifts, words)
        if words <= 2 and play is not MISERE:
            params[4] = len(params)
            params += ways_around(self.on, words)
        # Without symmetry, computing the result for a key takes no longer than looking it up.
        remembers = words <= MAX_WORDS and (symmetries or shifts)
        room = np.zeros(len(params) + (MEMORY if remembers else 0), np.int64)
        if remembers:
            params[3] = len(params)
        room[: len(params)] = params
        return CompiledRules(
            words=words,
            most=count + 6,  # so that the scratch beside the parts has room for four masks
            params=room,
            successors=successors,
            simplify=simplifying(params),
            questions=True,
            key=lambda state: signed(state, words),
            fewest=self.fewest,
        )


def distances(graph: Graph) -> dict[int, int] | None:
    """Return each distance d of neighbours with the mask of v; None if there are too many."""
    from zermelo.rulesets.graphs.loops.neighbourhood_masks import DISTANCES

    masks: dict[int, int] = {}
    for u, v in graph.edges:
        masks[v - u] = masks.get(v - u, 0) | 1 << u
    return masks if len(masks) <= DISTANCES and max(masks, default=0) <= 63 else None


def ways_around(graph: Graph, words: int) -> list[int]:
    """Return the ``steps`` of `loops.neighbourhood_masks`, for masks of one word or two.

    In a grid the numbers of neighbours differ by one of few distances, and a set is shifted by
    each. In other graphs the neighbours of subsets of a few vertices are looked up in tables.
    """
    from zermelo.rulesets.graphs.loops.neighbourhood_masks import CHUNK

    shifts = distances(graph)
    if shifts:
        table = [len(shifts)]
        for by, mask in shifts.items():
            table += (by, *signed((1 << by) - 1, 1), *signed((1 << 64 - by) - 1, 1))
            table += signed(mask, words)
        return table
    if words > 1:
        return [-1]
    chunks = -(-len(graph) // CHUNK)
    import numpy as np

    tables = np.zeros((3, chunks, 1 << CHUNK), np.int64)
    first, second, third = tables
    rows = np.zeros(chunks * CHUNK, np.int64)
    rows[: len(graph)] = [signed(mask, 1)[0] for mask in graph.masks]
    for bit, near in enumerate(rows.reshape(chunks, CHUNK).T[:, :, None]):
        low, high = np.s_[:, : 1 << bit], np.s_[:, 1 << bit : 2 << bit]
        first[high] = first[low] | near
        second[high] = second[low] | first[low] & near
        third[high] = third[low] | second[low] & near
    return [0, *tables.ravel().tolist()]
