"""Node Kayles: on a graph, take a vertex with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, reduce
from operator import xor
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.games.board import Board
from zermelo.games.rules import Ruleset
from zermelo.limits import running
from zermelo.rulesets.graphs.removals import vertex_gone, vertex_words
from zermelo.rulesets.graphs.vertex_text import VertexWords
from zermelo.values.bits import bits
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position

__all__ = ["NodeKayles", "path_value"]

#: The vertices that are left, as the bits of an integer.
State: TypeAlias = int

#: In graphs of more vertices the clock is looked at while components are found.
LARGE = 5_000

SMALL = ("path:7", "cycle:8", "star:5", "complete:4", "grid:3x3", "wheel:6", "prism:4", "petersen")


@cache
def path_value(count: int) -> int:
    """Return the value of a path of so many vertices: it is a heap of Dawson's Chess, 0.137.

    Examples
    --------
    >>> [path_value(count) for count in range(12)]
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    """
    from zermelo.rulesets.heaps.octal import Octal
    from zermelo.rulesets.heaps.taking.code import Code

    value = Octal(Code.parse("0.137")).value((count,))
    assert value is not None  # noqa: S101  its period is known
    return value


@dataclass(frozen=True)
class NodeKayles(Ruleset):
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
    source: ClassVar[str] = (
        "paths are heaps of Dawson's Chess, 0.137 (Schaefer 1978; Guy and Smith 1956), a cycle is "
        "one move from a path"
    )
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
    def words(self) -> tuple[str, ...]:
        """What positions call each vertex: its name, where it is a word."""
        return VertexWords(self.on).every

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}

    def called(self, vertex: int) -> str:
        """Return the name of a vertex as text."""
        return self.words[vertex]

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Check the vertices that are gone; none for the whole graph."""
        state = self.whole
        for part in parts:
            vertex = vertex_gone(str(part), self._numbers)
            if vertex is None:
                raise self.no_position(
                    f"{str(part)!r} is no vertex that is gone; write -NAME for each of these"
                )
            if not state >> vertex & 1:
                raise self.no_position(f"{str(part)!r}: this vertex is gone already")
            state ^= 1 << vertex
        return state

    def show(self, state: State) -> str:
        """Write the vertices that are gone."""
        return " ".join(vertex_words(self.whole & ~state, self.called))

    def options(self, state: State) -> Iterator[State]:
        """Take a vertex and its neighbours."""
        near = self.on.masks
        for vertex in bits(state):
            yield state & ~(near[vertex] | 1 << vertex)

    def board(self, state: State) -> Board:
        """Return the graph, with where the move to each vertex leads."""
        near, names = self.on.masks, self.on.names
        moves = {names[v]: state & ~(near[v] | 1 << v) for v in bits(state)}
        return Board(self.on.digraph, moves)

    def describe(self, state: State, option: State) -> str:
        """Name the vertex; one that leaves the same is as good."""
        near = self.on.masks
        gone = state & ~option
        vertex = next(v for v in bits(gone) if (near[v] | 1 << v) & state == gone)
        others = gone.bit_count() - 1
        also = {0: "", 1: " and its neighbour"}.get(others, f" and its {others} neighbours")
        return f"take {self.called(vertex)}{also}"

    def canonical(self, state: State) -> State:
        """Leave out all but the first of adjacent twins: a move takes all of them, or none."""
        near = self.on.masks
        held: dict[int, int] = {}
        for vertex in bits(state):
            held.setdefault((near[vertex] | 1 << vertex) & state, vertex)
        return sum(1 << vertex for vertex in held.values())

    def counter(self, state: State) -> int:
        """Count the vertices."""
        return state.bit_count()

    # ------------------------------------------------------------------------ the theorems

    def components(self, state: State) -> list[State]:
        """Return the connected components."""
        near = self.on.masks
        found: list[State] = []
        watch = running() if len(near) > LARGE else None
        while state:
            part = front = state & -state
            while front:
                if watch is not None:
                    watch.look()
                around = 0
                for vertex in bits(front):
                    around |= near[vertex]
                front = around & state & ~part
                part |= front
            found.append(part)
            state &= ~part
        return found

    def simple_value(self, component: State) -> int | None:
        """Return the value of a path or a cycle; None for any other component."""
        near = self.on.masks
        degrees = [(near[vertex] & component).bit_count() for vertex in bits(component)]
        if max(degrees) > 2:
            return None
        if sum(degrees) < 2 * len(degrees):
            return path_value(len(degrees))
        return int(path_value(len(degrees) - 3) == 0)

    def value(self, state: State) -> int | None:
        """Add the values of paths and cycles; None where there is something else."""
        total = 0
        for component in self.components(state):
            value = self.simple_value(component)
            if value is None:
                return None
            total ^= value
        return total

    def options_of_value(self, state: State, value: int) -> Sequence[State] | None:
        """Return all options of a value among paths and cycles; None where there is more. O(n²)."""
        total, near = self.value(state), self.on.masks
        if total is None:
            return None
        found: dict[State, None] = {}
        for component in self.components(state):
            wanted = total ^ value ^ (self.simple_value(component) or 0)
            order = self.in_a_row(component)
            count = len(order)
            ring = count > 2 and near[order[0]] >> order[-1] & 1
            for place, vertex in enumerate(order):
                parts = (count - 3,) if ring else (place - 1, count - place - 2)
                left = reduce(xor, (path_value(max(0, part)) for part in parts))
                if left == wanted:
                    found[state & ~(near[vertex] | 1 << vertex)] = None
        return list(found)

    def in_a_row(self, component: State) -> list[int]:
        """Return the vertices of a path or a cycle, one after the other."""
        near = self.on.masks
        ends = (v for v in bits(component) if (near[v] & component).bit_count() < 2)
        here = next(ends, next(bits(component)))
        order = [here]
        left = component & ~(1 << here)
        while around := near[here] & left:
            here = next(bits(around))
            order.append(here)
            left &= ~(1 << here)
        return order

    def summands(self, state: State) -> Sequence[State | Position] | None:
        """Return the components."""
        return self.components(state)

    def reasons(self, state: State) -> Sequence[str]:
        """Name the paths and cycles."""
        from zermelo.games.nim_table import nim_table, why_nim_sum

        rows = []
        for component in self.components(state):
            count = component.bit_count()
            first = self.called(next(bits(component)))
            edges = sum(
                (self.on.masks[vertex] & component).bit_count() for vertex in bits(component)
            )
            what = "cycle" if edges == 2 * count else "path"
            value = self.simple_value(component)
            if value is None:
                return ()
            rows.append((f"{what} of {count} with {first}", value))
        return [nim_table(rows, ("component", "value")), why_nim_sum(rows)] if rows else ()

    def compiled(self, play: Play = NORMAL) -> CompiledRules | None:
        """Return rules on bit masks."""
        misere = play is MISERE
        from zermelo.rulesets.graphs.node_kayles.compiled import node_kayles_coded

        return node_kayles_coded(self, misere=misere)

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield what small graphs lead to."""
        from zermelo.digraph.graph import Graph

        for graph in SMALL:
            yield from cls(Graph.named(graph))().reachable(30)
