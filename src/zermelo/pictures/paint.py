"""Vertices, edges, loops, headings and legends as pieces of SVG.

Nothing is shown by colour alone: outcomes have letters, kinds of edges differ in thickness, and
vertices of a kernel have second rings. The contrast of edges with the paper is 3 to 1 or more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from zermelo.palette import OUTCOMES, PAPERS, Fill
from zermelo.pictures.excerpt import D, Excerpt, MoveKind
from zermelo.pictures.routes import Point, Route, rounded, unit_vector
from zermelo.pictures.text import BOLD, Sizes, shorten, width_of, wrap
from zermelo.svg import clean, px, svg_root

PAPER, STRIPE, DRAWN_STRIPE = PAPERS
STRIPES = (STRIPE, PAPER)
INK, MUTED = "#1a1a1a", "#55606b"
FONT = 'font-family="Helvetica, Arial, sans-serif" text-anchor="middle"'
#: Attribute of a text that begins at its coordinates instead of being centred.
START = ' text-anchor="start"'

#: The fills of the outcomes P (0), N (1) and D (2).
FILLS = tuple(OUTCOMES[outcome] for outcome in "PND")


@dataclass(frozen=True)
class Stroke:
    """The look of an edge; ``head`` is the length of the arrowhead if vertices are 42 px high."""

    colour: str
    thickness: float
    head: float


STROKES = {
    MoveKind.OTHER: Stroke("#7b8590", 1.1, 8.0),
    MoveKind.DRAWING: Stroke("#00735a", 1.9, 9.5),
    MoveKind.WINNING: Stroke("#1a1a1a", 3.2, 12.5),
}

#: Maximum share of an arrow's length for the arrowhead, so that a short arrow has a shaft.
HEAD_SHARE = 0.55
#: Letter heights of notes and of headings, and height of a row of the legend.
SMALL_EM, LARGE_EM, LEGEND_ROW = 12.0, 17.0, 24.0
EDGE_SAMPLE_SIZES = Sizes(9.0, 10.0, 34.0, 34.0)
SAMPLE = 34.0  #: width of a sample, before its words in the legend


def document(width: float, height: float, title: str, *body: str, description: str = "") -> str:
    """Return an SVG document with a background; screen readers read the ``description``."""
    described = f"<desc>{clean(description)}</desc>" if description else ""
    begin = f"{svg_root(width, height, FONT)}<title>{clean(title)}</title>{described}"
    paper = f'<rect width="{px(width)}" height="{px(height)}" fill="{PAPER}"/>'
    return "\n".join((begin, paper, *body)) + "</svg>\n"


def text(
    content: str, x: float, y: float, em: float, colour: str, *, bold: bool = False, extra: str = ""
) -> str:
    """Return a line of text in letters of height ``em``; ``y`` is its base line."""
    look = ' font-weight="bold"' * bold + extra
    return (
        f'<text x="{px(x)}" y="{px(y)}" font-size="{px(em)}" fill="{colour}"{look}>'
        f"{clean(content)}</text>"
    )


class RingLook(Enum):
    """Colour and dashes of a second ring: in a set, in an extension, attacked by an extension."""

    PLAIN = INK, ""
    IN = FILLS[0].border, ""
    OUT = FILLS[1].border, "4 3"


#: Colours and dashes of borders, which distinguish strong components.
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
    remark: str = "",
    inside: str = "",
    component: int = 0,
) -> str:
    """Return a vertex: its name or picture above its label; ``component`` sets its border."""
    fill = FILLS[outcome]
    short_name = shorten(" ".join(name.split()), BOLD * sizes.name, sizes.room)
    border = BORDERS[(component - 1) % len(BORDERS)] if component else fill.border
    dashes = BORDER_DASHES[(component - 1) % len(BORDER_DASHES)] if component else ""
    border_width = 3.5 if start else 2.6 if component else 1.4
    pill = _pill(sizes, 0, fill.inside, border, border_width, dashes)
    second_ring = ""
    if ring is not None:
        colour, ring_dashes = ring.value
        thickness = (0.08 if ring_dashes else 0.05) * sizes.height
        second_ring = _pill(sizes, ring_gap(sizes), "none", colour, thickness, ring_dashes)
    inner = text(label, 0, 0.36 * sizes.label, sizes.label, fill.text)
    if inside:
        inner = _inner_picture(inside, label, fill, sizes)
    elif short_name:
        inner = text(short_name, 0, -0.07 * sizes.height, sizes.name, fill.text, bold=True)
        inner += text(label, 0, 0.3 * sizes.height, sizes.label, fill.text)
    return (
        f'<g data-vertex="{label}" transform="translate({px(at[0])} {px(at[1])})">'
        f"<title>{clean(name)}: {remark}</title>{second_ring}{pill}{inner}</g>"
    )


def _inner_picture(inside: str, label: str, fill: Fill, sizes: Sizes) -> str:
    """Return a small picture on its own background, with the label below it."""
    side = 0.62 * sizes.height
    return (
        f'<rect x="{px(-side / 2)}" y="{px(-0.64 * side)}" width="{px(side)}" height="{px(side)}" '
        f'rx="6" fill="{PAPER}"/>'
        f'<g transform="translate(0 {px(-0.14 * side)}) scale({side / 84:.3f})">{inside}</g>'
    ) + text(label, 0, 0.37 * sizes.height, sizes.label, fill.text)


def badge_size(omitted: int, sizes: Sizes) -> tuple[float, float]:
    """Return width and height of the badge for a number of omitted options."""
    em = 0.85 * sizes.label
    return width_of(_badge_text(omitted), em) + em, 1.35 * em


def _badge_text(omitted: int) -> str:
    return f"… {omitted:,} more"


def badge(omitted: int, at: tuple[float, float], sizes: Sizes) -> str:
    """Return a badge with a number of omitted options; ``at`` is its middle."""
    width, height = badge_size(omitted, sizes)
    em = 0.85 * sizes.label
    frame = rect(width, height, PAPER, MUTED, ' stroke-width="0.8"', height / 2, at=at)
    return frame + text(_badge_text(omitted), at[0], at[1] + 0.36 * em, em, INK)


def ring_gap(sizes: Sizes) -> float:
    """Return the distance of the second ring from the border of its vertex."""
    return 0.1 * sizes.height


def rect(
    width: float,
    height: float,
    fill: str,
    stroke: str,
    attributes: str = "",
    radius: float = 0,
    *,
    at: Point = (0.0, 0.0),
) -> str:
    """Return a rectangle around its middle ``at``, or with round corners a pill or a disc."""
    return (
        f'<rect x="{px(at[0] - width / 2)}" y="{px(at[1] - height / 2)}" width="{px(width)}" '
        f'height="{px(height)}" rx="{px(radius)}" fill="{fill}" stroke="{stroke}"{attributes}/>'
    )


def _pill(sizes: Sizes, gap: float, fill: str, stroke: str, thickness: float, dashes: str) -> str:
    width, height = sizes.width + 2 * gap, sizes.height + 2 * gap
    drawn = rect(width, height, fill, stroke, f' stroke-width="{px(thickness)}"', height / 2)
    return f'<g stroke-dasharray="{dashes}">{drawn}</g>' if dashes else drawn


def edge(route: Route, kind: MoveKind, sizes: Sizes, *, arrow: bool = True) -> str:
    """Return an edge along a route, with an arrowhead unless ``arrow`` is false."""
    stroke, points = STROKES[kind], list(route.points)
    last_corner, tip = points[-2:]
    max_head = HEAD_SHARE * sum(math.dist(a, b) for a, b in pairwise(points))
    head_length, way = min(stroke.head * sizes.height / 42, max_head), unit_vector(last_corner, tip)
    if arrow:  # the line ends inside the arrowhead, so that the tip stays sharp
        cut = min(0.8 * head_length, 0.9 * (math.dist(tip, last_corner) or 1.0))
        points[-1] = (tip[0] - cut * way[0], tip[1] - cut * way[1])
    drawn = f"M{pair(points[0])}"
    if route.curved:
        drawn += f"Q{pair(points[1])} {pair(points[2])}"
    else:
        for begin, corner, end in rounded(points, 0.9 * sizes.height):
            drawn += f"L{pair(begin)}Q{pair(corner)} {pair(end)}"
        drawn += f"L{pair(points[-1])}"
    return f'<path d="{drawn}"/>' + (head(tip, way, head_length, stroke.colour) if arrow else "")


def pair(point: Point) -> str:
    """Return the coordinates of a point as text."""
    return f"{px(point[0])} {px(point[1])}"


def head(tip: Point, way: Point, length: float, colour: str) -> str:
    """Return an arrowhead in the direction ``way``, a vector of length 1."""
    (ux, uy), half = way, 0.4 * length
    x, y = tip[0] - length * ux, tip[1] - length * uy
    left, right = (x - half * uy, y + half * ux), (x + half * uy, y - half * ux)
    return f'<path d="M{pair(tip)}L{pair(left)}L{pair(right)}Z" fill="{colour}" stroke="none"/>'


def way_of_loop(xy: Point, angle: float, sizes: Sizes, gap: float) -> tuple[Point, ...]:
    """Return the four Bézier points of a loop in direction ``angle`` from its vertex at ``xy``."""
    radius = sizes.height / 2 + gap
    flat = (sizes.width - sizes.height) / 2 * math.cos(angle)
    x, y, far = xy[0] + flat, xy[1], radius + 0.85 * sizes.height
    turns = ((radius, -0.42), (far, -0.5), (far, 0.5), (radius, 0.42))
    return tuple((x + r * math.cos(angle + t), y + r * math.sin(angle + t)) for r, t in turns)


def loop(at: Point, angle: float, kind: MoveKind, sizes: Sizes, gap: float, *, arrow: bool) -> str:
    """Return a loop, which lies in direction ``angle`` from its vertex at ``at``."""
    stroke = STROKES[kind]
    first, control, second_control, tip = way_of_loop(at, angle, sizes, gap)
    length, way = stroke.head * sizes.height / 42, unit_vector(second_control, tip)
    end = (tip[0] - 0.8 * length * way[0], tip[1] - 0.8 * length * way[1]) if arrow else tip
    line = f'<path d="M{pair(first)}C{pair(control)} {pair(second_control)} {pair(end)}"/>'
    return line + (head(tip, way, length, stroke.colour) if arrow else "")


def _meaning_of_edges(kind: MoveKind, excerpt: Excerpt) -> str:
    wording = excerpt.wording
    if kind is MoveKind.OTHER and excerpt.start is not None and not wording.turned:
        is_draw = excerpt.pnd[excerpt.start] == D
        return "move to avoid: it loses" if is_draw else "reply of the player who loses"
    if kind is MoveKind.WINNING and not excerpt.axis and not wording.turned:
        return "winning move"
    return wording.edges[kind][excerpt.symmetric]


def heading(title: str | None, note: str, x: float, width: float) -> tuple[str, float]:
    """Return the heading and the note as SVG, and their height."""
    pieces, y = [], 0.0
    for line in wrap(title or "", LARGE_EM, width):
        y += LARGE_EM * 1.3
        pieces.append(text(line, x, y, LARGE_EM, INK, bold=True, extra=START))
    for line in wrap(note, SMALL_EM, width):
        y += SMALL_EM * 1.5
        pieces.append(text(line, x, y, SMALL_EM, MUTED, extra=START))
    return "".join(pieces), y


def legend_of(
    excerpt: Excerpt, rings: Sequence[tuple[RingLook, str]], x: float, y: float, width: float
) -> tuple[str, float]:
    """Return the legend of all that occurs in a picture, wrapped to ``width``, and its height."""
    wording = excerpt.wording
    sizes = Sizes(9.0, 10.0, 18.0, 18.0)
    items = [
        (vertex("", wording.letters[outcome], outcome, (0, 0), sizes), wording.legend[outcome])
        for outcome in sorted(set(excerpt.pnd.tolist()))
    ]
    if excerpt.axis and excerpt.pnd.size and (excerpt.pnd != D).any():
        items.append((text(f"{wording.letters[0]}4", 0, 4, 11, INK), wording.depth))
    if excerpt.start is not None:
        items.append((vertex("", "", D, (0, 0), sizes, start=True), "start"))
    if number := min(2, max(map(excerpt.component, range(len(excerpt))), default=0)):
        sample = vertex("", f"{wording.letters[D]}{number}", D, (0, 0), sizes, component=number)
        items.append((sample, f"undecided, in strong component {number}"))
    for look, meaning in rings:
        letter = {RingLook.IN: ": i", RingLook.OUT: ": o"}.get(look, "")
        sample = vertex("", "", D, (0, 0), Sizes(9, 10, 14, 14), ring=look)
        items.append((sample, meaning + letter))
    line = Route(((-14.0, 0.0), (14.0, 0.0)))
    for kind in map(MoveKind, sorted(set(excerpt.kinds.tolist()), reverse=True)):
        strokes = f'stroke="{STROKES[kind].colour}" stroke-width="{STROKES[kind].thickness}"'
        drawn = edge(line, kind, EDGE_SAMPLE_SIZES, arrow=not excerpt.symmetric)
        items.append((f'<g fill="none" {strokes}>{drawn}</g>', _meaning_of_edges(kind, excerpt)))
    return rows_of(items, x, y, width)


def rows_of(items: list[tuple[str, str]], x: float, y: float, width: float) -> tuple[str, float]:
    """Return rows of a legend, samples (drawn around the origin) with words, and their height."""
    pieces, left, top = [], 0.0, 0.0
    for sample, words in items:
        item_width = SAMPLE + width_of(words, SMALL_EM) + 18
        if left and left + item_width > width:
            left, top = 0.0, top + LEGEND_ROW
        sample_x, middle = x + left, y + top + LEGEND_ROW / 2
        pieces += [
            f'<g transform="translate({sample_x + SAMPLE / 2 - 3:.1f} {middle:.1f})">{sample}</g>',
            text(words, sample_x + SAMPLE, middle + 4, SMALL_EM, INK, extra=START),
        ]
        left += item_width
    return "".join(pieces), (top + LEGEND_ROW) if items else 0.0
