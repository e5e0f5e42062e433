"""Check a claim: each condition is proved, refuted by a vertex, or unknown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from zermelo.errors import InputError, LimitReached
from zermelo.infinite import arithmetic
from zermelo.infinite.conditions import CONDITIONS, EXACT, Query, queries
from zermelo.infinite.deciding import AutomataDecider
from zermelo.infinite.family import Family, Vertex, sign_conditions
from zermelo.infinite.logic import TRUE, Term, all_of
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.ordinal import Ordinal

#: The effort for each query in the first round, before the hard ones are resumed.
FIRST_EFFORT = 1_000

PROVED, REFUTED, UNKNOWN, NOT_CLAIMED = "proved", "refuted", "unknown", "not claimed"


@dataclass(frozen=True)
class Counterexample:
    """A vertex where a condition fails.

    ``option`` is the option at which it fails, if the condition is about options one by one. For
    condition 8, ``below`` is an ordinal below the vertex's index and above those of all options.
    """

    vertex: Vertex
    constants: Mapping[str, int]
    option: Vertex | None = None
    below: Ordinal | None = None


@dataclass(frozen=True)
class Finding:
    """The verdict on one condition, and the counterexample if it is refuted.

    The status is ``proved``, ``refuted``, ``unknown`` (a limit came first), or ``not claimed``.
    """

    number: int
    status: str
    counterexample: Counterexample | None = None

    @property
    def name(self) -> str:
        """The text of the condition."""
        return CONDITIONS[self.number]


@dataclass(frozen=True)
class Proof:
    """The verdicts on all conditions of a family's claim."""

    family: Family
    verdicts: tuple[Finding, ...]

    @property
    def proved(self) -> bool:
        """Whether the claim is a theorem."""
        return all(verdict.status in {PROVED, NOT_CLAIMED} for verdict in self.verdicts)

    @property
    def refuted(self) -> tuple[Finding, ...]:
        """The conditions that fail; empty if the claim is proved or unknown."""
        return tuple(verdict for verdict in self.verdicts if verdict.status == REFUTED)

    @property
    def status(self) -> str:
        """``proved``, ``refuted`` or ``unknown``: an unknown condition proves nothing."""
        if self.refuted:
            return REFUTED
        return PROVED if self.proved else UNKNOWN


def prove(
    family: Family,
    limits: Limits | Watch = NO_LIMITS,
    *,
    whole: bool = True,
    effort: int | None = None,
) -> Proof:
    r"""Check the claim of a family by the nine conditions.

    Each condition is a statement for all vertices. Linear integer arithmetic is decided by z3, a
    family with a numeration by automata; both are complete, but may reach the limits.

    Parameters
    ----------
    family : Family
    limits : Limits or Watch
        Conditions that are not decided in time are ``unknown``.
    whole : bool
        Whether all conditions are checked; else the first that is refuted, or unknown after the
        full effort, ends the check, and those not proved before are unknown.
    effort : int, optional
        Maximum effort for each statement, in states of automata, or in units of z3 of about 1 ms.

    Raises
    ------
    InputError
        The family has no claim, or no vertex.
    MissingExtra
        z3 is not installed.

    Examples
    --------
    >>> from zermelo.infinite.parser import parse_family
    >>> text = "vertices x: x >= 0\nmove x-1 if x > 0\nP: x % 2 == 0\nN: x % 2 == 1\n"
    >>> prove(parse_family(text + "remoteness x")).status
    'proved'
    >>> prove(parse_family(text + "remoteness x + 1")).refuted[0].counterexample.vertex
    (0,)
    """
    unknown = Proof(family, tuple(Finding(number, UNKNOWN) for number in CONDITIONS))
    try:
        all_queries = queries(family, limits.start())
        if not has_vertex(family, limits.start()):
            return unknown
    except LimitReached:
        return unknown
    decide = decider(family)
    findings: dict[int, Finding] = {}  # by the index of the query

    def progress() -> dict[str, object]:
        settled = [v for v in _by_number(all_queries, findings) if v.status in {PROVED, REFUTED}]
        return {f"condition_{verdict.number}": verdict.status for verdict in settled}

    with limits.start(progress):
        watch = limits.start()  # a query that runs out of time does not end the check
        pending = list(range(len(all_queries)))
        first_effort = FIRST_EFFORT if effort is None else min(FIRST_EFFORT, effort)
        for round_effort in (first_effort, effort):  # a hard query must not take time from others
            for done_count, index in enumerate(pending):
                if watch.left == 0:
                    return Proof(family, _by_number(all_queries, findings))
                seconds = None if watch.left is None else watch.left / (len(pending) - done_count)
                clock = watch if round_effort == first_effort else watch.within(seconds)
                findings[index] = _verdict(family, all_queries[index], decide, clock, round_effort)
                status = findings[index].status
                is_last = status == UNKNOWN and round_effort == effort
                if not whole and (status == REFUTED or is_last):
                    return Proof(family, _by_number(all_queries, findings))
            pending = [index for index in pending if findings[index].status == UNKNOWN]
            if round_effort == effort:
                break
    return Proof(family, _by_number(all_queries, findings))


