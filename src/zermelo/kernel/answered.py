"""Independent sets and (complete) semikernels of a piece, by backtracking or by a SAT solver.

Vertex i = 0, …, n − 1 of a piece has two variables: i + 1 means that the vertex is *inside* the
set, n + i + 1 that the vertex is *answered*: one of its options is inside. Each `SetKind` has the
clauses of the kind before it, and one more for each edge or for each vertex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from zermelo.kernel.backtrack import Backtrack, SearchGoal
from zermelo.kernel.check import answered_mask
from zermelo.kernel.counting import ModelCount
from zermelo.kernel.find import easy_kernels
from zermelo.kernel.partition import Piece
from zermelo.kernel.sat import Clauses, SatSolver, SolverOwner, lexicographic
from zermelo.limits import Watch

#: For each vertex of a piece, whether it belongs to a set.
Members = NDArray[np.bool_]

# A solver takes over from backtracking after _FIRST_DECISIONS decisions if the end is not in sight,
# after _MAX_DECISIONS in any case, and after _MAX_SETS_COMPARED sets, since each new maximal
# semikernel is compared with all before it.
_FIRST_DECISIONS, _MAX_DECISIONS, _MAX_SETS_COMPARED = 2_000, 200_000, 256
# After this number of decisions, the speed of the last half predicts when the search ends.
_MIN_DECISIONS = 20_000


class SetKind(Enum):
    """Kinds of sets of vertices, each a special case of the one before it.

    No member of an independent set is answered. A semikernel is an independent set for which every
    option of a member is answered. A complete semikernel also contains every vertex whose options
    are all answered.
    """

    INDEPENDENT = 0
    SEMIKERNEL = 1
    COMPLETE = 2


def clauses_of(piece: Piece, kind: SetKind, *, exact: bool = True) -> Clauses:
    """Return clauses whose models are the sets of a kind. O(V + E).

    Without ``exact`` the variable of an answered vertex may be false: there are fewer clauses, and
    several models of one semikernel. Complete semikernels need ``exact``.

    >>> len(clauses_of(Piece.of_rows([[1], [0]]), SetKind.SEMIKERNEL))
    10
    """
    count = len(piece)
    bounds = piece.ptr.tolist()
    options = (piece.idx.astype(np.int64) + 1).tolist()
    clauses: Clauses = []
    for u in range(count):
        inside, answered = u + 1, count + u + 1
        row = options[bounds[u] : bounds[u + 1]]
        clauses.append([-answered, *row])
        clauses.append([-inside, -answered])
        clauses.extend([-inside, -v] for v in row)
        if exact:
            clauses.extend([-v, answered] for v in row)
        if kind is not SetKind.INDEPENDENT:
            clauses.extend([-inside, count + v] for v in row)
        if kind is SetKind.COMPLETE:
            clauses.append([inside, *(-count - v for v in row)])
    return clauses


def count_sets(piece: Piece, kind: SetKind, watch: Watch) -> int:
    """Count the sets of a kind, by enumeration and by a model counter side by side."""
    count = len(piece)

    def clauses() -> Clauses:
        # with a variable for "outside", no model's true variables include those of another
        result = clauses_of(piece, kind)
        for inside in range(1, count + 1):
            result += [[inside, 2 * count + inside], [-inside, -2 * count - inside]]
        return result

    return ModelCount(clauses, 3 * count, watch).run()


def list_sets(piece: Piece, kind: SetKind, watch: Watch) -> Iterator[Members]:
    """List the sets of a kind; the first vertex in which two sets differ is in the earlier set."""
    values = [[i + 1, -i - 1] for i in range(len(piece))]
    with SatSolver(clauses_of(piece, kind), watch) as solver:
        for choice in lexicographic(solver, values):
            yield np.array(choice, np.int8) == 0


class SetSearch(SolverOwner):
    """Questions about the sets of one kind in one piece; a context manager.

    Sets that a method rules out are never found again. `ranges` needs ``ranges=True``.
    """

    def __init__(self, piece: Piece, kind: SetKind, watch: Watch, *, ranges: bool = False) -> None:
        ordered, order = piece.by_demand()
        self._count = count = len(piece)
        self._solver_number = np.empty(count, np.int64)
        self._solver_number[order] = np.arange(count)  # by vertex: its number in ``ordered``
        self._edges = piece.edge_arrays()
        exact = ranges or kind is not SetKind.SEMIKERNEL
        clauses = clauses_of(ordered, kind, exact=exact)
        self._solver = SatSolver(clauses, watch, variables=3 * count, light=True)
        # inside first: a vertex inside settles all its neighbours
        self._solver.prefer(range(1, (1 if ranges else 2) * count + 1))

    def _literals(self, members: Members) -> list[int]:
        literals: list[int] = (self._solver_number[members] + 1).tolist()
        return literals

    def find(
        self, inside: Sequence[int] = (), outside: Sequence[int] = (), range_: Sequence[int] = ()
    ) -> Members | None:
        """Find a set with vertices inside, others outside, and a range from `ranges`; or None."""
        number = self._solver_number
        assumed = [int(number[v]) + 1 for v in inside] + [-int(number[v]) - 1 for v in outside]
        return self._found_set() if self._solver.solve([*assumed, *range_]) else None

    def _model(self) -> NDArray[np.bool_]:
        """Return a mask of shape (2, V): the inside and the answered vertices, in solver order."""
        model = np.array(self._solver.model()[: 2 * self._count], np.int64) > 0
        return model.reshape(2, self._count)

    def _found_set(self) -> Members:
        return np.asarray(self._model()[0][self._solver_number])

    def exclude(self, members: Members) -> None:
        """Rule out all subsets of ``members``, itself included."""
        self._solver.add_in_parts(self._literals(~members))

    def require_member(self, members: Members) -> None:
        """Rule out all sets without any of ``members``."""
        self._solver.add_in_parts(self._literals(members))

    def grow(self, members: Members) -> Members:
        """Extend a set to a maximal one; rule out the maximal set and all its subsets."""
        while True:
            self.exclude(members)
            # a set that absorbs all other vertices is maximal: no solver is needed
            if self.is_absorbing(members) or not self._solver.solve(self._literals(members)):
                return members
            members = self._found_set()

    def is_absorbing(self, members: Members) -> bool:
        """Whether every vertex outside of a set has an option in it."""
        return bool((members | answered_mask(self._edges, members)).all())

    def larger_without(self, members: Members, excluded: int) -> Members | None:
        """Find a set that properly contains ``members`` and lacks a vertex; None if none exists."""
        barred = int(self._solver_number[excluded]) + 1
        question = self._solver.add_question(self._literals(~members))
        assumed = [*self._literals(members), -barred, question]
        return self._found_set() if self._solver.solve(assumed) else None

    def smaller_with(self, members: Members, inside: Sequence[int] = ()) -> Members | None:
        """Find a proper subset of ``members`` with some vertices inside; None if there is none."""
        question = self._solver.add_question([-literal for literal in self._literals(members)])
        assumed = [-literal for literal in self._literals(~members)]
        assumed += [int(self._solver_number[v]) + 1 for v in inside]
        return self._found_set() if self._solver.solve([*assumed, question]) else None

    def exclude_above(self, members: Members) -> None:
        """Rule out all sets that contain ``members``, itself included."""
        self._solver.add_in_parts([-inside for inside in self._literals(members)])

    def maximal(self) -> Iterator[Members]:
        """List the maximal sets among those not ruled out, each once."""
        while (members := self.find()) is not None:
            yield self.grow(members)

    def ranges(self) -> Iterator[list[int]]:
        """List the maximal ranges, as literals for `find` and `with_range`, each once.

        The range of a set has the vertices that are inside or answered. A request for the next
        range rules out all sets whose range is a subset of the last one.
        """
        for v in range(1, self._count + 1):  # a third variable: v is inside or answered
            self._solver.add([-2 * self._count - v, v, self._count + v])
        while self._solver.solve():
            while True:
                covered = self._model().any(axis=0)
                open_ = (np.flatnonzero(~covered) + 2 * self._count + 1).tolist()
                range_ = (np.flatnonzero(covered) + 2 * self._count + 1).tolist()
                if not self._solver.solve([*range_, self._solver.add_question(open_)]):
                    break
            yield range_
            self._solver.add_in_parts(open_)

    def with_range(self, range_: Sequence[int]) -> Iterator[Members]:
        """List the sets with a maximal range, each once; none of them contains another."""
        while (members := self.find(range_=range_)) is not None:
            yield members
            if not members.any():
                return
            self.exclude_above(members)


def _is_quick(marks: list[tuple[int, float]]) -> bool:
    """Whether a search is young, or would end within `_MAX_DECISIONS` at its last half's speed.

    ``marks`` are pairs: a number of decisions, and the share of the search completed by then.
    """
    (before, done_before), (now, done) = marks[len(marks) // 2], marks[-1]
    remaining = _MAX_DECISIONS - now
    return now < _MIN_DECISIONS or (1 - done) * (now - before) <= (done - done_before) * remaining


def easy_semikernels(backtracking: Backtrack, watch: Watch) -> Iterator[Members]:
    """List sets while they are found easily; they are all if ``backtracking.over`` is true then."""
    listed = 0
    marks: list[tuple[int, float]] = []
    while listed < _MAX_SETS_COMPARED and not backtracking.over:
        if backtracking.decisions >= _FIRST_DECISIONS:
            marks.append((backtracking.decisions, backtracking.progress))
            if backtracking.goal is SearchGoal.MAXIMAL and not _is_quick(marks):
                return
            if not backtracking.ends_within(_MAX_DECISIONS):
                return
        watch.look()
        for row in backtracking.advance(_FIRST_DECISIONS, listed + 1):
            listed += 1
            yield row == 1


def semikernel_with(
    piece: Piece, vertices: Sequence[int], watch: Watch, outside: Sequence[int] = ()
) -> Members | None:
    """Find a semikernel with some vertices and without others; None if there is none."""
    if not {*vertices}.isdisjoint(outside):
        return None
    fixed = np.full(len(piece), -1, np.int8)
    fixed[np.array(outside, np.int64)] = 0
    fixed[vertices] = 1
    backtracking = Backtrack(piece, fixed, goal=SearchGoal.ANY)
    for members in easy_semikernels(backtracking, watch):
        return members
    if backtracking.over:
        return None
    with SetSearch(piece, SetKind.SEMIKERNEL, watch) as search:
        return search.find(vertices, outside)


def find_maximal_in(piece: Piece, watch: Watch) -> Members:
    """Find one maximal semikernel of a piece."""
    for members in easy_semikernels(Backtrack(piece, goal=SearchGoal.MAXIMAL), watch):
        return members
    with SetSearch(piece, SetKind.SEMIKERNEL, watch) as search:
        return search.grow(np.zeros(len(piece), np.bool_))


def maximal_in(piece: Piece, watch: Watch) -> Iterator[Members]:
    """List the maximal semikernels of a piece, each once; first the kernels found easily."""
    listed: dict[bytes, Members] = {}

    def new_sets(sets: Iterable[Members]) -> Iterator[Members]:
        for members in sets:
            if listed.setdefault(members.tobytes(), members) is members:
                yield members

    yield from new_sets(kernel == 1 for kernel in easy_kernels(piece, watch))
    if len(listed) < _MAX_SETS_COMPARED:
        backtracking = Backtrack(piece, goal=SearchGoal.MAXIMAL)
        yield from new_sets(easy_semikernels(backtracking, watch))
        if backtracking.over:
            return
    with SetSearch(piece, SetKind.SEMIKERNEL, watch) as search:
        for members in listed.values():
            search.exclude(members)
        yield from search.maximal()


def complete_set(piece: Piece, members: Members, barred: Members | None = None) -> Members:
    """Extend a semikernel, as often as possible, by unbarred vertices with all options answered."""
    sources, targets = edges = piece.edge_arrays()
    while True:
        larger = np.ones(len(piece), np.bool_) if barred is None else ~barred
        larger[sources[~answered_mask(edges, members)[targets]]] = False
        if (larger == members).all():
            return members
        members = larger
