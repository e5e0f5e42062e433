"""Tac Tix and coins in a line, against plain recursion."""

from __future__ import annotations

import random
from functools import cache

import pytest

import zermelo as z
from zermelo.rulesets import CoinsInALine, TacTix
from zermelo.solvers.engine import Engine


@cache
def wins(board: frozenset[tuple[int, int]], *, misere: bool) -> bool:
    """Whether the player to move wins Tac Tix, by its rules alone."""
    if not board:
        return misere
    for row, column in board:
        for down, right in ((0, 1), (1, 0)):
            taken, place = set(), (row, column)
            while place in board:
                taken.add(place)
                if not wins(board - taken, misere=misere):
                    return True
                place = (place[0] + down, place[1] + right)
    return False


@pytest.mark.parametrize("misere", [False, True])
def test_tac_tix_on_all_boards_of_two_by_three(misere: bool) -> None:
    squares = [(row, column) for row in range(2) for column in range(3)]
    for kept in range(1 << len(squares)):
        board = frozenset(s for place, s in enumerate(squares) if kept >> place & 1)
        text = "|".join(
            "".join(".#"[(row, column) not in board] for column in range(3)) for row in range(2)
        )
        found = TacTix()(text).solve(z.MISERE if misere else z.NORMAL)
        assert (found.outcome == "N") == wins(board, misere=misere), text


def test_piet_heins_game_is_won_by_the_second_player() -> None:
    assert Engine().outcome(TacTix()("4x4"), z.MISERE) == "P"


def best(coins: tuple[int, ...]) -> int:
    """Return by how much more the player to move gets."""
    if not coins:
        return 0
    return max(coins[0] - best(coins[1:]), coins[-1] - best(coins[:-1]))


@pytest.mark.parametrize("seed", range(20))
def test_coins_in_a_line(seed: int) -> None:
    rng = random.Random(seed)
    coins = tuple(rng.randrange(20) for _ in range(rng.randint(1, 8)))
    assert CoinsInALine()(*coins).solve().score == best(coins)
    assert CoinsInALine()(*coins, "player1").solve().score == -best(coins)
    if len(coins) % 2 == 0:
        assert best(coins) >= 0
