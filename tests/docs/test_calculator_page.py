"""The page on the calculator lists each property of the table, as the table says."""

from __future__ import annotations

import re
from pathlib import Path

from zermelo.expressions.methods import JOINING_SIGNS
from zermelo.values.partizan.properties import PROPERTIES, Property

PAGE = Path(__file__).parents[2] / "docs" / "calculator.md"
KINDS = {
    "short": "short games",
    "stopper": "stoppers",
    "value": "all games",
    "number": "numbers",
    "ordinal": "ordinals",
}


def cell(text: str) -> str:
    """Write code for a table.

    >>> cell("{1|-1}")
    '`{1\\\\|-1}`'
    """
    return f"`{text}`".replace("|", "\\|") if text else ""


def plain(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")


def row_of(row: Property) -> str:
    python = cell(f"G.{row.attribute}") if row.attribute else "–"
    example = f"{cell(row.example)} = {cell(row.result)}"
    says = plain(row.meaning)
    return (
        f"| {cell(row.name)} | {python} | {KINDS[row.kind]} | {says} | {example} | {row.source} |"
    )


def test_each_property_has_its_row() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `") and " = `" in line]
    assert rows == [row_of(row) for row in PROPERTIES.values()]


def test_the_page_names_what_depends_on_the_form() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("the moves of its canonical form:")[2]
    told = re.findall(r"`(\w+)`", text.partition("\n\n")[0])
    by_form = {name for name, row in PROPERTIES.items() if row.written is not None}
    assert told == sorted({*by_form, *JOINING_SIGNS, "Subordinate"})


def test_what_is_not_here_has_a_reason() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## Differences from CGSuite")[2]
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    assert len(rows) >= 8
    for name, reason in rows:
        assert name.strip().strip("`") not in PROPERTIES
        assert len(reason.split()) >= 4
