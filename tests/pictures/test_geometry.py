"""Pictures read back: no badge stands on an arrowhead or another badge, and arrows have a shaft."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from tests.pictures.gallery import GALLERY

import zermelo as z
from zermelo.pictures.picture import Picture

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?[0-9.]+")
Point = tuple[float, float]


@dataclass(frozen=True)
class Arrow:
    """The points of a line, up to where its head begins, and the corners of the head."""

    line: list[Point]
    head: list[Point]

    @property
    def shaft(self) -> float:
        return sum(math.dist(a, b) for a, b in pairwise(self.line))

    @property
    def base(self) -> Point:
        _, (ax, ay), (bx, by) = self.head
        return (ax + bx) / 2, (ay + by) / 2


@dataclass(frozen=True)
class Box:
    """A badge."""

    middle: Point
    width: float
    height: float

    def holds(self, point: Point, by: float = 0.3) -> bool:
        """Whether a point is inside, by more than lengths are rounded."""
        across, down = (abs(a - b) for a, b in zip(point, self.middle, strict=True))
        return across < self.width / 2 - by and down < self.height / 2 - by

    def meets(self, other: Box) -> bool:
        both = Box(self.middle, self.width + other.width, self.height + other.height)
        return both.holds(other.middle)


def points(element: ElementTree.Element) -> list[Point]:
    """The points of a path, those that bend it among them."""
    found = [float(number) for number in NUMBER.findall(element.attrib["d"])]
    return list(zip(found[::2], found[1::2], strict=True))


def read(picture: Picture) -> tuple[list[Arrow], list[Box]]:
    """The arrows and the badges, seen from the same origin."""
    root = ElementTree.fromstring(picture.svg)  # noqa: S314  our own text
    (drawing,) = (
        group
        for group in root.findall(f"{SVG}g[@transform]")
        if group.find(f"{SVG}g[@data-vertex]") is not None
    )
    arrows, badges = [], []
    for group in drawing.findall(f"{SVG}g[@data-edges]"):
        for path, head in pairwise(group.findall(f"{SVG}path")):
            if head.get("fill"):
                arrows.append(Arrow(points(path), points(head)))
    for box, text in pairwise(drawing):
        if box.tag == f"{SVG}rect" and (text.text or "").startswith("…"):
            x, y, width, height = (float(box.attrib[of]) for of in ("x", "y", "width", "height"))
            badges.append(Box((x + width / 2, y + height / 2), width, height))
    return arrows, badges


def crowded(seed: int) -> tuple[z.Digraph, dict[str, int]]:
    """A digraph too large to be drawn whole, with or without cycles and loops."""
    draw = random.Random(seed)
    count = draw.choice([60, 200, 400])
    edges = count * draw.choice([2, 3, 6])
    pairs = [(draw.randrange(count), draw.randrange(count)) for _ in range(edges)]
    if seed % 2:
        pairs = [(max(pair), min(pair)) for pair in pairs if pair[0] != pair[1]]
    G = z.Digraph(pairs)
    return G, {"around": draw.choice(list(G)), "budget": draw.choice([6, 12, 30, 60])}


def pictures() -> Iterator[Picture]:
    for kind in GALLERY.values():
        for G in list(kind())[:4]:
            yield z.draw(G)
            yield z.draw(G, around=list(G)[-1], budget=12)


def looks_right(picture: Picture) -> int:
    """Hold a picture against its promises; return how many badges it has."""
    arrows, badges = read(picture)
    for arrow in arrows:
        assert arrow.shaft >= 3.0
        assert arrow.shaft >= 0.3 * math.dist(arrow.head[0], arrow.base)
        start = arrow.line[0]
        if len(arrow.line) == 2:  # it points away from where it comes from
            assert math.dist(start, arrow.base) < math.dist(start, arrow.head[0])
        for badge in badges:
            (x, y), others = arrow.head[0], arrow.head[1:]
            inside = [
                (x + (u - x) * t / 4, y + (v - y) * t / 4) for u, v in others for t in (1, 2, 3)
            ]
            assert not any(map(badge.holds, [*arrow.head, arrow.base, *inside]))
    for number, badge in enumerate(badges):
        assert not any(map(badge.meets, badges[:number]))
    return len(badges)


def test_the_gallery() -> None:
    assert sum(map(looks_right, pictures())) > 20


@pytest.mark.parametrize("seed", range(40))
def test_crowds(seed: int) -> None:
    G, more = crowded(seed)
    looks_right(z.draw(G, **more))


def test_arrows_in_a_row_have_a_shaft() -> None:
    """Both ends of the same height: options that win neither sooner nor later."""
    seen = 0
    for kind in ("levelled, 60 vertices", "acyclic, 100 vertices"):
        for G in list(GALLERY[kind]())[:3]:
            arrows, _ = read(z.draw(G))
            level = [one for one in arrows if abs(one.line[0][1] - one.head[0][1]) < 1]
            assert all(one.shaft >= 3.0 for one in level)
            seen += len(level)
    assert seen
