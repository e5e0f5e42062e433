"""The result of a reduction: a digraph, and translations of solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.games.parameters import natural


@dataclass(frozen=True, eq=False)
class ReductionResult:
    """The result of a reduction; ``start`` is empty without a token.

    ``across`` and ``back`` turn a solution of the one into one of the other, as sequences of names
    and literals; both raise InputError where what is given is none.
    """

    digraph: Digraph
    claim: str
    across: Callable[[Sequence[str]], list[str]]
    back: Callable[[Sequence[str]], list[str]]
    start: str = ""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)


#: Looks at the clock, now and then.
Look = Callable[[], object]


def nothing() -> None:
    """Do nothing; a clock for callers without limits."""


def values_of(literals: Sequence[str], variables: int) -> dict[int, bool]:
    """Read an assignment, such as ``["x1", "~x2"]``; of every variable."""
    values: dict[int, bool] = {}
    for literal in literals:
        name = literal.removeprefix("~").removeprefix("x")
        var = natural(name)
        if not var or var > variables:
            how = f"give x1 or ~x1, up to x{variables}, of each variable"
            raise InputError(f"{literal!r} is no literal; {how}")
        if values.setdefault(var, not literal.startswith("~")) is literal.startswith("~"):
            raise InputError(f"x{name} has two values; give one")
    missing = [f"x{var}" for var in range(1, variables + 1) if var not in values]
    if missing:
        raise InputError(f"{', '.join(missing[:6])}: no value is given; give one of each variable")
    return values


def literals_of(values: Mapping[int, bool]) -> list[str]:
    """Write an assignment, as `values_of` reads it."""
    return [f"{'' if values[var] else '~'}x{var}" for var in sorted(values)]
