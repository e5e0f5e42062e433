"""Check a claim: each condition is proved, refuted by a vertex, or unknown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from zermelo.errors import InputError, LimitReached
from zermelo.infinite import arithmetic
from zermelo.infinite.conditions import CONDITIONS, REMOTENESS_CHECKS, Query, queries
from zermelo.infinite.deciding import AutomataDecider
from zermelo.infinite.family import Family, Vertex, sign_conditions
from zermelo.infinite.logic import FALSE, TRUE, Term, all_of
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.ordinal import Ordinal

#: Maximum effort for each query in the first round; the second round allows the full effort.
FIRST_EFFORT = 1_000

PROVED, REFUTED, UNKNOWN, NOT_CLAIMED = "proved", "refuted", "unknown", "not claimed"


@dataclass(frozen=True)
class Counterexample:
    """A vertex where a condition fails, and the values of the constants, by name.

    ``option`` is an option of the vertex with which a condition on single options fails. For
    condition 8, ``below`` is an ordinal below the vertex's index and above the options' indices.
    """

    vertex: Vertex
    constants: Mapping[str, int]
    option: Vertex | None = None
    below: Ordinal | None = None


@dataclass(frozen=True)
class Finding:
    """The verdict on the condition ``number``, and the counterexample if it is refuted.

    The status is ``proved``, ``refuted``, ``unknown`` (undecided within the limits and the effort),
    or ``not claimed`` (conditions 8 and 9, if the index is not claimed to be the remoteness).
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
        """The verdicts on the conditions that fail; empty if the claim is proved or unknown."""
        return tuple(verdict for verdict in self.verdicts if verdict.status == REFUTED)

    @property
    def status(self) -> str:
        """``refuted`` if a condition fails, else ``unknown`` if one is unknown, else ``proved``."""
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
    r"""Check the claim of a family by the nine conditions of `zermelo.infinite.conditions`.

    Each condition is a statement about all vertices. Automata decide it if the family has a
    numeration, otherwise z3; given enough time and memory, both decide every condition.

    Parameters
    ----------
    family : Family
    limits : Limits or Watch
        Conditions that are not decided within the limits are ``unknown``.
    whole : bool
        Whether all conditions are checked. If False, the check ends at the first condition found
        refuted, or unknown after the full effort; conditions not decided by then are unknown.
    effort : int, optional
        Maximum effort for each query (a condition, or a condition on one move): in states of
        automata, or for each of z3's two tactics in units of about 1 ms. None: no maximum.

    Raises
    ------
    InputError
        The family has no claim, or it is found to have no vertex.
    MissingExtra
        z3 is needed, but not installed.

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
    findings: dict[int, Finding] = {}  # by the index of the query in `all_queries`

    def progress() -> dict[str, object]:
        settled = [v for v in _verdicts(all_queries, findings) if v.status in {PROVED, REFUTED}]
        return {f"condition_{verdict.number}": verdict.status for verdict in settled}

    with limits.start(progress):
        watch = limits.start()  # a query that runs out of time does not end the check
        pending = list(range(len(all_queries)))
        first_effort = FIRST_EFFORT if effort is None else min(FIRST_EFFORT, effort)
        for round_effort in (first_effort, effort):  # easy queries come before hard ones
            for done_count, index in enumerate(pending):
                if watch.left == 0:
                    return Proof(family, _verdicts(all_queries, findings))
                seconds = None if watch.left is None else watch.left / (len(pending) - done_count)
                clock = watch if round_effort == first_effort else watch.within(seconds)
                findings[index] = _finding(family, all_queries[index], decide, clock, round_effort)
                status = findings[index].status
                is_given_up = status == UNKNOWN and round_effort == effort
                if not whole and (status == REFUTED or is_given_up):
                    return Proof(family, _verdicts(all_queries, findings))
            pending = [index for index in pending if findings[index].status == UNKNOWN]
            if round_effort == effort:
                break
    return Proof(family, _verdicts(all_queries, findings))


def has_vertex(family: Family, watch: Watch) -> bool:
    """Whether a vertex is found for some values of the constants; False if this is undecided.

    InputError is raised if there is surely none: every claim about an empty digraph is true.
    """
    decide = decider(family)
    names, formula = family.constants, all_of(family.assumption)
    for more_names, condition, (problem, word) in (
        ((), TRUE, ("no values of the constants are as assumed", "constant")),
        (family.coordinates, family.region, ("there is no vertex at all", "vertices")),
    ):
        names, formula = (*names, *more_names), all_of(formula, condition)
        asked = all_of(*sign_conditions(family, map(Term.of, names)), formula)
        status = "sat" if asked == TRUE else decide(Query(0, None, asked, names), watch, None)[0]
        if status == "unsat":
            raise InputError(
                f"{family.file}: {problem}, so every claim would be true; correct the line '{word}'"
            )
        if status != "sat":
            return False
    return True


def _verdicts(all_queries: list[Query], findings: Mapping[int, Finding]) -> tuple[Finding, ...]:
    """Return one verdict for each condition; queries without a finding are unknown."""
    findings_of: dict[int, list[Finding]] = {number: [] for number in CONDITIONS}
    for index, query in enumerate(all_queries):
        findings_of[query.number].append(findings.get(index) or Finding(query.number, UNKNOWN))
    return tuple(_condition_verdict(number, verdicts) for number, verdicts in findings_of.items())


#: Searches for a counterexample to a query with at most some effort (None: any). Returns ``sat``
#: and the counterexample's values by name, or ``unsat`` or ``unknown`` and no values.
Decide = Callable[[Query, Watch, int | None], tuple[str, Mapping[str, int]]]


def decider(family: Family) -> Decide:
    """Return the function that decides the queries of a family: by automata, or by z3."""
    if family.numeration is None:
        return arithmetic.decide
    return AutomataDecider(family.numeration).decide


def _finding(
    family: Family, query: Query, decide: Decide, watch: Watch, effort: int | None
) -> Finding:
    """Return the verdict on one query, with its counterexample if there is one."""
    try:
        watch.look(lambda: f"condition {query.number}")
        status, model = ("unsat", {}) if query.formula == FALSE else decide(query, watch, effort)
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
    """Return a condition's verdict: a refuted query comes first, then an unknown one."""
    for status in (REFUTED, UNKNOWN):
        for verdict in verdicts:
            if verdict.status == status:
                return verdict
    return Finding(number, NOT_CLAIMED if not verdicts and number in REMOTENESS_CHECKS else PROVED)
