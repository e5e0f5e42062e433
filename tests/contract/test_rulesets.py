"""The contract of every ruleset: what it claims is held against plain search on small positions."""

from __future__ import annotations

import os
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests.contract.positions import POSITIONS, small_positions

from zermelo.rulesets import catalogue, instances
from zermelo.rulesets.reading import example_of
from zermelo.testing import PROMISES, SearchedGame, check_ruleset
from zermelo.testing.check import check_description, games_of
from zermelo.testing.promises import PROMISES_WITH_TURNS, promises_of

PROJECT = Path(__file__).parents[2]


@cache
def searched(name: str) -> list[SearchedGame]:
    before = Path.cwd()
    os.chdir(PROJECT)  # where the files of examples are
    try:
        return games_of(small_positions(name))
    finally:
        os.chdir(before)


@pytest.mark.parametrize(
    ("name", "promise"),
    [
        pytest.param(*case, id=": ".join(case))
        for case in product(sorted(catalogue()), {**PROMISES, **PROMISES_WITH_TURNS})
    ],
)
def test_promise(name: str, promise: str) -> None:
    games = searched(name)
    assert games, "give small positions"
    for game in games:
        kept = promises_of(game.rules)
        if promise in kept:
            kept[promise](game)


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_it_says_what_it_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    check_description(catalogue()[name])


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_it_has_a_board(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    (scene,) = example_of(catalogue()[name]).scenes()
    assert scene.places
    assert scene.gestures
    assert all(gesture.places for gesture in scene.gestures), "a list of words is for the rest"


@pytest.mark.parametrize("member", sorted(instances()))
def test_members_of_families(member: str) -> None:
    ruleset = instances()[member]
    assert str(ruleset) == member
    assert type(ruleset) in catalogue().values()


def test_positions_are_those_of_the_catalogue() -> None:
    assert POSITIONS.keys() <= catalogue().keys()


def test_it_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    check_ruleset(catalogue()["nim"], [catalogue()["nim"]()(1, 2)])
