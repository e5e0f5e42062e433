"""Routes of edges, which are straight if possible and otherwise avoid the vertices in between."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from zermelo.pictures.excerpt import Excerpt
from zermelo.pictures.layout import Layout
from zermelo.pictures.text import Sizes

Point = tuple[float, float]

#: Bends of an edge, as shares of its length, in the order in which they are tried.
BENDS = (0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42)
#: Bends of an edge that has a reverse edge; both edges bend to their left.
BENDS_BACK = (0.12, 0.18, 0.25, 0.34, 0.45)
#: Number of straight pieces that approximate a curve.
PIECES = 10
#: Distance from a row, in heights of a vertex, at which lines turn to cross it.
CLEARANCE = 0.68
#: Directions of a loop from its vertex, the first up and to the right, then clockwise.
LOOP_ANGLES = tuple((i - 1) * math.pi / 4 for i in range(8))


@dataclass(frozen=True)
class Route:
    """The points of an edge's way from one vertex to another.

    The three points of a ``curved`` route are those of a quadratic Bézier curve. In other routes,
    the points in between are corners to be rounded.
    """

    points: tuple[Point, ...]
    curved: bool = False

    @property
    def outline(self) -> Sequence[Point]:
        """The points of a polygonal line that approximates the route."""
        return sampled(self.points) if self.curved else self.points


class Router:
    """Finds the ways of edges past the vertices of a layout.

    An edge is straight if it then passes behind no vertex. Otherwise it is bent, or passes through
    gaps in the rows of the layout. If no such way is free, the edge takes the one that passes
    behind the fewest vertices. An edge with a reverse edge is never straight, so both are visible.
    """

    def __init__(self, layout: Layout, sizes: Sizes, gap: float) -> None:
        self.centres = list(map(layout.at, range(layout.x.size)))
        self.sizes, self.gap = sizes, gap
        self.flat = (sizes.width - sizes.height) / 2  # half the straight side of a vertex, a pill
        # pills are treated as slightly larger discs, in a plane with x-coordinates squeezed
        self.squeeze = sizes.height / sizes.width
        self.squeezed = (layout.x * self.squeeze, layout.y)
        self.radius2 = (sizes.height * (0.55 + 0.08 * (1 - self.squeeze))) ** 2
        self.rows = {
            height: np.sort(layout.x[layout.y == height]).tolist() for height in layout.rows
        }
        self.heights = sorted(self.rows)
        has_draws = bool(layout.bands) and layout.bands[0].remoteness is None
        self.floor = layout.bands[0].bottom if has_draws else None  # of the band of draws

    def route(self, source: int, target: int, *, both: bool = False) -> Route:
        """Return the route of an edge; ``both`` means that the reverse edge is drawn, too."""
        start, end = self.centres[source], self.centres[target]
        best, fewest = Route((start, end)), len(self.centres) + 1
        for way in self._ways(start, end, both=both):
            hits = self.hits(way, source, target)
            if hits < fewest:
                best, fewest = way, hits
            if not hits:
                break
        points = best.points
        begin, end = self._border(*points[:2]), self._border(*points[:-3:-1])
        return Route((begin, *points[1:-1], end), best.curved)

    def _ways(self, start: Point, end: Point, *, both: bool) -> Iterator[Route]:
        """Yield ways from centre to centre, the preferred ones first."""
        if not both:
            yield Route((start, end))
        length = math.dist(start, end)
        touches_rows = start[1] in self.rows or end[1] in self.rows
        max_bend = (0.9 if touches_rows else 4) * self.sizes.height
        for bend in BENDS_BACK if both else BENDS:
            if abs(bend) * length <= max_bend:
                yield _arc(start, end, bend)
        if touches_rows:
            lean = math.copysign(0.13 * self.sizes.height, end[1] - start[1]) if both else 0.0
            if start[1] == end[1]:
                yield self._along_row(start, end, -1 if start[0] < end[0] or not both else 1)
                yield self._along_row(start, end, 1)
                return
            for exit_point in (None, *self._exit_points(start, end)):
                yield self._through_rows(start, end, lean, exit_point, sparing=True)
            yield self._through_rows(start, end, lean, None, sparing=False)
        elif both:
            yield _arc(start, end, BENDS_BACK[0])

    def _along_row(self, start: Point, end: Point, side: int) -> Route:
        """Return a way along a row, above it (side −1) or below it (side 1)."""
        height = start[1] + side * 0.8 * self.sizes.height
        slant = math.copysign(0.3 * self.sizes.width, end[0] - start[0])
        return Route((start, (start[0] + slant, height), (end[0] - slant, height), end))

    def _exit_points(self, start: Point, end: Point) -> list[Point]:
        """Return points at which an edge may leave or enter the band of the D-vertices."""
        if self.floor is None or (start[1] in self.rows and end[1] in self.rows):
            return []
        share = (self.floor - start[1]) / (end[1] - start[1])
        straight_x = start[0] + share * (end[0] - start[0])
        steps = [side * i * 0.6 * self.sizes.width for i in range(1, 6) for side in (-1, 1)]
        return [(straight_x + step, self.floor) for step in steps]

    def _through_rows(
        self, start: Point, end: Point, lean: float, exit_point: Point | None, *, sparing: bool
    ) -> Route:
        """Return a way through row gaps, moved by ``lean``; ``sparing`` omits needless corners."""
        sign = 1 if end[1] > start[1] else -1
        step = sign * CLEARANCE * self.sizes.height
        corners = [start]
        if start[1] in self.rows:
            corners.append((start[0] + lean, start[1] + step))
        elif exit_point:
            corners.append(exit_point)
        low, high = sorted((start[1], end[1]))
        for height in [h for h in self.heights if low < h < high][::sign]:
            (x, y), aim = corners[-1], exit_point if exit_point and end[1] not in self.rows else end
            ideal = x + (aim[0] - x) * (height - y) / (aim[1] - y)
            x_crossing = self._gap_near(height, ideal)
            if x_crossing != ideal or not sparing:
                corners += [(x_crossing + lean, height - step), (x_crossing + lean, height + step)]
        if end[1] in self.rows:
            corners.append((end[0] + lean, end[1] - step))
        elif exit_point:
            corners.append(exit_point)
        return Route((*corners, end))

    def _gap_near(self, height: float, ideal: float) -> float:
        """Return an x-coordinate near ``ideal`` where a line can cross a row past its vertices."""
        row, clearance = self.rows[height], self.sizes.width / 2 + 0.12 * self.sizes.height
        index = bisect(row, ideal)
        neighbours = [row[i] for i in (index - 1, index) if 0 <= i < len(row)]
        if all(abs(ideal - x) >= clearance for x in neighbours):
            return ideal
        gaps = [row[0] - 1.4 * clearance, row[-1] + 1.4 * clearance]
        reach = range(max(index - 12, 0), min(index + 12, len(row) - 1))
        gaps += [(row[i] + row[i + 1]) / 2 for i in reach if row[i + 1] - row[i] >= 2 * clearance]
        return float(min(gaps, key=lambda x: abs(x - ideal)))

    def hits(self, way: Route, source: int, target: int) -> int:
        """Return the number of vertices, other than its ends, that a way passes behind."""
        x, y = np.array(way.outline).T[..., None]
        x = x * self.squeeze
        dx, dy = x[1:] - x[:-1], y[1:] - y[:-1]
        right, down = self.squeezed[0] - x[:-1], self.squeezed[1] - y[:-1]
        share = (right * dx + down * dy) / np.maximum(dx * dx + dy * dy, 1e-12)
        share = np.minimum(np.maximum(share, 0.0), 1.0)
        right -= share * dx
        down -= share * dy
        is_hit = (right * right + down * down < self.radius2).any(0)
        is_hit[[source, target]] = False
        return int(np.count_nonzero(is_hit))

    def _border(self, centre: Point, towards: Point) -> Point:
        """Return the point ``gap`` outside a vertex on the line from its centre, by bisection."""
        radius = self.sizes.height / 2 + self.gap
        dx, dy = towards[0] - centre[0], towards[1] - centre[1]
        low, high = 0.0, 1.0
        for _ in range(20):
            middle = (low + high) / 2
            aside = max(abs(middle * dx) - self.flat, 0.0)
            inside = aside**2 + (middle * dy) ** 2 < radius**2
            low, high = (middle, high) if inside else (low, middle)
        return centre[0] + low * dx, centre[1] + low * dy


def _arc(start: Point, end: Point, bend: float) -> Route:
    """Return an arc, a line that is bent to its left (seen from its start) by ``bend`` lengths."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return Route((start, (x + 2 * bend * dy, y - 2 * bend * dx), end), curved=True)


