"""Semantics of abstract argumentation on one piece of a framework.

A piece is a digraph of moves, from arguments to attackers: a weakly connected component of all
arguments or, if all extensions agree with the grounded labels, of the undecided arguments. Then an
extension of the framework consists of the arguments labelled *in* and one extension of each piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from zermelo.kernel import find
from zermelo.kernel.answered import (
    Members,
    SetKind,
    SetSearch,
    complete_set,
    count_sets,
    find_maximal_in,
    list_sets,
    maximal_in,
    semikernel_with,
)
from zermelo.kernel.backtrack import InOut
from zermelo.kernel.check import answered_mask
from zermelo.kernel.partition import Piece
from zermelo.limits import Watch


def _empty_set(piece: Piece) -> Members:
    return np.zeros(len(piece), np.bool_)


@dataclass(frozen=True)
class Semantics:
    """One semantics: its extensions, and questions about a piece.

    ``short`` is its abbreviation in the competitions, such as "PR".
    """

    name: str
    short: str
    definition: str
    #: Whether only undecided arguments are searched: all extensions agree with the grounded labels.
    contains_grounded: ClassVar[bool] = True
    #: Whether there is always exactly one extension.
    single: ClassVar[bool] = False
    #: Whether every extension is admissible.
    admissible: ClassVar[bool] = True
    #: Whether the extensions are the kernels of the digraph of moves, which have their own search.
    kernels: ClassVar[bool] = False
    #: True if an extension is a union of one extension per piece, False if it lies in one piece.
    joined: ClassVar[bool] = True

    def for_piece(self, _piece: Piece, _watch: Watch) -> Semantics:
        """Return a semantics with the same extensions of this piece, which may answer faster."""
        return self

    def extension(self, piece: Piece, watch: Watch) -> Members | None:
        """Return an extension of a piece; None if there is none."""
        return next(self.extensions(piece, watch), None)

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the extensions of a piece."""
        raise NotImplementedError

    def count(self, piece: Piece, watch: Watch) -> int:
        """Return the number of extensions of a piece."""
        return sum(1 for _ in watch.over(self.extensions(piece, watch), 1))

    def with_status(self, piece: Piece, vertex: int, watch: Watch, inside: bool) -> Members | None:
        """Find an extension with a vertex, or without it if not ``inside``; None if none exists."""
        fitting = (mask for mask in self.extensions(piece, watch) if mask[vertex] == inside)
        return next(fitting, None)

    def credulous(self, piece: Piece, watch: Watch) -> Members:
        """Return the vertices of a piece that lie in some extension."""
        seen = _empty_set(piece)
        for vertex in range(len(piece)):
            members = None if seen[vertex] else self.with_status(piece, vertex, watch, True)
            if members is not None:
                seen |= members
        return seen

    def sceptical(self, piece: Piece, watch: Watch) -> Members:
        """Return the vertices of a piece that lie in every extension: all if there is none."""
        first = self.extension(piece, watch)
        shared = np.ones(len(piece), np.bool_) if first is None else first.copy()
        for vertex in np.flatnonzero(shared).tolist():
            members = self.with_status(piece, vertex, watch, False) if shared[vertex] else None
            if members is not None:
                shared &= members
        return shared


