"""What positions ask of higher packages: a typed protocol, set once by the package."""

from __future__ import annotations

import json
import sys
from inspect import signature
from types import SimpleNamespace
from typing import Any

import pytest
from tests import programs

import zermelo as z
from zermelo.digraph import paths
from zermelo.games import answers
from zermelo.games.answers_protocol import Answers
from zermelo.upcalls import PositionAnswers, pairs_of_file

#: What is asked of a position, and the method of `Answers` that answers it.
QUESTIONS = {
    "solve": lambda here: here.solve(),
    "outcome": lambda here: here.outcome,
    "value": lambda here: here.value,
    "game_value": lambda here: here.game_value,
    "explain": lambda here: here.explain(),
    "move_table": lambda here: here.move_table(),
    "graph": lambda here: here.graph(),
    "add": lambda here: here + here,
    "board_svg": lambda here: here._repr_svg_(),
    "play": lambda here: here.play(),
}
ASKED = [name for name in vars(Answers) if not name.startswith("_")]


def test_the_package_sets_what_answers() -> None:
    assert isinstance(answers.ANSWERS, PositionAnswers)
    assert paths.PAIRS_OF_FILE is pairs_of_file
    assert {*ASKED} == {*QUESTIONS, "turns", "arrange"}


@pytest.mark.parametrize("name", ASKED)
def test_every_question_has_an_answer_with_the_same_parameters(name: str) -> None:
    asked, answered = (signature(getattr(kind, name)) for kind in (Answers, PositionAnswers))
    assert [*asked.parameters] == [*answered.parameters]


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_position_asks_what_was_set(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = z.rulesets.Nim()(1, 2)
    asked: list[tuple[Any, ...]] = []

    def note(*given: Any, **named: Any) -> str:
        asked.append((*given, named))
        return "answered"

    monkeypatch.setattr(answers, "ANSWERS", SimpleNamespace(**{name: note}))
    assert QUESTIONS[name](here) == (None if name == "play" else "answered")
    assert asked[0][0] is here


def test_a_player_to_move_is_asked_for_with_the_rules() -> None:
    start = z.rulesets.Domineering()("2x2")
    assert start.turn(z.LEFT).outcome is z.Outcome.N
    assert start.turn(z.LEFT).ruleset.rules == start.ruleset


def test_setting_it_loads_no_solver_and_no_format() -> None:
    script = (
        "import json, sys, zermelo;"
        "print(json.dumps([name for name in sys.modules if name.startswith('zermelo.')]))"
    )
    done = programs.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert {*json.loads(done.stdout)} == {
        "zermelo.digraph",
        "zermelo.digraph.paths",
        "zermelo.games",
        "zermelo.games.answers",
        "zermelo.upcalls",
        "zermelo.version",
    }
