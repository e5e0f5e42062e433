"""Moore's Nim where options are too many to be listed."""

from __future__ import annotations

import random
from itertools import product

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.limits import UNLIMITED
from zermelo.values.play import play_of


@pytest.mark.parametrize("k", [1, 2, 3, 7])
def test_a_winning_move_is_found_whenever_there_is_one(k: int) -> None:
    rules = r.Moore(k)
    for count in range(5):
        for state in product(range(4), repeat=count):
            for known in (rules.columns, rules.misere_columns):
                option = known.winning_option(state, UNLIMITED)
                if known.outcome(state, UNLIMITED) is Outcome.P or not any(state):
                    assert option is None
                else:
                    assert known.outcome(option, UNLIMITED) is Outcome.P
                    changes = [(a, b) for a, b in zip(state, option, strict=True) if a != b]
                    assert 0 < len(changes) <= k
                    assert all(a > b for a, b in changes)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("k", [1, 2, 5])
def test_heaps_of_a_thousand_digits(k: int, misere: bool) -> None:
    rng = random.Random(k)
    here = r.Moore(k)(*(rng.randrange(10**1000) for _ in range(12)))
    found = solve(here, play=play_of(misere=misere))
    assert (found.outcome, found.method) == (Outcome.N, "theorem")
    assert solve(found.best.to, play=play_of(misere=misere)).outcome is Outcome.P
    assert len(str(here.explain(play=play_of(misere=misere)))) < 40_000


def test_moore_with_one_heap_is_nim() -> None:
    for state in product(range(5), repeat=3):
        assert r.Moore(1).columns.outcome(state, UNLIMITED) is r.Nim()(*state).outcome


def test_k_is_at_least_one() -> None:
    with pytest.raises(InputError, match=r"--k 0: give 1 or more"):
        r.Moore(0)
