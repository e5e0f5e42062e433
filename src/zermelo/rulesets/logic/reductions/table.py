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
from zermelo.rulesets.logic.reductions.reduction import Look, Made, nothing
from zermelo.told import told


class Kind(NamedTuple):
    """A reduction.

    Attributes
    ----------
    reads : str
        ``formula`` or ``graph``.
    says : str
        From what to what.
    source : str
    make : callable
    """

    reads: str
    says: str
    source: str
    make: Callable[[Any, Look], Made]


REDUCTIONS = {
    "kernel": Kind("formula", "satisfiability to kernels", "Chvátal 1973", kernel_of_formula),
    "planar-kernel": Kind(
        "formula",
        "satisfiability to kernels of planar digraphs of degree 3",
        "Fraenkel 1981",
        planar_kernel_of_formula,
    ),
    "geography": Kind(
        "formula", "quantified formulas to geography", "Schaefer 1978", geography_of_formula
    ),
    "edge-geography": Kind(
        "formula",
        "quantified formulas to geography with edges",
        "Schaefer 1978",
        lambda formula, look: geography_of_formula(formula, look, edges=True),
    ),
    "node-kayles": Kind(
        "formula", "quantified formulas to Node Kayles", "Schaefer 1978", node_kayles_of_formula
    ),
    "poset": Kind("graph", "Node Kayles to poset games", "Grier 2012", poset_of_node_kayles),
}


@told
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
    def _made(self) -> Made:
        return REDUCTIONS[self.what].make(self.instance, nothing)

    @property
    def digraph(self) -> Digraph:
        """What was made; of an order, from each element to those above it."""
        return self._made.digraph

    @property
    def claim(self) -> str:
        """When the one instance has a solution: if and only if the other has."""
        return self._made.claim

    @property
    def start(self) -> str | None:
        """Where a token stands; None where there is none."""
        return self._made.start or None

    @property
    def places(self) -> Mapping[str, tuple[int, int]]:
        """Where vertices stand in a drawing without crossings, x to the right and y upwards.

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


@told
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
