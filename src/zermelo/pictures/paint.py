"""Colours and shapes: how a vertex, an edge and a loop look, as pieces of SVG.

Every outcome has its letter beside its colour, every kind of edge its own thickness, and a kernel
is marked by shape. Light edges have a contrast of 3 to 1 with the background.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import Enum
from html import escape
from itertools import pairwise

from zermelo.palette import OUTCOMES, PAPERS, Fill
from zermelo.pictures.routes import Point, Route, rounded
from zermelo.pictures.text import BOLD, Sizes, shorten, width_of
from zermelo.pictures.wording import Kind

PAPER, STRIPE, DRAWN_STRIPE = PAPERS
STRIPES = (STRIPE, PAPER)
INK, MUTED = "#1a1a1a", "#55606b"


#: By outcome: 0 for P, 1 for N, 2 for D.
FILLS = tuple(OUTCOMES[outcome] for outcome in "PND")


@dataclass(frozen=True)
class Stroke:
    """Look of an edge: colour, thickness and length of the arrowhead on vertices 42 high."""

    colour: str
    thickness: float
    head: float


EDGES = {
    Kind.OTHER: Stroke("#7b8590", 1.1, 8.0),
    Kind.DRAWING: Stroke("#00735a", 1.9, 9.5),
    Kind.WINNING: Stroke("#1a1a1a", 3.2, 12.5),
}

#: However short an arrow is, its head takes no more of it: there is a shaft.
HEAD_SHARE = 0.55

#: What XML 1.0 cannot hold, other control characters, and marks that turn the direction of writing.
UNWRITABLE = re.compile(
    "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
)


def n(value: float) -> str:
    """Write a length: a tenth of a pixel is enough."""
    return f"{round(value, 1) + 0:g}"


def root(width: float, height: float, fonts: str) -> str:
    """Begin a picture: as large as it is, and no wider than where it stands."""
    across, down = n(width), n(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{across}" height="{down}" '
        f'viewBox="0 0 {across} {down}" style="max-width:100%" {fonts}>'
    )


def clean(written: str) -> str:
    """Escape a text for XML."""
    return escape(UNWRITABLE.sub("\ufffd", written))


def text(written: str, x: float, y: float, em: float, colour: str, *, extra: str = "") -> str:
    """Write a line of text; ``y`` is its base line."""
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-size="{n(em)}" fill="{colour}"{extra}>'
        f"{clean(written)}</text>"
    )


class RingLook(Enum):
    """Colour and dashes of a second ring: of any set, of what an extension holds and attacks."""

    PLAIN = INK, ""
    IN = FILLS[0].border, ""
    OUT = FILLS[1].border, "4 3"


#: Colours and dashes of borders: strong components are told apart by both.
BORDERS = ("#00664b", "#7a3b78", "#1a1a1a", "#a3003c")
BORDER_DASHES = ("", "2 2", "8 2")


def vertex(
    name: str,
    label: str,
    outcome: int,
    at: tuple[float, float],
    sizes: Sizes,
    *,
    ring: RingLook | None = None,
    start: bool = False,
    said: str = "",
    inside: str = "",
    part: int = 0,
) -> str:
    """Draw a vertex: a disc or pill with its name, or a small picture, above its outcome.

    The border of a vertex in a numbered ``part`` has a colour and dashes of its own.
    """
    fill = FILLS[outcome]
    short = shorten(" ".join(name.split()), BOLD * sizes.name, sizes.room)
    border = BORDERS[(part - 1) % len(BORDERS)] if part else fill.border
    dashes = BORDER_DASHES[(part - 1) % len(BORDER_DASHES)] if part else ""
    pill = _pill(sizes, 0, fill.inside, border, 3.5 if start else 2.6 if part else 1.4)
    around = "" if ring is None else _ring(ring, sizes)
    middle = 0.36 * sizes.label
    inner = (
        text(short, 0, -0.07 * sizes.height, sizes.name, fill.text, extra=' font-weight="bold"')
        + text(label, 0, 0.3 * sizes.height, sizes.label, fill.text)
        if short
        else text(label, 0, middle, sizes.label, fill.text)
    )
    if inside:
        inner = _inside(inside, label, fill, sizes)
    return (
        f'<g data-vertex="{label}" transform="translate({n(at[0])} {n(at[1])})">'
        f"<title>{clean(name)}: {said}</title>{around}{_dashed(pill, dashes)}{inner}</g>"
    )


def _ring(look: RingLook, sizes: Sizes) -> str:
    """Draw a second ring."""
    colour, dashes = look.value
    drawn = _pill(sizes, ring_gap(sizes), "none", colour, (0.08 if dashes else 0.05) * sizes.height)
    return _dashed(drawn, dashes)


def _dashed(drawn: str, dashes: str) -> str:
    return f'<g stroke-dasharray="{dashes}">{drawn}</g>' if dashes else drawn


def _inside(inside: str, label: str, fill: Fill, sizes: Sizes) -> str:
    """Draw a small picture on paper of its own, with the outcome below it."""
    side = 0.62 * sizes.height
    paper = (
        f'<rect x="{n(-side / 2)}" y="{n(-0.64 * side)}" width="{n(side)}" height="{n(side)}" '
        f'rx="6" fill="{PAPER}"/>'
    )
    small = f'<g transform="translate(0 {n(-0.14 * side)}) scale({side / 84:.3f})">{inside}</g>'
    return paper + small + text(label, 0, 0.37 * sizes.height, sizes.label, fill.text)


def badge_size(left_out: int, sizes: Sizes) -> tuple[float, float]:
    """Return width and height of a badge."""
    em = 0.85 * sizes.label
    return width_of(_more(left_out), em) + em, 1.35 * em


def _more(left_out: int) -> str:
    return f"… {left_out:,} more"


def badge(left_out: int, at: tuple[float, float], sizes: Sizes) -> str:
    """Say near a vertex how many options are not shown; ``at`` is the middle of the badge."""
    written, em = _more(left_out), 0.85 * sizes.label
    width, height = badge_size(left_out, sizes)
    x, y = at
    weight = ' stroke-width="0.8"'
    frame = rect(width, height, PAPER, MUTED, weight, height / 2, at=at)
    return frame + text(written, x, y + 0.36 * em, em, INK)


def ring_gap(sizes: Sizes) -> float:
    """How far the second ring stands off the border."""
    return 0.1 * sizes.height


def rect(
    wide: float,
    high: float,
    fill: str,
    stroke: str,
    more: str = "",
    round_: float = 0,
    *,
    at: Point = (0.0, 0.0),
) -> str:
    """Draw a rectangle around its middle; with round corners it may be a disc, or a pill."""
    return (
        f'<rect x="{n(at[0] - wide / 2)}" y="{n(at[1] - high / 2)}" width="{n(wide)}" '
        f'height="{n(high)}" rx="{n(round_)}" fill="{fill}" stroke="{stroke}"{more}/>'
    )


def _pill(sizes: Sizes, gap: float, fill: str, stroke: str, thickness: float) -> str:
    width, height = sizes.width + 2 * gap, sizes.height + 2 * gap
    return rect(width, height, fill, stroke, f' stroke-width="{n(thickness)}"', height / 2)


def edge(route: Route, kind: Kind, sizes: Sizes, *, arrow: bool = True) -> str:
    """Draw an edge."""
    look, points = EDGES[kind], list(route.points)
    tip, before = points[-1], points[-2]
    shaft = HEAD_SHARE * sum(math.dist(a, b) for a, b in pairwise(points))
    large = min(look.head * sizes.height / 42, shaft)
    length = math.dist(tip, before) or 1.0
    way = ((tip[0] - before[0]) / length, (tip[1] - before[1]) / length)
    if arrow:  # the line ends inside the arrowhead, so that its end does not blunt the tip
        cut = min(0.8 * large, 0.9 * length)
        points[-1] = (tip[0] - cut * way[0], tip[1] - cut * way[1])
    drawn = f"M{p(points[0])}"
    if route.curved:
        drawn += f"Q{p(points[1])} {p(points[2])}"
    else:
        for begin, corner, end in rounded(points, 0.9 * sizes.height):
            drawn += f"L{p(begin)}Q{p(corner)} {p(end)}"
        drawn += f"L{p(points[-1])}"
    return f'<path d="{drawn}"/>' + (head(tip, way, large, look.colour) if arrow else "")


def p(point: Point) -> str:
    """Write a point."""
    return f"{n(point[0])} {n(point[1])}"


def head(tip: Point, way: Point, length: float, colour: str) -> str:
    """Draw an arrowhead, whose tip points the way of a vector of length 1."""
    (x, y), (ux, uy) = tip, way
    baseline, half = (x - length * ux, y - length * uy), 0.4 * length
    return (
        f'<path d="M{n(x)} {n(y)}L{n(baseline[0] - half * uy)} {n(baseline[1] + half * ux)}'
        f'L{n(baseline[0] + half * uy)} {n(baseline[1] - half * ux)}Z" '
        f'fill="{colour}" stroke="none"/>'
    )


def way_of_loop(at: Point, angle: float, sizes: Sizes, gap: float) -> tuple[Point, ...]:
    """Return the four points of the curve of a loop on the side ``angle``: it ends at the last."""
    radius = sizes.height / 2 + gap
    flat = (sizes.width - sizes.height) / 2 * math.cos(angle)
    x, y = at[0] + flat, at[1]
    ends = []
    for turn in (-0.42, 0.42):
        a = angle + turn
        ends.append((x + radius * math.cos(a), y + radius * math.sin(a)))
    far = radius + 0.85 * sizes.height
    arms = [
        (x + far * math.cos(angle + turn), y + far * math.sin(angle + turn)) for turn in (-0.5, 0.5)
    ]
    return ends[0], *arms, ends[1]


def loop(at: Point, angle: float, kind: Kind, sizes: Sizes, gap: float, *, arrow: bool) -> str:
    """Draw a loop that leaves and enters its vertex on the side ``angle``."""
    look = EDGES[kind]
    (ax, ay), (px, py), (qx, qy), (bx, by) = way_of_loop(at, angle, sizes, gap)
    length = math.hypot(bx - qx, by - qy)
    ux, uy = (bx - qx) / length, (by - qy) / length
    large, tip = look.head * sizes.height / 42, (bx, by)
    if arrow:
        bx, by = bx - 0.8 * large * ux, by - 0.8 * large * uy
    line = f'<path d="M{n(ax)} {n(ay)}C{n(px)} {n(py)} {n(qx)} {n(qy)} {n(bx)} {n(by)}"/>'
    return line + (head(tip, (ux, uy), large, look.colour) if arrow else "")
