from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from tests.values.partizan.games import games

from zermelo.values.partizan.game import Game
from zermelo.values.partizan.thermograph_svg import thermograph_svg


@given(games)
@settings(deadline=None, max_examples=40)
def test_a_picture_is_well_formed_and_stays_on_the_paper(G):
    T = G.thermograph
    root = ElementTree.fromstring(thermograph_svg(T, repr(G)))  # noqa: S314
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    walls = [element for element in root.iter() if element.tag.endswith("polyline")]
    for wall, bends in zip(walls, (T.left_wall, T.right_wall), strict=True):
        points = [tuple(map(float, pair.split(","))) for pair in wall.attrib["points"].split()]
        assert len(points) == len(bends) + 1
        assert all(0 < x < width and 0 < y < height for x, y in points)
        assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)


@pytest.mark.parametrize("text", ["0", "3/4", "{5||3|-7}"])
def test_left_is_to_the_left_and_hot_is_up(text):
    G = Game(text)
    picture = thermograph_svg(G.thermograph, "<" + text)
    assert f"mean {G.mean}, temperature {G.temperature}" in picture
    assert "&lt;" in picture
    root = ElementTree.fromstring(picture)  # noqa: S314
    walls = [element for element in root.iter() if element.tag.endswith("polyline")]
    left, right = (
        [tuple(map(float, pair.split(","))) for pair in wall.attrib["points"].split()]
        for wall in walls
    )
    assert left[0][0] <= right[0][0]
    assert left[-1] == right[-1]
