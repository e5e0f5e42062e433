"""Incomplete frameworks: some arguments and attacks may or may not exist.

The definitions are those of Baumeister, Neugebauer, Rothe and Schadrack 2018. A completion has all
certain arguments and any of the open ones. Between its arguments it has all certain attacks and any
of the open ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from zermelo.argumentation.framework import Framework
from zermelo.argumentation.kinds import Pair, facts_in, kind_named, with_all
from zermelo.limits import NO_LIMITS, Limits, Watch

Names = tuple[str, ...]
#: Maximum number of open arguments and attacks: each can double the number of completions.
MAX_OPEN = 16


class FrameworkFamily(ABC):
    """Several frameworks with some arguments in common."""

    #: The union: every argument and every attack of at least one of the frameworks.
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

        A framework accepts its arguments that are in some extension, or with ``sceptically`` in
        every extension.
        """
        possible: set[object] = set()
        necessary: set[object] = {*self.largest.arguments}
        with limits.start() as watch:
            for framework in self.frameworks():
                found = {*framework.accepted(semantics, sceptically=sceptically, limits=watch)}
                possible |= found
                necessary &= found
                watch.look()
        names = [str(name) for name in self.largest.arguments]
        return (
            tuple(name for name in names if name in possible),
            tuple(name for name in names if name in necessary),
        )


@dataclass(frozen=True)
class Incomplete(FrameworkFamily):
    """An incomplete framework: its largest completion, and which arguments and attacks are open.

    Examples
    --------
    >>> F = Incomplete.parse("arg(a). arg(b). ?arg(c). att(a,b). att(c,a).")
    >>> F.accepted("grounded")
    (('a', 'b', 'c'), ())
    """

    largest: Framework
    open_arguments: frozenset[str]
    open_attacks: tuple[Pair, ...]

    @classmethod
    def parse(
        cls, text: str | bytes, *, file: str = "the text", limits: Limits | Watch = NO_LIMITS
    ) -> Incomplete:
        """Read facts ``arg``, ``att``, ``?arg`` and ``?att``; an open fact may be certain as well.

        Raises
        ------
        InputError
            A fact is not valid, or more than `MAX_OPEN` are open.
        """
        with limits.start() as watch:
            facts = facts_in(text, kind_named("incomplete"), file, watch)
            arguments = {terms[0] for terms in facts.of("?arg")} - facts.arguments().keys()
            certain = {*facts.of("att")}
            attacks = [(a, b) for a, b in facts.of("?att") if (a, b) not in certain]
            count = len(arguments) + len(attacks)
            if count > MAX_OPEN:
                raise facts.source.error(
                    f"{count} arguments and attacks are open, and all completions are tried; "
                    f"make all but {MAX_OPEN} of them certain, or remove them"
                )
            return cls(with_all(facts, watch), frozenset(arguments), tuple(attacks))

    def frameworks(self) -> Iterator[Framework]:
        """Yield all completions, each once."""
        names, attacks = self.largest.arguments, self.largest.attacks
        for there in product((False, True), repeat=len(self.open_arguments)):
            absent = {
                a for a, yes in zip(sorted(self.open_arguments), there, strict=True) if not yes
            }
            present = [name for name in names if name not in absent]
            between = [pair for pair in attacks if absent.isdisjoint(pair)]
            open_between = [pair for pair in self.open_attacks if absent.isdisjoint(pair)]
            for chosen in product((False, True), repeat=len(open_between)):
                missing = {pair for pair, yes in zip(open_between, chosen, strict=True) if not yes}
                yield Framework([pair for pair in between if pair not in missing], present)
