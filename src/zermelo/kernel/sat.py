"""A SAT solver with a time limit; its models in order; sets that it finds and enlarges."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import numpy as np

from zermelo.errors import InputError, need
from zermelo.kernel.partition import Piece
from zermelo.limits import Watch
from zermelo.own_files import own_files

Clauses = list[list[int]]

# Propagations between two checks of the time limit within a long call: about a second. Each check
# restarts the solver: frequent checks cost up to half of its speed, rare ones keep Ctrl-C waiting.
# Propagations are counted, not seconds, because a restart affects which model is found, and that
# must not depend on how busy the machine is. A bound on conflicts ends a call: at first the less of
# _FIRST_CONFLICTS and _LITERALS_PER_CALL / number of literals, or fewer if time is short.
_PROPAGATIONS_PER_LOOK = 5_000_000
_FIRST_CONFLICTS, _LITERALS_PER_CALL = 30_000, 1_000_000_000
# Conflicts or propagations of one question after which CaDiCaL takes the place of MiniSat.
_MINISAT_CONFLICTS, _MINISAT_PROPAGATIONS = 20_000, 4 * _PROPAGATIONS_PER_LOOK
_MINISAT_SECONDS = 4.0  # estimated time of these propagations
# If a clause has more than _LONG_CLAUSE literals, CaDiCaL's elimination of variables may take too
# long; so `add_in_parts` splits it into parts of _PART literals.
_LONG_CLAUSE, _PART = 1_000, 30
# Seconds between two checks of the time limit where one short call follows another.
_SECONDS_PER_LOOK = 0.05


def completion(piece: Piece) -> Clauses:
    """Return clauses whose models are the kernels of a piece; vertex i is variable i + 1. O(V + E).

    Clark's completion says that x is in the kernel if and only if no option of x is:

    - for each edge u → v: not both inside (once for edges in both directions; a loop: u is out);
    - for each vertex: the vertex or one of its options is inside.

    >>> completion(Piece.of_rows([[1], [0]]))
    [[-1, -2], [1, 2], [2, 1]]
    """
    count = len(piece)
    sources, targets = (ends.astype(np.int64) for ends in piece.edge_arrays())
    is_loop = sources == targets
    # an edge u → v with u > v adds nothing if v → u is there too; `numbers` ascend
    numbers = sources * count + targets
    backward = targets * count + sources
    found_at = np.minimum(np.searchsorted(numbers, backward), max(numbers.size - 1, 0))
    is_doubled = (sources > targets) & (numbers[found_at] == backward) if numbers.size else is_loop
    is_kept = ~is_doubled & ~is_loop
    pairs = np.stack([-1 - sources[is_kept], -1 - targets[is_kept]], axis=1)
    clauses: Clauses = pairs.tolist()
    ptr, options = piece.ptr.tolist(), (targets + 1).tolist()
    rows = [[u + 1, *options[ptr[u] : ptr[u + 1]]] for u in range(count)]
    for u in sources[is_loop].tolist():
        clauses.append([-1 - u])
        rows[u] = [v for v in rows[u] if v != u + 1]
    clauses.extend(rows)
    return clauses


class _ClosedSolver:
    """Takes the place of a closed solver: every use of it raises InputError."""

    def __getattr__(self, name: str) -> object:
        raise InputError("this session has ended; ask inside its with block, or begin another one")

    def __call__(self, *_: object) -> object:
        return self.__getattr__("")


class SatSolver:
    """CaDiCaL or MiniSat over some clauses, to be closed after use (a context manager).

    The limits are checked before the first call of the solver, between short calls, and about every
    second of a long call. With ``proof`` a clausal proof is kept. With ``light`` MiniSat is asked
    first, which gives no proofs, but finds the first model and answers a series of easy questions
    sooner; CaDiCaL takes over at the first hard question. Give the number of ``variables`` if the
    last variables are in no clause.
    """

    def __init__(
        self,
        clauses: Clauses,
        watch: Watch,
        *,
        variables: int = 0,
        proof: bool = False,
        light: bool = False,
    ) -> None:
        self._watch = watch
        self._last_variable = variables  # the last variable requested, by ``variables`` or `new`
        self._checked_at = -_SECONDS_PER_LOOK  # when the limits were checked last
        self._conflicts = 0  # allowed in all calls without a verdict
        self._max_conflicts = _LITERALS_PER_CALL // (sum(map(len, clauses)) + 1)
        self._proof = proof
        self._light = light
        self._clauses: Clauses = []  # kept for CaDiCaL while MiniSat searches
        self._phases: Sequence[int] = ()
        self._begin(clauses)

    def _begin(self, clauses: Clauses) -> None:
        solvers = need("pysat.solvers", "kernels", "searching for kernels")
        import pysolvers

        # PySAT's functions in C: its methods around them double the time for a short clause
        self._solver: Any
        if self._light:
            self._solver = solvers.MinisatGH()
            self._handle: Any = self._solver.minisat
            self._add_clause, self._ask = pysolvers.minisatgh_add_cl, pysolvers.minisatgh_solve_lim
        else:
            with own_files():  # the proof is written to a temporary file
                self._solver = solvers.Cadical195(with_proof=self._proof)
            self._handle = self._solver.cadical
            if any(len(clause) > _LONG_CLAUSE for clause in clauses):
                self._solver.configure({"elim": 0})
            self._add_clause = pysolvers.cadical195_add_cl
            self._ask = pysolvers.cadical195_solve_lim
        first_bound = _MINISAT_CONFLICTS if self._light else _FIRST_CONFLICTS
        self._call_conflicts, self._call_seconds = min(first_bound, self._max_conflicts), 1.0
        for clause in clauses:
            self._add_clause(self._handle, clause)
        if self._light:
            self._clauses = list(clauses)

    def _switch_to_cadical(self) -> None:
        """Continue with CaDiCaL, since MiniSat has not finished."""
        clauses, self._clauses, self._light = self._clauses, [], False
        stats = self._solver.accum_stats()
        per_conflict = stats["propagations"] // max(stats["conflicts"], 1)  # large for large inputs
        self._solver.delete()
        self._begin(clauses)
        conflict_bound = max(100, _PROPAGATIONS_PER_LOOK // (8 * per_conflict + 1))
        self._call_conflicts = min(self._call_conflicts, conflict_bound)
        self._solver.set_phases(self._phases)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not isinstance(self._solver, _ClosedSolver):
            self._solver.delete()
        # PySAT's functions would use memory that is freed now
        self._solver = self._add_clause = self._ask = _ClosedSolver()

    def add(self, clause: Iterable[int]) -> None:
        """Add one clause."""
        clause_list = list(clause)
        self._add_clause(self._handle, clause_list)
        if self._light:
            self._clauses.append(clause_list)

    def new(self) -> int:
        """Return the number of a new variable, which no clause has yet."""
        self._last_variable = max(self._last_variable, self._solver.nof_vars()) + 1
        return self._last_variable

    def add_in_parts(self, clause: list[int]) -> None:
        """Add a clause; for a long one, add one of new variables that each imply a part of it."""
        while len(clause) > _LONG_CLAUSE:
            selectors = []
            for begin in range(0, len(clause), _PART):
                selectors.append(self.new())
                self.add([-selectors[-1], *clause[begin : begin + _PART]])
            clause = selectors
        self.add(clause)

    def add_question(self, clause: Iterable[int]) -> int:
        """Add a clause that holds only while a new literal is assumed; return that literal."""
        literal = self.new()
        self.add_in_parts([-literal, *clause])
        return literal

    def prefer(self, literals: Sequence[int]) -> None:
        """Make the solver try each of these literals before its negation."""
        self._phases = literals
        self._solver.set_phases(literals)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether there is a model in which the assumed literals hold."""
        assumed = list(assumptions)
        while (verdict := self.attempt(assumed)) is None:
            pass
        return verdict

    def attempt(self, assumptions: list[int]) -> bool | None:
        """Return the answer of a search of about a second; None if more time is needed."""
        started = self._watch.elapsed
        if started - self._checked_at >= _SECONDS_PER_LOOK:
            self._watch.look(self._progress_text)
            self._checked_at = started
        done_before = self._propagations()
        conflicts = self._in_time(self._call_conflicts, self._call_seconds)
        self._solver.conf_budget(conflicts)
        if self._light:
            self._solver.prop_budget(self._in_time(_MINISAT_PROPAGATIONS, _MINISAT_SECONDS))
        # PySAT's own handling of Ctrl-C would jump out of the middle of the solver; here Ctrl-C
        # waits for the end of the call
        if self._light:
            result: int | None = self._ask(self._handle, assumptions, 0, 0)
        else:
            result = self._ask(self._handle, assumptions, 0) or None  # 0: the bound was reached
        verdict = None if result is None else result > 0
        self._solver.status = verdict
        if verdict is None:
            self._conflicts += conflicts
            self._watch.look(self._progress_text)
            self._checked_at = self._watch.elapsed
            if self._light:
                self._switch_to_cadical()
                return None
            factor = min(2.0, _PROPAGATIONS_PER_LOOK / max(self._propagations() - done_before, 1))
            self._call_conflicts = max(int(factor * conflicts), 100)
            self._call_seconds = factor * (self._checked_at - started)
        return verdict

    def _propagations(self) -> int:
        return int(self._solver.accum_stats()["propagations"])

    def _progress_text(self) -> str:
        if not self._conflicts:
            return "asking a SAT solver"
        return f"asking a SAT solver: {self._conflicts:,} conflicts"

    def _in_time(self, steps: int, seconds: float) -> int:
        """Return ``steps``, estimated to take ``seconds``; fewer (100 or more) if time is short."""
        if (seconds_left := self._watch.left) is not None and seconds_left < seconds:
            steps = int(steps * seconds_left / seconds)
        return max(steps, 100)

    def model(self) -> list[int]:
        """Return the model found, as a literal for each variable."""
        model: list[int] = self._solver.get_model()
        return model

    def proof(self) -> list[list[int]]:
        """Return the proof as lists of literals, up to the empty list; a deletion begins with 0."""
        steps = []
        for line in self._solver.get_proof():
            words = line.split()
            deleted = words[0] == "d"
            steps.append([0] * deleted + [int(word) for word in words[deleted:-1]])
            if not steps[-1]:
                return steps
        return [*steps, []]


