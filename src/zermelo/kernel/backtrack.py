"""Plain backtracking over one piece: for easy pieces faster than starting a SAT solver."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from zermelo.kernel.partition import Piece

_SPENT, _DONE = -1, 0
# Maximum number of entries and of rows of the array of sets; it grows for maximal semikernels.
_MAX_ENTRIES, ROWS = 16_384, 64


class SearchGoal(IntEnum):
    """The goal of a search: kernels in lexicographic order, kernels in any order, or semikernels.

    In lexicographic order, of two kernels the one that contains the first vertex in which they
    differ comes first.
    """

    ORDERED = 0
    KERNELS = 1
    MAXIMAL = 2  # all maximal semikernels
    ANY = 3  # one semikernel


class Backtrack:
    """Search of the kernels or semikernels of a piece one after the other; O(V + E) memory.

    Maximal semikernels are kept, as each rules out its subsets. ``fixed`` is 0 for a vertex that
    must be outside, 1 for one that must be inside, else −1; it is not for maximal semikernels.
    ``over`` is true if there are no more.
    """

    def __init__(
        self,
        piece: Piece,
        fixed: NDArray[np.int8] | None = None,
        *,
        goal: SearchGoal = SearchGoal.ORDERED,
    ) -> None:
        from zermelo.kernel.loops import backtrack

        self._loops = backtrack
        self.goal = goal
        size = len(piece)
        status = np.full(size, -1, np.int8) if fixed is None else fixed.astype(np.int8, copy=True)
        self._order: NDArray[np.intp] | None = None
        if goal is not SearchGoal.ORDERED:
            piece, self._order = piece.by_demand()
            status = status[self._order]
        control = np.zeros(8, np.int64)
        control[backtrack.MODE] = goal
        rows = max(1, min(ROWS, _MAX_ENTRIES // max(size, 1)))
        self._search = backtrack.Attempt(
            piece.ptr,
            piece.idx,
            *piece.turned,
            status=status,
            counts=np.empty((size, 3), np.int32),
            trail=np.empty(size, np.int32),
            marks=np.empty(size, np.int32),
            tried=np.zeros(size, np.int8),
            control=control,
            sets=np.empty((rows, size), np.int8),
            watched=np.empty(2 * rows, np.int32),
            later=np.empty(2 * rows, np.int32),
            first=np.empty(size, np.int32),
        )
        self.over = not backtrack.begin(self._search)

    @property
    def decisions(self) -> int:
        """The number of decisions so far."""
        return int(self._search.control[self._loops.DECISIONS])

    @property
    def progress(self) -> float:
        """The completed share of the search, if both branches of each decision cost the same."""
        if self.over:
            return 1.0
        depth = int(self._search.control[self._loops.DEPTH])
        second_branches = np.flatnonzero(self._search.tried[: min(depth, 1000)])
        return float(np.sum(0.5 ** (second_branches + 1.0)))

    def ends_within_time(self, spent: float, allowed: float) -> bool:
        """Whether the search seems to end within ``allowed`` seconds in all, ``spent`` so far."""
        return spent < allowed * self.progress

    def ends_within(self, decisions: int) -> bool:
        """Whether the search seems to end within this number of decisions in all."""
        return self.decisions < decisions * self.progress

    def advance(self, budget: int, most: int = 1) -> NDArray[np.int8]:
        """Return the next ``most`` sets as rows of 0 and 1 by vertex, a copy.

        There are fewer if no more were found within ``budget`` decisions; ``over`` is true if there
        are no more at all.
        """
        search, control, loops = self._search, self._search.control, self._loops
        kept = 0
        if self.goal is SearchGoal.MAXIMAL:
            kept = int(control[loops.COUNT])
            if kept == len(search.sets):  # double the space
                sets, watched, later = (
                    np.concatenate([array, np.empty_like(array)])
                    for array in (search.sets, search.watched, search.later)
                )
                search = search._replace(sets=sets, watched=watched, later=later)
                self._search = search
        control[loops.COUNT] = kept
        if not self.over:
            wanted = min(kept + most, len(search.sets))
            outcome = loops.advance(search, min(budget, loops.EASY_BUDGET), wanted)
            if outcome == _SPENT and budget > loops.EASY_BUDGET:  # only if that is not enough
                outcome = loops.advance(search, budget - loops.EASY_BUDGET, wanted)
            self.over = outcome == _DONE
        new = search.sets[kept : control[loops.COUNT]]
        if self._order is None:
            return new.copy()
        rows = np.empty_like(new)
        rows[:, self._order] = new
        return rows

    def tally(self, budget: int, inside: NDArray[np.int64]) -> int:
        """Count the remaining kernels, and add to ``inside`` how many of them contain each vertex.

        The count is complete if ``over`` is true afterwards; otherwise the budget is spent.
        """
        if self.over:
            return 0
        loops, search = self._loops, self._search
        counts = np.zeros(inside.size, np.int64)
        outcome, count = loops.tally(search, min(budget, loops.EASY_BUDGET), counts)
        if outcome == _SPENT and budget > loops.EASY_BUDGET:
            outcome, more = loops.tally(search, budget - loops.EASY_BUDGET, counts)
            count += more
        inside[slice(None) if self._order is None else self._order] += counts
        self.over = outcome == _DONE
        return int(count)
