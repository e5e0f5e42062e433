"""Initial sets, and the extensions that are built from them one after the other (Thimm 2022).

An initial set is a minimal admissible set that is not empty. It is *unattacked* if nothing attacks
it, *challenged* if another initial set does, and else *unchallenged*. Every admissible set is made
by taking an initial set, dropping it and what it attacks, and so on in what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

import numpy as np

from zermelo.argumentation.pieces import Semantics
from zermelo.kernel.answered import Members, SetKind, SetSearch
from zermelo.kernel.check import answered
from zermelo.kernel.partition import Piece
from zermelo.limits import Watch


class InitialSearch:
    """Questions about the initial sets of a piece; a context manager around its `SetSearch`."""

    def __init__(self, piece: Piece, watch: Watch) -> None:
        self.search = SetSearch(piece, SetKind.SEMIKERNEL, watch)
        self.search.include(np.ones(len(piece), np.bool_))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.search.__exit__()

    def find(self, inside: Iterable[int] = (), outside: Iterable[int] = ()) -> Members | None:
        """Find a new initial set that has some vertices and lacks others."""
        wanted = [*inside]
        while (members := self.search.find(wanted, [*outside])) is not None:
            while (smaller := self.search.within(members)) is not None:
                members = smaller
            self.search.exclude_above(members)
            if members[wanted].all():
                return members
        return None

    def all(self) -> Iterator[Members]:
        """List the initial sets that are left."""
        while (members := self.find()) is not None:
            yield members


class Initial(Semantics):
    """Minimal semikernels that are not empty; each lies in one piece."""

    grounded_first = joined = False

    def all(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """List them by a solver."""
        with InitialSearch(piece, watch) as search:
            yield from search.all()

    def having(self, piece: Piece, vertex: int, watch: Watch, inside: bool) -> Members | None:
        """Ask the solver for sets with the vertex, or without it."""
        with InitialSearch(piece, watch) as search:
            return search.find([vertex]) if inside else search.find([], [vertex])


def left_by(piece: Piece, members: Members) -> np.ndarray:
    """Return the vertices that are neither in a set nor attacked by it."""
    return np.flatnonzero(~members & ~answered(piece.edge_arrays(), members))


def unchallenged_in(piece: Piece, watch: Watch) -> list[Members]:
    """Return the initial sets that no initial set attacks."""
    sets, edges = list(INITIAL.all(piece, watch)), piece.edge_arrays()
    attacked = np.zeros(len(piece), np.bool_)
    for members in sets:
        attacked |= answered(edges, members)
    return [members for members in sets if not (members & attacked).any()]


class Unchallenged(Semantics):
    """Unions of initial sets, taken one after the other until all that are left are challenged.

    All are complete, but the grounded labels cannot be cut off first: a set that is unchallenged
    now may be challenged once an attacker of its rival is out.
    """

    grounded_first = False

    def all(self, piece: Piece, watch: Watch) -> Iterator[Members]:
        """Go through all reachable unions, each once."""
        met: set[bytes] = set()
        left = [np.zeros(len(piece), np.bool_)]
        while left:
            watch.look()
            members = left.pop()
            if members.tobytes() in met:
                continue
            met.add(members.tobytes())
            numbers = left_by(piece, members)
            # weakly connected parts do not affect each other: one after the other will do
            for part in piece.cut(numbers).weak_pieces() if numbers.size else []:
                if free := unchallenged_in(part, watch):
                    break
            else:
                yield members
                continue
            for chosen in free:
                larger = members.copy()
                larger[np.searchsorted(piece.numbers, part.numbers[chosen])] = True
                left.append(larger)


INITIAL = Initial("initial", "IS", "A minimal admissible set that is not empty.")
