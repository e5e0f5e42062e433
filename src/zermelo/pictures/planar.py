"""Pictures of digraphs with given coordinates of vertices: straight arrows between them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.palette import OUTCOMES, Fill
from zermelo.pictures.document import Drawing, Picture
from zermelo.pictures.paint import INK, MUTED, PAPER, START, document, head, pair, rect, text
from zermelo.pictures.routes import Point, towards, unit_vector
from zermelo.pictures.text import width_of
from zermelo.svg import clean

#: Pixels of a unit across and down, height of a vertex, size of its text, and margin.
UNIT, HEIGHT, EM, MARGIN = (52.0, 24.0), 16.0, 9.0, 40.0
MAX_VERTICES = 5_000  # maximum number of vertices of a digraph that is drawn
PLAIN = Fill(PAPER, INK, MUTED)


def draw_places(
    G: Digraph,
    places: Mapping[str, tuple[int, int]],
    *,
    kernel: Collection[str] = (),
    title: str = "",
) -> Picture:
    """Draw a digraph with straight edges and vertices at given places, x to the right, y upwards.

    Vertices in ``kernel`` have the colour of P and a second ring. InputError above 5,000 vertices.

    >>> draw_places(Digraph(["ab"]), {"a": (0, 0), "b": (1, 0)}, kernel="b").note
    '2 vertices, 1 edge; 1 in the kernel'
    """
    if len(G) > MAX_VERTICES:
        raise InputError(f"{len(G):,} vertices are too many to draw; the limit is {MAX_VERTICES:,}")
    names = list(map(str, G.names))
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
    left, top = min(xs), max(ys)
    xy = {
        name: (MARGIN + UNIT[0] * (x - left), 2 * MARGIN + UNIT[1] * (top - y))
        for name, (x, y) in places.items()
    }
    widths = {name: max(HEIGHT, width_of(name, EM) + 10) for name in names}
    members = set(kernel)
    note = G.describe() + f"; {len(members)} in the kernel" * bool(members)
    size = 2 * MARGIN + UNIT[0] * (max(xs) - left), 3 * MARGIN + UNIT[1] * (top - min(ys))
    edges = [(str(u), str(v)) for u, v in G.edges()]
    lines = "".join(_edge(xy[u], xy[v], widths[u], widths[v], f"{u} {v}") for u, v in edges)
    vertices = "".join(_vertex(u, xy[u], widths[u], has_ring=u in members) for u in names)
    heading_text = title or note
    heading = text(heading_text, MARGIN, 0.7 * MARGIN, 13, INK, extra=START)
    svg = document(*size, heading_text, heading, f"<g>{lines}</g>", f"<g>{vertices}</g>")
    number_of = {name: number for number, name in enumerate(names)}
    numbered_edges = tuple((number_of[u], number_of[v]) for u, v in edges)
    centres = tuple(xy[name] for name in names)
    return Picture(svg, note, Drawing(tuple(names), centres, numbered_edges))


def _edge(start: Point, target: Point, width: float, target_width: float, description: str) -> str:
    """Return a straight arrow from the border of a vertex to that of another; widths in pixels."""
    way = unit_vector(start, target)
    begin = towards(start, target, _reach(width, way))
    end = towards(target, start, _reach(target_width, way))
    line = f'<path d="M{pair(begin)}L{pair(end)}" fill="none" stroke="{MUTED}"/>'
    return f'<g data-edge="{clean(description)}">{line}{head(end, way, 6, INK)}</g>'


def _reach(width: float, way: tuple[float, float]) -> float:
    """Return the distance from a vertex's middle to just beyond its border in direction ``way``."""
    return 1 / max(2 * abs(way[0]) / (width + 3), 2 * abs(way[1]) / (HEIGHT + 3))


def _vertex(name: str, xy: tuple[float, float], width: float, *, has_ring: bool) -> str:
    fill = OUTCOMES["P"] if has_ring else PLAIN
    ring = rect(width + 5, HEIGHT + 5, "none", INK, "", (HEIGHT + 5) / 2) if has_ring else ""
    body = rect(width, HEIGHT, fill.inside, fill.border, "", HEIGHT / 2)
    mark = ' data-kernel="1"' if has_ring else ""
    label = text(name, 0, 0.36 * EM, EM, fill.text)
    return (
        f'<g data-vertex="{clean(name)}"{mark} transform="translate({pair(xy)})">'
        f"{ring}{body}{label}</g>"
    )
