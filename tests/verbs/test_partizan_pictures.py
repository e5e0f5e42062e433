"""Thermographs and game trees of partizan positions."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from zermelo.errors import InputError
from zermelo.verbs import drawings as draw
from zermelo.verbs.call import Call


def test_a_thermograph() -> None:
    found = draw.thermograph(Call(), ["domineering", "2x3"])
    assert "mean 3/4, temperature 5/4" in found.picture.svg
    ElementTree.fromstring(found.picture.svg)  # noqa: S314


def test_the_thermograph_of_a_game_without_end() -> None:
    found = draw.thermograph(Call(), ["fox-and-geese", "3x3"])  # the fox is past the geese
    assert "mean off, temperature 0" in found.picture.svg
    ElementTree.fromstring(found.picture.svg)  # noqa: S314


def test_a_game_tree() -> None:
    found = draw.tree(Call(), ["domineering", "2x2"])
    assert found.picture.note.endswith("5 positions")  # mirrors are one
    held = ElementTree.fromstring(found.picture.svg)  # noqa: S314
    lines = [element for element in held.iter() if element.tag.endswith("line")]
    assert len(lines) == 4
    written = [element.text for element in held.iter() if element.tag.endswith("text")]
    assert written.count("1") == 1
    assert written.count("-1") == 1
    assert "+-1" in written


def test_what_is_not_drawn() -> None:
    with pytest.raises(InputError, match="is impartial"):
        draw.tree(Call(), ["nim", "3"])
    with pytest.raises(InputError, match="more than 150 positions"):
        draw.tree(Call(), ["domineering", "4x4"])
