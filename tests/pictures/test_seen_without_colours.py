"""Pictures read back: text can be read on what it stands on, and letters say what colours say."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from zermelo import cli, palette
from zermelo.cli.show import OUTCOME_STYLES, STYLES
from zermelo.pictures import paint, tiles
from zermelo.pictures.board import board_of, draw_board
from zermelo.pictures.pieces import COLOURS, LINES
from zermelo.pictures.verdicts import MoveVerdict, Verdicts
from zermelo.rulesets import catalogue, position_of
from zermelo.rulesets.reading import example_of

PROJECT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def luminance(colour: str) -> float:
    """As WCAG 2.1 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def colour_of(written: str) -> str:
    named = {"white": "#ffffff", "black": "#000000"}.get(written, written)
    if len(named) == 4:
        named = "#" + "".join(2 * digit for digit in named[1:])
    assert re.fullmatch("#[0-9a-f]{6}", named), written
    return named


@dataclass(frozen=True)
class Shown:
    """A text of a picture: what, where, in which colour and on which one."""

    text: str
    at: tuple[float, float]
    ink: str
    paper: str


@dataclass(frozen=True)
class Moved:
    """Where things are drawn: scaled, then shifted."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def within(self, transform: str) -> Moved:
        here = self
        for what, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
            numbers = [float(one) for one in NUMBER.findall(inside)]
            if what == "translate":
                x, y = (*numbers, 0.0)[:2]
                here = replace(here, x=here.x + here.scale * x, y=here.y + here.scale * y)
            elif what == "scale":
                here = replace(here, scale=here.scale * numbers[0])
            else:
                assert what == "rotate", what  # of one text, which stays where it is
        return here

    def of(self, x: float, y: float) -> tuple[float, float]:
        return self.scale * x + self.x, self.scale * y + self.y


def texts_of(svg: str) -> list[Shown]:
    """Every text of a picture, with the topmost shape that was drawn below it."""
    root = ET.fromstring(svg)  # noqa: S314  our own
    boxes: list[tuple[float, float, float, float, str]] = []
    found: list[Shown] = []

    def walk(element: ET.Element, here: Moved) -> None:
        assert element.get("opacity") is None or element.find(f".//{SVG}text") is None
        here = here.within(element.get("transform", ""))
        kind, fill = element.tag.removeprefix(SVG), element.get("fill")
        corners: list[tuple[float, float]] = []
        if kind == "rect" and element.get("width") != "100%":
            x, y = (float(element.get(side, "0")) for side in "xy")
            wide, high = (float(element.get(side, "0")) for side in ("width", "height"))
            corners = [here.of(x, y), here.of(x + wide, y + high)]
        elif kind == "path" and fill not in (None, "none"):
            numbers = [float(one) for one in NUMBER.findall(element.get("d", ""))]
            corners = [here.of(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if corners and fill not in (None, "none"):
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            boxes.append((min(xs), min(ys), max(xs), max(ys), colour_of(str(fill))))
        if kind == "text":
            x, y = here.of(float(element.get("x", "0")), float(element.get("y", "0")))
            y -= 0.3 * here.scale * float(element.get("font-size", "12"))  # the middle of letters
            under = [paper for a, b, c, d, paper in boxes if a <= x <= c and b <= y <= d]
            ink = colour_of(str(fill)) if fill else "#000000"
            found.append(Shown(element.text or "", (x, y), ink, (["#ffffff", *under])[-1]))
        for child in element:
            walk(child, here)

    walk(root, Moved())
    return found


def judged(name: str) -> Iterator[str]:
    """Draw the example of a ruleset, as if moves won, drew and lost in turn."""
    here = example_of(catalogue()[name])
    scenes = here.scenes()
    every = [(gesture.option, gesture.player) for scene in scenes for gesture in scene.gestures]
    for turned in range(3):
        verdicts = {held: MoveVerdict((at + turned) % 3) for at, held in enumerate(every)}
        yield board_of(here, scenes, Verdicts(verdicts)).svg
    yield board_of(here, scenes).svg


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_boards_can_be_read_and_say_in_letters_what_colours_say(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PROJECT)
    for svg in judged(name):
        for shown in texts_of(svg):
            assert contrast(shown.ink, shown.paper) >= 4.5, shown
        root = ET.fromstring(svg)  # noqa: S314  our own
        for group in root.iter(f"{SVG}g"):
            leads = group.get("data-leads")
            if leads is not None and group.get("data-place"):
                written = [text.text for text in group.iter(f"{SVG}text")]
                assert leads in written, (group.get("data-place"), written)


@pytest.mark.parametrize(
    "call",
    [
        "draw examples/fraenkel-fig6.tgf --kernel",
        "draw examples/BA_60_70_3.af",
        "draw examples/admbuster_1000.af --around 20",
        "draw cram 2x3",
        "draw nim 3 2",
        "draw chomp --on petersen",
        "draw --board poset --on divisors:72 -36",
        "draw domineering 2x2 --tree",
        "draw domineering 2x3 --thermograph",
        "table nim --upto 40",
        "table wythoff --upto 9x9",
        "table wythoff --upto 9x9 --outcomes",
        "infinite examples/infinite/clocks.game --truncate -1..2,0..3",
        "quotient kayles --upto 9",
    ],
)
def test_pictures_can_be_read(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    words = call.split()
    option = "-o" if words[0] in ("draw", "table") else "--draw"
    assert cli.run([*words, option, str(tmp_path / "x.svg"), "-q"]) == 0
    shown = texts_of((tmp_path / "x.svg").read_text(encoding="utf-8"))
    assert shown
    for text in shown:
        assert contrast(text.ink, text.paper) >= 4.5, text


def test_the_palette_on_light_and_on_dark() -> None:
    """Text stands on a colour of its own, so that the page below it does not matter."""
    for fill in (*palette.OUTCOMES.values(), *palette.MEN.values(), palette.CHOCOLATE):
        assert contrast(fill.text, fill.inside) >= 4.5
        assert contrast(fill.border, palette.PAPERS[0]) >= 3
    for ink in (paint.INK, paint.MUTED):
        assert all(contrast(ink, paper) >= 4.5 for paper in palette.PAPERS)
    for fill, ink in tiles.FILLS.values():
        assert contrast(ink, fill) >= 4.5
    for value in range(1, 200):
        fill, ink = tiles.shade(value, 199)
        assert contrast(ink, fill) >= 4.5
    every = np.random.default_rng(1).integers(0, 256, (500, 3)).tolist()
    for red, green, blue in every:
        colour = f"#{red:02x}{green:02x}{blue:02x}"
        assert contrast(palette.ink_on(colour), colour) >= 4.5


def test_html_says_on_which_colour_its_letters_stand() -> None:
    here = position_of(["nim", "3", "1"])
    html = here.move_table()._repr_html_()
    styles = re.findall(r'<td style="([^"]*)">([PND])</td>', html)
    assert {letter for _, letter in styles} == {"P", "N"}
    for style, letter in styles:
        facts = dict(part.split(": ") for part in style.split("; "))
        assert contrast(facts["color"], facts["background"]) >= 4.5
        assert facts["background"] == palette.OUTCOMES[letter].inside


def test_an_outcome_has_one_colour_everywhere() -> None:
    for place, letter in enumerate("PND"):
        inside = palette.OUTCOMES[letter].inside
        assert paint.FILLS[place].inside == inside
        assert tiles.FILLS[letter][0] == inside
        assert OUTCOME_STYLES[letter].endswith(f"on {inside}")
    assert len({fill.inside for fill in palette.OUTCOMES.values()}) == 3
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (PROJECT / "src" / "zermelo").rglob("*.py")
        if path.name != "palette.py"
    )
    assert palette.OUTCOMES["N"].inside not in source


@pytest.mark.parametrize(
    "html",
    [
        position_of(["nim", "3", "1"]).move_table()._repr_html_(),
        z.outcomes([("a", "b")])._repr_html_(),
        z.Digraph([("a", "b")])._repr_html_(),
        position_of(["nim", "3", "1"]).solve()._repr_html_(),
    ],
)
def test_columns_of_html_stand_apart_without_a_style_sheet(html: str) -> None:
    (style,) = re.findall(r'<table style="([^"]*)">', html)
    assert "border-spacing: 1em" in style
    assert "border-collapse: separate" in style
    assert "<table>" not in html


def test_edges_of_players_differ_in_their_dashes() -> None:
    assert len({LINES[look][2] for look in ("left", "right", "either", "gone")}) == 4


def test_men_without_letters_get_those_of_their_owners() -> None:
    shown = texts_of(draw_board(position_of(["push", "r.rl"])).svg)
    men = [
        (one.text, one.paper)
        for one in shown
        if one.paper in (COLOURS["left"][0], COLOURS["right"][0]) and one.text != "P"
    ]
    assert ("L", COLOURS["left"][0]) in men
    assert men.count(("R", COLOURS["right"][0])) == 2


def test_a_terminal_without_colours_tells_moves_apart() -> None:
    looks = [
        {name: held for name, held in STYLES[letter].items() if name not in ("fg", "bg")}
        for letter in "PDN"
    ]
    assert all(one != other for one, other in combinations(looks, 2))
