"""Records of games: read back, replayed, and refused where they lie."""

from __future__ import annotations

import json
from typing import Any

import pytest

from zermelo.errors import InputError
from zermelo.formats.resolvers import FILES
from zermelo.games.record import GameRecord, PlayedMove, read_record
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT
from zermelo.verbs.play import positions_of

PARTIZAN = GameRecord(
    ("domineering", "2x2"),
    beginner=LEFT,
    moves=(PlayedMove("vertical domino at r1c1", "#.|#. right", True),),
)


def test_a_record_reads_back() -> None:
    record = GameRecord(
        ("nim", "3", "+", "nim", "1"),
        MISERE,
        person_begins=False,
        moves=(PlayedMove("part 2: take 1 from heap 1", "nim 3 + nim 0", False),),
        result="you lost",
    )
    assert read_record(record.text()) == record
    assert [str(here) for here in positions_of(record, FILES)] == ["nim 3 + nim 1", "nim 3 + nim 0"]
    assert read_record(PARTIZAN.text()) == PARTIZAN
    assert str(positions_of(PARTIZAN, FILES)[-1]) == "#.|#. right"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 2}, "not a game record"),
        ({"words": "nim 3"}, "a list of words"),
        ({"words": []}, "a list of words"),
        ({"moves": [{"move": "take"}]}, "each with move, to and yours"),
        ({"misere": 1}, "true or false"),
        ({"begins": "both"}, "left, right or null"),
        ({"result": "who knows"}, "one of"),
    ],
)
def test_what_is_no_record(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_record(json.dumps(PARTIZAN.json() | change))


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "[" * 100_000, '{"zermelo": []}'])
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(InputError, match="not a game record"):
        read_record(text)


def test_moves_are_checked() -> None:
    with pytest.raises(InputError, match="move 1 of the record"):
        positions_of(GameRecord(("nim", "3"), moves=(PlayedMove("take 1", "4", True),)), FILES)
    with pytest.raises(InputError, match="the record does not say who begins"):
        positions_of(GameRecord(("domineering", "2x2")), FILES)
