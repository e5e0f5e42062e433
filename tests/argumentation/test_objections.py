"""Objections to an argument and the answers to them, held against the definitions."""

from __future__ import annotations

import random

from tests.argumentation.definitions import BY_DEFINITION, Attacks

from zermelo.argumentation.discussion import explain_acceptance, objections
from zermelo.argumentation.framework import Framework


def test_all_frameworks_of_three_arguments_and_some_larger_ones() -> None:
    chance = random.Random(4)
    pairs = [(a, b) for a in range(3) for b in range(3)]
    all_of_three = [
        (3, [pair for place, pair in enumerate(pairs) if chosen >> place & 1])
        for chosen in range(512)
    ]
    some = [(6, [(a, b) for a in range(6) for b in range(6) if chance.random() < 0.22])
            for _ in range(40)]  # fmt: skip
    objected = 0
    for count, attacks in (*all_of_three, *some):
        F = Framework(attacks, range(count))
        preferred, admissible = (
            [
                {x for x in range(count) if members >> x & 1}
                for members in BY_DEFINITION[name](Attacks(count, attacks))
            ]
            for name in ("preferred", "admissible")
        )
        argument = chance.randrange(count)
        held = list(objections(F, argument))
        no = bool(held) and held[-1][1] is None
        assert no == any(argument not in members for members in preferred)
        for put, answer in held:
            assert set(put) in admissible
            assert argument not in put
            if answer is not None:
                assert set(answer) in admissible
                assert {argument, *put} <= set(answer)
        if no:
            assert not any({argument, *held[-1][0]} <= members for members in admissible)
        else:
            answers = [set(answer or ()) for _, answer in held]
            for members in admissible:
                assert argument in members or any(members <= answer for answer in answers)
        objected += no
    assert 50 < objected < 500


def test_a_sceptical_yes_is_played() -> None:
    F = Framework(["ab", "ba", "ac", "bc", "cd", "ee"])
    told = explain_acceptance(F, "d", "preferred", sceptically=True)
    assert told.because == "every admissible set is part of one that contains d"
    put = [line.argument for line in told.lines if line.by == "opponent" and line.against is None]
    assert put == ["a", "b"]
    pairs = [pair for k in range(1, 10) for pair in ((k, -k), (-k, k))]
    chain = [("x", "y"), ("y", "x"), ("x", "z"), ("y", "z"), ("z", "w")]
    told = explain_acceptance(Framework([*pairs, *chain]), "w", "preferred", sceptically=True)
    assert told.holds
    assert told.because.endswith("a search has answered the objections that are left")


def test_where_there_is_one_extension_it_is_played() -> None:
    """Ideal: the only admissible set that attacks all of a cycle that nobody can hold."""
    F = Framework(["ab", "bc", "ca", "da", "xd", "dx", "xx"])
    told = explain_acceptance(F, "d", "ideal", sceptically=True)
    assert told.holds
    assert told.because.startswith("the ideal extension {")
    assert told.lines
