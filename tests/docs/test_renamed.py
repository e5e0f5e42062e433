"""The page of names that have changed: old names are gone, new ones are there."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

import zermelo
import zermelo.infinite
import zermelo.results
from zermelo.digraph.order import Order
from zermelo.games.position import Position
from zermelo.labels.ending import Ending
from zermelo.values.gf2 import Elimination

PAGE = Path(__file__).parents[2] / "docs" / "renamed.md"
NAMES = r"(`[^`]+`(?:, `[^`]+`)*)"
#: Old and new names; a row of the table may have several of each.
ROWS = [
    pair
    for row in re.findall(rf"^\| {NAMES} \| {NAMES} \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    for pair in zip(*(re.findall(r"`([^`]+)`", cell) for cell in row), strict=True)
]


#: What stands for an object of a class in the table.
OBJECTS = {
    "annihilation": zermelo.results.Annihilation,
    "elimination": Elimination(),
    "family": zermelo.infinite.Family,
    "framework": zermelo.Framework,
    "move_table": zermelo.MoveTable,
    "order": Order,
    "outcomes.ending": Ending,
    "position": Position,
    'z.Game("^")': zermelo.Game,
    "thermograph": zermelo.Thermograph,
}


def has(call: str) -> bool:
    """Whether a name such as ``z.moves(position)`` is there, with all arguments that are named."""
    for name, kind in OBJECTS.items():
        if call.startswith(f"{name}."):
            home, attribute = kind, re.findall(r"\w+", call.removeprefix(name))[0]
            break
    else:
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
