"""Backtracking over one piece, which for easy pieces is faster than starting a SAT solver."""

from __future__ import annotations

from enum import IntEnum
from math import inf
from time import thread_time

import numpy as np
from numpy.typing import NDArray

from zermelo.kernel.partition import Piece
from zermelo.limits import Watch

#: For each vertex 1 if it is inside, 0 if it is outside, or −1 if that is not decided.
InOut = NDArray[np.int8]

_SPENT, _DONE = -1, 0  # results of the compiled loops: budget spent; no more sets
# Maximum number of entries and of rows of the array of sets at first; for MAXIMAL the array grows.
_MAX_ENTRIES, MAX_ROWS = 16_384, 64
# Number of decisions in the first round of counting, and in the longest round.
FIRST_TALLY_DECISIONS, TALLY_DECISIONS = 500, 8_000


class SearchGoal(IntEnum):
    """The goal of a search."""

    ORDERED = 0  # all kernels, in lexicographic order
    KERNELS = 1  # all kernels, in any order
    MAXIMAL = 2  # all maximal semikernels
    ANY = 3  # one semikernel


class Backtrack:
    """Search for kernels or semikernels of a piece; O(V + E) memory, more for the goal MAXIMAL.

    ``fixed`` is 0 for a vertex that must be outside, 1 for one that must be inside, else −1; it
    must not be given for MAXIMAL. ``over`` becomes true when there are no more sets to be found.
    """

    def __init__(
        self, piece: Piece, fixed: InOut | None = None, *, goal: SearchGoal = SearchGoal.ORDERED
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
        control[backtrack.GOAL] = goal
        row_count = max(1, min(MAX_ROWS, _MAX_ENTRIES // max(size, 1)))
        self._search = backtrack.SearchState(
            piece.ptr,
            piece.idx,
            *piece.predecessor_rows,
            status=status,
            counts=np.empty((size, 3), np.int32),
            trail=np.empty(size, np.int32),
            marks=np.empty(size, np.int32),
            tried=np.zeros(size, np.int8),
            control=control,
            sets=np.empty((row_count, size), np.int8),
            watched=np.empty(2 * row_count, np.int32),
            later=np.empty(2 * row_count, np.int32),
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
        """Whether the search, after ``spent`` seconds, seems to end before ``allowed`` seconds."""
        return spent < allowed * self.progress

    def ends_within(self, decisions: int) -> bool:
        """Whether the search seems to need fewer than ``decisions`` decisions in all."""
        return self.decisions < decisions * self.progress

    def advance(self, budget: int, max_sets: int = 1) -> NDArray[np.int8]:
        """Return at most ``max_sets`` new sets, rows of 0 and 1, found in ``budget`` decisions."""
        search, control, loops = self._search, self._search.control, self._loops
        old_count = 0
        if self.goal is SearchGoal.MAXIMAL:
            old_count = int(control[loops.COUNT])
            if old_count == len(search.sets):  # double the space
                arrays = {name: getattr(search, name) for name in ("sets", "watched", "later")}
                double = {k: np.concatenate([a, np.empty_like(a)]) for k, a in arrays.items()}
                self._search = search = search._replace(**double)
        control[loops.COUNT] = old_count
        if not self.over:
            wanted = min(old_count + max_sets, len(search.sets))
            outcome = loops.advance(search, min(budget, loops.EASY_BUDGET), wanted)
            if outcome == _SPENT and budget > loops.EASY_BUDGET:  # compile only for a long search
                outcome = loops.advance(search, budget - loops.EASY_BUDGET, wanted)
            self.over = outcome == _DONE
        new_sets = search.sets[old_count : control[loops.COUNT]]
        if self._order is None:
            return new_sets.copy()
        rows = np.empty_like(new_sets)
        rows[:, self._order] = new_sets
        return rows

    def tally(self, budget: int, inside: NDArray[np.int64]) -> int:
        """Count the kernels found in ``budget`` decisions; add to inside[v] how many have v."""
        if self.over:
            return 0
        loops, search = self._loops, self._search
        counts = np.zeros(inside.size, np.int64)
        outcome, count = loops.tally(search, min(budget, loops.EASY_BUDGET), counts)
        if outcome == _SPENT and budget > loops.EASY_BUDGET:
            outcome, more_kernels = loops.tally(search, budget - loops.EASY_BUDGET, counts)
            count += more_kernels
        inside[slice(None) if self._order is None else self._order] += counts
        self.over = outcome == _DONE
        return int(count)


class Alternation:
    """Backtracking that takes turns with a SAT solver.

    A turn is long if backtracking seems near its end, otherwise short. ``found`` is the number of
    kernels so far, ``inside[v]`` the number of those with vertex v. All times are CPU times.
    """

    def __init__(self, piece: Piece, watch: Watch) -> None:
        self._backtracking, self._watch = Backtrack(piece, goal=SearchGoal.KERNELS), watch
        self.inside = np.zeros(len(piece), np.int64)
        self.found = 0
        self._begun, self._spent = thread_time(), 0.0

    @property
    def over(self) -> bool:
        """Whether all kernels are found."""
        return self._backtracking.over

    def _progress_text(self) -> str:
        return f"{self.found:,} kernels of a piece found by backtracking"

    def is_near_end(self) -> bool:
        """Whether backtracking seems to take under 5 times the time spent on the piece so far."""
        return self._backtracking.ends_within_time(self._spent, 5 * (thread_time() - self._begun))

    def sprint(self, seconds: float, max_kernels: float = inf) -> None:
        """Search while the whole search seems to take at most ``seconds``; at least one round.

        After the first rounds, which are short, the estimate is less reliable, so that ten times
        ``seconds`` is allowed. The search also stops after more than ``max_kernels`` kernels.
        """
        started = thread_time()
        self._watch.look(self._progress_text)
        budget = FIRST_TALLY_DECISIONS
        while True:
            self.found += self._backtracking.tally(budget, self.inside)
            self._spent = thread_time() - started
            self._watch.look(self._progress_text)
            allowed = seconds if budget == TALLY_DECISIONS else 10 * seconds
            is_near_end = self._backtracking.ends_within_time(self._spent, allowed)
            if self.over or self.found > max_kernels or not is_near_end:
                return
            budget = min(2 * budget, TALLY_DECISIONS)

    def advance(self, seconds: float) -> int | None:
        """Search for 3 times ``seconds`` near the end, otherwise for a twentieth of ``seconds``.

        Returns the number of all kernels, or None if the search is not over.
        """
        started = thread_time()
        seconds *= 3 if self.is_near_end() else 0.05
        while not self.over:
            self.found += self._backtracking.tally(TALLY_DECISIONS, self.inside)
            now = thread_time()
            if now - started >= seconds:
                break
            self._watch.look(self._progress_text)
        self._spent += thread_time() - started
        return self.found if self.over else None
