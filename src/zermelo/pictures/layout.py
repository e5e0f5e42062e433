"""The layout of a picture: a band for each remoteness, and above them a band of the draws.

Draws and other digraphs without remoteness are laid out freely in the plane.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.pictures.excerpt import D, Excerpt, Ints, ends_of
from zermelo.pictures.layers import Floats, Links, Rows, layered
from zermelo.pictures.text import Sizes

#: Least distance between two centres, in vertex sizes.
MIN_DISTANCE = 1.4
#: Length of an edge in a layout by springs, in vertex sizes.
EDGE_LENGTH = 2.0
MAX_DIFFERENCE = 1e-9  #: relative difference of eigenvalues, lengths or extents that are equal
#: Relaxation ends if a step removes less than this share of the stress, or after `MAX_STEPS`.
MIN_IMPROVEMENT, MAX_STEPS = 1e-5, 400


@dataclass(frozen=True)
class Band:
    """A stripe of the picture for the vertices of one remoteness; draws have remoteness None."""

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
    """Return a layout with the draws in a band at the top, and a band for each remoteness."""
    count = len(excerpt)
    x, y = np.zeros(count), np.zeros(count)
    is_draw = excerpt.pnd == D
    rank = np.where(is_draw, np.cumsum(is_draw), np.cumsum(~is_draw)) - 1  # among draws, or others
    source, target = excerpt.sources, excerpt.targets
    rows: Rows = []
    layers_width = 0.0
    if not is_draw.all():
        inside = ~is_draw[source] & ~is_draw[target]
        x[~is_draw], y[~is_draw], rows = layered(
            excerpt.remoteness[~is_draw],
            rank[source[inside]],
            rank[target[inside]],
            excerpt.kinds[inside],
            sizes,
        )
        layers_width = float(np.ptp(x[~is_draw])) + sizes.width
    bands: list[Band] = []
    floor = -sizes.height
    if is_draw.any():
        inside = is_draw[source] & is_draw[target]
        x[is_draw], y[is_draw] = plane(
            int(is_draw.sum()), rank[source[inside]], rank[target[inside]], sizes, layers_width
        )
        floor = float(y[is_draw].max()) + 1.3 * sizes.height
        bands.append(Band(None, -1.3 * sizes.height, floor))
    shift, top = floor + sizes.height, floor
    y[~is_draw] += shift
    for index, (remoteness, row_ys) in enumerate(rows):
        below = rows[index + 1][1][0] if index + 1 < len(rows) else row_ys[-1] + 2 * sizes.height
        bottom = shift + (row_ys[-1] + below) / 2
        bands.append(Band(remoteness, top, bottom))
        top = bottom
    return Layout(x, y, tuple(bands), tuple(sorted({*y[~is_draw].tolist()})))


def plane(
    count: int, sources: Ints, targets: Ints, sizes: Sizes, min_width: float = 0.0
) -> tuple[Floats, Floats]:
    """Return x and y of the centres of vertices in the plane; y grows downwards from 0.

    Each weak component is laid out by itself: cycles and K₃, K₅, K₆, … on a circle, others by
    springs or round a cycle. Shelves of components are ``min_width`` wide or wider.
    """
    links = Links.of(count, sources, targets)
    scale = np.array([sizes.width + 0.25 * sizes.height, 1.25 * sizes.height])
    xy = np.zeros((count, 2))
    parts = links.parts()
    for part in parts:
        points = _connected_layout(links.induced(part))
        width, height = np.ptp(points, axis=0)
        if height > width * (1 + MAX_DIFFERENCE):  # rotate it by 90°
            points = points[:, ::-1] * [1, -1]
        xy[part] = points * scale
    _shelve(xy, parts, sizes, min_width)
    return xy[:, 0] - (xy[:, 0].min() + xy[:, 0].max()) / 2, xy[:, 1] - xy[:, 1].min()


def _connected_layout(links: Links) -> Floats:
    """Return the centres of a connected graph's vertices, which are discs of diameter 1."""
    count, degrees = len(links), set(links.degrees.tolist())
    if count <= 2:
        return np.array([[EDGE_LENGTH * i, 0.0] for i in range(count)])
    angles = 2 * np.pi * np.arange(count) / count
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    is_cycle, is_complete = degrees == {2}, degrees == {count - 1}
    if is_cycle or (is_complete and count > 4):
        xy = np.empty((count, 2))
        xy[_cycle_order(links) if is_cycle else range(count)] = circle
        return np.asarray(xy * max(EDGE_LENGTH * 0.8, MIN_DISTANCE) / (2 * np.sin(np.pi / count)))
    initial = _scale_distances(links)
    by_springs = _rescale(_relax(links, initial + 0.01 * circle), links.ends)
    if count > 60:  # too many to count crossings
        return by_springs
    from_circle = _rescale(_relax(links, circle * np.abs(initial).max()), links.ends)
    best = min(by_springs, from_circle, key=lambda xy: _crossings(xy, links.ends))
    pinned = _pin_cycle(links) if links.degrees.min() > 2 else None
    if pinned is None:
        return best
    excess = _crossings(pinned, links.ends) - 1.5 * _crossings(best, links.ends)
    return pinned if excess <= 1 else best  # a few more crossings are accepted for symmetry


