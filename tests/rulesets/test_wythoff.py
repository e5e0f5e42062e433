"""Wythoff games on heaps too large to search, and the pairs against their definition."""

from __future__ import annotations

import random

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.asking import solve
from zermelo.errors import InputError
from zermelo.rulesets.heaps.wythoff.pairs import Pairs
from zermelo.values.play import play_of


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("a", [1, 2, 3, 10])
def test_heaps_of_a_thousand_digits(a: int, misere: bool) -> None:
    rng = random.Random(a)
    rules, pairs = r.Wythoff(a), Pairs(a, play_of(misere=misere))
    for _ in range(5):
        heaps = rng.randrange(10**1000), rng.randrange(10**1000)
        found = solve(rules(*heaps), play=play_of(misere=misere))
        assert (found.outcome, found.method) == (Outcome.N, "theorem")
        assert found.winning_moves
        for move in found.winning_moves:
            assert solve(move.to, play=play_of(misere=misere)).outcome is Outcome.P
        x, y = pairs.pair(heaps[0])
        assert solve(rules(y, x), play=play_of(misere=misere)).outcome is Outcome.P
        assert solve(rules(y - 1, x), play=play_of(misere=misere)).outcome is Outcome.N
        assert (pairs.partner(x), pairs.partner(y)) == (y, x)
        both = solve(
            rules(x + a, y + a), play=play_of(misere=misere)
        )  # too far to be met by one heap alone
        assert rules.state(x, y) in {move.to.state for move in both.winning_moves} or a > 1


@pytest.mark.parametrize("a", [1, 2, 3, 4, 9])
def test_pairs_are_the_least_unused_numbers(a: int) -> None:
    used: set[int] = set()
    for n in range(300):
        low = next(x for x in range(10**4) if x not in used)
        assert Pairs(a).pair(n) == (low, low + a * n)
        used |= {low, low + a * n}


def test_a_is_at_least_one() -> None:
    with pytest.raises(InputError, match=r"--a 0: give 1 or more"):
        r.Wythoff(0)
    with pytest.raises(InputError, match="1 heap; give 2"):
        r.Wythoff()(4)
