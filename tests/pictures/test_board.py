"""Pictures of boards: Hasse diagrams and graphs, what is gone, what wins."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from zermelo.games.board import Board

from zermelo import Digraph
from zermelo.errors import InputError
from zermelo.pictures.board import draw_board
from zermelo.rulesets import Ruleset, position_of
from zermelo.values.play import MISERE

FOREST = Path(__file__).parents[2] / "examples" / "forest.tgf"


def vertices(svg: str) -> dict[str, tuple[str, float]]:
    """What is said of every vertex, and how far down it stands."""
    found = re.findall(
        r'transform="translate\([-\d.]+ ([-\d.]+)\)"><title>([^<:]+): ([^<]+)</title>', svg
    )
    return {name: (said, float(y)) for y, name, said in found}


def test_a_hasse_diagram() -> None:
    here = position_of(["poset", "--on", "boolean:3", "-0"])
    assert draw_board(here).note == "8 vertices, 8 of them gone; no move wins"
    picture = draw_board(position_of(["poset", "--on", "chains:1+3", "-2.3"]))
    assert picture.note == "4 vertices, 1 of them gone; choosing 2.2 wins"
    ET.fromstring(picture.svg)  # noqa: S314  it is our own
    drawn = vertices(picture.svg)
    assert {name: said for name, (said, _) in drawn.items()} == {
        "1.1": "choosing it leads to N",
        "2.1": "choosing it leads to N",
        "2.2": "choosing it wins: it leads to P",
        "2.3": "gone",
    }
    heights = [drawn[name][1] for name in ("2.1", "2.2", "2.3")]
    assert heights == sorted(heights, reverse=True)
    assert drawn["1.1"][1] == drawn["2.1"][1]
    assert picture.svg.count("stroke-dasharray") == 1


def test_misere_play() -> None:
    here = position_of(["poset", "--on", "antichain:2"])
    assert draw_board(here).note == "2 vertices; no move wins"
    assert "choosing 1, 2 wins" in draw_board(here, play=MISERE).note


@dataclass(frozen=True)
class LastEdge(Ruleset):
    """Take the edges of a triangle, one by one."""

    name: ClassVar[str] = "last-edge"

    def options(self, state: frozenset[str]) -> list[frozenset[str]]:
        return [state - {edge} for edge in sorted(state)]

    def state(self, *parts: str) -> frozenset[str]:
        return frozenset(parts)

    def board(self, state: frozenset[str]) -> Board:
        whole = Digraph(["ab", "ba", "bc", "cb", "ac", "ca"])
        return Board(whole, {(edge[0], edge[1]): state - {edge} for edge in state})


def test_edges_may_be_moves() -> None:
    picture = draw_board(LastEdge()("bc"))
    assert picture.note == "3 vertices, 3 of them gone; choosing b–c wins"
    assert picture.svg.count("stroke-dasharray") == 2
    assert "choosing" not in draw_board(LastEdge()()).note


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("chomp --on path:3", "3 vertices; choosing 2 wins"),
        ("chomp --on path:3 -1-2", "3 vertices; choosing 2, 3 wins"),
        ("chomp --on complete:3 -v1", "3 vertices, 1 of them gone; choosing 2–3 wins"),
        ("geodetic --on path:5", "5 vertices; choosing 3 wins"),
        ("geodetic --on path:5 3 4", "5 vertices, 2 of them labelled; choosing 2 wins"),
        ("hackendot --on {forest} d", "10 vertices, 3 of them gone; choosing g wins"),
    ],
)
def test_boards_of_rulesets(words: str, note: str) -> None:
    here = position_of(words.format(forest=FOREST).split())
    picture = draw_board(here)
    ET.fromstring(picture.svg)  # noqa: S314  it is our own
    assert note in picture.note
    board = here.ruleset.board(here.state)  # type: ignore[attr-defined]
    assert set(board.moves.values()) == set(here.ruleset.options(here.state))
    ways = {move.to.state: move.text for move in here.moves()}
    for name, option in board.moves.items():
        assert str(name[1] if isinstance(name, tuple) else name) in ways[option]


def test_roots_stand_above() -> None:
    drawn = vertices(draw_board(position_of(["hackendot", "--on", str(FOREST), "a"])).svg)
    assert drawn["a"][0] == "gone"
    assert drawn["a"][1] < drawn["b"][1]


def test_what_has_no_board() -> None:
    with pytest.raises(InputError, match="nim has no board to draw; leave --board out"):
        draw_board(position_of(["nim", "3"]))
    with pytest.raises(InputError, match="a board of 400 vertices; up to 300 are drawn"):
        draw_board(position_of(["poset", "--on", "chain:400"]))
