"""Certificates of claims about infinite digraphs: the text, and each condition for any solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from zermelo.digraph.limits import NO_LIMITS, Limits, Watch
from zermelo.errors import InputError
from zermelo.infinite.conditions import CONDITIONS, EXACT, Query, queries
from zermelo.infinite.family import Family, Vertex
from zermelo.infinite.logic import Term, replaced
from zermelo.infinite.parser import parse_family
from zermelo.infinite.proof import Counterexample, Proof, decider
from zermelo.infinite.smt import script

__all__ = ["Checked", "certify_infinite", "check_infinite"]

VERSION = 1

FIELDS = ("certificate", "version", "text", "status", "decided_by", "conditions")


Answer = Callable[[Query], str]


class Checked(NamedTuple):
    """What the check of a certificate found.

    Attributes
    ----------
    valid : bool
    checked : str
        What was claimed.
    reason : str
        Why the certificate is false.
    unchecked : str
        What stays open.
    """

    valid: bool
    checked: str
    reason: str
    unchecked: str = ""


def certify_infinite(proof: Proof) -> dict[str, Any]:
    r"""Make the certificate of a claim that was proved or refuted, as plain data for JSON.

    Where linear integer arithmetic decides, every condition stands in it in SMT-LIB: a solver that
    answers ``unsat`` agrees that the condition holds. Where automata decide, the text is all there
    is, and the conditions follow from it.

    Raises
    ------
    InputError
        Nothing is refuted, and something is unknown.

    Examples
    --------
    >>> from zermelo.infinite.proof import prove
    >>> family = parse_family("vertices x\nmove x+1\nP: false\nN: false")
    >>> made = certify_infinite(prove(family))
    >>> made["status"], check_infinite(made).valid
    ('proved', True)
    """
    if proof.status == "unknown":
        raise InputError(
            "some conditions are unknown and none is refuted, so there is nothing to certify; give "
            "more time"
        )
    family = proof.family
    by_number: dict[int, list[Query]] = {number: [] for number in CONDITIONS}
    for query in queries(family):
        by_number[query.number].append(query)
    conditions = []
    for verdict in proof.verdicts:
        entry: dict[str, Any] = {
            "number": verdict.number,
            "name": verdict.name,
            "status": verdict.status,
        }
        if family.numeration is None:
            entry["smt2"] = [script(query) for query in by_number[verdict.number]]
        if verdict.counterexample is not None:
            entry["counterexample"] = _plain(verdict.counterexample)
        conditions.append(entry)
    return {
        "certificate": "infinite",
        "version": VERSION,
        "text": family.text,
        "status": proof.status,
        "decided_by": _method(family),
        "conditions": conditions,
    }


def _method(family: Family) -> str:
    return "linear integer arithmetic" if family.numeration is None else "automata"


def _plain(found: Counterexample) -> dict[str, Any]:
    return {"vertex": list(found.vertex), "constants": dict(found.constants)}


def check_infinite(certificate: Mapping[str, Any], limits: Limits = NO_LIMITS) -> Checked:
    """Check a certificate: read its text, derive the conditions anew, decide them, compare.

    Parameters
    ----------
    certificate : mapping
        As `certify_infinite` makes it.
    limits : Limits

    Raises
    ------
    LimitReached
        A condition could not be decided in time.
    MissingExtra
        z3 is not installed.
    """
    try:
        told = _check(certificate, Watch(limits))
    except _Flaw as flaw:
        return Checked(False, "infinite", str(flaw))
    solver = "z3" if certificate["decided_by"] != "automata" else ""
    return Checked(True, told, "", f"that {solver} decides correctly" if solver else "")


class _Flaw(ValueError):
    """Why a certificate is false."""


def _check(certificate: Mapping[str, Any], watch: Watch) -> str:
    for field in {*certificate, *FIELDS}:
        if field not in certificate:
            raise _Flaw(f"the field {field!r} is missing")
        if field not in FIELDS:
            raise _Flaw(f"the field {field!r} does not belong to a certificate of infinite")
    if certificate["certificate"] != "infinite" or certificate["version"] != VERSION:
        raise _Flaw(f"it is no certificate of infinite in version {VERSION}")
    if not isinstance(certificate["text"], str):
        raise _Flaw("the field 'text' is no text")
    try:
        family = parse_family(certificate["text"], "the certificate's text")
        held = queries(family)
    except InputError as error:
        raise _Flaw(str(error)) from error
    if certificate["decided_by"] != _method(family):
        raise _Flaw(f"{_method(family)} decides about this text, not what 'decided_by' says")
    conditions = certificate["conditions"]
    if not isinstance(conditions, list) or len(conditions) != len(CONDITIONS):
        raise _Flaw(f"there must be {len(CONDITIONS)} conditions")
    decide = decider(family)

    def answer(query: Query) -> str:
        found, _ = decide(query, watch.left)
        if found == "unknown":
            watch.stop("time", "of the solver")
        return found

    statuses = set()
    for number, entry in zip(CONDITIONS, conditions, strict=True):
        mine = [query for query in held if query.number == number]
        statuses.add(_condition(family, number, entry, mine, answer))
    status = "refuted" if "refuted" in statuses else "proved"
    if status == "proved" and "unknown" in statuses:
        raise _Flaw("some conditions are unknown, and none is refuted")
    if certificate["status"] != status:
        raise _Flaw(f"the claim is {status}, not {certificate['status']!r}")
    return f"infinite: the claim of {family.name!r} is {status}"


def _condition(
    family: Family, number: int, entry: object, mine: list[Query], answer: Answer
) -> str:
    """Check one condition; return its status."""
    if not isinstance(entry, dict) or entry.get("number") != number:
        raise _Flaw(f"condition {number} is missing")
    scripts = [script(query) for query in mine] if family.numeration is None else None
    if entry.get("smt2") != scripts:
        raise _Flaw(f"condition {number} in SMT-LIB is not what follows from the text")
    if entry.get("status") == "unknown":
        return "unknown"
    if not mine and number in EXACT:
        status = "not claimed"
    else:
        status = "refuted" if entry.get("status") == "refuted" else "proved"
        if status == "refuted":
            mine = [_at(query, *_point(family, entry)) for query in mine]
        answers = list(map(answer, mine))
        if ("sat" in answers) is not (status == "refuted"):
            raise _Flaw(
                f"condition {number} holds at the vertex that is to refute it"
                if status == "refuted"
                else f"condition {number} is refuted, and not proved"
            )
    if entry.get("status") != status:
        raise _Flaw(f"condition {number} is {status}, not {entry.get('status')!r}")
    return status


def _point(family: Family, entry: dict[str, Any]) -> tuple[Vertex, dict[str, int]]:
    """Read the counterexample."""
    held = entry.get("counterexample")
    vertex = held.get("vertex") if isinstance(held, dict) else None
    constants = held.get("constants") if isinstance(held, dict) else None
    if not isinstance(vertex, list) or not isinstance(constants, dict):
        raise _Flaw(f"condition {entry.get('number')} is refuted without a vertex")
    numbers = [*vertex, *constants.values()]
    right = len(vertex) == len(family.coordinates) and set(constants) == set(family.constants)
    if not right or any(type(number) is not int for number in numbers):
        raise _Flaw(f"the vertex that refutes condition {entry.get('number')} is no vertex")
    return tuple(vertex), constants


def _at(query: Query, vertex: Vertex, constants: Mapping[str, int]) -> Query:
    """Ask a query about one vertex."""
    values = [*(constants[name] for name in query.names[: len(constants)]), *vertex]
    fixed = dict(zip(query.names, map(Term.of, values), strict=False))
    return Query(query.number, query.move, replaced(query.formula, fixed), query.names)
