"""Who wins boards of the literature: every fact that is kept is tried, or named as out of reach."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.campaign import LONG

from zermelo.rulesets import Clobber, position_of
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.player import LEFT, RIGHT

FIXTURES = Path(__file__).parents[1] / "fixtures" / "partizan"
FACTS = [json.loads(line) for line in (FIXTURES / "facts.jsonl").read_text().splitlines()]
OUTCOMES = {
    (fact["ruleset"], fact["position"].removesuffix(" checkerboard")): fact["outcome"]
    for fact in FACTS
    if fact["kind"] == "outcome"
}
#: Boards that take seconds, and minutes; all others are out of reach here.
SOON = {
    "domineering": ("4x4", "5x5", "5x6", "6x6"),
    "clobber": (
        "2x2", "2x3", "2x4", "2x5", "2x6", "2x7", "2x8", "3x3", "3x4", "3x5", "3x6", "3x7", "4x4",
        "4x5",
    ),
}  # fmt: skip
LATER = {
    "domineering": ("5x7", "6x7", "7x7", "5x8", "6x8", "7x8", "8x8"),
    "clobber": ("3x8", "4x6", "5x5"),
}
BEYOND = {
    "domineering": {"9x9", "10x10", "11x11"},
    "clobber": {
        "2x9", "2x10", "2x11", "2x12", "2x13", "2x14", "2x15", "2x16", "2x17",  # too wide for a key
        "3x9", "3x10", "4x7", "5x6",
    },
}  # fmt: skip


#: Facts of other kinds: where each is tried, or why it is not.
OTHERS = {
    "value": "tests/golden/test_partizan_positions.py",
    "law": "tests/golden/test_published_outcomes.py, test_laws, and the tests of Col and Clobber",
    "census": "tests/values/partizan/test_properties.py",
    "theorem": "tests/golden/test_published_outcomes.py, test_clobber_in_one_row",
    "conjecture": "tests/golden/test_published_outcomes.py, test_clobber_in_one_row",
    "winner-when-left-starts": "boards of 96 squares and more; keys have 64",
}


def checkerboard(size: str) -> str:
    rows, columns = map(int, size.split("x"))
    return "|".join("".join("xo"[(i + j) % 2] for j in range(columns)) for i in range(rows))


def outcome_of(ruleset: str, size: str) -> str:
    here = position_of([ruleset, checkerboard(size) if ruleset == "clobber" else size])
    if ruleset == "clobber":
        return str(Engine().outcome(here))
    wins = [here.turn(player).solve().outcome.winner(player) for player in (LEFT, RIGHT)]
    return str(Outcome.of_starts(*wins))


def test_every_fact_has_its_place() -> None:
    for ruleset in SOON:
        known = {size for name, size in OUTCOMES if name == ruleset}
        assert {*SOON[ruleset], *LATER[ruleset]} | BEYOND[ruleset] == known
    kinds = {fact["kind"] for fact in FACTS}
    assert kinds == {"outcome", *OTHERS}
    for fact in FACTS:
        if fact["kind"] == "winner-when-left-starts":
            rows, columns = map(int, fact["position"].split("x"))
            assert rows * columns > 64


@pytest.mark.parametrize(("ruleset", "size"), [(r, size) for r in SOON for size in SOON[r]])
def test_small_boards(ruleset: str, size: str) -> None:
    assert outcome_of(ruleset, size) == OUTCOMES[ruleset, size]


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="minutes")
@pytest.mark.parametrize(("ruleset", "size"), [(r, size) for r in LATER for size in LATER[r]])
def test_large_boards(ruleset: str, size: str) -> None:
    assert outcome_of(ruleset, size) == OUTCOMES[ruleset, size]


def test_clobber_in_one_row() -> None:
    """(xo)^n is won by whoever begins, but for n = 3; (xxo)^n is ⌊(n + 1)/2⌋ · ↑."""
    for n in range(1, 9):
        value = Clobber()("xo" * n).value
        assert (value == 0) == (n == 3)
        assert value.outcome == ("P" if n == 3 else "N")
    for n in range(1, 6):
        assert Clobber()("xxo" * n).value == (n + 1) // 2 * Game("^")


def test_laws() -> None:
    """Cutcake by powers of two, for all small sizes; the other laws have tests of their own."""
    for rows in range(1, 17):
        for columns in range(1, 17):
            value = position_of(["cutcake", f"{rows}x{columns}"]).value
            low, high = sorted((rows.bit_length(), columns.bit_length()))
            if low == high:
                assert value == 0
            elif columns > rows:
                assert value == columns // 2 ** (low - 1) - 1
            else:
                assert value == 1 - rows // 2 ** (low - 1)
