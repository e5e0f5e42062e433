"""Nimdi, Take and Nimhoff: heaps too large to search, and the oddness theorem both ways."""

from __future__ import annotations

import random
from itertools import product

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.values.nimber import nim_sum_of

HUGE = 10**1000


@pytest.mark.parametrize(
    "rules",
    [
        r.Nimdi(),
        r.Nimdi(5),
        r.Nimdi(10**400),
        r.Take((1, 2)),
        r.Take((6, 2, 10)),
        r.Take((10**400, 1, 10**300)),
        r.Nimhoff(cyclic=4),
        r.Nimhoff(cyclic=10**200),
        r.Nimhoff(power=3),
        r.Nimhoff(power=3300),
        r.Nimhoff(power=10**9),
    ],
    ids=lambda rules: str(rules)[:40],
)
def test_heaps_of_a_thousand_digits(rules: r.Ruleset) -> None:
    rng = random.Random(1)
    count = len(rules.vector) if isinstance(rules, r.Take) else rules.count or 7
    for _ in range(5):
        here = rules(*(rng.randrange(HUGE) for _ in range(count)))
        found = solve(here)
        assert (found.outcome, found.method) == (Outcome.N, "theorem")
        assert found.winning_moves
        for move in found.winning_moves:
            lost = solve(move.to)
            assert lost.outcome is Outcome.P
            assert lost.best is not None
        assert len(str(here.explain())) < 30_000


def test_where_a_heap_alone_does_not_win() -> None:
    """Equal quotients: cyclic Nimhoff is won by taking the surplus from several heaps."""
    h = 10**300
    here = r.Nimhoff(cyclic=h)(HUGE * h + h - 1, HUGE * h + h - 1)
    found = solve(here)
    assert found.outcome is Outcome.N
    assert found.best.to.outcome is Outcome.P


@pytest.mark.parametrize("vector", list(product(range(7), repeat=2)))
def test_nim_in_disguise_iff_the_vector_is_odd(vector: tuple[int, int]) -> None:
    """Blass and Fraenkel, on all vectors of two entries up to 6 and heaps up to 16."""
    if not any(vector):
        with pytest.raises(InputError, match="not all of them 0"):
            r.Take(vector)
        return
    assert r.Take(vector).is_odd() == is_nim(vector, 17)


@pytest.mark.parametrize("vector", list(product(range(4), repeat=3)))
def test_nim_in_disguise_iff_odd_on_three_heaps(vector: tuple[int, ...]) -> None:
    assert not any(vector) or r.Take(vector).is_odd() == is_nim(vector, 6)


def is_nim(vector: tuple[int, ...], size: int) -> bool:
    """Whether no vector move keeps the nim-sum: the values are those of Nim iff none does."""
    rules = r.Take(vector)
    for state in product(range(size), repeat=len(vector)):
        here = nim_sum_of(state)
        if any(nim_sum_of(option) == here for option in rules.options(state)):
            return False
    return True


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: r.Take((1, -1)), "not all of them 0"),
        (lambda: r.Take(())(), "not all of them 0"),
        (lambda: r.Take((1, 3))(2), "1 heap; give 2, as in 1,3"),
        (lambda: r.Nimdi(0), "--k 0: give 1 or more"),
        (lambda: r.Nimhoff(), "neither of --cyclic and --power"),
        (lambda: r.Nimhoff(3, 3), "both of --cyclic and --power"),
        (lambda: r.Nimhoff(cyclic=0), "--cyclic 0: give 1"),
        (lambda: r.Nimhoff(power=0), "--power 0: give 1"),
    ],
)
def test_wrong_parameters(make, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()


def test_nimhoff_by_one_is_nim_in_words_too() -> None:
    """Found by a campaign: "the value is 1 times the nim-sum of the quotients by it"."""
    told = str(r.Nimhoff(cyclic=1)(3, 5).explain())
    assert "The value is the nim-sum of the heaps." in told
    assert "1 times" not in told
    assert "3 times the nim-sum" in str(r.Nimhoff(cyclic=3)(5, 6, 7).explain())
