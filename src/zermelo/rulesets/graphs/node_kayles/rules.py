"""Node Kayles: on a graph, take a vertex with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from zermelo.digraph.graph import MAX_VERTICES_WITH_MASKS, Graph
from zermelo.digraph.symmetry import may_be_twins, symmetries_and_shifts
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.explanation import Block
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.theorem import Theorem, theorem_class
from zermelo.games.tractable import Tractable
from zermelo.limits import Watch
from zermelo.rulesets.graphs.vertices import MAX_VERTICES, State, Take, TakingVertices, table_of
from zermelo.values.bits import bits, mask_of
from zermelo.values.nimber import nim_sum_of
from zermelo.values.play import MISERE, NORMAL, Play

PATH = "a path is a heap of Dawson's Chess, 0.137"
CYCLE = "a cycle is worth 1 if the path with three vertices fewer is worth 0, else 0"


@cache
def path_value(count: int) -> int:
    """Return the value of a path of ``count`` vertices, a heap of Dawson's Chess, 0.137."""
    from zermelo.rulesets.heaps.taking.values import heap_values
    from zermelo.values.octal_code import OctalCode

    return heap_values(OctalCode.parse("0.137"))[count]


class PathOrCycle(NamedTuple):
    """A path or a cycle, with its vertices in order."""

    order: tuple[int, ...]
    is_cycle: bool

    @property
    def value(self) -> int:
        """The Grundy value; for a cycle 1 if a move leaves a path of value 0, otherwise 0."""
        count = len(self.order)
        return int(path_value(count - 3) == 0) if self.is_cycle else path_value(count)

    def value_after(self, index: int) -> int:
        """Return the value of the paths that the choice of ``order[index]`` leaves."""
        count = len(self.order)
        paths = (count - 3,) if self.is_cycle else (index - 1, count - index - 2)
        return nim_sum_of(path_value(max(0, path)) for path in paths)


class PathsAndCycles(Theorem[State]):
    """Graphs whose components are all paths or cycles; all moves on a cycle leave equal paths."""

    statement = f"{PATH}; {CYCLE}"
    source = "Schaefer 1978; Guy and Smith 1956"

    def __init__(self, rules: TakingVertices) -> None:
        self.rules = rules
        self._last_answer: tuple[State, list[PathOrCycle] | None] | None = None

    def components(self, state: State, watch: Watch) -> list[PathOrCycle] | None:
        """Return the components; None if some component is neither a path nor a cycle."""
        if self._last_answer is None or self._last_answer[0] != state:
            self._last_answer = state, self._paths_and_cycles(state, watch)
        return self._last_answer[1]

    def _paths_and_cycles(self, state: State, watch: Watch) -> list[PathOrCycle] | None:
        neighbours, parts = self.rules.on.masks, []
        has_masks = len(neighbours) <= MAX_VERTICES_WITH_MASKS
        if has_masks and any((neighbours[v] & state).bit_count() > 2 for v in bits(state)):
            return None  # recognises most other graphs quickly
        for component in self.rules.component_vertices(state, watch):
            if (part := self.path_or_cycle(component)) is None:
                return None
            parts.append(part)
        return parts

    def path_or_cycle(self, component: Sequence[int]) -> PathOrCycle | None:
        """Return a component as a path or a cycle; None if it is neither."""
        inside, adjacent = set(component), self.rules.on.adjacent
        neighbours = {vertex: [v for v in adjacent[vertex] if v in inside] for vertex in component}
        if max(map(len, neighbours.values())) > 2:
            return None
        ends = [vertex for vertex in component if len(neighbours[vertex]) < 2]
        current = min(ends or component)
        order = {current: None}
        while following := [vertex for vertex in neighbours[current] if vertex not in order]:
            current = following[0]
            order[current] = None
        return PathOrCycle(tuple(order), is_cycle=not ends)

    def value(self, state: State, watch: Watch) -> int | None:
        """Return the nim-sum of the components; None if the theorem does not apply."""
        components = self.components(state, watch)
        return None if components is None else nim_sum_of(c.value for c in components)

    def options_of_value(self, state: State, value: int, watch: Watch) -> list[State] | None:
        """Return the options with this value; None if the theorem does not apply. O(n²)."""
        components, neighbours = self.components(state, watch), self.rules.on.masks
        if components is None:
            return None
        total = nim_sum_of(component.value for component in components)
        options: dict[State, None] = {}
        for component in components:
            remaining_value = total ^ value ^ component.value
            for index, vertex in enumerate(component.order):
                if not index % 64:  # an option takes O(n), a bit for each vertex of the graph
                    watch.look()
                if component.value_after(index) == remaining_value:
                    options[state & ~(neighbours[vertex] | 1 << vertex)] = None
        return list(options)

    def reasons(self, state: State, watch: Watch) -> Sequence[Block | str]:
        """Return a table of the paths and cycles with their values, and their nim-sum."""
        rows = []
        for component in self.components(state, watch) or ():
            noun = "cycle" if component.is_cycle else "path"
            first = self.rules.words.word(min(component.order))
            rows.append((f"{noun} of {len(component.order)} with {first}", component.value))
        return [nim_table(rows, ("component", "value")), why_nim_sum(rows)] if rows else ()

    def cited(self, state: State, watch: Watch) -> str:
        """Cite the theorems on paths and on cycles, whichever occur."""
        cycle_flags = {component.is_cycle for component in self.components(state, watch) or ()}
        statements = [PATH] * (cycle_flags != {True}) + [CYCLE] * (True in cycle_flags)
        return f"{'; '.join(statements)} ({self.source})"


