"""The way of every edge: straight where it can be, bent where a vertex or an edge back is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.pictures.excerpt import Ints
from zermelo.pictures.layers import Floats
from zermelo.pictures.text import Sizes

__all__ = ["Route", "loop_angles", "routes"]

#: How far an edge may bend aside, as a share of its length, in the order in which it is tried.
BENDS = (0.0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4, 0.55, -0.55)
#: The same for an edge with an edge back: both bend to their own left.
BENDS_BACK = (0.12, 0.18, 0.25, 0.34, 0.45)
#: A curve is judged by this many straight pieces.
PIECES = 10
CHUNK = 128


@dataclass(frozen=True)
class Route:
    """A quadratic Bézier curve from border to border: start, control point, end."""

    start: tuple[float, float]
    control: tuple[float, float]
    end: tuple[float, float]

    @property
    def straight(self) -> bool:
        """Whether the control point lies on the line."""
        (ax, ay), (cx, cy), (bx, by) = self.start, self.control, self.end
        return abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 1e-6 * (1 + abs(bx - ax))


def routes(
    x: Floats, y: Floats, sources: Ints, targets: Ints, sizes: Sizes, *, symmetric: bool, gap: float
) -> list[Route]:
    """Find the way of every edge that is no loop.

    Each edge takes the least bend that passes behind no vertex, or the one that passes behind
    fewest. O(E V) in NumPy.
    """
    at = np.column_stack([x, y])
    # pills are judged as discs in a squeezed plane
    squeeze = np.array([sizes.height / sizes.width, 1.0])
    wide = 1.0 + 0.15 * (1.0 - sizes.height / sizes.width)
    clearance = 0.5 * sizes.height * wide + 0.1 * sizes.height
    here, back = sources * x.size + targets, targets * x.size + sources
    double = np.isin(back, here) & (not symmetric)
    bend = np.zeros(sources.size)
    for both, bends in ((False, BENDS), (True, BENDS_BACK)):
        chosen = np.flatnonzero(double == both)
        for begin in range(0, chosen.size, CHUNK):
            part = chosen[begin : begin + CHUNK]
            bend[part] = _bends(at, sources[part], targets[part], bends, squeeze, clearance)
    start, end = at[sources], at[targets]
    control = _controls(start, end, bend)
    return [
        _clipped(*points, sizes, gap)
        for points in zip(start.tolist(), control.tolist(), end.tolist(), strict=True)
    ]


def _controls(start: Floats, end: Floats, bend: Floats | float) -> Floats:
    """Return control points: the curve leaves the middle of the line by ``bend`` lengths."""
    along = end - start
    aside = np.column_stack([along[:, 1], -along[:, 0]])
    return np.asarray((start + end) / 2 + 2 * np.reshape(bend, (-1, 1)) * aside)


def _bends(
    at: Floats,
    sources: Ints,
    targets: Ints,
    bends: tuple[float, ...],
    squeeze: Floats,
    clearance: float,
) -> Floats:
    """Choose a bend for each of some edges."""
    best = np.full(sources.size, bends[0])
    fewest = np.full(sources.size, np.iinfo(np.int64).max)
    left = np.arange(sources.size)
    for bend in bends:
        start, end = at[sources[left]], at[targets[left]]
        hits = _hits(at, sources[left], targets[left], start, end, bend, squeeze, clearance)
        better = hits < fewest[left]
        fewest[left[better]] = hits[better]
        best[left[better]] = bend
        left = left[fewest[left] > 0]
        if not left.size:
            break
    return best


def _hits(
    at: Floats,
    sources: Ints,
    targets: Ints,
    start: Floats,
    end: Floats,
    bend: float,
    squeeze: Floats,
    clearance: float,
) -> NDArray[np.int64]:
    """Count for each edge the vertices it would pass behind."""
    t = np.linspace(0, 1, 2 if bend == 0 else PIECES + 1)[:, None, None]
    control = _controls(start, end, bend)
    points = ((1 - t) ** 2 * start + 2 * t * (1 - t) * control + t**2 * end) * squeeze
    centres = at * squeeze
    near = np.zeros((sources.size, len(at)), np.bool_)
    for a, b in zip(points[:-1], points[1:], strict=True):
        along = b - a
        length2 = np.maximum((along**2).sum(1), 1e-12)[:, None]
        dx, dy = centres[:, 0] - a[:, :1], centres[:, 1] - a[:, 1:]
        share = np.clip((dx * along[:, :1] + dy * along[:, 1:]) / length2, 0, 1)
        off = (dx - share * along[:, :1]) ** 2 + (dy - share * along[:, 1:]) ** 2
        near |= off < clearance**2
    rows = np.arange(sources.size)
    near[rows, sources] = near[rows, targets] = False
    return near.sum(1)


def _clipped(
    start: list[float], control: list[float], end: list[float], sizes: Sizes, gap: float
) -> Route:
    """Cut a curve between centres where it leaves and enters the borders."""
    first = _leaves(start, control, end, sizes, gap)
    last = 1 - _leaves(end, control, start, sizes, gap)
    if first >= last:
        first, last = 0.0, 1.0

    def bloom(s: float, t: float) -> tuple[float, float]:
        ax, ay = (
            (1 - s) * (1 - t) * start[i] + (s * (1 - t) + t * (1 - s)) * control[i] + s * t * end[i]
            for i in (0, 1)
        )
        return ax, ay

    return Route(bloom(first, first), bloom(first, last), bloom(last, last))


def _leaves(
    centre: list[float], control: list[float], far: list[float], sizes: Sizes, gap: float
) -> float:
    """Return the parameter at which a curve leaves the pill around its first point: bisection."""
    flat, radius = (sizes.width - sizes.height) / 2, sizes.height / 2 + gap
    low, high = 0.0, 1.0
    for _ in range(24):
        t = (low + high) / 2
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        dx = abs(p * centre[0] + q * control[0] + r * far[0] - centre[0]) - flat
        dy = p * centre[1] + q * control[1] + r * far[1] - centre[1]
        inside = (max(dx, 0.0) ** 2 + dy**2) < radius**2
        low, high = (t, high) if inside else (low, t)
    return low


def loop_angles(x: Floats, y: Floats, sources: Ints, targets: Ints) -> dict[int, float]:
    """Choose for each loop the direction, in eighths of a turn, farthest from other edges."""
    angles: dict[int, float] = {}
    eighths = np.arange(8) * np.pi / 4 - np.pi / 4  # up and to the right first
    for vertex in sources[sources == targets].tolist():
        ends = np.concatenate([targets[sources == vertex], sources[targets == vertex]])
        ends = ends[ends != vertex]
        if not ends.size:
            angles[vertex] = float(eighths[0])
            continue
        taken = np.arctan2(y[ends] - y[vertex], x[ends] - x[vertex])
        apart = np.abs(np.angle(np.exp(1j * (eighths[:, None] - taken)))).min(1)
        angles[vertex] = float(eighths[int(np.argmax(np.round(apart, 6)))])
    return angles
