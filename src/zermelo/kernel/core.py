"""Finding a kernel: in pieces with required vertices, in the hard core, then in the rest."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.kernel.partition import Decomposition, Piece
from zermelo.limits import Watch

#: The status of each vertex: 1 inside, 0 outside, −1 undecided.
Mask = NDArray[np.int8]


def required_status(
    G: Digraph,
    pnd: NDArray[np.integer],
    draws: NDArray[np.integer],
    containing: Iterable[Hashable],
    avoiding: Iterable[Hashable],
) -> Mask | None:
    """Return the required status of each draw; None if the outcomes P, N and D exclude it."""
    required = np.full(len(G), -1, np.int8)
    for value, names in ((1, containing), (0, avoiding)):
        for name in names:
            number = G.index(name)
            if pnd[number] == value or required[number] == 1 - value:
                return None
            required[number] = value
    status: Mask = required[draws]
    return status


def find_kernel(
    parts: Decomposition, fixed: Mask, watch: Watch, progress: dict[str, int]
) -> Mask | None:
    """Find a kernel of the draws that agrees with ``fixed``; None if there is none."""
    from zermelo.kernel.find import find_in

    status = np.full(len(parts.draws), -1, np.int8)
    for piece in parts.pieces if (fixed >= 0).any() else ():
        place = parts.place(piece)
        if (fixed[place] >= 0).any():
            watch.look(partial("a piece of {:,} vertices".format, len(piece)))
            if (kernel := find_in(piece, watch, fixed[place])) is None:
                return None
            status[place] = kernel
    for piece, kernel in core_kernels(parts, watch, progress, status):
        if kernel is None:
            return None
        status[parts.place(piece)] = kernel
    if (status < 0).any():
        from zermelo.kernel.loops import richardson

        watch.look(lambda: "completing the kernel by Richardson's theorem")
        draws = parts.draws
        stuck = richardson.complete(draws.ptr, draws.idx, *draws.predecessor_rows, status)
        if stuck.size:
            raise AssertionError("an odd closed walk outside the hard core")
    return status


def core_kernels(
    parts: Decomposition, watch: Watch, progress: dict[str, int], settled: Mask | None = None
) -> Iterator[tuple[Piece, Mask | None]]:
    """Yield each piece of the hard core with a kernel or None; count kernels in ``progress``."""
    from zermelo.kernel.find import find_in

    pieces = [p for p in parts.core if settled is None or settled[parts.place(p)[0]] < 0]
    kernels: dict[bytes, Mask | None] = {}
    for number, piece in enumerate(pieces, 1):
        watch.look(partial("piece {:,} of {:,} of the core".format, number, len(pieces)))
        key = piece.key if len(pieces) > 1 else b""
        if key not in kernels:
            kernels[key] = find_in(piece, watch)
        progress["core_pieces_with_a_kernel"] += kernels[key] is not None
        yield piece, kernels[key]
