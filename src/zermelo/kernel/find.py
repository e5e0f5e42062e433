"""Kernels of the draws and of one piece: one kernel, all kernels, statuses, the number of kernels.

Plain backtracking, without any library, solves easy pieces. If it stalls, a SAT solver takes over,
and for counting an exact model counter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from time import thread_time

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.kernel.backtrack import MAX_ROWS, Alternation, Backtrack, InOut, SearchGoal
from zermelo.kernel.counting import ModelCount
from zermelo.kernel.partition import Decomposition, Piece, product
from zermelo.kernel.sat import SatSolver, completion, lexicographic
from zermelo.limits import Watch

# Decisions of backtracking in a round: for one kernel or the easy ones, and for a list of all; then
# the number of rounds in a row without a new kernel after which a solver may take over.
FIND_DECISIONS, LIST_DECISIONS, MAX_STALLS = 500, 4_000, 4
# If order does not matter, backtracking goes on while it seems to need fewer decisions than this.
MAX_DECISIONS = 200_000
# Maximum number of kernels that a solver excludes by clauses in `list_in`, if not ``ordered``.
MAX_BLOCKED = 1_000
# CPU seconds for `Alternation.sprint` before a solver starts (for statuses, a quarter of them).
SPRINT_SECONDS = 1.0


def find_in(piece: Piece, watch: Watch, fixed: InOut | None = None) -> InOut | None:
    """Find a kernel (1 inside, 0 outside) equal to ``fixed`` where that is not −1; or None."""
    backtracking = Backtrack(piece, fixed, goal=SearchGoal.KERNELS)
    while True:
        kernel: InOut
        for kernel in backtracking.advance(FIND_DECISIONS):
            return kernel
        if backtracking.over:
            return None
        watch.look()
        if not backtracking.ends_within(MAX_DECISIONS):
            break
    sorted_piece, order = piece.by_demand()
    clauses = completion(sorted_piece)
    if fixed is not None:
        required = fixed[order]
        settled = np.flatnonzero(required >= 0).tolist()
        clauses += [[i + 1 if required[i] else -i - 1] for i in settled]
    with SatSolver(clauses, watch) as solver:
        # Inside first: a vertex inside settles all its neighbours, a vertex outside hardly any.
        solver.prefer(range(1, len(piece) + 1))
        return _reordered(solver, order) if solver.solve() else None


def _reordered(solver: SatSolver, order: NDArray[np.intp]) -> InOut:
    """Return the kernel that the solver found, in the original order of vertices."""
    status = np.empty(order.size, np.int8)
    status[order] = _status(solver.model()[: order.size])
    return status


def _status(model: list[int]) -> InOut:
    return (np.array(model, np.int64) > 0).astype(np.int8)


def list_in(piece: Piece, watch: Watch, *, ordered: bool = True) -> Iterator[InOut]:
    """List the kernels of a piece.

    They are in lexicographic order: if two kernels differ, the one that contains the first vertex
    on which they differ comes first. If not ``ordered``, they are in any order; if backtracking
    stalls before `MAX_BLOCKED` kernels, a solver lists up to this number, then the rest in order.
    """
    backtracking = Backtrack(piece, goal=SearchGoal.ORDERED if ordered else SearchGoal.KERNELS)
    last_kernel: InOut | None = None
    stalls = listed = 0
    blocked: set[bytes] = set()  # the first kernels listed, up to `MAX_BLOCKED`
    max_blocked = 0 if ordered else MAX_BLOCKED
    while stalls < MAX_STALLS or (
        not ordered and (listed > max_blocked or backtracking.ends_within(MAX_DECISIONS))
    ):
        batch = backtracking.advance(LIST_DECISIONS, listed + 1)
        for kernel in batch:
            yield kernel
            if ordered:
                last_kernel = kernel
            elif len(blocked) < max_blocked:
                blocked.add(kernel.tobytes())
        if backtracking.over:
            return
        listed += len(batch)
        stalls = 0 if len(batch) else stalls + 1
        watch.look()
    if len(blocked) < max_blocked:
        for kernel in _list_others(piece, blocked, watch):
            yield kernel
            blocked.add(kernel.tobytes())
            if len(blocked) == max_blocked:
                break
        else:
            return
    literals = [[i + 1, -i - 1] for i in range(len(piece))]
    with SatSolver(completion(piece), watch) as solver:
        after = None if last_kernel is None else (1 - last_kernel).tolist()
        for choice in lexicographic(solver, literals, after):
            kernel = 1 - np.array(choice, np.int8)
            if kernel.tobytes() not in blocked:
                yield kernel


def easy_kernels(piece: Piece, watch: Watch) -> Iterator[InOut]:
    """List the first kernels of a piece, until a round of backtracking finds none."""
    backtracking = Backtrack(piece)
    while len(batch := backtracking.advance(FIND_DECISIONS, MAX_ROWS)):
        yield from batch
        watch.look()


def _list_others(piece: Piece, listed: set[bytes], watch: Watch) -> Iterator[InOut]:
    """List the kernels not in ``listed`` in any order; each is excluded before the next search."""
    sorted_piece, order = piece.by_demand()
    with SatSolver(completion(sorted_piece), watch, light=True) as solver:

        def exclude(kernel: InOut) -> None:
            # every other kernel has a vertex that this kernel lacks
            solver.add_in_parts((np.flatnonzero(kernel[order] == 0) + 1).tolist())

        solver.prefer(range(1, len(piece) + 1))
        for kernel in listed:
            exclude(np.frombuffer(kernel, np.int8))
        while solver.solve():
            yield (found := _reordered(solver, order))
            exclude(found)


def list_all(decomposition: Decomposition, watch: Watch) -> Iterator[InOut]:
    """List the kernels of the draws, in one array (1 inside, 0 outside) that is overwritten."""
    from zermelo._jit import parts

    draws, factors = decomposition.draws, decomposition.factors
    indices = [decomposition.indices_of(piece) for piece in factors]
    status = np.full(len(draws), -1, np.int8)
    for changed in product([partial(list_in, piece, watch) for piece in factors]):
        for number, kernel in changed:
            status[indices[number]] = kernel
        parts.settle(draws.ptr, draws.idx, decomposition.peeled, status)
        yield status


def required_status(
    G: Digraph,
    outcomes: NDArray[np.integer],  # 0 P, 1 N, 2 D
    draws: NDArray[np.integer],
    containing: Iterable[Hashable],
    avoiding: Iterable[Hashable],
) -> InOut | None:
    """Return the status required of each draw, −1 for none; None if there is a contradiction."""
    required = np.full(len(G), -1, np.int8)
    for value, names in ((1, containing), (0, avoiding)):
        for name in names:
            number = G.index(name)
            if outcomes[number] == value or required[number] == 1 - value:
                return None  # an N-position inside, a P-position outside, or a vertex in both
            required[number] = value
    return np.asarray(required[draws])


def find_kernel(
    decomposition: Decomposition, fixed: InOut, watch: Watch, progress: dict[str, int]
) -> InOut | None:
    """Find a kernel of the draws that agrees with ``fixed`` where that is not −1; or None."""
    draws, status = decomposition.draws, np.full(len(decomposition.draws), -1, np.int8)
    for piece in decomposition.pieces if (fixed >= 0).any() else ():
        indices = decomposition.indices_of(piece)
        if (fixed[indices] >= 0).any():
            watch.look(partial("a piece of {:,} vertices".format, len(piece)))
            if (kernel := find_in(piece, watch, fixed[indices])) is None:
                return None
            status[indices] = kernel
    for piece, kernel in core_kernels(decomposition, watch, progress, status):
        if kernel is None:
            return None
        status[decomposition.indices_of(piece)] = kernel
    if (status < 0).any():
        from zermelo.kernel.loops import richardson

        watch.look(lambda: "completing the kernel by Richardson's theorem")
        stuck = richardson.complete(draws.ptr, draws.idx, *draws.predecessor_rows, status)
        if stuck.size:
            raise AssertionError("an odd closed walk outside the hard core")
    return status


def core_kernels(
    parts: Decomposition, watch: Watch, progress: dict[str, int], settled: InOut | None = None
) -> Iterator[tuple[Piece, InOut | None]]:
    """Yield each core piece that is −1 in ``settled``, with a kernel or None; count the kernels."""
    pieces = [p for p in parts.core if settled is None or settled[parts.indices_of(p)[0]] < 0]
    kernels: dict[bytes, InOut | None] = {}
    for number, piece in enumerate(pieces, 1):
        watch.look(partial("piece {:,} of {:,} of the core".format, number, len(pieces)))
        key = piece.key if len(pieces) > 1 else b""
        if key not in kernels:
            kernels[key] = find_in(piece, watch)
        progress["core_pieces_with_a_kernel"] += kernels[key] is not None
        yield piece, kernels[key]


class PieceCount:
    """A count of the kernels of a piece, with a lower bound while it runs."""

    def __init__(self, piece: Piece, watch: Watch) -> None:
        self._backtracking = Alternation(piece, watch)
        self._models = ModelCount(
            lambda: completion(piece.by_demand()[0]), len(piece), watch, self._backtracking
        )

    @property
    def at_least(self) -> int:
        """The larger of the numbers of kernels found so far, by backtracking and by the solver."""
        return max(self._backtracking.found, self._models.at_least)

    def run(self) -> int:
        """Return the number of kernels."""
        self._backtracking.sprint(SPRINT_SECONDS)
        return self._backtracking.found if self._backtracking.over else self._models.run()


class PieceStatus:
    """Which vertices of a piece are inside some kernel, and outside some kernel.

    ``seen_in`` and ``seen_out`` are masks of these vertices, as far as found; after `run`, of all.
    """

    def __init__(self, piece: Piece, watch: Watch) -> None:
        self._watch = watch
        self._backtracking = Alternation(piece, watch)
        self._piece, self._order = piece.by_demand()
        self._found = 0  # kernels found by the solver
        self.seen_in = np.zeros(len(piece), np.bool_)
        self.seen_out = np.zeros(len(piece), np.bool_)

    def run(self) -> bool:
        """Complete the masks; return whether the piece has a kernel.

        Each call of the solver asks for a kernel in which some vertex is inside or outside for the
        first time; if there is none, the masks are complete. So the solver finds at most 2V kernels
        (V vertices). Backtracking runs before it until it seems slow or has found more than 2V.
        """
        piece = self._piece
        self._backtracking.sprint(SPRINT_SECONDS / 4, max_kernels=2 * len(piece))
        if (has_kernel := self._record_backtracking()) is not None:
            return has_kernel
        with SatSolver(completion(piece), self._watch) as solver:
            assumed: list[int] = []
            while True:
                if self._found or self._backtracking.found:
                    unseen_in = 1 + np.flatnonzero(~self.seen_in[self._order])
                    unseen_out = -1 - np.flatnonzero(~self.seen_out[self._order])
                    if not (unseen := [*unseen_in.tolist(), *unseen_out.tolist()]):
                        return True
                    if assumed:
                        solver.add([-assumed[0]])  # the last question is settled
                    assumed = [solver.add_question(unseen)]
                    solver.prefer(unseen)
                started = thread_time()
                while (verdict := solver.attempt(assumed)) is None:
                    self._backtracking.advance(thread_time() - started)
                    if (has_kernel := self._record_backtracking()) is not None:
                        return has_kernel
                    started = thread_time()
                if not verdict:
                    return self._found > 0 or self._backtracking.found > 0
                self._found += 1
                status = _status(solver.model()[: len(piece)])
                self.seen_in[self._order] |= status == 1
                self.seen_out[self._order] |= status == 0

    def _record_backtracking(self) -> bool | None:
        """Record the kernels of backtracking; at its end return whether there is one, else None."""
        backtracking = self._backtracking
        self.seen_in |= backtracking.inside > 0
        self.seen_out |= backtracking.inside < backtracking.found
        return backtracking.found > 0 if backtracking.over else None


def count_product(pieces: Sequence[Piece], watch: Watch) -> int:
    """Return the number of kernels of several pieces: a product; equal pieces are counted once.

    Small pieces come first. If pieces differ, each is searched for a kernel before any is counted.
    """
    keyed = [(piece.key if len(pieces) > 1 else b"", piece) for piece in pieces]
    copies = Counter(key for key, _ in keyed)
    distinct = sorted(dict(reversed(keyed)).items(), key=lambda item: (len(item[1]), item[0]))
    lower_bounds = dict.fromkeys(copies, 0)
    running: dict[bytes, PieceCount] = {}  # by key: the count in progress
    facts = {"pieces": len(pieces), "pieces_counted": 0}

    def progress() -> Mapping[str, object]:
        for key, count in running.items():
            lower_bounds[key] = max(lower_bounds[key], count.at_least)
        at_least = prod(lower_bounds[key] ** power for key, power in copies.items())
        return {"at_least": at_least, **facts}

    with watch.start(progress) as watch:
        for key, piece in distinct:
            watch.look(lambda: f"{len(pieces):,} pieces")
            if len(distinct) > 1:
                lower_bounds[key] = int(find_in(piece, watch) is not None)
                if not lower_bounds[key]:
                    return 0
        for key, piece in distinct:
            watch.look(lambda: "{pieces_counted:,} of {pieces:,} pieces counted".format(**facts))
            running.clear()
            running[key] = PieceCount(piece, watch)
            lower_bounds[key] = running[key].run()
            facts["pieces_counted"] += copies[key]
            if not lower_bounds[key]:
                return 0
        return prod(lower_bounds[key] ** power for key, power in copies.items())