def lexicographic(
    solver: SatSolver, values: Sequence[Sequence[int]], after: Sequence[int] | None = None
) -> Iterator[list[int]]:
    """List models in lexicographic order, with O(1) of them in memory.

    ``values[i]`` has literals of which exactly one, with index j, is true in each model; the model
    is written as the list of these j. The first model listed is the first of all, or the first one
    greater than the list ``after``, which need not be a model.
    """
    choice = None if after is None else list(after)
    prefix = [row[j] for row, j in zip(values, choice or (), strict=False)]
    while True:
        changed = min_index = 0  # the next model: the first row that changes, and its least index
        if choice is not None:
            for changed in reversed(range(len(values))):
                min_index = choice[changed] + 1
                larger = [-literal for literal in values[changed][:min_index]]
                if min_index < len(values[changed]) and solver.solve(prefix[:changed] + larger):
                    break
            else:
                return
            del prefix[changed:]
        elif not solver.solve():
            return
        choice = choice_in(solver, values)
        for i in range(changed, len(values)):
            while choice[i] > min_index and solver.solve(
                prefix + [-literal for literal in (*values[i][:min_index], *values[i][choice[i] :])]
            ):
                choice = choice_in(solver, values)
            prefix.append(values[i][choice[i]])
            min_index = 0
        yield list(choice)


