"""Why positions from which play need not end are worth what they are."""

from __future__ import annotations

import pytest

from zermelo.answers.partizan_reasons import MAX_LOOP_POSITIONS
from zermelo.budget import Budget
from zermelo.formats.coloured import ColouredDigraph
from zermelo.rulesets import Partizan, position_of
from zermelo.solvers.loopy_partizan import loopy_value

BOTH = ("left", "right")


def test_a_position_that_is_a_stopper() -> None:
    told = str(position_of(["fox-and-geese", "4x4"]).explain())
    assert "In a sum this position is worth over." in told
    assert "Left: {over|*} by x r1c2 to r2c1" in told
    assert "option {over|*} is reversible: Right replies to *" in told
    assert "Right can pass for ever" in told


@pytest.mark.parametrize(
    ("edges", "said"),
    [
        ([("a", "a", "left"), ("a", "a", "right")], "worth dud"),
        ([("a", "a", "left"), ("a", "end", "left")], "Left's option 0 is dominated: pass"),
        ([("a", "b", "left"), ("b", "a", "right"), ("a", "end", "right")], "its offside"),
    ],
)
def test_positions_on_digraphs(edges, said: str) -> None:
    told = str(Partizan(ColouredDigraph(edges))("a").explain())
    assert said in " ".join(told.split())


@pytest.mark.parametrize(
    ("length", "told"), [(MAX_LOOP_POSITIONS, True), (MAX_LOOP_POSITIONS + 1, False)]
)
def test_long_ways_round_have_values_for_those_who_ask(length: int, told: bool) -> None:
    """Each of the positions can be reached from each other."""
    ring = [(str(n), str((n + 1) % length), colour) for n in range(length) for colour in BOTH]
    here = Partizan(ColouredDigraph(ring))("0")
    assert str(loopy_value(here, Budget())) == "dud"
    assert ("In a sum this position is worth dud" in str(here.explain())) == told


def test_misere_play_has_no_such_value() -> None:
    here = Partizan(ColouredDigraph([("a", "a", "left")]))("a")
    assert "In a sum" not in str(here.explain("misere"))
