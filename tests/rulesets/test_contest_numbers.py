"""Numbers of contest sites and of puzzle books, against the rules written down again."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest

import zermelo as z
from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.errors import InputError

P, N = Outcome.P, Outcome.N


@pytest.mark.parametrize("n", range(2, 9))
def test_strike_it_out_by_search(n: int) -> None:
    row = range(n + 1)

    @cache
    def wins(used: frozenset[int], last: int) -> bool:
        free = [number for number in row if number not in used]
        for b in free:
            for c in {last + b, abs(last - b)} & {*free} - {b}:
                if not wins(used | {b, c}, c):
                    return True
        return False

    game = r.StrikeItOut(n)
    first = False
    for a in row:
        for b in row:
            for c in {a + b, abs(a - b)} & {*row} - {a, b}:
                if a != b:
                    lost = not wins(frozenset((a, b, c)), c)
                    first |= lost
                    assert game(a, b, c).outcome is (P if lost else N)
    assert game().outcome is (N if first else P)


def test_the_example_of_nrich() -> None:
    game = r.StrikeItOut()
    assert "3 + 8 = 11" in [str(move) for move in game().moves()]
    assert "11 + 9 = 20" in [str(move) for move in game(3, 8, 11).moves()]
    assert "11 − 9 = 2" in [str(move) for move in game(3, 8, 11).moves()]
    assert "20 − 11 = 9" in [str(move) for move in game(3, 8, 11).moves()]
    assert "11 − 3 = 8" in [str(move) for move in game().moves()]
    short = r.StrikeItOut(7)
    assert short().outcome is P
    assert [str(move) for move in short(3, 5, 2).winning_moves()] == ["6 − 2 = 4"]
    places = [{g.places, *g.also} for g in game.scene(()).gestures if g.option == (3, 8, 11)]
    assert places == [{("3", "8", "11"), ("8", "3", "11")}]
    with pytest.raises(InputError, match="each once"):
        game(3, 8, 8)


@pytest.mark.parametrize("length", range(6))
def test_permutation_game_by_search(length: int) -> None:
    @cache
    def wins(row: tuple[int, ...]) -> bool:
        increases = row == tuple(sorted(row))
        return not increases and any(not wins(row[:k] + row[k + 1 :]) for k in range(len(row)))

    for row in permutations(range(1, length + 1)):
        assert r.PermutationGame()(*row).outcome is (N if wins(row) else P)
    assert z.solve("Permutation Game 1 3 2").outcome is N  # the examples of HackerRank
    assert z.solve("permutation game 5 3 2 1 4").outcome is P
    with pytest.raises(InputError, match="each once"):
        r.PermutationGame()(1, 1)
