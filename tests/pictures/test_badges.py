"""Badges cover no arrowhead, arrows have a shaft, and boards explain their edges."""

from __future__ import annotations

import math
import random
import re

import numpy as np
import pytest

import zermelo as z
from zermelo.pictures.board import draw_board
from zermelo.pictures.excerpt import MoveKind, strategy
from zermelo.pictures.paint import HEAD_SHARE, badge_size, edge
from zermelo.pictures.routes import Route
from zermelo.pictures.svg import DigraphSvg
from zermelo.pictures.text import Sizes
from zermelo.rulesets import position_of


def random_digraph(seed: int) -> z.Digraph:
    draw = random.Random(seed)
    count = draw.choice([60, 200, 400])
    pairs = [(draw.randrange(count), draw.randrange(count)) for _ in range(count * 3)]
    if seed % 2:
        pairs = [(max(pair), min(pair)) for pair in pairs if pair[0] != pair[1]]
    return z.Digraph(pairs)


@pytest.mark.parametrize("seed", range(16))
def test_badges_cover_no_tip(seed: int) -> None:
    G = random_digraph(seed)
    labels = z.outcomes(G)
    excerpt = strategy(G, labels, random.Random(seed).randrange(len(G)), 12)
    names = [str(G.names[int(v)]) for v in excerpt.vertices]
    sizes = Sizes.for_names(names)
    drawing = DigraphSvg(excerpt, names, sizes)
    layout = drawing.layout
    routes = [route for _, route in drawing.routes()]
    places = drawing.badge_places([route.points for route in routes])
    assert set(places) == set(excerpt.omitted)
    for vertex, (x, y) in places.items():
        width, height = badge_size(excerpt.omitted[vertex], sizes)
        for route in routes:
            tip = route.points[-1]
            assert abs(tip[0] - x) > width / 2 or abs(tip[1] - y) > height / 2
        others = np.arange(len(names)) != vertex
        across = np.abs(layout.x[others] - x) < (width + sizes.width) / 2 - 1
        down = np.abs(layout.y[others] - y) < (height + sizes.height) / 2 - 1
        assert not (across & down).any()


@pytest.mark.parametrize("length", [3.0, 8.0, 14.0, 60.0])
@pytest.mark.parametrize("kind", MoveKind)
def test_short_arrows_have_a_shaft(length: float, kind: MoveKind) -> None:
    sizes = Sizes(14.0, 11.0, 42.0, 60.0)
    drawn = edge(Route(((0.0, 0.0), (length, 0.0))), kind, sizes)
    line, head = re.findall(r'd="([^"]*)"', drawn)
    base = float(head.split("L")[1].split()[0])
    assert length - base <= HEAD_SHARE * length + 0.1
    end = [float(word) for word in re.findall(r"-?[0-9.]+", line)][-2]
    assert math.isclose(end, length, abs_tol=length)
    assert end >= base - 0.1


@pytest.mark.parametrize(
    ("words", "said", "unsaid"),
    [
        ("poset --on boolean:2", "the move wins", "an edge that is gone"),
        ("poset --on boolean:2 -12", "an edge that is gone", "edge of both"),
        ("hackenbush l(r;e)", "Left's edge", "an edge that is gone"),
        ("hackenbush e", "an edge of both", "Right's edge"),
    ],
)
def test_the_legend_explains_edges(words: str, said: str, unsaid: str) -> None:
    drawn = draw_board(position_of(words.split())).svg.replace("&#x27;", "'")
    assert said in drawn
    assert unsaid not in drawn
    assert "height:auto" not in drawn
