"""Where the vertices of a scene go: a plane layout, or a Hasse diagram."""

from __future__ import annotations

import math

import numpy as np

from zermelo.errors import MissingExtra
from zermelo.pictures.excerpt import Ints, ends_of
from zermelo.pictures.layers import layered
from zermelo.pictures.plane import plane
from zermelo.pictures.text import Sizes


def arrange(
    count: int, edges: tuple[tuple[int, int], ...], *, upward: bool = False, wide: float = 0.9
) -> tuple[tuple[float, float], ...]:
    """Return a place for each vertex; y grows downwards. A vertex is 0.8 high and ``wide`` wide.

    Edges that lead ``upward``, without a cycle: heights are those of the longest ways up.

    Examples
    --------
    >>> low, high = arrange(2, ((0, 1),), upward=True)
    >>> low[1] > high[1]
    True
    """
    if not count:
        return ()
    sizes = Sizes(0.35, 0.3, 0.8, wide)
    sources, targets = ends_of(edges)
    try:
        if upward:
            height = _heights(count, sources, targets)
            x, y, _ = layered(height, sources, targets, np.zeros(sources.size, np.int64), sizes)
        else:
            x, y = plane(count, sources, targets, sizes)
    except MissingExtra:
        return _circle(count)
    return tuple((round(float(a), 3), round(float(b), 3)) for a, b in zip(x, y, strict=True))


def _heights(count: int, sources: Ints, targets: Ints) -> Ints:
    height = np.zeros(count, np.int64)
    for _ in range(count):  # longest way up, relaxed until nothing changes
        before = height.copy()
        np.maximum.at(height, targets, height[sources] + 1)
        if np.array_equal(before, height):
            break
    return height


def _circle(count: int) -> tuple[tuple[float, float], ...]:
    """Place vertices around a circle, where there is no library for layouts."""
    radius = max(1.0, 1.4 * count / (2 * math.pi))
    turns = (2 * math.pi * number / count for number in range(count))
    return tuple((round(radius * math.sin(t), 3), round(-radius * math.cos(t), 3)) for t in turns)
