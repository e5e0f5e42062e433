"""Values of positions as CGSuite computes them, and as the literature has them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zermelo.rulesets import catalogue, position_of
from zermelo.values.partizan import Game

FIXTURES = Path(__file__).parents[1] / "fixtures" / "partizan"
ROWS = [json.loads(line) for line in (FIXTURES / "reference.jsonl").read_text().splitlines()]
GAMES = sorted({row["ruleset"] for row in ROWS} & catalogue().keys())
FACTS = [json.loads(line) for line in (FIXTURES / "facts.jsonl").read_text().splitlines()]


def words(row: dict[str, str]) -> list[str]:
    """Spell a row as on the command line: heaps have their rules as options."""
    given = row["position"]
    if not given.startswith("L="):
        return [row["ruleset"], given]
    left, right, heap = (part.partition("=")[2] for part in given.split(";"))
    return [row["ruleset"], "--left", left, "--right", right, heap]


def test_the_games_of_the_reference_are_here() -> None:
    assert len(GAMES) == 14


@pytest.mark.parametrize("ruleset", GAMES)
def test_positions_have_the_values_that_cgsuite_computes(ruleset: str) -> None:
    for row in ROWS:
        if row["ruleset"] == ruleset:
            value = position_of(words(row)).value
            assert isinstance(value, Game)
            found = repr(value), value.canonical, value.outcome
            assert found == (row["name"], row["canonical"], row["outcome"]), row["position"]


@pytest.mark.parametrize(
    "fact",
    [fact for fact in FACTS if fact["kind"] == "value" and fact["position"] not in ("5x5", "5x6")],
    ids=lambda fact: fact["position"],
)
def test_published_values(fact) -> None:
    assert repr(position_of([fact["ruleset"], fact["position"]]).value) == fact["value"]
