"""The geodetic game on an acyclic digraph, with all roots labelled from the start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.games.rules import Outcome, Ruleset, Scene, measure, no_position, theorem
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.rulesets.graphs.geodetic.moves import neighbour_mask, sets_by_choice
from zermelo.rulesets.vertex_words import OnVertices
from zermelo.values.bits import bits, mask_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph


@dataclass(frozen=True)
class RootedGeodetic(OnVertices, Ruleset[int]):
    """Label a vertex of an acyclic digraph and all vertices on the shortest paths to it.

    At the start all roots, the vertices without predecessors, are labelled. A move labels an
    unlabelled vertex u, and every vertex on a shortest directed path to u from the nearest labelled
    vertices. On rooted forests this is Hackendot on the forest without its roots. For other acyclic
    digraphs no theory is known to us (Fraenkel and Harary 1988, question (ii)); positions are
    searched. A position is written as its labelled vertices, without the roots.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> position = RootedGeodetic(Digraph(["ra", "rb", "ac", "bc"]))()
    >>> position.outcome, position.winning_moves()
    (Outcome.N, [Move('label a' -> a), Move('label b' -> b), Move('label c' -> a b c)])
    """

    name = "rooted-geodetic"
    example = "--on examples/beat-doug.tgf"
    complexity = "open on acyclic digraphs; rooted forests are Hackendot"

    on: Digraph = field(metadata={"help": "the acyclic digraph: a file in any format"})

    def __post_init__(self) -> None:
        from zermelo.structure import find_cycle

        if (cycle := find_cycle(self.on)) is not None:
            problem = f"the digraph has a cycle through {cycle[0]}; give one without cycles"
            raise no_position(self, problem)

    @cached_property
    def successors(self) -> tuple[int, ...]:
        """The options of each vertex, as a bit mask."""
        return _option_masks(self.on)

    @cached_property
    def predecessors(self) -> tuple[int, ...]:
        """The predecessors of each vertex, as a bit mask."""
        return _option_masks(self.on.reverse())

    @cached_property
    def roots(self) -> int:
        """The vertices without predecessors, as a bit mask."""
        return mask_of(v for v, before in enumerate(self.predecessors) if not before)

    def state(self, *parts: object) -> int:
        """Return the bit mask of the labelled vertices: the named vertices and the roots."""
        labelled = self.roots
        for part in parts:
            vertex = self.words.index(part)
            if labelled >> vertex & 1:
                raise no_position(self, f"{str(part)!r} is labelled already")
            labelled |= 1 << vertex
        return labelled

    def show(self, state: int) -> str:
        """Write the labelled vertices except the roots."""
        return " ".join(self.words.word(vertex) for vertex in bits(state & ~self.roots))

    def labels(self, state: int) -> dict[int, int]:
        """Return for each unlabelled vertex a bit mask of the vertices that choosing it labels."""
        return sets_by_choice(self.successors, self.predecessors, state)

    def options(self, state: int) -> Iterator[int]:
        """Yield the states after labelling a vertex and the vertices on shortest paths to it."""
        return (state | new for new in self.labels(state).values())

    def describe(self, state: int, option: int) -> str:
        """Name the vertex whose choice leads to the option."""
        chosen = next(v for v, new in self.labels(state).items() if state | new == option)
        return f"label {self.words.word(chosen)}"

    def scene(self, state: int) -> Scene:
        """Show the digraph; a move touches the vertex to label."""
        refuse_large(len(self.on), self.on.edge_count)
        edges = list(zip(*(ends.tolist() for ends in self.on.edge_arrays()), strict=True))
        labelled = dict.fromkeys(bits(state), "gone")
        moves = (((vertex_id(v),), state | new) for v, new in self.labels(state).items())
        return graph(self.words.all_words, edges, holds=labelled, look="arrow", moves=moves)

    @theorem(
        "if the labelled vertices have only one unlabelled option, the first player wins by "
        "strategy stealing",
        source="proof in rooted_geodetic.py",
        gives="outcome",
    )
    def stolen(self, state: int) -> Outcome | None:
        """Return N if every move labels the same vertex r, and another is unlabelled; else None.

        A move to another vertex leads to the same position before and after labelling r. So if
        labelling r does not win, the opponent's winning answer to it also wins as the first move.
        """
        nearest = neighbour_mask(self.successors, state) & ~state
        unlabelled = len(self.on) - state.bit_count()
        return Outcome.N if nearest.bit_count() == 1 and unlabelled > 1 else None

    growing = measure("every move labels a vertex", lambda self, s: len(self.on) - s.bit_count())


def _option_masks(G: Digraph) -> tuple[int, ...]:
    return tuple(mask_of(G.option_numbers(u).tolist()) for u in range(len(G)))
