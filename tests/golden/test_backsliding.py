"""Backsliding Toads and Frogs: CGSuite's value, and all small strips by definition."""

from __future__ import annotations

from itertools import product

from tests.campaign import sampled
from tests.values.partizan.test_sides import both

from zermelo.budget import Budget
from zermelo.expressions.parse import evaluate
from zermelo.rulesets import BackslidingToadsAndFrogs
from zermelo.solvers.loopy_partizan import graph_below, loopy_value
from zermelo.values.partizan.sidling import NoStopper

RULES = BackslidingToadsAndFrogs()


def test_the_value_that_cgsuite_prints() -> None:
    found = loopy_value(RULES("ttt..fff"), Budget())
    assert found == evaluate("{on||0|-1/2} & {1/2|0||off}")


def test_moves_are_those_of_the_rules() -> None:
    assert sorted(RULES.left("t.tf.")) == [".ttf.", "t..ft", "tt.f."]
    assert sorted(RULES.left(".t.f.")) == ["..tf.", "t..f."]
    assert sorted(RULES.right(".t.f.")) == [".t..f", ".tf.."]
    assert list(RULES.right("tt..")) == []


def test_every_small_strip_has_both_sides() -> None:
    strips = ["".join(held) for size in range(1, 6) for held in product(".tf", repeat=size)]
    assert len(strips) == 363
    for strip in sampled(strips, 8):
        graph, _ = graph_below(RULES, strip, Budget())
        assert not any(isinstance(side, NoStopper) for side in both(graph, 0))
