"""What the library certifies of the example of each game is never called false."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from zermelo.answers.position_certificates import certify_position
from zermelo.checker import check
from zermelo.checker.games import GAMES
from zermelo.checker.partizan_rules import RULESETS
from zermelo.errors import InputError, LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import catalogue, position_of

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", [name for name, kind in catalogue().items() if kind.example])
@pytest.mark.parametrize("positions", [30, 1500])
def test_the_example_of_a_game(name: str, positions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    here = position_of([name, *shlex.split(catalogue()[name].example)])
    try:
        made = certify_position(here, limits=Limits(positions=positions))
    except (InputError, LimitReached):
        return  # there are more positions, and no values that add up
    verdict = check(json.loads(json.dumps(made)))
    assert verdict.verdict == ("HOLDS" if name in {*GAMES, *RULESETS} else "HOLDS IF"), verdict
