"""Plain backtracking over one piece: for easy pieces faster than starting a SAT solver."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.kernel.partition import Piece

_SPENT, _DONE = -1, 0


class Backtrack:
    """Kernels of a piece one after the other; O(V + E) memory.

    In lexicographic order: a kernel that contains the first vertex in which two of them differ
    comes before the other. Or in whatever order is quick, see `Piece.by_demand`.

    Parameters
    ----------
    piece : Piece
    fixed : int8 array, optional
        −1 open, 0 or 1 where a vertex must be outside or inside.
    quick : bool
        Give up the lexicographic order.
    """

    def __init__(
        self, piece: Piece, fixed: NDArray[np.int8] | None = None, *, quick: bool = False
    ) -> None:
        from zermelo.kernel.loops import backtrack

        self._loops = backtrack
        size = len(piece)
        status = np.full(size, -1, np.int8) if fixed is None else fixed.astype(np.int8, copy=True)
        self._order: NDArray[np.intp] | None = None
        if quick:
            piece, self._order = piece.by_demand()
            status = status[self._order]
        self.status: NDArray[np.int8] = status
        live, trail = np.empty(size, np.int32), np.empty(size, np.int32)
        self._control = control = np.zeros(4, np.int64)
        self._tried = np.zeros(size, np.int8)
        begun = (piece.ptr, piece.idx, *piece.turned, self.status, live, trail, control)
        self.over = not backtrack.begin(*begun)
        self._state = (*begun, np.empty(size, np.int32), self._tried)

    @property
    def progress(self) -> float:
        """What part of the search is done, if both ways of each decision cost the same."""
        if self.over:
            return 1.0
        depth = int(self._control[self._loops.DEPTH])
        turned = np.flatnonzero(self._tried[: min(depth, 1000)])
        return float(np.sum(0.5 ** (turned + 1.0)))

    def promises(self, spent: float, patience: float) -> bool:
        """Say whether at this rate the search ends within some seconds, ``spent`` having passed."""
        return spent < patience * self.progress

    def advance(self, budget: int) -> NDArray[np.int8] | None:
        """Return the next kernel as 0 and 1 by vertex, a copy.

        None where there is none within ``budget`` decisions; ``over`` says whether there are no
        more at all.
        """
        if self.over:
            return None
        easy = self._loops.EASY  # more is done only where that is not enough
        outcome = self._loops.advance(*self._state, min(budget, easy))
        if outcome == _SPENT and budget > easy:
            outcome = self._loops.advance(*self._state, budget - easy)
        self.over = outcome == _DONE
        if outcome in (_SPENT, _DONE):
            return None
        if self._order is None:
            return self.status.copy()
        found = np.empty_like(self.status)
        found[self._order] = self.status
        return found

    def tally(self, budget: int, inside: NDArray[np.int64]) -> int:
        """Count kernels from here on, and by vertex those that contain it (added to ``inside``).

        Complete when ``over`` is true afterwards; otherwise the budget is spent.
        """
        if self.over:
            return 0
        met = np.zeros(inside.size, np.int64)
        easy = self._loops.EASY
        outcome, found = self._loops.tally(*self._state, min(budget, easy), met)
        if outcome == _SPENT and budget > easy:
            outcome, more = self._loops.tally(*self._state, budget - easy, met)
            found += more
        inside[slice(None) if self._order is None else self._order] += met
        self.over = outcome == _DONE
        return int(found)
