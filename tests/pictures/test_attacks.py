"""Frameworks of argumentation: arrows run forward, labels are theirs, and files have names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import zermelo as z
from zermelo import cli
from zermelo.pictures.excerpt import FRAMEWORK
from zermelo.pictures.text import title_of

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


def heights(root: ET.Element) -> dict[str, float]:
    """Return how far down each of a, b and c stands."""
    return {
        name: float(re.findall(r"translate\(\S+ (\S+)\)", group.get("transform", ""))[0])
        for group in root.iter(f"{SVG}g")
        if (name := (group.findtext(f"{SVG}title") or "")[:1]) in ("a", "b", "c")
    }


def upward(root: ET.Element) -> bool:
    """Say whether the first edge that is drawn ends above its beginning."""
    ends = [
        float(re.findall(r"[ML]\S+ (\S+?)(?=[LQ]|$)", str(path.get("d")))[at])
        for path in root.iter(f"{SVG}path")
        for at in (0, -1)
        if path.get("fill") is None
    ]
    return ends[1] < ends[0]


@pytest.mark.usefixtures("framework")
def test_arrows_of_attacks_run_forward() -> None:
    root = drawn("files/two.apx")
    tops = heights(root)
    assert tops["a"] > tops["b"] > tops["c"]
    assert upward(root)  # a attacks b
    said = str(root.findtext(f"{SVG}desc"))
    assert "An arrow leads from an argument to what it attacks." in said
    assert "3 arguments (2 in, 1 out), 2 attacks" in said
    texts = written(root, "text")
    assert "in: every attack is answered" in texts
    assert "attack that decides, from in" in texts
    assert {"I0", "O1", "I2"} <= set(texts)
    assert not {"P0", "N1", "winning move, the quickest"} & set(texts)


@pytest.mark.usefixtures("framework")
def test_digraphs_of_moves_say_nothing_of_attacks() -> None:
    for words in ("files/two.tgf", "files/two.apx --moves"):
        root = drawn(words)
        assert FRAMEWORK.legend[0] not in written(root, "text")
        assert "attack" not in str(root.findtext(f"{SVG}desc"))
        assert not upward(root)
    assert FRAMEWORK.legend[0] in written(drawn("files/two.tgf --attacks"), "text")


def test_python_says_so_too(framework: Path) -> None:
    assert FRAMEWORK.legend[0] in z.draw(framework).svg
    assert FRAMEWORK.legend[0] in z.draw(z.read(framework), attacks=True).svg
    assert FRAMEWORK.legend[0] not in z.draw(z.read(framework)).svg
    unsaid = z.draw(framework, legend=False).svg
    assert FRAMEWORK.legend[0] not in unsaid
    assert "An arrow leads from" in unsaid


def test_around_an_argument_too() -> None:
    F = z.Framework([(i, i + 1) for i in range(300)])
    svg = z.draw(F.moves, attacks=True, around=9, budget=8).svg
    assert "attack that decides, from in" in svg
    assert "reply of the player" not in svg


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
    assert title_of(words) == title
