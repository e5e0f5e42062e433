"""Subset take-away: reading, renaming, reductions."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Outcome
from zermelo.answers.api import solve
from zermelo.errors import InputError, LimitReached
from zermelo.limits import UNLIMITED, Limits
from zermelo.rulesets.orders.superset.rules import Superset, antichain
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.solvers.theorem import answer
from zermelo.values.play import MISERE, NORMAL


def test_sets_are_read_and_written() -> None:
    rules = Superset(4)
    assert rules("12", "34") == rules("{3,4}", "21") == rules((1, 2), {3, 4}) == rules("12 ", "34")
    assert str(rules("12", "34", "123")) == "12 34"
    assert str(rules()) == ""
    large = Superset(12)
    assert large("1,12", "3") == large({12, 1}, [3])
    assert str(large("12,1", "12")) == "12"
    assert str(large("2,3", "12")) == "2,3 12"


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("5", "'5' in '5' is not a member; give sets of numbers 1 to 4"),
        ("", "is the empty set|no member"),
        ("1234", "is the whole set; --whole allows it"),
        ("1-2", "'-' in '1-2' is not a member"),
    ],
)
def test_what_is_no_set(word: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Superset(4)(word)
    with pytest.raises(InputError, match="give a number from 1 to 16"):
        Superset(17)
    assert Superset(4, whole=True)("1234").outcome is Outcome.P


@given(st.integers(1, 4), st.lists(st.integers(1, 15), max_size=5))
@settings(max_examples=60)
def test_renaming_members_makes_no_difference(n: int, sets: list[int]) -> None:
    rules = Superset(n, whole=True)
    state = antichain([held & (1 << n) - 1 or 1 for held in sets])
    forms = set()
    for way in permutations(range(n)):
        named = [sum(1 << way[m] for m in range(n) if held >> m & 1) for held in state]
        forms.add(rules.canonical(antichain(named)))
    assert len(forms) == 1


def test_the_start_is_searched_or_refused() -> None:
    for n in range(1, 8):
        start = Superset(n)()
        assert not any(fact.outcome(start.state, UNLIMITED) for fact in start.ruleset.theorems())
        assert Superset(n, whole=True).whole_set.outcome((), UNLIMITED) is Outcome.N
    with pytest.raises(InputError, match="the first player wins for 7"):
        solve(Superset(7)())
    for play in (NORMAL, MISERE):  # the outcome is known, and its moves are beyond the search
        with pytest.raises(LimitReached) as stop:
            solve(Superset(7, whole=True)(), play=play, limits=Limits(positions=200))
        assert stop.value.known["outcome"] == "N"

    moves = [move.text for move in Superset(4)("12").winning_moves()]
    assert moves == ["name 13", "name 14", "name 23", "name 24", "name 34"]


def test_two_members_cancel_out() -> None:
    """With 12 named, sets with 1 or 2 come in pairs; what is left may be wholly named."""
    rules = Superset(7)
    (left,) = rules.summands(rules.state("12"))
    assert rules.show(left) == "1 2"
    assert solve(Superset(4)("1", "2")).outcome is Outcome.N
    rules = Superset(6)
    parts = rules.summands(rules.state("14", "15", "16", "24", "25", "26", "34", "35", "36", "123"))
    assert sorted(map(rules.show, parts)) == ["1 2 3", "123 4 5 6"]


def test_the_theorem_that_spoke_is_named() -> None:
    assert answer(Superset(4)(), Goal.OUTCOME, NORMAL, Engine()) is None
    for play in (NORMAL, MISERE):
        assert "strategy stealing" in solve(Superset(3, whole=True)(), play=play).source
    assert solve(Superset(1, whole=True)(), play=MISERE).method != "theorem"
