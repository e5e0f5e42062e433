"""Misère play by quotients agrees with plain search, and gives way where none is found soon."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.solvers import quotient
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL

SMALL = st.lists(st.integers(0, 5), min_size=1, max_size=3)
RULES = ["kayles", "octal --code 0.75", "octal --code 4.3", "subtraction --set 1,3,4"]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(RULES), SMALL, st.sampled_from(["", *RULES, "nim"]), SMALL)
def test_it_agrees_with_search(rules: str, heaps: list[int], other: str, more: list[int]) -> None:
    text = f"{rules} {' '.join(map(str, heaps))}"
    if other:
        text += f" + {other} {' '.join(map(str, more[:1]))}"
    here = position_of(text.split())
    found = Engine(method="quotient").solve(here, MISERE)
    plain = Engine(method="search").solve(here, MISERE)
    assert (found.outcome, set(found.winning)) == (plain.outcome, set(plain.winning))
    assert found.complete
    assert found.remoteness in (None, plain.remoteness)


@pytest.mark.parametrize(
    "text", ["node-kayles --on path:7", "node-kayles --on cycle:6", "poset --on chain:3"]
)
def test_it_answers_other_rules(text: str) -> None:
    here = position_of(text.split())
    found = Engine(method="quotient").solve(here, MISERE)
    plain = Engine(method="search").solve(here, MISERE)
    assert (found.outcome, set(found.winning)) == (plain.outcome, set(plain.winning))


@pytest.mark.parametrize(
    ("heaps", "outcome", "moves"),
    [("9 9 10 11 12", Outcome.P, 0), ("12 13 14 15 16 17 18", Outcome.N, 21)],
)
def test_large_sums_of_kayles(heaps: str, outcome: Outcome, moves: int) -> None:
    found = Engine().solve(position_of(f"kayles {heaps}".split()), MISERE)
    assert (found.outcome, found.method, len(found.winning)) == (outcome, "quotient", moves)
    assert found.source == (
        "misère quotient of order 24 (Plambeck 2005; Plambeck and Siegel 2008), proven for these "
        "heaps"
    )


def test_heaps_beyond_the_period() -> None:
    engine = Engine()
    found = engine.solve(position_of(["kayles", "1000", "5"]), MISERE)
    again = engine.solve(position_of(["kayles", str(1000 - 12 * 70), "5"]), MISERE)
    assert found.method == again.method == "quotient"
    assert found.outcome is again.outcome is Outcome.N
    for option in found.winning:
        assert engine.outcome(position_of(["kayles", *map(str, option)]), MISERE) is Outcome.P


def test_it_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    here = position_of(["kayles", "5", "4", "2"])
    expected = Engine().solve(here, MISERE)
    assert expected.method == "quotient"
    for name in ("MAX_ORDER", "MAX_SECONDS"):
        with monkeypatch.context() as small:
            small.setattr(quotient, name, 0 if name == "MAX_SECONDS" else 2)
            found = Engine().solve(here, MISERE)
        assert (found.method, found.outcome) == ("search", expected.outcome)
        assert set(found.winning) == set(expected.winning)
    with monkeypatch.context() as small:
        small.setattr(quotient, "MAX_POSITIONS", 2)
        assert (
            Engine().solve(position_of(["nim", "3", "+", "kayles", "5", "4"]), MISERE).method
            == "search"
        )


def test_what_it_does_not_answer() -> None:
    assert Engine().solve(position_of(["kayles", "5", "4"]), NORMAL).method == "theorem"
    assert Engine().solve(position_of(["nim", "5", "4"]), MISERE).method == "theorem"
    tokens = position_of(["tokens", "--on", "examples/windmill.tgf", "c", "a1"])
    assert Engine().solve(tokens, MISERE).method == "retrograde"


def test_one_quotient_for_a_play() -> None:
    engine = Engine(Limits(positions=10_000))
    here = position_of(["kayles", "12", "13", "14"])
    first = quotient.quotient_of(here, engine)
    for option in engine.solve(here, MISERE).winning:
        assert quotient.quotient_of(position_of(["kayles", *map(str, option)]), engine) is first
