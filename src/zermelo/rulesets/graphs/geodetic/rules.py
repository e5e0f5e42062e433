"""The geodetic game: label a vertex and all vertices on shortest paths to labelled ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from zermelo.digraph.graph import Graph
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset, Scene, Tractable, parameter
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.games.theorem import measure, theorem_class
from zermelo.rulesets.graphs.geodetic import theorems
from zermelo.rulesets.graphs.geodetic.families import Gap, Rays, Ring, cycle_through, rays_of
from zermelo.rulesets.graphs.geodetic.moves import GeodeticGrowth, State, with_labels
from zermelo.rulesets.vertex_words import ListOfVertices
from zermelo.values.bits import mask_of
from zermelo.values.nimber import nim_sum_of
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import join_with_and

if TYPE_CHECKING:
    from zermelo.rulesets.graphs.geodetic.parts import GeodeticParts, Part

#: Maximum number of vertices that the text of a move names besides the chosen one.
MAX_NAMED = 8
#: Maximum numbers of vertices of a graph whose positions are split into parts for a search, and of
#: a graph with compiled rules, where a vertex is a bit of a positive word.
MAX_SPLIT, MAX_COMPILED = 1_000, 63
#: Maximum number of positions whose parts are kept.
MAX_CACHED = 64


@dataclass(frozen=True)
class Geodetic(ListOfVertices, Ruleset[State]):
    """Label a vertex of a graph and all vertices on shortest paths from it to labelled ones.

    At the start no vertex is labelled; the player who labels the last one wins. A position is
    written as its labelled vertices. Shortest paths lead to the nearest labelled vertices, as if
    all labelled ones were one vertex; with ``--literal``, to every labelled vertex. If every block
    is a complete graph, as in trees, each first move leaves a game of Hackendot, and all first
    moves are solved at once in O(V log V). Complete graphs K_m with rays of n vertices are P for
    m, n ≥ 2 (Fraenkel and Harary 1988). Without ``--literal``, a cycle C_n is N only if n = 2^k − 1
    (misère: n = 2^k), and parts separated by labels add up; those without a theorem are searched.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> Geodetic(Graph.named("cycle:7"))("1").winning_moves()
    []
    >>> position = Geodetic(Graph.named("path:5"))()
    >>> position.value, position.winning_moves()
    (1, [Move('label 3' -> 3)])
    """

    name = "geodetic"
    example = "--on Km-rays:3x6"
    complexity = "trees of complete graphs: O(V log V); cycles and K_m∘R_n: linear; others: open"
    tractable = Tractable("in part: trees of complete graphs, cycles (Fraenkel and Harary 1988)")
    start = "(no labels)"

    on: Graph = field(metadata={"help": "the graph: a file or a name, such as Km-rays:3x6"})
    literal: bool = parameter(
        False, "shortest paths to every labelled vertex, not only to the nearest"
    )

    def state(self, *parts: object) -> State:
        """Read the labelled vertices, given by name."""
        return tuple(sorted({self.words.index(part) for part in parts}))

    def options(self, state: State) -> Iterator[State]:
        """Yield the state after each choice of a vertex."""
        seen: set[State] = set()
        for _, new in self.growth(state):
            option = with_labels(state, new)
            if self.literal:  # two choices may label the same vertices
                if option in seen:
                    continue
                seen.add(option)
            yield option

    def growth(self, state: State) -> GeodeticGrowth:
        """Return the vertices that each move labels."""
        return GeodeticGrowth(self.on, state, literal=self.literal)

    def describe(self, state: State, option: State) -> str:
        """Name the vertex that is chosen, and those labelled with it."""
        new = sorted(set(option).difference(state))
        chosen = self.growth(state).chosen_vertex(new)
        names = [str(self.on.names[v]) for v in new if v != chosen]
        others = join_with_and(names) if len(names) <= MAX_NAMED else f"{len(names):,} more"
        return f"label {self.on.names[chosen]}" + f", and with it {others}" * bool(names)

    def scene(self, state: State) -> Scene:
        """Show the graph; a move touches the vertex to label."""
        refuse_large(len(self.on))
        moves = (((vertex_id(u),), with_labels(state, new)) for u, new in self.growth(state))
        return graph(self.on.names, self.on.edges, holds=dict.fromkeys(state, "man"), moves=moves)

    @cached_property
    def rays(self) -> Rays | None:
        """The rays, if the graph is K_m∘R_n; otherwise None."""
        return rays_of(self.on)

    @cached_property
    def _ring(self) -> tuple[int, ...] | None:
        """The vertices in cyclic order, if the graph is a cycle; otherwise None."""
        ring = cycle_through(self.on, 0) if len(self.on) > 2 else None
        return tuple(ring) if ring is not None and len(ring) == len(self.on) else None

    def cycle_length(self, state: State) -> int | None:
        """Return a cycle's length, its labels as one; None if literal, no cycle or several gaps."""
        if self._ring is None or self.literal:
            return None
        gap = self.gap(state)
        return len(gap) + bool(state) if len(gap) + len(state) == len(self.on) else None

    def gap(self, state: State) -> list[int]:
        """Return the unlabelled vertices of a cycle's first gap; all if none is labelled."""
        ring, labels = self._ring or (), set(state)
        labelled = [place for place, v in enumerate(ring) if v in labels]
        if not labelled:
            return list(ring)
        for place, next_place in pairwise([*labelled, labelled[0] + len(ring)]):
            if next_place > place + 1:
                return [ring[k % len(ring)] for k in range(place + 1, next_place)]
        return []

    @cached_property
    def _graph_parts(self) -> GeodeticParts:
        from zermelo.rulesets.graphs.geodetic.parts import GeodeticParts

        return GeodeticParts(self.on)

    def parts(self, state: State) -> list[Part] | None:
        """Return the independent parts; None if the literal rules may make parts dependent.

        Literal and default rules agree if blocks are complete and labels connected in components.
        """
        if self.cycle_length(state) is not None:  # needs no arrays
            gap = tuple(self.gap(state))
            return [Gap(gap) if state else Ring(gap)] if gap else []
        splits = self._graph_parts
        if state not in splits.cache:
            agree = not self.literal or (splits.is_tree_of_blocks() and splits.are_connected(state))
            parts = splits.of(state) if agree else None
            if len(splits.cache) >= MAX_CACHED:
                splits.cache.clear()
            splits.cache[state] = parts
        return splits.cache[state]

    complete_with_rays = theorem_class(theorems.CompleteWithRays)
    trees_of_blocks = theorem_class(theorems.TreesOfBlocks)
    cycles = theorem_class(theorems.Cycles)
    apart = theorem_class(theorems.SeparateParts)
    misere_cycles = theorem_class(theorems.MisereCycles, MISERE)

    growing = measure("each move labels a vertex", lambda self, state: len(self.on) - len(state))

    def summands(self, state: State) -> list[State | Position[Any]] | None:
        """Return unsolved parts and a Nim heap for the rest; None: not split, or all solved."""
        parts = self.parts(state) if len(self.on) <= MAX_SPLIT else None
        if parts is None or not any(part.value is None for part in parts):
            return None
        from zermelo.rulesets.graphs.geodetic.parts import UnsolvedPart
        from zermelo.rulesets.heaps.nim import Nim

        unsolved = ({*part.vertices} for part in parts if isinstance(part, UnsolvedPart))
        states = [tuple(v for v in range(len(self.on)) if v not in part) for part in unsolved]
        value = nim_sum_of(part.value or 0 for part in parts)
        return [*states, *([Nim()(value)] if value else [])]

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return compiled rules with labelled vertices as bits; None for over 63 vertices."""
        n = len(self.on)
        if n > MAX_COMPILED:
            return None
        from zermelo.rulesets.graphs.geodetic.loops import rules as loops

        table = [n, (1 << n) - 1, *self.on.masks]
        if self.literal:
            pairs = product(range(n), repeat=2)
            table += [mask_of(self.growth((v,)).of(u)) if u != v else 0 for u, v in pairs]
        return CompiledRules(
            words=1,
            max_options=max(1, 2 * n),  # n options; the loops use 3n words of 4n
            params=table,
            successors=loops.literal_successors if self.literal else loops.successors,
            key=lambda state: signed(mask_of(state), 1),
            simplify=loops.simplify if play is NORMAL and not self.literal else None,
        )
