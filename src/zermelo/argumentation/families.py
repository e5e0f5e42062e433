"""Several frameworks: the completions of an incomplete one, or a framework for each audience.

A completion has all certain arguments and any of the open ones. Between its arguments it has all
certain attacks and any of the open ones (Baumeister, Neugebauer, Rothe and Schadrack 2018).

An audience is an order of the values, the preferred ones first. An attack fails if the audience
prefers the target's value to the attacker's. An argument is accepted subjectively if some audience
accepts it, and objectively if all do (Bench-Capon 2003).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from zermelo.argumentation import kinds
from zermelo.argumentation.framework import Framework
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

Names = tuple[str, ...]
#: Maximum number of open arguments and attacks: each can double the number of completions.
MAX_OPEN = 16
#: Maximum number of values for which all orders are tried.
MAX_VALUES = 8


class FrameworkFamily(ABC):
    """Several frameworks whose arguments and attacks are among those of ``largest``."""

    #: A framework with all arguments and all attacks of the frameworks of the family.
    largest: Framework

    @abstractmethod
    def frameworks(self) -> Iterator[Framework]:
        """Yield the frameworks."""

    def accepted(
        self,
        semantics: str = "preferred",
        *,
        sceptically: bool = False,
        limits: Limits | Watch = NO_LIMITS,
    ) -> tuple[Names, Names]:
        """Return the arguments accepted in at least one framework, and those accepted in all.

        A framework accepts the arguments in some extension, or with ``sceptically`` in every one.
        """
        possible: set[object] = set()
        necessary: set[object] = {*self.largest.arguments}
        with limits.start() as watch:
            for framework in self.frameworks():
                accepted = {*framework.accepted(semantics, sceptically=sceptically, limits=watch)}
                possible |= accepted
                necessary &= accepted
                watch.look()
        names = [str(name) for name in self.largest.arguments]
        sets = possible, necessary
        some, every = (tuple(name for name in names if name in found) for found in sets)
        return some, every


@dataclass(frozen=True)
class Incomplete(FrameworkFamily):
    """An incomplete framework: its largest completion, and which arguments and attacks are open.

    >>> F = Incomplete.parse("arg(a). arg(b). ?arg(c). att(a,b). att(c,a).")
    >>> F.accepted("grounded")
    (('a', 'b', 'c'), ())
    """

    largest: Framework
    open_arguments: frozenset[str]
    open_attacks: tuple[kinds.Pair, ...]

    @classmethod
    def parse(
        cls, text: str | bytes, *, file: str = "the text", limits: Limits | Watch = NO_LIMITS
    ) -> Incomplete:
        """Read facts ``arg``, ``att``, ``?arg`` and ``?att``; those with ? are open if not certain.

        InputError if a fact is not valid, or more than `MAX_OPEN` are open.
        """
        with limits.start() as watch:
            facts = kinds.facts_in(text, kinds.kind_named("incomplete"), file, watch)
            arguments = {terms[0] for terms in facts.of("?arg")} - facts.arguments().keys()
            certain = {*facts.of("att")}
            attacks = [(a, b) for a, b in facts.of("?att") if (a, b) not in certain]
            open_count = len(arguments) + len(attacks)
            if open_count > MAX_OPEN:
                raise facts.source.error(
                    f"{open_count} arguments and attacks are open, and all completions are tried; "
                    f"make all but {MAX_OPEN} of them certain, or remove them"
                )
            return cls(kinds.largest_completion(facts, watch), frozenset(arguments), tuple(attacks))

    def frameworks(self) -> Iterator[Framework]:
        """Yield all completions, each once."""
        names, attacks = self.largest.arguments, self.largest.attacks
        open_arguments = sorted(self.open_arguments)
        for choice in product((False, True), repeat=len(open_arguments)):
            absent = {name for name, has in zip(open_arguments, choice, strict=True) if not has}
            present = [name for name in names if name not in absent]
            between = [pair for pair in attacks if absent.isdisjoint(pair)]
            open_between = [pair for pair in self.open_attacks if absent.isdisjoint(pair)]
            for chosen in product((False, True), repeat=len(open_between)):
                missing = {pair for pair, has in zip(open_between, chosen, strict=True) if not has}
                yield Framework([pair for pair in between if pair not in missing], present)


@dataclass(frozen=True)
class ValueFramework(FrameworkFamily):
    """A value-based framework: ``largest`` has all attacks; each argument has a value.

    All audiences prefer the first value of each pair in ``preferred`` to the second.

    >>> F = ValueFramework.parse("arg(a). arg(b). att(a,b). att(b,a). val(a,life). val(b,gain).")
    >>> list(F.audiences())
    [('life', 'gain'), ('gain', 'life')]
    >>> F.framework(("life", "gain")).attacks, F.accepted("preferred")
    ([('a', 'b')], (('a', 'b'), ()))
    """

    largest: Framework
    values: Mapping[str, str]
    preferred: tuple[kinds.Pair, ...] = ()

    @classmethod
    def parse(
        cls, text: str | bytes, *, file: str = "the text", limits: Limits | Watch = NO_LIMITS
    ) -> ValueFramework:
        """Read facts ``arg``, ``att``, ``val`` and ``valpref``."""
        with limits.start() as watch:
            facts = kinds.facts_in(text, kinds.kind_named("values"), file, watch)
            values = kinds.one_term_each(facts, "val")
            preferred = tuple((first, second) for first, second in facts.of("valpref"))
            return cls(kinds.by_attacks(facts, watch), values, preferred)

    def audiences(self) -> Iterator[tuple[str, ...]]:
        """Yield all orders of the values that respect ``preferred``, whose values are ordered too.

        InputError if there are more than `MAX_VALUES` values, or the preferences form a cycle.
        """
        values = [*dict.fromkeys([*self.values.values(), *(v for p in self.preferred for v in p)])]
        if len(values) > MAX_VALUES:
            raise InputError(
                f"{len(values)} values have too many orders; name one audience, or use "
                f"{MAX_VALUES} values at most"
            )
        exists = False
        for order in permutations(values):
            if all(order.index(first) < order.index(second) for first, second in self.preferred):
                exists = True
                yield order
        if not exists:
            raise InputError("the facts valpref go in a circle; drop one of them")

    def framework(self, audience: Sequence[str]) -> Framework:
        """Return the framework of an audience, which must order all values of the arguments."""
        values = sorted({*self.values.values()})
        if sorted(audience) != values:
            raise InputError(
                f"the audience {','.join(audience)} is not an order of the values "
                f"{','.join(values)}; name each once"
            )
        return self._without_pairs(failing_pairs(self._value_pairs(), audience))

    def _value_pairs(self) -> list[kinds.Pair]:
        """Return for each attack the pair (value of the attacker, value of its target)."""
        return [(self.values[str(a)], self.values[str(b)]) for a, b in self.largest.attacks]

    def _without_pairs(self, pairs: Collection[kinds.Pair]) -> Framework:
        attacks = zip(self.largest.attacks, self._value_pairs(), strict=True)
        kept = [attack for attack, pair in attacks if pair not in pairs]
        return Framework(kept, self.largest.arguments)

    def frameworks(self) -> Iterator[Framework]:
        """Yield the frameworks of all audiences, equal ones once."""
        pairs = {*self._value_pairs()}
        failing = dict.fromkeys(failing_pairs(pairs, order) for order in self.audiences())
        return map(self._without_pairs, failing)


def failing_pairs(pairs: Iterable[kinds.Pair], audience: Sequence[str]) -> frozenset[kinds.Pair]:
    """Return the pairs (attacker's value, target's value) whose attacks fail for an audience."""
    return frozenset((v, w) for v, w in pairs if audience.index(w) < audience.index(v))
