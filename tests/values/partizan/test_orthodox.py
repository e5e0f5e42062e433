"""Orthodox moves by their definition, and search through sums against the sums themselves."""

from __future__ import annotations

import random

import pytest

from zermelo.values.partizan.game import Game
from zermelo.values.partizan.orthodox import SumSearch, orthodox, too_large
from zermelo.values.player import LEFT, RIGHT, Player

HOT = [Game(text) for text in ("+-1", "{3|-1}", "{9||2|-8}", "{4|1||-2}", "+-{2|1}", "{1|*}")]


def count() -> None:
    pass


@pytest.mark.parametrize("seed", range(5))
def test_who_wins_a_sum(seed: int) -> None:
    chance, search = random.Random(seed), SumSearch(count)
    born = Game.born_by(3)
    for _ in range(60):
        terms = chance.choices(born, k=chance.randint(0, 3)) + chance.choices(HOT, k=2)
        total = sum(terms, start=Game(0))
        assert search.wins(terms, LEFT) == (not total <= 0), terms
        assert search.wins(terms, RIGHT) == (not total >= 0), terms


def test_many_switches_are_not_added_up() -> None:
    switches = [Game(f"+-{n}") for n in range(1, 20, 2)]
    assert too_large(switches)
    search = SumSearch(count)
    assert all(search.wins(switches, player) for player in Player)
    # whoever begins gets 19 - 17 + 15 - … + 3 - 1 = 10
    assert [search.wins([*switches, Game(-n)], LEFT) for n in (9, 10, 11)] == [True, False, False]


def test_numbers_are_small() -> None:
    assert not too_large([Game(1000), Game("1/2"), Game("+-1"), Game("*")])


@pytest.mark.parametrize("player", Player)
def test_orthodox_moves_reach_the_wall(player: Player) -> None:
    for term in HOT:
        if term.temperature <= 0:
            continue
        found = orthodox([Game("*"), term], player)
        assert found is not None
        assert found.place == 1
        assert found.options
        # they are the moves that are still best in the game cooled to just below its temperature
        t = found.ambient
        assert found.wall == term.mean
        for option in found.options:
            wall = (
                option.thermograph.right(t) - t
                if player is LEFT
                else (option.thermograph.left(t) + t)
            )
            assert wall == term.mean


def test_a_threat() -> None:
    found = orthodox([Game("{9|-9||-10}")], LEFT)
    assert found is not None
    assert found.threatens
    assert orthodox([Game(1), Game("^")], LEFT) is None
