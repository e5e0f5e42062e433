"""The geodetic game: label a vertex and all vertices on shortest paths to labelled ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.games.board import Board
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.rulesets.graphs.geodetic.cycles import Gap, Ring, is_power_of_two, misere_choices, walk
from zermelo.rulesets.graphs.geodetic.moves import Growth
from zermelo.rulesets.graphs.geodetic.rays import Rays, rays_of
from zermelo.rulesets.graphs.vertex_text import VertexWords
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph
    from zermelo.rulesets.graphs.geodetic.parts import Part, Parts

__all__ = ["Geodetic"]

#: The labelled vertices, by number, ascending.
State: TypeAlias = tuple[int, ...]

#: Vertices that a move is told with one by one.
NAMED = 8
#: Graphs up to this size are taken apart by positions, and searched as bit masks of one word.
SMALL = 1_000
WORD = 63
#: Of so many positions the parts are kept.
KEPT = 64


@dataclass(frozen=True)
class Geodetic(Ruleset):
    """Label a vertex of a graph and all vertices on shortest paths from it to labelled ones.

    At the start no vertex is labelled; whoever labels the last one wins. A position is written as
    its labelled vertices. Shortest paths are those to the nearest labelled vertices, so that the
    labelled ones are like a single vertex; with ``--literal``, those to every labelled vertex.
    On trees, and wherever each block is a complete graph, every first move leaves a game of
    Hackendot, and all first moves are solved at once, in O(V log V). Cycles of n are N for
    n = 2^k − 1, in misère play for n = 2^k with k ≥ 1; complete graphs K_m with rays of n vertices
    are P for m, n ≥ 2 (Fraenkel and Harary, "Geodetic contraction games on graphs", 1988). Parts
    that labelled vertices keep from each other add up; what else there is is searched.

    Parameters
    ----------
    on : Graph
    literal : bool
        Whether the shortest paths to every labelled vertex count, not to the nearest alone.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> Geodetic(Graph.named("cycle:7"))("1").winning_moves()
    []
    >>> here = Geodetic(Graph.named("path:5"))()
    >>> here.value, here.winning_moves()
    (1, [Move('label 3' -> 3)])
    """

    name: ClassVar[str] = "geodetic"
    example: ClassVar[str] = "--on Km-rays:3x6"
    source: ClassVar[str] = (
        "parts that labels keep apart add up; trees of complete graphs are Hackendot, cycles and "
        "K_m∘R_n have closed forms (Fraenkel and Harary 1988, Theorems 1, 2 and 4)"
    )
    misere_source: ClassVar[str] = (
        "a cycle with one label is P iff its length is 2^k, k ≥ 1 (Fraenkel and Harary 1988, "
        "Theorem 3)"
    )
    complexity: ClassVar[str] = (
        "trees of complete graphs O(V log V), cycles and K_m∘R_n linear; other graphs: open"
    )
    start: ClassVar[str] = "(no labels)"

    on: Graph = field(metadata={"help": "the graph: a file or a name, such as Km-rays:3x6"})
    literal: bool = field(
        default=False,
        metadata={"help": "shortest paths to every labelled vertex, not to the nearest alone"},
    )

    # ------------------------------------------------------------------------------ the rules

    @cached_property
    def words(self) -> VertexWords:
        """The words for the vertices."""
        return VertexWords(self.on)

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Check labelled vertices, given by name."""
        return tuple(sorted({self.words.index(part) for part in parts}))

    def show(self, state: State) -> str:
        """Write the labelled vertices."""
        return " ".join(map(self.words.word, state))

    def options(self, state: State) -> Iterator[State]:
        """Label each vertex, with what lies between it and the labelled ones."""
        found = (merged(state, grown) for _, grown in self._growth(state))
        return iter(dict.fromkeys(found)) if self.literal else found

    def _growth(self, state: State) -> Growth:
        return Growth(self.on, state, literal=self.literal)

    def describe(self, state: State, option: State) -> str:
        """Name the vertex that is chosen, and those labelled with it."""
        labelled = set(state)
        new = [v for v in option if v not in labelled]
        chosen = self._growth(state).chosen(new)
        names = [str(self.on.names[v]) for v in new if v != chosen]
        told = f"label {self.on.names[chosen]}"
        if not names:
            return told
        if len(names) > NAMED:
            return f"{told}, and with it {len(names):,} more"
        listed = ", ".join(names[:-1]) + " and " * (len(names) > 1) + names[-1]
        return f"{told}, and with it {listed}"

    def board(self, state: State) -> Board:
        """Return the graph, with where labelling each vertex leads."""
        names = self.on.names
        moves = {names[u]: merged(state, grown) for u, grown in self._growth(state)}
        return Board(self.on.digraph, moves, gone="labelled")

    # --------------------------------------------------------------------- theorems: normal play

    @cached_property
    def _rays(self) -> Rays | None:
        return rays_of(self.on)

    @cached_property
    def _ring(self) -> tuple[int, ...] | None:
        """The vertices around, if the graph is a cycle."""
        found = walk(self.on, 0) if len(self.on) > 2 else None
        return tuple(found) if found is not None and len(found) == len(self.on) else None

    @cached_property
    def _taken_apart(self) -> Parts:
        from zermelo.rulesets.graphs.geodetic.parts import Parts

        return Parts(self.on)

    @cached_property
    def _kept(self) -> dict[State, list[Part] | None]:
        return {}

    def parts(self, state: State) -> list[Part] | None:
        """Return games that do not disturb each other; None where this is not known to hold.

        With labels far apart, the literal reading lets them disturb each other. Where blocks are
        complete graphs and the labels of each component connected, both readings are the same.
        """
        if self._cycle_left(state) is not None:  # known without arrays
            gap = tuple(self._gap(state))
            return [Gap(gap) if state else Ring(gap)] if gap else []
        if state not in self._kept:
            apart = self._taken_apart
            same = not self.literal or (apart.is_tree_of_blocks() and apart.are_connected(state))
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[state] = apart.of(state) if same else None
        return self._kept[state]

    def value(self, state: State) -> int | None:
        """Add the values of the parts, if all are known."""
        if not state and self._rays is not None:
            return 0
        parts = self.parts(state)
        if parts is None:
            return None
        total = 0
        for part in parts:
            if part.value is None:
                return None
            total ^= part.value
        return total

    def options_of_value(self, state: State, value: int) -> list[State] | None:
        """In each part, choose vertices that leave the value of the others."""
        total = self.value(state)
        if total is None:
            return None
        if not total and not value:
            return []
        growth, found = self._growth(state), list[State]()
        for part in self.parts(state) or ():
            assert part.value is not None  # noqa: S101  for the total is known
            chosen = part.choices(total ^ part.value ^ value)
            found += [merged(state, growth.of(u)) for u in chosen]
        return sorted(dict.fromkeys(found))

    def winning_options(self, state: State) -> list[State] | None:
        """Choose as in a sum; what Strategy W says comes first."""
        found = self.options_of_value(state, 0)
        answer = self._rays.answer(state) if found and self._rays is not None else None
        if found and answer is not None:
            option = merged(state, self._growth(state).of(answer))
            found.sort(key=lambda other: other != option)
        return found

    def counter(self, state: State) -> int:
        """Count the vertices that are not labelled: each move labels some."""
        return len(self.on) - len(state)

    def summands(self, state: State) -> list[State | Position] | None:
        """Return the parts without a theorem, and a Nim heap for the others."""
        parts = self.parts(state) if len(self.on) <= SMALL else None
        if parts is None or not any(part.value is None for part in parts):
            return None
        from zermelo.rulesets.graphs.geodetic.parts import Unknown
        from zermelo.rulesets.heaps.nim import Nim

        known, found = 0, list[State | Position]()
        for part in parts:
            if isinstance(part, Unknown):
                inside = set(part.vertices)
                found.append(tuple(v for v in range(len(self.on)) if v not in inside))
            else:
                known ^= part.value or 0
        return [*found, *([Nim()(known)] if known else [])]

    def compiled(self, play: Play = NORMAL) -> CompiledRules | None:
        """Offer the labelled vertices as a bit mask, for graphs of up to 63 vertices."""
        misere = play is MISERE
        n = len(self.on)
        if n > WORD:
            return None
        import numpy as np

        from zermelo.rulesets.graphs.geodetic.loops import rules as compiled

        table = [n, (1 << n) - 1, *self.on.masks]
        if self.literal:
            for u in range(n):
                for v in range(n):
                    grown = Growth(self.on, (v,), literal=True).of(u) if u != v else ()
                    table.append(sum(1 << w for w in grown))
        return CompiledRules(
            words=1,
            most=max(1, 2 * n),
            params=np.array(table, np.int64),
            successors=compiled.literal_successors if self.literal else compiled.successors,
            key=lambda state: signed(sum(1 << v for v in state), 1),
            simplify=None if misere or self.literal else compiled.simplify,
        )

    # --------------------------------------------------------------------- theorems: misère play

    def misere_outcome(self, state: State) -> Outcome | None:
        """Look at the length of a cycle with one label."""
        length = self._cycle_left(state)
        if length is None:
            return None
        alike = length > 1 and is_power_of_two(length)
        return Outcome.N if alike is (not state) else Outcome.P

    def misere_winning_options(self, state: State) -> list[State] | None:
        """Leave a cycle whose length is a power of two."""
        length = self._cycle_left(state)
        if length is None:
            return None
        if not state:
            wins = self.misere_outcome(state) is Outcome.N
            return [(v,) for v in range(length)] if wins else []
        gap, growth = self._gap(state), self._growth(state)
        return [merged(state, growth.of(gap[i - 1])) for i in misere_choices(length)]

    def _cycle_left(self, state: State) -> int | None:
        """Return the length of the cycle when labels are contracted, if nothing else is left."""
        if self._ring is None or self.literal:
            return None
        gap = self._gap(state)
        return len(gap) + bool(state) if len(gap) + len(state) == len(self.on) else None

    def _gap(self, state: State) -> list[int]:
        """Return the unlabelled vertices of a cycle, from some label on to the next one."""
        ring, labels = self._ring or (), set(state)
        labelled = [place for place, v in enumerate(ring) if v in labels]
        if not labelled:
            return list(ring)
        for place, following in zip(
            labelled, [*labelled[1:], labelled[0] + len(ring)], strict=True
        ):
            if following > place + 1:
                return [ring[k % len(ring)] for k in range(place + 1, following)]
        return []

    # ---------------------------------------------------------------------------- for readers

    def reasons(self, state: State) -> Sequence[str]:
        """Say what the theorems say of the parts, and Strategy W of K_m∘R_n."""
        from zermelo.rulesets.graphs.geodetic.text import reasons

        return reasons(self, state)

    def misere_reasons(self, state: State) -> Sequence[str]:
        """Say what is left of the cycle."""
        length = self._cycle_left(state)
        if length is None:
            return ()
        told = f"A cycle of {length:,} with one label is left. "
        if not state:
            told = f"All first moves are alike: they leave a cycle of {length:,} with one label. "
        told += "From length n one moves to n − i for all 0 < i < n/2, and from an even n to the "
        told += "end, by labelling the vertex opposite. From any n that is no power of two there "
        told += "is a move to the next lower one, and from a power of two there is none: whoever "
        told += "leaves one goes on to do so, down to 2, and the opponent labels the last vertex."
        return [told]

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield positions on small graphs with and without theorems, in both readings."""
        from zermelo.digraph.graph import Graph

        for name in ("path:5", "star:4", "cycle:6", "cycle:7", "complete:4", "Km-rays:3x2"):
            yield from cls(Graph.named(name))().reachable(12)
        for name in ("cycle:6", "bipartite:2x3", "wheel:4", "path:5"):
            yield from cls(Graph.named(name), literal=True)().reachable(12)
        for name in ("bipartite:2x3", "grid:2x4", "prism:3", "wheel:5", "cube"):
            yield from cls(Graph.named(name))().reachable(12)
        apart = Graph(
            [(e[0], e[1]) for e in ["ab", "bc", "cd", "da", "ef", "fg"]], vertices="abcdefgh"
        )
        yield from cls(apart)().reachable(40)
        square = cls(Graph.named("grid:3x3"))
        names = list(square.on)
        yield square(names[0], names[8])
        yield square(names[1], names[3], names[5])
        yield cls(Graph())()


def merged(state: State, grown: Sequence[int]) -> State:
    """Return a state with more labels."""
    return tuple(sorted((*state, *grown)))
