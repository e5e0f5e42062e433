"""Whatever the reference documents is there, by the name that the reference gives it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

PAGES = (Path(__file__).parents[2] / "docs").glob("*.md")
DIRECTIVE = re.compile(r"^\.\. auto(\w+):: (\S+)$", re.MULTILINE)
NAMES = [found for page in PAGES for found in DIRECTIVE.findall(page.read_text(encoding="utf-8"))]


def test_there_are_many() -> None:
    assert len(NAMES) > 50


@pytest.mark.parametrize(("kind", "name"), NAMES, ids=[name for _, name in NAMES])
def test_it_is_there(kind: str, name: str) -> None:
    if kind == "module":
        assert import_module(name).__doc__
        return
    module, _, held = name.rpartition(".")
    if kind == "method":
        module, _, owner = module.rpartition(".")
        assert hasattr(getattr(import_module(module), owner), held)
    else:
        assert hasattr(import_module(module), held)
