"""Nimania: exact up to n = 3; the start beyond."""

from __future__ import annotations

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.solution import Strategy, solve
from zermelo.errors import InputError, LimitReached


@pytest.mark.parametrize("n", [1, 2, 3, 4, 10**100])
def test_the_first_player_wins(n: int) -> None:
    found = solve(r.Nimania()(n))
    assert found.outcome is Outcome.N
    assert len(found.winning_moves) == 1


def test_the_second_move_of_four_is_too_far_to_search() -> None:
    with pytest.raises(LimitReached):
        solve(r.Nimania()("3^2", "@2"), positions=2000)


def test_the_strategy_for_three_wins_against_every_answer() -> None:
    """Not all moves of the first player win, unlike for n = 1 and 2."""
    start = r.Nimania()(3)
    seen, choices = set(), set()

    def win(here: r.Position) -> None:
        if here.state in seen:
            return
        seen.add(here.state)
        found = solve(here)
        assert found.outcome is Outcome.N
        choices.add(len(found.winning_moves) < len(here.moves()))
        move, _ = Strategy(here).move(here)
        for answer in move.to.options():
            win(answer)

    win(start)
    assert choices == {True, False}


@pytest.mark.parametrize("word", ["0", "-1", "2^0", "2^", "@0", "@", "x", "9" * 5000])
def test_wrong_numbers(word: str) -> None:
    with pytest.raises(InputError, match="is no number; give numbers from 1 on"):
        r.Nimania()("3", word)
