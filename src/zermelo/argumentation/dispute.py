"""The discussion of an argument as a game of two, by its rules: what may be said, and who has won.

For the grounded question each attacks what the other said last, and whoever cannot has lost. What
was said before in the same role may come again for ever: then nobody has shown anything. The
proponent can win exactly if the argument is in the grounded extension (Modgil and Caminada 2009).

For the credulous question the opponent names, once each, attackers of anything that the proponent
said and does not attack; the proponent answers the last one, and may not say what attacks, or is
attacked by, what the proponent said. When nothing is left to name, what the proponent said is an
admissible set; so the proponent can win exactly if some admissible set, or what is the same, some
complete or preferred extension, has the argument (Vreeswijk and Prakken 2000).

For the sceptical question the opponent may first put forward arguments, one after the other, as
long as some admissible set without the argument has them all. Then it goes on as for the credulous
question, and what was put forward counts as said by the proponent: it has to stand beside the
argument. What is put forward need be admissible before the opponent attacks. So the proponent can
win exactly if every admissible set has an admissible superset with the argument, that is, if every
preferred extension has it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from zermelo.argumentation.discussion import OTHER, Speaker, Utterance, braced, depth
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.objections import AdmissibleSets, objections
from zermelo.argumentation.semantics import semantics_named
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

#: Semantics whose credulous question is played.
CREDULOUS = ("admissible", "complete", "preferred")


@dataclass(frozen=True)
class Ended:
    """How a discussion has ended; nobody has won where it could go on for ever."""

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
        The first is the proponent's, who states the argument. What the opponent puts forward is
        against nothing.
    sceptically : bool
        Whether it is about all preferred extensions.

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
    sceptically: bool = False

    @property
    def speaker(self) -> Speaker:
        """Whose turn it is."""
        return "opponent" if self._opening else OTHER[self.said[-1].by]

    @property
    def _opening(self) -> bool:
        """Whether no attack was named yet."""
        return self.said[-1].against is None

    @cached_property
    def put_forward(self) -> tuple[Hashable, ...]:
        """What the opponent has put forward."""
        return tuple(said.argument for said in self.said[1:] if said.against is None)

    @cached_property
    def _stated(self) -> dict[Hashable, None]:
        """What the proponent stands by: the first is the argument."""
        stated = [said.argument for said in self.said if said.by == "proponent"]
        return dict.fromkeys([stated[0], *self.put_forward, *stated[1:]])

    @cached_property
    def _consistent(self) -> bool:
        """Whether the argument can stand beside itself and what was put forward."""
        return self._stands(self.said[0].argument, dict.fromkeys(self.put_forward))

    @cached_property
    def sayable(self) -> tuple[Utterance, ...]:
        """What may be said now; empty where the dispute has ended."""
        last, speaker = self.said[-1], self.speaker
        if self.grounded:
            again = any((said.by, said.argument) == (last.by, last.argument)
                        for said in self.said[:-1])  # fmt: skip
            attackers = () if again else self.framework.attackers(last.argument)
            return tuple(Utterance(speaker, name, last.argument) for name in attackers)
        stated = self._stated
        if not self._consistent:
            return ()
        if speaker == "proponent":
            attackers = self.framework.attackers(last.argument)
            able = (name for name in attackers if self._stands(name, stated))
            return tuple(Utterance(speaker, name, last.argument) for name in able)
        attacks: dict[Hashable, Hashable | None] = {}
        if self.sceptically and self._opening:
            attacks = dict.fromkeys(self._may_put_forward())
        if not self.put_forward or self._defends_itself:
            named = {said.argument for said in self.said if said.by == "opponent"}
            named |= self._attacked_by(stated)
            for target in stated:
                for name in self.framework.attackers(target):
                    if name not in named:
                        attacks.setdefault(name, target)
        return tuple(Utterance(speaker, name, against) for name, against in attacks.items())

    def _may_put_forward(self) -> list[Hashable]:
        """Find what has an admissible set with what was put forward, and without the argument."""
        argument = self.said[0].argument
        able: set[Hashable] = set()
        with AdmissibleSets(self.framework) as sets:
            for name in self.framework.arguments:
                if name not in able and name != argument:
                    able.update(sets.find([*self.put_forward, name], [argument]) or ())
        return [name for name in self.framework.arguments
                if name in able and name not in self.put_forward]  # fmt: skip

    @cached_property
    def _defends_itself(self) -> bool:
        """Whether what was put forward is admissible; it is conflict-free."""
        put, answered = self.put_forward, self._attacked_by(self.put_forward)
        return all(answered.issuperset(self.framework.attackers(name)) for name in put)

    def _attacked_by(self, names: Iterable[Hashable]) -> set[Hashable]:
        return {name for attacker in names for name in self.framework.attacked(attacker)}

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
            argument = self.said[0].argument
            if self._consistent:
                return Ended("proponent", f"each attack on {braced(self._stated)} is answered")
            if argument in self.framework.attacked(argument):
                return Ended("opponent", f"{argument} attacks itself")
            return Ended("opponent", f"{argument} is in conflict with {braced(self.put_forward)}")
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
        for utterance in self.sayable:
            if utterance.argument == argument:
                return replace(self, said=(*self.said, utterance))
        raise InputError(
            f"{argument} may not be said here; the {self.speaker} may say "
            + (", ".join(str(utterance.argument) for utterance in self.sayable) or "nothing")
        )

    def best(self, limits: Limits | Watch = NO_LIMITS) -> tuple[Utterance, str]:
        """Return what wins, if anything does, else what delays; and why.

        Raises
        ------
        InputError
            The dispute has ended.
        LimitReached
        """
        if self.ended is not None:
            raise InputError(
                f"the dispute has ended: {self.ended.because}; ask before, where there is "
                "something to say"
            )
        if self.grounded:
            return self._nearest()
        if self.speaker == "opponent":
            objects = self.sceptically and self._opening
            if objects and (objected := self._objected(limits)) is not None:
                return objected
            for utterance in self.sayable:
                if not self.then(utterance.argument).sayable:
                    return utterance, "it cannot be answered"
            return self.sayable[0], "it is not answered yet"
        with AdmissibleSets(self.framework, limits) as sets:
            for utterance in self.sayable:
                if (answer := sets.find([*self._stated, utterance.argument])) is not None:
                    return utterance, f"{braced(answer)} answers every attack on it"
        return self.sayable[0], "no admissible set has all that was said, but it is an answer"

    def _objected(self, limits: Limits | Watch) -> tuple[Utterance, str] | None:
        """Go on with an objection; None where there is none, or all of it was put forward."""
        argument = self.said[0].argument
        for put, answer in objections(self.framework, argument, self.put_forward, limits):
            if answer is None:
                why = f"{braced(put)} is admissible, and nothing with {argument} has it"
                for utterance in self.sayable:
                    if utterance.argument in put and utterance.argument not in self.put_forward:
                        return utterance, why
        return None

    def _nearest(self) -> tuple[Utterance, str]:
        labels = self.framework.labels

        def far(utterance: Utterance) -> int:
            return depth(self.framework, utterance.argument)

        wins = [utterance for utterance in self.sayable if labels[utterance.argument] == "in"]
        if wins:
            return min(wins, key=far), "it is in the grounded extension"
        for utterance in self.sayable:
            if labels[utterance.argument] == "undecided":
                return utterance, "it is undecided: nobody can win any more, if nobody errs"
        why = "it delays; its answers are in the grounded extension"
        return max(self.sayable, key=far), why


def dispute(
    framework: Framework,
    argument: Hashable,
    semantics: str = "preferred",
    *,
    sceptically: bool = False,
) -> Dispute:
    """Begin the discussion of an argument: the proponent has stated it.

    Raises
    ------
    InputError
        There is no such argument or semantics, or no such discussion of this semantics.

    Examples
    --------
    >>> dispute(Framework(["ab", "ba", "bc"]), "c").best()[0]
    Utterance(by='opponent', argument='b', against='c', remark='')
    >>> dispute(Framework(["ab", "ba", "bc"]), "c", sceptically=True).then("b").ended
    Ended(winner='opponent', because='c is in conflict with {b}')
    """
    name = semantics_named(semantics).name
    framework.place(argument)
    begun = (Utterance("proponent", argument),)
    if sceptically and name != "preferred":
        # of these, every complete extension contains the least one, which is the grounded one
        if name not in ("grounded", "complete"):
            raise InputError(
                f"there is no discussion here of whether an argument is in every {name} extension; "
                "there is one for preferred, and one for grounded and complete together"
            )
        return Dispute(framework, True, begun)
    if name != "grounded" and name not in CREDULOUS:
        raise InputError(
            f"there is no discussion here of {name} semantics; there is one for grounded, and "
            f"one for {', '.join(CREDULOUS)} together"
        )
    return Dispute(framework, name == "grounded", begun, sceptically)
