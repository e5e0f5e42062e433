"""The table of reductions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.graph import Graph
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.frozen import Frozen
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.logic.reductions.games import (
    geography_of_formula,
    node_kayles_of_formula,
    poset_of_node_kayles,
)
from zermelo.rulesets.logic.reductions.kernels import kernel_of_formula, planar_kernel_of_formula
from zermelo.rulesets.logic.reductions.reduction import Look, ReductionResult, nothing


class ReductionKind(NamedTuple):
    """A reduction: it reads a formula or a graph; from what to what; why its claim holds."""

    reads: str
    says: str
    source: str
    why: str
    make: Callable[[Any, Look], ReductionResult]


WALK = (
    "In turn the players walk over x or ~x of each variable, which makes it true. Then the second "
    "chooses a clause, and the first a literal of it: "
)
REDUCTIONS = {
    "kernel": ReductionKind(
        "formula",
        "satisfiability to kernels",
        "Chvátal 1973",
        "x1 and ~x1 lead to each other, so that one of them is in a kernel, the true one. A clause "
        "is a cycle of three, which has no kernel of its own; its first vertex leads to the "
        "literals, and if one of them is true it is out, the third is in, and the second is out.",
        kernel_of_formula,
    ),
    "planar-kernel": ReductionKind(
        "formula",
        "satisfiability to kernels of planar digraphs of degree 3",
        "Fraenkel 1981",
        "A vertex is in a kernel exactly if none of its options is: so it is a gate, and edges are "
        "wires, against whose direction the values of the variables run. Wires that have to change "
        "places go through a crossover of 18 gates, and a clause is an odd cycle, which has a "
        "kernel exactly if one of its wires is true.",
        planar_kernel_of_formula,
    ),
    "geography": ReductionKind(
        "formula",
        "quantified formulas to geography",
        "Schaefer 1978",
        WALK + "he moves to the negation, which has not been visited exactly if the literal is "
        "true, and from there nobody can go on.",
        geography_of_formula,
    ),
    "edge-geography": ReductionKind(
        "formula",
        "quantified formulas to geography with edges",
        "Schaefer 1978",
        WALK + "the one edge that leads on from there is used exactly if the literal is true.",
        lambda formula, look: geography_of_formula(formula, look, edges=True),
    ),
    "node-kayles": ReductionKind(
        "formula",
        "quantified formulas to Node Kayles",
        "Schaefer 1978",
        "Each variable has a clique with x, ~x, and vertices that punish whoever chooses out of "
        "turn: the answer to that leaves no vertex. A clause is taken away with each literal that "
        "it has; what clauses are left is one clique, worth one move more, to the second player.",
        node_kayles_of_formula,
    ),
    "poset": ReductionKind(
        "graph",
        "Node Kayles to poset games",
        "Grier 2013",
        "The vertices stand side by side. Each edge has an element above its two ends, and one "
        "below all vertices but these: whoever takes next to a vertex that is gone is answered by "
        "the lower element of that edge, which leaves an even number of others. So the number of "
        "edges has to be odd: a path of four vertices beside makes it so, or two beside a star.",
        poset_of_node_kayles,
    ),
}


@dataclass(frozen=True)
class Reduction(Frozen):
    """An instance of one problem, made from one of another; made by `reduction`.

    Attributes
    ----------
    what : str
        The reduction.
    instance : CNF or Graph
        What it was made from.
    """

    what: str
    instance: CNF | Graph

    @cached_property
    def _made(self) -> ReductionResult:
        return REDUCTIONS[self.what].make(self.instance, nothing)

    @property
    def digraph(self) -> Digraph:
        """The digraph of the result; for an order, from each element to those above it."""
        return self._made.digraph

    @property
    def claim(self) -> str:
        """When the one instance has a solution: if and only if the other has."""
        return self._made.claim

    @property
    def start(self) -> str | None:
        """The vertex of the token; None without one."""
        return self._made.start or None

    @property
    def places(self) -> Mapping[str, tuple[int, int]]:
        """The places of vertices in a planar drawing, x to the right and y upwards.

        Empty where there is none.
        """
        return MappingProxyType(self._made.places)

    def across(self, solution: Sequence[str]) -> list[str]:
        """Turn a solution of what was given into one of what was made.

        Raises
        ------
        InputError
            It is none.
        """
        return self._made.across(solution)

    def back(self, solution: Sequence[str]) -> list[str]:
        """Turn a solution of what was made into one of what was given.

        Raises
        ------
        InputError
            It is none.
        """
        return self._made.back(solution)

    def __repr__(self) -> str:
        return f"<Reduction to {self.what}: {self.digraph.describe()}>"


def reduction(what: str, instance: CNF | Graph, limits: Limits | Watch = NO_LIMITS) -> Reduction:
    """Turn an instance of one problem into one of another.

    Parameters
    ----------
    what : str
        ``"kernel"`` or ``"planar-kernel"``: a formula becomes a digraph, and assignments that make
        it true become kernels; ``"geography"`` or ``"edge-geography"``: a formula with quantifiers
        becomes a digraph with a token; ``"node-kayles"``: it becomes a graph; ``"poset"``: a graph
        for Node Kayles becomes an order.
    instance : CNF or Graph
    limits : Limits or Watch

    Returns
    -------
    Reduction
        With the digraph, and how solutions go across and back.

    Raises
    ------
    LimitReached
    InputError
        There is no such reduction, or it takes something else.

    Examples
    --------
    >>> import zermelo as z
    >>> from zermelo.formats.dimacs import CNF
    >>> made = z.reduction("kernel", CNF(((1, 2), (-1,))))
    >>> [made.back([str(v) for v in kernel]) for kernel in z.kernels(made.digraph).all()]
    [['~x1', 'x2']]
    """
    if what not in REDUCTIONS:
        raise InputError(f"{what!r} is no reduction; it is one of {', '.join(REDUCTIONS)}")
    kind = REDUCTIONS[what]
    if not isinstance(instance, CNF if kind.reads == "formula" else Graph):
        raise InputError(f"the reduction to {what} takes a {kind.reads}, not {instance!r}")
    made = Reduction(what, instance)
    with limits.start() as watch:
        vars(made)["_made"] = kind.make(instance, watch.look)
    return made
