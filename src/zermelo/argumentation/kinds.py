"""Kinds of frameworks that are reduced to arguments and attacks: one row of a table each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from zermelo.argumentation.framework import Framework
from zermelo.errors import InputError
from zermelo.formats.facts import FactFile, read_facts
from zermelo.formats.source import Source
from zermelo.limits import NO_LIMITS, Limits, Watch

Pair = tuple[str, str]


@dataclass(frozen=True)
class Kind:
    """A kind of framework.

    Attributes
    ----------
    name : str
    predicates : mapping
        The facts of a file besides ``arg(a).`` and ``att(a,b).``, with their numbers of terms.
    says : str
        How it is reduced, and by whom.
    reduce : callable
        Returns the framework with the same extensions.
    """

    name: str
    predicates: Mapping[str, int]
    says: str
    reduce: Callable[[FactFile, Watch], Framework]


class Closure:
    """What is reached from a name by pairs, itself included; each found once."""

    def __init__(self, pairs: Iterable[tuple[str, ...]]) -> None:
        self.next: defaultdict[str, list[str]] = defaultdict(list)
        for first, second in pairs:
            self.next[first].append(second)
        self._found: dict[str, set[str]] = {}

    def __getitem__(self, name: str) -> set[str]:
        if (found := self._found.get(name)) is None:
            found = self._found[name] = {name}
            left = [name]
            while left:
                new = {*self.next.get(left.pop(), ())} - found
                found |= new
                left += new
        return found


def strictly(order: Closure, first: str, second: str) -> bool:
    """Whether the first is preferred to the second, and not the other way round."""
    return second in order[first] and first not in order[second]


def by_preferences(facts: FactFile, watch: Watch) -> Framework:
    """Drop attacks on arguments that are preferred to their attackers."""
    arguments = facts.arguments()
    order = Closure(facts.of("pref", arguments))
    attacks = watch.over(facts.of("att", arguments))
    return Framework([(a, b) for a, b in attacks if not strictly(order, b, a)], arguments)


def by_values(facts: FactFile, watch: Watch) -> Framework:
    """Drop attacks on arguments whose value the audience prefers."""
    arguments = facts.arguments()
    values: dict[str, str] = {}
    for row in facts.rows["val"]:
        argument, value = row.terms
        if argument not in arguments or argument in values:
            state = "has a second value" if argument in values else "is not declared"
            raise facts.source.error(f"argument {argument!r} {state}; give it one value", row.line)
        values[argument] = value
    if lacking := next((name for name in arguments if name not in values), None):
        raise facts.source.error(f"argument {lacking!r} has no value; add val({lacking},v).")
    order = Closure(facts.of("valpref"))
    for row in facts.rows["valpref"]:
        first, second = row.terms
        if not strictly(order, first, second):
            raise facts.source.error(
                f"the values {first!r} and {second!r} are each preferred to the other; drop one "
                "of these facts",
                row.line,
            )
    attacks = watch.over(facts.of("att", arguments))
    return Framework(
        [(a, b) for a, b in attacks if not strictly(order, values[b], values[a])], arguments
    )


def closed(
    arguments: Iterable[str], attacks: Iterable[tuple[str, ...]], support: Iterable[Pair],
    watch: Watch,
) -> Framework:  # fmt: skip
    """Add the attacks that follow where an accepted argument needs those that it points to.

    If a leads to u, u attacks v, and b leads to v, then a attacks b.
    """
    to = Closure((second, first) for first, second in support)
    pairs: dict[Pair, None] = {}
    for attacker, attacked in attacks:
        for a in sorted(to[attacker]):
            watch.look()
            pairs.update(dict.fromkeys((a, b) for b in sorted(to[attacked])))
    return Framework([*pairs], arguments)


def by_deductive_support(facts: FactFile, watch: Watch) -> Framework:
    """Add supported and super-mediated attacks: who accepts a accepts what it supports."""
    arguments = facts.arguments()
    support = [(a, b) for a, b in facts.of("support", arguments)]
    return closed(arguments, facts.of("att", arguments), support, watch)


def by_necessary_support(facts: FactFile, watch: Watch) -> Framework:
    """Add attacks by deductive support in the other direction."""
    arguments = facts.arguments()
    support = [(b, a) for a, b in facts.of("support", arguments)]
    return closed(arguments, facts.of("att", arguments), support, watch)


#: All kinds, by name.
KINDS = {
    row.name: row
    for row in (
        Kind(
            "preferences",
            {"pref": 2},
            "An attack fails if its target is preferred to its source (Amgoud and Cayrol 2002).",
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
            "Who accepts a accepts what a supports (Cayrol and Lagasquie-Schiex 2013).",
            by_deductive_support,
        ),
        Kind(
            "necessary",
            {"support": 2},
            "Who accepts b accepts what supports b (Cayrol and Lagasquie-Schiex 2013).",
            by_necessary_support,
        ),
    )
}


def kind_named(name: str) -> Kind:
    """Return the kind of a name, in any case."""
    if (kind := KINDS.get(name.strip().lower())) is None:
        raise InputError(f"there is no kind {name!r}; there are: {', '.join(KINDS)}")
    return kind


def reduced(
    text: str | bytes, kind: str, *, file: str = "the text", limits: Limits | Watch = NO_LIMITS
) -> Framework:
    """Return the framework to which facts of another kind are reduced.

    Parameters
    ----------
    text : str or bytes
        The facts, as in a file.
    kind : str
        A name of `KINDS`.
    file : str
        What messages call the text.
    limits : Limits or Watch

    Raises
    ------
    InputError
        There is no such kind, or a fact is not valid.

    Examples
    --------
    >>> facts = "arg(a). arg(b). arg(c). att(a,b). att(b,a). pref(b,a). att(b,c)."
    >>> reduced(facts, "preferences").attacks
    [('b', 'a'), ('b', 'c')]
    """
    row = kind_named(kind)
    data = text.encode() if isinstance(text, str) else text
    with limits.start() as watch:
        facts = read_facts(Source(data, file, watch), {"arg": 1, "att": 2, **row.predicates})
        return row.reduce(facts, watch)
