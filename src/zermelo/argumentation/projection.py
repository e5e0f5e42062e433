"""Extensions of the framework to which facts are reduced, shown by names from the facts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from zermelo.argumentation.framework import Framework
from zermelo.argumentation.kinds import facts_in, kind_named
from zermelo.argumentation.semantics import semantics_named
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

Names = tuple[str, ...]


@dataclass(frozen=True)
class Projection:
    """The framework of a reduction, and the names to show; arguments may share a name or have none.

    ``shown`` maps arguments to names; ``semantics`` are those that can be asked for, empty if all.

    >>> facts = "arg(a). arg(b). att(a,b). att(b,a). claim(a,x). claim(b,x)."
    >>> by_claims = project_facts(facts, "claims")
    >>> [*by_claims.extensions("preferred")], by_claims.accepted("preferred", sceptically=True)
    ([('x',)], ('x',))
    """

    framework: Framework
    shown: Mapping[Hashable, str]
    semantics: tuple[str, ...] = ()

    def names(self, arguments: Iterable[Hashable]) -> Names:
        """Return the names that the arguments have, each once, in the order of ``shown``."""
        found = {self.shown[argument] for argument in arguments if argument in self.shown}
        return tuple(name for name in dict.fromkeys(self.shown.values()) if name in found)

    def check(self, semantics: str) -> str:
        """Return the full name of a semantics; InputError if the reduction does not keep it."""
        name = semantics_named(semantics).name
        if self.semantics and name not in self.semantics:
            raise InputError(
                f"the reduction does not keep {name} extensions; ask for one of "
                f"{', '.join(self.semantics)}"
            )
        return name

    def extensions(
        self, semantics: str = "preferred", *, limits: Limits | Watch = NO_LIMITS
    ) -> Iterator[Names]:
        """Yield the extensions as names, each set of names once."""
        yielded: set[Names] = set()
        for members in self.framework.extensions(self.check(semantics), limits=limits):
            if (names := self.names(members)) not in yielded:
                yielded.add(names)
                yield names

    def extension(
        self, semantics: str = "preferred", *, limits: Limits | Watch = NO_LIMITS
    ) -> Names | None:
        """Return one extension, as names; None if there is none."""
        return next(self.extensions(semantics, limits=limits), None)

    def count(self, semantics: str = "preferred", *, limits: Limits | Watch = NO_LIMITS) -> int:
        """Return the number of extensions; extensions with the same names count once."""
        return sum(1 for _ in self.extensions(semantics, limits=limits))

    def accepted(
        self,
        semantics: str = "preferred",
        *,
        sceptically: bool = False,
        limits: Limits | Watch = NO_LIMITS,
    ) -> Names:
        """Return the names in some extension, or with ``sceptically`` in every extension."""
        name = self.check(semantics)
        found = self.names(self.framework.accepted(name, sceptically=sceptically, limits=limits))
        if not sceptically or len({*self.shown.values()}) == len(self.shown):
            return found
        common = {*self.shown.values()}  # extensions may share a name, but no argument
        for names in self.extensions(name, limits=limits):
            common.intersection_update(names)
            if len(common) == len(found):
                break
        return tuple(name for name in self.names(self.shown) if name in common)


def project_facts(
    text: str | bytes, kind: str, *, file: str = "the text", limits: Limits | Watch = NO_LIMITS
) -> Projection:
    """Return the framework to which facts of a kind are reduced, with the names to show."""
    row = kind_named(kind)
    with limits.start() as watch:
        facts = facts_in(text, row, file, watch)
        shown = facts.arguments() if row.shown_names is None else row.shown_names(facts)
        names = {argument: name or str(argument) for argument, name in shown.items()}
        return Projection(row.reduce(facts, watch), names, row.semantics)
