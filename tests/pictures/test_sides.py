"""Boards bear the coordinates that their moves use, and whose sides are whose."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from tests.pictures.test_seen_without_colours import texts_of

from zermelo.games.scene import Place, Rim, Scene
from zermelo.pictures.board import board_of
from zermelo.pictures.pieces import UNIT
from zermelo.pictures.sides import at_sides
from zermelo.pictures.text_board import plain, text_board
from zermelo.rulesets import catalogue, position_of
from zermelo.rulesets.reading import example_of

PROJECT = Path(__file__).parents[2]


def drawn(words: str) -> tuple[Scene, str]:
    here = position_of(words.split())
    (scene,) = here.scenes()
    return scene, board_of(here, [scene], legend=False).svg


def beside(svg: str) -> list[str]:
    """Texts that stand in no place of the board, below the heading."""
    lines = re.sub(r"<g data-place=.*?</g>(?=<g data-place|</g>)", "", svg)
    return re.findall(r'font-size="11" fill="#55606b">([^<]*)<', lines)


@pytest.mark.parametrize(
    "words",
    [
        "tokens --on examples/fraenkel-fig6.tgf p2 n1",
        "annihilation --on examples/beat-craig.tgf a1",
        "geography --on examples/take-away.tgf 3",
        "hackendot --on examples/forest.tgf",
        "node-kayles --on petersen",
        "nimania 3",
    ],
)
def test_ids_of_vertices_do_not_stand_at_the_margin(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PROJECT)
    scene, svg = drawn(words)
    assert list(at_sides(scene.places)) == []
    assert beside(svg) == []


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("hex --size 3", ["1", "2", "3", "a", "b", "c"]),
        ("y --size 3", ["1", "2", "3", "a", "b", "c"]),
        ("dodgem", ["1", "2", "3", "a", "b", "c"]),
        ("mu-torere", ["1", "2", "3", "4", "5", "6", "7", "8", "middle"]),
        ("three-mens-morris", ["1", "2", "3", "a", "b", "c"]),
        ("tic-tac-toe", ["1", "2", "3", "a", "b", "c"]),
    ],
)
def test_the_coordinates_of_moves_stand_at_the_sides(words: str, names: list[str]) -> None:
    scene, svg = drawn(words)
    assert sorted(name for _, _, name in at_sides(scene.places)) == names
    written = [shown.text for shown in texts_of(svg)]
    assert all(name in written for name in names)


def test_slanted_columns_stand_above_their_first_cells() -> None:
    scene, svg = drawn("hex --size 4")
    at = {place.id: place for place in scene.places}
    found = {name: (x, y) for x, y, name in at_sides(scene.places)}
    for column in "abcd":
        x, y = found[column]
        assert x == at[f"{column}1"].x
        assert y < at[f"{column}1"].y - 0.9
    for row in "1234":
        x, y = found[row]
        assert y == at[f"a{row}"].y
        assert at[f"a{row}"].x - 1.3 < x < at[f"a{row}"].x - 0.9
    inside = {
        (round(float(x)), round(float(y)))
        for x, y in re.findall(r'data-place="[a-d]\d" transform="translate\((\S+) (\S+)\)"', svg)
    }
    assert len(inside) == 16


def test_cars_drive_off_where_it_says_off() -> None:
    scene, svg = drawn("dodgem")
    assert [place.text for place in scene.places if place.kind == "beyond"] == ["off", "off"]
    assert [shown.text for shown in texts_of(svg)].count("off") == 2


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_names_at_the_sides_are_parts_of_names_of_places(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PROJECT)
    for scene in example_of(catalogue()[name]).scenes():
        ids = [place.id for place in scene.places if place.kind not in ("vertex", "card")]
        for _, _, written in at_sides(scene.places):
            assert any(written in held for held in ids)


def away(rim: Rim, place: Place) -> float:
    """How far the middle of a place is from a side."""
    (ax, ay), (bx, by) = rim.ends
    across = (bx - ax) * (place.y - ay) - (by - ay) * (place.x - ax)
    return abs(across) / ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5


#: Where the men of ``b2 a1`` stand: x begins.
MEN = {"x": "b2", "o": "a1"}


def test_hex_shows_whose_sides_are_whose() -> None:
    scene, svg = drawn("hex --size 4 b2 a1")
    rules = position_of(["hex", "--size", "4"]).ruleset
    at = {place.id: place for place in scene.places}
    for man, colour in (("x", "black:x"), ("o", "white:o")):
        rims = [held for held in scene.rims if held.holds == colour]
        assert {place.holds for place in scene.places if place.id == MEN[man]} == {colour}
        sides = rules.sides(man)  # type: ignore[attr-defined]
        assert len(rims) == len(sides) == 2
        for rim, side in zip(rims, sides, strict=True):
            cells = [at[rules.place_name(place)] for place in side]  # type: ignore[attr-defined]
            others = [place for place in scene.places if place not in cells]
            assert max(away(rim, cell) for cell in cells) < 0.9
            assert min(away(rim, cell) for cell in cells) > 0.6  # outside of the cells
            assert min(away(rim, cell) for cell in others) > 1.2
            path = f"M{rim.start[0] * UNIT:.1f}".rstrip("0").rstrip(".")
            assert path in svg
    text = plain(text_board(scene))
    assert text.endswith(
        "x joins the first row with the last\no joins the first column with the last"
    )
    here = position_of(["hex", "--size", "4"])
    explained = board_of(here, here.scenes()).svg
    assert "x joins the first row with the last" in explained
    assert "o joins the first column with the last" in explained


def test_rims_run_along_the_whole_side() -> None:
    scene, _ = drawn("hex --size 5")
    for rim in scene.rims:
        ((ax, ay), (bx, by)) = rim.ends
        assert ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 > 4
    assert all(a.text == b.text for a, b in list(pairwise(scene.rims))[::2])
