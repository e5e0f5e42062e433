"""Certificates of claims about infinite digraphs: the text, and each condition in SMT-LIB."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zermelo.checker.fields import texts
from zermelo.checker.form import Flaw, Malformed, Verdict, shown
from zermelo.checker.kinds import VERSION, check_fields
from zermelo.errors import InputError
from zermelo.infinite.arithmetic import script
from zermelo.infinite.conditions import CONDITIONS, EXACT, Query, queries
from zermelo.infinite.family import Family
from zermelo.infinite.logic import with_numbers
from zermelo.infinite.parser import parse_family
from zermelo.infinite.proof import (
    NOT_CLAIMED,
    PROVED,
    REFUTED,
    UNKNOWN,
    Counterexample,
    Decide,
    Finding,
    Proof,
    decider,
    has_vertex,
)
from zermelo.limits import NO_LIMITS, UNLIMITED, Limits, Watch

#: The fields of the certificate, apart from its kind and version.
FIELDS = ("text", "status", "decided_by", "conditions")

#: The methods of decision, and the assumption that each makes.
ARITHMETIC, AUTOMATA = "linear integer arithmetic", "automata"
ASSUMPTIONS = {ARITHMETIC: "the answers of the solver z3 are right", AUTOMATA: ""}


def certify_infinite(proof: Proof) -> dict[str, Any]:
    r"""Return the certificate of a claim that was proved or refuted, as plain data for JSON.

    If linear integer arithmetic decides, the certificate has every condition in SMT-LIB: a solver
    that answers ``unsat`` agrees that the condition holds. If automata decide, it has only the
    text, from which the conditions follow.

    Raises
    ------
    InputError
        No condition is refuted, and some are unknown.

    Examples
    --------
    >>> from zermelo.infinite.proof import prove
    >>> family = parse_family("vertices x\nmove x+1\nP: false\nN: false")
    >>> made = certify_infinite(prove(family))
    >>> made["status"], check_infinite(made).verdict
    ('proved', 'HOLDS IF')
    """
    if proof.status == "unknown":
        wrong = "some conditions are unknown and none is refuted, so there is nothing to certify"
        raise InputError(f"{wrong}; give more time")
    family = proof.family
    queries_of = _queries_by_condition(family)
    return {
        "certificate": "infinite",
        "version": VERSION,
        "text": family.text,
        "status": proof.status,
        "decided_by": _method(family),
        "conditions": [_entry(family, v, queries_of[v.number]) for v in proof.verdicts],
    }


def _queries_by_condition(family: Family, watch: Watch = UNLIMITED) -> dict[int, list[Query]]:
    """Return the queries by the number of their condition."""
    queries_of: dict[int, list[Query]] = {number: [] for number in CONDITIONS}
    for query in queries(family, watch):
        queries_of[query.number].append(query)
    return queries_of


def _entry(family: Family, verdict: Finding, own_queries: list[Query]) -> dict[str, Any]:
    """Return the certificate's entry for one condition."""
    entry: dict[str, Any] = {"number": verdict.number, "name": verdict.name}
    entry["status"] = verdict.status
    if family.numeration is None:
        entry["smt2"] = [script(query) for query in own_queries]
    if (point := verdict.counterexample) is not None:
        entry["counterexample"] = {"vertex": [*point.vertex], "constants": {**point.constants}}
    return entry


def _method(family: Family) -> str:
    return ARITHMETIC if family.numeration is None else AUTOMATA


def check_infinite(certificate: dict[str, Any], limits: Limits | Watch = NO_LIMITS) -> Verdict:
    """Check a certificate: read its text, derive and decide the conditions, and compare them.

    The verdict is HOLDS if automata decide, HOLDS IF (z3 is right) if z3 decides, or FALSE.

    Raises
    ------
    Malformed
        A field is missing, unknown or of the wrong type, or the text cannot be read.
    LimitReached
        A condition could not be decided in time.
    MissingExtra
        z3 is not installed.
    """
    try:
        check_fields(certificate, "infinite", FIELDS)
        checked, assumed = _check(certificate, limits.start())
    except Flaw as flaw:
        return Verdict("FALSE", "infinite", reason=str(flaw))
    return Verdict("HOLDS IF" if assumed else "HOLDS", checked, assumed)


