"""Coin turning: values from Winning Ways and by definition, products, moves of large numbers."""

from __future__ import annotations

import random
from itertools import combinations, count, product

import pytest

import zermelo as z
from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError, LimitReached
from zermelo.rulesets.coins.row import CoinRow, Heads
from zermelo.rulesets.coins.turtles import SIZES_BY_NAME, computed_values
from zermelo.solvers.engine import Engine
from zermelo.values.nim_factors import artin_schreier_root, corner_move, nim_root
from zermelo.values.nimber import mex, nim_inverse, nim_product, nim_sum_of
from zermelo.values.play import MISERE

HUGE = 10**100


@pytest.mark.parametrize(
    ("game", "values"),
    [
        (r.mock_turtles, [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31]),
        (r.moebius, [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439]),
        (r.mogul, [1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911, 1024, 1459, 1749, 1897]),
        (r.triplets, [0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19]),
        (r.twins, [0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ],
    ids=str,
)
def test_values_from_winning_ways(game: CoinRow, values: list[int]) -> None:
    """Winning Ways, chapter 14, table 4."""
    assert [game(place).value for place in range(len(values))] == values


@pytest.mark.parametrize("sizes", [*SIZES_BY_NAME.values(), (1, 3), (2, 4), (1, 2, 3, 4)], ids=str)
def test_values_by_definition(sizes: tuple[int, ...]) -> None:
    """Each is the least that is not the sum of as many coins before as may be turned with it."""
    values: list[int] = []
    for place in range(13):
        sets = (others for size in sizes for others in combinations(range(place), size - 1))
        values.append(mex(nim_sum_of(values[n] for n in others) for others in sets))
    assert list(computed_values(sizes)[:13]) == values
    game = r.Turtles(sizes)
    assert [game(place + game.first).value for place in range(13)] == values


def test_the_golay_code() -> None:
    """Lost positions of Mogul with 24 coins: 759 words of weight 8, and none of less."""
    values = computed_values(SIZES_BY_NAME["mogul"])[:24]
    ways: dict[int, int] = {}
    for four in combinations(values, 4):
        total = nim_sum_of(four)
        ways[total] = ways.get(total, 0) + 1
    pairs = sum(count * (count - 1) // 2 for count in ways.values())
    assert pairs * 2 // 70 == 759  # each word of eight coins is two fours in 35 ways
    assert len({nim_sum_of(three) for three in combinations(values, 3)}) == 2024


@pytest.mark.parametrize(
    "game", [r.turning_turtles, r.mock_turtles, r.twins, r.triplets, r.turning_corners], ids=str
)
def test_places_of_a_hundred_digits(game: CoinRow) -> None:
    rng = random.Random(3)
    for _ in range(5):
        numbers = [rng.randrange(HUGE) for _ in range(6)]
        two = game == r.turning_corners
        here = game(*(zip(numbers[::2], numbers[1::2], strict=True) if two else numbers))
        found = solve(here)
        assert (found.outcome, found.method) == (Outcome.N, "theorem")
        assert found.best.to.outcome is Outcome.P
        assert len(str(here.explain())) < 20_000


@pytest.mark.parametrize("game", [r.moebius, r.mogul, r.moidores, r.Sym(), r.Ruler()], ids=str)
def test_longer_rows(game: CoinRow) -> None:
    rng = random.Random(5)
    for _ in range(4):
        here = game(*rng.sample(range(1, 20), 6))
        assert (found := solve(here)).method == "theorem"
        assert found.outcome is Outcome.P or found.best.to.value == 0


def test_nim_factors_on_all_small_numbers() -> None:
    for x, y in product(range(1, 18), repeat=2):
        for value in range(nim_product(x, y)):
            a, b = corner_move(x, y, value)
            assert a < x
            assert b < y
            assert nim_product(a, y) ^ nim_product(x, b) ^ nim_product(a, b) == value


def test_inverses() -> None:
    for n in (*range(1, 300), 12345, 3**60, 2**128, HUGE):
        assert nim_product(n, nim_inverse(n)) == 1
    with pytest.raises(InputError, match="0 has no nim-inverse"):
        nim_inverse(0)


def test_roots() -> None:
    for n in (*range(128), 12345, 3**60):
        assert nim_product(nim_root(n), nim_root(n)) == n
        z = artin_schreier_root(n)
        assert n > 127 or nim_product(z, z) ^ z == n


def test_the_tartan_theorem() -> None:
    """Turning Corners is nim-multiplication; Rugs multiplies powers of 2."""
    for row, column in product(range(9), repeat=2):
        assert r.turning_corners((row, column)).value == nim_product(row, column)
    for row, column in product(range(1, 17), repeat=2):
        worth = nim_product(row & -row, column & -column)
        assert r.rugs((row, column)).value == worth
    game = r.CoinArray("mock-turtles", "ruler")
    assert solve(game((200, 400), (100, 333))).best.to.value == 0


def test_how_rows_are_written() -> None:
    for text in ("HTTH", "htth", "0 3", "0,3"):
        assert solve(f"mock-turtles {text}").position.state == (0, 3)
    assert solve("turning-turtles HTTH").position.state == (1, 4)
    assert solve("rugs 'TT|TH'").position.state == ((2, 2),)
    for game, text, message in (
        (r.Ruler(), "0", "from 1 on"),
        (r.Sym(), "3 3", "named twice"),
        (r.rugs, "0,1", "from 1 on"),
        (r.rugs, "1,1 1,1", "named twice"),
        (r.rugs, "7", "is not a cell"),
    ):
        with pytest.raises(InputError, match=message):
            game.parse(text.split())
    with pytest.raises(InputError, match="give one of"):
        r.CoinArray("chess")


def test_rows_that_are_too_long_are_refused_and_not_listed_for_ever() -> None:
    """Coins beyond those whose values are computed have too many sets to search."""
    for here in (r.Sym()(60), r.moidores(70)):
        with pytest.raises(InputError, match="more than 100,000 sets"):
            here.solve()


MISERE_ROWS = [r.turning_turtles, r.twins, r.mock_turtles, r.triplets, r.Ruler()]


@pytest.mark.parametrize("game", MISERE_ROWS, ids=str)
def test_misere_play_by_definition(game: CoinRow) -> None:
    """All sets of nine coins, by their options alone; the winning moves too."""
    engine = Engine()
    wins: dict[Heads, bool] = {}

    def win(state: Heads) -> bool:
        if state not in wins:
            options = [*game.options(state)]
            wins[state] = not options or any(not win(option) for option in options)
        return wins[state]

    places = range(game.first, game.first + 9)
    for heads in (h for size in range(10) for h in combinations(places, size)):
        solution = engine.solve(game(*heads), MISERE)
        assert solution.method == "theorem"
        assert solution.outcome is (Outcome.N if win(heads) else Outcome.P), heads
        if len(heads) < 4 and win(heads):
            lost = {option for option in game.options(heads) if not win(option)}
            assert {move.to.state for move in solution.winning_moves} == lost


@pytest.mark.parametrize("game", MISERE_ROWS[:4], ids=str)
def test_misere_play_of_places_of_a_hundred_digits(game: CoinRow) -> None:
    rng = random.Random(7)
    for number in range(12):
        places = {rng.randrange(HUGE) for _ in range(rng.randrange(1, 5))}
        for _ in range(number % 3):  # pairs, which matter for two of the games
            low = 2 * rng.randrange(HUGE)
            places ^= {low, low + 1}
        solution = game(*places - {0}).solve("misere")
        assert solution.method == "theorem"
        if solution.outcome is Outcome.N:
            assert solution.best.to.solve("misere").outcome is Outcome.P


def test_misere_play_of_other_rows_is_searched() -> None:
    assert r.moebius(1, 2, 3).solve("misere").method != "theorem"
    assert r.Sym()(1, 3).solve("misere").method != "theorem"
    assert "whole pairs" in str(r.twins(4, 5, 8).explain("misere"))


def test_values_out_of_reach_are_told_in_a_table() -> None:
    table = z.heap_table("sym", 60)
    assert len(table.values) == 44
    assert "values are known up to coin 43" in table.stopped
    with pytest.raises(InputError, match="known up to coin 47"):
        z.solve("moidores 99")


def test_winning_options_are_listed_within_the_limits() -> None:
    """Also for numbers that play cannot list; the outcome is known all the same."""
    cells = [f"{HUGE + row},{HUGE + column}" for row, column in ((0, 7), (14, 21))]
    question = f"coin-array --rows twins --columns ruler {' '.join(cells)}"
    looks = count()
    with pytest.raises(LimitReached) as stop:
        z.solve(question, limits=z.Limits(stop=lambda: next(looks) > 30))
    assert stop.value.known["outcome"] == "N"
    solution = z.solve(question)
    assert not solution.complete
    assert solution.best.to.outcome is Outcome.P
    for row in ("moebius 10 20 30", "ruler 900 1000"):
        steps = count()
        with pytest.raises(LimitReached) as stop:
            z.solve(row, limits=z.Limits(stop=lambda steps=steps: next(steps) > 30))
        assert stop.value.known["outcome"] == "N"


def test_a_coin_without_a_move_in_its_row_has_no_options_at_once() -> None:
    """However many sets of rows there are."""
    assert not list(r.position_of(["turning-corners", f"{HUGE},0"]).options())
