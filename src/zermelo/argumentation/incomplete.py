"""Incomplete frameworks: some arguments and attacks may or may not exist.

The definitions are those of Baumeister, Neugebauer, Rothe and Schadrack 2018. A completion has all
certain arguments and some of the others, and of the attacks between them the certain ones and some
of the others.
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
#: Open arguments and attacks, at most: each doubles the completions.
MAX_OPEN = 16


class Several(ABC):
    """Several frameworks with some arguments in common."""

    #: All arguments, and all attacks that one of the frameworks has.
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
        """Return the arguments that are possibly, and those that are necessarily accepted.

        They are accepted in some framework, or in all: in some extension, or with ``sceptically``
        in every extension. A framework does not accept an argument that it does not have.
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
class Incomplete(Several):
    """An incomplete framework: the completion with all arguments and attacks, and the open ones.

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
        """Read facts ``arg``, ``att``, ``?arg`` and ``?att``; what is certain too is not open.

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
                    f"settle all but {MAX_OPEN}, or use taeydennae"
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
            loose = [pair for pair in self.open_attacks if absent.isdisjoint(pair)]
            for chosen in product((False, True), repeat=len(loose)):
                missing = {pair for pair, yes in zip(loose, chosen, strict=True) if not yes}
                yield Framework([pair for pair in between if pair not in missing], present)
