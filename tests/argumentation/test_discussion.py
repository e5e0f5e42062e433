"""Discussions are held to their rules: each line attacks, each attack is answered, each ends."""

from __future__ import annotations

import random

from zermelo.argumentation.discussion import Discussion, discussed
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.semantics import SEMANTICS


def held_to_its_rules(F: Framework, told: Discussion) -> None:
    attacks = set(F.attacks)
    for line in told.lines:
        if line.against is not None:
            assert (line.argument, line.against) in attacks
    if told.lines:
        assert (told.lines[0].by, told.lines[0].argument) == ("proponent", told.argument)
    if told.holds and told.lines:
        mine = {line.argument for line in told.lines if line.by == "proponent"}
        # what the proponent says is an admissible set
        assert not any((a, b) in attacks for a in mine for b in mine)
        for name in mine:
            for attacker in F.attackers(name):
                answers = [
                    line
                    for line in told.lines
                    if line.by == "proponent" and line.against == attacker
                ]
                assert answers, "an attack is not answered"
                assert any(
                    (line.by, line.argument, line.against) == ("opponent", attacker, name)
                    for line in told.lines
                )


def test_discussions_of_random_frameworks() -> None:
    chance = random.Random(5)
    for _ in range(60):
        count = chance.randint(1, 6)
        F = Framework(
            [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.25],
            range(count),
        )
        for name in SEMANTICS:
            for sceptically in (False, True):
                argument = chance.randrange(count)
                told = discussed(F, argument, name, sceptically=sceptically)
                wanted = F.accepts(argument, name, sceptically=sceptically)
                assert told.holds == bool(wanted)
                assert told.because
                held_to_its_rules(F, told)


def test_an_answer_comes_nearer_to_the_end() -> None:
    """In the grounded extension the remoteness of what the proponent says falls."""
    F = Framework([("b", "a"), ("c", "b"), ("d", "c"), ("e", "d"), ("x", "b"), ("y", "x")])
    told = discussed(F, "a")
    remoteness = F.kernels.outcomes.remoteness
    for line in told.lines:
        if line.by == "proponent" and line.against is not None:
            assert remoteness[line.argument] < remoteness[line.against]


def test_nobody_can_end_it() -> None:
    told = discussed(Framework([("a", "b"), ("b", "a")]), "a")
    assert not told.holds
    assert "undecided" in told.because
    assert told.lines[-1].remark == "it was said before: this can go on for ever"
