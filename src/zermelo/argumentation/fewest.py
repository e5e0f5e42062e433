"""Models of clauses with the fewest true variables first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zermelo.errors import need
from zermelo.kernel.sat import SatSolver


class FewestFirst:
    """The models of a solver, those with the fewest true variables of a list first.

    Each model must be ruled out by clauses that are added to the solver before the next one.
    """

    def __init__(self, solver: SatSolver, variables: Sequence[int], last: int) -> None:
        self.solver, self.variables, self.last = solver, variables, last
        solver.prefer([-variable for variable in variables])

    def new(self) -> int:
        """Return a variable that is not in use."""
        self.last += 1
        return self.last

    def models(self, most: int) -> Iterator[list[int]]:
        """List models with at most ``most`` true variables, as a literal for each variable."""
        cards = need("pysat.card", "kernels", "looking for the fewest")
        bounds: list[int] = []
        for number in range(min(most, len(self.variables)) + 1):
            if number >= len(bounds) and self.variables:
                room = min(max(2 * number, 4), len(self.variables))
                totals = cards.ITotalizer(lits=[*self.variables], ubound=room, top_id=self.last)
                for clause in totals.cnf.clauses:
                    self.solver.add(clause)
                self.last, bounds = max(totals.top_id, self.last), [*totals.rhs]
                totals.delete()
            bound = [-bounds[number]] if number < len(bounds) else []
            while self.solver.solve(bound):
                yield self.solver.model()
