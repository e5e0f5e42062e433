"""Certificates of partizan values and of moves in sums, for every ruleset that has values."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.contract.positions import small_positions

from zermelo.answers.partizan_certificates import certify_value
from zermelo.answers.position_certificates import certify_position, check_moves
from zermelo.checker import check
from zermelo.compounds.turns import has_own_ends
from zermelo.errors import InputError, LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.limits import Limits
from zermelo.rulesets import catalogue, position_of
from zermelo.solvers.engine import Engine

#: Those with values: play ends, by the lack of a move.
PARTIZAN = [
    name
    for name, kind in catalogue().items()
    if issubclass(kind, PartizanRuleset) and kind.ends and kind.end is PartizanRuleset.end
]
KNOWN = {"domineering", "clobber", "toads-and-frogs"}
SUMS = [
    "domineering 2x2 + domineering 2x3 + toads-and-frogs t.f",
    "domineering 2x2 + domineering 2x2",
    "domineering 2x3 + nim 2 + clobber xxo",
    "toads-and-frogs tt.f + toads-and-frogs t.ff",
    "domineering 3x3 + domineering 2x4 + domineering 4x2",
]


def made_of(words: str) -> dict[str, Any]:
    here = position_of(words.split())
    made: dict[str, Any] = json.loads(json.dumps(certify_position(here)))
    return made


@pytest.mark.parametrize("name", PARTIZAN)
def test_the_value_of_a_small_position(name: str) -> None:
    tried = 0
    for here in small_positions(name):
        if not here.ruleset.ends or has_own_ends(here.ruleset):
            continue
        try:
            made = json.loads(json.dumps(certify_position(here, limits=Limits(positions=25000))))
        except LimitReached:
            continue
        if made["certificate"] != "partizan-value":
            continue
        tried += 1
        verdict = check(made)
        assert verdict.verdict == ("HOLDS" if name in KNOWN else "HOLDS IF"), verdict
        try:
            assert check_moves(made)
        except InputError:  # played on a digraph that has no name
            continue
    assert tried or name in ("fox-and-geese", "partizan")


@pytest.mark.parametrize("words", SUMS)
def test_who_wins_a_sum(words: str) -> None:
    made = made_of(words)
    verdict = check(made)
    assert verdict.verdict == "HOLDS", verdict
    assert check_moves(made)
    outcome = position_of(words.split()).outcome
    winners = [made["starts"][player]["winner"] for player in ("left", "right")]
    assert winners == [str(outcome.left), str(outcome.right)]


def test_moves_that_are_not_those_of_the_rules() -> None:
    made = made_of("hackenbush lr")
    assert check(made).verdict == "HOLDS IF"
    made["positions"] = [name.replace("lr", "rl") for name in made["positions"]]
    made["position"] = "rl"
    assert check(made).verdict == "HOLDS IF"
    verdict = check_moves(made)
    assert verdict.verdict == "FALSE"
    assert "are not those of the rules" in verdict.reason


def test_a_limit_says_what_is_known() -> None:
    with pytest.raises(LimitReached) as stop:
        certify_position(position_of(["domineering", "4x4"]), limits=Limits(positions=2500))
    assert "value" in stop.value.known


def test_values_of_positions_are_no_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """One engine's question for each of thousands of positions took most of the time."""
    asked: list[str] = []
    answer = Engine.answer

    def counted(engine: Engine, here: Position[Any], *given: Any) -> Any:
        asked.append(str(here.ruleset))
        return answer(engine, here, *given)

    monkeypatch.setattr(Engine, "answer", counted)
    for text in ("domineering 4x3", "domineering 2x2 + clobber xxo"):
        made = certify_value(position_of(text.split()), Engine())
        assert made is not None
        assert check(made).valid
    assert not {"domineering", "clobber"} & {*asked}
