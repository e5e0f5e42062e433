"""Deciding queries of linear integer arithmetic by z3, which is loaded when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.errors import need
from zermelo.infinite.conditions import Query
from zermelo.infinite.smt import script, symbol

__all__ = ["decide", "decide_script"]

#: Sizes within which a counterexample is looked for once there is one, and milliseconds for each.
SIZES, TRIAL = (2, 5, 12, 40, 200), 300

Answer = tuple[str, Mapping[str, int]]


def decide(query: Query, seconds: float | None) -> Answer:
    """Look for a counterexample.

    Parameters
    ----------
    query : Query
    seconds : float or None
        How long, at most.

    Returns
    -------
    status : str
        ``unsat``, ``sat`` or ``unknown``.
    model : mapping
        The counterexample, by name; small integers where there are any.

    Raises
    ------
    MissingExtra
        z3 is not installed.
    """
    z3 = _z3()
    solver = z3.SolverFor("LIA")
    solver.from_string(script(query))
    status = _check(solver, seconds)
    if status != "sat":
        return status, {}
    model = solver.model()
    names = {name: z3.Int(symbol(name)) for name in query.names}
    for size in SIZES:
        solver.push()
        solver.add(*(z3.And(-size <= held, held <= size) for held in names.values()))
        found = _check(solver, TRIAL / 1000) == "sat"
        if found:
            model = solver.model()
        solver.pop()
        if found:
            break
    return "sat", {
        name: model.eval(held, model_completion=True).as_long() for name, held in names.items()
    }


def decide_script(text: str, seconds: float | None) -> str:
    """Return ``unsat``, ``sat`` or ``unknown`` for a text in SMT-LIB."""
    solver = _z3().SolverFor("LIA")
    solver.from_string(text)
    return _check(solver, seconds)


def _z3() -> Any:  # noqa: ANN401
    return need("z3", "infinite", "proving claims about infinite digraphs")


def _check(solver: Any, seconds: float | None) -> str:  # noqa: ANN401
    if seconds is not None:
        solver.set("timeout", max(1, int(1000 * seconds)))
    status = str(solver.check())
    if status == "unknown" and "interrupted" in solver.reason_unknown():
        raise KeyboardInterrupt
    return status