def sampled(points: tuple[Point, ...]) -> list[Point]:
    """Return points along a quadratic Bézier curve, given by its start, control point and end."""
    (ax, ay), (cx, cy), (bx, by) = points
    shares = [i / PIECES for i in range(PIECES + 1)]
    weights = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in shares]
    return [(p * ax + q * cx + r * bx, p * ay + q * cy + r * by) for p, q, r in weights]


def rounded(points: Sequence[Point], radius: float) -> list[tuple[Point, Point, Point]]:
    """Return for each inner corner its rounding's start, the corner, and the rounding's end."""
    turns = []
    for index, corner in enumerate(points[1:-1], 1):
        before, after = points[index - 1], points[index + 1]
        room_before = math.dist(before, corner) * (1.0 if index == 1 else 0.5)
        room_after = math.dist(corner, after) * (1.0 if index == len(points) - 2 else 0.5)
        begin = towards(corner, before, min(radius, room_before))
        turns.append((begin, corner, towards(corner, after, min(radius, room_after))))
    return turns


def towards(start: Point, end: Point, length: float) -> Point:
    """Return the point at distance ``length`` from ``start`` in the direction of ``end``."""
    share = length / (math.dist(start, end) or 1.0)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def unit_vector(start: Point, end: Point) -> Point:
    """Return the vector of length 1 that points from one point to another."""
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def free_angles(
    layout: Layout, excerpt: Excerpt, vertices: Sequence[int], angles: Sequence[float]
) -> dict[int, float]:
    """Return for each vertex the one of ``angles`` that is farthest from the vertex's edges."""
    angle_of, x, y = dict[int, float](), layout.x, layout.y
    sources, targets = excerpt.sources, excerpt.targets
    for vertex in vertices:
        ends = np.concatenate([targets[sources == vertex], sources[targets == vertex]])
        ends = ends[ends != vertex]
        edge_angles = np.arctan2(y[ends] - y[vertex], x[ends] - x[vertex])
        differences = np.abs(np.angle(np.exp(1j * (np.array(angles)[:, None] - edge_angles))))
        least = differences.min(1) if ends.size else np.zeros(len(angles))
        angle_of[vertex] = float(angles[int(np.argmax(np.round(least, 6)))])
    return angle_of
