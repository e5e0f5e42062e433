"""Wythoff games on heaps too large to search, and the pairs against their definition."""

from __future__ import annotations

import itertools
import random

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.rulesets.heaps.wythoff.relatives import RecurrenceNumeration
from zermelo.rulesets.heaps.wythoff.rules import WythoffPairs
from zermelo.values.play import play_of


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("a", [1, 2, 3, 10])
def test_heaps_of_a_thousand_digits(a: int, misere: bool) -> None:
    rng = random.Random(a)
    rules, pairs = r.Wythoff(a), WythoffPairs(a, play_of(misere=misere))
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
        assert WythoffPairs(a).pair(n) == (low, low + a * n)
        used |= {low, low + a * n}


def test_a_is_at_least_one() -> None:
    with pytest.raises(InputError, match=r"--a 0: give 1 or more"):
        r.Wythoff(0)
    with pytest.raises(InputError, match="1 heap; give 2"):
        r.Wythoff()(4)


# ------------------------------------------------------------------------------ two parameters


@pytest.mark.parametrize(("s", "t"), [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1), (4, 3)])
def test_the_pairs_of_two_parameters_are_those_of_the_definition(s: int, t: int) -> None:
    """B = sA + tn, for A the least number in no pair before (Fraenkel 1998)."""
    used: set[int] = set()
    held = RecurrenceNumeration(s, t)
    for n in range(300):
        low = next(x for x in range(10**4) if x not in used)
        assert held.pair(n) == (low, s * low + t * n)
        used |= {low, s * low + t * n}


@pytest.mark.parametrize(("s", "t"), [(1, 2), (2, 1), (3, 2)])
def test_two_parameters_by_brute_force(s: int, t: int) -> None:
    """The rule, 0 < k ≤ l < sk + t, is written here once more."""
    rules, most = r.WythoffST(s, t), 40
    lost: set[tuple[int, int]] = set()
    for x, y in itertools.product(range(most), repeat=2):
        reached = {(i, y) for i in range(x)} | {(x, j) for j in range(y)}
        reached |= {
            (i, j)
            for i, j in itertools.product(range(x), range(y))
            if max(x - i, y - j) < s * min(x - i, y - j) + t
        }
        assert set(rules.options((x, y))) == reached
        wins = reached & lost
        if not wins:
            lost.add((x, y))
        if (x + y) % 5 == 0:
            found = solve(rules(x, y))
            assert found.method == "theorem"
            assert found.outcome is (Outcome.N if wins else Outcome.P)
            assert {move.to.state for move in found.winning_moves} == wins


def test_two_parameters_are_explained_with_an_empty_heap() -> None:
    assert "Winning move: take 7 from heap 2" in str(r.WythoffST(2)(0, 7).explain())
    assert "belongs to 3" not in str(r.WythoffST(2)(0, 0).explain())


def test_two_parameters_agree_with_one() -> None:
    for a in (1, 2, 5):
        for x, y in itertools.product(range(25), repeat=2):
            assert set(r.WythoffST(1, a).options((x, y))) == set(r.Wythoff(a).options((x, y)))
            assert RecurrenceNumeration(1, a).outcome((x, y)) is WythoffPairs(a).outcome((x, y))


def test_two_parameters_on_large_heaps() -> None:
    rules, held = r.WythoffST(3, 2), RecurrenceNumeration(3, 2)
    rng = random.Random(4)
    for _ in range(4):
        low, high = held.pair(rng.randrange(10**300))
        assert solve(rules(high, low)).outcome is Outcome.P
        for heaps in ((low + 7, high + 8), (low, high + 1), (low, high - 1), (high, high)):
            (move, *_) = solve(rules(*heaps)).winning_moves
            assert held.outcome(move.to.state) is Outcome.P
            taken = [a - b for a, b in zip(heaps, move.to.state, strict=True)]
            assert 0 in taken or rules.may_take(*taken)


def test_two_parameters_are_at_least_one() -> None:
    with pytest.raises(InputError, match=r"--s 0: give 1 or more"):
        r.WythoffST(0, 1)
    with pytest.raises(InputError, match=r"--t 0: give 1 or more"):
        r.WythoffST(2, 0)
