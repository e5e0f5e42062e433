"""Where the badges "… 3 more" stand: where they cover no arrowhead and no vertex."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from zermelo.pictures.layers import Floats
from zermelo.pictures.layout import Layout
from zermelo.pictures.paint import badge_size
from zermelo.pictures.routes import Point
from zermelo.pictures.text import Sizes

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Places that are tried, as shares of half of vertex and badge together, and in heights of a
#: vertex: in steps, below before above; not on the vertex itself.
TRIED = np.array(
    [
        (aside, off)
        for down in range(17)
        for off in (0.15 * down, -0.15 * down)[: 1 + (down > 0)]
        for across in range(9)
        for aside in (0.25 * across, -0.25 * across)[: 1 + (across > 0)]
        if down >= 4 or across >= 4
    ]
)
#: The largest arrowhead, in heights of a vertex.
LARGEST = 0.3
#: What it costs to cover something; to be a height away from the vertex costs 1.
COVERS = 10.0
#: How often all places are chosen anew, the others being known.
ROUNDS = 4


def badge_places(
    more: Mapping[int, int], layout: Layout, ways: Iterable[Sequence[Point]], sizes: Sizes
) -> dict[int, Point]:
    """Choose for each badge the nearest place where it covers least.

    Parameters
    ----------
    more : mapping
        How many options are left out, by vertex.
    layout : Layout
    ways : iterable of sequences of points
        The edges and loops, whose heads stand at their last points.
    sizes : Sizes
    """
    heads = np.array([point for way in ways for point in _head(way, sizes)]).reshape(-1, 2)
    middles = np.column_stack([layout.x, layout.y])
    vertices = list(more)
    boxes = np.array([badge_size(left_out, sizes) for left_out in more.values()]).reshape(-1, 2)
    vertex_box = np.array([sizes.width, sizes.height])
    tried, costs = [], []
    for vertex, box in zip(vertices, boxes, strict=True):
        places = middles[vertex] + TRIED * [(sizes.width + box[0]) / 2, sizes.height]
        others = np.delete(middles, vertex, axis=0)
        covered = _covered(places, heads, (box + 4) / 2)
        covered += _covered(places, others, (box + vertex_box) / 2)
        tried.append(places)
        costs.append(COVERS * covered + np.abs(TRIED).sum(1))
    chosen = middles[vertices].astype(float)
    stands = np.zeros(len(vertices), bool)
    for _ in range(ROUNDS):
        for number, (places, cost) in enumerate(zip(tried, costs, strict=True)):
            stands[number] = False
            covered = _covered(places, chosen[stands], (boxes[stands] + boxes[number]) / 2)
            chosen[number] = places[np.argmin(cost + COVERS * covered)]
            stands[number] = True
    return {vertex: (float(x), float(y)) for vertex, (x, y) in zip(vertices, chosen, strict=True)}


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
    """Return the tip of the largest arrowhead, its middle, and the ends of its base."""
    (x, y), (u, v) = points[-1], points[-2]
    head = LARGEST * sizes.height / (math.dist((x, y), (u, v)) or 1.0)
    ux, uy = head * (u - x), head * (v - y)
    return [
        (x + back * ux - aside * uy, y + back * uy + aside * ux)
        for back, aside in ((0.0, 0.0), (0.5, 0.0), (1.0, 0.4), (1.0, -0.4))
    ]


def _covered(places: Floats, points: Floats, reach: Floats) -> NDArray[np.int64]:
    """Count for each place the points that are nearer than some reach, across and down."""
    low, high = places.min(0) - reach, places.max(0) + reach
    near = ((points > low) & (points < high)).all(1)
    apart = np.abs(places[:, None] - points[near])
    reach = np.broadcast_to(reach, points.shape)[near]
    found: NDArray[np.int64] = np.count_nonzero((apart < reach).all(2), axis=1)
    return found
