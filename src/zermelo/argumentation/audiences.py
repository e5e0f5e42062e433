"""Value-based frameworks for several audiences (Bench-Capon 2003).

An audience is an order of the values, the preferred ones first. An attack fails if the audience
prefers the value of its target. An argument is accepted subjectively if some audience accepts it,
and objectively if all do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from zermelo.argumentation.framework import Framework
from zermelo.argumentation.incomplete import FrameworkFamily
from zermelo.argumentation.kinds import Pair, by_attacks, facts_in, kind_named, one_each
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

#: Values, at most, of which all orders are tried.
MAX_VALUES = 8


@dataclass(frozen=True)
class ValueFramework(FrameworkFamily):
    """A value-based framework: all attacks, and the value of each argument.

    All audiences prefer the first value of each pair in ``preferred``.

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
            if all(order.index(first) < order.index(second) for first, second in self.preferred):
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
        values = sorted({*self.values.values()})
        if sorted(audience) != values:
            raise InputError(
                f"the audience {','.join(audience)} is not an order of the values "
                f"{','.join(values)}; name each once"
            )
        return self._without(failing(self._value_pairs(), audience))

    def _value_pairs(self) -> list[Pair]:
        """Return the values of the attacker and of its target, for each attack."""
        return [(self.values[str(a)], self.values[str(b)]) for a, b in self.largest.attacks]

    def _without(self, pairs: Collection[Pair]) -> Framework:
        attacks = zip(self.largest.attacks, self._value_pairs(), strict=True)
        kept = [attack for attack, pair in attacks if pair not in pairs]
        return Framework(kept, self.largest.arguments)

    def frameworks(self) -> Iterator[Framework]:
        """Yield the frameworks of all audiences, equal ones once."""
        pairs = {*self._value_pairs()}
        return map(
            self._without, dict.fromkeys(failing(pairs, order) for order in self.audiences())
        )


def failing(pairs: Iterable[Pair], audience: Sequence[str]) -> frozenset[Pair]:
    """Return the pairs of values whose second one the audience prefers."""
    return frozenset((v, w) for v, w in pairs if audience.index(w) < audience.index(v))
