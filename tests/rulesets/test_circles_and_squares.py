"""Kotzig's Nim, adding up to squares, and Wythoff's game on three heaps."""

from __future__ import annotations

import random

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.values.play import play_of


def test_kotzig_written_with_and_without_the_start() -> None:
    game = r.Kotzig(12, (1, 2))
    assert game.parse([]) == game.parse(["0"]) == game.parse(["00"])
    assert game.parse(["3", "0", "4"]) == game.parse(["0", "3", "4"]) != game.parse(["0", "4", "3"])


@pytest.mark.parametrize(("state", "message"), [("12", "is not a place"), ("x", "is not a place")])
def test_kotzig_places(state: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        r.Kotzig(12, (1, 2))(state)


def test_what_cannot_be() -> None:
    for make, message in (
        (lambda: r.Kotzig(12)(0, 3, 0), "used twice"),
        (lambda: r.Kotzig(0), "--n 0: give a number from 1 to"),
        (lambda: r.Kotzig(12, (0,)), "give numbers from 1 on"),
        (lambda: r.Squares((0, 1)), "give numbers from 1 on"),
        (lambda: r.Squares(limit=-1), "--limit -1: give 0 or more"),
        (lambda: r.Squares()(1, 2), "2 totals; give 1"),
        (lambda: r.Wythoff3()(1, 2), "2 heaps; give 3"),
    ):
        with pytest.raises(InputError, match=message):
            make()


def test_adding_far() -> None:
    assert r.Squares(limit=20_000)(0).outcome in Outcome
    assert r.Squares()(10**1000).outcome is Outcome.P  # above the limit


@pytest.mark.parametrize("misere", [False, True])
def test_an_empty_heap_leaves_wythoffs_game(misere: bool) -> None:
    rng = random.Random(2)
    x, y = rng.randrange(10**1000), rng.randrange(10**1000)
    found = solve(r.Wythoff3()(x, 0, y), play=play_of(misere=misere))
    two = solve(r.Wythoff()(x, y), play=play_of(misere=misere))
    assert (found.outcome, found.method) == (two.outcome, "theorem")
    assert len(found.winning_moves) == len(two.winning_moves) > 0
    for move in found.winning_moves:
        assert move.to.state[1] == 0
        assert solve(move.to, play=play_of(misere=misere)).outcome is Outcome.P
