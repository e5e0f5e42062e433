"""Games in flat arrays against those in plain Python."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from zermelo.values.partizan import sums as adding
from zermelo.values.partizan.canonical import lefts, rights
from zermelo.values.partizan.flat import arena as flat_arena
from zermelo.values.partizan.flat.arena import FlatArena, NumberNotInArena
from zermelo.values.partizan.flat.loops import forms, order, sums
from zermelo.values.partizan.flat.loops import games as loops
from zermelo.values.partizan.game import Game

BORN = Game.born_by(3)


class Placed:
    """Games put into flat arrays, by their options."""

    def __init__(self) -> None:
        self.arena = FlatArena()
        self.places: dict[Game, int] = {}

    def of(self, g: Game) -> int:
        if g not in self.places:
            left = [self.of(option) for option in lefts(g)]
            right = [self.of(option) for option in rights(g)]
            self.places[g] = self.form(left, right)
        return self.places[g]

    def form(self, left: list[int], right: list[int]) -> int:
        middle, end = len(left), len(left) + len(right)

        def asked(flat: loops.Flat) -> int:
            flat.scratch[:end] = left + right
            flat.games[loops.SP] = end
            found: int = forms.form(flat, np.int64(0), np.int64(middle), np.int64(end))
            flat.games[loops.SP] = 0
            return found

        return self.arena.run(asked)


@pytest.fixture(scope="module")
def placed() -> Placed:
    return Placed()


def test_games_born_by_day_3(placed: Placed) -> None:
    for G in BORN:
        assert placed.arena.game(placed.of(G)) is G
        turned = placed.arena.run(sums.negative, placed.of(G))
        assert placed.arena.game(turned) is -G


def test_sums_forms_and_order(placed: Placed) -> None:
    chance = random.Random(1)
    for _ in range(2000):
        G, H, K = chance.choices(BORN, k=3)
        g, h, k = (placed.of(game) for game in (G, H, K))
        assert placed.arena.game(placed.arena.run(sums.add, g, h)) is G + H
        assert placed.arena.game(placed.form([g, h], [k])) is Game.of([G, H], [K])
        flat = placed.arena.flat
        at_most = order.leq(flat.games, flat.pool, flat.order, np.int64(g), np.int64(h))
        assert at_most == (G <= H)


def test_numbers() -> None:
    held = FlatArena()
    for x in (0, 1, -1, Fraction(3, 4), Fraction(-5, 8), 100, Fraction(1, 2**19)):
        g = held.run(loops.number, int(Fraction(x) * loops.UNIT))
        assert held.game(g) == x
    with pytest.raises(NumberNotInArena):
        held.run(loops.number, 5000 * loops.UNIT)
    placed = Placed()
    zero, tiny = placed.of(Game(0)), placed.arena.run(loops.number, 1)
    with pytest.raises(NumberNotInArena):
        placed.form([zero], [tiny])


def test_everything_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in (("GAMES", 4), ("OPTIONS", 2), ("CACHE", 4), ("SCRATCH", 8)):
        monkeypatch.setattr(flat_arena, f"INITIAL_{name}", size)
    small = Placed()
    assert all(small.arena.game(small.of(G)) is G for G in BORN[::7])
    assert small.arena.flat.games[loops.COUNT] > 100
    assert small.arena.nbytes > 10_000


def test_sums_in_many_short_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flat_arena, "CHECK_FORMS", 1)
    placed = Placed()
    widened: list[bool] = []
    make_room = placed.arena.make_room
    monkeypatch.setattr(
        placed.arena, "make_room", lambda look=None: widened.append(True) or make_room(look)
    )
    for G, H in (("{3||2|-1}", "{2|0||-2}"), ("{5||3|0|||-2}", "{5||3|0|||-2}")):
        total = placed.arena.run(sums.add, placed.of(Game(G)), placed.of(Game(H)))
        assert placed.arena.game(total) is Game(G) + Game(H)
    assert widened


@pytest.fixture
def soon_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first form on, sums are added in compiled loops."""
    monkeypatch.setattr(adding, "PLAIN_FORMS", 0)


@pytest.mark.usefixtures("soon_compiled")
def test_sums_are_carried_over() -> None:
    chance = random.Random(2)
    pairs = [chance.choices(BORN, k=2) for _ in range(300)]
    adding.forget()
    found = [G + H for G, H in pairs]
    assert adding._flat_adder() is adding._flat_adder()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(adding, "PLAIN_FORMS", 10**12)
        adding.SUMS.clear()
        assert found == [G + H for G, H in pairs]
    for G, H in pairs[:50]:
        assert G + H - H == G


@pytest.mark.usefixtures("soon_compiled")
def test_sums_that_are_too_fine_or_too_deep_stay_in_plain_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fine, large = Fraction(1, 2**30), 10**6
    G, H = Game.of([large], [-fine]), Game.of([fine], [0])
    assert (G + H).mean == G.mean + H.mean
    monkeypatch.setattr(adding, "MAX_BIRTHDAY", 2)
    adding.forget()
    assert Game("{3||2|-1}") + Game("^^*") - Game("^^*") == Game("{3||2|-1}")
