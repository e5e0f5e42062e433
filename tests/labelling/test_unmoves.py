"""All indices labelled backwards, against the labels of the state graph."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.labelling.circuits import Circuit, circuits
from tests.labelling.test_keys import agree

from zermelo.budget import Budget
from zermelo.errors import InputError, LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import End
from zermelo.labelling import unmoves
from zermelo.labelling.unmoves import Indexed
from zermelo.limits import Limits
from zermelo.rulesets import Dodgem, ThreeMensMorris, tic_tac_toe
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT

PLAYS = st.sampled_from([NORMAL, MISERE])


@given(circuits(words=1, dense=True), PLAYS)
@settings(max_examples=150, deadline=None)
def test_every_small_game(game: Circuit, play: Play) -> None:
    agree(game, play, "unmoves")


@given(circuits(words=1, dense=True), PLAYS)
@settings(max_examples=60, deadline=None)
def test_going_on_from_every_level(game: Circuit, play: Play) -> None:
    """The labels kept before a level are enough: counters are counted again."""
    rules = game.compiled()
    kept: list[tuple[np.ndarray, int, int]] = []
    first = Indexed(rules, Budget(), play)
    first.label(lambda: kept.append((first.marks.copy(), first.level, first.moves)))
    for marks, level, edges in kept:
        again = Indexed(rules, Budget(), play)
        again.resume(marks, level, edges)
        again.label()
        assert (again.marks == first.marks).all()


@given(game=circuits(words=1, dense=True))
@settings(max_examples=30, deadline=None)
def test_little_room(game: Circuit) -> None:
    """Levels are gathered in many pieces."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unmoves, "INDICES_PER_LOOK", 3)
        patch.setattr(unmoves, "PREDECESSOR_BUFFER", 1)
        agree(game, NORMAL, "unmoves")


@pytest.mark.parametrize("length", [250, 251, 252, 253, 254, 255, 600])
def test_long_wins_take_two_bytes(length: int) -> None:
    rows = ((), *((v,) for v in range(length)), (length + 1,))
    game = Circuit(rows, (None,) * len(rows), (0,) * len(rows), dense=True)
    indexed = Indexed(game.compiled(), Budget())
    indexed.label()
    assert indexed[:].tolist() == [*range(length + 1), -1, *[-2] * game.spare]


def test_ties_get_no_label() -> None:
    game = Circuit(((), (0,), (1,)), (None, End.TIE, None), (0,) * 3, dense=True)
    found = Engine(method="unmoves").solve(Position(game, 1))
    assert str(found.outcome) == "D"


def test_limits() -> None:
    game = Circuit(((),) * 100, (None,) * 100, (0,) * 100, dense=True)
    with pytest.raises(LimitReached, match=r"memory \(150 bytes\).*bytes needed: 206"):
        Indexed(game.compiled(), Budget(Limits(memory=150)))
    for method in ("unmoves", "disk"):
        with pytest.raises(LimitReached, match=r"positions \(50\).*positions needed: 103"):
            Engine(Limits(positions=50), method=method).solve(Position(game, 1))


@pytest.mark.parametrize("method", ["unmoves", "disk", "keys", "retrograde"])
def test_a_method_that_was_asked_for_answers_both_starts(method: str) -> None:
    here = ThreeMensMorris()()
    found = Engine(method=method).solve(here)
    assert {one.method for one in found.starts.values()} == {method}
    assert f"for each player to begin, by {method}: " in found.source
    assert found.outcome == Engine().outcome(here)


def test_a_method_that_does_not_answer_one_start_answers_none() -> None:
    with pytest.raises(InputError, match="'unmoves' does not answer dodgem left; leave"):
        Engine(method="unmoves").solve(Dodgem()())


def test_rules_without_unmoves() -> None:
    with pytest.raises(InputError, match="'unmoves' does not answer tic-tac-toe"):
        Engine(method="unmoves").solve(tic_tac_toe())


@pytest.mark.parametrize("flying", [False, True])
def test_men_that_go_beside_or_fly(flying: bool) -> None:
    here = ThreeMensMorris(flying=flying)().turn(LEFT)
    found = {method: Engine(method=method).outcome(here) for method in ("unmoves", "keys")}
    assert found["unmoves"] is found["keys"] is (Outcome.D if flying else Outcome.N)
