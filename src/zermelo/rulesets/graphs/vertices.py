"""Common rules of games that take vertices from a graph."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import ClassVar, TypeAlias

from zermelo.digraph.graph import MAX_VERTICES_WITH_MASKS, Graph
from zermelo.digraph.search import connected_components
from zermelo.digraph.symmetry import Permutation, Shift, symmetries_and_shifts
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.rules import Rules, Ruleset, Scene, measure, no_position, parameter
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.vertex_words import OnVertices, removed_vertex, vertex_words
from zermelo.values.bits import bits, mask_of
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import join_with_and

#: The vertices that are left, as the bits of an integer.
State: TypeAlias = int
#: A move as bit masks: the touched vertices, which must be left, and the vertices that it takes.
Take: TypeAlias = tuple[int, int]

#: Maximum number of vertices for compiled rules; larger graphs have long keys.
MAX_VERTICES = 4096
#: Rules are compiled below `MAX_OPTIONS` moves, if one mask of each move fits in `MAX_TABLE_WORDS`.
MAX_OPTIONS, MAX_TABLE_WORDS = 65_000, 1 << 20
#: Maximum number of vertices of a graph whose list of moves is kept, since it may be very long.
MAX_CACHED = 256


@dataclass(frozen=True)
class VertexRemovals(OnVertices, Rules[State]):
    """Positions on a graph, written as the removed vertices, ``-v3 -v7``."""

    start = "(whole)"

    on: Graph = field(
        metadata={"help": "the graph: a file in any format, or a name such as petersen or grid:3x4"}
    )

    @property
    def whole(self) -> State:
        """All vertices."""
        return (1 << len(self.on)) - 1

    def state(self, *parts: object) -> State:
        """Read the removed vertices; without any, return the whole graph."""
        state = self.whole
        for word in map(str, parts):
            vertex = removed_vertex(word, self.words.numbers)
            if vertex is None:
                problem = "is not a removed vertex; write -NAME for each removed one"
                raise no_position(self, f"{word!r} {problem}")
            if not state >> vertex & 1:
                raise no_position(self, f"{word!r} is removed twice; name each vertex once")
            state ^= 1 << vertex
        return state

    def show(self, state: State) -> str:
        """Write the removed vertices."""
        return " ".join(vertex_words(self.whole & ~state, self.words.word))


class TakingVertices(VertexRemovals, Ruleset[State]):
    """Base class of games that take vertices from a graph; subclasses define `takes`."""

    #: Text after the touched vertices if a move takes others too: for one other, and for several.
    untouched_texts: ClassVar[tuple[str, str]] = (" and one more", " and {} more")

    @abstractmethod
    def takes(self, vertex: int) -> Iterable[Take]:
        """Return the moves whose least touched vertex is this one.

        All vertices that a move touches must be left; it removes the taken vertices that are left.
        """

    def scene(self, state: State) -> Scene:
        """Show the graph; click the touched vertices that a move takes, or all if it takes none."""
        refuse_large(len(self.on))
        gone = dict.fromkeys(bits(self.whole & ~state), "gone")
        moves = (
            (tuple(map(vertex_id, bits(touched & ~option or touched))), option)
            for touched, option in self.moves(state)
        )
        return graph(self.words.all_words, self.on.edges, holds=gone, moves=moves)

    def describe(self, state: State, option: State) -> str:
        """Name the taken vertices that are touched (or all if none is); count the others."""
        touched = next(touched for touched, other in self.moves(state) if other == option)
        taken = state & ~option
        listed = touched & taken or taken
        others = (taken & ~listed).bit_count()
        also = self.untouched_texts[min(others, 2) - 1].format(others) if others else ""
        return f"take {join_with_and([self.words.word(vertex) for vertex in bits(listed)])}{also}"

    @cached_property
    def _moves_by_vertex(self) -> list[list[Take]]:
        """For each vertex the moves whose least touched vertex it is."""
        return [list(self.takes(vertex)) for vertex in range(len(self.on))]

    def moves(self, state: State) -> Iterator[tuple[int, State]]:
        """Yield for each move its touched vertices, and the vertices that are left after it."""
        takes = self.takes if len(self.on) > MAX_CACHED else self._moves_by_vertex.__getitem__
        for vertex in bits(state):
            for touched, taken in takes(vertex):
                if not touched & ~state:
                    yield touched, state & ~taken

    def options(self, state: State) -> Iterator[State]:
        """Yield the positions after taking vertices."""
        return (option for _, option in self.moves(state))

    def min_positions(self, state: State) -> int:
        """Return a lower bound on the number of positions: 2^k, by k independent moves.

        Moves are independent if each takes a vertex that it touches, and none that another touches.
        Then each is possible after the others, and different sets of them leave unequal positions.
        """
        all_touched = all_taken = count = 0
        for touched, option in self.moves(state):
            taken = state & ~option
            if not touched & all_taken and not taken & all_touched and touched & taken:
                all_touched |= touched
                all_taken |= taken
                count += 1
        return 1 << count

    def canonical(self, state: State) -> State:
        """Return the vertices that some move still touches."""
        touchable = 0
        for touched, _ in self.moves(state):
            touchable |= touched
        return touchable

    shrinking = measure("each move takes a vertex", lambda _, state: state.bit_count())

    @cached_property
    def neighbours(self) -> Sequence[Collection[int]]:
        """For each vertex u, all v ≠ u such that a move touches one of them and takes the other."""
        masks = [0] * len(self.on)
        for vertex in range(len(self.on)):
            for touched, taken in self.takes(vertex):
                for u in bits(touched):
                    masks[u] |= taken
                    for v in bits(taken):
                        masks[v] |= 1 << u
        return [tuple(bits(mask & ~(1 << vertex))) for vertex, mask in enumerate(masks)]

    def components(self, state: State) -> list[State]:
        """Return the parts connected by `neighbours`; a graph too large for masks is one part."""
        if len(self.on) > MAX_VERTICES_WITH_MASKS:
            return [state]
        return [mask_of(vertices) for vertices in self.component_vertices(state)]

    def component_vertices(self, state: State, watch: Watch = UNLIMITED) -> Iterator[list[int]]:
        """Yield the vertices of each part connected by `neighbours`. O(V + E)."""
        return connected_components(bits(state), self.neighbours, watch)

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return rules with a table of moves; None for over 4096 vertices or too many moves."""
        count = len(self.on)
        if count > MAX_VERTICES:
            return None
        from zermelo.rulesets.graphs.loops import vertices as loops

        words = max(1, -(-count // 64))
        moves: list[Take] = []
        table_start = loops.ROWS + count + 1
        row_starts = [table_start]
        for vertex in range(count):
            moves += self.takes(vertex)
            if len(moves) >= MAX_OPTIONS or len(moves) * words > MAX_TABLE_WORDS:
                return None
            row_starts.append(table_start + 2 * words * len(moves))
        masks = [*chain.from_iterable(moves), *map(mask_of, self.neighbours)]
        table = [word for mask in masks for word in signed(mask, words)]
        header = [words, count, int(play is MISERE), table_start + len(table)]
        return CompiledRules(
            words=words,
            max_options=max(len(moves), count + 5),  # room for three masks beside the parts
            params=[*header, *row_starts, *table, *self._symmetry_table({*moves}, words)],
            successors=loops.successors,
            simplify=loops.simplify,
            questions=True,
            key=lambda state: signed(state, words),
            min_positions=self.min_positions,
        )

    def _symmetry_table(self, moves: set[Take], words: int) -> list[int]:
        """Return the table of the symmetries and shifts of the graph that preserve the moves."""

        def moves_after(image: Permutation) -> set[Take]:
            masks = {mask: mask_of(image[v] for v in bits(mask)) for move in moves for mask in move}
            return {(masks[touched], masks[taken]) for touched, taken in moves}

        def moves_within(part: int, by: int = 0) -> set[Take]:
            """Return the moves that touch only this part, cut to it and shifted down by ``by``."""
            inside = ((touched, taken) for touched, taken in moves if not touched & ~part)
            return {(touched >> by, (taken & part) >> by) for touched, taken in inside}

        symmetries, shifts = symmetries_and_shifts(self.on)
        preserving = [image for image in symmetries if moves_after(image) == moves]
        parts = {shift: self.whole & ~shift.barrier for shift in shifts}
        fits = [s for s in shifts if moves_within(parts[s], s.by) == moves_within(parts[s] >> s.by)]
        return table_of(preserving, fits, words)


def table_of(symmetries: Sequence[Permutation], shifts: Sequence[Shift], words: int) -> list[int]:
    """Return the table that `loops.symmetry_tables` reads, with masks of ``words`` words."""
    shift_words = [word for shift in shifts for word in (shift.by, *signed(shift.barrier, words))]
    return [len(symmetries), len(shifts), *chain.from_iterable(symmetries), *shift_words]


@dataclass(frozen=True)
class ArcKayles(TakingVertices):
    """Take the two ends of an edge out of the graph, with all edges at them.

    A position is written as the removed vertices, ``-v3 -v7``; the text of the whole graph is
    empty. A path is a heap of Dawson's Kayles, and a grid is a board of Cram. With ``--single`` a
    move may also take one vertex, so that a path is a heap of Kayles, and a circle of 13 vertices
    is Loyd's daisy game. All graphs are solved by search.

    Examples
    --------
    >>> from zermelo import Graph
    >>> ArcKayles(Graph.named("path:7"))().winning_moves()[0]
    Move('take 1 and 2' -> -1 -2)
    """

    name = "arc-kayles"
    example = "--on petersen -1 -2"
    complexity = "open"

    single: bool = parameter(False, "one vertex alone may be taken, too")

    def takes(self, vertex: int) -> Iterator[Take]:
        """Yield the vertex alone, if that is allowed, and with each neighbour of larger number."""
        least = vertex + (not self.single)
        others = (other for other in (vertex, *self.on.adjacent[vertex]) if other >= least)
        return ((1 << vertex | 1 << other,) * 2 for other in others)
