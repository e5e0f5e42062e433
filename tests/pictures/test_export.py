"""Formats of pictures."""

from __future__ import annotations

import re
import struct
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from zermelo import Digraph
from zermelo.cli import run
from zermelo.errors import InputError, MissingExtra
from zermelo.pictures import draw
from zermelo.pictures.board import draw_board
from zermelo.pictures.document import FORMATS
from zermelo.pictures.tikz import tikz_of
from zermelo.rulesets import catalogue, position_of
from zermelo.rulesets.reading import example_of

PROJECT = Path(__file__).parents[2]
PICTURE = draw(Digraph([("a_1", "b"), ("b", "b"), ("b", "c")]), title="50% & {more}")


def test_every_format(tmp_path: Path) -> None:
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF", ".tikz": b"%", ".tex": b"%"}
    assert begins.keys() == {*FORMATS}
    for suffix, first in begins.items():
        saved = PICTURE.save(tmp_path / f"picture{suffix}").read_bytes()
        assert saved.startswith(first)


def test_size(tmp_path: Path) -> None:
    def width_of(name: str, size: float | None = None) -> float:
        data = PICTURE.save(tmp_path / name, size=size).read_bytes()
        if name.endswith(".png"):
            return float(struct.unpack(">I", data[16:20])[0])
        found = re.search(rb'width="([\d.]+)"', data)
        assert found is not None
        return float(found[1])

    natural = width_of("a.svg")
    assert width_of("b.svg", 200) == 200
    assert width_of("c.png", 200) == 200
    assert abs(width_of("d.png") - 2 * natural) <= 2
    for wrong in (0, -5, float("nan"), 1e9):
        with pytest.raises(InputError, match="give a width"):
            width_of("e.svg", wrong)


def test_other_endings(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"does not end in one of them"):
        PICTURE.save(tmp_path / "picture.jpg")


def test_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra, match=r"draw"):
        PICTURE.save(tmp_path / "picture.pdf")
    assert PICTURE.save(tmp_path / "picture.tex").exists()


def balanced(text: str) -> bool:
    bare = re.sub(r"\\[{}\\]", "", text)
    return bare.count("{") == bare.count("}")


def test_tikz() -> None:
    text = tikz_of(PICTURE.svg)
    assert text.count(r"\begin{scope}") == text.count(r"\end{scope}")
    assert text.rstrip().endswith(r"\end{tikzpicture}")
    assert r"50\% \& \{more\}" in text
    assert r"a\_1" in text
    for line in text.splitlines():
        assert line.startswith(("%", "\\draw[", "\\node[", "\\begin{", "\\end{"))
        assert balanced(line)
        assert line.startswith(("%", "\\begin", "\\end")) or line.endswith(";")


def test_a_curve_in_tikz() -> None:
    svg = '<svg xmlns="x"><path d="M0 0Q3 3 6 0H8V2Z" fill="#fff"/></svg>'
    assert ".. controls (2,2) and (4,2) .. (6,0) -- (8,0) -- (8,2) -- cycle;" in tikz_of(svg)


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_tikz_of_every_board(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.pictures.board import board_of

    monkeypatch.chdir(PROJECT)
    here = example_of(catalogue()[name])
    text = tikz_of(board_of(here, here.scenes()).svg)
    assert all(map(balanced, text.splitlines()))
    assert not re.search(r"[(,]-?(nan|inf)", text)


def test_png_has_letters(tmp_path: Path) -> None:
    """The converter has fonts of its own, so that text is never missing."""
    pictures = [
        draw_board(position_of(["nim", words]), title=words).save(tmp_path / f"{words}.png")
        for words in ("1", "8")
    ]
    one, other = (path.read_bytes() for path in pictures)
    assert one != other


@pytest.mark.parametrize(
    "words",
    [
        "nim 1 2",
        "nim 1 2 --board",
        "domineering 2x2",
        "domineering 2x3 --thermograph",
        "domineering 2x2 --tree",
    ],
)
def test_every_picture_says_how_large_it_is(words: str, tmp_path: Path) -> None:
    """Also with a title of one's own, whatever is in it."""
    file = tmp_path / "picture.svg"
    assert run(["draw", *words.split(), "-o", str(file), "--title", "a\x1b[31m & <b>"]) == 0
    text = file.read_text(encoding="utf-8")
    assert "height:auto" not in text
    assert "\x1b" not in text
    root = ElementTree.fromstring(text)  # noqa: S314  our own text
    assert [float(root.attrib[name]) for name in ("width", "height")] == pytest.approx(
        [float(length) for length in root.attrib["viewBox"].split()[2:]], rel=0.01
    )
    assert run(["draw", *words.split(), "-o", str(file), "--width", "123"]) == 0
    assert 'width="123"' in file.read_text(encoding="utf-8")
