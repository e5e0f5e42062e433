"""Node Kayles: on a graph, take a vertex with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.digraph.graph import MASKS
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.games.theorem import theorem, theory
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.graphs.node_kayles.copies import copies, may_be_twins
from zermelo.rulesets.graphs.node_kayles.theorems import PathsAndCycles, State, path_value
from zermelo.rulesets.notation.removals import vertex_gone, vertex_words
from zermelo.rulesets.notation.vertex_text import VertexWords
from zermelo.values.bits import bits, mask_of
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph
    from zermelo.games.compiled import CompiledRules

#: After how many vertices the clock is looked at.
LOOK = 1024
#: Up to how many vertices there are compiled rules; beyond, keys get long.
MOST = 4096


@dataclass(frozen=True)
class NodeKayles(Ruleset[State]):
    """Take a vertex and all its neighbours out of the graph.

    A position is written as the vertices that are gone, ``-v3 -v7``; without any, it is the whole
    graph. Components are summed. A path of n vertices is a heap of n in Dawson's Chess, the octal
    game 0.137: taking the neighbours too is taking two or three in a row. A cycle of n is worth 1
    if the path of n − 3 is worth 0, and otherwise 0. Of twins that are adjacent, all but one may be
    left out; of twins that are not, pairs, as long as one stays. All else is searched. Every
    formula of the formula game has a graph with the same winner, see
    `zermelo.rulesets.logic.formula.graph.graph_of_formula`.

    Parameters
    ----------
    on : Graph

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> here = NodeKayles(Graph.named("star:4"))()
    >>> here.value, here.winning_moves()
    (2, [Move('take 0 and its 4 neighbours' -> -0 -1 -2 -3 -4)])
    """

    name: ClassVar[str] = "node-kayles"
    example: ClassVar[str] = "--on petersen -1"
    complexity: ClassVar[str] = (
        "PSPACE-complete (Schaefer 1978); paths and cycles by formula, all else is searched"
    )

    start: ClassVar[str] = "(whole)"

    on: Graph = field(
        metadata={"help": "the graph: a file in any format, or a name such as petersen or grid:3x4"}
    )

    # -------------------------------------------------------------------------- the rules

    @property
    def whole(self) -> State:
        """The whole graph."""
        return (1 << len(self.on)) - 1

    @cached_property
    def words(self) -> VertexWords:
        """How vertices are written."""
        return VertexWords(self.on)

    @cached_property
    def _closed(self) -> list[int]:
        """What each vertex takes, in a graph that is not too large: itself and its neighbours."""
        return [near | 1 << vertex for vertex, near in enumerate(self.on.masks)]

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Check the vertices that are gone; none for the whole graph."""
        state = self.whole
        for part in parts:
            vertex = vertex_gone(str(part), self.words.numbers)
            if vertex is None:
                raise no_position(
                    self, f"{str(part)!r} is no vertex that is gone; write -NAME for each of these"
                )
            if not state >> vertex & 1:
                raise no_position(self, f"{str(part)!r}: this vertex is gone already")
            state ^= 1 << vertex
        return state

    def show(self, state: State) -> str:
        """Write the vertices that are gone."""
        return " ".join(vertex_words(self.whole & ~state, self.words.word))

    def options(self, state: State) -> Iterator[State]:
        """Take a vertex and its neighbours."""
        if len(self.on) > MASKS:
            near = self.on.masks
            return (state & ~(near[vertex] | 1 << vertex) for vertex in bits(state))
        closed = self._closed
        return (state & ~closed[vertex] for vertex in bits(state))

    def scene(self, state: State) -> Scene:
        """Show the graph; touch the vertex to take."""
        refuse_large(len(self.on))
        near = self.on.masks
        gone = dict.fromkeys(bits(self.whole & ~state), "gone")
        moves = (((vertex_id(v),), state & ~(near[v] | 1 << v)) for v in bits(state))
        return graph(self.words.every, self.on.edges, held=gone, moves=moves)

    def describe(self, state: State, option: State) -> str:
        """Name the vertex; one that leaves the same is as good."""
        near = self.on.masks
        gone = state & ~option
        vertex = next(v for v in bits(gone) if (near[v] | 1 << v) & state == gone)
        others = gone.bit_count() - 1
        also = {0: "", 1: " and its neighbour"}.get(others, f" and its {others} neighbours")
        return f"take {self.words.word(vertex)}{also}"

    def canonical(self, state: State) -> State:
        """Leave out all but the first of adjacent twins: a move takes all of them, or none."""
        if len(self.on) > MASKS:
            return self._without_twins(state)
        closed = self._closed
        held: dict[int, int] = {}
        for vertex in bits(state):
            held.setdefault(closed[vertex] & state, vertex)
        return state if len(held) == state.bit_count() else mask_of(held.values())

    def _without_twins(self, state: State) -> State:
        """Do so in large graphs: V sets of V bits would fill the memory. O(V + E)."""
        left = set(bits(state))
        held: dict[frozenset[int], int] = {}
        for vertex in bits(state):
            held.setdefault(frozenset((vertex, *self.on.adjacent[vertex])) & left, vertex)
        return mask_of(held.values())

    # ----------------------------------------------------------------------- what is known

    paths_and_cycles = theory(PathsAndCycles)

    @theorem("each move takes a vertex", source="", tells="counter")
    def shrinking(self, state: State) -> int:
        """Count the vertices."""
        return state.bit_count()

    def components(self, state: State) -> list[State]:
        """Return the connected components; of a large graph the whole: V parts have V bits each."""
        if len(self.on) > MASKS:
            return [state]
        return [mask_of(vertices) for vertices in self.connected(state)]

    def connected(self, state: State, watch: Watch = UNLIMITED) -> Iterator[list[int]]:
        """Yield the vertices of each connected component. O(V + E)."""
        near, left = self.on.adjacent, set(bits(state))
        for first in watch.over(bits(state), LOOK):
            if first not in left:
                continue
            left.remove(first)
            found = [first]
            for number, vertex in enumerate(found):
                if number % LOOK == LOOK - 1:
                    watch.look()
                around = [other for other in near[vertex] if other in left]
                left.difference_update(around)
                found += around
            yield found

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return rules on bit masks, for graphs of up to 4096 vertices."""
        count = len(self.on)
        if count > MOST:
            return None
        import numpy as np

        from zermelo.games.compiled import CompiledRules, signed
        from zermelo.rulesets.graphs.node_kayles.loops import (
            MEMORY,
            WIDEST,
            simplify,
            successors,
        )

        words = max(1, -(-count // 64))
        params = [words, count, int(play is MISERE), 0, *map(path_value, range(count + 1))]
        for vertex, near in enumerate(self.on.masks):
            params += signed(near | 1 << vertex, words)
        doubtful = self.whole if play is MISERE else may_be_twins(self.on)
        params += signed(doubtful, words)
        symmetries, shifts = copies(self.on)
        params += [len(symmetries), len(shifts), *(image for held in symmetries for image in held)]
        for shift in shifts:
            params += [shift.by, *signed(shift.barrier, words)]
        # Where nothing looks alike, what is found for a key takes no longer than to look it up.
        remembers = words <= WIDEST and (symmetries or shifts)
        room = np.zeros(len(params) + (MEMORY if remembers else 0), np.int64)
        if remembers:
            params[3] = len(params)
        room[: len(params)] = params
        return CompiledRules(
            words=words,
            most=count + 6,  # so that the scratch beside the parts has room for four masks
            params=room,
            successors=successors,
            simplify=simplify,
            questions=True,
            key=lambda state: signed(state, words),
        )
