"""Cutting the draws of a digraph into pieces whose kernels combine freely.

Outside the draws all kernels agree (Fraenkel 1997, Theorem 6). On the draws,

- the *pieces* are the weakly connected components. The kernels of the draws are the unions of one
  kernel of each piece, so numbers of kernels multiply;
- the *hard core* consists of the draws that can be reached from strong components with an odd
  closed walk. Each kernel of the hard core can be extended to the other draws by Richardson's
  theorem, so the digraph has a kernel if and only if the hard core has one;
- for counting and listing all kernels, vertices without remaining predecessors are peeled off one
  after another: their options decide whether a kernel has them, and no vertex left depends on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.views import VertexSet
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

T = TypeVar("T")


class Piece:
    """A part of a digraph, with vertex numbers of its own.

    Vertex u is vertex ``numbers[u]`` of the digraph; its options in the piece are
    ``idx[ptr[u]:ptr[u + 1]]``. ``numbers`` ascend, unless `by_demand` or `cut` reorders them.
    """

    def __init__(
        self, numbers: NDArray[np.int64], ptr: NDArray[np.int64], idx: NDArray[np.int32]
    ) -> None:
        self.numbers, self.ptr, self.idx = numbers, ptr, idx

    @classmethod
    def of_rows(cls, rows: Sequence[Sequence[int]]) -> Self:
        """Make a piece from rows of options: vertex u has the options ``rows[u]``."""
        ptr = np.cumsum([0, *map(len, rows)], dtype=np.int64)
        idx = np.array([v for row in rows for v in sorted(row)], np.int32)
        return cls(np.arange(len(rows), dtype=np.int64), ptr, idx)

    @cached_property
    def predecessor_rows(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The rows of predecessors in the piece, as ``(ptr, idx)``."""
        from zermelo._jit import csr

        ptr, idx = csr.transpose(self.ptr, self.idx)
        return ptr, idx

    def edge_arrays(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return the sources and targets of all edges. O(V + E)."""
        return np.repeat(np.arange(len(self)), np.diff(self.ptr)), self.idx

    @property
    def key(self) -> bytes:
        """A key that pieces share if and only if they have equal rows of options."""
        return self.ptr.tobytes() + self.idx.tobytes()

    def cut(self, members: NDArray[np.integer]) -> Piece:
        """Return the piece induced on ``members`` of this piece, in their order. O(V + E)."""
        from zermelo._jit import parts

        vertices = np.ascontiguousarray(members, np.int64)
        index = np.full(len(self), -1, np.int32)
        return Piece(self.numbers[vertices], *parts.induced(self.ptr, self.idx, vertices, index))

    def by_demand(self) -> tuple[Piece, NDArray[np.intp]]:
        """Return this piece in another order, vertices with most predecessors first, and the order.

        Vertex i of the new piece is vertex ``order[i]`` of this one. Backtracking and solvers are
        several times faster on it.
        """
        order = np.argsort(-np.bincount(self.idx, minlength=len(self)), kind="stable")
        return self.cut(order), order

    def weak_pieces(self) -> list[Piece]:
        """Split into weakly connected pieces, in the order of their smallest vertices. O(V + E)."""
        from zermelo._jit import parts

        component, count = parts.weak_components(self.ptr, self.idx)
        if count <= 1:
            return [self] if count else []
        grouped = self.cut(np.argsort(component, kind="stable"))
        bounds = np.cumsum([0, *np.bincount(component, minlength=count)]).tolist()
        starts = grouped.ptr[bounds].tolist()
        return [
            Piece(
                grouped.numbers[low:high],
                grouped.ptr[low : high + 1] - first,
                grouped.idx[first:last] - np.int32(low),
            )
            for (low, high), (first, last) in zip(pairwise(bounds), pairwise(starts), strict=True)
        ]

    def __len__(self) -> int:
        return int(self.numbers.size)

    def __repr__(self) -> str:
        return f"<Piece: {len(self):,} vertices, {self.idx.size:,} edges>"


class Decomposition:
    """The draws of a digraph (or other members), given by ascending numbers, cut into pieces."""

    def __init__(self, G: Digraph, members: NDArray[np.integer]) -> None:
        from zermelo._jit import parts

        ptr, idx = G.successors
        if members.size == len(G) and idx.dtype == np.int32:
            # nothing to renumber; the copies are writable, as compiled functions require
            self.draws = Piece(np.arange(len(G), dtype=np.int64), ptr.copy(), idx.copy())
        else:
            index = np.full(len(G), -1, np.int32)
            vertices = np.ascontiguousarray(members, np.int64)
            self.draws = Piece(vertices, *parts.induced(ptr, idx, vertices, index))

    def indices_of(self, piece: Piece) -> NDArray[np.int64]:
        """Return the indices in ``draws.numbers`` of the vertices of a piece."""
        return np.searchsorted(self.draws.numbers, piece.numbers)

    @cached_property
    def pieces(self) -> list[Piece]:
        """The weakly connected pieces of the draws."""
        return self.draws.weak_pieces()

    @cached_property
    def core_mask(self) -> NDArray[np.bool_]:
        """The draws of the hard core, as a mask. O(V + E)."""
        from zermelo._jit import components, parts

        ptr, idx = self.draws.ptr, self.draws.idx
        component, count = components.strong_components(ptr, idx)
        _, _, odd_source, _ = components.parity(ptr, idx, component, count)
        mask: NDArray[np.bool_] = (odd_source >= 0)[component]
        parts.reached(ptr, idx, mask)
        return mask

    @cached_property
    def core(self) -> list[Piece]:
        """The weakly connected pieces of the hard core, those with fewest vertices first."""
        members = np.flatnonzero(self.core_mask)
        return sorted(self.draws.cut(members).weak_pieces(), key=len) if members.size else []

    @cached_property
    def peeled(self) -> NDArray[np.int32]:
        """The draws that are peeled off for counting and listing, in the order of peeling."""
        from zermelo._jit import parts

        return np.asarray(parts.peel_sources(self.draws.ptr, self.draws.idx))

    @cached_property
    def factors(self) -> list[Piece]:
        """The weakly connected pieces of the draws not peeled off; numbers of kernels multiply."""
        is_kept = np.ones(len(self.draws), np.bool_)
        is_kept[self.peeled] = False
        if is_kept.all():
            return self.pieces
        members = np.flatnonzero(is_kept)
        return self.draws.cut(members).weak_pieces() if members.size else []


@dataclass(frozen=True, repr=False)
class KernelPieces:
    """The pieces of the draws; kernels of different pieces combine freely.

    Attributes
    ----------
    sizes : tuple of int
        Number of vertices of each weakly connected piece of the draws.
    core : VertexSet
        The hard core: draws that can be reached from strong components with an odd closed walk. If
        it is empty, a kernel exists, and is found in O(V + E).
    core_edges, core_sizes : int, tuple of int
        Number of edges in the hard core; number of vertices of each weakly connected piece of it.
    """

    sizes: tuple[int, ...]
    core: VertexSet
    core_edges: int
    core_sizes: tuple[int, ...]

    @classmethod
    def of(cls, G: Digraph, decomposition: Decomposition) -> Self:
        """Return the hard core and the sizes of the pieces of a digraph's draws."""
        core = decomposition.core
        return cls(
            sizes=tuple(map(len, decomposition.pieces)),
            core=VertexSet(G, decomposition.draws.numbers[decomposition.core_mask]),
            core_edges=sum(int(piece.idx.size) for piece in core),
            core_sizes=tuple(map(len, core)),
        )

    def __len__(self) -> int:
        return len(self.sizes)

    def __repr__(self) -> str:
        pieces_text = plural(len(self.sizes), "piece", "pieces")
        if not self.core_sizes:
            return f"<{pieces_text} of draws, no hard core>"
        parts = plural(len(self.core_sizes), "piece", "pieces")
        size = f"{len(self.core):,} vertices and {plural(self.core_edges, 'edge', 'edges')}"
        return f"<{pieces_text} of draws; the hard core has {size} in {parts}>"


# Maximum number of items stored for all streams together; a stream that is stored whole runs once.
_MAX_KEPT_ITEMS = 4096


def product(streams: Sequence[Callable[[], Iterator[T]]]) -> Iterator[list[tuple[int, T]]]:
    """List the product of streams; the last stream advances fastest.

    Each function starts its stream from the beginning: always the same items in the same order.
    Each list has a pair (stream number, new item) for each stream advanced since the last list.

    >>> list(product([lambda: iter("ab"), lambda: iter("xy")]))
    [[(0, 'a'), (1, 'x')], [(1, 'y')], [(0, 'b'), (1, 'x')], [(1, 'y')]]
    """
    stored_items: list[list[T] | None] = [[] for _ in streams]
    free_items = _MAX_KEPT_ITEMS
    exhausted = [False] * len(streams)

    def first_round(number: int) -> Iterator[T]:
        nonlocal free_items
        for item in streams[number]():
            if (items := stored_items[number]) is not None:
                if free_items:
                    items.append(item)
                    free_items -= 1
                else:
                    free_items += len(items)
                    stored_items[number] = None
            yield item
        exhausted[number] = True

    def restart(number: int) -> Iterator[T]:
        if not exhausted[number]:
            return first_round(number)
        items = stored_items[number]
        return streams[number]() if items is None else iter(items)

    running: list[Iterator[T]] = []
    changed: list[tuple[int, T]] = []
    while True:
        for number in range(len(running), len(streams)):
            running.append(restart(number))
            first = [(number, item) for item in islice(running[number], 1)]
            if not first:
                return  # one empty stream: the product is empty
            changed += first
        yield changed
        changed = []
        while running and not changed:
            changed = [(len(running) - 1, item) for item in islice(running[-1], 1)]
            if not changed:
                running.pop()
        if not changed:
            return