def _check(certificate: dict[str, Any], watch: Watch) -> tuple[str, str]:
    """Return what the certificate shows, and the assumption, which may be empty."""
    texts(certificate, "text")
    text, conditions = certificate["text"], certificate["conditions"]
    try:
        family = parse_family(text, "its text")
        queries_of = _queries_by_condition(family, watch)
        has_vertex(family, watch)
    except InputError as error:
        raise Malformed(str(error)) from error
    if not isinstance(conditions, list) or len(conditions) != len(CONDITIONS):
        raise Malformed(f"'conditions' must be a list with {len(CONDITIONS)} entries")
    method = _method(family)
    if certificate["decided_by"] != method:
        raise Flaw(f"'decided_by' must be {method!r} for this text")
    decide = decider(family)
    statuses = {
        _condition(family, number, entry, queries_of[number], decide, watch)
        for number, entry in zip(CONDITIONS, conditions, strict=True)
    }
    if REFUTED not in statuses and UNKNOWN in statuses:
        raise Flaw("the claim is unknown: some conditions are unknown, and none is refuted")
    status = REFUTED if REFUTED in statuses else PROVED
    if certificate["status"] != status:
        raise Flaw(f"the claim is {status}, not {shown(certificate['status'])}")
    return f"the claim about the infinite digraph {family.name!r} is {status}", ASSUMPTIONS[method]


def _condition(
    family: Family,
    number: int,
    entry: object,
    own_queries: list[Query],
    decide: Decide,
    watch: Watch,
) -> str:
    """Return the status of one condition; raise Flaw or Malformed if its entry is wrong."""
    if not isinstance(entry, dict):
        raise Malformed(f"condition {number} must be an object, not {shown(entry)}")
    status = entry.get("status")
    if not isinstance(status, str) or status not in (PROVED, REFUTED, UNKNOWN, NOT_CLAIMED):
        raise Malformed(f"condition {number} has the status {shown(status)}")
    point = _counterexample(family, number, entry) if status == REFUTED else None
    expected = _entry(family, Finding(number, status, point), own_queries)
    for field in {**expected, **entry}:
        if field not in expected:
            raise Malformed(f"condition {number} has no field {shown(field)}")
        if entry.get(field) != expected[field]:
            raise Flaw(f"the field {field!r} of condition {number} does not follow from the text")
    unclaimed = number in EXACT and not own_queries
    if unclaimed is not (status == NOT_CLAIMED):
        raise Flaw(f"condition {number} is {'not ' * unclaimed}claimed")
    if status == PROVED and _has_solution(own_queries, decide, watch):
        raise Flaw(f"condition {number} is refuted, and not proved")
    if point is not None:
        values = family.values(point.vertex, point.constants)
        at_point = [replace(q, formula=with_numbers(q.formula, values)) for q in own_queries]
        if not _has_solution(at_point, decide, watch):
            raise Flaw(f"condition {number} holds at the vertex of its counterexample")
    return status


def _has_solution(own_queries: list[Query], decide: Decide, watch: Watch) -> bool:
    """Whether one of the queries has a solution, so that the condition is refuted."""
    for query in own_queries:
        watch.look()
        answer, _ = decide(query, watch, None)
        if answer == "unknown":
            watch.look()
            watch.halt("memory" if watch.limits.memory is not None else "time", "of z3")
        if answer == "sat":
            return True
    return False


def _counterexample(family: Family, number: int, entry: Mapping[str, Any]) -> Counterexample:
    """Return the vertex and the constants of an entry's counterexample."""
    point = entry.get("counterexample")
    vertex = point.get("vertex") if isinstance(point, dict) else None
    constants = point.get("constants") if isinstance(point, dict) else None
    if not isinstance(vertex, list) or not isinstance(constants, dict):
        raise Malformed(f"condition {number} is refuted, but 'counterexample' gives no vertex")
    numbers = [*vertex, *constants.values()]
    fits = len(vertex) == len(family.coordinates) and set(constants) == set(family.constants)
    if not fits or any(type(value) is not int for value in numbers):
        raise Malformed(f"the vertex that refutes condition {number} is not a vertex")
    return Counterexample(tuple(vertex), constants)
