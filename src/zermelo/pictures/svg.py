"""Writing a whole picture down as SVG."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.pictures import paint
from zermelo.pictures.excerpt import D, Excerpt, Kind
from zermelo.pictures.layout import Layout
from zermelo.pictures.legend import heading, legend
from zermelo.pictures.paint import n
from zermelo.pictures.routes import loop_angles, routes
from zermelo.pictures.text import Sizes, plural

__all__ = ["Ring", "write"]

MARGIN, GUTTER, LEAST = 18.0, 34.0, 380.0
FONT = 'font-family="Helvetica, Arial, sans-serif" text-anchor="middle"'
MEANINGS = ("P, the previous player wins", "N, the next player wins", "D, a draw")


@dataclass(frozen=True)
class Ring:
    """Vertices to mark with a second ring."""

    mask: NDArray[np.bool_]
    is_kernel: bool

    @property
    def meaning(self) -> str:
        """What the ring says."""
        return "in the kernel" if self.is_kernel else "in the given set (no kernel)"


def write(
    excerpt: Excerpt,
    layout: Layout,
    names: list[str],
    sizes: Sizes,
    *,
    ring: Ring | None,
    title: str | None,
) -> str:
    """Write the document: paper, bands, edges, vertices, and what stands around them."""
    half = 0.5 * sizes.width + 1.1 * sizes.height
    gutter = GUTTER if layout.bands else 0.0
    inside = float(np.ptp(layout.x)) + 2 * half if len(excerpt) else 0.0
    width = max(inside + gutter, LEAST) + 2 * MARGIN
    above, used = heading(title, excerpt.note, MARGIN, width - 2 * MARGIN)
    top = MARGIN + used + (10 if layout.bands else 0)
    ceiling = layout.bands[0].top if layout.bands else 0.0
    floor = layout.bands[-1].bottom if layout.bands else 0.0
    middle = gutter + (width - gutter) / 2
    x = layout.x + middle
    y = layout.y + (top - ceiling)
    foot = top + floor - ceiling
    below, more = legend(excerpt, ring and ring.meaning, MARGIN, foot + 8, width - 2 * MARGIN)
    height = foot + 8 + more + MARGIN / 2
    gap = 1.0 + (1.4 * paint.ring_gap(sizes) if ring else 0.04 * sizes.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{n(width)}" '
        f'height="{n(height)}" viewBox="0 0 {n(width)} {n(height)}" {FONT}>'
        f"<title>{paint.clean(title or excerpt.note)}</title>"
        f"<desc>{paint.clean(_description(excerpt))}</desc>"
        f'<rect width="{n(width)}" height="{n(height)}" rx="6" fill="{paint.PAPER}"/>\n'
        f"{_bands(layout, top - ceiling, width)}\n"
        f'<g transform="translate(0 {n(MARGIN - 6)})">{above}</g>\n'
        f"{_edges(excerpt, x, y, sizes, gap)}\n"
        f"{_vertices(excerpt, x, y, names, sizes, ring)}\n"
        f"<g>{below}</g></svg>\n"
    )


def _description(excerpt: Excerpt) -> str:
    held = np.bincount(excerpt.codes, minlength=3).tolist()
    counts = ", ".join(f"{count:,} {'PND'[code]}" for code, count in enumerate(held) if count)
    return (
        f"A digraph: {excerpt.note}. Vertices shown by outcome: {counts or 'none'}. "
        "Remoteness is height, leaves lowest; vertices where play is drawn stand on top."
    )


def _bands(layout: Layout, shift: float, width: float) -> str:
    pieces = []
    for place, band in enumerate(layout.bands):
        drawn = band.remoteness is None
        stripe = paint.DRAWN_STRIPE if drawn else paint.STRIPES[place % 2]
        top, deep = band.top + shift, band.bottom - band.top
        pieces.append(
            f'<rect x="0" y="{n(top)}" width="{n(width)}" height="{n(deep)}" fill="{stripe}"/>'
        )
        word = "draw" if drawn else str(band.remoteness)
        pieces.append(paint.text(word, MARGIN + 8, top + deep / 2 + 4, 12, paint.MUTED))
    ended = [band for band in layout.bands if band.remoteness is not None]
    if ended and ended[-1].bottom - ended[0].top > 100:
        centre = (ended[0].top + ended[-1].bottom) / 2 + shift
        turn = f' transform="rotate(-90 10 {n(centre)})"'
        pieces.append(paint.text("remoteness", 10, centre, 11, paint.MUTED, extra=turn))
    return f"<g>{''.join(pieces)}</g>"


def _edges(
    excerpt: Excerpt, x: NDArray[np.float64], y: NDArray[np.float64], sizes: Sizes, gap: float
) -> str:
    """Draw the edges, winning moves last and so on top."""
    kinds, arrow, scale = excerpt.kinds, not excerpt.symmetric, sizes.height / 42
    sources, targets = excerpt.sources, excerpt.targets
    angles = loop_angles(x, y, sources, targets)
    straight = sources != targets
    if not arrow:
        straight &= sources < targets
    ways = routes(x, y, sources[straight], targets[straight], sizes, symmetric=not arrow, gap=gap)
    drawn: dict[Kind, list[str]] = {kind: [] for kind in Kind}
    for way, kind in zip(ways, kinds[straight].tolist(), strict=True):
        drawn[Kind(kind)].append(paint.edge(way, Kind(kind), scale, arrow=arrow))
    for vertex, angle in angles.items():
        kind = Kind.DRAWING if excerpt.codes[vertex] == D else Kind.OTHER
        at = (float(x[vertex]), float(y[vertex]))
        drawn[kind].append(paint.loop(at, angle, kind, sizes, gap, arrow=arrow))
    groups = []
    for kind, pieces in drawn.items():
        look = paint.EDGES[kind]
        if pieces:
            groups.append(
                f'<g data-edges="{kind.name.lower()}" fill="none" stroke="{look.colour}" '
                f'stroke-width="{n(look.thickness * scale**0.5)}">{"".join(pieces)}</g>'
            )
    return "\n".join(groups)


def _vertices(
    excerpt: Excerpt,
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    names: list[str],
    sizes: Sizes,
    ring: Ring | None,
) -> str:
    pieces = []
    for place, name in enumerate(names):
        code = int(excerpt.codes[place])
        left_out = excerpt.more.get(place, 0)
        said = MEANINGS[code]
        if code != D:
            said += f", remoteness {int(excerpt.remoteness[place])}"
        if left_out:
            said += f"; {plural(left_out, 'option', 'options')} not shown"
        at = (float(x[place]), float(y[place]))
        pieces.append(
            paint.vertex(
                name,
                excerpt.label(place),
                code,
                at,
                sizes,
                ring=ring is not None and bool(ring.mask[excerpt.vertices[place]]),
                start=place == excerpt.start,
                said=said,
            )
        )
        if left_out:
            halo = f' stroke="{paint.PAPER}" stroke-width="3" paint-order="stroke"'
            down = at[1] + sizes.height / 2 + 1.1 * sizes.label
            pieces.append(
                paint.text(
                    f"… {left_out:,} more", at[0], down, sizes.label, paint.MUTED, extra=halo
                )
            )
    return "\n".join(pieces)
