"""The discussion of an argument as a game of two, by its rules: what may be said, and who has won.

For the grounded question each attacks what the other said last, and whoever cannot has lost. What
was said before in the same role may come again for ever: then nobody has shown anything. The
proponent can win exactly if the argument is in the grounded extension [Modgil and Caminada 2009].

For the credulous question the opponent names, once each, attackers of anything that the proponent
said and does not attack; the proponent answers the last one, and may not say what attacks, or is
attacked by, what the proponent said. When nothing is left to name, what the proponent said is an
admissible set; so the proponent can win exactly if some admissible set, or what is the same, some
complete or preferred extension, has the argument [Vreeswijk and Prakken 2000].
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property

from zermelo.argumentation.discussion import Speaker, Utterance
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.semantics import semantics_named
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.told import told

#: Semantics whose credulous question is played.
CREDULOUS = ("admissible", "complete", "preferred")
OTHER: dict[Speaker, Speaker] = {"proponent": "opponent", "opponent": "proponent"}


@dataclass(frozen=True)
class Ended:
    """How a discussion has ended.

    Attributes
    ----------
    winner : str, or None
        None where it could go on for ever.
    because : str
    """

    winner: Speaker | None
    because: str


@dataclass(frozen=True)
class Dispute:
    """A discussion as far as it has come.

    Attributes
    ----------
    framework : Framework
    grounded : bool
        Whether it is about the grounded extension; else the question is credulous.
    said : tuple of Utterance
        The first is the proponent's, who states the argument.

    Examples
    --------
    >>> F = Framework([("b", "a"), ("c", "b")])
    >>> here = dispute(F, "a", "grounded")
    >>> here.speaker, here.sayable
    ('opponent', (Utterance(by='opponent', argument='b', against='a', remark=''),))
    >>> here.then("b").then("c").ended
    Ended(winner='proponent', because='nothing attacks c')
    """

    framework: Framework
    grounded: bool
    said: tuple[Utterance, ...]

    @property
    def speaker(self) -> Speaker:
        """Whose turn it is."""
        return OTHER[self.said[-1].by]

    def _by(self, speaker: Speaker) -> list[Hashable]:
        return [held.argument for held in self.said if held.by == speaker]

    @cached_property
    def sayable(self) -> tuple[Utterance, ...]:
        """What may be said now; empty where the dispute has ended."""
        last, speaker = self.said[-1], self.speaker
        if self.grounded:
            again = any((held.by, held.argument) == (last.by, last.argument)
                        for held in self.said[:-1])  # fmt: skip
            attackers = () if again else self.framework.attackers(last.argument)
            return tuple(Utterance(speaker, name, last.argument) for name in attackers)
        stated = dict.fromkeys(self._by("proponent"))
        if not self._stands(self.said[0].argument, {}):
            return ()
        if speaker == "opponent":
            answered = {name for held in stated for name in self.framework.attacked(held)}
            named = {*self._by("opponent"), *answered}
            found: dict[Hashable, Hashable] = {}
            for held in stated:
                for name in self.framework.attackers(held):
                    if name not in named:
                        found.setdefault(name, held)
            return tuple(Utterance(speaker, name, held) for name, held in found.items())
        return tuple(
            Utterance(speaker, name, last.argument)
            for name in self.framework.attackers(last.argument)
            if self._stands(name, stated)
        )

    def _stands(self, name: Hashable, stated: dict[Hashable, None]) -> bool:
        """Say whether an argument neither attacks nor is attacked by what was stated, or itself."""
        near = {*self.framework.attackers(name), *self.framework.attacked(name)}
        return near.isdisjoint(stated) and name not in near

    @cached_property
    def ended(self) -> Ended | None:
        """How it has ended; None where it goes on."""
        if self.sayable:
            return None
        last, attackers = self.said[-1], self.framework.attackers(self.said[-1].argument)
        if self.grounded and attackers:
            return Ended(None, f"{last.argument} was said before: this can go on for ever")
        if not self.grounded and self.speaker == "opponent":
            stated = ", ".join(map(str, dict.fromkeys(self._by("proponent"))))
            if self._stands(self.said[0].argument, {}):
                return Ended("proponent", f"each attack on {{{stated}}} is answered")
            return Ended("opponent", f"{self.said[0].argument} attacks itself")
        why = f"nothing attacks {last.argument}"
        if attackers:
            why = f"whatever attacks {last.argument} is in conflict with what was said before"
        return Ended(OTHER[self.speaker], why)

    def then(self, argument: Hashable) -> Dispute:
        """Go on with what is said next.

        Raises
        ------
        InputError
            It may not be said now.
        """
        for held in self.sayable:
            if held.argument == argument:
                return replace(self, said=(*self.said, held))
        raise InputError(
            f"{argument} may not be said here; the {self.speaker} may say "
            + (", ".join(str(held.argument) for held in self.sayable) or "nothing")
        )

    def best(self, limits: Limits | Watch = NO_LIMITS) -> tuple[Utterance, str]:
        """Return what wins, if anything does, else what delays; and why.

        Raises
        ------
        LimitReached
        """
        if self.grounded:
            return self._nearest()
        if self.speaker == "opponent":
            for held in self.sayable:
                if not self.then(held.argument).sayable:
                    return held, "it cannot be answered"
            return self.sayable[0], "it is not answered yet"
        stated = dict.fromkeys(self._by("proponent"))
        for held in self.sayable:
            found = self._admissible([*stated, held.argument], limits)
            if found is not None:
                names = ", ".join(map(str, found))
                return held, f"{{{names}}} answers every attack on it"
        return self.sayable[0], "no admissible set has all that was said, but it is an answer"

    def _admissible(
        self, names: list[Hashable], limits: Limits | Watch
    ) -> tuple[Hashable, ...] | None:
        """Return an admissible set with some arguments; None if there is none."""
        from zermelo.kernel.answered import Kind, SetSearch
        from zermelo.kernel.partition import Piece

        moves = self.framework.moves
        rows = [[moves.index(held) for held in moves.options(name)] for name in moves]
        with SetSearch(Piece.of_rows(rows), Kind.SEMIKERNEL, limits.start()) as search:
            held = search.find([moves.index(name) for name in names])
        return (
            None
            if held is None
            else tuple(moves.names[place] for place in held.nonzero()[0].tolist())
        )

    def _nearest(self) -> tuple[Utterance, str]:
        labels = self.framework.labels
        remoteness = self.framework.kernels.outcomes.remoteness
        far = len(self.framework) + 1

        def distance(held: Utterance) -> int:
            found = remoteness[held.argument]
            return far if found is None else found

        wins = [held for held in self.sayable if labels[held.argument] == "in"]
        if wins:
            return min(wins, key=distance), "it is in the grounded extension"
        holds = [held for held in self.sayable if labels[held.argument] == "undecided"]
        if holds:
            return holds[0], "it is undecided: nobody can win any more, if nobody errs"
        return max(
            self.sayable, key=distance
        ), "it delays; its answers are in the grounded extension"


@told
def dispute(framework: Framework, argument: Hashable, semantics: str = "preferred") -> Dispute:
    """Begin the discussion of an argument: the proponent has stated it.

    Raises
    ------
    InputError
        There is no such argument or semantics, or no such discussion of this semantics.

    Examples
    --------
    >>> dispute(Framework(["ab", "ba", "bc"]), "c").best()[0]
    Utterance(by='opponent', argument='b', against='c', remark='')
    """
    name = semantics_named(semantics).name
    if name != "grounded" and name not in CREDULOUS:
        played = ", ".join(CREDULOUS)
        raise InputError(
            f"there is no discussion here of {name} semantics; there is one for grounded, and "
            f"one for {played} together"
        )
    framework.place(argument)
    return Dispute(framework, name == "grounded", (Utterance("proponent", argument),))
