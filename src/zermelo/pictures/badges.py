"""Where the badges "… 3 more" stand: where they cover no arrowhead and no vertex."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from zermelo.pictures.layout import Layout
from zermelo.pictures.paint import badge_size
from zermelo.pictures.routes import Point, Route
from zermelo.pictures.text import Sizes

__all__ = ["badge_corners", "badge_places"]

#: Places that are tried, as shares of half of vertex and badge together: below, above, aside.
ASIDE = (0.0, 0.5, -0.5, 1.0, -1.0)
#: How far off the middle of the vertex, in heights of a vertex; the last are clear of its border.
OFF = (0.6, -0.6, 0.85, -0.85, 1.1, -1.1)


def badge_places(
    more: Mapping[int, int], layout: Layout, routes: Iterable[Route], sizes: Sizes
) -> dict[int, Point]:
    """Choose for each badge the nearest place where it covers least.

    Parameters
    ----------
    more : mapping
        How many options are left out, by vertex.
    layout : Layout
    routes : iterable of Route
        The edges, whose heads stand at their last points.
    sizes : Sizes
    """
    # the middle of an arrowhead and its tip
    heads = [point for route in routes for point in _head(route.points, sizes)]
    middles = list(zip(layout.x.tolist(), layout.y.tolist(), strict=True))
    chosen: dict[int, Point] = {}
    taken: list[tuple[Point, float]] = []
    for vertex, left_out in more.items():
        width, height = badge_size(left_out, sizes)
        x, y = middles[vertex]
        spread = (sizes.width + width) / 2
        best, least = (x, y), float("inf")
        for off in OFF:
            for aside in ASIDE:
                at = (x + aside * spread, y + off * sizes.height)
                cost = 10.0 * sum(_inside(point, at, width + 4, height + 4) for point in heads)
                cost += 10.0 * sum(
                    _overlap(at, other, (width + sizes.width) / 2, (height + sizes.height) / 2)
                    for place, other in enumerate(middles)
                    if place != vertex
                )
                cost += 10.0 * sum(
                    _overlap(at, other, (width + wide) / 2, height) for other, wide in taken
                )
                cost += abs(aside) + abs(off)
                if cost < least:
                    best, least = at, cost
        chosen[vertex] = best
        taken.append((best, width))
    return chosen


def badge_corners(
    more: Mapping[int, int], places: Mapping[int, Point], sizes: Sizes
) -> list[Point]:
    """Return two opposite corners of every badge."""
    corners: list[Point] = []
    for vertex, (x, y) in places.items():
        width, height = badge_size(more[vertex], sizes)
        corners += [(x - width / 2, y - height / 2), (x + width / 2, y + height / 2)]
    return corners


def _head(points: Sequence[Point], sizes: Sizes) -> list[Point]:
    (x, y), (u, v) = points[-1], points[-2]
    length = max(abs(u - x), abs(v - y), 1.0)
    step = 0.2 * sizes.height / length
    return [(x, y), (x + step * (u - x), y + step * (v - y))]


def _inside(point: Point, at: Point, width: float, height: float) -> bool:
    return abs(point[0] - at[0]) < width / 2 and abs(point[1] - at[1]) < height / 2


def _overlap(at: Point, other: Point, across: float, down: float) -> bool:
    return abs(at[0] - other[0]) < across and abs(at[1] - other[1]) < down
