"""Scoring with scores too large to search."""

from __future__ import annotations

import random

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.solvers.engine import Engine
from zermelo.values.play import play_of


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("step", [1, 3, 10, 10**500])
def test_scores_of_a_thousand_digits(step: int, misere: bool) -> None:
    rng = random.Random(step)
    for _ in range(5):
        here = r.Scoring(step)(*(rng.randrange(10**1000) for _ in range(6)))
        found = solve(here, play=play_of(misere=misere))
        assert found.method == "theorem"
        assert bool(found.winning_moves) == (found.outcome is Outcome.N)
        for move in found.winning_moves:
            assert Engine().outcome(move.to, play_of(misere=misere)) is Outcome.P
        assert here.explain(play=play_of(misere=misere))


def test_step_is_at_least_one() -> None:
    with pytest.raises(InputError, match=r"--step 0: give 1 or more"):
        r.Scoring(0)
