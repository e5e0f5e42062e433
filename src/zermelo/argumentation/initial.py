"""Initial sets, and the extensions that are built from them one after the other (Thimm 2022).

An initial set is a minimal non-empty admissible set. It is *challenged* if another initial set
attacks it, otherwise *unchallenged*. Every non-empty admissible set arises in this way: take an
initial set, drop its members and what they attack, repeat this or stop, and unite the sets taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from zermelo.argumentation.pieces import Semantics
from zermelo.kernel.answered import Members, SetKind, SetSearch
from zermelo.kernel.check import answered_mask
from zermelo.kernel.partition import Piece
from zermelo.limits import Watch


def initial_sets(
    piece: Piece, watch: Watch, inside: Sequence[int] = (), outside: Sequence[int] = ()
) -> Iterator[Members]:
    """Yield a piece's initial sets with all of ``inside`` and none of ``outside``, by a solver."""
    with SetSearch(piece, SetKind.SEMIKERNEL, watch) as search:
        search.require_member(np.ones(len(piece), np.bool_))  # rule out the empty set
        while (members := search.find(inside, outside)) is not None:
            while (smaller := search.smaller_with(members)) is not None:
                members = smaller
            search.exclude_above(members)
            if members[[*inside]].all():
                yield members


class Initial(Semantics):
    """The minimal sets among the non-empty semikernels; each lies in one piece."""

    contains_grounded = joined = False

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the initial sets by a solver."""
        return initial_sets(piece, watch)

    def with_status(self, piece: Piece, vertex: int, watch: Watch, inside: bool) -> Members | None:
        """Return an initial set with the vertex, or without it if not ``inside``; or None."""
        if inside:
            return next(initial_sets(piece, watch, [vertex]), None)
        return next(initial_sets(piece, watch, outside=[vertex]), None)


def unchallenged_in(piece: Piece, watch: Watch) -> list[Members]:
    """Return the initial sets of a piece that no initial set attacks."""
    sets, edges = list(INITIAL.extensions(piece, watch)), piece.edge_arrays()
    attacked = np.zeros(len(piece), np.bool_)
    for members in sets:
        attacked |= answered_mask(edges, members)
    return [members for members in sets if not (members & attacked).any()]


class Unchallenged(Semantics):
    """Unions of unchallenged initial sets, taken one after the other until none is left.

    All unions are complete, but the grounded labels cannot be cut off first: an unchallenged set
    may be challenged later, when a set that attacks it has become initial.
    """

    contains_grounded = False

    def extensions(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List the unions after which no initial set is unchallenged, each once."""
        seen: set[bytes] = set()
        pending = [np.zeros(len(piece), np.bool_)]
        while pending:
            watch.look()
            members = pending.pop()
            if members.tobytes() in seen:
                continue
            seen.add(members.tobytes())
            numbers = np.flatnonzero(~members & ~answered_mask(piece.edge_arrays(), members))
            # steps in different weakly connected parts are independent: one part comes first
            for part in piece.cut(numbers).weak_pieces() if numbers.size else []:
                if unchallenged := unchallenged_in(part, watch):
                    break
            else:
                yield members
                continue
            for initial in unchallenged:
                larger = members.copy()
                larger[np.searchsorted(piece.numbers, part.numbers[initial])] = True
                pending.append(larger)


INITIAL = Initial("initial", "IS", "A minimal non-empty admissible set.")