def _scale_distances(links: Links) -> Floats:
    """Return points at distances close to those in the graph, by multidimensional scaling."""
    squares = links.distances.astype(np.float64) ** 2
    centred = squares - squares.mean(0) - squares.mean(1)[:, None] + squares.mean()
    values, vectors = np.linalg.eigh(-centred / 2)  # ascending eigenvalues
    axes, rest = [], np.eye(len(links))  # `rest` projects to what is orthogonal to the axes so far
    # Machines find different bases for a repeated eigenvalue: each axis is a projected unit vector.
    for value in values[:-3:-1]:
        basis = rest @ vectors[:, np.abs(values - value) < MAX_DIFFERENCE * values[-1]]
        projection = basis @ basis.T
        lengths = np.diag(projection)
        chosen = int(np.argmax(lengths > lengths.max() - MAX_DIFFERENCE))
        axes.append(projection[:, chosen] / np.sqrt(lengths[chosen]))
        rest -= np.outer(axes[-1], axes[-1])
    scales = np.where(values > MAX_DIFFERENCE * values[-1], np.abs(values), 0) ** 0.5
    return np.column_stack(axes[::-1]) * scales[-2:]


def _relax(links: Links, xy: Floats) -> Floats:
    """Return coordinates after relaxing springs between all vertices, which start at ``xy``.

    The springs are those of Kamada and Kawai: as long as the distance d in the graph, of strength
    d⁻². Their stress falls with each step of stress majorisation (Gansner, Koren and North 2004),
    which moves the vertices to where springs of the present directions are at rest.
    """
    count = len(links)
    length = links.distances + np.eye(count)
    strength = length**-2.0 - np.eye(count)
    laplacian = np.diag(strength.sum(1)) - strength
    inverse = np.linalg.inv(laplacian + 1 / count)
    last_stress = np.inf
    for _ in range(MAX_STEPS):
        step = xy[:, None] - xy[None]
        distance = np.hypot(step[..., 0], step[..., 1]) + np.eye(count)
        stress = float((strength * (distance - length) ** 2).sum())
        if last_stress - stress < MIN_IMPROVEMENT * stress:
            break
        last_stress = stress
        pull = strength * length / np.maximum(distance, 1e-9)
        xy = inverse @ ((np.diag(pull.sum(1)) - pull) @ xy)
    return xy


