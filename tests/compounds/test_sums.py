from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from zermelo import Digraph, Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.answers.strategy import Strategy
from zermelo.compounds.sums import Sum
from zermelo.errors import InputError
from zermelo.rulesets import Position
from zermelo.values.play import MISERE, play_of

LOOP = Digraph([("a", "a")])
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


@dataclass(frozen=True)
class InArrays(r.Ruleset[int]):
    def options(self, state: int) -> Any:
        return np.arange(state)


def test_options_may_be_an_array() -> None:
    both = Position(InArrays(), 2) + r.Nim()(1)
    assert [str(move.to) for move in both.moves()] == [
        "InArrays 0 + nim 1",
        "InArrays 1 + nim 1",
        "InArrays 2 + nim 0",
    ]


def test_a_sum_with_cycles_is_won_in_time() -> None:
    both = r.Nim()(1) + r.Tokens(BOARD)("b")
    assert str(both.value) == "∞(0)"
    found = solve(both)
    assert (found.outcome, found.method) == (Outcome.N, "sum")
    assert [str(move) for move in found.winning_moves] == ["part 2: b → c"]
    assert found.bound == 1 + 2 * 2
    assert "tokens: the value is the generalised nim-sum" in found.source
    assert (both + r.Tokens(BOARD)("a")).outcome is Outcome.D
    lost = found.winning_moves[0].to
    assert Strategy(lost).solution(lost).bound == 4


def test_misere_sums_are_solved_by_a_quotient() -> None:
    both = r.Nim()(1, 1) + r.Nim()(2)
    found = solve(both, play=MISERE)
    assert (found.method, found.value) == ("quotient", None)
    assert found.outcome is solve(r.Nim()(1, 1, 2), play=MISERE).outcome
    loopy = solve(r.Nim()(1) + r.Tokens(BOARD)("b"), play=MISERE)
    assert loopy.method == "retrograde"


def test_sums_of_words() -> None:
    here = r.position_of(["nim", "3", "2", "+", "nim", "1"])
    assert here == r.Nim()(3, 2) + r.Nim()(1)
    assert r.position_of(str(here).split()) == here
    assert here.ruleset.parse(str(here).split()) == here.state
    for words in ("nim 3 +", "+ nim 3", "nim 3 + + nim 2", ""):
        with pytest.raises(InputError, match="name a ruleset and a position"):
            r.position_of(words.split())
    with pytest.raises(InputError, match="is not a sum of these games"):
        here.ruleset.parse(["nim", "3", "+", "nim", "2", "+", "nim", "1"])


def test_explained_part_by_part() -> None:
    text = (r.Nim()(3, 2) + r.Nim()(5)).explain()
    assert "nim 3 2      1     001" in text
    assert "Winning move: part 2: take 4 from heap 1." in text
    text = (r.Nim()(1) + r.Tokens(BOARD)("b")).explain()
    assert "tokens b has ∞(1). All values add up to ∞(0)" in text


def texts(here: Position) -> list[str]:
    return [str(move) for move in here.moves()]


def test_a_pass_is_in_the_part_that_passes() -> None:
    token = r.Annihilation(LOOP)("a")
    here = r.Welter()(1, 3) + token
    assert texts(here)[-1] == "part 2: pass"
    assert len(texts(here)) == 4
    found = solve(here)
    assert found.outcome is Outcome.D
    assert str(found.drawing_moves[-1]) == "part 2: pass"
    assert (found.drawing_moves[-1].part, str(found.drawing_moves[-1].inside)) == (1, "pass")
    lost = r.Nim()() + token  # nothing but passes is left
    assert [str(move) for move in (lost.move(lost.state), *lost.moves())] == ["part 2: pass"] * 2
    for misere in (False, True):
        best, _ = Strategy(lost, play=play_of(misere=misere)).move(lost)
        assert str(best) == "part 2: pass"
        assert "The move that keeps the draw: part 2: pass." in lost.explain(
            play=play_of(misere=misere)
        )


def test_equal_states_by_passes_in_different_parts() -> None:
    loop = r.Tokens(LOOP)
    here = r.Annihilation(LOOP)("a") + r.Nim()(1) + loop("a", "a") + r.Annihilation(LOOP)()
    wanted = ["part 1: pass", "part 3: pass", "part 2: take 1 from heap 1"]
    assert texts(here) == wanted
    assert len({*here.moves()}) == 3
    for misere in (False, True):
        found = solve(here, play=play_of(misere=misere))
        assert [str(move) for move in found.drawing_moves] == wanted
        assert all(move.to == here for move in found.drawing_moves[:2])
    assert "part 1: pass, part 3: pass" in here.explain()


def test_a_pass_in_a_sum_within_a_sum() -> None:
    inner = r.Nim()(1) + r.Tokens(LOOP)("a") + r.Annihilation(LOOP)("a")
    here = Position(Sum((r.Nim(), inner.ruleset)), ((2,), inner.state))
    assert set(texts(here)) == {
        "part 1: take 1 from heap 1",
        "part 1: take 2 from heap 1",
        "part 2: part 1: take 1 from heap 1",
        "part 2: part 2: pass",
        "part 2: part 3: pass",
    }


def test_a_part_that_passes_though_it_says_that_play_ends() -> None:
    class Liar(r.Tokens):
        name = "liar"
        ends = True

    assert texts(r.Nim()(1) + Liar(LOOP)("a"))[1] == "part 2: pass"


def test_parts_without_end_are_not_looked_through_for_passes() -> None:
    here = r.Nim()(10**30) + r.Tokens(LOOP)("a")
    assert str(here.move(here.state)) == "part 2: pass"


def test_what_is_no_move_of_one_part_is_refused() -> None:
    here = r.Nim()(3) + r.Nim()(2)
    for wrong in (((1,), (1,)), here.state):
        with pytest.raises(InputError, match="no move in one part leads from"):
            here.move(wrong)
