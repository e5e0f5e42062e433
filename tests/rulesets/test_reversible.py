"""Poker Nim and Northcott's game: play need not end, and the nim-sum decides."""

from __future__ import annotations

import random

import pytest

import zermelo as z
from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.values.player import LEFT

HUGE = 10**100


def test_chips_of_a_hundred_digits() -> None:
    rng = random.Random(2)
    sizes = [rng.randrange(HUGE) for _ in range(5)]
    here = r.PokerNim()(*sizes, "/", HUGE, HUGE)
    found = solve(here.turn(LEFT))
    assert (found.outcome, found.method) == (Outcome.N, "theorem")
    assert solve(found.best.to).outcome is Outcome.P
    assert found.bound is not None


@pytest.mark.parametrize("text", ["poker-nim 3 3 / 1 1", "northcott l...r. .r...l"])
def test_a_retreat_is_taken_back(text: str) -> None:
    """Whatever the loser adds, the winner's best answer takes away in the same heap."""
    start = r.position_of(text.split())
    assert start.outcome is Outcome.P
    sizes = start.ruleset.sizes
    for move in start.turn(LEFT).moves():
        before, after = sizes(start.state), sizes(move.to.state[0])
        if sum(after) > sum(before):
            answers = solve(move.to).winning_moves
            assert before in [sizes(answer.to.state[0]) for answer in answers]


def test_reversible_moves_are_told() -> None:
    assert "reversible" in str(z.explain("poker-nim 3 5"))
    assert "Play need not end" in str(r.Northcott()("l..r.").turn(LEFT).explain())


def test_values_are_nimbers_though_play_need_not_end() -> None:
    assert str(r.Northcott()("l..r").game_value) == "*2"
    assert str(r.PokerNim()("2 / 1 0").game_value) == "*2"
    both = r.Northcott()("l..r") + r.Nim()(2)
    assert both.outcome is Outcome.P


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        (r.PokerNim(), "3 / 1", "chips of both"),
        (r.PokerNim(), "3 x", "is not a position"),
        (r.Northcott(), "l..", "is not a row"),
        (r.Northcott(), "l.r.x", "is not a row"),
        (r.RobinHood(), "3 4", "three numbers"),
        (r.SylverCoinage(), "1 4", "from 2 on"),
    ],
)
def test_what_is_wrong_is_said(rules: r.Ruleset, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        rules.parse(text.split())


def test_robin_hood() -> None:
    """Temperatures by the golden ratio (Dargad, Larsson and Balachandran 2025)."""
    near = [r.RobinHood()(n, 2, 3).value.temperature for n in (5, 8, 11)]
    far = [r.RobinHood()(n, 1, 3).value.temperature for n in (5, 8, 11)]
    assert near[2] - near[1] == near[1] - near[0] == 3
    assert far[0] == far[1] == far[2]
    assert r.RobinHood()(9, 3, 0).value == 9
    assert r.RobinHood()(3, 4, 3).value == z.Game("*3")


def test_sylver_coinage() -> None:
    """Winning Ways, chapter 18: the game 5, 4, 11, 6, 7, 2, 3 and what is known of first moves."""
    game = r.SylverCoinage()
    assert [m.to.state for m in game(4, 5).winning_moves()] == [(4, 5, 11)]
    assert game().outcome is Outcome.N
    assert {n: game(n).outcome for n in (2, 3, 4, 6, 8, 9, 10, 12, 15, 35)} == dict.fromkeys(
        (2, 3, 4, 6, 8, 9, 10, 12, 15, 35), Outcome.N
    )
    assert {game(prime).outcome for prime in (5, 7, 11, 2**127 - 1)} == {Outcome.P}
    assert game(35).solve().best.to.state == (5,)
    with pytest.raises(InputError, match="infinitely many"):
        game(16).solve()
    assert game(9, 4, 8, 13).state == (4, 9)


def test_sylver_explanations() -> None:
    assert "but 1 is a sum" in str(r.SylverCoinage()(2, 3).explain())
    assert "After 4 and 6" in str(r.SylverCoinage()(4, 6).explain())
    assert "steals the strategy" in str(r.SylverCoinage()(4, 5).explain())


def test_hutchings_by_search() -> None:
    """Every pair without a common divisor is won, except 2 and 3."""
    engine = z.Engine(method="search")
    for a, b in ((2, 3), (2, 5), (3, 4), (3, 5), (4, 5), (3, 7), (4, 7), (5, 6), (3, 8)):
        outcome = engine.solve(r.SylverCoinage()(a, b)).outcome
        assert outcome is (Outcome.P if (a, b) == (2, 3) else Outcome.N)


def test_nim_with_a_pass() -> None:
    for name in ("nim with a pass", "nim-with-a-pass", "pass-nim"):
        assert solve(f"{name} 3 5 + nim 2").outcome is Outcome.P
    assert solve("nim with a pass 3 3").outcome is solve("pass (nim 3 3) 1").outcome is Outcome.N