def _rescale(xy: Floats, ends: Ints) -> Floats:
    """Return points scaled to a median edge of `EDGE_LENGTH`, then pushed apart."""
    lengths = np.sort(np.hypot(*(xy[ends[:, 0]] - xy[ends[:, 1]]).T))
    # the median, without `numpy.median`, which would load masked arrays
    middle = float(lengths[(lengths.size - 1) // 2] + lengths[lengths.size // 2]) / 2
    return _push_apart(xy * EDGE_LENGTH / max(middle, 1e-9))


def _pin_cycle(links: Links) -> Floats | None:
    """Return Tutte's layout around a shortest cycle; None if crowded or without inner vertices."""
    count, ends = len(links), links.ends
    rim = np.array(links.shortest_cycle())
    inner = np.setdiff1d(np.arange(count), rim)
    if not inner.size:
        return None
    xy = np.zeros((count, 2))
    angles = 2 * np.pi * (np.arange(len(rim)) / len(rim)) - np.pi / 2
    xy[rim] = np.column_stack([np.cos(angles), np.sin(angles)])
    matrix = links.adjacency.astype(np.float64)
    pulls = np.diag(matrix.sum(1)) - matrix
    xy[inner] = np.linalg.solve(pulls[np.ix_(inner, inner)], matrix[np.ix_(inner, rim)] @ xy[rim])
    step = xy[:, None] - xy[None]
    least_distance = (np.hypot(step[..., 0], step[..., 1]) + 9 * np.eye(count)).min()
    return _rescale(xy, ends) if least_distance > 0.12 else None


def _crossings(xy: Floats, ends: Ints) -> int:
    """Return the number of crossings of straight edges, without those at shared ends."""
    a, b = xy[ends[:, 0]], xy[ends[:, 1]]

    def side(points: Floats) -> NDArray[np.bool_]:
        """Return a matrix of whether each point (column) lies to the left of each edge (row)."""
        along = (b - a)[:, None]
        off = points[None] - a[:, None]
        return np.asarray(along[..., 0] * off[..., 1] - along[..., 1] * off[..., 0] > 1e-9)

    separated = side(a) != side(b)
    share_end = (ends[:, :1] == ends[:, 0]) | (ends[:, :1] == ends[:, 1])
    share_end |= (ends[:, 1:] == ends[:, 0]) | (ends[:, 1:] == ends[:, 1])
    return int(np.count_nonzero(separated & separated.T & ~share_end)) // 2


def _cycle_order(links: Links) -> list[int]:
    """Return the vertices of a graph that is a cycle, in their order on the cycle."""
    walk = [0, links.neighbours[0][0]]
    while len(walk) < len(links):
        walk.append(next(v for v in links.neighbours[walk[-1]] if v != walk[-2]))
    return walk


def _push_apart(xy: Floats) -> Floats:
    """Return points moved, or scaled if that is too slow, to be at least `MIN_DISTANCE` apart."""
    count = len(xy)
    xy = xy + 1e-6 * np.column_stack([np.cos(np.arange(count)), np.sin(np.arange(count))])
    is_other = ~np.eye(count, dtype=bool)
    for _ in range(300):
        near_x, near_y = (np.abs(axis[:, None] - axis) < 1.02 * MIN_DISTANCE for axis in xy.T)
        vertex, other = np.nonzero(near_x & near_y & is_other)
        step = (xy[vertex] - xy[other]).T
        distance = np.hypot(*step)
        if distance.min(initial=np.inf) >= MIN_DISTANCE:
            return xy
        shifts = step * (np.maximum(1.02 * MIN_DISTANCE - distance, 0) / distance)
        xy = xy + 0.35 * np.column_stack([np.bincount(vertex, axis, count) for axis in shifts])
    return np.asarray(xy * MIN_DISTANCE / distance.min())


def _shelve(xy: Floats, parts: list[Ints], sizes: Sizes, min_width: float) -> None:
    """Move weak components side by side onto shelves, the highest component first, in ``xy``."""
    margin = np.array([sizes.width + 0.5 * sizes.height, 1.6 * sizes.height])
    spans = [np.ptp(xy[part], axis=0) + margin for part in parts]
    area = sum(float(span.prod()) for span in spans)
    shelf_width = max(min_width, 1.3 * area**0.5, *(float(span[0]) for span in spans))
    left = top = shelf_height = 0.0
    for part, span in sorted(zip(parts, spans, strict=True), key=lambda pair: -float(pair[1][1])):
        if left and left + span[0] > shelf_width:
            left, top, shelf_height = 0.0, top + shelf_height, 0.0
        xy[part] += np.array([left, top]) - xy[part].min(0)
        left, shelf_height = left + float(span[0]), max(shelf_height, float(span[1]))


def arrange(
    count: int, edges: tuple[tuple[int, int], ...], *, upward: bool = False, width: float = 0.9
) -> tuple[tuple[float, float], ...]:
    """Return coordinates of vertices of size ``width`` × 0.8; y grows downwards.

    With ``upward``, the digraph must be acyclic, and its edges lead up.

    >>> low, high = arrange(2, ((0, 1),), upward=True)
    >>> low[1] > high[1]
    True
    """
    if not count:
        return ()
    sizes = Sizes(0.35, 0.3, 0.8, width)
    sources, targets = ends_of(edges)
    if upward:
        levels = longest_walks(count, sources, targets)
        x, y, _ = layered(levels, sources, targets, np.zeros(sources.size, np.int64), sizes)
    else:
        x, y = plane(count, sources, targets, sizes)
    return tuple((round(float(a), 3), round(float(b), 3)) for a, b in zip(x, y, strict=True))


def longest_walks(count: int, sources: Ints, targets: Ints) -> Ints:
    """Return the length of the longest walk that ends at each vertex of an acyclic digraph."""
    height = np.zeros(count, np.int64)
    for _ in range(count):
        before = height.copy()
        np.maximum.at(height, targets, height[sources] + 1)
        if np.array_equal(before, height):
            break
    return height
