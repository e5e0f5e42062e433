"""Plain backtracking over one piece: for easy pieces faster than starting a SAT solver."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.pieces import Piece

__all__ = ["Backtrack"]

_SPENT, _DONE = -1, 0


class Backtrack:
    """Kernels of a piece one after the other, in lexicographic order; O(V) memory.

    A kernel that contains the first vertex in which two of them differ comes before the other.

    Parameters
    ----------
    piece : Piece
    fixed : int8 array, optional
        −1 open, 0 or 1 where a vertex must be outside or inside.
    """

    def __init__(self, piece: Piece, fixed: NDArray[np.int8] | None = None) -> None:
        from zermelo._jit import backtrack

        self._loops = backtrack
        size = len(piece)
        self.status: NDArray[np.int8] = (
            np.full(size, -1, np.int8) if fixed is None else fixed.astype(np.int8, copy=True)
        )
        live, trail = np.empty(size, np.int32), np.empty(size, np.int32)
        control = np.zeros(4, np.int64)
        begun = (piece.ptr, piece.idx, *piece.turned, self.status, live, trail, control)
        self.over = not backtrack.begin(*begun)
        self._state = (*begun, np.empty(size, np.int32), np.zeros(size, np.int8))

    def advance(self, budget: int) -> NDArray[np.int8] | None:
        """Return the next kernel as 0 and 1 by vertex, a copy.

        None where there is none within ``budget`` decisions; ``over`` says whether there are no
        more at all.
        """
        if self.over:
            return None
        outcome = self._loops.advance(*self._state, budget)
        self.over = outcome == _DONE
        return None if outcome in (_SPENT, _DONE) else self.status.copy()

    def tally(self, budget: int, inside: NDArray[np.int64]) -> int:
        """Count kernels from here on, and by vertex those that contain it (added to ``inside``).

        Complete when ``over`` is true afterwards; otherwise the budget is spent.
        """
        if self.over:
            return 0
        outcome, found = self._loops.tally(*self._state, budget, inside)
        self.over = outcome == _DONE
        return int(found)
