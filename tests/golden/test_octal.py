"""Known values and periods of taking-and-breaking games.

``octal_periods.csv`` holds periods of octal games of up to three digits, one of each class of
equivalent ones, with all their values where the period is short: from the tables of
github.com/tczajka/octal-games (MIT), which correct those of Winning Ways and of Flammenkamp.
Options and values of single games are CGSuite's (A. Siegel).
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from zermelo.rulesets.heaps.taking.values import HeapValues
from zermelo.values.octal_code import OctalCode

FIXTURES = Path(__file__).parents[1] / "fixtures"

#: Periods beyond this take ten seconds each: ``python -m benchmarks.octal --periods`` proves them,
#: and fails where one is not as the table says.
LONGEST = 1_000_000

with (FIXTURES / "octal_periods.csv").open() as file:
    PERIODS = [row for row in csv.DictReader(file) if int(row["preperiod"]) < LONGEST]


@pytest.mark.parametrize("row", PERIODS, ids=lambda row: row["code"])
def test_known_periods(row: dict[str, str]) -> None:
    preperiod, period = int(row["preperiod"]), int(row["period"])
    held = HeapValues(OctalCode.parse(row["code"]))
    while held.period is None and len(held) <= 2 * (preperiod + period) + 3:
        held.upto(2 * len(held))
    known = held.period
    assert known is not None
    assert (known.preperiod, known.period) == (preperiod, period)
    if row["values"]:
        digits = row["values"].replace("(", "").replace(")", "")
        want = [int(digit, 36) for digit in digits]
        assert held.upto(len(want) - 1).tolist() == want
        assert len(want) == preperiod + period
    if row["largest"]:
        values = held.upto(preperiod + period)
        assert values.max() == int(row["largest"])
        assert values.argmax() == int(row["first"])


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("4!.0", "0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0"),
        ("0.77", "1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1"),
        ("0.07", "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3"),
        ("0.0330003", "0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0"),
        ("0.3003330[3]", "1 0 1 2 3 2 3 4 5 4 5 6 7 6 7 8 9 8 9 10"),
        ("0.3F", "1 2 0 1 2 3 4 5 3 4 5 6 7 8 6 7 8 9 10 11"),
        ("0.[3]", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"),
        ("4.[3]", "1 2 4 3 5 6 8 7 9 10 12 11 13 14 16 15 17 18 20 19"),  # Winning Ways, chapter 4
    ],
)
def test_values(code: str, values: str) -> None:
    assert HeapValues(OctalCode.parse(code)).upto(20).tolist() == [0, *map(int, values.split())]


def test_dawsons_chess_is_dawsons_kayles() -> None:
    """0.137 is 0.07 with heaps of one more, and 0.4 with one less (Winning Ways, chapter 4)."""
    chess, kayles, other = (HeapValues(OctalCode.parse(code)) for code in ("0.137", "0.07", "0.4"))
    assert chess.upto(999).tolist() == kayles.upto(1000).tolist()[1:]
    assert chess.upto(1000).tolist() == other.upto(1002).tolist()[2:]


@pytest.mark.parametrize(
    "row",
    json.loads((FIXTURES / "taking_options.json").read_text()),
    ids=lambda row: f"{row['code']} {row['heap']}",
)
def test_options(row: dict) -> None:
    found = sorted(list(parts) for parts in OctalCode.parse(row["code"]).options(row["heap"]))
    assert found == sorted(sorted(parts) for parts in row["options"])
