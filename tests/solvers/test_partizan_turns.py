"""Partizan sums with whose turn it is are added up, not searched, by whatever asks for them."""

from __future__ import annotations

from typing import Any

import pytest

from zermelo.answers.certificates import check
from zermelo.answers.explanation import explain
from zermelo.answers.grade import grade, review
from zermelo.answers.move_table import move_table
from zermelo.answers.position_certificates import certify_position
from zermelo.answers.strategy import Strategy
from zermelo.cli.conversation import hint
from zermelo.games.position import Position
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.partizan import orthodox
from zermelo.values.play import MISERE, NORMAL
from zermelo.values.player import LEFT, RIGHT

PLAYERS = (LEFT, RIGHT)
SMALL = [
    "domineering 2x2 + domineering 2x3",
    "toads-and-frogs tt.ff + domineering 2x3",
    "clobber xox + clobber xxo + nim 2",
    "clobber xo.xox.xxoo",
    "clobber xoxo|oxox",
    "hackenbush lr + nim 1 2",
    "domineering 1x1 + clobber xx",
    "amazons x..|..o",
]
#: Search for who wins takes some 40,000 positions with Left to move, and 230,000 with Right.
LARGE = "domineering 4x4 + domineering 3x5"
#: A board that falls apart; search takes more than a million positions.
APART = "clobber xoxox.oxoxo|oxoxo.xoxox"
#: So many positions are enough for whatever is asked of these.
ENOUGH = 30_000


def spent(engine: Engine) -> int:
    return engine.budget.spent


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("words", SMALL)
def test_adding_agrees_with_search(words: str, player: Any) -> None:
    here = position_of(words.split()).turn(player)
    found, searched = Engine().solve(here), Engine(method="search").solve(here)
    assert found.method in ("sum", "partizan")
    assert (found.outcome, found.remoteness) == (searched.outcome, searched.remoteness)
    assert {*found.winning} == {*searched.winning}
    assert Engine().outcome(here) is searched.outcome
    assert found.value is None
    assert not found.left_out


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("words", SMALL[:3])
def test_terms_agree_with_search(words: str, player: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orthodox, "too_large", lambda _: True)
    here = position_of(words.split()).turn(player)
    found, searched = Engine().solve(here), Engine(method="search").solve(here)
    assert found.method == "terms"
    assert (found.outcome, found.remoteness) == (searched.outcome, searched.remoteness)
    assert {*found.winning} == {*searched.winning}
    assert Engine().outcome(here) is searched.outcome
    assert "The terms are worth" in str(explain(here))


def test_misere_play_is_searched() -> None:
    here = position_of(SMALL[0].split()).turn(LEFT)
    assert Engine().solve(here, MISERE).method == "search"


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("words", [LARGE, APART])
def test_who_wins_is_added_up(words: str, player: Any) -> None:
    whole = position_of(words.split())
    engine = Engine()
    solution = engine.solve(whole.turn(player))
    assert spent(engine) < ENOUGH
    assert solution.outcome.winner(player) is Engine().outcome(whole).winner(player)
    assert solution.left_out == ("remoteness",)
    starts = Engine().solve(whole).starts
    assert {*solution.winning} == {*starts[player].winning}


@pytest.mark.parametrize("turn", [None, LEFT, RIGHT])
def test_moves_are_added_up(turn: Any) -> None:
    here: Position[Any] = position_of(LARGE.split())
    here = here if turn is None else here.turn(turn)
    engine = Engine()
    table = move_table(here, engine=engine)
    assert spent(engine) < ENOUGH
    assert any("remoteness was not found within 5,000" in note for note in table.notes)
    outcomes = [engine.outcome(Position(here.ruleset, row.option)) for row in table.rows]
    assert [row.outcome for row in table.rows] == outcomes
    lines = table.lines.values() if turn is None else [table.main_line]
    for line in lines:
        assert len(line) == 12
    assert str(table).count("; …") == len(lines)
    wins = [row for row in table.rows if row.result == "wins"]
    assert {row.player for row in wins} <= {RIGHT, None}
    assert bool(wins) is (turn is not LEFT)


def test_the_line_of_a_sum_is_won_by_the_winner() -> None:
    whole = position_of(LARGE.split())
    lines = move_table(whole).lines
    for player in PLAYERS:
        here, mover = whole, player
        for step in lines[player]:
            here = position_of(step.to.removesuffix(f" {mover.other}").split())
            mover = mover.other
            assert Engine().outcome(here).winner(mover) is RIGHT


def test_a_grade_a_hint_and_a_review_are_added_up() -> None:
    here = position_of(LARGE.split()).turn(RIGHT)
    strategy = Strategy(here)
    engine = strategy.engine
    verdict = grade(here, "part 1: horizontal domino at r1c2", engine=engine)
    assert verdict.right
    assert spent(engine) < ENOUGH
    assert "it wins" in hint(strategy, here)
    assert spent(engine) < ENOUGH
    then = here.move(next(iter(here.ruleset.options(here.state)))).to
    assert review([here, then], [0], NORMAL, engine=engine)
    assert spent(engine) < ENOUGH


def test_an_explanation_is_of_the_values() -> None:
    said = str(explain(position_of(LARGE.split()).turn(LEFT)))
    assert "Right wins (P): Left is to move and loses against best play." in said
    assert "the values of its parts add up" in said
    assert "Every move loses" in said


@pytest.mark.parametrize("player", PLAYERS)
def test_a_certificate_is_of_the_values(player: Any) -> None:
    made = certify_position(position_of(LARGE.split()).turn(player), limits=Limits(positions=8_000))
    assert made["certificate"] == "partizan-sum"
    assert check(made).verdict == "HOLDS"


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "words",
    [*SMALL, "domineering 3x3", "hare-and-hounds", "conjunctive (clobber xo) (clobber xxo)"],
)
def test_the_winner_is_named(words: str, player: Any) -> None:
    here = position_of(words.split()).turn(player)
    won = Engine().outcome(here).winner(player)
    said = f"{here.explain()}\n{here.move_table().heading}"
    assert won is not None
    assert f"{won.name.title()} wins" in said
    assert "previous" not in said.replace("The previous player wins (P). ", "")
    assert " next player" not in said


def test_play_that_is_over_has_no_length() -> None:
    for player in PLAYERS:
        solution = position_of(["domineering", "1x1", "+", "clobber", "xx"]).turn(player).solve()
        assert (solution.outcome, solution.remoteness) == (Outcome.P, 0)
        assert not solution.left_out
