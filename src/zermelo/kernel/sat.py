"""A SAT solver that looks at the clock, and models in lexicographic order on top of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

from zermelo.errors import need
from zermelo.kernel.completion import Clauses
from zermelo.limits import Watch

# Propagations between two looks at the clock within a long call, which take a second or so. Each
# look restarts the solver, which costs it up to half of its speed if they come often; rarer ones
# keep Ctrl-C waiting. They are steps, as a restart decides which model is found: that must not
# depend on how busy the machine is. A call is bounded by conflicts, at first with a guess from the
# number of literals, and by fewer where the time that somebody allows would be over before.
_PAUSE = 5_000_000
_FIRST, _LITERALS = 30_000, 1_000_000_000
# Conflicts of one question after which CaDiCaL takes the place of MiniSat.
_LIGHT = 20_000
# Seconds between two looks at the clock where one short call follows another.
_BETWEEN = 0.05


class SatSolver:
    """CaDiCaL or MiniSat over some clauses, to be closed after use (a context manager).

    Parameters
    ----------
    watch : Watch
        Looked at before the first call of the solver, between short ones, and after slices of
        some seconds of a long one.
    proof : bool
        Keep a clausal proof, for `proof`.
    light : bool
        MiniSat goes first, without proofs: quicker to the first model, and where easy questions
        follow each other. CaDiCaL takes over at the first question that is hard.
    """

    def __init__(
        self, clauses: Clauses, watch: Watch, *, proof: bool = False, light: bool = False
    ) -> None:
        self._watch = watch
        self._looked = -_BETWEEN
        self._conflicts = 0
        self._most = _LITERALS // (sum(map(len, clauses)) + 1)
        self._proof = proof
        self._light = light
        self._kept: Clauses = []  # as long as MiniSat searches
        self._phases: Sequence[int] = ()
        self._begin(clauses)

    def _begin(self, clauses: Clauses) -> None:
        """Make a solver, and tell it some clauses."""
        solvers = need("pysat.solvers", "kernels", "searching for kernels")
        import pysolvers

        # PySAT's own functions, as its methods around them take as long again for a short clause
        self._solver: Any
        if self._light:
            self._solver = solvers.MinisatGH()
            self._handle: Any = self._solver.minisat
            self._tell = pysolvers.minisatgh_add_cl
        else:
            self._solver = solvers.Cadical195(with_proof=self._proof)
            self._handle = self._solver.cadical
            self._tell = pysolvers.cadical195_add_cl
        first = _LIGHT if self._light else _FIRST
        self._slice = self._in_time(min(first, self._most), 1.0)
        for clause in clauses:
            self._tell(self._handle, clause)
        if self._light:
            self._kept = list(clauses)

    def _go_over(self) -> None:
        """Let CaDiCaL go on where MiniSat did not come to an end."""
        kept, self._kept, self._light = self._kept, [], False
        self._solver.delete()
        self._begin(kept)
        self._solver.set_phases(self._phases)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def add(self, clause: Iterable[int]) -> None:
        """Add one clause."""
        told = list(clause)
        self._tell(self._handle, told)
        if self._light:
            self._kept.append(told)

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first when the solver decides their variables."""
        self._phases = literals
        self._solver.set_phases(literals)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Say whether there is a model in which the assumed literals hold.

        Raises
        ------
        LimitReached
        """
        assumed = list(assumptions)
        while True:
            verdict = self.attempt(assumed)
            if verdict is not None:
                return verdict

    def attempt(self, assumptions: list[int]) -> bool | None:
        """Search for a second or so; None where that was not enough."""
        started = self._watch.elapsed
        if started - self._looked >= _BETWEEN:
            self._watch.look(self._told)
            self._looked = started
        before = self._propagations()
        self._solver.conf_budget(self._slice)
        verdict = (self._search_light if self._light else self._search)(assumptions)
        self._solver.status = verdict
        if verdict is None:
            self._conflicts += self._slice
            self._watch.look(self._told)
            self._looked = self._watch.elapsed
            if self._light:
                self._go_over()
                return None
            most = min(2.0, _PAUSE / max(self._propagations() - before, 1))
            self._slice = self._in_time(int(most * self._slice), most * (self._looked - started))
        return verdict

    # Both call the solver as PySAT does, but for its own way with Ctrl-C: it would jump out of the
    # middle of the solver, and leave its handler behind. Here Ctrl-C waits for the end of the call,
    # which has so many conflicts.

    def _search(self, assumptions: list[int]) -> bool | None:
        from pysolvers import cadical195_solve_lim

        found: int = cadical195_solve_lim(self._handle, assumptions, 0)
        return None if found == 0 else found > 0

    def _search_light(self, assumptions: list[int]) -> bool | None:
        from pysolvers import minisatgh_solve_lim

        found: bool | None = minisatgh_solve_lim(self._handle, assumptions, 0, 0)
        return found

    def _propagations(self) -> int:
        count: int = self._solver.accum_stats()["propagations"]
        return count

    def _told(self) -> str:
        if not self._conflicts:
            return "asking a SAT solver"
        return f"asking a SAT solver: {self._conflicts:,} conflicts"

    def _in_time(self, conflicts: int, seconds: float) -> int:
        """Take fewer conflicts if they would last beyond the limit."""
        left = self._watch.left
        if left is not None and left < seconds:
            conflicts = int(conflicts * left / seconds)
        return max(conflicts, 100)

    def model(self) -> list[int]:
        """Return the model found, as a literal for each variable."""
        model: list[int] = self._solver.get_model()
        return model

    def proof(self) -> list[list[int]]:
        """Return the proof of unsatisfiability: lists of literals; a deletion begins with 0.

        The last step is the empty clause, which solvers leave out where it is plain.
        """
        steps = []
        for line in self._solver.get_proof():
            words = line.split()
            deleted = words[0] == "d"
            steps.append([0] * deleted + [int(word) for word in words[deleted:-1]])
            if not steps[-1]:
                return steps
        return [*steps, []]


def lexicographic(
    solver: SatSolver,
    values: Sequence[Sequence[int]],
    after: Sequence[int] | None = None,
) -> Iterator[list[int]]:
    """List models in lexicographic order, with O(1) of them in memory.

    Parameters
    ----------
    values : one list of literals a place
        Each place takes exactly one of its values: value j holds if literal j is true.
    after : list of value numbers, or None
        Start with the first model after this one; None: with the first.

    Yields
    ------
    list of int
        The number of the value at each place.

    Notes
    -----
    The next model agrees with the last one as long as possible; the longest such prefix is found by
    asking the solver from the end backwards, and the rest is made as small as can be from there on.
    At most two questions a place and value for each model, most of them settled by propagation.
    """
    places = range(len(values))
    choice = list(after) if after is not None else []
    prefix = [values[i][choice[i]] for i in places] if after is not None else []

    def read() -> list[int]:
        true = set(solver.model())
        return [next(j for j, held in enumerate(values[i]) if held in true) for i in places]

    if after is None:
        if not solver.solve():
            return
        choice, fixed = read(), 0
    else:
        fixed = -1
    while True:
        if fixed < 0:
            for i in reversed(places):
                if choice[i] == len(values[i]) - 1:
                    continue
                above = [-held for held in values[i][: choice[i] + 1]]
                if solver.solve(prefix[:i] + above):
                    low = choice[i] + 1
                    choice, fixed = read(), i
                    break
            else:
                return
            del prefix[fixed:]
        else:
            low = 0
        for i in range(fixed, len(values)):
            lowest = low if i == fixed else 0
            while choice[i] > lowest and solver.solve(
                prefix
                + [-held for held in values[i][:lowest]]
                + [-held for held in values[i][choice[i] :]]
            ):
                choice = read()
            prefix.append(values[i][choice[i]])
        yield list(choice)
        fixed = -1
