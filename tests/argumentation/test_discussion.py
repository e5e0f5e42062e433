"""Discussions are held to their rules: each line attacks, each attack is answered, each ends."""

from __future__ import annotations

import random

from zermelo.argumentation.discussion import Discussion, explain_acceptance
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


def opposed_by_its_rules(F: Framework, told: Discussion) -> None:
    """Hold a NO to the extension that it names: the opponent speaks for it, and is not refuted."""
    extension = set(told.extension or ())
    first, named, *_ = told.lines
    assert first.argument == told.argument not in extension
    assert (named.by, named.against) == ("opponent", told.argument)
    if named.argument in extension:
        mine = {line.argument for line in told.lines if line.by == "opponent"}
        assert mine <= extension
        asked = {line.argument for line in told.lines[1:] if line.by == "proponent"}
        assert asked == {name for held in mine for name in F.attackers(held)}
    else:
        assert len(told.lines) == 2
        assert extension.isdisjoint(F.attackers(named.argument))


#: Semantics whose extensions are complete: what one leaves out, it attacks, or does not defend.
COMPLETE_ONES = ("complete", "preferred", "stable", "semi-stable", "ideal", "eager")


def test_a_sceptical_no_is_played_by_the_opponent() -> None:
    """Of a third of all frameworks of three arguments, and some of six."""
    chance, held = random.Random(6), 0
    pairs = [(a, b) for a in range(3) for b in range(3)]
    all_of_three = [
        (3, [pair for place, pair in enumerate(pairs) if chosen >> place & 1])
        for chosen in range(0, 512, 3)
    ]
    some = [(6, [(a, b) for a in range(6) for b in range(6) if chance.random() < 0.2])
            for _ in range(20)]  # fmt: skip
    for count, attacks in (*all_of_three, *some):
        F = Framework(attacks, range(count))
        name, argument = chance.choice(COMPLETE_ONES), chance.randrange(count)
        told = explain_acceptance(F, argument, name, sceptically=True)
        assert told.holds == bool(F.accepts(argument, name, sceptically=True))
        if not told.holds and F.labels[argument] != "out":
            opposed_by_its_rules(F, told)
            held += 1
    assert held > 50


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
                told = explain_acceptance(F, argument, name, sceptically=sceptically)
                wanted = F.accepts(argument, name, sceptically=sceptically)
                assert told.holds == bool(wanted)
                assert told.because
                held_to_its_rules(F, told)


def test_an_answer_comes_nearer_to_the_end() -> None:
    """In the grounded extension the remoteness of what the proponent says falls."""
    F = Framework([("b", "a"), ("c", "b"), ("d", "c"), ("e", "d"), ("x", "b"), ("y", "x")])
    told = explain_acceptance(F, "a")
    remoteness = F.kernels.outcomes.remoteness
    for line in told.lines:
        if line.by == "proponent" and line.against is not None:
            assert remoteness[line.argument] < remoteness[line.against]


def test_nobody_can_end_it() -> None:
    told = explain_acceptance(Framework([("a", "b"), ("b", "a")]), "a")
    assert not told.holds
    assert "undecided" in told.because
    assert told.lines[-1].remark == "(stated before: this can go on for ever)"
