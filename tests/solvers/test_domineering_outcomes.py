"""Who wins Domineering, by compiled search with bounds, against plain search and what is known."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zermelo.budget import Budget
from zermelo.limits import NO_LIMITS, Limits
from zermelo.rulesets import Domineering
from zermelo.solvers.compiled_games import CompiledGames
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT

#: Breuker, Uiterwijk and van den Herik 2000, and Bullock 2002: who wins boards of 2 to 8 rows and
#: no fewer columns, Left vertical. Whoever begins wins FIRST; Right wins those that are not named.
FIRST = {"2x2", "2x3", "2x6", "2x7", "3x3", "4x4", "4x6", "6x6", "7x7", "8x8"}
KNOWN = dict.fromkeys(FIRST, "N") | dict.fromkeys(("2x5", "4x5", "4x7", "6x7"), "L") | {"5x5": "P"}
SIZES = [f"{rows}x{columns}" for rows in range(2, 9) for columns in range(rows, 9)]

#: So many positions are enough for any of these boards, both starts; the bounds before these took
#: 4.7 million for 7x8, and more than 45 million for 8x8.
ENOUGH = 120_000


def search(limits: Limits = NO_LIMITS, *, wide: bool = False) -> CompiledSearch:
    rules = Domineering()("1x1").turn(LEFT).ruleset
    compiled = rules.compiled()
    assert compiled is not None
    if wide:
        compiled = compiled.wider
        assert compiled is not None
    return CompiledSearch(rules, compiled, Budget(limits))


@pytest.mark.parametrize("size", SIZES)
def test_boards_of_which_the_winner_is_known(size: str) -> None:
    held, here = search(Limits(positions=ENOUGH)), Domineering()(size)
    wins = [held.outcome((here.state, player)) is Outcome.N for player in (LEFT, RIGHT)]
    letter = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
    assert letter[wins[0], wins[1]] == KNOWN.get(size, "R")


#: Uiterwijk 2014, for boards of any size: Left begins. She wins where the rows are even and the
#: columns 3, 5, 7 or 9, and loses where the rows are 5 or 9 and the columns even, or the rows 3 or
#: 7 and the columns a multiple of 4.
FAMILIES = {
    (rows, columns): rows % 2 == 0
    for rows in range(2, 11)
    for columns in range(2, 11)
    if rows * columns <= 56
    if (rows % 2 == 0 and columns in {3, 5, 7, 9})
    or (rows in {5, 9} and columns % 2 == 0)
    or (rows in {3, 7} and columns % 4 == 0)
}


@pytest.mark.parametrize(("rows", "columns"), FAMILIES)
def test_families_of_boards_that_are_proved_without_search(rows: int, columns: int) -> None:
    here = Domineering()(f"{rows}x{columns}")
    wide = max(rows, columns) > 8
    wins = search(Limits(positions=ENOUGH), wide=wide).outcome((here.state, LEFT)) is Outcome.N
    assert wins is FAMILIES[rows, columns]


@pytest.mark.parametrize("size", ["5x5", "4x7", "7x7", "7x8"])
def test_keys_of_two_words(size: str) -> None:
    held, here = search(Limits(positions=ENOUGH), wide=True), Domineering()(size)
    wins = [held.outcome((here.state, player)) is Outcome.N for player in (LEFT, RIGHT)]
    letter = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
    assert letter[wins[0], wins[1]] == KNOWN.get(size, "R")


def test_random_boards_with_keys_of_two_words() -> None:
    """Boards of which the parts lie in both words, against those with the parts side by side."""
    chance, narrow, wide = random.Random(8), search(), search(wide=True)
    for _ in range(300):
        rows, columns = chance.randint(1, 6), chance.randint(1, 6)
        board = tuple("".join(chance.choices("...#", k=columns)) for _ in range(rows))
        down, right = chance.randint(0, 10 - rows), chance.randint(0, 10 - columns)
        moved = ("#" * (right + columns),) * down + tuple("#" * right + row for row in board)
        for player in (LEFT, RIGHT):
            told = narrow.outcome((board, player))
            assert wide.outcome((moved, player)) is told, (board, down, right, player)
            known = wide.known_outcome((moved, player))
            assert known in (None, told)


def test_large_boards_are_searched_by_longer_keys() -> None:
    """Nine squares in a row, and boards that fall apart: 9x9 but for a few columns."""
    engine = Engine(method="compiled")
    row = "..#..#..."
    here = Domineering()("|".join([row] * 9)).turn(LEFT)
    assert engine.answer(here, Goal.OUTCOME).outcome is Outcome.N
    with pytest.raises(OverflowError):
        search().outcome(here.state)
    with pytest.raises(OverflowError):
        search(wide=True).outcome((("." * 11,), LEFT))


def test_random_boards() -> None:
    chance, held, values = random.Random(5), search(), Engine()
    for _ in range(200):
        rows, columns = chance.randint(1, 4), chance.randint(1, 5)
        density = chance.choice(("..#", ".....#", "."))
        board = "|".join("".join(chance.choices(density, k=columns)) for _ in range(rows))
        here = Domineering()(board)
        game = values.value(here)
        for player, wins in ((LEFT, not game <= 0), (RIGHT, not game >= 0)):
            assert (held.outcome((here.state, player)) is Outcome.N) == wins, (board, player)
            known = held.known_outcome((here.state, player))
            assert known is None or (known is Outcome.N) == wins


def test_the_moves_win() -> None:
    here = Domineering()("4x4").turn(LEFT)
    engine = Engine(method="compiled")
    found = engine.answer(here, Goal.MOVES)
    assert found.method == "compiled"
    assert "bounds" in found.source
    value = Engine().value
    assert {option[0] for option in found.winning} == {
        option for option in Domineering().left(here.state[0])
        if value(Domineering()(*option)) >= 0
    }  # fmt: skip


def test_a_large_board_has_one_move_at_least() -> None:
    here = Domineering()("8x8").turn(LEFT)
    found = Engine().answer(here, Goal.MOVES)
    assert found.outcome is Outcome.N
    assert not found.complete
    assert search().outcome(found.winning[0]) is Outcome.P


def test_misere_play_is_searched_as_it_is() -> None:
    assert Domineering()("2x2").turn(LEFT).ruleset.compiled() is not None
    found = Domineering()("3x3").solve("misere")
    assert {one.method for one in found.starts.values()} == {"search"}


def test_who_wins_comes_before_a_value_that_nobody_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def telling(kind: Any, name: str) -> None:
        own = getattr(kind, name)

        def told(self: Any, state: Any) -> Any:
            asked.append(name)
            return own(self, state)

        monkeypatch.setattr(kind, name, told)

    telling(CompiledSearch, "outcome")
    telling(CompiledGames, "game")
    here = Domineering()("6x6")
    assert str(Engine().outcome(here)) == "N"
    assert {*asked} == {"outcome"}  # half a million positions of a value before
    asked.clear()
    engine = Engine()
    found = engine.solve(here)
    assert (str(found.outcome), found.value) == ("N", None)
    assert asked[0] == "outcome"
    assert asked.count("game") == 1
    assert engine.budget.searched < 50_000


def test_values_in_reach_are_told_as_before() -> None:
    for size, value in (("5x5", "0"), ("4x5", "1"), ("3x7", "{-3/4|-3}"), ("4x7", "1")):
        assert str(Engine().solve(Domineering()(size)).value) == value
