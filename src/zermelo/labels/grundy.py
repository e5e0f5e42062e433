"""The Grundy function of an acyclic digraph."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.structure import find_cycle, levels
from zermelo.digraph.views import ByVertex, VertexSet
from zermelo.errors import HasCycle
from zermelo.labels.outcomes import Outcomes, outcomes
from zermelo.values.outcome import Outcome

__all__ = ["Grundy", "Stage", "grundy"]


@dataclass(frozen=True)
class Stage:
    """One step of the level-by-level construction; see `Grundy.stages`.

    Attributes
    ----------
    number : int
        The level k.
    new : VertexSet
        The vertices of level k: their options all have smaller levels, one of them k − 1.
    joined : VertexSet
        Those of ``new`` without an option in the kernel so far: they join it.
    L, K : VertexSet
        All vertices of level at most k, and the kernel of the subdigraph on them. Only L is
        closed under moving, so that later levels never change K.
    """

    number: int
    new: VertexSet
    joined: VertexSet
    L: VertexSet
    K: VertexSet


class Grundy:
    """The Grundy value of every vertex of an acyclic digraph; made by `grundy`.

    Ask by name (``result["b"]``) or take whole arrays by vertex number.

    Attributes
    ----------
    digraph : Digraph
    value : ByVertex of int32 (int64 beyond 2³¹ − 1 vertices)
        The Grundy value: the mex of the values of the options.
    """

    def __init__(self, G: Digraph, value: NDArray[Any]) -> None:
        self.digraph = G
        self.value = ByVertex(G, value, "Grundy value")

    @property
    def array(self) -> NDArray[Any]:
        """The values by vertex number. Read-only."""
        return self.value.array

    def __getitem__(self, name: Hashable) -> int:
        """Return the Grundy value of a named vertex."""
        return int(self.array[self.digraph.index(name)])

    def __len__(self) -> int:
        return len(self.digraph)

    def as_dict(self) -> dict[Hashable, int]:
        """Return values by name. O(V) objects."""
        return dict(zip(self.digraph.names, self.array.tolist(), strict=True))

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """How many vertices have each value, from 0 to the largest."""
        counts = np.bincount(self.array).astype(np.int64)
        counts.setflags(write=False)
        return counts

    def where(self, value: int) -> VertexSet:
        """Return a Grundy class: the vertices of one value. O(V)."""
        return VertexSet(self.digraph, np.flatnonzero(self.array == value))

    def outcome(self, name: Hashable) -> Outcome:
        """Return who wins from a named vertex: P if its value is 0, else N."""
        return Outcome.N if self[name] else Outcome.P

    # ---------------------------------------------------------------------- why, and by which move

    @cached_property
    def level(self) -> ByVertex:
        """Level numbers: the length of the longest walk from each vertex [001]. O(V + E)."""
        return levels(self.digraph)

    @cached_property
    def counter(self) -> ByVertex:
        """The least counter, as in `zermelo.Loopy.counter`; at most the level. O(E log d)."""
        from zermelo.labels.loops import loopy

        counter = loopy.least_counter(
            *self.digraph.successors, self.digraph.predecessor_rows[0], self.array
        )
        return ByVertex(self.digraph, counter, "counter")

    @cached_property
    def outcomes(self) -> Outcomes:
        """Who wins with one token, with remoteness and the options of best play. O(V + E)."""
        return outcomes(self.digraph)

    def winning_options(self, name: Hashable) -> tuple[Hashable, ...]:
        """Return the options to win with a single token: those of value 0. O(d)."""
        options = self.digraph.option_numbers(self.digraph.index(name))
        names = self.digraph.names
        return tuple(names[v] for v in options[self.array[options] == 0].tolist())

    def best_option(self, name: Hashable) -> Hashable | None:
        """Return what perfect play with one token takes: the quickest win, the longest defence."""
        return self.outcomes.best_option(name)

    def options_by_value(self, name: Hashable) -> dict[int, tuple[Hashable, ...]]:
        """Return the options of a vertex by Grundy value, ascending: the first gap is its own.

        Examples
        --------
        >>> grundy(Digraph([("c", "a"), ("c", "b"), ("b", "a")])).options_by_value("c")
        {0: ('a',), 1: ('b',)}
        """
        held: dict[int, list[Hashable]] = {}
        for v in self.digraph.option_numbers(self.digraph.index(name)).tolist():
            held.setdefault(int(self.array[v]), []).append(self.digraph.names[v])
        return {value: tuple(held[value]) for value in sorted(held)}

    def stages(self) -> Iterator[Stage]:
        """Build the kernel level by level, as in the proof of Theorem 2 of the notes [001].

        With L_k the vertices of level at most k, and K_k the kernel of the subdigraph on L_k:
        K_0 = L_0, and K_k is K_{k−1} with the vertices of level k that have no option in it.
        The last K is the kernel: the vertices of Grundy value 0.

        Yields
        ------
        Stage
            For k = 0, 1, …; O(V) each.

        Examples
        --------
        >>> for stage in grundy(Digraph([("c", "a"), ("c", "b"), ("b", "a")])).stages():
        ...     print(stage.number, stage.new, stage.joined, stage.K)
        0 {'a'} {'a'} {'a'}
        1 {'b'} {} {'a'}
        2 {'c'} {} {'a'}
        """
        level, kernel = self.level.array, self.array == 0
        for k in range(int(level.max(initial=-1)) + 1):
            new, so_far = level == k, level <= k
            yield Stage(k, *(self._set(s) for s in (new, new & kernel, so_far, so_far & kernel)))

    def _set(self, mask: NDArray[np.bool_]) -> VertexSet:
        return VertexSet(self.digraph, np.flatnonzero(mask))

    def __repr__(self) -> str:
        largest = self.counts.size - 1
        most = f", the largest {largest:,}" if len(self) else ""
        return f"<Grundy values of {len(self):,} vertices{most}>"


def grundy(G: Digraph) -> Grundy:
    """Compute the Grundy function: each vertex gets the mex of the values of its options.

    It exists and is unique on an acyclic digraph; the vertices of value 0 are its kernel, and a
    sum of tokens has the nim-sum of their values [001, Theorem 3]. On a digraph with cycles there
    may be no such function, or several (Grundy numberings, the same thing as kernel sequences),
    and they need not tell who wins: use `zermelo.loopy` there.

    Parameters
    ----------
    G : Digraph

    Returns
    -------
    Grundy
        Arrays by vertex number, with names as a view on top.

    Raises
    ------
    HasCycle
        The digraph has a cycle; the message names one.

    Notes
    -----
    From the leaves backwards, O(V + E); where all options have smaller numbers than their vertex,
    or all larger ones, one pass over the successors without predecessors.

    Examples
    --------
    >>> result = grundy(Digraph([("c", "a"), ("c", "b"), ("b", "a")]))
    >>> result["c"], result.winning_options("c")
    (2, ('a',))
    >>> grundy(Digraph([("a", "b"), ("b", "a")]))
    Traceback (most recent call last):
    ...
    zermelo.errors.HasCycle: the Grundy function needs an acyclic digraph, \
but this one has the cycle a → b → a; for values on any digraph use loopy, for Grundy numberings \
sequences
    """
    value, ended = values_where_walks_end(G)
    if ended < len(G):
        raise HasCycle(find_cycle(G) or (), "the Grundy function")
    return Grundy(G, value)


def values_where_walks_end(G: Digraph) -> tuple[NDArray[Any], int]:
    """Compute the mex where every walk ends, −1 elsewhere; and how many such vertices there are."""
    from zermelo._jit import retrograde
    from zermelo.labels.loops import grundy

    ptr, idx = G.successors
    value = np.empty(len(G), idx.dtype)
    order = retrograde.numbering(ptr, idx)
    if order < 0:
        grundy.label_descending(ptr, idx, value)
    elif order > 0:
        grundy.label_ascending(ptr, idx, value)
    else:
        level = retrograde.levels(ptr, *G.predecessor_rows)
        return value, int(grundy.label_ending(ptr, idx, level, value))
    return value, len(G)
