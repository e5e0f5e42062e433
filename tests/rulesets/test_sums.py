from __future__ import annotations

import pytest

from zermelo import Digraph, Outcome
from zermelo import rulesets as r
from zermelo.answers.solution import Strategy, solve
from zermelo.errors import InputError

BOARD = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])


def test_positions_of_different_games_add_up() -> None:
    both = r.Nim()(3, 2) + r.Tokens(BOARD)("c")
    assert (both.outcome, both.value) == (Outcome.P, 0)
    three = both + r.Nim()(1)
    assert repr(three) == "<sum: nim 3 2 + tokens c + nim 1>"
    assert len(three.ruleset.parts) == 3  # sums of sums are taken apart
    assert {str(move) for move in three.winning_moves()} == {
        "part 1: take 1 from heap 1",
        "part 2: c → d",
        "part 3: take 1 from heap 1",
    }


def test_a_sum_with_cycles_is_won_in_time() -> None:
    both = r.Nim()(1) + r.Tokens(BOARD)("b")
    assert str(both.value) == "∞(0)"
    found = solve(both)
    assert (found.outcome, found.method) == (Outcome.N, "sum")
    assert [str(move) for move in found.winning_moves] == ["part 2: b → c"]
    assert found.bound == 1 + 2 * 2
    assert "tokens: generalised nim-sum" in found.source
    assert (both + r.Tokens(BOARD)("a")).outcome is Outcome.D
    lost = found.winning_moves[0].to
    assert Strategy(lost).solution(lost).bound == 4


def test_misere_sums_are_solved_as_one_game() -> None:
    both = r.Nim()(1, 1) + r.Nim()(2)
    found = solve(both, misere=True)
    assert (found.method, found.value) == ("search", None)
    assert found.outcome is solve(r.Nim()(1, 1, 2), misere=True).outcome
    loopy = solve(r.Nim()(1) + r.Tokens(BOARD)("b"), misere=True)
    assert loopy.method == "retrograde"


def test_sums_of_words() -> None:
    here = r.position_of(["nim", "3", "2", "+", "nim", "1"])
    assert here == r.Nim()(3, 2) + r.Nim()(1)
    assert r.position_of(str(here).split()) == here
    assert here.ruleset.parse(str(here).split()) == here.state
    for words in ("nim 3 +", "+ nim 3", "nim 3 + + nim 2", ""):
        with pytest.raises(InputError, match="name a ruleset and a position"):
            r.position_of(words.split())
    with pytest.raises(InputError, match="is no sum of these games"):
        here.ruleset.parse(["nim", "3", "+", "nim", "2", "+", "nim", "1"])


def test_explained_part_by_part() -> None:
    text = (r.Nim()(3, 2) + r.Nim()(5)).explain()
    assert "nim 3 2      1     001" in text
    assert "Winning move: part 2: take 4 from heap 1." in text
    text = (r.Nim()(1) + r.Tokens(BOARD)("b")).explain()
    assert "tokens b has ∞(1). Together that makes ∞(0)" in text
