"""Kernels of one piece: one of them, all of them, the status of its vertices, their number.

Easy pieces fall to plain backtracking, which needs no library and no start-up. Where that stalls, a
SAT solver takes over, and for counting an exact model counter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.backtrack import Backtrack
from zermelo.digraph.completion import completion
from zermelo.digraph.counting import ModelCount
from zermelo.digraph.limits import Watch
from zermelo.digraph.pieces import Piece
from zermelo.digraph.search import Search, lexicographic

__all__ = ["PieceStatus", "count_in", "find_in", "list_in"]

Status = NDArray[np.int8]

# Decisions of plain backtracking before a solver is called: for one kernel, between two looks at
# the clock when all are listed, how often in a row without a new kernel, and for counting.
FIND, LIST, STALLS, TALLY = 300, 4_000, 4, 8_000


def find_in(piece: Piece, watch: Watch, fixed: Status | None = None) -> Status | None:
    """Find a kernel of a piece, as 0 and 1 by vertex; None if there is none.

    Parameters
    ----------
    piece : Piece
    watch : Watch
    fixed : int8 array, optional
        0 or 1 where a vertex must be outside or inside, −1 elsewhere.
    """
    easy = Backtrack(piece, fixed)
    found = easy.advance(FIND)
    if found is not None or easy.over:
        return found
    watch.look()
    clauses = completion(piece)
    if fixed is not None:
        clauses += [[i + 1 if fixed[i] else -i - 1] for i in np.flatnonzero(fixed >= 0).tolist()]
    with Search(clauses, watch) as search:
        return _status(search.model()) if search.solve() else None


def _status(model: list[int]) -> Status:
    return (np.array(model, np.int64) > 0).astype(np.int8)


def list_in(piece: Piece, watch: Watch) -> Iterator[Status]:
    """List the kernels of a piece in lexicographic order, O(V + E) memory.

    Of two kernels the one that contains the first vertex in which they differ comes first.
    Backtracking goes first; where it stalls, a solver goes on from the last kernel, in the same
    order.
    """
    easy = Backtrack(piece)
    last: Status | None = None
    stalls = 0
    while stalls < STALLS:
        found = easy.advance(LIST)
        if easy.over:
            return
        if found is not None:
            yield found
            last, stalls = found, 0
        else:
            stalls += 1
            watch.look()
    values = [[i + 1, -i - 1] for i in range(len(piece))]
    with Search(completion(piece), watch) as search:
        after = None if last is None else (1 - last).tolist()
        for choice in lexicographic(search, values, after, watch):
            yield 1 - np.array(choice, np.int8)


def count_in(piece: Piece, watch: Watch, known: ModelCount | None = None) -> int:
    """Count the kernels of a piece.

    ``known``, if given, is run where backtracking does not reach, so that its ``at_least`` can be
    read meanwhile.
    """
    inside = np.zeros(len(piece), np.int64)
    easy = Backtrack(piece)
    found = easy.tally(TALLY, inside)
    if easy.over:
        return found
    watch.look()
    return (known or ModelCount(partial(completion, piece), len(piece), watch)).run()


class PieceStatus:
    """Which vertices of a piece lie in some kernel of it, and outside some kernel.

    Attributes
    ----------
    seen_in, seen_out : bool arrays
        Vertices met inside, and outside, of some kernel so far; final when `run` has returned.
    """

    def __init__(self, piece: Piece, watch: Watch) -> None:
        self._piece = piece
        self._watch = watch
        self.seen_in = np.zeros(len(piece), np.bool_)
        self.seen_out = np.zeros(len(piece), np.bool_)

    def run(self) -> bool:
        """Settle every vertex; False if the piece has no kernel.

        Each question to the solver asks for a kernel that shows something new about any vertex;
        the last answer is "there is none", which settles all that is left at once.
        """
        piece = self._piece
        inside = np.zeros(len(piece), np.int64)
        easy = Backtrack(piece)
        found = easy.tally(TALLY // 4, inside)
        self.seen_in, self.seen_out = inside > 0, inside < found
        if easy.over:
            return found > 0
        self._watch.look()
        clauses = completion(piece)
        with Search(clauses, self._watch) as search:
            if not found:
                if not search.solve():
                    return False
                self._take(search)
            selector = len(piece)
            while True:
                wanted = self._wanted()
                if not wanted:
                    return True
                selector += 1
                search.add([-selector, *wanted])
                search.prefer(wanted)
                if not search.solve([selector]):
                    return True
                self._take(search)
                search.add([-selector])

    def _take(self, search: Search) -> None:
        status = _status(search.model()[: len(self._piece)])
        self.seen_in |= status == 1
        self.seen_out |= status == 0

    def _wanted(self) -> list[int]:
        """Literals that no kernel so far has made true."""
        unseen = np.flatnonzero(~self.seen_in) + 1
        return [*unseen.tolist(), *(-1 - np.flatnonzero(~self.seen_out)).tolist()]
