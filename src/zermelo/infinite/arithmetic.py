"""Deciding queries of linear integer arithmetic by z3, which is loaded when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from zermelo.errors import need
from zermelo.infinite.conditions import Query
from zermelo.infinite.smt import script, symbol
from zermelo.limits import UNLIMITED, Watch, check_room

if TYPE_CHECKING:
    from types import ModuleType

    import z3

#: Steps of the solver of linear integer arithmetic that are one of effort.
LIA = 1_000

#: Sizes within which a counterexample is looked for once there is one, and the effort for each.
BOX_SIZES, TRIAL_EFFORT = (2, 5, 12, 40, 200), 300

#: The effort of each way in the first round, and how much more there is in each that follows.
FIRST_EFFORT, EFFORT_FACTOR = 1_000, 4

#: Ways to an answer, which take turns, as on some conditions either is a hundred times as fast; and
#: how many of their steps, as z3 counts them, are one of effort: about a thousandth of a second.
TACTICS: tuple[tuple[Callable[[Any, Any], Any], int], ...] = (
    (lambda z3, context: z3.Then("simplify", "qe2", "smt", ctx=context).solver(), 8_000),
    (lambda z3, context: z3.SolverFor("LIA", ctx=context), LIA),
)

#: The largest number of steps that z3 takes for a limit; no question gets so far.
MAX_Z3_STEPS = (1 << 32) - 1

MEGABYTE = 1 << 20

Answer = tuple[str, Mapping[str, int]]


def decide(query: Query, watch: Watch = UNLIMITED, effort: int | None = None) -> Answer:
    """Look for a counterexample: ``sat`` with one by name, ``unsat``, or ``unknown``.

    Its integers are small where there are any such. ``watch`` bounds the time and memory of the
    solver, ``effort`` what each way takes, in steps that the solver counts itself, each about a
    thousandth of a second: what is found then does not depend on how busy the machine is.
    """
    status, solver = _solved(script(query), watch, effort)
    if status != "sat":
        return status, {}
    z3 = _z3()
    model = solver.model()
    names = {name: z3.Int(symbol(name), ctx=solver.ctx) for name in query.names}
    for size in BOX_SIZES:
        solver.push()
        solver.add(*(z3.And(-size <= number, number <= size) for number in names.values()))
        small = _check(solver, watch, TRIAL_EFFORT * LIA) == "sat"
        if small:
            model = solver.model()
        solver.pop()
        if small:
            break
    return "sat", {
        name: model.eval(number, model_completion=True).as_long() for name, number in names.items()
    }


def decide_script(text: str, watch: Watch = UNLIMITED) -> str:
    """Return ``unsat``, ``sat`` or ``unknown`` for a text in SMT-LIB."""
    return _solved(text, watch, None)[0]


def _z3() -> ModuleType:
    check_room("z3", 100)
    return need("z3", "infinite", "proving claims about infinite digraphs")


def _solved(text: str, watch: Watch, effort: int | None) -> tuple[str, Any]:
    """Let all ways take turns, each with more effort than before; return who answered, too.

    Each works in a context of its own, so that no answer depends on what was asked before.
    """
    module = _z3()
    spent, waiting, solver = FIRST_EFFORT, [*TACTICS], None
    while waiting:
        allowed = spent if effort is None else min(spent, effort)
        for way in [*waiting]:
            make, steps = way
            solver = make(module, module.Context())
            solver.from_string(text)
            status = _check(solver, watch, allowed * steps)
            if status != "unknown":
                return status, solver
            if solver.reason_unknown() != "canceled":  # more steps would not help: time, or memory
                waiting.remove(way)
            if watch.left == 0:
                return status, solver
        if allowed == effort:
            break
        spent *= EFFORT_FACTOR
    return "unknown", solver


def _check(solver: z3.Solver, watch: Watch, steps: int) -> str:
    module = _z3()
    solver.set("rlimit", min(steps, MAX_Z3_STEPS))
    if (seconds := watch.left) is not None:
        solver.set("timeout", max(1, int(1000 * seconds)))
    if (memory := watch.memory_left) is not None:
        memory += module.Z3_get_estimated_alloc_size()  # what the solver holds already
        module.set_param("memory_max_size", max(1, memory // MEGABYTE))
    try:
        status = str(solver.check())
    finally:
        if memory is not None:
            module.set_param("memory_max_size", 0)  # for it is a setting of the whole process
    if status == "unknown" and "interrupted" in solver.reason_unknown():
        raise KeyboardInterrupt
    return status
