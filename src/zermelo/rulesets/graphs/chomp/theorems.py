"""Theorems on Chomp on graphs, which value a graph or fold it to a smaller one.

**Folding** (Khandhawit and Ye 2011). Let τ be an involution of a graph G such that no vertex is
adjacent to its image. Then G has the value of the subgraph F of the fixed vertices and the
edges between them. Proof: in G + F the second player answers every move and so wins. A move in F,
or one in G that is also in F, is answered by the same move in the other graph. A move x in G
outside of F is answered by τ(x) ≠ x, which is still there: removing a vertex x removes only edges
at x, and τ(x) is not one of them. (If x is an edge, nothing else is removed.) Neither move removes
anything of F within G, since a fixed edge has fixed ends: if τ exchanged the ends, a vertex would
be adjacent to its image. So the remaining graph has the same symmetry.

**Twins.** Two vertices with the same neighbours (they are not adjacent) can be removed: fold by the
automorphism that exchanges them.

**Bipartite graphs** are worth (n mod 2) + 2 (m mod 2) with n vertices and m edges (Pérez
Romero 2020, Theorem 3.11; Khandhawit and Ye 2011).

**Complete graphs** K_n are worth n mod 3 (Draisma and van Rijnswou 2002). Proof: the options are
K_{n−1} and K_n less an edge. The ends of that edge are twins, so this option is worth K_{n−2}; and
n mod 3 is the mex of (n − 1) mod 3 and (n − 2) mod 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Protocol

from zermelo.digraph.graph import Graph
from zermelo.games.theorem import Theorem
from zermelo.limits import Watch
from zermelo.rulesets.graphs.chomp.reductions import (
    GraphReduction,
    Kind,
    Reductions,
    ReductionStep,
    State,
    parities,
)
from zermelo.values.bits import bits
from zermelo.values.text import plural

#: Maximum number of pairs of vertices named in a sentence.
MAX_SHOWN = 8


class WithLabels(Protocol):
    """The names of vertices in sentences."""

    def label(self, vertex: int, /) -> str: ...  # noqa: D102


class ChompOnGraph(Protocol):
    """The rules of Chomp on a graph, as its theorems use them."""

    @property
    def on(self) -> Graph: ...  # noqa: D102
    @property
    def reductions(self) -> Reductions: ...  # noqa: D102
    @property
    def removals(self) -> WithLabels: ...  # noqa: D102
    def incident(self, vertex: int) -> int: ...  # noqa: D102


def _reason(removals: WithLabels, step: ReductionStep) -> str:
    size = plural(step.vertices, "vertex", "vertices")
    size += f" and {plural(step.edges, 'edge', 'edges')}"
    pairs = [f"{removals.label(u)} and {removals.label(v)}" for u, v in step.pairs[:MAX_SHOWN]]
    exchanged = ", ".join(pairs)
    exchanged += f", … ({len(step.pairs)} pairs)" * (len(step.pairs) > MAX_SHOWN)
    if step.kind == "twins":
        return (
            "Twins have the same neighbours, and removing both changes no value: "
            f"{exchanged}. That leaves {size}."
        )
    if step.kind == "fold":
        return (
            f"The symmetry that exchanges {exchanged} joins no vertex to its image. Each move that "
            "it does not fix is answered by its image, so the graph has the same value as its "
            f"fixed vertices with the edges between them: {size}."
        )
    if step.kind == "bipartite":
        which = ("both even", "vertices odd", "edges odd", "both odd")[step.value]
        return (
            f"A bipartite part has {size}: {which}, so its value is {step.value} "
            "(1 for an odd number of vertices, and 2 for an odd number of edges)."
        )
    return f"A complete part has {size}: its value is {step.vertices} mod 3 = {step.value}."


#: Maximum number of vertices and edges of a graph whose winning options are all listed.
MAX_LISTED = 20_000


class Reduced(Theorem[State]):
    """Common parts of the theorems: a graph is reduced once for all of them."""

    rules: ChompOnGraph
    #: The kind of graph that the theorem values as a whole; None for graphs that are reduced.
    kind: ClassVar[Kind | None] = None

    def reduction(self, state: State, watch: Watch) -> GraphReduction | None:
        """Return the reduced graph; None if the theorem does not apply."""
        reduction = self.rules.reductions.of(state, watch)
        return None if reduction.open or reduction.kind_of(state) != self.kind else reduction

    def value(self, state: State, watch: Watch) -> int | None:
        """Add the values of the parts, which are all known."""
        reduction = self.reduction(state, watch)
        return None if reduction is None else reduction.value

    def reasons(self, state: State, watch: Watch) -> list[str]:
        """Explain which theorems were used, a paragraph each."""
        if (reduction := self.reduction(state, watch)) is None:
            return []
        steps = [step for step in reduction.steps if step.pairs or step.vertices]
        texts = [_reason(self.rules.removals, step) for step in steps]
        valued = [str(step.value) for step in steps if not step.pairs]
        if len(valued) > 1:
            texts.append(f"The value of all parts is {' ⊕ '.join(valued)} = {reduction.value}.")
        return texts if valued else [*texts, "Nothing is left, so the value is 0."]


class WholeGraph(Reduced):
    """A theorem that values a graph without reduction, and lists options with a given value."""

    def options(self, state: State, value: int) -> Iterator[State]:
        """Yield the options that have a given value."""
        raise NotImplementedError

    def options_of_value(self, state: State, value: int, watch: Watch) -> list[State] | None:
        """List the options that have a given value; None if the graph is too large."""
        size = state[0].bit_count() + state[1].bit_count()
        listed = size <= MAX_LISTED and self.reduction(state, watch) is not None
        return list(self.options(state, value)) if listed else None

    def winning_option(self, state: State, watch: Watch) -> State | None:
        """Return an option of value 0, also if the graph is too large to list all."""
        return next(self.options(state, 0), None) if self.reduction(state, watch) else None


class Bipartite(WholeGraph):
    """Bipartite graphs, by parities."""

    statement = "a bipartite graph of n vertices and m edges is worth (n mod 2) + 2 (m mod 2)"
    source = "Khandhawit and Ye 2011"
    kind = "bipartite"

    def options(self, state: State, value: int) -> Iterator[State]:
        """Yield the options whose parities give the value."""
        vertices, edges = state
        wanted = value ^ parities(state)
        if value > 3 or not wanted:
            return
        if wanted == 2:
            for edge in bits(edges):
                yield vertices, edges ^ 1 << edge
        else:
            for vertex in bits(vertices):
                gone = edges & self.rules.incident(vertex)
                if gone.bit_count() & 1 == wanted >> 1:
                    yield vertices ^ 1 << vertex, edges ^ gone


class CompleteGraph(WholeGraph):
    """Complete graphs, by the number of vertices modulo 3."""

    statement = "a complete graph of n vertices is worth n mod 3"
    source = "Draisma and van Rijnswou 2002"
    kind = "complete"

    def options(self, state: State, value: int) -> Iterator[State]:
        """Leave K_{n−1}, or a graph with the value of K_{n−2}."""
        vertices, edges = state
        n = vertices.bit_count()
        if value == (n - 1) % 3:
            for vertex in bits(vertices):
                yield vertices ^ 1 << vertex, edges & ~self.rules.incident(vertex)
        elif value == (n - 2) % 3:
            for edge in bits(edges):
                yield vertices, edges ^ 1 << edge


class Folding(Reduced):
    """Graphs that folding, twins and components reduce to bipartite and complete parts."""

    statement = "folding by a symmetry that joins no vertex to its image keeps the value"
    source = "Khandhawit and Ye 2011"

    def cited(self, state: State, watch: Watch) -> str:
        """Cite folding if it was used, and the theorems that valued the rest."""
        used = {step.kind for step in self.rules.reductions.of(state, watch).steps}
        folded = [Folding] if used & {"fold", "twins"} else []
        valued = [kind for kind in (Bipartite, CompleteGraph) if kind.kind in used]
        return "; ".join(f"{kind.statement} ({kind.source})" for kind in (*folded, *valued))
