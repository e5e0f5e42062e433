"""The page of all games is that of the rulesets, and the names of its second table resolve."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from zermelo.rulesets.catalogue import CLASSICS, MEMBERS, RULESETS, ruleset_named
from zermelo.rulesets.out_of_scope import OUT_OF_SCOPE

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "catalogue.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.partition("## Games of Winning Ways")[2].splitlines()
    if line.startswith("| ") and not line.startswith("| game")
]


def test_the_page_has_all_games() -> None:
    made = runpy.run_path(str(DOCS / "catalogue.py"))
    assert made["written"](PAGE) == PAGE, "run: python docs/catalogue.py"
    listed = re.findall(
        r"^\| ([a-z0-9-]+) \|", PAGE.partition("## Games of Winning")[0], re.MULTILINE
    )
    assert {*listed} - {"game"} == {*RULESETS, *MEMBERS}
    assert {*CLASSICS} <= {*RULESETS, *MEMBERS}


def test_a_hundred_games_of_the_literature() -> None:
    assert len(ROWS) >= 100
    assert len({row[0] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_names_resolve_or_say_why_not(row: list[str]) -> None:
    named = re.match(r"(?:none \()?`([a-z0-9-]+)`", row[2])
    if named is None:
        assert len(row[2]) > 20
    elif named[1] not in OUT_OF_SCOPE:
        assert ruleset_named(named[1])


def test_every_game_has_a_small_picture() -> None:
    made = runpy.run_path(str(DOCS / "catalogue.py"))
    kept = {file.stem: file for file in made["PICTURES"].glob("*.svg")}
    assert {*kept} == {*RULESETS, *CLASSICS}, "run: python docs/catalogue.py"
    assert sum(file.stat().st_size for file in kept.values()) < 1_000_000
    for name, file in kept.items():
        assert f"![board of {name}](pictures/games/{name}.svg)" in PAGE
        assert made["picture"](name) == file.read_text(encoding="utf-8"), name
