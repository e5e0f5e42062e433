"""``moves value``: the options of a value, which win, and which stay in the canonical form."""

from __future__ import annotations

import json

import pytest


def rows(zermelo, expression: str) -> list[tuple[str, str, str, str]]:
    found = json.loads(zermelo("moves", "value", expression, "--json").out)
    assert found["expression"] == expression
    return [(row["player"], row["to"], row["result"], row["reason"]) for row in found["moves"]]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("{2|-1}", [("left", "2", "wins", "yes"), ("right", "-1", "wins", "yes")]),
        (
            "G := {^,0,-1|0}",
            [
                ("left", "^", "wins", "reversible through *"),
                ("left", "0", "wins", "yes"),
                ("left", "-1", "loses", "dominated by 0"),
                ("right", "0", "wins", "yes"),
            ],
        ),
        ("a{0,a|*}", [
            ("left", "0", "wins", "dominated by ^[on]"),
            ("left", "^[on]", "wins", "yes"),
            ("right", "*", "loses", "yes"),
        ]),
        ("{0|1,2}", [
            ("left", "0", "wins", "yes"),
            ("right", "1", "loses", "yes"),
            ("right", "2", "loses", "no: 1/2 is the simplest number that fits"),
        ]),
        ("{dud|0}", [("left", "dud", "draws", "–"), ("right", "0", "wins", "–")]),
        ("0", []),
    ],
)  # fmt: skip
def test_moves_are_told_with_what_they_do(zermelo, expression, expected) -> None:
    assert rows(zermelo, expression) == expected


def test_the_table_that_people_read(zermelo) -> None:
    told = zermelo("moves", "value", "{2,^|-1}").out
    assert told.startswith("{2,^|-1}: {2|-1}; The next player wins (N).\n")
    assert "Left    ^         L        wins   reversible through *" in told or "dominated" in told
    assert "There is no move." in zermelo("moves", "value", "1 - 1").out
    assert "more" in zermelo("moves", "value", "*5", "--rows", "2").out


def test_what_makes_no_sense_is_refused(zermelo) -> None:
    for words, what in (
        (["dud"], "two sides"),
        (["1 < 2"], "true is not a game"),
        (["^", "--misere"], "drop --misere"),
        (["^", "--format", "tgf"], "drop --format"),
    ):
        reply = zermelo("moves", "value", *words)
        assert (reply.status, reply.out) == (2, "")
        assert what in reply.err
