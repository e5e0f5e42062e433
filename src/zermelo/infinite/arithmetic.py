"""Deciding queries of linear integer arithmetic by z3, which is loaded when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.errors import need
from zermelo.infinite.conditions import Query
from zermelo.infinite.smt import script, symbol
from zermelo.limits import UNLIMITED, Watch

__all__ = ["decide", "decide_script"]

#: Sizes within which a counterexample is looked for once there is one, and seconds for each.
SIZES, TRIAL = (2, 5, 12, 40, 200), 0.3

MEGABYTE = 1 << 20

Answer = tuple[str, Mapping[str, int]]


def decide(query: Query, watch: Watch = UNLIMITED) -> Answer:
    """Look for a counterexample.

    Parameters
    ----------
    query : Query
    watch : Watch
        Bounds the time of the solver, and the memory that it takes.

    Returns
    -------
    status : str
        ``unsat``, ``sat`` or ``unknown`` (a limit was reached).
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
    status = _check(solver, watch)
    if status != "sat":
        return status, {}
    model = solver.model()
    names = {name: z3.Int(symbol(name)) for name in query.names}
    for size in SIZES:
        solver.push()
        solver.add(*(z3.And(-size <= held, held <= size) for held in names.values()))
        found = _check(solver, watch.within(TRIAL)) == "sat"
        if found:
            model = solver.model()
        solver.pop()
        if found:
            break
    return "sat", {
        name: model.eval(held, model_completion=True).as_long() for name, held in names.items()
    }


def decide_script(text: str, watch: Watch = UNLIMITED) -> str:
    """Return ``unsat``, ``sat`` or ``unknown`` for a text in SMT-LIB."""
    solver = _z3().SolverFor("LIA")
    solver.from_string(text)
    return _check(solver, watch)


def _z3() -> Any:  # noqa: ANN401
    return need("z3", "infinite", "proving claims about infinite digraphs")


def _check(solver: Any, watch: Watch) -> str:  # noqa: ANN401
    z3 = _z3()
    if (seconds := watch.left) is not None:
        solver.set("timeout", max(1, int(1000 * seconds)))
    if (memory := watch.memory_left) is not None:
        memory += z3.Z3_get_estimated_alloc_size()  # what the solver holds already
        z3.set_param("memory_max_size", max(1, memory // MEGABYTE))
    try:
        status = str(solver.check())
    finally:
        if memory is not None:
            z3.set_param("memory_max_size", 0)  # for it is a setting of the whole process
    if status == "unknown" and "interrupted" in solver.reason_unknown():
        raise KeyboardInterrupt
    return status
