"""The page of names that have changed: old names are gone, new ones are there."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

import zermelo
from zermelo.games.position import Position

PAGE = Path(__file__).parents[2] / "docs" / "renamed.md"
ROWS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


#: What stands for an object of a class in the table.
OBJECTS = {"position": Position, 'z.Game("^")': zermelo.Game, "thermograph": zermelo.Thermograph}


def has(call: str) -> bool:
    """Whether a name such as ``z.moves(position)`` is there, with all arguments that are named."""
    for name, kind in OBJECTS.items():
        if call.startswith(f"{name}."):
            return hasattr(kind, re.findall(r"\w+", call.removeprefix(name))[0])
    module, _, attribute = call.partition("(")[0].rpartition(".")
    home = import_module(re.sub(r"^z\b", "zermelo", module))
    if not hasattr(home, attribute):
        return False
    arguments = re.findall(r"(\w+)=", call)
    return not arguments or {*arguments} <= {*signature(getattr(home, attribute)).parameters}


def test_there_are_many() -> None:
    assert len(ROWS) > 50


@pytest.mark.parametrize(("old", "new"), ROWS)
def test_a_name_has_changed(old: str, new: str) -> None:
    assert has(new)
    assert not has(old)


def test_the_top_has_few_names() -> None:
    names = dir(zermelo)
    assert len(names) <= 110
    assert set(names) == set(zermelo.__all__)
