"""The kinds of frameworks that are reduced to arguments and attacks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

from zermelo.argumentation.framework import Framework
from zermelo.digraph.search import reachable_from
from zermelo.errors import InputError
from zermelo.formats.facts import FactFile, read_facts
from zermelo.formats.source import Source
from zermelo.limits import NO_LIMITS, Limits, Watch

Pair = tuple[str, str]


@dataclass(frozen=True)
class Kind:
    """A kind of framework."""

    name: str
    #: The predicates of its facts besides ``arg`` and ``att``, with their numbers of terms.
    predicates: Mapping[str, int]
    #: A sentence that describes the kind, with a source.
    says: str
    #: Returns the framework of arguments and attacks; for a family, its largest framework.
    reduce: Callable[[FactFile, Watch], Framework]
    #: Returns the names that answers show, by argument; None if answers show the arguments.
    shown_names: Callable[[FactFile], Mapping[Hashable, str]] | None = None
    #: The semantics that the reduction keeps; empty if it keeps all.
    semantics: tuple[str, ...] = ()
    #: Whether the facts describe several frameworks: see `zermelo.argumentation.families`.
    is_family: bool = False


#: Returns the names that can be reached from a name, the name itself included.
Closure: TypeAlias = Callable[[str], set[str]]


def closure(pairs: Iterable[tuple[str, ...]]) -> Closure:
    """Return the function from a name to the names that can be reached from it along pairs."""
    following: defaultdict[str, list[str]] = defaultdict(list)
    for first, second in pairs:
        following[first].append(second)
    return cache(lambda name: {*reachable_from(name, lambda first: following.get(first, ()))})


def strictly_prefers(order: Closure, first: str, second: str) -> bool:
    """Whether an order prefers the first name to the second, but not the second to the first."""
    return second in order(first) and first not in order(second)


def by_preferences(facts: FactFile, watch: Watch) -> Framework:
    """Return the framework without attacks on arguments strictly preferred to their attackers."""
    order = closure(facts.of("pref", facts.arguments()))
    return by_attacks(facts, watch, lambda a, b: not strictly_prefers(order, b, a))


def by_values(facts: FactFile, watch: Watch) -> Framework:
    """Return the framework without attacks whose target's value is preferred to the attacker's."""
    values = one_term_each(facts, "val")
    order = closure(facts.of("valpref"))
    for (first, second), line in facts.rows["valpref"].items():
        if not strictly_prefers(order, first, second):
            raise facts.source.error(
                f"the values {first!r} and {second!r} are each preferred to the other; drop a fact "
                "valpref between them",
                line,
            )
    return by_attacks(facts, watch, lambda a, b: not strictly_prefers(order, values[b], values[a]))


def by_support(facts: FactFile, watch: Watch, *, necessary: bool = False) -> Framework:
    """Return the framework with supported and super-mediated attacks, for deductive support.

    An accepted argument needs what it supports: if supports lead from a to u and from b to v, and u
    attacks v, then a attacks b. A ``necessary`` support of b by a counts as deductive, of a by b.
    """
    arguments = facts.arguments()
    support = facts.of("support", arguments)
    supporters = closure(support if necessary else (pair[::-1] for pair in support))
    attacks: dict[Pair, None] = {}
    for attacker, attacked in facts.of("att", arguments):
        for a in sorted(supporters(attacker)):
            watch.look()
            attacks.update(dict.fromkeys((a, b) for b in sorted(supporters(attacked))))
    return Framework([*attacks], arguments)


def by_attacks(
    facts: FactFile, watch: Watch, holds: Callable[[str, str], bool] = lambda _a, _b: True
) -> Framework:
    """Return the framework of the arguments and of the attacks for which ``holds`` is true."""
    arguments = facts.arguments()
    attacks = watch.over(facts.of("att", arguments))
    return Framework([(a, b) for a, b in attacks if holds(a, b)], arguments)


def one_term_each(facts: FactFile, predicate: str) -> dict[str, str]:
    """Return the one term that a predicate gives to each argument, such as its value."""
    arguments, term_of = facts.arguments(), dict[str, str]()
    for (argument, value), line in facts.rows[predicate].items():
        if argument not in arguments or argument in term_of:
            problem = f"is not declared; add arg({argument})."
            if argument in term_of:
                problem = f"has a second {predicate}; keep one of them"
            raise facts.source.error(f"argument {argument!r} {problem}", line)
        term_of[argument] = value
    if missing := next((name for name in arguments if name not in term_of), None):
        raise facts.source.error(
            f"argument {missing!r} has no {predicate}; add {predicate}({missing},x)."
        )
    return term_of


def by_collective_attacks(facts: FactFile, watch: Watch) -> Framework:
    """Return the framework of the arguments, "x is out" for each argument x, and the sets.

    Each x attacks "x is out", "x is out" attacks the sets with x, and a set attacks its targets.
    Complete labellings correspond one to one: "x is out" is in if and only if x is out, and a set
    is in if and only if all its members are.
    """
    arguments = facts.arguments()
    sets: dict[str, list[str]] = {}
    for (name, member), line in facts.rows["mem"].items():
        if name in arguments or member not in arguments:
            problem = f"has the member {member!r}, which is not declared; add arg({member})."
            if name in arguments:
                problem = "has the name of an argument; give it another one"
            raise facts.source.error(f"the set {name!r} {problem}", line)
        sets.setdefault(name, []).append(member)
    attacks: list[tuple[Hashable, Hashable]] = [(name, ("out", name)) for name in arguments]
    for attacker, attacked in watch.over(facts.of("att", {**arguments, **sets}, arguments)):
        attacks.append((("in", attacker) if attacker in sets else attacker, attacked))
    attacks += [(("out", x), ("in", name)) for name, members in sets.items() for x in members]
    return Framework(attacks, arguments)


def largest_completion(facts: FactFile, watch: Watch) -> Framework:
    """Return the completion that contains all open arguments and attacks of the facts."""
    arguments = facts.arguments() | dict.fromkeys(terms[0] for terms in facts.of("?arg"))
    attacks = [*facts.of("att", arguments), *facts.of("?att", arguments)]
    return Framework([(a, b) for a, b in watch.over(attacks)], arguments)


#: All kinds, by name.
KINDS = {
    row.name: row
    for row in (
        Kind(
            "preferences",
            {"pref": 2},
            "An attack on a strictly preferred argument fails (Amgoud and Cayrol 2002).",
            by_preferences,
        ),
        Kind(
            "values",
            {"val": 2, "valpref": 2},
            "An attack fails if the audience prefers its target's value (Bench-Capon 2003).",
            by_values,
        ),
        Kind(
            "deductive",
            {"support": 2},
            "An accepted argument needs what it supports (Cayrol and Lagasquie-Schiex 2013).",
            by_support,
        ),
        Kind(
            "necessary",
            {"support": 2},
            "An accepted argument needs what supports it (Cayrol and Lagasquie-Schiex 2013).",
            partial(by_support, necessary=True),
        ),
        Kind(
            "claims",
            {"claim": 2},
            "Extensions are shown by what they claim (Dvořák and Woltran 2020).",
            by_attacks,
            lambda facts: dict[Hashable, str](one_term_each(facts, "claim").items()),
        ),
        Kind(
            "collective",
            {"mem": 2},
            "The members of a set attack together (Nielsen and Parsons 2006).",
            by_collective_attacks,
            lambda facts: {name: name for name in facts.arguments()},  # not the added arguments
            ("complete", "grounded", "preferred", "stable", "ideal"),
        ),
        Kind(
            "incomplete",
            {"?arg": 1, "?att": 2},
            "Possible: in some completion; necessary: in all (Baumeister, Neugebauer, Rothe and "
            "Schadrack 2018).",
            largest_completion,
            is_family=True,
        ),
    )
}


def kind_named(name: str) -> Kind:
    """Return the kind with a name, in upper or lower case."""
    if (kind := KINDS.get(name.strip().lower())) is None:
        kinds = ", ".join(KINDS)
        raise InputError(
            f"there is no kind {name!r}; there are: {kinds}. Other programs have ADF, weighted and "
            "probabilistic frameworks (k++ADF, Tweety) and ASPIC+ (PyArg)"
        )
    return kind


def reduce_facts(
    text: str | bytes, kind: str, *, file: str = "the text", limits: Limits | Watch = NO_LIMITS
) -> Framework:
    """Return the framework to which the facts in a text are reduced; ``kind`` is a name in `KINDS`.

    InputError if there is no such kind, or a fact is not valid; messages call the text ``file``.

    >>> facts = "arg(a). arg(b). arg(c). att(a,b). att(b,a). pref(b,a). att(b,c)."
    >>> reduce_facts(facts, "preferences").attacks
    [('b', 'a'), ('b', 'c')]
    """
    row = kind_named(kind)
    with limits.start() as watch:
        return row.reduce(facts_in(text, row, file, watch), watch)


def facts_in(text: str | bytes, kind: Kind, file: str, watch: Watch) -> FactFile:
    """Read the facts ``arg``, ``att`` and those of a kind."""
    data = text.encode() if isinstance(text, str) else text
    return read_facts(Source(data, file, watch), {"arg": 1, "att": 2, **kind.predicates})
