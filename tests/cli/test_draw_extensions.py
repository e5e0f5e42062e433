"""Extensions in the picture of a framework: told apart three ways, and nothing moves."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tests.cli.conftest import Reply

SVG = "{http://www.w3.org/2000/svg}"
#: Two pairs that attack each other, a chain from the first, and a grounded part.
APX = (
    "arg(a). arg(b). arg(c). arg(p). arg(q). arg(x). arg(y). "
    "att(a,b). att(b,a). att(b,c). att(p,q). att(q,p). att(x,y)."
)


@pytest.fixture
def drawn(zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("x.apx").write_text(APX)
    Path("x.tgf").write_text("a\nb\nc\n#\na b\nb c\n")

    def call(*words: str, file: str = "x.apx") -> Reply:
        return zermelo("draw", file, *words, "-o", "x.svg", "--json")

    return call


def vertices() -> dict[str, ET.Element]:
    root = ET.fromstring(Path("x.svg").read_text(encoding="utf-8"))  # noqa: S314  our own
    return {
        str(group.findtext(f"{SVG}title")).partition(":")[0]: group
        for group in root.iter(f"{SVG}g")
        if str(group.findtext(f"{SVG}title")).partition(":")[0]  # samples have none
        and group.get("data-vertex")
    }


def rings(group: ET.Element) -> list[list[str | None]]:
    """Return colour and dashes of each line round an argument, from the outside in."""
    found = [
        (float(shape.get("width", 0)), shape.get("stroke"), held.get("stroke-dasharray"))
        for held in group.iter()
        for shape in held
        if shape.get("stroke")
    ]
    return [looks for _, *looks in sorted(found, key=lambda look: -look[0])]


def test_extensions_differ_by_colour_letter_and_pattern(drawn) -> None:
    reply = drawn("--semantics", "preferred", "--extension", "1")
    assert (reply.status, reply.json["semantics"], reply.json["number"]) == (0, "preferred", 1)
    members = set(reply.json["extension"])
    assert "x" in members
    assert len(members) == 3 + ("a" in members)
    shown = vertices()
    for name, group in shown.items():
        letter = str(group.get("data-vertex"))
        looks = rings(group)
        if name in ("x", "y"):
            assert letter in ("I0", "O1")
        else:
            number = {"a": "1", "b": "1", "c": ""}.get(name, "2")
            assert letter == f"U{number} " + ("i" if name in members else "o")
        assert len(looks) == 2
        assert bool(looks[0][1]) == (name not in members)
    borders = {name: tuple(rings(group)[1]) for name, group in shown.items()}
    assert borders["a"] == borders["b"]
    assert borders["p"] == borders["q"]
    of_each = (borders["a"], borders["p"], borders["c"])
    assert all(len(set(looks)) == 3 for looks in (of_each, [colour for colour, _ in of_each]))
    assert borders["p"][1]
    assert not borders["c"][1]
    inside, outside = rings(shown["x"])[0], rings(shown["y"])
    assert inside[0] not in {colour for colour, _ in outside}
    said = Path("x.svg").read_text(encoding="utf-8")
    assert "in preferred extension 1: i" in said
    assert "attacked by it: o" in said
    assert "undecided, in strong component 2" in said


def test_one_strong_component_has_no_number(drawn) -> None:
    Path("one.apx").write_text("arg(a). arg(b). arg(c). att(a,b). att(b,c). att(c,a).")
    drawn(file="one.apx")
    assert {str(group.get("data-vertex")) for group in vertices().values()} == {"U"}
    assert "component" not in Path("x.svg").read_text(encoding="utf-8")


def test_stepping_leaves_every_argument_in_its_place(drawn) -> None:
    places, sets = [], []
    for number in range(1, 5):
        reply = drawn("-s", "PR", "--extension", str(number))
        sets.append(frozenset(reply.json["extension"]))
        where = [group.get("transform") for group in vertices().values()]
        size = re.findall(r'viewBox="[^"]*"', Path("x.svg").read_text(encoding="utf-8"))[0]
        places.append((where, size, reply.json["drawing"]))
    assert len(set(sets)) == 4
    assert all(held == places[0] for held in places)


def test_a_framework_of_hundreds_is_drawn_whole(drawn) -> None:
    chance = random.Random(29)
    attacks = {(chance.randrange(250), chance.randrange(250)) for _ in range(400)}
    lines = [f"arg({x})." for x in range(250)] + [f"att({a},{b})." for a, b in sorted(attacks)]
    Path("large.apx").write_text("\n".join(lines))
    reply = drawn("-s", "CO", "--extension", "1", file="large.apx")
    assert len(reply.json["drawing"]["vertices"]) == len(vertices()) == 250
    centres = [(held["x"], held["y"]) for held in reply.json["drawing"]["vertices"]]
    pairs = [(a, b) for at, a in enumerate(centres) for b in centres[:at]]
    assert all(abs(a[0] - b[0]) > 20 or abs(a[1] - b[1]) > 20 for a, b in pairs)


def test_files_without_attacks_are_frameworks_here(drawn) -> None:
    assert drawn("-s", "stable", file="x.tgf").json["extension"] == ["a", "c"]
    assert drawn("--extension", "1", "--moves", file="x.tgf").json["extension"] == ["a", "c"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--extension", "5"), "there are 4 preferred extensions, and no extension 5"),
        (("-s", "GR", "--extension", "2"), "there is 1 grounded extension, and no extension 2"),
        (("-s", "moon"), "there is no semantics 'moon'"),
        (("-s", "ST", "--kernel"), "--kernel marks a stable extension"),
        (("--extension", "0"), "0"),
    ],
)
def test_wrong_calls(drawn, words: tuple[str, ...], said: str) -> None:
    reply = drawn(*words)
    assert (reply.status, said in reply.err) == (2, True), reply.err
    assert not Path("x.svg").exists()


def test_games_have_no_extensions(zermelo, tmp_path: Path) -> None:
    reply = zermelo("draw", "nim", "2", "-s", "PR", "-o", tmp_path / "x.svg")
    assert (reply.status, "a game is not a framework" in reply.err) == (2, True)


def test_no_stable_extension(drawn) -> None:
    Path("odd.apx").write_text("arg(a). att(a,a).")
    assert drawn("-s", "ST", file="odd.apx").json["extension"] is None
