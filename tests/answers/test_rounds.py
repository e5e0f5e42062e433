"""Ways round on which play draws, found from the start of games that are drawn."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from zermelo.answers.explanation import explain
from zermelo.answers.played_out import drawing_cycle
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, options_of
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.lengths import Lengths, lengths_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL
from zermelo.values.player import LEFT

#: Draws, and how long the way round is at most.
DRAWN = [
    ("l-game", 4),
    ("pong-hau-ki", 6),
    ("mu-torere", 6),
    ("three-mens-morris --straight", 4),
    ("dodgem 4x4", 4),
    ("morris --rings 1 --men 3", 4),
    ("chess 8/8/8/3k4/8/8/3P4/3K4 w", 4),
]


def asked(words: str) -> tuple[Position[Any], Lengths, Engine]:
    here = position_of(words.split())
    here = here.turn(LEFT) if isinstance(here.ruleset, PartizanRuleset) else here
    engine = Engine()
    with engine.question(None):
        assert engine.solve(here).outcome is Outcome.D
        return here, lengths_of(here, NORMAL, engine), engine


@pytest.mark.parametrize(("words", "longest"), DRAWN)
def test_a_way_round_is_short_and_draws(words: str, longest: int) -> None:
    here, lengths, engine = asked(words)
    with engine.question(None):
        found = drawing_cycle(here, lengths)
        assert found is not None
        assert 0 < len(found.round_trip) <= longest
        assert found.approach[0] == here.state
        assert found.round_trip[-1] == found.approach[-1]
        line = [*found.approach, *found.round_trip]
        for state, option in pairwise(line):
            assert option in options_of(here.ruleset, state)
            assert engine.outcome(Position(here.ruleset, option)) is Outcome.D


def test_the_l_game_goes_round() -> None:
    text = " ".join(str(explain(position_of(["l-game"]))).split())
    assert text.count("Play repeats: ") == 2
    assert text.count("and the same position is reached again") == 2


def test_play_that_cannot_come_back_ends() -> None:
    here, lengths, engine = asked("tic-tac-toe")
    with engine.question(None):
        found = drawing_cycle(here, lengths)
    assert found is not None
    assert found.round_trip == []
    assert len(found.approach) == 10


def test_the_clock_of_the_question_is_looked_at() -> None:
    here, lengths, _ = asked("tic-tac-toe")
    with pytest.raises(LimitReached):
        drawing_cycle(here, lengths, Limits(stop=lambda: True).start())
