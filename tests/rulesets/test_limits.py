"""Theorems on large positions look at the clock of the question, and what they found stays."""

from __future__ import annotations

import pytest

from zermelo.answers.api import solve
from zermelo.digraph.graph import Graph
from zermelo.errors import LimitReached
from zermelo.limits import UNLIMITED, Limits
from zermelo.rulesets import Chomp, NodeKayles, position_of
from zermelo.rulesets.graphs.node_kayles.rules import path_value
from zermelo.rulesets.heaps.taking.values import HeapValues
from zermelo.values.octal_code import OctalCode

NO_TIME = Limits(time=1e-9)


def test_tables_of_heaps() -> None:
    values = HeapValues(OctalCode.parse("0.6"))
    values.upto(300)
    for _ in range(2):  # a refusal is not remembered, nor is it forgotten
        with pytest.raises(LimitReached, match="time"):
            values.upto(60_000, NO_TIME.start())
    assert len(values) > 300
    assert values.upto(1000).size == 1001


@pytest.mark.parametrize("words", ["officers 10000000", "dawsons-kayles 5 + officers 9000000"])
def test_heaps_on_the_command_line(words: str) -> None:
    with pytest.raises(LimitReached, match="time"):
        solve(position_of(words.split()), limits=NO_TIME)


def test_graphs() -> None:
    for kind, value in ((Chomp, None), (NodeKayles, int(path_value(5998) == 0))):
        here = kind(Graph.named("cycle:6001"))()
        known = here.ruleset.theorems()[0]
        with pytest.raises(LimitReached, match="time"):
            known.value(here.state, NO_TIME.start())
        assert known.value(here.state, UNLIMITED) == value
