"""Semantics defined along the strong components, those of the attackers first.

An edge of a piece leads from an argument to one of its attackers. So a terminal component has no
attacker outside. Components are numbered so that no edge leads to a larger number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.argumentation.pieces import Semantics
from zermelo.kernel.answered import Members, SetKind, SetSearch, complete_set
from zermelo.kernel.check import answered_mask
from zermelo.kernel.partition import Piece
from zermelo.limits import Watch

Numbers = NDArray[np.intp]  # numbers of vertices of a piece, ascending


def components_of(piece: Piece) -> list[Numbers]:
    """Return the vertices of each strong component of a piece, attackers' components first."""
    from zermelo._jit import components

    component, count = components.strong_components(piece.ptr, piece.idx)
    if count == 1:
        return [np.arange(len(piece))]
    order = np.argsort(component, kind="stable")
    return np.split(order, np.cumsum(np.bincount(component, minlength=count))[:-1])


def ancestor_mask(piece: Piece, vertex: int) -> NDArray[np.bool_]:
    """Return a mask of the vertex, its attackers, their attackers, and so on."""
    from zermelo._jit import parts

    mask = np.zeros(len(piece), np.bool_)
    mask[vertex] = True
    parts.reached(piece.ptr, piece.idx, mask)
    return mask


class Naive(Semantics):
    """Maximal independent sets."""

    contains_grounded = admissible = False

    def extension(self, piece: Piece, _watch: Watch) -> Members:
        """Take each vertex in turn if it conflicts neither with itself nor with those taken."""
        return self._maximal_set(piece, ())

    def _maximal_set(self, piece: Piece, first: Sequence[int]) -> Members:
        """Return a maximal independent set; the ``first`` vertices are tried before the others."""
        ptr, (pred_ptr, pred) = piece.ptr, piece.predecessor_rows
        inside = np.zeros(len(piece), np.bool_)
        barred = np.zeros(len(piece), np.bool_)
        sources, targets = piece.edge_arrays()
        barred[sources[sources == targets]] = True
        for vertex in (*first, *range(len(piece))):
            if not barred[vertex] and not inside[vertex]:
                inside[vertex] = True
                barred[piece.idx[ptr[vertex] : ptr[vertex + 1]]] = True
                barred[pred[pred_ptr[vertex] : pred_ptr[vertex + 1]]] = True
        return inside

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List all maximal independent sets with a SAT solver."""
        with SetSearch(piece, SetKind.INDEPENDENT, watch) as search:
            yield from search.maximal()

    def with_status(self, piece: Piece, vertex: int, _watch: Watch, inside: bool) -> Members | None:
        """Return an extension with the vertex, or without it if not ``inside``; or None."""
        pred_ptr, pred = piece.predecessor_rows
        row = piece.idx[piece.ptr[vertex] : piece.ptr[vertex + 1]]
        rivals = [*row.tolist(), *pred[pred_ptr[vertex] : pred_ptr[vertex + 1]].tolist()]
        for first in [vertex] if inside or vertex in rivals else rivals:
            members = self._maximal_set(piece, [first])
            if members[vertex] == inside:
                return members
        return None


NAIVE = Naive("naive", "NA", "A maximal conflict-free set.")


@dataclass(frozen=True)
class ByComponents(Semantics):
    """A semantics built by strong components, attackers first, from a base semantics.

    Arguments that members in earlier components attack are removed from a component. If some are
    removed, the others are cut into components again; if none, the members in the component are an
    extension of the base (Baroni, Giacomin and Guida 2005). So whether an argument is accepted
    depends only on the arguments from which a path of attacks leads to it.
    """

    base: Semantics

    # not every extension is complete, but all agree with the grounded labels
    admissible = False

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the extensions, component by component."""
        parts = components_of(piece)
        if len(parts) == 1:
            yield from self._of_component(piece, watch)
        else:
            yield from self._extend(piece, np.zeros(len(piece), np.bool_), parts, watch)

    def _of_component(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the extensions of the base semantics in a strong component."""
        if len(piece) == 1:
            yield np.array([not piece.idx.size])
        else:
            yield from self.base.extensions(piece, watch)

    def _extend(
        self, piece: Piece, fixed: Members, parts: Sequence[Numbers], watch: Watch
    ) -> Iterator[Members]:
        """List the extensions that agree with ``fixed`` outside the components ``parts``."""
        inside = fixed.copy()
        unattacked: list[Numbers] = []
        streams: list[Iterator[Members]] = []
        while True:
            while len(streams) < len(parts):
                part = parts[len(streams)]
                rows = (piece.idx[piece.ptr[v] : piece.ptr[v + 1]] for v in part.tolist())
                is_unattacked = [not inside[row].any() for row in rows]  # by members so far
                unattacked.append(part[np.array(is_unattacked, np.bool_)])
                streams.append(self._within(piece, unattacked[-1], len(part), watch))
                if not self._advance(inside, unattacked, streams):
                    break
            else:
                watch.look()
                yield inside.copy()
            while streams and not self._advance(inside, unattacked, streams):
                unattacked.pop()
                streams.pop()
            if not streams:
                return

    @staticmethod
    def _advance(
        inside: Members, unattacked: Sequence[Numbers], streams: Sequence[Iterator[Members]]
    ) -> bool:
        """Put the next extension of the last component into ``inside``; False if there is none."""
        inside[unattacked[-1]] = False
        if (members := next(streams[-1], None)) is None:
            return False
        inside[unattacked[-1]] = members
        return True

    def _within(
        self, piece: Piece, unattacked: Numbers, size: int, watch: Watch
    ) -> Iterator[Members]:
        """List the extensions in the ``unattacked`` part of a component of ``size`` vertices."""
        if not unattacked.size:
            return iter([np.zeros(0, np.bool_)])
        part = piece.cut(unattacked)
        is_whole = unattacked.size == size
        return self._of_component(part, watch) if is_whole else self.extensions(part, watch)

    def with_status(self, piece: Piece, vertex: int, watch: Watch, inside: bool) -> Members | None:
        """Return an extension with the vertex, or without it if not ``inside``; or None."""
        ancestors = ancestor_mask(piece, vertex)
        numbers = np.flatnonzero(ancestors)
        index = int(np.searchsorted(numbers, vertex))
        for members in self.extensions(piece.cut(numbers), watch):
            if members[index] == inside:
                fixed = np.zeros(len(piece), np.bool_)
                fixed[numbers] = members
                parts = [part for part in components_of(piece) if not ancestors[part[0]]]
                return next(self._extend(piece, fixed, parts, watch))
        return None


class ResolutionGrounded(Semantics):
    """Minimal sets among the grounded extensions after dropping one attack of each mutual pair.

    Take a strong component of the undecided arguments without undecided attackers outside. If its
    attacks are mutual and form a tree, an extension contains a maximal independent set of it;
    otherwise no extension has a member in it (Baroni, Dunne and Giacomin 2011).
    """

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the extensions, tree by tree."""
        empty_set = np.zeros(len(piece), np.bool_)
        streams = [iter([empty_set])]
        while streams:
            if (inside := next(streams[-1], None)) is None:
                streams.pop()
                continue
            inside = complete_set(piece, inside)
            tree = self._find_tree(piece, inside)
            if tree is None:
                watch.look()
                yield inside
            else:
                streams.append(self._with_tree(piece, inside, tree, watch))

    @staticmethod
    def _with_tree(piece: Piece, inside: Members, tree: Numbers, watch: Watch) -> Iterator[Members]:
        for members in NAIVE.extensions(piece.cut(tree), watch):
            larger = inside.copy()
            larger[tree] = members
            yield larger

    @staticmethod
    def _find_tree(piece: Piece, inside: Members) -> Numbers | None:
        """Return an undecided terminal component that is a tree of mutual edges; or None."""
        numbers = np.flatnonzero(~inside & ~answered_mask(piece.edge_arrays(), inside))
        if not numbers.size:
            return None
        undecided = piece.cut(numbers)
        for vertices in components_of(undecided):
            component = undecided.cut(vertices)
            sources, targets = component.edge_arrays()
            degrees = undecided.ptr[vertices + 1] - undecided.ptr[vertices]
            is_attacked = int(degrees.sum()) > component.idx.size  # from outside
            edges = set(zip(sources.tolist(), targets.tolist(), strict=True))
            is_mutual = all(v != w and (w, v) in edges for v, w in edges)
            if is_mutual and not is_attacked and len(edges) == 2 * len(vertices) - 2:
                return numbers[vertices]
        return None