class SetsOfKind(Semantics):
    """All sets of a kind; the empty set is one of them."""

    kind: ClassVar[SetKind]

    def extension(self, piece: Piece, _watch: Watch) -> Members:
        """Return the empty set."""
        return _empty_set(piece)

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List all sets of the kind, in lexicographic order."""
        return list_sets(piece, self.kind, watch)

    def count(self, piece: Piece, watch: Watch) -> int:
        """Return the number of sets, by a model counter if enumeration takes long."""
        return count_sets(piece, self.kind, watch)

    def with_status(self, piece: Piece, vertex: int, watch: Watch, inside: bool) -> Members | None:
        """Return the empty set, or if ``inside`` a set with the vertex; None if there is none."""
        return self.containing(piece, vertex, watch) if inside else _empty_set(piece)

    def containing(self, piece: Piece, vertex: int, watch: Watch) -> Members | None:
        """Return a set with the vertex, by a SAT solver; None if there is none."""
        with SetSearch(piece, self.kind, watch) as search:
            return search.find([vertex])

    def credulous(self, piece: Piece, watch: Watch) -> Members:
        """Return the vertices in some set: a solver finds sets, each with a vertex not yet seen."""
        seen = _empty_set(piece)
        with SetSearch(piece, self.kind, watch) as search:
            while True:
                search.require_member(~seen)
                if (members := search.find()) is None:
                    return seen
                seen |= members


class ConflictFree(SetsOfKind):
    """Independent sets."""

    contains_grounded = admissible = False
    kind = SetKind.INDEPENDENT


class Admissible(SetsOfKind):
    """Semikernels: independent, and every option of a member has an option in the set."""

    contains_grounded = False
    kind = SetKind.SEMIKERNEL

    def containing(self, piece: Piece, vertex: int, watch: Watch) -> Members | None:
        """Return a semikernel with the vertex; None if there is none."""
        return semikernel_with(piece, [vertex], watch)


class Complete(SetsOfKind):
    """Complete semikernels, which contain every vertex that they defend."""

    kind = SetKind.COMPLETE

    def containing(self, piece: Piece, vertex: int, watch: Watch) -> Members | None:
        """Return a complete semikernel with the vertex; None if there is none."""
        members = semikernel_with(piece, [vertex], watch)
        return None if members is None else complete_set(piece, members)


class StronglyAdmissible(SetsOfKind):
    """Sets that grow from the empty set: each vertex is defended by the vertices before it."""

    contains_grounded = False

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the sets in lexicographic order: decide the grounded set's vertices one by one."""
        grounded = np.flatnonzero(complete_set(piece, _empty_set(piece))).tolist()
        pending = [(0, _empty_set(piece), _empty_set(piece))]
        while pending:
            watch.look()
            first, required, barred = pending.pop()
            members = complete_set(piece, _empty_set(piece), barred)
            if (required & ~members).any():
                continue
            for next_index, vertex in enumerate(grounded[first:], first + 1):
                if members[vertex]:
                    more_barred = barred.copy()
                    more_barred[vertex] = True
                    pending.append((next_index, required.copy(), more_barred))
                    required[vertex] = True
            yield members

    count = Semantics.count

    def containing(self, piece: Piece, vertex: int, _watch: Watch) -> Members | None:
        """Return the grounded set if the vertex is in it, else None."""
        members = complete_set(piece, _empty_set(piece))
        return members if members[vertex] else None

    def credulous(self, piece: Piece, _watch: Watch) -> Members:
        """Return the grounded set, which is the largest of the sets."""
        return complete_set(piece, _empty_set(piece))


class SingleExtension(Semantics):
    """A semantics with exactly one extension."""

    single = True

    def extension(self, piece: Piece, watch: Watch) -> Members:
        """Return the one extension."""
        raise NotImplementedError

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the one extension."""
        yield self.extension(piece, watch)

    def count(self, _piece: Piece, _watch: Watch) -> int:
        """Return 1."""
        return 1

    def credulous(self, piece: Piece, watch: Watch) -> Members:
        """Return the one extension."""
        return self.extension(piece, watch)

    sceptical = credulous


class Grounded(SingleExtension):
    """The least complete extension."""

    def extension(self, piece: Piece, _watch: Watch) -> Members:
        """Return the empty set: no undecided argument is in the grounded extension."""
        return _empty_set(piece)


class Preferred(SetsOfKind):
    """Maximal semikernels (maximal admissible sets); maximal complete extensions are the same."""

    kind = SetKind.SEMIKERNEL
    count = Semantics.count

    def extension(self, piece: Piece, watch: Watch) -> Members:
        """Return a maximal semikernel."""
        return find_maximal_in(piece, watch)

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the maximal semikernels."""
        return maximal_in(piece, watch)

    def with_status(self, piece: Piece, vertex: int, watch: Watch, inside: bool) -> Members | None:
        """Find a maximal semikernel with the vertex, or without it if not ``inside``; or None."""
        if not inside:
            return self._avoiding(piece, vertex, watch)
        if (members := semikernel_with(piece, [vertex], watch)) is None:
            return None
        with SetSearch(piece, self.kind, watch) as search:
            return search.grow(members)

    def _avoiding(self, piece: Piece, vertex: int, watch: Watch) -> Members | None:
        """Return a preferred extension without the vertex; None if there is none.

        An admissible set that attacks the vertex is enlarged to a maximal one, which does not
        contain the vertex. If there is no such set, enlarge an admissible set while the vertex
        stays outside. If the result has an admissible superset with the vertex, exclude all subsets
        of a maximal such superset and try again. Otherwise the result is preferred.
        """
        options = piece.idx[piece.ptr[vertex] : piece.ptr[vertex + 1]].tolist()
        with SetSearch(piece, self.kind, watch) as search:
            for attacker in options:
                if (members := search.find([attacker])) is not None:
                    return search.grow(members)
        with SetSearch(piece, self.kind, watch) as search:
            while (members := search.find(outside=[vertex])) is not None:
                while (larger := search.larger_without(members, vertex)) is not None:
                    members = larger
                with_vertex = search.find([*np.flatnonzero(members).tolist(), vertex])
                if with_vertex is None:
                    return members
                search.grow(with_vertex)  # rules out all its subsets
        return None


