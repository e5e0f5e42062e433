"""Games made of games go through the verbs as others do: certificates, and JSON."""

from __future__ import annotations

import json

import pytest

from zermelo import PartizanPosition, cli
from zermelo.certificates import certify_position, check
from zermelo.rulesets import position_of
from zermelo.values.play import Play

WIDE = "(tokens --on examples/wide-strategy.tgf 0)"
MADE = (
    "conjunctive (nim 2) (nim 3)",
    "conjunctive --ending long (nim 2) (kayles 4)",
    "conjunctive --ending long (domineering 2x2) (nim 2)",
    "selective (nim 1) (nim 2)",
    "disjunctive --ending short (nim 2) (nim 3)",
    "pass (nim 2 3) 1",
    "pass --own (nim 2) 1 1",
    "pass --free (nim 2 3)",
    "adjoin (nim 4 5) 2",
    "impartial (domineering 2x2)",
    f"repetition {WIDE}",
    f"repetition --rule lose {WIDE}",
)


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("text", MADE)
def test_certificates_hold_and_say_who_wins(text: str, play: Play) -> None:
    here = position_of([text])
    verdict = str(check(certify_position(here, play)))
    assert verdict.startswith("HOLDS")
    if isinstance(here, PartizanPosition):
        assert "is worth" in verdict or "wins where" in verdict
    else:
        assert f"'{here}' of {here.ruleset} is {here.solve(play).outcome}" in verdict


@pytest.mark.parametrize("verb", ["solve", "explain", "moves"])
@pytest.mark.parametrize("text", MADE)
def test_json(verb: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([verb, text, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["ruleset"] == str(position_of([text]).ruleset)
