"""The page of the verbs is made of the verbs: nothing stands there that could be forgotten."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))

import verbs as page  # noqa: E402
from zermelo.verbs.interface import schema  # noqa: E402


def test_every_verb_parameter_and_name_of_an_answer_is_told() -> None:
    source = [(DOCS / "verbs.md").read_text(encoding="utf-8")]
    page.fill(None, "verbs", source)
    sections = {part.partition("\n")[0]: part for part in source[0].split("\n### ")}
    for name, said in schema()["$defs"].items():
        if "group" not in said:
            continue
        section = sections[name]
        assert said["description"] in section
        for parameter, one in said["properties"].items():
            assert all(f"`{flag}`" in section for flag in one["flags"] or ())
            assert one["flags"] or f"*{parameter}*" in section
    assert "`remoteness`" in sections["outcomes"]
    assert "`--misere`" in sections["solve"]
    assert "In Python: `zermelo.heap_table`." in sections["table"]


def test_other_pages_stay_as_they_are() -> None:
    source = ["# Moon\n"]
    page.fill(None, "moon", source)
    assert source == ["# Moon\n"]
