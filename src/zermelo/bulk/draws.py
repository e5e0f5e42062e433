"""Kernels of a digraph on disk: outcomes decide most vertices, and the draws fit the memory.

P-vertices lie in every kernel, N-vertices in none. A draw has no P-option, and its predecessors are
N or draws. So the kernels of the digraph are those of the subdigraph on the draws, each together
with all P-positions (Pérez Romero 2020, section 1.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.kernel.kernels import kernels

if TYPE_CHECKING:
    from zermelo.bulk.work import Column, EdgeWork


def kernels_of(work: EdgeWork, question: str | None) -> tuple[dict[str, Any], Column]:
    """Answer a question about the kernels of a labelled digraph.

    The question is ``"count"``, ``"status"``, or None for one kernel. The facts are ``open_edges``,
    ``exists``, and ``count``; or the numbers of vertices ``in_all``, ``in_some`` and ``in_none``;
    or the ``size`` of the kernel. A column has the answer by vertex number. Raises LimitReached if
    the draws do not fit into memory, or the search takes too long.
    """
    numbers, G = work.draws()
    watch = work.asked
    search = kernels(G, limits=watch)
    facts: dict[str, Any] = {"open_edges": G.edge_count}
    lost, won, drawn = (np.int8(code) for code in {None: (1, 0, -1), "count": (0, 1, 2)}.get(
        question, (2, 0, 0)))  # fmt: skip
    codes = np.where(work.array < 0, drawn, np.where(work.array & 1, won, lost))
    if question == "count":
        count = search.count(watch)
        return facts | {"exists": count > 0, "count": count}, ("decided", codes, DECIDED)
    if question == "status":
        status = search.status(watch)
        if status.exists:
            codes[numbers] = status.array
        shares = np.bincount(codes if work.present is None else codes[work.present], minlength=3)
        facts |= {"exists": status.exists}
        if status.exists:
            facts |= dict(zip(("in_none", "in_some", "in_all"), shares.tolist(), strict=True))
        else:
            codes[:] = 3
        return facts, ("kernels", codes, SHARES)
    kernel = search.find(limits=watch)
    facts |= {"exists": kernel is not None, "size": None}
    if kernel is None:
        codes[:] = -1
    else:
        codes[numbers] = 0
        codes[numbers[kernel.numbers]] = 1
        facts["size"] = work.counts["P"] + len(kernel)
    return facts, ("kernel", codes, INSIDE)


#: The meaning of the codes.
DECIDED, SHARES, INSIDE = ("in", "out", "open"), ("none", "some", "all", "no kernel"), ("no", "yes")
