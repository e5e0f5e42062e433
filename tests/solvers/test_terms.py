"""Sums of partizan positions that are too large to be added up."""

from __future__ import annotations

import pytest

from zermelo.answers.explanation import explain
from zermelo.errors import LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.solvers.engine import Engine
from zermelo.values.partizan import orthodox

SUM = "domineering 3x3 + toads-and-frogs tt.f + domineering 2x3 + clobber xxo"


def test_it_agrees_with_the_sum_of_values(monkeypatch: pytest.MonkeyPatch) -> None:
    here = position_of(SUM.split())
    by_value = Engine().solve(here)
    assert by_value.method == "sum"
    monkeypatch.setattr(orthodox, "too_large", lambda _: True)
    found = Engine().solve(here)
    assert (found.method, found.outcome) == ("terms", by_value.outcome)
    for player, one in found.starts.items():
        assert {*one.winning} == {*by_value.starts[player].winning}
    assert "orthodox move is in term" in str(explain(here, engine=Engine()))


def test_by_name() -> None:
    here = position_of(SUM.split())
    assert Engine(method="terms").solve(here).outcome == Engine().solve(here).outcome


def test_a_limit_names_the_orthodox_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orthodox, "too_large", lambda _: True)
    here = position_of(("domineering 4x4 + " * 3 + SUM).split())
    engine = Engine()
    for part in here.ruleset.components(here.state):
        engine.value(part)
    with pytest.raises(LimitReached) as stop:
        engine.solve(here, limits=Limits(positions=40))
    assert any(name.startswith("orthodox") for name in stop.value.known)


def test_why_in_words() -> None:
    said = str(explain(position_of(["domineering", "2x2", "+", "domineering", "2x3"])))
    assert "Left's orthodox move is in term" in said
    assert "Search proves that it wins" in said
    assert "sentestrat" in said
