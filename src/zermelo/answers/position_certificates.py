"""Certificates of solved positions: by the state graph, or by values that add up."""

from __future__ import annotations

import shlex
from collections import Counter
from typing import TYPE_CHECKING

from zermelo.answers.certificates import Certificate, certify_outcomes
from zermelo.answers.solution import Solution, solution_of
from zermelo.checker import VERSION, Verdict
from zermelo.checker.sums import NORMAL, SEARCH, SUMS
from zermelo.digraph.limits import NO_LIMITS, Limits, asked
from zermelo.digraph.outcomes import outcomes
from zermelo.errors import InputError, LimitReached
from zermelo.rulesets.moore import Moore
from zermelo.rulesets.position import Position
from zermelo.rulesets.sums import Sum
from zermelo.rulesets.wythoff import Wythoff
from zermelo.solve.budget import Budget
from zermelo.solve.engine import Engine
from zermelo.solve.explore import explore, in_words
from zermelo.values.infinity import Infinity
from zermelo.values.outcome import Outcome
from zermelo.values.text import value_to_json

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

__all__ = ["POSITIONS", "by_the_rules", "certify_position"]

#: So many positions are listed in a certificate by default.
POSITIONS = 20_000


def certify_position(
    position: Position,
    *,
    misere: bool = False,
    positions: int = POSITIONS,
    limits: Limits = NO_LIMITS,
) -> Certificate:
    """Make the certificate of who wins a position.

    By its whole state graph, labelled; the local conditions on labels then suffice. Where that has
    too many positions: by the values of the parts, which are shown to add up, and not to be right:
    each comes with the theorem behind it.

    Raises
    ------
    LimitReached
        There are too many positions, and values that add up are not found within the limits
        either; ``known`` holds the outcome where that is found.
    InputError
        Nobody can move, which needs no certificate in misère play.

    Examples
    --------
    >>> from zermelo.answers.certificates import check
    >>> from zermelo.rulesets import Nim
    >>> print(check(certify_position(Nim()(1, 2))))  # doctest: +NORMALIZE_WHITESPACE
    HOLDS: position '1 2' of nim is N with remoteness 3 (normal play), by the digraph with 6
    vertices and 9 edges
    >>> made = certify_position(Nim()(10**9, 17, 21))
    >>> [part["value"] for part in made["parts"]], made["move"]["leaves"][0]["part"]
    ([1000000000, 17, 21], 'nim 4')
    """
    engine = Engine(misere=misere, positions=positions, limits=limits)  # one clock for both ways
    try:
        graph = _graph(position, misere=misere, budget=engine.budget)
    except LimitReached as stop:
        if misere or stop.limit != "positions":
            raise
        with asked(engine.budget.watch):
            return _by_values(position, engine)
    made = certify_outcomes(outcomes(graph))
    return made | {
        "certificate": "position",
        "ruleset": str(position.ruleset),
        "position": str(position),
        "play": "misere" if misere else "normal",
        "start": 0,
    }


def _graph(position: Position, *, misere: bool, budget: Budget) -> Digraph:
    """Return the state graph with states as a person writes them, the position first."""
    if misere and next(iter(position.options()), None) is None:
        raise InputError("nobody can move: in misère play that wins, and needs no certificate")
    with budget.watch:
        return in_words(position, explore(position, budget=budget), misere=misere)


