"""The SVG of a picture of a digraph: bands, edges, vertices, heading and legend."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.pictures import paint
from zermelo.pictures.excerpt import D, Excerpt, MoveKind
from zermelo.pictures.layers import Floats
from zermelo.pictures.layout import Band, lay_out
from zermelo.pictures.paint import RingLook, badge_size, heading, legend_of
from zermelo.pictures.routes import LOOP_ANGLES, Point, Route, Router, free_angles
from zermelo.pictures.text import Sizes, width_of
from zermelo.svg import px
from zermelo.values.text import plural

#: In pixels: margin, width of the column of remotenesses at the left, minimum width of a picture.
MARGIN, GUTTER, MIN_WIDTH = 18.0, 40.0, 420.0
#: A kind of edges with more edges than this is drawn light, except winning moves.
MAX_DARK_EDGES = 250


@dataclass(frozen=True)
class RingMark:
    """Vertices to mark: those in ``mask`` with a second ring, in ``against`` with a dashed one."""

    mask: NDArray[np.bool_]
    meaning: str
    against: NDArray[np.bool_] | None = None

    def of(self, vertex: int) -> RingLook | None:
        """Return the look of the ring of a vertex; None if it has no ring."""
        if self.mask[vertex]:
            return RingLook.PLAIN if self.against is None else RingLook.IN
        return None if self.against is None or not self.against[vertex] else RingLook.OUT

    @property
    def legend_entries(self) -> list[tuple[RingLook, str]]:
        """The looks of rings that may occur, with their meanings for the legend."""
        if self.against is None:
            return [(RingLook.PLAIN, self.meaning)]
        return [(RingLook.IN, self.meaning), (RingLook.OUT, "attacked by it")]


#: Possible offsets (across, down) of a badge, which shows the number of omitted options, from its
#: vertex: across in halves of the sum of their widths, down in heights of a vertex.
BADGE_OFFSETS = np.array(
    [
        (aside, below)
        for down in range(17)
        for below in (0.15 * down, -0.15 * down)[: 1 + (down > 0)]
        for across in range(9)
        for aside in (0.25 * across, -0.25 * across)[: 1 + (across > 0)]
        if down >= 4 or across >= 4
    ]
)
#: Length of the largest arrowhead, in heights of a vertex.
MAX_ARROWHEAD = 0.3
#: Cost of each vertex, badge and point of an arrowhead that a badge covers; an offset of 1 costs 1.
COVER_COST = 10.0
#: Number of rounds in which the badges are placed one by one, each with those already placed fixed.
BADGE_ROUNDS = 4


@dataclass
class DigraphSvg:
    """The SVG of an excerpt; ``inside`` has a small picture for each vertex instead of its name."""

    excerpt: Excerpt
    names: Sequence[str]
    sizes: Sizes
    ring: RingMark | None = None
    inside: Sequence[str] | None = None

    def __post_init__(self) -> None:
        self.layout = lay_out(self.excerpt, self.sizes)
        gap = 1.4 * paint.ring_gap(self.sizes) if self.ring else 0.04 * self.sizes.height
        self.gap = 1.0 + gap  #: distance of the ends of edges from a vertex

    def document(self, title: str | None, *, legend: bool = True) -> str:
        """Return the SVG document, with heading, vertices, edges and by default a legend."""
        excerpt, layout, sizes, ring = self.excerpt, self.layout, self.sizes, self.ring
        loops = excerpt.sources[excerpt.sources == excerpt.targets].tolist()
        angles = free_angles(layout, excerpt, loops, LOOP_ANGLES)
        routes = self.routes()
        ways = [route.points for _, route in routes]
        ways += [
            paint.way_of_loop(layout.at(v), angle, sizes, self.gap) for v, angle in angles.items()
        ]
        badges = self.badge_places(ways)
        left, top, right, bottom = self._extent(routes, badges, loops=bool(angles))
        # how much wider than a number (30 px) the widest label of a band is
        spread = max([0.0, *(width_of(self._band_label(b), 12) - 30 for b in layout.bands)])
        gutter = GUTTER + spread if layout.bands else 0.0
        width = max(right - left + gutter + 2 * MARGIN, MIN_WIDTH)
        room = width - 2 * MARGIN
        head_svg, head_height = heading(title, excerpt.note, MARGIN, room)
        body_top = MARGIN - 6 + head_height + (12 if layout.bands else 0)
        shift = gutter + (width - gutter) / 2 - (left + right) / 2
        foot = body_top + bottom - top + 8
        looks = set() if ring is None else set(map(ring.of, excerpt.vertices.tolist()))
        rings = [] if ring is None else [e for e in ring.legend_entries if e[0] in looks]
        drawn_legend = legend_of(excerpt, rings, MARGIN, foot, room) if legend else ("", 0.0)
        legend_svg, legend_height = drawn_legend
        return paint.document(
            width,
            foot + legend_height + MARGIN / 2,
            title or excerpt.note,
            f'<g transform="translate(0 {px(MARGIN - 6)})">{head_svg}</g>',
            self._bands(body_top - top, (body_top, foot - 8), width, spread),
            f'<g transform="translate({px(shift)} {px(body_top - top)})">',
            self._edges(routes, angles),
            self._vertices(badges),
            f"</g>\n<g>{legend_svg}</g>",
            description=self._description(),
        )

    def badge_places(self, ways: Iterable[Sequence[Point]]) -> dict[int, Point]:
        """Return by vertex the centre of its badge: near the vertex, and covering little."""
        layout, sizes, omitted = self.layout, self.sizes, self.excerpt.omitted
        heads = np.array([point for way in ways for point in _arrowhead(way, sizes)]).reshape(-1, 2)
        middles = np.column_stack([layout.x, layout.y])
        vertices = list(omitted)
        boxes = np.array([badge_size(count, sizes) for count in omitted.values()]).reshape(-1, 2)
        vertex_box = np.array([sizes.width, sizes.height])
        candidates = []
        for vertex, box in zip(vertices, boxes, strict=True):
            places = middles[vertex] + BADGE_OFFSETS * [(sizes.width + box[0]) / 2, sizes.height]
            covered = _covered(places, heads, (box + 4) / 2)
            covered += _covered(places, np.delete(middles, vertex, axis=0), (box + vertex_box) / 2)
            candidates.append((places, COVER_COST * covered + np.abs(BADGE_OFFSETS).sum(1)))
        centres = middles[vertices].astype(float)
        is_placed = np.zeros(len(vertices), bool)
        for _ in range(BADGE_ROUNDS):
            for number, (places, cost) in enumerate(candidates):
                is_placed[number] = False
                reach = (boxes[is_placed] + boxes[number]) / 2
                covered = _covered(places, centres[is_placed], reach)
                centres[number] = places[np.argmin(cost + COVER_COST * covered)]
                is_placed[number] = True
        return {v: (float(x), float(y)) for v, (x, y) in zip(vertices, centres, strict=True)}

    def _description(self) -> str:
        excerpt, wording = self.excerpt, self.excerpt.wording
        counts = wording.counts(np.bincount(excerpt.pnd, minlength=3).tolist())
        height = f"{excerpt.axis.title() or 'The longest play shown'} is height, leaves lowest"
        if wording.turned:
            height = "The number of replies in the discussion is height, unattacked ones lowest"
        return (
            f"{wording.subject}: {excerpt.note}. "
            f"{wording.nouns[1].capitalize()} shown by {wording.shown_by}: {counts or 'none'}. "
            f"{height}; {wording.on_top} stand on top.{wording.arrows}"
        )

    def routes(self) -> list[tuple[MoveKind, Route]]:
        """Return the routes of all edges except loops; opposite edges of a graph share a route."""
        excerpt = self.excerpt
        router = Router(self.layout, self.sizes, self.gap)
        turned = excerpt.wording.turned
        edges = list(zip(excerpt.sources.tolist(), excerpt.targets.tolist(), strict=True))
        existing = set() if excerpt.symmetric else set(edges)
        return [
            (MoveKind(kind), router.route(*((v, u) if turned else (u, v)), both=(v, u) in existing))
            for (u, v), kind in zip(edges, excerpt.kinds.tolist(), strict=True)
            if u < v or (u > v and not excerpt.symmetric)
        ]

    def _extent(
        self, routes: list[tuple[MoveKind, Route]], badges: Mapping[int, Point], *, loops: bool
    ) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom end of the drawing, without heading and legend."""
        x, bands, sizes = self.layout.x, self.layout.bands, self.sizes
        if not bands:
            return 0.0, 0.0, 0.0, 0.0
        half_width = sizes.width / 2 + (0.9 if loops else 0.25) * sizes.height
        points = [point for _, route in routes for point in route.outline]
        for vertex, (across, down) in badges.items():
            wide, high = badge_size(self.excerpt.omitted[vertex], sizes)
            points += [(across + s * wide, down + s * high) for s in (-0.5, 0.5)]
        return (
            min([float(x.min()) - half_width, *(across - 4 for across, _ in points)]),
            min([bands[0].top, *(down - 4 for _, down in points)]),
            max([float(x.max()) + half_width, *(across + 4 for across, _ in points)]),
            max([bands[-1].bottom, *(down + 4 for _, down in points)]),
        )

    def _bands(self, shift: float, ends: tuple[float, float], width: float, spread: float) -> str:
        """Return the stripes of bands; the first begins and the last stops at ``ends``."""
        pieces, bands = [], self.layout.bands
        for number, band in enumerate(bands):
            stripe = paint.DRAWN_STRIPE if band.remoteness is None else paint.STRIPES[number % 2]
            top = ends[0] if number == 0 else band.top + shift
            bottom = ends[1] if number == len(bands) - 1 else band.bottom + shift
            pieces.append(
                f'<rect x="0" y="{px(top)}" width="{px(width)}" height="{px(bottom - top)}" '
                f'fill="{stripe}"/>'
            )
            x, middle = MARGIN + 14 + spread / 2, (band.top + band.bottom) / 2 + shift
            pieces.append(paint.text(self._band_label(band), x, middle + 4, 12, paint.MUTED))
        numbered = [band for band in bands if band.remoteness is not None]
        if self.excerpt.axis and numbered and numbered[-1].bottom - numbered[0].top > 90:
            middle = (numbered[0].top + numbered[-1].bottom) / 2 + shift
            turn = f' transform="rotate(-90 14 {px(middle)})"'
            pieces.append(paint.text(self.excerpt.axis, 14, middle, 11, paint.MUTED, extra=turn))
        return f"<g>{''.join(pieces)}</g>"

    def _band_label(self, band: Band) -> str:
        depth = band.remoteness
        return self.excerpt.wording.draw_band if depth is None else self.excerpt.height_text(depth)

    def _edges(self, routes: list[tuple[MoveKind, Route]], angles: dict[int, float]) -> str:
        """Return the edges, with winning moves last, so that they are on top."""
        sizes, arrow = self.sizes, not self.excerpt.symmetric
        drawn = [(kind, paint.edge(route, kind, sizes, arrow=arrow)) for kind, route in routes]
        for vertex, angle in angles.items():
            kind = MoveKind.DRAWING if self.excerpt.pnd[vertex] == D else MoveKind.OTHER
            at = self.layout.at(vertex)
            drawn.append((kind, paint.loop(at, angle, kind, sizes, self.gap, arrow=arrow)))
        groups = []
        for kind in sorted({kind for kind, _ in drawn}):
            pieces = [piece for piece_kind, piece in drawn if piece_kind is kind]
            look = paint.STROKES[kind]
            thickness = look.thickness * (sizes.height / 42) ** 0.5
            faint = ""
            if kind is not MoveKind.WINNING and len(pieces) > MAX_DARK_EDGES:
                faint, thickness = ' opacity="0.6"', min(thickness, 1.0)
            groups.append(
                f'<g data-edges="{kind.name.lower()}" fill="none" stroke="{look.colour}" '
                f'stroke-width="{px(thickness)}"{faint}>{"".join(pieces)}</g>'
            )
        return "\n".join(groups)

    def _vertices(self, badges: Mapping[int, Point]) -> str:
        excerpt, ring, inside = self.excerpt, self.ring, self.inside
        pieces, wording = [], excerpt.wording
        for vertex, name in enumerate(self.names):
            outcome = int(excerpt.pnd[vertex])
            remark = wording.titles[outcome]
            if outcome != D and excerpt.axis:
                number = excerpt.height_text(int(excerpt.remoteness[vertex]))
                remark += f", {wording.depth_title.format(number)}"
            if left_out := excerpt.omitted.get(vertex):
                remark += f"; {plural(left_out, *wording.left_out)} not shown"
            pieces.append(
                paint.vertex(
                    name,
                    excerpt.label(vertex),
                    outcome,
                    self.layout.at(vertex),
                    self.sizes,
                    ring=None if ring is None else ring.of(int(excerpt.vertices[vertex])),
                    start=vertex == excerpt.start,
                    remark=remark,
                    inside="" if inside is None else inside[vertex],
                    component=excerpt.component(vertex),
                )
            )
        # badges come last, so that they are on top
        pieces += [paint.badge(excerpt.omitted[v], at, self.sizes) for v, at in badges.items()]
        return "\n".join(pieces)


def _arrowhead(points: Sequence[Point], sizes: Sizes) -> list[Point]:
    """Return tip, middle and both ends of the base of the arrowhead where a way ends."""
    (x, y), (u, v) = points[-1], points[-2]
    head = MAX_ARROWHEAD * sizes.height / (math.dist((x, y), (u, v)) or 1.0)
    ux, uy = head * (u - x), head * (v - y)
    return [
        (x + back * ux - aside * uy, y + back * uy + aside * ux)
        for back, aside in ((0.0, 0.0), (0.5, 0.0), (1.0, 0.4), (1.0, -0.4))
    ]


def _covered(places: Floats, points: Floats, reach: Floats) -> NDArray[np.int64]:
    """Return for each place the number of points nearer than ``reach`` in both coordinates."""
    low, high = places.min(0) - reach, places.max(0) + reach
    is_near = ((points > low) & (points < high)).all(1)
    apart = np.abs(places[:, None] - points[is_near])
    reach = np.broadcast_to(reach, points.shape)[is_near]
    return np.asarray(np.count_nonzero((apart < reach).all(2), axis=1))
