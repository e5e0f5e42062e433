"""The Grundy function of an acyclic digraph."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.views import ByVertex, VertexSet
from zermelo.errors import HasCycle
from zermelo.formats.conversion import digraph_of
from zermelo.labels.outcomes import Outcomes, outcomes
from zermelo.labels.passes import Passes
from zermelo.labels.values import Values, values_where_walks_end
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.structure import find_cycle, levels

if TYPE_CHECKING:
    from zermelo.digraph.frames import Column


@dataclass(frozen=True)
class GrundyStage:
    """One step of the level-by-level construction; see `Grundy.stages`.

    ``number`` is the level k, ``new`` has the vertices of this level, and ``joined`` has the new
    vertices that have no option in the kernel of the levels below, and so are in K. L has all
    vertices of level at most k, and K is the kernel of the subdigraph on L.
    """

    number: int
    new: VertexSet
    joined: VertexSet
    L: VertexSet
    K: VertexSet


class Grundy(Values[int]):
    """The Grundy value of every vertex of an acyclic digraph; made by `grundy`.

    A mapping from names (``result["b"]``), and whole arrays by vertex number.

    Attributes
    ----------
    digraph : Digraph
    array : int32 array (int64 beyond 2³¹ − 1 vertices)
        The Grundy value by vertex number: the mex of the values of the options. Read-only.
    """

    @cached_property
    def value(self) -> ByVertex:
        """The Grundy values."""
        return ByVertex(self.digraph, self.array, "Grundy value")

    def _columns(self, names: Sequence[Hashable]) -> Mapping[str, Column]:  # noqa: ARG002
        return {"value": self.array, "level": self.level.array}

    def at(self, vertex: int) -> int:
        """Return the Grundy value of a vertex number."""
        return int(self.array[vertex])

    def _all(self) -> list[int]:
        values: list[int] = self.array.tolist()
        return values

    @cached_property
    def level(self) -> ByVertex:
        """Level numbers: the length of the longest walk from each vertex (AMS 303). O(V + E)."""
        return levels(self.digraph)

    @cached_property
    def outcomes(self) -> Outcomes:
        """Who wins with one token, with remoteness and the options of best play. O(V + E)."""
        return outcomes(self.digraph)

    def winning_options(self, name: Hashable) -> tuple[Hashable, ...]:
        """Return the options that win with a single token: those of value 0. O(d) for d options."""
        options = self.digraph.option_numbers(self.digraph.index(name))
        names = self.digraph.names
        return tuple(names[v] for v in options[self.array[options] == 0].tolist())

    def best_option(self, name: Hashable) -> Hashable | None:
        """Return the option for the quickest win or longest defence, one token; None on a leaf."""
        return self.outcomes.best_option(name)

    def options_by_value(self, name: Hashable) -> dict[int, tuple[Hashable, ...]]:
        """Return a vertex's options by Grundy value, ascending; its own value is the least missing.

        Examples
        --------
        >>> grundy([("c", "a"), ("c", "b"), ("b", "a")]).options_by_value("c")
        {0: ('a',), 1: ('b',)}
        """
        options: dict[int, list[Hashable]] = {}
        for v in self.digraph.option_numbers(self.digraph.index(name)).tolist():
            options.setdefault(int(self.array[v]), []).append(self.digraph.names[v])
        return {value: tuple(options[value]) for value in sorted(options)}

    def stages(self) -> Iterator[GrundyStage]:
        """Build the kernel level by level, as in the proof of AMS 303, Theorem 2.

        Let L_k be the vertices of level at most k, and K_k the kernel of the subdigraph on L_k.
        K_0 is L_0, and K_k is K_{k−1} with the vertices of level k that have no option in K_{k−1}.
        The last K is the kernel of the digraph: the vertices of Grundy value 0.

        Yields
        ------
        GrundyStage
            For k = 0, 1, …; O(V) each.

        Examples
        --------
        >>> for stage in grundy([("c", "a"), ("c", "b"), ("b", "a")]).stages():
        ...     print(stage.number, stage.new, stage.joined, stage.K)
        0 {'a'} {'a'} {'a'}
        1 {'b'} {} {'a'}
        2 {'c'} {} {'a'}
        """
        level, kernel = self.level.array, self.array == 0
        for k in range(int(level.max(initial=-1)) + 1):
            new, so_far = level == k, level <= k
            masks = new, new & kernel, so_far, so_far & kernel
            yield GrundyStage(k, *(VertexSet(self.digraph, np.flatnonzero(mask)) for mask in masks))

    def __repr__(self) -> str:
        largest = self.counts.size - 1
        largest_text = f", the largest {largest:,}" if len(self) else ""
        return f"<Grundy values of {len(self):,} vertices{largest_text}>"


def grundy(G: DigraphLike, limits: Limits | Watch = NO_LIMITS) -> Grundy:
    """Compute the Grundy function: each vertex gets the mex of the values of its options.

    It exists and is unique on an acyclic digraph; the vertices of value 0 are its kernel, and
    several tokens have the nim-sum of their values (AMS 303, Theorem 3). On a digraph with cycles
    there may be no such function, or several (Grundy numberings, the same thing as kernel
    sequences), and they need not determine who wins: use `zermelo.loopy` there.

    Parameters
    ----------
    G : Digraph, or another description of one
    limits : Limits or Watch
        Limits, checked as in `zermelo.outcomes`.

    Returns
    -------
    Grundy
        The values, by vertex name and by vertex number.

    Raises
    ------
    HasCycle
        The digraph has a cycle; the message names one.
    LimitReached
        ``known`` holds ``vertices`` and ``labelled``.

    Notes
    -----
    From the leaves backwards, O(V + E). If each vertex has a larger number than its options, or
    each has a smaller one, one pass over the edges is enough.

    Examples
    --------
    >>> result = grundy([("c", "a"), ("c", "b"), ("b", "a")])
    >>> result["c"], result.winning_options("c")
    (2, ('a',))
    >>> grundy([("a", "b"), ("b", "a")])
    Traceback (most recent call last):
    ...
    zermelo.errors.HasCycle: the Grundy function needs an acyclic digraph, \
but this one has the cycle a → b → a; for values on any digraph use loopy, for Grundy numberings \
use sequences
    """
    limits = limits.start()
    G = digraph_of(G, limits)
    with Passes(len(G), limits) as passes:
        value, ended_count = values_where_walks_end(G, passes)
    if ended_count < len(G):
        raise HasCycle(find_cycle(G) or (), "the Grundy function")
    return Grundy(G, value)
