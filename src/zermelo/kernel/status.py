"""The vertices in all kernels, in some, and in none."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.views import OfVertices, VertexSet
from zermelo.kernel.partition import Piece
from zermelo.labels.outcomes import Outcomes
from zermelo.limits import Watch

if TYPE_CHECKING:
    from zermelo.digraph.frames import Column

Membership = Literal["all", "some", "none", "no kernel"]

#: The answers, at the indices 0, 1 and 2 that stand for them in `Status.array`.
MEMBERSHIPS: tuple[Membership, ...] = ("none", "some", "all")


class Status(OfVertices[Membership]):
    """Whether each vertex lies in all kernels, in some but not all, or in none.

    A mapping from names (``status["a"]`` is ``"all"``, ``"some"`` or ``"none"``), with three sets.

    Attributes
    ----------
    exists : bool
        Whether there is a kernel. If not, ``in_all`` and ``in_none`` hold every vertex (both are
        vacuously true), ``in_some`` is empty, and ``status[name]`` is ``"no kernel"``.
    array : int8 array
        The status by vertex number: 2 in all, 1 in some but not all, 0 in none (0 throughout if
        there is no kernel). Read-only.
    """

    exists: bool

    def __init__(self, digraph: Digraph, exists: bool, array: NDArray[np.int8]) -> None:
        self._set(digraph=digraph, exists=exists, array=array)

    def at(self, vertex: int) -> Membership:
        """Return the status of a vertex number."""
        return MEMBERSHIPS[int(self.array[vertex])] if self.exists else "no kernel"

    def _columns(self, names: Sequence[Hashable]) -> Mapping[str, Column]:  # noqa: ARG002
        return {"kernels": [self.at(vertex) for vertex in range(len(self))]}

    _heads = ("kernels",)

    def _where(self, status: int) -> VertexSet:
        return VertexSet(self.digraph, np.flatnonzero(self.array == status))

    @property
    def in_all(self) -> VertexSet:
        """Vertices in every kernel; all vertices if there is no kernel."""
        return self._where(2 if self.exists else 0)

    @property
    def in_some(self) -> VertexSet:
        """Vertices in some kernel, but not in every one."""
        return self._where(1)

    @property
    def in_none(self) -> VertexSet:
        """Vertices in no kernel; all vertices if there is no kernel."""
        return self._where(0)

    def __repr__(self) -> str:
        if not self.exists:
            return f"<Status: {len(self):,} vertices, no kernel>"
        none, some, every = np.bincount(self.array, minlength=3).tolist()
        return f"<Status: {every:,} vertices in all kernels, {some:,} in some, {none:,} in none>"


def settle(outcomes: Outcomes, pieces: Sequence[Piece], watch: Watch) -> Status:
    """Return the status of all vertices; small pieces are settled first, and equal pieces once."""
    from zermelo.kernel.find import PieceStatus

    G = outcomes.digraph
    array = np.array([2, 0, -1], np.int8)[outcomes.pnd]  # P: in all, N: in none, D: not settled
    facts = {"pieces": len(pieces), "pieces_settled": 0}

    def progress() -> Mapping[str, object]:
        """Return facts so far: the sets of settled vertices are right only if a kernel exists."""
        sets = {
            f"in_{membership}": VertexSet(G, np.flatnonzero(array == number))
            for number, membership in enumerate(MEMBERSHIPS)
        }
        return {**facts, **sets}

    with watch.start(progress) as watch:
        array_by_key: dict[bytes, NDArray[np.int8]] = {}
        for piece in sorted(pieces, key=len):
            key = piece.key if len(pieces) > 1 else b""
            if key not in array_by_key:
                watch.look(
                    lambda: "{pieces_settled:,} of {pieces:,} pieces settled".format(**facts)
                )
                status = PieceStatus(piece, watch)
                try:
                    exists = status.run()
                except BaseException:
                    array[piece.numbers[status.seen_in & status.seen_out]] = 1
                    raise
                if not exists:
                    return Status(G, False, np.zeros(len(G), np.int8))
                array_by_key[key] = np.where(status.seen_in, 2 - status.seen_out, 0).astype(np.int8)
            array[piece.numbers] = array_by_key[key]
            facts["pieces_settled"] += 1
        return Status(G, True, array)
