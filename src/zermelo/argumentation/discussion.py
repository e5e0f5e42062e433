"""Why an argument is in, out or undecided: a discussion played out, move by move.

In `zermelo.argumentation.dispute` two players play such a discussion; here it is listed. Inside the
grounded extension every answer has less remoteness than the statement that it defends, so that the
discussion ends. For the sceptical question of preferred semantics the opponent puts forward
admissible sets without the argument, and the proponent answers with larger ones that have it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from zermelo.argumentation.framework import Framework
from zermelo.argumentation.questions import whole_piece
from zermelo.argumentation.semantics import semantics_named
from zermelo.kernel.answered import SetKind, SetSearch
from zermelo.limits import NO_LIMITS, Limits, Watch

Names = tuple[Hashable, ...]
Speaker = Literal["proponent", "opponent"]
OTHER: dict[Speaker, Speaker] = {"proponent": "opponent", "opponent": "proponent"}
#: Maximum number of objections that are played out in a discussion.
MAX_OBJECTIONS = 5


@dataclass(frozen=True)
class Utterance:
    """One move of a discussion.

    ``against`` is the argument that the move attacks; None for the first move, an objection, and
    the answer to an objection. ``remark`` says why nothing follows, or what is put forward.
    """

    by: Speaker
    argument: Hashable
    against: Hashable | None = None
    remark: str = ""


@dataclass(frozen=True)
class Discussion:
    """A discussion of an argument, with its moves and its result.

    Attributes
    ----------
    argument : name
    semantics : str
    sceptically : bool
    holds : bool
        Whether the argument is accepted.
    because : str
        The reason in a sentence.
    lines : tuple of Utterance
        The moves of the discussion; empty if no discussion shows the result.
    extension : tuple of names, or None
        An extension that shows the answer, if there is one.
    """

    argument: Hashable
    semantics: str
    sceptically: bool
    holds: bool
    because: str
    lines: tuple[Utterance, ...] = ()
    extension: tuple[Hashable, ...] | None = None


def braced(names: Iterable[Hashable]) -> str:
    """Return a set of arguments as text in braces."""
    return f"{{{', '.join(map(str, names))}}}"


def depth(framework: Framework, argument: Hashable) -> int:
    """Return the remoteness of an argument; if it is undecided, a number above all remotenesses."""
    remoteness = framework.kernels.outcomes.remoteness[argument]
    return len(framework) + 1 if remoteness is None else remoteness


class Defence:
    """A set of arguments with its answers to attackers; `lines` needs an admissible set."""

    def __init__(self, framework: Framework, members: Iterable[Hashable]) -> None:
        self.framework = framework
        self.members = frozenset(members)

    def answer(self, attacker: Hashable) -> Hashable | None:
        """Return the member of least `depth` that attacks ``attacker``; None if there is none."""
        answers = [name for name in self.framework.attackers(attacker) if name in self.members]
        return min(answers, key=lambda name: depth(self.framework, name), default=None)

    def lines(self, argument: Hashable) -> Iterator[Utterance]:
        """Yield all moves; an argument of the proponent is attacked at its first statement only."""
        yield self._statement(argument, None)
        played = {argument}
        pending = [argument]
        while pending:
            member = pending.pop()
            for attacker in self.framework.attackers(member):
                yield Utterance("opponent", attacker, member)
                if (answer := self.answer(attacker)) is None:
                    raise AssertionError(f"{attacker!r} is not answered: the set is not admissible")
                if answer in played:
                    yield Utterance("proponent", answer, attacker, "(stated before, not refuted)")
                else:
                    yield self._statement(answer, attacker)
                    played.add(answer)
                    pending.append(answer)

    def _statement(self, argument: Hashable, against: Hashable | None) -> Utterance:
        remark = "" if self.framework.attackers(argument) else "nothing attacks it"
        return Utterance("proponent", argument, against, remark)


class AdmissibleSets(SetSearch):
    """Questions about the admissible sets of a framework, by names; a context manager."""

    def __init__(self, framework: Framework, limits: Limits | Watch = NO_LIMITS) -> None:
        self.moves = framework.moves
        super().__init__(whole_piece(self.moves), SetKind.SEMIKERNEL, limits.start())

    def find_names(
        self, inside: Iterable[Hashable], outside: Iterable[Hashable] = ()
    ) -> Names | None:
        """Return a set, not excluded, with ``inside`` and without ``outside``; or None."""
        index, names = self.moves.index, self.moves.names
        mask = self.find([*map(index, inside)], [*map(index, outside)])
        return None if mask is None else tuple(names[x] for x in np.flatnonzero(mask).tolist())


def objections(
    framework: Framework,
    argument: Hashable,
    required: Iterable[Hashable] = (),
    limits: Limits | Watch = NO_LIMITS,
) -> Iterator[tuple[Names, Names | None]]:
    """Yield admissible sets without an argument, each with a larger one that has it, or None.

    The sets without the argument are objections, the larger ones answers; all contain ``required``.
    The argument is in every preferred extension with ``required`` if and only if every objection
    has an answer: every admissible set is part of a preferred extension, and a preferred extension
    without the argument has no answer. An objection without an answer comes last. There are at most
    as many answers as preferred extensions, with two calls of the solver each.

    >>> list(objections(Framework(["ab", "ba", "ac", "bc", "cd"]), "d", ["a"]))
    [(('a',), ('a', 'd'))]
    >>> list(objections(Framework(["ab", "ba"]), "a", ["b"]))
    [(('b',), None)]
    """
    required = tuple(required)
    with AdmissibleSets(framework, limits) as sets:
        while (objection := sets.find_names(required, [argument])) is not None:
            answer = sets.find_names([*objection, argument])
            yield objection, answer
            if answer is None:
                return
            sets.exclude(framework.moves.mask([*map(framework.moves.index, answer)]))


def explain_acceptance(
    framework: Framework,
    argument: Hashable,
    semantics: str = "grounded",
    *,
    sceptically: bool = False,
    limits: Limits | Watch = NO_LIMITS,
) -> Discussion:
    """Return why an argument is accepted or not, with a discussion if there is one that shows it.

    Raises
    ------
    InputError
        There is no such argument or semantics.
    LimitReached

    Examples
    --------
    >>> F = Framework([("b", "a"), ("c", "b")])
    >>> explain_acceptance(F, "a").because
    'a is in the grounded extension: every attack is answered, and the discussion ends'
    >>> [(move.by, move.argument) for move in explain_acceptance(F, "a").lines][:3]
    [('proponent', 'a'), ('opponent', 'b'), ('proponent', 'c')]
    """
    row = semantics_named(semantics)
    name = row.name
    label = framework.labels[argument] if argument in framework.moves else None
    verdict = framework.accepts(argument, name, sceptically=sceptically, limits=limits)
    members = None if verdict.extension is None else tuple(verdict.extension)

    def discussion(reason: str, lines: Iterable[Utterance] = ()) -> Discussion:
        return Discussion(argument, name, sceptically, bool(verdict), reason, tuple(lines), members)

    grounded = Defence(framework, framework.kernels.decided_in)
    if row.contains_grounded and label == "in" and verdict:
        return discussion(
            f"{argument} is in the grounded extension: every attack is answered, and the discussion"
            " ends",
            grounded.lines(argument),
        )
    if row.contains_grounded and label == "out" and not verdict:
        attacker = grounded.answer(argument)
        return discussion(
            f"{attacker} attacks {argument} and is in the grounded extension",
            [Utterance("proponent", argument), *_opponent_defends(grounded, attacker, argument)],
        )
    if verdict and sceptically and row.single:
        members = tuple(framework.extension(name, limits=limits) or ())
    if verdict and members is not None and (row.single or not sceptically):
        return discussion(
            f"the {name} extension {braced(members)} contains {argument}",
            Defence(framework, members).lines(argument) if row.admissible else (),
        )
    if name == "grounded":
        return discussion(
            f"{argument} is undecided: the grounded extension contains none of its attackers, and"
            " does not attack all of them",
            _endless_lines(framework, argument),
        )
    if sceptically and members is not None:
        why, lines = _why_outside(Defence(framework, members), argument, admissible=row.admissible)
        because = f"the {name} extension {braced(members)} does not contain {argument}: {why}"
        return discussion(because, lines)
    if sceptically and verdict and name == "preferred":
        complete, lines = _answered_objections(framework, argument, limits)
        remark = "" if complete else "; a search has answered the objections that are left"
        because = f"every admissible set is part of one that contains {argument}{remark}"
        return discussion(because, lines)
    if sceptically and verdict:
        return discussion(f"a search found no {name} extension without {argument}")
    return discussion(f"a search found no {name} extension with {argument}")


def _opponent_defends(
    defence: Defence, attacker: Hashable, against: Hashable
) -> Iterator[Utterance]:
    """Yield the lines of a defence of the attacker, with the speakers exchanged."""
    first, *rest = defence.lines(attacker)
    yield Utterance("opponent", attacker, against, first.remark)
    yield from (replace(utterance, by=OTHER[utterance.by]) for utterance in rest)


def _why_outside(
    defence: Defence, argument: Hashable, *, admissible: bool
) -> tuple[str, Iterable[Utterance]]:
    """Return why an argument is not in an extension, and the moves that show it, if any.

    If the extension is ``admissible``, the opponent names and defends a member that attacks the
    argument, or names an attacker of the argument that no member attacks.
    """
    stated = Utterance("proponent", argument)
    if (attacker := defence.answer(argument)) is not None:
        opposed = _opponent_defends(defence, attacker, argument) if admissible else ()
        return f"{attacker} in it attacks {argument}", [stated, *opposed] if admissible else ()
    for attacker in defence.framework.attackers(argument):
        if attacker not in defence.members and defence.answer(attacker) is None and admissible:
            remark = "nothing in the extension attacks it"
            opposing = Utterance("opponent", attacker, argument, remark)
            return f"nothing in it attacks {attacker}, which attacks {argument}", [stated, opposing]
    return "it is left out, although no member attacks it", ()


def _answered_objections(
    framework: Framework, argument: Hashable, limits: Limits | Watch
) -> tuple[bool, list[Utterance]]:
    """Return whether all objections are played out, and the moves; all must have answers.

    The opponent begins an objection with a member that no earlier answer has, or its first member.
    """
    lines = [Utterance("proponent", argument)]
    mentioned: set[Hashable] = {argument}
    for number, (objection, answer) in enumerate(objections(framework, argument, (), limits)):
        if answer is None:
            raise AssertionError(f"{objection!r} lacks {argument!r}, which is in all extensions")
        if number == MAX_OBJECTIONS:
            return False, lines
        defence = Defence(framework, answer)
        if objection:  # the empty set is an objection too, but has no argument to begin with
            first = next((name for name in objection if name not in mentioned), objection[0])
            why = f"objection: {braced(objection)} is admissible"
            lines.append(Utterance("opponent", first, None, why))
            remark = f"answer: {braced(answer)} is admissible too"
            lines.append(Utterance("proponent", argument, None, remark))
        lines += list(defence.lines(argument))[1:]
        mentioned.update(answer)
    return True, lines


def _endless_lines(framework: Framework, argument: Hashable) -> Iterator[Utterance]:
    """Yield undecided arguments, each an attacker of the one before, until one is repeated."""
    speaker: Speaker = "proponent"
    seen: set[Hashable] = set()
    against: Hashable | None = None
    while argument not in seen:
        yield Utterance(speaker, argument, against)
        seen.add(argument)
        speaker, against = OTHER[speaker], argument
        attackers = framework.attackers(argument)
        argument = next(name for name in attackers if framework.labels[name] == "undecided")
    yield Utterance(speaker, argument, against, "(stated before: this can go on for ever)")
