"""Loopy values of tokens on digraphs with cycles, against who wins by labelling."""

from __future__ import annotations

import random

import pytest

from zermelo.errors import InputError
from zermelo.formats.two_colours import TwoColours
from zermelo.rulesets import Domineering, Nim, Partizan
from zermelo.solvers.budget import Budget
from zermelo.solvers.loopy_partizan import loopy_value
from zermelo.values.partizan import Game, Sided

#: Who wins when Left begins and when Right does, in one letter where there is one.
SHORT = {"LR": "N", "RL": "P", "LL": "L", "RR": "R", "DD": "D"}


@pytest.mark.parametrize("seed", range(4))
def test_who_wins_agrees_with_labels(seed: int) -> None:
    chance = random.Random(seed)
    seen: set[type] = set()
    for _ in range(40):
        names = "abcde"[: chance.randint(2, 5)]
        edges = {
            (u, v, chance.choice(("left", "right", "either")))
            for u in names for v in names if chance.random() < 0.35
        }  # fmt: skip
        if not any(u == names[0] for u, _, _ in edges):
            continue
        here = Partizan(TwoColours(sorted(edges)))(names[0])
        try:
            value = loopy_value(here, Budget())
        except InputError:
            continue
        outcome = here.solve().outcome
        letters = "".join(
            "D" if who is None else who.name[0] for who in (outcome.left, outcome.right)
        )
        assert str(value.outcome) == SHORT.get(letters, letters), (sorted(edges), value)
        seen.add(type(value))
    assert seen >= {Game, Sided}


def test_short_games_have_their_values() -> None:
    assert loopy_value(Domineering()("2x3"), Budget()) == Domineering()("2x3").value


def test_where_there_is_none() -> None:
    assert loopy_value(Nim()(3), Budget()) is None
    assert loopy_value(Domineering()("4x4"), Budget()) is None
