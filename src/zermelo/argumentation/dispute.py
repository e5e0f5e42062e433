"""The discussion of an argument as a game of two players: legal statements, and the winner.

For the grounded question each player attacks the last statement of the other; a player who cannot
has lost. If a player says an argument again, play could go on for ever: nobody wins. The proponent
can win if and only if the argument is in the grounded extension (Modgil and Caminada 2009).

For the credulous question the opponent names attackers of the proponent's statements, each at most
once, and none that a statement of the proponent attacks. The proponent attacks the attacker named
last; the proponent's statements must be conflict-free. When no attacker is left, they are an
admissible set. So the proponent can win if and only if some admissible set (equivalently, some
complete or preferred extension) contains the argument (Vreeswijk and Prakken 2000).

For the sceptical question the opponent may first put forward arguments, one after the other, as
long as some admissible set without the discussed argument contains them all; together they must be
admissible before the opponent attacks. Then play goes on as for the credulous question, and the
arguments put forward count as statements of the proponent. So the proponent can win if and only if
every preferred extension contains the argument.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from zermelo.argumentation.discussion import (
    OTHER,
    AdmissibleSets,
    Speaker,
    Utterance,
    braced,
    depth,
    objections,
)  # fmt: skip
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.semantics import semantics_named
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

#: Semantics whose credulous question is played.
CREDULOUS_SEMANTICS = ("admissible", "complete", "preferred")


@dataclass(frozen=True)
class Ended:
    """The end of a discussion; no winner if it could go on for ever."""

    winner: Speaker | None
    because: str


@dataclass(frozen=True)
class Dispute:
    """A discussion in progress.

    Attributes
    ----------
    framework : Framework
    grounded : bool
        Whether the dispute is about the grounded extension; if not, it is about admissible sets.
    said : tuple of Utterance
        All statements so far. The first is the argument, by the proponent. Arguments that the
        opponent puts forward have no ``against``.
    sceptically : bool
        Whether the dispute is about all preferred extensions, and not about some extension.

    Examples
    --------
    >>> F = Framework([("b", "a"), ("c", "b")])
    >>> start = dispute(F, "a", "grounded")
    >>> start.speaker, start.sayable
    ('opponent', (Utterance(by='opponent', argument='b', against='a', remark=''),))
    >>> start.then("b").then("c").ended
    Ended(winner='proponent', because='nothing attacks c')
    """

    framework: Framework
    grounded: bool
    said: tuple[Utterance, ...]
    sceptically: bool = False

    @property
    def speaker(self) -> Speaker:
        """The player whose turn it is."""
        return "opponent" if self._is_opening else OTHER[self.said[-1].by]

    @property
    def _is_opening(self) -> bool:
        """Whether the opponent has not named an attacker yet."""
        return self.said[-1].against is None

    @cached_property
    def put_forward(self) -> tuple[Hashable, ...]:
        """The arguments that the opponent has put forward."""
        return tuple(utterance.argument for utterance in self.said[1:] if utterance.against is None)

    @cached_property
    def _stated(self) -> dict[Hashable, None]:
        """The argument, those put forward, and later statements of the proponent, as keys."""
        stated = [utterance.argument for utterance in self.said if utterance.by == "proponent"]
        return dict.fromkeys([stated[0], *self.put_forward, *stated[1:]])

    @cached_property
    def _is_consistent(self) -> bool:
        """Whether the argument is consistent with itself and the arguments put forward."""
        return self._is_consistent_with(self.said[0].argument, dict.fromkeys(self.put_forward))

    @cached_property
    def sayable(self) -> tuple[Utterance, ...]:
        """The legal statements; empty if the dispute has ended."""
        previous, speaker = self.said[-1], self.speaker
        if self.grounded:
            was_said = any((statement.by, statement.argument) == (previous.by, previous.argument)
                        for statement in self.said[:-1])  # fmt: skip
            attackers = () if was_said else self.framework.attackers(previous.argument)
            return tuple(Utterance(speaker, name, previous.argument) for name in attackers)
        stated = self._stated
        if not self._is_consistent:
            return ()
        if speaker == "proponent":
            attackers = self.framework.attackers(previous.argument)
            return tuple(
                Utterance(speaker, name, previous.argument)
                for name in attackers
                if self._is_consistent_with(name, stated)
            )
        targets: dict[Hashable, Hashable | None] = {}
        if self.sceptically and self._is_opening:
            targets = dict.fromkeys(self._new_objections())
        attacked = self._attacked_by(self.put_forward)  # is this set admissible?
        if all(attacked.issuperset(self.framework.attackers(x)) for x in self.put_forward):
            barred = {statement.argument for statement in self.said if statement.by == "opponent"}
            barred |= self._attacked_by(stated)
            for stated_name in stated:
                for name in self.framework.attackers(stated_name):
                    if name not in barred:
                        targets.setdefault(name, stated_name)
        return tuple(Utterance(speaker, name, against) for name, against in targets.items())

    def _new_objections(self) -> list[Hashable]:
        """Return the arguments that the opponent can put forward next."""
        argument = self.said[0].argument
        possible: set[Hashable] = set()
        with AdmissibleSets(self.framework) as sets:
            for name in self.framework.arguments:
                if name not in possible and name != argument:
                    possible.update(sets.find_names([*self.put_forward, name], [argument]) or ())
        return [name for name in self.framework.arguments
                if name in possible and name not in self.put_forward]  # fmt: skip

    def _attacked_by(self, names: Iterable[Hashable]) -> set[Hashable]:
        return {name for attacker in names for name in self.framework.attacked(attacker)}

    def _is_consistent_with(self, name: Hashable, stated: dict[Hashable, None]) -> bool:
        """Whether an argument is in no conflict with the statements or itself."""
        rivals = {*self.framework.attackers(name), *self.framework.attacked(name)}
        return rivals.isdisjoint(stated) and name not in rivals

    @cached_property
    def ended(self) -> Ended | None:
        """The end of the dispute; None if it goes on."""
        if self.sayable:
            return None
        previous, attackers = self.said[-1], self.framework.attackers(self.said[-1].argument)
        if self.grounded and attackers:
            return Ended(None, f"{previous.argument} was said before: this can go on for ever")
        if not self.grounded and self.speaker == "opponent":
            argument = self.said[0].argument
            if self._is_consistent:
                return Ended("proponent", f"each attack on {braced(self._stated)} is answered")
            if argument in self.framework.attacked(argument):
                return Ended("opponent", f"{argument} attacks itself")
            return Ended("opponent", f"{argument} is in conflict with {braced(self.put_forward)}")
        why = f"nothing attacks {previous.argument}"
        if attackers:
            why = f"each attacker of {previous.argument} conflicts with itself or its own side"
        return Ended(OTHER[self.speaker], why)

    def then(self, argument: Hashable) -> Dispute:
        """Return the dispute after the next statement.

        Raises
        ------
        InputError
            The statement is not legal now.
        """
        for utterance in self.sayable:
            if utterance.argument == argument:
                return replace(self, said=(*self.said, utterance))
        raise InputError(
            f"{argument} may not be said here; the {self.speaker} may say "
            + (", ".join(str(utterance.argument) for utterance in self.sayable) or "nothing")
        )

    def best(self, limits: Limits | Watch = NO_LIMITS) -> tuple[Utterance, str]:
        """Return a statement and why: one that wins or, if there is none, one that draws or delays.

        Raises
        ------
        InputError
            The dispute has ended.
        LimitReached
        """
        if self.ended is not None:
            raise InputError(
                f"the dispute has ended: {self.ended.because}; ask for the best statement before "
                "its end"
            )
        if self.grounded:
            return self._grounded_best()
        if self.speaker == "opponent":
            may_object = self.sceptically and self._is_opening
            if may_object and (objection := self._objection(limits)) is not None:
                return objection
            for utterance in self.sayable:
                if not self.then(utterance.argument).sayable:
                    return utterance, "it cannot be answered"
            return self.sayable[0], "it is not answered yet"
        with AdmissibleSets(self.framework, limits) as sets:
            for utterance in self.sayable:
                if (answer := sets.find_names([*self._stated, utterance.argument])) is not None:
                    return utterance, f"{braced(answer)} answers every attack on it"
        return self.sayable[0], "it answers, but no admissible set has the proponent's statements"

    def _objection(self, limits: Limits | Watch) -> tuple[Utterance, str] | None:
        """Return the next statement of an objection without an answer, and why; or None."""
        argument = self.said[0].argument
        for members, answer in objections(self.framework, argument, self.put_forward, limits):
            if answer is None:
                why = f"{braced(members)} is admissible, and no admissible superset has {argument}"
                for utterance in self.sayable:
                    if utterance.argument in members and utterance.argument not in self.put_forward:
                        return utterance, why
        return None

    def _grounded_wins(self) -> list[Utterance]:
        """Return the statements that win even if the other player may repeat statements.

        They are in the grounded extension of a framework in which an argument attacks itself if the
        speaker said it before, or if it is attacked by an argument that the other player said.
        """
        speaker = self.speaker
        useless = {statement.argument for statement in self.said if statement.by == speaker}
        said_by_other = (statement.argument for statement in self.said if statement.by != speaker)
        useless |= self._attacked_by(said_by_other)
        loops = [(name, name) for name in useless if name not in self.framework.attacked(name)]
        labels = self.framework.with_attacks(add=loops).labels
        return [utterance for utterance in self.sayable if labels[utterance.argument] == "in"]

    def _grounded_best(self) -> tuple[Utterance, str]:
        labels = self.framework.labels

        def utterance_depth(utterance: Utterance) -> int:
            return depth(self.framework, utterance.argument)

        if wins := self._grounded_wins():
            return min(wins, key=utterance_depth), "it is in the grounded extension"
        for utterance in self.sayable:
            if labels[utterance.argument] == "undecided":
                return utterance, "it is undecided: nobody can win any more, if nobody errs"
        for utterance in self.sayable:
            following = self.then(utterance.argument)
            if following.ended is not None or not following._grounded_wins():
                return utterance, "nobody can win any more after it, if nobody errs"
        why = "it delays; an answer to it is in the grounded extension"
        return max(self.sayable, key=utterance_depth), why


def dispute(
    framework: Framework,
    argument: Hashable,
    semantics: str = "preferred",
    *,
    sceptically: bool = False,
) -> Dispute:
    """Begin the discussion of an argument, which the proponent has stated.

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
    framework.index(argument)
    opening = (Utterance("proponent", argument),)
    if sceptically and name != "preferred":
        # the grounded extension is the least of the complete extensions
        if name not in ("grounded", "complete"):
            raise InputError(
                f"there is no discussion here of whether an argument is in every {name} extension; "
                "there is one for preferred, and one for grounded and complete together"
            )
        return Dispute(framework, True, opening)
    if name != "grounded" and name not in CREDULOUS_SEMANTICS:
        raise InputError(
            f"there is no discussion here of {name} semantics; there is one for grounded, and "
            f"one for {', '.join(CREDULOUS_SEMANTICS)} together"
        )
    return Dispute(framework, name == "grounded", opening, sceptically)
