"""Certificates by strategies: endings of chess whose state graph is too large to be listed."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from tests.mutations import put, with_digest

from zermelo.answers.certificates import check
from zermelo.answers.position_certificates import certify_position, check_moves
from zermelo.checker.form import digest
from zermelo.errors import InputError, LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.verbs.certify import DEFAULT_POSITIONS

#: With who wins, and within how many moves.
ENDINGS = {
    "8/8/8/8/8/2k5/8/K6R w - - 0 1": ("N", 27),
    "8/8/8/8/8/2k5/8/K6R b - - 0 1": ("P", 30),
    "8/8/8/8/8/k7/8/K6Q w - - 0 1": ("N", 7),
    "8/2k5/8/8/8/2K5/2P5/8 w - - 0 1": ("N", 39),
    "8/8/8/3k4/4R3/8/8/K7 b - - 0 1": ("D", None),
    "8/8/8/3k4/4Q3/8/8/K7 b - - 0 1": ("D", None),
    "8/8/8/3k4/8/8/3P4/3K4 b - - 0 1": ("D", None),
    "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1": ("D", None),
}


@cache
def certified(fen: str) -> dict[str, Any]:
    return certify_position(position_of(["chess", fen]))


@pytest.mark.parametrize("fen", ENDINGS)
def test_three_men_are_certified_within_every_default_limit(fen: str) -> None:
    outcome, moves = ENDINGS[fen]
    made = certified(fen)
    assert made["certificate"] == "strategy"
    assert (made["outcome"], made["within"][made["start"]]) == (outcome, moves)
    assert len(made["vertices"]) <= DEFAULT_POSITIONS
    verdict = check(json.loads(json.dumps(made)))
    assert verdict.verdict == "HOLDS IF", verdict
    assert "chess" in verdict.assumed
    assert check_moves(made).valid


def test_a_draw_is_shown_by_a_strategy_of_each_player() -> None:
    here = position_of(["chess", "8/8/8/3k4/4R3/8/8/K7 b - - 0 1"])
    with pytest.raises(LimitReached):
        certify_position(here, limits=Limits(positions=200))
    made = certify_position(here, limits=Limits(positions=2_000))
    assert (made["certificate"], made["outcome"]) == ("strategy", "D")
    assert made["choice"][0] is not None
    assert made["waits"][0]
    for field, other in (("choice", None), ("waits", False), ("within", 1)):
        assert check(put(made, (field, 0), other)).verdict == "FALSE"


def test_moves_that_are_none_or_are_missing_are_found_by_the_rules() -> None:
    made = certified("8/8/8/8/8/2k5/8/K6R w - - 0 1")
    vertex = next(v for v, row in enumerate(made["options"]) if made["waits"][v] and len(row) > 2)
    row = made["options"][vertex]
    fewer = with_digest(put(made, ("options", vertex), row[:1]))
    assert not check_moves(fewer).valid
    with pytest.raises(InputError, match="normal play"):
        check_moves({**made, "play": "misere"})
    renamed = put(made, ("vertices", row[0]), "8/8/8/8/8/8/8/K1k5 w - - 0 1")
    assert not check_moves(with_digest(renamed)).valid
    for field, other in (("choice", None), ("waits", True), ("within", 40)):
        assert check(put(made, (field, 0), other)).verdict == "FALSE"
    assert check(put(made, ("outcome",), "P")).verdict == "FALSE"
    assert check(put(made, ("outcome",), "D")).verdict == "FALSE"


def nim(names: list[str], options: list[list[int]], **fields: Any) -> dict[str, Any]:
    held = {"vertices": names, "options": options, "digest": digest(names, options)}
    head = {"certificate": "strategy", "version": 1, "ruleset": "nim", "play": "normal"}
    return {**head, **held, "position": names[0], "start": 0, **fields}


def test_moves_of_heaps_are_compared_with_the_rules() -> None:
    won: dict[str, Any] = {"outcome": "N", "choice": [1, None], "waits": [False, True]}
    assert check(nim(["3", "0"], [[1], []], **won, within=[1, 0])).verdict == "HOLDS"
    false = check(nim(["3", "1"], [[1], []], **won, within=[1, 0]))
    assert (false.verdict, false.reason) == (
        "FALSE",
        "an option of vertex '1' by the rules is missing",
    )
    false = check(nim(["3", "4"], [[1], []], **won, within=[1, 0]))
    assert false.reason == "'4' is not an option of vertex '3' by the rules"
