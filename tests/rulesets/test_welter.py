"""Welter's game: squares of a thousand digits, and the mating rule."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.limits import UNLIMITED


def test_squares_of_a_thousand_digits() -> None:
    rng = random.Random(4)
    for coins in (1, 2, 3, 4, 7):
        here = r.Welter()(*(rng.randrange(10**1000) for _ in range(coins)))
        found = solve(here)
        assert (found.outcome, found.method) == (Outcome.N, "theorem")
        assert found.winning_moves
        for move in found.winning_moves:
            assert solve(move.to).outcome is Outcome.P
        assert len(str(here.explain())) < 40_000


def mated(state: tuple[int, ...]) -> int:
    """Conway's way: mate the two coins that agree in most last digits, then mate the others."""
    if len(state) < 2:
        return sum(state)
    one, other = max(combinations(state, 2), key=lambda two: (d := two[0] ^ two[1]) & -d)
    rest = tuple(square for square in state if square not in (one, other))
    return (one ^ other) - 1 ^ mated(rest)


def test_the_function_agrees_with_mating() -> None:
    for coins in range(7):
        for state in combinations(range(11), coins):
            assert r.Welter().function.value(state, UNLIMITED) == mated(state)


def test_coins_do_not_share_squares() -> None:
    with pytest.raises(InputError, match="two coins on one square"):
        r.Welter()(4, 1, 4)
    assert r.Welter()(9, 1, 4) == r.Welter()(1, 4, 9)