class Stable(Semantics):
    """Kernels."""

    kernels = True

    def extension(self, piece: Piece, watch: Watch, fixed: InOut | None = None) -> Members | None:
        """Find a kernel with some vertices fixed inside or outside; None if there is none."""
        kernel = find.find_in(piece, watch, fixed)
        return None if kernel is None else kernel == 1

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the kernels, in lexicographic order."""
        return (kernel == 1 for kernel in find.list_in(piece, watch))

    def count(self, piece: Piece, watch: Watch) -> int:
        """Return the number of kernels."""
        return find.PieceCount(piece, watch).run()

    def with_status(self, piece: Piece, vertex: int, watch: Watch, inside: bool) -> Members | None:
        """Find a kernel with the vertex, or without it if not ``inside``; None if there is none."""
        fixed = np.full(len(piece), -1, np.int8)
        fixed[vertex] = inside
        return self.extension(piece, watch, fixed)

    def _searched_status(self, piece: Piece, watch: Watch) -> find.PieceStatus:
        status = find.PieceStatus(piece, watch)
        status.run()
        return status

    def credulous(self, piece: Piece, watch: Watch) -> Members:
        """Return the vertices in some kernel: search for kernels with a vertex not yet found."""
        return self._searched_status(piece, watch).seen_in

    def sceptical(self, piece: Piece, watch: Watch) -> Members:
        """Return the vertices in all kernels: search for kernels that lack a further vertex."""
        return ~self._searched_status(piece, watch).seen_out


STABLE = Stable("stable", "ST", "Conflict-free, and attacks every argument outside.")


def greatest_defended_subset(piece: Piece, within: Members) -> Members:
    """Return the greatest subset that attacks all its attackers: drop undefended members.

    The subset is a semikernel if it is independent.
    """
    members = within.copy()
    sources, targets = edges = piece.edge_arrays()
    while True:
        undefended = sources[members[sources] & ~answered_mask(edges, members)[targets]]
        if not undefended.size:
            return members
        members[undefended] = False


class Ideal(SingleExtension):
    """The greatest admissible set inside all preferred extensions."""

    def extension(self, piece: Piece, watch: Watch) -> Members:
        """Return the set: drop arguments that admissible sets attack, and undefended ones, in turn.

        If an admissible set attacks everything outside, it is a preferred extension, and only its
        members stay. If no admissible set attacks a or b, and b attacks a, then neither is in the
        ideal set: an admissible set with a would attack b, and one with b attacks a.
        """
        members = np.ones(len(piece), np.bool_)
        sources, _ = piece.edge_arrays()
        with SetSearch(piece, SetKind.SEMIKERNEL, watch) as search:
            while True:
                members = greatest_defended_subset(piece, members)
                attackers = _empty_set(piece)
                attackers[piece.idx[members[sources]]] = True
                if not attackers.any():
                    break
                search.require_member(attackers)
                if (admissible := search.find()) is None:
                    break
                members[sources[admissible[piece.idx]]] = False
                if search.is_absorbing(admissible):
                    members &= admissible
        conflicts = members[sources] & members[piece.idx]
        conflict_free = members.copy()
        conflict_free[sources[conflicts]] = False
        conflict_free[piece.idx[conflicts]] = False
        return greatest_defended_subset(piece, conflict_free)


ADMISSIBLE = Admissible(
    "admissible", "AD", "Conflict-free, and attacks every attacker of a member."
)
COMPLETE = Complete("complete", "CO", "Admissible, and contains every argument that it defends.")