def choice_in(solver: SatSolver, values: Sequence[Sequence[int]]) -> list[int]:
    """Return for each row of literals the index of the first one true in the model found."""
    true_literals = set(solver.model())
    return [next(j for j, literal in enumerate(row) if literal in true_literals) for row in values]


def fewest_first(solver: SatSolver, variables: Sequence[int], max_true: int) -> Iterator[list[int]]:
    """List models with at most ``max_true`` of some variables true, those with fewest true first.

    Before requesting the next model, the caller must add clauses that exclude the last one.
    """
    solver.prefer([-variable for variable in variables])
    encodings = need("pysat.card", "kernels", "looking for the fewest")
    bounds: list[int] = []  # the negation of bounds[k]: at most k are true
    for true_count in range(min(max_true, len(variables)) + 1):
        if true_count >= len(bounds) and variables:
            max_bound = min(max(2 * true_count, 4), len(variables))
            totals = encodings.ITotalizer([*variables], max_bound, top_id=solver.new())
            for clause in totals.cnf.clauses:
                solver.add(clause)
            bounds = [*totals.rhs]
            totals.delete()
        bound = [-bounds[true_count]] if true_count < len(bounds) else []
        while solver.solve(bound):
            yield solver.model()


class SolverOwner:
    """A context manager that closes its solver, `_solver`, at the end."""

    _solver: SatSolver

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.__exit__()


class SetsBySolver(SolverOwner):
    """Sets of numbers that a solver finds and enlarges; subclasses set _solver and _literals."""

    _literals: Mapping[int, int]  # for each number, the literal that says that it is inside

    def find(
        self, inside: Collection[int] = (), outside: Sequence[int] = (), assumed: Sequence[int] = ()
    ) -> set[int] | None:
        """Find a set with ``inside``, without ``outside``, where ``assumed`` hold; or None."""
        raise NotImplementedError

    def exclude_below(self, members: Collection[int], assumed: Sequence[int] = ()) -> None:
        """Rule out a set of numbers and all its subsets wherever the ``assumed`` literals hold."""
        outsiders = [literal for x, literal in self._literals.items() if x not in members]
        self._solver.add_in_parts([*(-literal for literal in assumed), *outsiders])

    def grow(
        self, members: set[int], outside: Sequence[int] = (), assumed: Sequence[int] = ()
    ) -> set[int]:
        """Return a maximal set among those that contain ``members`` and lack ``outside``."""
        while True:
            larger = self._solver.new()
            self.exclude_below(members, [larger])
            found = self.find(members, outside, [*assumed, larger])
            if found is None:
                return members
            members = found

    def maximal_without(self, number: int) -> set[int] | None:
        """Find a set, maximal among all sets, that lacks a number; None if there is no such set."""
        question = [self._solver.new()]
        while (members := self.find((), [number], question)) is not None:
            members = self.grow(members, [number], question)
            with_number = self.find([*members, number])
            if with_number is None:
                return members
            self.exclude_below(self.grow(with_number), question)
        return None
