"""The table of reductions between problems, and the function that carries one out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, NamedTuple

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.graph import Graph
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.frozen import Frozen
from zermelo.limits import NO_LIMITS, UNLIMITED, Limits, Watch
from zermelo.rulesets.logic.reductions import constructions
from zermelo.rulesets.logic.reductions.constructions import ReductionResult


class ReductionKind(NamedTuple):
    """A reduction: its input (formula or graph), title, source, why its claim holds, and code."""

    reads: str
    title: str
    source: str
    why: str
    make: Callable[[Any, Watch], ReductionResult]


PLAY = (
    "The players alternately move to x or ~x of each variable, which makes that literal true. Then "
    "the second player chooses a clause, and the first player one of its literals: "
)
REDUCTIONS = {
    "kernel": ReductionKind(
        "formula",
        "satisfiability to kernels",
        "Chvátal 1973",
        "x1 and ~x1 lead to each other, so a kernel has exactly one of them, the true one. A "
        "clause is a 3-cycle, which alone has no kernel. Its first vertex leads to the literals of "
        "the clause; if one of them is true, the first and the second vertex of the cycle are "
        "outside the kernel, and the third is in it.",
        constructions.kernel_of_formula,
    ),
    "planar-kernel": ReductionKind(
        "formula",
        "satisfiability to kernels of planar digraphs of degree 3",
        "Fraenkel 1981",
        "A vertex is in a kernel if and only if none of its options is. So a vertex is a gate, and "
        "edges are wires that carry values of variables, from target to source. Wires that have to "
        "change places go through a crossover of 18 gates. A clause is an odd cycle, which has a "
        "kernel if and only if at least one of its wires is true.",
        constructions.planar_kernel_of_formula,
    ),
    "geography": ReductionKind(
        "formula",
        "quantified formulas to geography",
        "Schaefer 1978",
        PLAY
        + "this is a move to the vertex of the literal's negation, which is unvisited if and only "
        "if the literal is true. After this move the opponent cannot move.",
        constructions.geography_of_formula,
    ),
    "edge-geography": ReductionKind(
        "formula",
        "quantified formulas to geography with edges",
        "Schaefer 1978",
        PLAY + "the only edge from the literal is used up if and only if the literal is true.",
        partial(constructions.geography_of_formula, edges=True),
    ),
    "node-kayles": ReductionKind(
        "formula",
        "quantified formulas to Node Kayles",
        "Schaefer 1978",
        "Each variable has a clique with x, ~x and further vertices. A move to a further vertex, "
        "or to a variable out of turn, loses: the answer leaves no vertex. A move to a literal "
        "also removes the clauses that contain it. If clauses are left at the end, they are a "
        "clique: one more move, for the second player.",
        constructions.node_kayles_of_formula,
    ),
    "poset": ReductionKind(
        "graph",
        "Node Kayles to poset games",
        "Grier 2013",
        "No two vertices are comparable. Each edge has an element above its two ends, and a lower "
        "element below all other vertices. If u was removed, and there is an edge uv, a move at v "
        "is answered by the lower element of uv. This leaves only the lower elements of the other "
        "edges, whose number has to be even. So if the number of edges is even, a path of four "
        "vertices is added. A star of 3, 5, … edges, a possible exception, gets two such paths.",
        constructions.poset_of_node_kayles,
    ),
}


@dataclass(frozen=True)
class Reduction(Frozen):
    """An instance of a problem that `reduction` made from an instance of another problem.

    Attributes
    ----------
    what : str
        The name of the reduction.
    instance : CNF or Graph
        The original instance.
    """

    what: str
    instance: CNF | Graph

    @cached_property
    def _result(self) -> ReductionResult:
        return REDUCTIONS[self.what].make(self.instance, UNLIMITED)

    @property
    def digraph(self) -> Digraph:
        """The digraph; the edges of an order go from each element to those above it."""
        return self._result.digraph

    @property
    def claim(self) -> str:
        """The relation between solutions of the two instances, as a sentence."""
        return self._result.claim

    @property
    def start(self) -> str | None:
        """The vertex of the token; None if the reduction has no token."""
        return self._result.start or None

    @property
    def places(self) -> Mapping[str, tuple[int, int]]:
        """The places of vertices in a drawing without crossings, x to the right and y upwards.

        The mapping is empty for reductions without such a drawing.
        """
        return MappingProxyType(self._result.places)

    def across(self, solution: Sequence[str]) -> list[str]:
        """Translate a solution of the instance into one of the digraph, or raise InputError."""
        return self._result.across(solution)

    def back(self, solution: Sequence[str]) -> list[str]:
        """Translate a solution of the digraph into one of the instance, or raise InputError."""
        return self._result.back(solution)

    def __repr__(self) -> str:
        return f"<Reduction to {self.what}: {self.digraph.describe()}>"


def reduction(what: str, instance: CNF | Graph, limits: Limits | Watch = NO_LIMITS) -> Reduction:
    """Reduce an instance of one problem to an instance of another.

    Parameters
    ----------
    what : str
        The name of the reduction. ``"kernel"`` and ``"planar-kernel"`` turn a formula into a
        digraph whose kernels stand for the satisfying assignments, and ignore quantifiers.
        ``"geography"`` and ``"edge-geography"`` turn a formula with quantifiers into a digraph with
        a token, and ``"node-kayles"`` turns such a formula into a graph. ``"poset"`` turns a graph
        for Node Kayles into an order.
    instance : CNF or Graph
        The formula or the graph.
    limits : Limits or Watch
        Limits on time and memory.

    Returns
    -------
    Reduction
        The digraph, with translations of solutions across and back.

    Raises
    ------
    LimitReached
        If the limits are reached.
    InputError
        If there is no such reduction, the instance has the wrong type, or names are equal as text.

    Examples
    --------
    >>> import zermelo as z
    >>> from zermelo.formats.dimacs import CNF
    >>> result = z.reduction("kernel", CNF(((1, 2), (-1,))))
    >>> [result.back([str(v) for v in kernel]) for kernel in z.kernels(result.digraph).all()]
    [['~x1', 'x2']]
    """
    if what not in REDUCTIONS:
        raise InputError(f"{what!r} is not a reduction; choose one of {', '.join(REDUCTIONS)}")
    kind = REDUCTIONS[what]
    if not isinstance(instance, CNF if kind.reads == "formula" else Graph):
        raise InputError(f"the reduction to {what} takes a {kind.reads}, not {instance!r}")
    result = Reduction(what, instance)
    with limits.start() as watch:
        vars(result)["_result"] = kind.make(instance, watch)
    return result
