"""Disputes by their rules: who can win, and that the solver does."""

from __future__ import annotations

import random
from collections.abc import Hashable

import pytest

from zermelo.argumentation.dispute import Dispute, Ended, dispute
from zermelo.argumentation.framework import Framework
from zermelo.errors import InputError


def drawn(chance: random.Random, most: int) -> Framework:
    count = chance.randint(1, most)
    pairs = [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.25]
    return Framework(pairs, range(count))


def can_win(here: Dispute, side: str) -> bool:
    """Whether a side can force its win, by trying all that may be said."""
    if here.ended is not None:
        return here.ended.winner == side
    tried = (can_win(here.then(held.argument), side) for held in here.sayable)
    return any(tried) if here.speaker == side else all(tried)


def test_who_can_win_is_what_the_semantics_says() -> None:
    chance = random.Random(7)
    for _ in range(150):
        F = drawn(chance, 5)
        for argument in F.arguments:
            label = F.labels[argument]
            start = dispute(F, argument, "grounded")
            assert can_win(start, "proponent") == (label == "in")
            assert can_win(start, "opponent") == (label == "out")
            held = bool(F.accepts(argument, "preferred"))
            start = dispute(F, argument)
            assert can_win(start, "proponent") == held
            assert can_win(start, "opponent") == (not held)


def test_the_best_statement_keeps_what_is_won_or_saved_after_errors() -> None:
    chance = random.Random(46)
    for _ in range(400):
        here = dispute(drawn(chance, 5), 0, "grounded")
        while here.ended is None:
            other = {"proponent": "opponent", "opponent": "proponent"}[here.speaker]
            after = here.then(here.best()[0].argument)
            if can_win(here, here.speaker):
                assert can_win(after, here.speaker)
            assert can_win(after, other) == can_win(here, other)
            here = here.then(chance.choice(here.sayable).argument)


def test_the_solver_wins_what_can_be_won() -> None:
    chance = random.Random(8)
    for _ in range(300):
        F = drawn(chance, 8)
        argument: Hashable = chance.choice(F.arguments)
        for name in ("grounded", "complete"):
            accepted = bool(F.accepts(argument, name))
            out = F.labels[argument] == "out" if name == "grounded" else not accepted
            for solver, wins in (("proponent", accepted), ("opponent", out)):
                here = dispute(F, argument, name)
                while here.ended is None:
                    if here.speaker == solver:
                        said = here.best()[0].argument
                    else:
                        said = chance.choice(here.sayable).argument
                    here = here.then(said)
                if wins:
                    assert here.ended.winner == solver


def test_who_can_win_the_sceptical_question() -> None:
    """On all frameworks of at most three arguments, and some of up to four."""
    chance = random.Random(9)
    small = [
        Framework([pair for place, pair in enumerate(pairs) if chosen >> place & 1], range(count))
        for count in range(4)
        for pairs in [[(a, b) for a in range(count) for b in range(count)]]
        for chosen in range(1 << len(pairs))
    ]
    wins = 0
    for F in (*small, *(drawn(chance, 4) for _ in range(50))):
        for argument in F.arguments:
            held = bool(F.accepts(argument, "preferred", sceptically=True))
            start = dispute(F, argument, sceptically=True)
            assert can_win(start, "proponent") == held
            assert can_win(start, "opponent") == (not held)
            wins += held
    assert wins > 50


def test_the_solver_wins_the_sceptical_question() -> None:
    chance = random.Random(10)
    won = {"proponent": 0, "opponent": 0}
    for _ in range(150):
        F = drawn(chance, 7)
        argument: Hashable = chance.choice(F.arguments)
        accepted = bool(F.accepts(argument, "preferred", sceptically=True))
        solver = "proponent" if accepted else "opponent"
        here = dispute(F, argument, sceptically=True)
        while here.ended is None:
            mine = here.speaker == solver
            said = here.best()[0] if mine else chance.choice(here.sayable)
            here = here.then(said.argument)
        assert here.ended.winner == solver
        won[solver] += 1
    assert min(won.values()) > 20


def test_what_is_put_forward() -> None:
    F = Framework(["ab", "ba", "ac", "bc", "cd", "ee"])
    start = dispute(F, "d", sceptically=True)
    assert [(held.argument, held.against) for held in start.sayable] == [
        ("a", None), ("b", None), ("c", "d")
    ]  # fmt: skip
    assert start.then("a").ended == Ended("proponent", "each attack on {d, a} is answered")
    lost = dispute(F, "a", sceptically=True).then("b")
    assert lost.ended == Ended("opponent", "a is in conflict with {b}")
    assert dispute(F, "a", "complete", sceptically=True).grounded
    with pytest.raises(InputError, match="whether an argument is in every stage extension"):
        dispute(F, "d", "stage", sceptically=True)


def test_ends() -> None:
    F = Framework(["ba", "cb", "xx", "yx"])
    assert dispute(F, "a", "GR").then("b").then("c").ended == Ended(
        "proponent", "nothing attacks c"
    )
    assert dispute(F, "x").ended == Ended("opponent", "x attacks itself")
    both = dispute(Framework(["ab", "ba"]), "a", "grounded").then("b").then("a")
    assert both.ended == Ended(None, "a was said before: this can go on for ever")
    assert dispute(Framework(["ab", "ba"]), "a").ended == Ended(
        "proponent", "each attack on {a} is answered"
    )
    with pytest.raises(InputError, match="c may not be said here; the opponent may say b"):
        dispute(F, "a").then("c")
    with pytest.raises(InputError, match="no discussion here of stage semantics"):
        dispute(F, "a", "stage")


@pytest.mark.parametrize(
    ("edges", "argument", "semantics", "sceptically", "because"),
    [
        ([], "a", "grounded", False, "nothing attacks a"),
        ([("a", "a")], "a", "grounded", False, "can go on for ever"),
        ([("b", "a"), ("c", "b")], "a", "grounded", False, "nothing attacks c"),
        ([], "a", "preferred", False, "each attack on {a} is answered"),
        ([("a", "a")], "a", "preferred", False, "a attacks itself"),
        ([("b", "a")], "a", "preferred", True, "a is in conflict with {b}"),
        ([], "a", "preferred", True, "each attack on {a} is answered"),
    ],
)
def test_nothing_is_best_after_the_end(
    edges: list[tuple[str, str]], argument: str, semantics: str, sceptically: bool, because: str
) -> None:
    framework = Framework(edges, arguments=[argument])
    here = dispute(framework, argument, semantics, sceptically=sceptically)
    while here.sayable:
        here = here.then(here.best()[0].argument)
    assert here.ended is not None
    assert because in here.ended.because
    with pytest.raises(InputError, match="the dispute has ended: "):
        here.best()
