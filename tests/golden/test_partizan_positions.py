"""Values of positions as CGSuite computes them, and as the literature has them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.campaign import LONG
from tests.golden.cgsuite_words import as_there

from zermelo.rulesets import catalogue, position_of
from zermelo.values.partizan.game import Game

FIXTURES = Path(__file__).parents[1] / "fixtures" / "partizan"
ROWS = [json.loads(line) for line in (FIXTURES / "reference.jsonl").read_text().splitlines()]
GAMES = sorted({row["ruleset"] for row in ROWS} & catalogue().keys())
FACTS = [json.loads(line) for line in (FIXTURES / "facts.jsonl").read_text().splitlines()]


def test_the_games_of_the_reference_are_here() -> None:
    assert len(GAMES) == 14


@pytest.mark.parametrize("ruleset", GAMES)
def test_positions_have_the_values_that_cgsuite_computes(ruleset: str) -> None:
    for row in ROWS:
        if row["ruleset"] == ruleset:
            value = position_of([ruleset, row["position"]]).value
            assert isinstance(value, Game)
            found = as_there(value), value.canonical, value.outcome
            assert found == (row["name"], row["canonical"], row["outcome"]), row["position"]


VALUES = {(fact["ruleset"], fact["position"]): fact for fact in FACTS if fact["kind"] == "value"}
#: Takes seconds.
LATER = {("domineering", "5x6")}


def published(ruleset: str, position: str) -> None:
    value = position_of([ruleset, position]).value
    assert repr(value) == VALUES[ruleset, position]["value"]


@pytest.mark.parametrize(("ruleset", "position"), sorted(VALUES.keys() - LATER))
def test_published_values(ruleset: str, position: str) -> None:
    published(ruleset, position)


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="seconds")
@pytest.mark.parametrize(("ruleset", "position"), sorted(LATER))
def test_published_values_of_large_boards(ruleset: str, position: str) -> None:
    published(ruleset, position)
