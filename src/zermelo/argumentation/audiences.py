"""Value-based frameworks for several audiences (Bench-Capon 2003).

An audience orders the values from the one that it likes most to the one that it likes least. An
attack fails if the audience prefers the value of its target. What some audience accepts is accepted
subjectively, what all accept objectively.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from zermelo.argumentation.framework import Framework
from zermelo.argumentation.incomplete import Several
from zermelo.argumentation.kinds import Pair, by_attacks, facts_in, kind_named, one_each
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

#: Values, at most, of which all orders are tried.
MAX_VALUES = 8


@dataclass(frozen=True)
class ValueFramework(Several):
    """A value-based framework.

    Attributes
    ----------
    largest : Framework
        The framework with all attacks.
    values : mapping
        The value of each argument.
    preferred : tuple of pairs
        Values of which all audiences prefer the first.

    Examples
    --------
    >>> F = ValueFramework.parse("arg(a). arg(b). att(a,b). att(b,a). val(a,life). val(b,gain).")
    >>> list(F.audiences())
    [('life', 'gain'), ('gain', 'life')]
    >>> F.framework(("life", "gain")).attacks, F.accepted("preferred")
    ([('a', 'b')], (('a', 'b'), ()))
    """

    largest: Framework
    values: Mapping[str, str]
    preferred: tuple[Pair, ...] = ()

    @classmethod
    def parse(
        cls, text: str | bytes, *, file: str = "the text", limits: Limits | Watch = NO_LIMITS
    ) -> ValueFramework:
        """Read facts ``arg``, ``att``, ``val`` and ``valpref``."""
        with limits.start() as watch:
            facts = facts_in(text, kind_named("values"), file, watch)
            values = one_each(facts, "val")
            preferred = tuple((first, second) for first, second in facts.of("valpref"))
            return cls(by_attacks(facts, watch), values, preferred)

    def audiences(self) -> Iterator[tuple[str, ...]]:
        """Yield all orders of the values that keep to the preferences of the file.

        Raises
        ------
        InputError
            There are more than `MAX_VALUES` values, or no order keeps to the preferences.
        """
        values = [*dict.fromkeys([*self.values.values(), *(v for p in self.preferred for v in p)])]
        if len(values) > MAX_VALUES:
            raise InputError(
                f"{len(values)} values have too many orders; name one audience, or use "
                f"{MAX_VALUES} values at most"
            )
        none = True
        for order in permutations(values):
            rank = {value: number for number, value in enumerate(order)}
            if all(rank[first] < rank[second] for first, second in self.preferred):
                none = False
                yield order
        if none:
            raise InputError("the facts valpref go in a circle; drop one of them")

    def framework(self, audience: Sequence[str]) -> Framework:
        """Return the framework of one audience.

        Raises
        ------
        InputError
            The audience does not order exactly the values of the arguments.
        """
        rank = {value: number for number, value in enumerate(audience)}
        wrong = {*self.values.values()} ^ {*audience}
        if wrong or len(rank) < len(audience):
            raise InputError(
                f"the audience {','.join(audience)} is not an order of the values "
                f"{','.join(sorted({*self.values.values()}))}; name each once"
            )
        return self._with(rank)

    def _with(self, rank: Mapping[str, int]) -> Framework:
        place = {argument: rank[self.values[str(argument)]] for argument in self.largest.arguments}
        attacks = [(a, b) for a, b in self.largest.attacks if place[b] >= place[a]]
        return Framework(attacks, self.largest.arguments)

    def frameworks(self) -> Iterator[Framework]:
        """Yield the frameworks of all audiences, equal ones once."""
        value = self.values
        pairs = {(value[str(a)], value[str(b)]) for a, b in self.largest.attacks}
        met: set[frozenset[Pair]] = set()
        for audience in self.audiences():
            rank = {value: number for number, value in enumerate(audience)}
            failing = frozenset((v, w) for v, w in pairs if rank[w] < rank[v])
            if failing not in met:
                met.add(failing)
                yield self._with(rank)
