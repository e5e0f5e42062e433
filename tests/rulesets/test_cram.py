"""Cram: compiled rules against plain ones, and Gardner's symmetry against search."""

from __future__ import annotations

import random

import pytest
from tests.dominoes import cram_value, cram_wins, free_squares

from zermelo.errors import InputError
from zermelo.rulesets import Cram, Octal
from zermelo.solvers.engine import Engine
from zermelo.testing.compiled import written_by
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL

SMALL = ["1x1", "1x6", "2x2", "2x3", "3x3", "2x5", "4x3", "#..#|##.#|....", ".#.|#.#|.#.", "3x5"]


def scattered(seed: int) -> str:
    """Return a board of up to 8 × 8 with few free squares, most of them beside others."""
    chance = random.Random(seed)
    rows, columns = chance.choice([(8, 8), (8, 8), (7, 8), (8, 5), (2, 8), (8, 2)])
    free = [(chance.randrange(rows), chance.randrange(columns))]
    while len(free) < 11:
        row, column = chance.choice(free)
        down, right = chance.choice([(0, 1), (1, 0), (0, -1), (-1, 0), (2, 2), (-3, 3)])
        if 0 <= row + down < rows and 0 <= column + right < columns:
            free = sorted({*free, (row + down, column + right)})
    return "|".join(
        "".join("." if (row, column) in free else "#" for column in range(columns))
        for row in range(rows)
    )


BOARDS = [*SMALL, *map(scattered, range(30))]


@pytest.fixture(scope="module")
def compiled() -> Engine:
    return Engine(method="compiled")


@pytest.fixture(scope="module")
def plain() -> Engine:
    return Engine(method="search")


@pytest.mark.parametrize("board", BOARDS)
def test_compiled_and_plain_search_agree_with_the_definition(
    board: str, compiled: Engine, plain: Engine
) -> None:
    here, free = Cram()(board), free_squares(board)
    value = cram_value(free)
    for engine in (compiled, plain):
        assert engine.value(here) == value
        assert (engine.outcome(here, MISERE) is Outcome.N) == cram_wins(free, True)
    assert here.value == value
    found = here.solve()
    wins = {option.state for option in here.options() if option.value == 0}
    told = {move.to.state for move in found.winning_moves}
    assert told == wins if found.complete else told and told <= wins


@pytest.mark.parametrize("board", [*BOARDS, "8x8", "7x8"])
def test_compiled_rules_list_the_options(board: str) -> None:
    here = Cram()(board)
    for play in (NORMAL, MISERE):
        rules = here.ruleset.compiled(play)
        assert rules is not None
        keys = {tuple(rules.array(option.state).tolist()) for option in here.options()}
        written = written_by(rules.successors, rules, rules.array(here.state))
        assert isinstance(written, list)
        assert set(written) == keys


@pytest.mark.parametrize("size", ["2x2", "2x4", "4x4", "2x6"])
def test_even_by_even_is_lost(size: str, compiled: Engine) -> None:
    """Gardner 1974."""
    assert compiled.outcome(Cram()(size)) is Cram()(size).outcome is Outcome.P


@pytest.mark.parametrize("size", ["1x2", "2x3", "4x3", "2x5", "1x8", "3x6", "4x5"])
def test_even_by_odd_is_won(size: str, compiled: Engine) -> None:
    """Gardner, as above: the first domino covers the centre."""
    assert compiled.outcome(Cram()(size)) is Cram()(size).outcome is Outcome.N
    found = Cram()(size).solve()
    assert found.best is not None
    assert found.best.to.outcome is Outcome.P


def test_large_boards_by_symmetry_alone() -> None:
    assert Cram()("60x60").outcome is Outcome.P
    assert Cram()("60x61").outcome is Outcome.N


def test_a_strip_is_dawsons_kayles() -> None:
    """A row of n squares is the octal game 0.07 (Winning Ways, chapter 15)."""
    kayles, engine = Octal("0.07"), Engine()  # a longer strip falls into shorter ones
    for n in range(1, 23):
        assert engine.value(Cram()(f"1x{n}")) == kayles(n).value


def test_five_by_five_is_lost() -> None:
    """Lemoine and Viennot 2012."""
    assert Cram()("5x5").value == 0


def test_boards_without_a_key_are_searched_in_plain_python() -> None:
    board = f"{'.' * 9}|.{'#' * 8}"
    assert Cram()(board).solve().method == "search"
    assert Cram()(board).value == cram_value(free_squares(board))


def test_regions_are_a_sum() -> None:
    board = "|".join(["#" * 9] * 8 + ["....##..."])
    assert Cram()(board).solve().method == "sum"
    assert Cram()(board).value == cram_value(free_squares(board))


@pytest.mark.parametrize("length", [41, 65, 100])
def test_a_strip_without_a_key_is_dawsons_kayles(length: int) -> None:
    assert Cram()(f"1x{length}").value == Octal("0.07")(length).value


@pytest.mark.parametrize("parts", [("..x",), ("..|.",), ("x3",), ("999x999",)])
def test_junk(parts: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match=r"^cram: "):
        Cram()(*parts)
