"""The layout of a picture: a band for each remoteness, and above them a band of the draws."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.pictures.excerpt import D, Excerpt
from zermelo.pictures.layers import Floats, Rows, layered
from zermelo.pictures.plane import plane
from zermelo.pictures.text import Sizes


@dataclass(frozen=True)
class Band:
    """A stripe of the picture for the vertices of one remoteness; None is for the draws."""

    remoteness: int | None
    top: float
    bottom: float


@dataclass(frozen=True)
class Layout:
    """Centres of the vertices (y grows downwards), and the bands, the top band first."""

    x: Floats
    y: Floats
    bands: tuple[Band, ...]
    rows: tuple[float, ...]  #: y-coordinates of the rows of P- and N-vertices

    def at(self, vertex: int) -> tuple[float, float]:
        """Return the centre of a vertex."""
        return float(self.x[vertex]), float(self.y[vertex])


def lay_out(excerpt: Excerpt, sizes: Sizes) -> Layout:
    """Return a layout with coordinates for every vertex."""
    count = len(excerpt)
    x, y = np.zeros(count), np.zeros(count)
    is_draw = excerpt.pnd == D
    number = np.where(is_draw, np.cumsum(is_draw), np.cumsum(~is_draw)) - 1
    source, target = excerpt.sources, excerpt.targets
    rows: Rows = []
    layers_width = 0.0
    if not is_draw.all():
        inside = ~is_draw[source] & ~is_draw[target]
        x[~is_draw], y[~is_draw], rows = layered(
            excerpt.remoteness[~is_draw],
            number[source[inside]],
            number[target[inside]],
            excerpt.kinds[inside],
            sizes,
        )
        layers_width = float(np.ptp(x[~is_draw])) + sizes.width
    bands: list[Band] = []
    floor = -sizes.height
    if is_draw.any():
        inside = is_draw[source] & is_draw[target]
        x[is_draw], y[is_draw] = plane(
            int(is_draw.sum()), number[source[inside]], number[target[inside]], sizes, layers_width
        )
        floor = float(y[is_draw].max()) + 1.3 * sizes.height
        bands.append(Band(None, -1.3 * sizes.height, floor))
    shift, edge = floor + sizes.height, floor
    y[~is_draw] += shift
    for place, (remoteness, heights) in enumerate(rows):
        below = rows[place + 1][1][0] if place + 1 < len(rows) else heights[-1] + 2 * sizes.height
        bottom = shift + (heights[-1] + below) / 2
        bands.append(Band(remoteness, edge, bottom))
        edge = bottom
    return Layout(x, y, tuple(bands), tuple(sorted({*y[~is_draw].tolist()})))
