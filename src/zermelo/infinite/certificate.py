"""Certificates of claims about infinite digraphs: a text, and scripts in SMT-LIB if z3 decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zermelo.checker.fields import check_texts
from zermelo.checker.form import Flaw, Malformed, Verdict, shown
from zermelo.checker.kinds import VERSION, check_fields
from zermelo.errors import InputError
from zermelo.infinite.arithmetic import script
from zermelo.infinite.conditions import CONDITIONS, REMOTENESS_CHECKS, Query, queries
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

#: The fields of a certificate, apart from its kind and version.
FIELDS = ("text", "status", "decided_by", "conditions")

#: The two methods of decision, and the assumption on which each of them relies (empty: none).
ARITHMETIC, AUTOMATA = "linear integer arithmetic", "automata"
ASSUMPTIONS = {ARITHMETIC: "the answers of the solver z3 are right", AUTOMATA: ""}


def certify_infinite(proof: Proof) -> dict[str, Any]:
    r"""Return the certificate of a claim that was proved or refuted, as plain data for JSON.

    If linear integer arithmetic decides, the certificate has scripts in SMT-LIB for each
    condition: a solver that answers ``unsat`` to all of these agrees that the condition holds. If
    automata decide, there are no scripts: the conditions follow from the text.

    Raises
    ------
    InputError
        No condition is refuted, and some are unknown.

    Examples
    --------
    >>> from zermelo.infinite.proof import prove
    >>> family = parse_family("vertices x\nmove x+1\nP: false\nN: false")
    >>> certificate = certify_infinite(prove(family))
    >>> certificate["status"], check_infinite(certificate).verdict
    ('proved', 'HOLDS IF')
    """
    if proof.status == "unknown":
        problem = "some conditions are unknown and none is refuted, so there is nothing to certify"
        raise InputError(f"{problem}; give more time")
    family = proof.family
    queries_by_number = _queries_by_condition(family)
    return {
        "certificate": "infinite",
        "version": VERSION,
        "text": family.text,
        "status": proof.status,
        "decided_by": _decided_by(family),
        "conditions": [
            _entry(family, finding, queries_by_number[finding.number]) for finding in proof.verdicts
        ],
    }


def _queries_by_condition(family: Family, watch: Watch = UNLIMITED) -> dict[int, list[Query]]:
    """Return the list of queries of each condition, by its number."""
    queries_by_number: dict[int, list[Query]] = {number: [] for number in CONDITIONS}
    for query in queries(family, watch):
        queries_by_number[query.number].append(query)
    return queries_by_number


def _entry(family: Family, finding: Finding, own_queries: list[Query]) -> dict[str, Any]:
    """Return the certificate's entry for one condition."""
    entry: dict[str, Any] = {"number": finding.number, "name": finding.name}
    entry["status"] = finding.status
    if family.numeration is None:
        entry["smt2"] = [script(query) for query in own_queries]
    if (example := finding.counterexample) is not None:
        entry["counterexample"] = {"vertex": [*example.vertex], "constants": {**example.constants}}
    return entry


def _decided_by(family: Family) -> str:
    return ARITHMETIC if family.numeration is None else AUTOMATA


def check_infinite(certificate: dict[str, Any], limits: Limits | Watch = NO_LIMITS) -> Verdict:
    """Check a certificate: derive the conditions from its text, and check the decided ones.

    The verdict is ``FALSE`` if a field is wrong, otherwise ``HOLDS`` by automata, or ``HOLDS IF``
    by z3 (if z3 is right). A refuted condition is only checked at its counterexample.

    Raises
    ------
    Malformed
        A field is missing, unknown or of the wrong type, or the text cannot be read.
    LimitReached
        A condition could not be decided within the limits.
    MissingExtra
        z3 is needed, but not installed.
    """
    try:
        check_fields(certificate, "infinite", FIELDS)
        claim, assumption = _check(certificate, limits.start())
    except Flaw as flaw:
        return Verdict("FALSE", "infinite", reason=str(flaw))
    return Verdict("HOLDS IF" if assumption else "HOLDS", claim, assumption)


def _check(certificate: dict[str, Any], watch: Watch) -> tuple[str, str]:
    """Return the claim that the certificate shows, and the assumption that it needs, or ''."""
    check_texts(certificate, "text")
    text, conditions = certificate["text"], certificate["conditions"]
    try:
        family = parse_family(text, "its text")
        queries_by_number = _queries_by_condition(family, watch)
        has_vertex(family, watch)  # an InputError if there is surely no vertex
    except InputError as error:
        raise Malformed(str(error)) from error
    if not isinstance(conditions, list) or len(conditions) != len(CONDITIONS):
        raise Malformed(f"'conditions' must be a list with {len(CONDITIONS)} entries")
    method = _decided_by(family)
    if certificate["decided_by"] != method:
        raise Flaw(f"'decided_by' must be {method!r} for this text")
    decide = decider(family)
    statuses = {
        _checked_status(family, number, entry, queries_by_number[number], decide, watch)
        for number, entry in zip(CONDITIONS, conditions, strict=True)
    }
    if REFUTED not in statuses and UNKNOWN in statuses:
        raise Flaw("the claim is unknown: some conditions are unknown, and none is refuted")
    status = REFUTED if REFUTED in statuses else PROVED
    if certificate["status"] != status:
        raise Flaw(f"the claim is {status}, not {shown(certificate['status'])}")
    return f"the claim about the infinite digraph {family.name!r} is {status}", ASSUMPTIONS[method]


def _checked_status(
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
    example = _counterexample(family, number, entry) if status == REFUTED else None
    expected = _entry(family, Finding(number, status, example), own_queries)
    for field in {**expected, **entry}:
        if field not in expected:
            raise Malformed(f"condition {number} has no field {shown(field)}")
        if entry.get(field) != expected[field]:
            raise Flaw(f"the field {field!r} of condition {number} does not follow from the text")
    is_unclaimed = number in REMOTENESS_CHECKS and not own_queries
    if is_unclaimed is not (status == NOT_CLAIMED):
        raise Flaw(f"condition {number} is {'not ' * is_unclaimed}claimed")
    if status == PROVED and _has_solution(own_queries, decide, watch):
        raise Flaw(f"condition {number} is refuted, and not proved")
    if example is not None:
        values = family.values(example.vertex, example.constants)
        vertex_queries = [replace(q, formula=with_numbers(q.formula, values)) for q in own_queries]
        if not _has_solution(vertex_queries, decide, watch):
            raise Flaw(f"condition {number} holds at the vertex of its counterexample")
    return status


def _has_solution(own_queries: list[Query], decide: Decide, watch: Watch) -> bool:
    """Whether a query of a condition has a solution; LimitReached if this is not decided."""
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
    """Return the counterexample of an entry; Malformed if its vertex or constants do not fit."""
    example = entry.get("counterexample")
    vertex = example.get("vertex") if isinstance(example, dict) else None
    constants = example.get("constants") if isinstance(example, dict) else None
    if not isinstance(vertex, list) or not isinstance(constants, dict):
        raise Malformed(f"condition {number} is refuted, but its counterexample is incomplete")
    numbers = [*vertex, *constants.values()]
    fits = len(vertex) == len(family.coordinates) and set(constants) == set(family.constants)
    if not fits or any(type(value) is not int for value in numbers):
        raise Malformed(f"the counterexample of condition {number} does not fit the text")
    return Counterexample(tuple(vertex), constants)
