from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.misere import octal

from zermelo.errors import InputError
from zermelo.pictures import cayley
from zermelo.pictures.cayley import draw_quotient

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_of_a_quotient(tmp_path: Path) -> None:
    quotient = octal("0.75")
    picture = draw_quotient(quotient)
    root = ElementTree.fromstring(picture.svg)  # noqa: S314
    marked = root.findall(f".//{SVG}g[@data-p]")
    assert [group.find(f"{SVG}text").text for group in marked] == ["a", "b^2"]
    told = {title.text for title in root.iter(f"{SVG}title")}
    assert {"1 · a = a", "a · c = ac", "b · c = ab"} <= told
    # one edge for each product, and one for two where the generator leads back
    pairs = {frozenset([(x, g), (y, g)]) for g, row in enumerate(quotient.actions)
             for x, y in enumerate(row) if row[y] == x}  # fmt: skip
    others = [x for row in quotient.actions for x, y in enumerate(row) if row[y] != x]
    assert len(told) == 1 + len(pairs) + len(others)
    assert picture.save(tmp_path / "q.svg").read_text() == draw_quotient(octal("0.75")).svg


def test_what_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cayley, "MAX_ORDER", 39)
    with pytest.raises(InputError, match="40 elements; quotients of up to 39 can be drawn"):
        draw_quotient(octal("0.77"))
