"""The games with scores of the guide, against plain recursion over their own functions."""

from __future__ import annotations

import re
import runpy
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo.answers.position_certificates import certify_position
from zermelo.checker import check

GAMES = Path(__file__).parents[2] / "examples" / "games"
#: Known from elsewhere: the second player wins 4 x 4 Othello by 11 discs to 3.
SCORES = {"kalah": 6, "dots_and_boxes": 2, "othello": -8}


def loaded(name: str) -> dict[str, Any]:
    return runpy.run_path(str(GAMES / f"{name}.py"))


@pytest.mark.parametrize("name", SCORES)
def test_the_score_is_that_of_plain_minimax(name: str) -> None:
    functions = loaded(name)
    options, here = functions["options"], functions["here"]
    score = functions.get("score", lambda _: 0)
    gain = functions.get("gain", lambda _here, _there: 0)
    sys.setrecursionlimit(10_000)

    @cache
    def for_player_0(state: Any) -> int:
        sign = -1 if state[0] else 1
        totals = [sign * gain(state, after) + for_player_0(after) for after in options(state)]
        if not totals:
            return int(score(state))
        return int(min(totals) if state[0] else max(totals))

    solution = here.solve()
    assert solution.score == for_player_0(here.state) == SCORES[name]
    assert solution.scores == {
        after: gain(here.state, after) + for_player_0(after) for after in options(here.state)
    }
    assert z.Engine().at_least(here, SCORES[name])
    assert not z.Engine().at_least(here, SCORES[name] + 1)


@pytest.mark.parametrize("name", SCORES)
def test_they_are_short(name: str) -> None:
    """Thirty lines and a bit, without the docstring and empty lines."""
    text = re.sub(r'^""".*?"""', "", (GAMES / f"{name}.py").read_text(), flags=re.DOTALL)
    assert len([line for line in text.splitlines() if line.strip()]) <= 42


@pytest.mark.parametrize("name", SCORES)
def test_a_certificate_of_the_score_is_short(name: str) -> None:
    """Few positions are needed where one player plays well; all would be more than is listed."""
    made = certify_position(loaded(name)["here"])
    verdict = check(made)
    assert verdict.verdict == "HOLDS IF"
    assert f"the score is {SCORES[name]} for player 0 with player 0 to move" in verdict.checked
    assert len(made["vertices"]) < 5_000
