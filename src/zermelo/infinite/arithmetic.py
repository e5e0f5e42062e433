"""Decide queries of linear integer arithmetic by z3, which is imported on first use."""

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

#: Steps of the solver of linear integer arithmetic (LIA) in one unit of effort.
LIA_STEPS = 1_000

#: Box sizes in which a small counterexample is searched for, and the effort for each.
BOX_SIZES, TRIAL_EFFORT = (2, 5, 12, 40, 200), 300

#: The effort of each tactic in the first round, and its factor from round to round.
FIRST_EFFORT, EFFORT_FACTOR = 1_000, 4

#: Tactics that take turns, since on some conditions each is a hundred times as fast as the other.
#: The number is z3's steps in one unit of effort, which takes about a thousandth of a second.
TACTICS: tuple[tuple[Callable[[Any, Any], Any], int], ...] = (
    (lambda z3, context: z3.Then("simplify", "qe2", "smt", ctx=context).solver(), 8_000),
    (lambda z3, context: z3.SolverFor("LIA", ctx=context), LIA_STEPS),
)

#: The largest limit on steps that z3 accepts; no question reaches it.
MAX_Z3_STEPS = (1 << 32) - 1

Answer = tuple[str, Mapping[str, int]]


def decide(query: Query, watch: Watch = UNLIMITED, effort: int | None = None) -> Answer:
    """Search for a counterexample: ``sat`` with its values by name, ``unsat``, or ``unknown``.

    Small integers are preferred. ``watch`` limits time and memory. ``effort`` limits the steps of
    each tactic, which z3 counts, so the result does not depend on the load of the machine.
    """
    status, solver = solve_script(script(query), watch, effort)
    if status != "sat":
        return status, {}
    z3 = _z3()
    model = solver.model()
    names = {name: z3.Int(symbol(name), ctx=solver.ctx) for name in query.names}
    for size in BOX_SIZES:
        solver.push()
        solver.add(*(z3.And(-size <= number, number <= size) for number in names.values()))
        if _check(solver, watch, TRIAL_EFFORT * LIA_STEPS) == "sat":
            model = solver.model()
            break
        solver.pop()
    return "sat", {
        name: model.eval(number, model_completion=True).as_long() for name, number in names.items()
    }


def _z3() -> ModuleType:
    check_room("z3", 100)
    return need("z3", "infinite", "proving claims about infinite digraphs")


def solve_script(text: str, watch: Watch, effort: int | None) -> tuple[str, Any]:
    """Run the tactics in turns, with growing effort, on a text in SMT-LIB.

    Return the answer and the solver. Each tactic has a context of its own, so that no answer
    depends on earlier queries.
    """
    module = _z3()
    round_effort, tactics, solver = FIRST_EFFORT, [*TACTICS], None
    while tactics:
        allowed = round_effort if effort is None else min(round_effort, effort)
        for tactic in [*tactics]:
            make_solver, steps = tactic
            solver = make_solver(module, module.Context())
            solver.from_string(text)
            status = _check(solver, watch, allowed * steps)
            if status != "unknown":
                return status, solver
            if solver.reason_unknown() != "canceled":  # more steps would not help: time, or memory
                tactics.remove(tactic)
            if watch.left == 0:
                return status, solver
        if allowed == effort:
            break
        round_effort *= EFFORT_FACTOR
    return "unknown", solver


def _check(solver: z3.Solver, watch: Watch, steps: int) -> str:
    module = _z3()
    solver.set("rlimit", min(steps, MAX_Z3_STEPS))
    if (seconds := watch.left) is not None:
        solver.set("timeout", max(1, int(1000 * seconds)))
    if (memory := watch.memory_left) is not None:
        memory += module.Z3_get_estimated_alloc_size()  # used by the solver already
        module.set_param("memory_max_size", max(1, memory >> 20))  # in megabytes
    try:
        status = str(solver.check())
    finally:
        if memory is not None:
            module.set_param("memory_max_size", 0)  # since it is a setting of the whole process
    if status == "unknown" and "interrupted" in solver.reason_unknown():
        raise KeyboardInterrupt
    return status
