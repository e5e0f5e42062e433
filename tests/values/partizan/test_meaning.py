"""What is said of play in a value is true: held against outcomes by plain search."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from hypothesis import given, settings
from tests.values.partizan.test_loopy import stoppers

from zermelo.expressions.meaning import is_switch, meaning
from zermelo.expressions.parse import evaluate
from zermelo.values.partizan.game import Game

SAMPLE = [*Game.born_by(2), *random.Random(32).sample(list(Game.born_by(3)), 120)]
BEGINS = re.compile(r"(Left|Right) begins: .*?(?:so )?(Left|Right) wins(?: by moving to (.*?))?\.$")


@cache
def left_wins(game: Game, left_begins: bool) -> bool:
    """Play the game out: whoever cannot move loses."""
    options = game.left if left_begins else game.right
    return any(left_wins(o, not left_begins) == left_begins for o in options) == left_begins


@pytest.mark.parametrize("translated", [0, 1, -2])
def test_who_wins_and_by_which_move(translated: int) -> None:
    for held in SAMPLE:
        game = held + translated
        said = meaning(game)
        starts = [found for line in said if (found := BEGINS.match(line))]
        assert len(starts) == (0 if game.number is not None else 2)
        for found in starts:
            begins, wins, move = found.groups()
            assert (wins == "Left") is left_wins(game, begins == "Left")
            if move is not None:
                to = Game(move)
                assert to in (game.left if begins == "Left" else game.right)
                assert left_wins(to, begins != "Left") is (begins == "Left")
        assert (" is a switch: " in said[0]) == is_switch(game)
        first = {True: "Left", False: "Right"}
        winners = [first[left_wins(game, begins)] for begins in (True, False)]
        ending = said[-1].rsplit(", so ", 1)[1]
        assert (
            ending
            == {
                ("Left", "Left"): "Left wins no matter who begins.",
                ("Right", "Right"): "Right wins no matter who begins.",
                ("Left", "Right"): "the player who begins wins.",
                ("Right", "Left"): "the player who begins loses.",
            }[tuple(winners)]
        )


def test_a_switch_gains_its_temperature() -> None:
    assert is_switch(Game("{2|-1}"))
    assert is_switch(Game("+-1/2"))
    assert not any(is_switch(Game(other)) for other in ("*", "{0|1}", "{2|0||-1}", "{3|2+*}", "^"))
    for game in SAMPLE:
        if is_switch(game):
            (x,), (y,) = game.options
            assert (game.mean + game.temperature, game.mean - game.temperature) == (x, y)


@settings(max_examples=60, deadline=None)
@given(stoppers())
def test_of_stoppers_too(game) -> None:
    said = meaning(game)
    for line in said:
        found = BEGINS.match(line)
        if found is None:
            continue
        begins, wins, _ = found.groups()
        firsts = {
            "L": "Left",
            "R": "Right",
            "N": begins,
            "P": {"Left": "Right", "Right": "Left"}[begins],
        }
        assert wins == firsts[game.outcome]


def test_what_passes_is_said() -> None:
    assert meaning(evaluate("on"))[:2] == [
        "Left begins: Left wins by moving to on again, for ever.",
        "Right begins: Right has no move, so Left wins.",
    ]
    assert meaning(evaluate("dud")) == []
