"""Tables that were made before the means stood in one table are read, and come out the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo as z
from zermelo.labelling.tables.table import Tablebase
from zermelo.rulesets.reading import position_of, words_of
from zermelo.values.play import Play

FOLDER = Path(__file__).parents[1] / "fixtures" / "tables"


@pytest.mark.parametrize("means", ["keys", "tiers", "unmoves", "retrograde"])
def test_a_table_made_before(tmp_path: Path, means: str) -> None:
    before = Tablebase(FOLDER / means)
    header = before.header
    assert header["means"] == means
    assert z.tablebase.check(before).flaw == ""
    here = position_of([*words_of(header["ruleset"]), *header["position"].split()])
    play, plain = Play(header["play"]), z.Engine(method="retrograde")
    found, right = z.Engine(tablebase=before).solve(here, play), plain.solve(here, play)
    assert (found.outcome, found.remoteness) == (right.outcome, right.remoteness)
    now = z.tablebase.build(here, tmp_path, play, method=means)
    files = {"digest", "seal"}  # how well blocks are packed depends on the library
    assert {**now.header, **{name: header[name] for name in files}} == header
