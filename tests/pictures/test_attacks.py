"""Frameworks of argumentation: pictures say which way their arrows run, and files have names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import zermelo as z
from zermelo import cli
from zermelo.pictures.legend import ATTACKED
from zermelo.pictures.text import titled

SVG = "{http://www.w3.org/2000/svg}"


def written(root: ET.Element, kind: str) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}{kind}")]


@pytest.fixture
def framework(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "two.apx").write_text("arg(a). arg(b). arg(c). att(a,b). att(b,c).")
    (folder / "two.tgf").write_text("a\nb\nc\n#\nb a\nc b\n")
    return folder / "two.apx"


def drawn(words: str) -> ET.Element:
    assert cli.run(["draw", *words.split(), "-o", "x.svg", "-q"]) == 0
    return ET.fromstring(Path("x.svg").read_text(encoding="utf-8"))  # noqa: S314  our own


@pytest.mark.usefixtures("framework")
def test_legend_and_description_say_which_way_arrows_run() -> None:
    root = drawn("files/two.apx")
    assert ATTACKED in written(root, "text")
    (said,) = root.findall(f"{SVG}desc")
    assert "Each attack a → b of the framework is drawn as an arrow from b to a" in str(said.text)
    # and so it is: b is attacked by a, and its arrow leads down to a
    tops = {
        name: float(re.findall(r"translate\(\S+ (\S+)\)", group.get("transform", ""))[0])
        for group in root.iter(f"{SVG}g")
        if (name := (group.findtext(f"{SVG}title") or "")[:1]) in ("a", "b", "c")
    }
    assert tops["a"] > tops["b"] > tops["c"]
    ends = [
        float(re.findall(r"[ML]\S+ (\S+?)(?=[LQ]|$)", str(path.get("d")))[at])
        for path in root.iter(f"{SVG}path")
        for at in (0, -1)
        if path.get("fill") is None
    ]
    assert ends[0] < ends[1]


@pytest.mark.usefixtures("framework")
def test_digraphs_of_moves_say_nothing_of_attacks() -> None:
    for words in ("files/two.tgf", "files/two.apx --moves"):
        root = drawn(words)
        assert ATTACKED not in written(root, "text")
        assert "attack" not in str(root.findtext(f"{SVG}desc"))
    assert ATTACKED in written(drawn("files/two.tgf --attacks"), "text")


def test_python_says_so_too(framework: Path) -> None:
    assert ATTACKED in z.draw(framework).svg
    assert ATTACKED in z.draw(z.read(framework), attacks=True).svg
    assert ATTACKED not in z.draw(z.read(framework)).svg
    unsaid = z.draw(framework, legend=False).svg
    assert ATTACKED not in unsaid
    assert "Each attack a → b" in unsaid


def test_attacks_both_ways_have_no_arrows_to_explain() -> None:
    pairs = [(a, b) for a in "abc" for b in "abc" if a != b]
    assert ATTACKED not in z.draw(z.Digraph(pairs), attacks=True).svg


@pytest.mark.usefixtures("framework")
def test_the_title_is_the_name_of_a_file_not_its_path() -> None:
    assert drawn("files/two.apx").findtext(f"{SVG}title") == "two.apx"
    assert drawn("tokens --on files/two.tgf a").findtext(f"{SVG}title") == "tokens --on two.tgf a"
    board = drawn("--board tokens --on files/two.tgf a")
    assert board.findtext(f"{SVG}title") == "tokens --on two.tgf a"
    assert drawn("files/two.apx --title files/two.apx").findtext(f"{SVG}title") == "files/two.apx"
    Path("files/own.py").write_text(
        "import zermelo as z\nhere = z.game(2, lambda n: [n-1] if n else [])\n"
    )
    assert drawn("files/own.py").findtext(f"{SVG}title") == "own.py 2"


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("nim 3 + tokens --on x/y.tgf a", "nim 3 + tokens --on y.tgf a"),
        ("tokens --on 'x y/z.tgf' a", "tokens --on z.tgf a"),
        ("hackendot --on ../x/forest.tgf", "hackendot --on forest.tgf"),
        ("chess 8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "chess 8/8/8/8/8/2k5/1R6/K7 w - - 0 1"),
    ],
)
def test_words_that_are_no_paths_stay(words: str, title: str) -> None:
    assert titled(words) == title