def has_vertex(family: Family, watch: Watch) -> bool:
    """Whether there is a vertex, for some values of the constants; False if it is unknown.

    InputError is raised if there is none, since every claim about an empty digraph is true.
    """
    decide = decider(family)
    names, formula = family.constants, all_of(family.assumption)
    for more_names, condition, (wrong, word) in (
        ((), TRUE, ("no values of the constants are as assumed", "constant")),
        (family.coordinates, family.region, ("there is no vertex at all", "vertices")),
    ):
        names, formula = (*names, *more_names), all_of(formula, condition)
        natural = sign_conditions(family, map(Term.of, names))
        status, _ = decide(Query(0, None, all_of(*natural, formula), names), watch, None)
        if status == "unsat":
            raise InputError(
                f"{family.file}: {wrong}, so every claim would be true; correct the line '{word}'"
            )
        if status != "sat":
            return False
    return True


def _by_number(all_queries: list[Query], findings: Mapping[int, Finding]) -> tuple[Finding, ...]:
    """Return one verdict for each condition, from those on its queries."""
    findings_of: dict[int, list[Finding]] = {number: [] for number in CONDITIONS}
    for index, query in enumerate(all_queries):
        findings_of[query.number].append(findings.get(index) or Finding(query.number, UNKNOWN))
    return tuple(_condition_verdict(number, verdicts) for number, verdicts in findings_of.items())


#: Decides a query with some effort; returns the status, and a model if the status is ``sat``.
Decide = Callable[[Query, Watch, int | None], tuple[str, Mapping[str, int]]]


def decider(family: Family) -> Decide:
    """Return the function that decides the queries of a family."""
    if family.numeration is None:
        return arithmetic.decide
    return AutomataDecider(family.numeration).decide


def _verdict(
    family: Family, query: Query, decide: Decide, watch: Watch, effort: int | None
) -> Finding:
    try:
        watch.look(lambda: f"condition {query.number}")
        status, model = decide(query, watch, effort)
    except LimitReached:
        return Finding(query.number, UNKNOWN)
    if status == "unsat":
        return Finding(query.number, PROVED)
    if status != "sat":
        return Finding(query.number, UNKNOWN)
    vertex = tuple(model[name] for name in family.coordinates)
    constants = {name: model[name] for name in family.constants}
    option = None if query.move is None else query.move.option(model)
    below = None
    if query.number == 8:
        below = Ordinal(tuple(model[name] for name in query.names[-family.width :]))
    return Finding(query.number, REFUTED, Counterexample(vertex, constants, option, below))


def _condition_verdict(number: int, verdicts: list[Finding]) -> Finding:
    """Return one verdict from those on the queries of one condition."""
    for status in (REFUTED, UNKNOWN):
        for verdict in verdicts:
            if verdict.status == status:
                return verdict
    return Finding(number, NOT_CLAIMED if not verdicts and number in EXACT else PROVED)
