"""Kernels, that is, independent and absorbing sets of vertices: one, all, their number."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.views import VertexSet
from zermelo.errors import InputError
from zermelo.frozen import Frozen, seal
from zermelo.kernel.check import Edges, KernelCheck, answered_mask, check_mask, is_kernel
from zermelo.kernel.partition import Decomposition, KernelPieces
from zermelo.kernel.refutation import Refutation
from zermelo.kernel.status import Status
from zermelo.labels.outcomes import Outcomes, outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.notebook import html_table
from zermelo.values.outcome import Outcome


@dataclass(frozen=True, repr=False)
class Kernels(Frozen):
    """Answers about all kernels of a digraph; made by `kernels`.

    The questions `exists`, `find`, `all`, `count`, `status` (and so `in_all` and `in_none`) and
    `refutation` are NP-hard in general (`count` is #P-complete), but only on the draws; `exists` is
    hard only on the hard core of the draws: see `pieces`. These methods take ``limits``. They raise
    `zermelo.errors.LimitReached` with the facts found so far when a limit is reached; Ctrl-C raises
    `zermelo.errors.Interrupted` with the same facts. Hard questions need ``zermelo[kernels]``.

    Attributes
    ----------
    outcomes : Outcomes
        The outcomes of normal play, without a termination set.

    Raises
    ------
    InputError
        The outcomes are those of misère play or of play with a termination set.
    """

    outcomes: Outcomes

    def __post_init__(self) -> None:
        if not self.outcomes.ending.is_usual:
            raise InputError(
                "kernels are decided by the outcomes of normal play without a termination set; "
                "give those of zermelo.outcomes(G)"
            )

    @property
    def digraph(self) -> Digraph:
        """The digraph whose kernels these are."""
        return self.outcomes.digraph

    @cached_property
    def decided_in(self) -> VertexSet:
        """S1, the P-positions, which lie in all kernels. `in_all` may have more vertices."""
        return self.outcomes.where(Outcome.P)

    @cached_property
    def decided_out(self) -> VertexSet:
        """S2, the N-positions, which lie in no kernel. `in_none` may have more vertices."""
        return self.outcomes.where(Outcome.N)

    @cached_property
    def open(self) -> VertexSet:
        """S3, the D-positions (draws): kernels differ on these vertices only."""
        return self.outcomes.where(Outcome.D)

    @cached_property
    def G1(self) -> Digraph:
        """The subdigraph induced on S1 ∪ S2; its only kernel is S1 (Fraenkel 1997, Theorem 6)."""
        return self.digraph.induced(self.outcomes.pnd != 2)

    @cached_property
    def G2(self) -> Digraph:
        """The subdigraph induced on S3.

        The kernels of the digraph are S1 ∪ K for the kernels K of G2 (Fraenkel 1997, Theorem 6).
        """
        return self.digraph.induced(self.open.numbers)

    @property
    def strategy_kernel(self) -> VertexSet | None:
        """The P-positions, a kernel (Fraenkel 1997, Theorem 7), or None if there are draws."""
        return None if len(self.open) else self.decided_in

    @cached_property
    def pieces(self) -> KernelPieces:
        """The sizes of the pieces of the draws, and the hard core. O(V + E)."""
        return KernelPieces.of(self.digraph, self._parts)

    @cached_property
    def _parts(self) -> Decomposition:
        return Decomposition(self.digraph, self.open.numbers)

    def _begin(self, limits: Limits | Watch) -> Watch:
        """Start the clock of a question, and cut the draws into pieces while it runs."""
        watch, draws = limits.start(), len(self.open)
        watch.start(lambda: {"draws": draws}).look(lambda: f"cutting {draws:,} draws into pieces")
        _ = self._parts
        return watch

    def check(self, vertices: Iterable[Hashable]) -> KernelCheck:
        """Check a set of named vertices; see `is_kernel`."""
        return is_kernel(self.digraph, vertices)

    def exists(self, limits: Limits | Watch = NO_LIMITS) -> bool:
        """Whether there is a kernel. O(V + E) if the hard core is empty.

        Examples
        --------
        >>> kernels(Digraph([(1, 2), (2, 3), (3, 1)])).exists()
        False
        """
        from zermelo.kernel.find import core_kernels

        with self._core(limits) as (watch, facts):
            return all(kernel is not None for _, kernel in core_kernels(self._parts, watch, facts))

    def find(
        self,
        containing: Iterable[Hashable] = (),
        avoiding: Iterable[Hashable] = (),
        *,
        limits: Limits | Watch = NO_LIMITS,
    ) -> VertexSet | None:
        """Return one kernel, checked by the definition, or None.

        It contains S1. A kernel of the hard core is searched for, and extended to the other draws,
        one strong component after another. These components have no odd closed walk. Decided
        vertices force others; then the unforced vertices at even distance from one of them are
        added (Richardson's theorem; Pérez Romero 2020, Proposition 1.16 and Theorem 1.18). O(V + E)
        with an empty hard core and no required draw; pieces with required draws are searched whole.

        Parameters
        ----------
        containing, avoiding : iterables of names
            Vertices required inside, or outside, of the kernel. So a vertex v lies in some kernel
            if ``find(containing=[v])`` is not None, and in all if ``find(avoiding=[v])`` is None.
        limits : Limits or Watch

        Returns
        -------
        VertexSet, or None if there is no such kernel

        Raises
        ------
        UnknownVertex
            A name is not that of a vertex.
        LimitReached
            ``known`` holds ``core_pieces`` and ``core_pieces_with_a_kernel``.
        MissingExtra
            A SAT solver is needed and not installed.

        Examples
        --------
        >>> sorted(kernels(Digraph([("a", "b"), ("b", "a"), ("b", "c")])).find())
        ['a', 'c']
        >>> kernels(Digraph([(1, 2), (2, 1)])).find(avoiding=[1])
        {2}
        """
        from zermelo.kernel.find import find_kernel, required_status

        parts, pnd = self._parts, self.outcomes.pnd
        fixed = required_status(self.digraph, pnd, parts.draws.numbers, containing, avoiding)
        if fixed is None:
            return None
        with self._core(limits) as (watch, facts):
            status = find_kernel(parts, fixed, watch, facts)
        return None if status is None else self._whole_kernel(status)

    @contextmanager
    def _core(self, limits: Limits | Watch) -> Iterator[tuple[Watch, dict[str, int]]]:
        """Run the clock of a question about the hard core; yield the clock and the facts so far."""
        watch = self._begin(limits)
        facts = {"core_pieces": len(self._parts.core), "core_pieces_with_a_kernel": 0}
        with watch.start(lambda: facts) as watch:
            yield watch, facts

    @cached_property
    def _edges(self) -> Edges:
        edges = self.digraph.edge_arrays()
        seal(edges)
        return edges

    def _whole_kernel(self, status: NDArray[np.int8]) -> VertexSet:
        """Return S1 with the draws of status 1, checked to be a kernel by the definition."""
        inside = self.outcomes.pnd == 0
        inside[self._parts.draws.numbers] = status == 1
        if (answered_mask(self._edges, inside) == inside).any():
            reason = check_mask(self.digraph, inside).reason
            raise AssertionError(f"the set is not a kernel: {reason}")
        return VertexSet(self.digraph, np.flatnonzero(inside))

    def all(
        self, limit: int | None = None, *, limits: Limits | Watch = NO_LIMITS
    ) -> Iterator[VertexSet]:
        """Yield kernels one after the other, each checked by the definition.

        Their order depends on the digraph alone. First, draws that are an option of no other
        remaining draw are dropped, one after the other. The remaining draws are ordered by weak
        component (in the order of their smallest vertices), then by number. Two kernels differ
        on some of these remaining draws: the kernel with the first such draw comes first.

        Parameters
        ----------
        limit : int, optional
            The maximum number of kernels.
        limits : Limits or Watch
            Time counts from the request for the first kernel, also while the caller works.

        Raises
        ------
        LimitReached
            ``known`` holds ``listed``, the number of kernels so far.

        Notes
        -----
        Memory O(V + E), plus that of the solver; at most 4096 kernels of single pieces are kept.

        Examples
        --------
        >>> list(kernels(Digraph([("a", "b"), ("b", "a"), ("c", "d"), ("d", "c")])).all(limit=3))
        [{'a', 'c'}, {'a', 'd'}, {'b', 'c'}]
        """
        if limit is not None and limit < 0:
            raise InputError(f"limit is {limit}; give how many kernels to list at most")
        return islice(self._all(limits), limit)

    def _all(self, limits: Limits | Watch) -> Iterator[VertexSet]:
        from zermelo.kernel.find import list_all

        watch = self._begin(limits)
        progress = {"listed": 0}
        with watch.start(lambda: progress) as watch:
            for status in list_all(self._parts, watch):
                kernel = self._whole_kernel(status)
                progress["listed"] += 1
                yield kernel
                watch.look(lambda: f"{progress['listed']:,} kernels listed")

    def count(self, limits: Limits | Watch = NO_LIMITS) -> int:
        """Return the exact number of kernels.

        It multiplies the pieces' numbers of kernels; equal pieces are counted once. In each piece,
        backtracking comes first; a SAT solver and an exact model counter may then run beside it.

        Raises
        ------
        LimitReached
            ``known`` holds ``at_least`` (a lower bound), ``pieces`` and ``pieces_counted``.
        MissingExtra
            A solver is needed and not installed.

        Examples
        --------
        >>> blades = [edge for i in range(1000) for edge in [("c", i), (i, -1 - i), (-1 - i, i)]]
        >>> kernels(Digraph(blades)).count() == 2**1000
        True
        """
        from zermelo.kernel.find import count_product

        watch = self._begin(limits)
        return count_product(self._parts.factors, watch)

    def status(self, limits: Limits | Watch = NO_LIMITS) -> Status:
        """Return for every vertex whether it lies in all kernels, in some but not all, or in none.

        If backtracking does not soon find all kernels, a SAT solver finds at most 2V of them.

        Raises
        ------
        LimitReached
            ``known`` holds ``pieces``, ``pieces_settled``, and the vertices settled so far if there
            is a kernel: ``in_all``, ``in_some``, ``in_none``.

        Examples
        --------
        >>> found = kernels(Digraph([(1, 2), (2, 1), (2, 3), (3, 4), (4, 3), (4, 5)])).status()
        >>> found
        <Status: 3 vertices in all kernels, 0 in some, 2 in none>
        >>> found.in_all, found[2]
        ({1, 3, 5}, 'none')
        """
        from zermelo.kernel.status import settle

        watch = self._begin(limits)
        return settle(self.outcomes, self._parts.pieces, watch)

    @cached_property
    def _status(self) -> Status:
        return self.status()

    @property
    def in_all(self) -> VertexSet:
        """The vertices in all kernels: `decided_in`, and possibly more; found by `status`, once.

        If there is no kernel, both claims are true of every vertex: ``in_all`` and ``in_none``
        hold all vertices, and `exists` is False. `status` takes limits.

        Examples
        --------
        The only kernel is {b, d}, and outcomes decide nothing.

        >>> found = kernels(Digraph(["ab", "ba", "cb", "ce", "ed", "dc"]))
        >>> found.decided_in, found.in_all
        ({}, {'b', 'd'})
        """
        return self._status.in_all

    @property
    def in_none(self) -> VertexSet:
        """The vertices in no kernel: `decided_out`, and possibly more; see `in_all`.

        Examples
        --------
        >>> found = kernels(Digraph(["ab", "ba", "cb", "ce", "ed", "dc"]))
        >>> found.decided_out, found.in_none
        ({}, {'a', 'c', 'e'})
        """
        return self._status.in_none

    def refutation(self, limits: Limits | Watch = NO_LIMITS) -> Refutation | None:
        """Return a proof that there is no kernel, or None if there is one.

        Returns
        -------
        Refutation, or None
            A piece of the hard core without a kernel, and a clausal proof for it, which
            `zermelo.checker.proofs` replays. The proof grows with the work of the solver.

        Examples
        --------
        >>> kernels(Digraph([(1, 2), (2, 3), (3, 1), (4, 1)])).refutation()
        <Refutation: the piece {1, 2, 3} has no kernel; 4 steps>
        """
        from zermelo.kernel.find import core_kernels
        from zermelo.kernel.refutation import refute

        with self._core(limits) as (watch, facts):
            for piece, kernel in core_kernels(self._parts, watch, facts):
                if kernel is None:
                    return refute(self.digraph, piece, watch)
        return None

    def _repr_html_(self) -> str:
        names = ("S1, decided in", "S2, decided out", "S3, left open")
        sets = (self.decided_in, self.decided_out, self.open)
        rows = [(name, f"{len(part):,}", part) for name, part in zip(names, sets, strict=True)]
        return html_table("Kernels", ("vertices", "how many", "which"), rows)

    def __repr__(self) -> str:
        return (
            f"<Kernels: {len(self.decided_in):,} vertices decided in, "
            f"{len(self.decided_out):,} decided out, {len(self.open):,} open>"
        )


def kernels(G: DigraphLike, limits: Limits | Watch = NO_LIMITS) -> Kernels:
    """Return the kernels of a digraph, as an object that answers questions about them.

    A kernel is a set of vertices with no edge inside, such that every vertex outside has an option
    inside. P-positions lie in all kernels, N-positions in none (Fraenkel 1997, Theorem 5). Kernels
    differ on draws only: the kernels of the digraph are the P-positions together with a kernel of
    the subdigraph on the draws (Fraenkel 1997, Theorem 6, Corollary 4). All kernels may agree on
    some draws too: see `Kernels.in_all` and `Kernels.in_none`. O(V + E).

    Parameters
    ----------
    G : Digraph, or another description of one
    limits : Limits or Watch
        Limits on the labelling, see `zermelo.outcomes`; each question takes limits of its own.

    Examples
    --------
    >>> found = kernels(Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("x", "y"), ("y", "x")]))
    >>> found.decided_in, found.decided_out, found.open
    ({'a', 'c'}, {'b'}, {'x', 'y'})
    >>> found.count(), found.find(containing=["y"])
    (2, {'a', 'c', 'y'})
    >>> found.pieces
    <1 piece of draws, no hard core>
    """
    return Kernels(outcomes(G, limits))