@dataclass(frozen=True)
class NodeKayles(TakingVertices):
    """Take a vertex and all its neighbours out of the graph.

    A position is written as the removed vertices, ``-v3 -v7``; the text of the whole graph is
    empty. Components add up. A path of n vertices is a heap of n in Dawson's Chess, since a move
    takes up to three vertices in a row. A move on a cycle of n leaves the path of n − 3. Twins are
    vertices with the same neighbours, apart from each other. If twins are adjacent, all but one can
    be left out; if not, pairs of them can be left out in normal play, as long as one stays.
    Every formula of the formula game has a graph with the same winner, see
    `zermelo.rulesets.logic.formula.graph.graph_of_formula`.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> position = NodeKayles(Graph.named("star:4"))()
    >>> position.value, position.winning_moves()
    (2, [Move('take 0 and its 4 neighbours' -> -0 -1 -2 -3 -4)])
    """

    name = "node-kayles"
    example = "--on petersen -1"
    complexity = "PSPACE-complete (Schaefer 1978); formulas give the values of paths and cycles"
    tractable = Tractable("no: PSPACE-complete (Schaefer 1978)")

    untouched_texts = (" and its neighbour", " and its {} neighbours")

    def takes(self, vertex: int) -> list[Take]:
        """Return the only move at a vertex: it takes the vertex with its neighbours."""
        return [(1 << vertex, self.on.masks[vertex] | 1 << vertex)]

    @property
    def neighbours(self) -> Sequence[Sequence[int]]:
        """The neighbours of each vertex."""
        return self.on.adjacent

    @cached_property
    def _closed_masks(self) -> list[int]:
        """For each vertex a mask of the vertex and its neighbours; not for huge graphs."""
        return [neighbours | 1 << vertex for vertex, neighbours in enumerate(self.on.masks)]

    def options(self, state: State) -> Iterator[State]:
        """Return the states after each move, as by `takes` but faster."""
        if len(self.on) > MAX_VERTICES_WITH_MASKS:
            return super().options(state)
        closed = self._closed_masks
        return (state & ~closed[vertex] for vertex in bits(state))

    def canonical(self, state: State) -> State:
        """Leave out all but the first of adjacent twins: a move takes all of them, or none."""
        kept: dict[int | frozenset[int], int] = {}
        if len(self.on) > MAX_VERTICES_WITH_MASKS:  # in O(V + E), without V masks of V bits
            remaining = set(bits(state))
            for vertex in bits(state):
                kept.setdefault(frozenset((vertex, *self.on.adjacent[vertex])) & remaining, vertex)
            return mask_of(kept.values())
        closed = self._closed_masks
        for vertex in bits(state):
            kept.setdefault(closed[vertex] & state, vertex)
        return state if len(kept) == state.bit_count() else mask_of(kept.values())

    paths_and_cycles = theorem_class(PathsAndCycles)

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return rules on bit masks, for graphs of up to 4096 vertices; None for larger ones."""
        count = len(self.on)
        if count > MAX_VERTICES:
            return None
        import numpy as np

        from zermelo.rulesets.graphs.node_kayles.loops.parts import CACHE_WORDS, MAX_WORDS
        from zermelo.rulesets.graphs.node_kayles.loops.rules import simplify_for, successors

        words = max(1, -(-count // 64))
        params = [words, count, int(play is MISERE), 0, 0, *map(path_value, range(count + 1))]
        possible_twins = self.whole if play is MISERE else may_be_twins(self.on)
        for mask in (*self._closed_masks, possible_twins):
            params += signed(mask, words)
        symmetries, shifts = symmetries_and_shifts(self.on)
        params += table_of(symmetries, shifts, words)
        if words <= 2 and play is not MISERE:
            params[4] = len(params)
            params += neighbour_tables(self.on, words)
        # Without symmetry, computing the result for a key takes no longer than looking it up.
        if has_cache := words <= MAX_WORDS and bool(symmetries or shifts):
            params[3] = len(params)
        stored_params = np.zeros(len(params) + has_cache * CACHE_WORDS, np.int64)
        stored_params[: len(params)] = params
        return CompiledRules(
            words=words,
            max_options=count + 6,  # with room for four masks of scratch beside the parts
            params=stored_params,
            successors=successors,
            simplify=simplify_for(params),
            questions=True,
            key=lambda state: signed(state, words),
            min_positions=self.min_positions,
        )


def distances(graph: Graph) -> dict[int, int] | None:
    """Return masks of the vertices v joined to v + d, by d; None for too many d, or for d > 63."""
    from zermelo.rulesets.graphs.node_kayles.loops.rules import MAX_DISTANCES

    masks: dict[int, int] = {}
    for u, v in graph.edges:
        masks[v - u] = masks.get(v - u, 0) | 1 << u
    return masks if len(masks) <= MAX_DISTANCES and max(masks, default=0) <= 63 else None


def neighbour_tables(graph: Graph, words: int) -> list[int]:
    """Return the table of neighbours of `loops.rules`, for masks of one word or two."""
    from zermelo.rulesets.graphs.node_kayles.loops.rules import CHUNK

    if masks_by_distance := distances(graph):
        neighbours = [len(masks_by_distance)]
        for d, mask in masks_by_distance.items():
            neighbours += (d, *signed((1 << d) - 1, 1), *signed((1 << 64 - d) - 1, 1))
            neighbours += signed(mask, words)
        return neighbours
    if words > 1:
        return [-1]
    chunks = -(-len(graph) // CHUNK)
    import numpy as np

    tables = np.zeros((3, chunks, 1 << CHUNK), np.int64)
    once, twice, thrice = tables  # vertices with at least 1, 2, 3 neighbours in a subset
    rows = np.zeros(chunks * CHUNK, np.int64)
    rows[: len(graph)] = [signed(mask, 1)[0] for mask in graph.masks]
    for bit, neighbours in enumerate(rows.reshape(chunks, CHUNK).T[:, :, None]):
        low, high = np.s_[:, : 1 << bit], np.s_[:, 1 << bit : 2 << bit]
        once[high] = once[low] | neighbours
        twice[high] = twice[low] | once[low] & neighbours
        thrice[high] = thrice[low] | twice[low] & neighbours
    return [0, *tables.ravel().tolist()]
