"""One class of outcomes, for positions, vertices and values."""

from __future__ import annotations

import json
from itertools import product

import pytest

import zermelo as z
from zermelo.rulesets import Clobber, Domineering, Nim, position_of
from zermelo.values.outcome import outcome_of_sides
from zermelo.values.player import LEFT, RIGHT

WINNERS = (LEFT, RIGHT, None)

#: Values of each outcome.
VALUES = {
    "0": z.Outcome.P,
    "*": z.Outcome.N,
    "^": z.Outcome.L,
    "-1": z.Outcome.R,
    "over": z.Outcome.L,
    "dud": z.Outcome.D,
    "on & 0": z.Outcome.DL,
    "0 & off": z.Outcome.RD,
    "on & *": z.Outcome.LD,
    "* & off": z.Outcome.DR,
}


@pytest.mark.parametrize(
    "position",
    [Domineering()("2x2"), Domineering()("2x3"), Clobber()("xo|ox"), Domineering()("1x2")],
)
def test_outcomes_of_positions_and_of_their_values_compare(position: z.PartizanPosition) -> None:
    assert type(position.outcome) is type(position.value.outcome) is z.Outcome
    assert position.outcome == position.value.outcome
    assert position.outcome is position.solve().outcome is position.game_value.outcome


@pytest.mark.parametrize(("text", "outcome"), VALUES.items())
def test_values_have_them(text: str, outcome: z.Outcome) -> None:
    assert z.value(text).outcome is outcome
    assert json.loads(json.dumps(z.value(text).outcome)) == str(outcome) == outcome.name


def test_misere_outcomes_too() -> None:
    assert z.Game("*").misere_outcome is z.Outcome.P
    assert Nim()(1).solve("misere").outcome is z.Outcome.P


@pytest.mark.parametrize("start", "abcd")
def test_positions_with_draws_have_those_of_both_starts(start: str) -> None:
    position = position_of(f"partizan --on examples/two-colours.txt {start}".split())
    winners = [position.turn(player).outcome.winner(player) for player in (LEFT, RIGHT)]
    assert position.outcome is z.Outcome.of_starts(*winners)
    assert [position.outcome.left, position.outcome.right] == winners
    assert [position.outcome.winner(player) for player in (LEFT, RIGHT)] == winners
    table = position.move_table()
    assert table.json()["outcome"] == position.outcome.in_words
    assert position.outcome.in_words in str(table)


def test_there_are_nine() -> None:
    outcomes = {z.Outcome.of_starts(*winners) for winners in product(WINNERS, repeat=2)}
    assert outcomes == set(z.Outcome)
    assert len(outcomes) == 9
    assert {outcome for outcome in outcomes if None not in (outcome.left, outcome.right)} == {
        z.Outcome.N, z.Outcome.P, z.Outcome.L, z.Outcome.R,
    }  # fmt: skip


def test_two_sides_that_differ_are_a_draw() -> None:
    decided = [outcome for outcome in z.Outcome if "D" not in outcome]
    for on, off in product(decided, repeat=2):
        found = outcome_of_sides(on, off)
        for player in (LEFT, RIGHT):
            same = on.winner(player) is off.winner(player)
            assert found.winner(player) is (on.winner(player) if same else None)
