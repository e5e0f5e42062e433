"""The result of a reduction: a digraph, and translations of solutions across and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.games.parameters import natural


@dataclass(frozen=True, eq=False)
class ReductionResult:
    """The result of a reduction, with the fields of `Reduction`; ``start`` is "" without a token.

    ``across`` and ``back`` translate solutions, which are sequences of names or literals. Both
    raise InputError for a sequence that is not a solution.
    """

    digraph: Digraph
    claim: str
    across: Callable[[Sequence[str]], list[str]]
    back: Callable[[Sequence[str]], list[str]]
    start: str = ""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def values_of(literals: Sequence[str], variables: int) -> dict[int, bool]:
    """Return an assignment of all variables from literals such as ``["x1", "~x2"]``."""
    values: dict[int, bool] = {}
    for literal in literals:
        name = literal.removeprefix("~").removeprefix("x")
        var = natural(name)
        if not var or var > variables:
            how = f"give x1 or ~x1, and so on up to x{variables}"
            raise InputError(f"{literal!r} is not a literal; {how}")
        if values.setdefault(var, not literal.startswith("~")) is literal.startswith("~"):
            raise InputError(f"x{name} has two values; give one")
    if missing := [f"x{var}" for var in range(1, variables + 1) if var not in values]:
        raise InputError(f"no value for {', '.join(missing[:6])}; give one for each variable")
    return values


def literals_of(values: Mapping[int, bool]) -> list[str]:
    """Return the literals of an assignment, as `values_of` reads them."""
    return [f"{'' if values[var] else '~'}x{var}" for var in sorted(values)]