def by_the_rules(certificate: Certificate, limits: Limits = NO_LIMITS) -> Verdict:
    """Say whether the state graph in a certificate is that of the rules, listing it again.

    Raises
    ------
    InputError
        It is no certificate of a state graph, or the ruleset and the position cannot be read back:
        it was made of files that are elsewhere.
    LimitReached
        Time or memory is up, or in misère play there are more than a million positions.
    """
    from zermelo.rulesets.parameters import position_of

    kind = certificate["certificate"]
    if kind != "position":
        raise InputError(f"a certificate of {kind} lists no positions to compare with the rules")
    ruleset = certificate["ruleset"]
    try:
        words = shlex.split(certificate["position"])
        words = words if ruleset == Sum.name else [*shlex.split(ruleset), *words]
    except ValueError:
        raise InputError(f"{ruleset!r} with {certificate['position']!r} is no position") from None
    here = position_of(words)
    size = len(certificate["vertices"])
    misere = certificate["play"] == "misere"
    # In misère play any number of positions without a move are listed too, and then left out.
    most = None if misere else size
    try:
        graph = _graph(here, misere=misere, budget=Budget(most, limits))
        same = graph.digest() == certificate["digest"]
    except LimitReached as stop:
        if misere or stop.limit != "positions":
            raise
        same = False
    if same:
        return Verdict("HOLDS", kind)
    reason = f"the digraph is not the state graph of {ruleset} from this position"
    return Verdict("FALSE", kind, reason=reason)


def _by_values(position: Position, engine: Engine) -> Certificate:
    """Make a certificate of values that add up."""
    found = solution_of(position, engine)
    if isinstance(position.ruleset, (Moore, Wythoff)):
        return _by_formula(position, position.ruleset, found)
    engine.budget.known = {"outcome": str(found.outcome), "by": found.source}
    value = found.value if found.value is not None else engine.value(position)
    if isinstance(value, Infinity):  # only the state graph would do, and it is too large
        engine.budget.known["value"] = str(value)
        engine.budget.stop()
    parts = _parts(position)
    move = None
    if found.outcome is Outcome.N and found.best is not None:
        left = Counter(parts) - Counter(_parts(found.best.to))
        if sum(left.values()) != 1:  # the parts do not tell where the move is
            parts, leaves, place = [position], [found.best.to], 0
        else:
            leaves = list((Counter(_parts(found.best.to)) - Counter(parts)).elements())
            place = parts.index(next(iter(left)))
        move = {
            "move": str(found.best),
            "to": str(found.best.to),
            "part": place,
            "leaves": [_term(engine, part) for part in leaves],
        }
    return {
        "certificate": "nim-sum",
        "version": VERSION,
        "ruleset": str(position.ruleset),
        "position": str(position),
        "parts": [_term(engine, part) for part in parts],
        "value": value_to_json(value),
        "outcome": str(found.outcome),
        "move": move,
        "premises": [
            NORMAL,
            SUMS,
            *dict.fromkeys(map(_source, parts)),
        ],
    }


def _by_formula(position: Position, ruleset: Moore | Wythoff, found: Solution) -> Certificate:
    """Make a certificate of an outcome by a formula for P-positions that the checker knows."""
    best = found.best if found.outcome is Outcome.N else None
    return {
        "certificate": "theorem",
        "version": VERSION,
        "ruleset": str(ruleset),
        "rule": ruleset.name,
        "parameter": ruleset.k if isinstance(ruleset, Moore) else ruleset.a,
        "heaps": list(map(value_to_json, position.state)),
        "outcome": str(found.outcome),
        "move": None if best is None else list(map(value_to_json, best.to.state)),
        "source": found.source,
    }


def _parts(position: Position) -> list[Position]:
    """Take a position apart as far as its rules say how."""
    found = position.ruleset.summands(position.state)
    if found is None:
        return [position]
    parts = [p if isinstance(p, Position) else Position(position.ruleset, p) for p in found]
    if parts == [position]:
        return parts
    return [smaller for part in parts for smaller in _parts(part)]


def _term(engine: Engine, part: Position) -> dict[str, object]:
    """Write a part with its value, and how that is known."""
    name, value = f"{part.ruleset} {part}".rstrip(), value_to_json(engine.value(part))
    return {"part": name, "value": value, "source": _source(part)}


def _source(part: Position) -> str:
    """Say how the value of a part is known."""
    ruleset = part.ruleset
    if ruleset.value(part.state) is None:
        return f"{ruleset}: {SEARCH}"
    return f"{ruleset}: {ruleset.source or 'a theorem'}"
