"""Teeko with all its positions, as a table on disk says."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.campaign import LONG

from zermelo.budget import Budget
from zermelo.labelling.question import Question
from zermelo.labelling.tables.build import build_table
from zermelo.rulesets import Teeko

COUNTS = {
    3: {"P": 348, "N": 1_716, "D": 11_917},
    5: {"P": 11_044_543, "N": 40_039_163, "D": 68_946_495},
}


@pytest.mark.long
@pytest.mark.parametrize("size", [3, 5] if LONG else [3])
def test_whoever_begins_it_is_a_draw(tmp_path: Path, size: int) -> None:
    """On 5 × 5 squares that is known since Steele 1998."""
    question = Question(Teeko(size=size)(), budget=Budget(positions=1 << 40))
    header = build_table(question, tmp_path, "disk").header
    assert header["counts"] == COUNTS[size]
    assert {one["outcome"] for one in header["start"].values()} == {"D"}
