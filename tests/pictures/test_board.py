"""Pictures of boards: what is drawn, what wins, and what is said of it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from zermelo.errors import InputError
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.limits import Limits
from zermelo.pictures.board import board_of, draw_board
from zermelo.pictures.pieces import PIECES
from zermelo.rulesets import Nim, Ruleset, catalogue, position_of
from zermelo.rulesets.reading import example_of
from zermelo.values.play import MISERE

PROJECT = Path(__file__).parents[2]


def places(svg: str) -> dict[str, tuple[str, float]]:
    """Where a click on every place leads, and how far down it stands."""
    found = re.findall(
        r'data-place="([^"]*)"(?: data-leads="(\w)")? transform="translate\(\S+ (\S+)\)"', svg
    )
    return {name: (leads, float(y)) for name, leads, y in found}


def test_a_hasse_diagram() -> None:
    assert draw_board(position_of(["poset", "--on", "boolean:3", "-0"])).note == "no move is left"
    picture = draw_board(position_of(["poset", "--on", "chains:1+3", "-2.3"]))
    assert picture.note == "3 moves; 1 winning move: remove 2.2"
    ET.fromstring(picture.svg)  # noqa: S314  it is our own
    drawn = places(picture.svg)
    assert [leads for leads, _ in drawn.values()][:4] == ["N", "N", "P", ""]
    heights = [drawn[name][1] for name in ("v2", "v3", "v4")]
    assert heights == sorted(heights, reverse=True)
    assert drawn["v1"][1] == drawn["v2"][1]


def test_misere_play() -> None:
    here = position_of(["poset", "--on", "antichain:2"])
    assert draw_board(here).note == "2 moves; no move wins"
    assert draw_board(here, play=MISERE).note == "2 moves; 2 winning moves: remove 1, remove 2"


@dataclass(frozen=True)
class LastEdge(Ruleset[frozenset[str]]):
    """Take the edges of a triangle, one by one."""

    name: ClassVar[str] = "last-edge"

    def options(self, state: frozenset[str]) -> Iterator[frozenset[str]]:
        return (state - {edge} for edge in sorted(state))

    def state(self, *parts: str) -> frozenset[str]:
        return frozenset(parts)

    def show(self, state: frozenset[str]) -> str:
        return " ".join(sorted(state))

    def scene(self, state: frozenset[str]) -> Scene:
        corners = {"a": (0.0, 2.0), "b": (2.0, 2.0), "c": (1.0, 0.0)}
        held = [Place(name, "vertex", *at, name) for name, at in corners.items()]
        held += [Place(edge, "edge", 1, 1) for edge in sorted(state)]
        lines = [
            Line(one, other, "plain" if one + other in state else "gone")
            for one, other in ("ab", "bc", "ac")
        ]
        return scene_of(held, lines, moves=(((edge,), state - {edge}) for edge in sorted(state)))


def test_a_ruleset_of_ones_own() -> None:
    picture = draw_board(LastEdge()("bc"))
    assert picture.note == "1 move; 1 winning move: bc → "
    assert picture.svg.count("stroke-dasharray") == 3  # and in the legend
    assert draw_board(LastEdge()()).note == "no move is left"


def test_partizan_moves_are_marked_by_player() -> None:
    svg = draw_board(position_of(["nogo", "1x2"])).svg
    assert svg.count('data-wins="L"') == 2 + 1  # and the sample of the legend
    assert svg.count('data-wins="R"') == 2 + 1
    arrows = draw_board(position_of(["domineering", "2x2"])).svg
    assert arrows.count('data-leads="P"') == 4


def test_drawing_moves() -> None:
    svg = draw_board(position_of(["tic-tac-toe"])).svg
    assert {leads for leads, _ in places(svg).values()} == {"D"}
    assert "it leads to D" in svg


def test_roots_stand_above() -> None:
    forest = PROJECT / "examples" / "forest.tgf"
    drawn = places(draw_board(position_of(["hackendot", "--on", str(forest), "a"])).svg)
    assert drawn["v1"][0] == ""  # gone
    assert drawn["v1"][1] < drawn["v2"][1]


def test_a_sum_stands_side_by_side() -> None:
    picture = draw_board(position_of(["nim", "2", "+", "cram", "2x2", "+", "nim", "1"]))
    assert {"1:h1.2", "2:r1c1", "3:h1.1"} <= places(picture.svg).keys()
    xs = re.findall(r'data-place="\d:h1"[^>]*translate\((\S+) ', picture.svg)
    assert float(xs[0]) < float(xs[1])


def test_no_legend_no_colours() -> None:
    here = Nim()(3, 1)
    assert "it leads to" in draw_board(here).svg
    assert "it leads to" not in draw_board(here, legend=False).svg.replace(": it leads to", "")
    unsolved = board_of(here, here.scenes())
    assert unsolved.note == "4 moves"
    assert "data-leads" not in unsolved.svg


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_ruleset_is_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    here = example_of(catalogue()[name])
    once, again = (board_of(here, here.scenes()) for _ in range(2))
    assert once.svg == again.svg
    root = ET.fromstring(once.svg)  # noqa: S314  it is our own
    width, height = (float(root.get(side, "0")) for side in ("width", "height"))
    assert 0 < width < 4_000
    assert 0 < height < 4_000
    assert {place.id for place in here.scenes()[0].places} == places(once.svg).keys()


def test_every_kind_of_place_is_drawn() -> None:
    from zermelo.games.scene import KINDS

    assert PIECES.keys() == KINDS.keys()


def test_what_is_too_large() -> None:
    with pytest.raises(
        InputError, match="the board has 400 vertices; boards of up to 300 can be drawn"
    ):
        draw_board(position_of(["node-kayles", "--on", "path:400"]))
    with pytest.raises(InputError, match="the board has 10,000 places"):
        draw_board(position_of(["cram", "100x100"]))


def test_notebooks() -> None:
    svg = Nim()(3, 1)._repr_svg_()
    assert svg is not None
    assert 'data-leads="P"' in svg
    assert position_of(["cram", "100x100"])._repr_svg_() is None
    unknown = position_of(["cram", "9x9"])._repr_svg_()  # no theorem and no time
    assert unknown is None or "<svg" in unknown


def test_limits_hold() -> None:
    from zermelo.errors import LimitReached

    with pytest.raises(LimitReached):
        draw_board(position_of(["nogo", "4x4"]), limits=Limits(positions=10))


def test_a_winning_move_need_not_lead_to_p_if_a_player_may_move_again() -> None:
    here = position_of(
        ["dots-and-boxes", "--rows", "1", "--columns", "2", "a1-b1", "a1-a2", "b1-b2"]
    )
    svg = draw_board(here).svg
    assert "a2-b2, gone: the move wins</title>" in svg  # it leads to N: the same player is to move
    assert "leads to" not in svg
    assert set(re.findall('data-leads="(.*?)"', svg)) == {"+", "="}
