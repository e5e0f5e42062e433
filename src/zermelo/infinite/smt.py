"""Conditions as SMT-LIB, which any solver of linear integer arithmetic reads."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.infinite.conditions import CONDITIONS, Query
from zermelo.infinite.logic import AllOf, AnyOf, Atom, Condition, Division, Exists, Not, Term

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
    """Return the script of a query: ``unsat`` means that there is no counterexample.

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
    constants = [f"(declare-const {symbol(name)} Int)" for name in query.names]
    assertion = f"(assert {_condition(query.formula)})"
    return "\n".join([f"; {comment}", "(set-logic LIA)", *constants, assertion, "(check-sat)", ""])


def _condition(condition: Condition) -> str:
    if isinstance(condition, Atom):
        relation = "=" if condition.equal else "<="
        return f"({relation} {_term(condition.term)} 0)"
    if isinstance(condition, Not):
        return f"(not {_condition(condition.inner)})"
    if isinstance(condition, AllOf):
        return _joined("and", "true", condition.parts)
    if isinstance(condition, AnyOf):
        return _joined("or", "false", condition.parts)
    if isinstance(condition, Exists):
        bound = " ".join(f"({symbol(name)} Int)" for name in condition.names)
        return f"(exists ({bound}) {_condition(condition.inner)})"
    raise TypeError(f"{condition.relation.name} is an automaton, which SMT-LIB does not know")


def _joined(word: str, empty: str, parts: Sequence[Condition]) -> str:
    if len(parts) < 2:
        return _condition(parts[0]) if parts else empty
    return f"({word} {' '.join(map(_condition, parts))})"


def _term(term: Term) -> str:
    parts = [_times(part, times) for part, times in term.parts]
    if term.constant or not parts:
        parts.append(_integer(term.constant))
    return parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"


def _times(part: str | Division, times: int) -> str:
    if isinstance(part, str):
        written = symbol(part)
    else:
        written = f"({'mod' if part.rest else 'div'} {_term(part.term)} {part.divisor})"
    return written if times == 1 else f"(* {_integer(times)} {written})"


def _integer(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"
