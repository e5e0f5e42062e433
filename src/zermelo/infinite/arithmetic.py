"""Decide queries of linear integer arithmetic by z3, from conditions written in SMT-LIB."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.errors import need
from zermelo.infinite.conditions import CONDITIONS, Query
from zermelo.infinite.logic import AllOf, AnyOf, Atom, Condition, Division, Exists, Not, Term
from zermelo.limits import UNLIMITED, Watch, check_room

if TYPE_CHECKING:
    from types import ModuleType

    import z3

#: Steps of the solver of linear integer arithmetic (LIA) in one unit of effort.
LIA_STEPS = 1_000
#: Bounds on the absolute values in a small counterexample, tried in turn, and the effort for each.
BOX_SIZES, TRIAL_EFFORT = (2, 5, 12, 40, 200), 300
#: The effort of each tactic in its first turn, and the factor of the effort from turn to turn.
FIRST_EFFORT, EFFORT_FACTOR = 1_000, 4

#: Tactics that take turns, since some conditions suit only one of them. For each: a function that
#: makes the solver, and the number of its steps in a unit of effort (about 1 ms).
TACTICS: tuple[tuple[Callable[[Any, Any], Any], int], ...] = (
    (lambda z3, context: z3.Then("simplify", "qe2", "smt", ctx=context).solver(), 8_000),
    (lambda z3, context: z3.SolverFor("LIA", ctx=context), LIA_STEPS),
)

#: The largest limit on steps that z3 accepts: about nine minutes of work or more.
MAX_Z3_STEPS = (1 << 32) - 1

Answer = tuple[str, Mapping[str, int]]  # a status, and values by name, empty unless ``sat``


def decide(query: Query, watch: Watch = UNLIMITED, effort: int | None = None) -> Answer:
    """Search for a counterexample: ``sat`` with its values by name, ``unsat``, or ``unknown``.

    Small integers are preferred. ``watch`` limits time and memory, ``effort`` the steps that z3
    counts in a run of a tactic. If it is the only limit, the load of the machine does not matter.
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

    Return ``sat``, ``unsat`` or ``unknown``, and the last solver, which has a model if ``sat``.
    Each run has a context of its own, so that no answer depends on earlier queries.
    """
    z3 = _z3()
    round_effort, tactics, solver = FIRST_EFFORT, [*TACTICS], None
    while tactics:
        max_effort = round_effort if effort is None else min(round_effort, effort)
        for tactic in [*tactics]:
            make_solver, steps_per_unit = tactic
            solver = make_solver(z3, z3.Context())
            solver.from_string(text)
            status = _check(solver, watch, max_effort * steps_per_unit)
            if status != "unknown":
                return status, solver
            if solver.reason_unknown() != "canceled":  # more steps do not help
                tactics.remove(tactic)
            if watch.left == 0:
                return status, solver
        if max_effort == effort:
            break
        round_effort *= EFFORT_FACTOR
    return "unknown", solver


def _check(solver: z3.Solver, watch: Watch, steps: int) -> str:
    """Run a solver for at most ``steps`` steps; return ``sat``, ``unsat`` or ``unknown``."""
    module = _z3()
    solver.set("rlimit", min(steps, MAX_Z3_STEPS))
    if (seconds := watch.left) is not None:
        solver.set("timeout", max(1, int(1000 * seconds)))
    if (memory := watch.memory_left) is not None:
        memory += module.Z3_get_estimated_alloc_size()  # memory that z3 uses already
        module.set_param("memory_max_size", max(1, memory >> 20))  # in megabytes
    try:
        status = str(solver.check())
    finally:
        if memory is not None:
            module.set_param("memory_max_size", 0)  # since it is a setting of the whole process
    if status == "unknown" and "interrupted" in solver.reason_unknown():
        raise KeyboardInterrupt
    return status


#: Words that SMT-LIB reserves or defines.
RESERVED_WORDS = frozenset(
    {"let", "forall", "exists", "match", "par", "as", "and", "or", "not", "xor", "ite", "div"}
    | {"mod", "abs", "true", "false", "distinct", "Int", "Bool", "Real", "String", "_", "assert"}
    | {"BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING"}
)


def symbol(name: str) -> str:
    """Return the symbol of a name in SMT-LIB.

    >>> symbol("x"), symbol("div")
    ('x', 'div!')
    """
    return f"{name}!" if name in RESERVED_WORDS else name


def script(query: Query) -> str:
    """Return a query in SMT-LIB; the answer ``unsat`` means that its formula has no solution.

    >>> from zermelo.infinite.logic import Term, below
    >>> print(script(Query(2, None, below(Term.of("x"), Term.of(0)), ("x",))))
    ; condition 2: every vertex is in one of P, N and D; a model is a counterexample
    (set-logic LIA)
    (declare-const x Int)
    (assert (<= (+ x 1) 0))
    (check-sat)
    <BLANKLINE>
    """
    comment = "a model is a vertex, or values of constants"
    if (name := CONDITIONS.get(query.number)) is not None:
        comment = f"condition {query.number}: {name}; a model is a counterexample"
    if query.move is not None:
        comment += f" (the move of line {query.move.line})"
    declared = [f"(declare-const {symbol(name)} Int)" for name in query.names]
    assertion = f"(assert {_condition(query.formula)})"
    return "\n".join([f"; {comment}", "(set-logic LIA)", *declared, assertion, "(check-sat)", ""])


def _condition(condition: Condition) -> str:
    if isinstance(condition, Atom):
        relation = "=" if condition.is_equation else "<="
        return f"({relation} {_term(condition.term)} 0)"
    if isinstance(condition, Not):
        return f"(not {_condition(condition.inner)})"
    if isinstance(condition, AllOf):
        return _junction("and", "true", condition.parts)
    if isinstance(condition, AnyOf):
        return _junction("or", "false", condition.parts)
    if isinstance(condition, Exists):
        bound = " ".join(f"({symbol(name)} Int)" for name in condition.names)
        return f"(exists ({bound}) {_condition(condition.inner)})"
    raise TypeError(f"{condition.relation.name} is an automaton, which SMT-LIB does not know")


def _junction(word: str, empty: str, parts: Sequence[Condition]) -> str:
    if len(parts) < 2:
        return _condition(parts[0]) if parts else empty
    return f"({word} {' '.join(map(_condition, parts))})"


def _term(term: Term) -> str:
    parts = [_times(part, factor) for part, factor in term.parts]
    if term.constant or not parts:
        parts.append(_integer(term.constant))
    return parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"


def _times(part: str | Division, factor: int) -> str:
    if isinstance(part, str):
        text = symbol(part)
    else:
        text = f"({'mod' if part.is_remainder else 'div'} {_term(part.term)} {part.divisor})"
    return text if factor == 1 else f"(* {_integer(factor)} {text})"


def _integer(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"
