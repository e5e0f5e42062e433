"""Cayley pictures of misère quotients: the elements, and their products with the generators."""

from __future__ import annotations

import math
from itertools import groupby

from zermelo.errors import InputError
from zermelo.pictures.document import Picture
from zermelo.pictures.paint import FILLS, INK, MUTED, START, document, pair, rect, text
from zermelo.pictures.text import width_of
from zermelo.svg import clean, px
from zermelo.values.misere.quotient import MisereQuotient
from zermelo.values.misere.structure import CayleyDigraph, cayley_digraph, generator_names, word

#: Colours of generators, mostly Okabe and Ito's; further generators have the same colours dashed.
COLOURS = ("#d55e00", "#0072b2", "#009e73", "#cc79a7", "#a67c00", "#3b8dc0", "#1a1a1a")
DASHES = ("", ' stroke-dasharray="7 3"', ' stroke-dasharray="2 3"')
MAX_ORDER = 200  # maximum number of elements of a quotient that is drawn
#: Height of an element, distance of rows, gap in a row, margin, height of letters, in pixels.
HEIGHT, ROW, GAP, MARGIN, EM = 26.0, 92.0, 34.0, 24.0, 13.0
Points = list[tuple[float, float]]


def draw_quotient(quotient: MisereQuotient) -> Picture:
    """Draw a misère quotient as a Cayley digraph.

    Elements whose canonical words are equally long form a row, with the identity at the top.
    P-elements are dark, with a second ring. For each generator, an arrow in its colour leads from
    an element to the product with the generator; a line without an arrowhead leads both ways.

    Returns
    -------
    Picture
        The picture. Its bytes depend only on the quotient.

    Raises
    ------
    InputError
        The quotient has more than 200 elements.

    Notes
    -----
    O(elements · generators), and a few sweeps that sort the rows.

    Examples
    --------
    >>> from zermelo.values.misere.heaps import HeapGame
    >>> from zermelo.values.misere.quotient import quotient_of_heaps
    >>> draw_quotient(quotient_of_heaps([HeapGame.octal("0.75")])).note
    'misère quotient of 0.75: 8 elements, 2 of them P'
    """
    if quotient.order > MAX_ORDER:
        raise InputError(
            f"the quotient has {quotient.order:,} elements; quotients of up to {MAX_ORDER} can "
            "be drawn, so ask for fewer heaps"
        )
    cayley = cayley_digraph(quotient)
    games = " + ".join(part.game.name for part in quotient.parts)
    note = (
        f"misère quotient of {games}: {quotient.order:,} elements, {quotient.p_portion:,} of them P"
    )
    lengths = [sum(count for _, count in word(quotient, x)) for x in range(quotient.order)]
    widths = [max(HEIGHT, width_of(label, EM) + 16) for label in cayley.labels]
    xy, width, height = _place_elements(cayley, lengths, widths)
    legend, legend_height = _legend(generator_names(quotient), width, height)
    edges = "\n".join(_edge(edge, xy, widths, cayley) for edge in cayley.edges)
    vertices = "\n".join(
        _vertex(label, xy[x], widths[x], in_p=x in cayley.p_elements)
        for x, label in enumerate(cayley.labels)
    )
    heading = text(note, width / 2, MARGIN, EM, INK)
    groups = (f"<g>{group}</g>" for group in (edges, vertices, legend))
    return Picture(document(width, height + legend_height, note, heading, *groups), note)


def _place_elements(
    cayley: CayleyDigraph, lengths: list[int], widths: list[float]
) -> tuple[Points, float, float]:
    """Return the elements' centres, in a row for each word length, and the picture's size."""
    by_length = sorted(range(len(widths)), key=lambda x: lengths[x])
    rows = [[*row] for _, row in groupby(by_length, key=lambda x: lengths[x])]
    row_width = max(sum(widths[x] + GAP for x in row) for row in rows)
    width = max(row_width + 2 * MARGIN, 520.0)
    adjacent: dict[int, list[int]] = {x: [] for x in by_length}
    for x, y, _ in cayley.edges:
        if x != y:
            adjacent[x].append(y)
            adjacent[y].append(x)
    xs = [0.0] * len(widths)
    for sweep in range(-1, 8):  # sweep −1 places the rows without sorting them
        for row in rows if sweep % 2 else rows[::-1]:
            if sweep >= 0:  # sort by the mean position of the neighbours
                row.sort(
                    key=lambda x: (sum(xs[y] for y in adjacent[x]) / max(1, len(adjacent[x])), x)
                )
            left = (width - sum(widths[x] + GAP for x in row)) / 2
            for x in row:
                xs[x] = left + (widths[x] + GAP) / 2
                left += widths[x] + GAP
    top = 2.4 * MARGIN + HEIGHT
    ys = {x: top + ROW * number for number, row in enumerate(rows) for x in row}
    points = [(xs[x], ys[x]) for x in range(len(widths))]
    return points, width, top + ROW * (len(rows) - 1) + HEIGHT + MARGIN


def _edge(edge: tuple[int, int, int], xy: Points, widths: list[float], G: CayleyDigraph) -> str:
    """Return the arrow or line of a product; between rows, the generator decides its curvature."""
    x, y, g = edge  # element y is the product of x and generator g
    colour, dashes = COLOURS[g % len(COLOURS)], DASHES[g // len(COLOURS) % len(DASHES)]
    stroke = f'fill="none" stroke="{colour}" stroke-width="1.6"{dashes}'
    caption = f"{G.labels[x]} · {G.generators[g]} = {G.labels[y]}"
    title = f"<title>{clean(caption)}</title>"
    (ax, ay), (bx, by) = xy[x], xy[y]
    if x == y:
        side = ax + widths[x] / 2 + 3
        far = side + 13 + 3 * (g % 4)
        line = f"M{pair((side, ay - 4))}C{pair((far, ay - 13))} {pair((far, ay + 13))} "
        return f'<path d="{line}{pair((side, ay + 4))}" {stroke}>{title}</path>'
    length = math.dist(xy[x], xy[y])
    bow = (0.1 + 0.05 * (g % 3)) * length if ay != by else 0.28 * length
    aside, down = bow * (by - ay) / length, bow * (bx - ax) / length
    middle = (ax + bx) / 2 - aside, (ay + by) / 2 + down
    begin, end = _border(xy[x], middle, widths[x]), _border(xy[y], middle, widths[y])
    curve = f'<path d="M{pair(begin)}Q{pair(middle)} {pair(end)}" {stroke}>{title}</path>'
    if edge in G.two_way:
        return curve
    angle = math.atan2(end[1] - middle[1], end[0] - middle[0])
    angles = (angle - 0.4, angle + 0.4)
    wings = "L".join(pair((end[0] - 9 * math.cos(a), end[1] - 9 * math.sin(a))) for a in angles)
    return f'{curve}<path d="M{pair(end)}L{wings}Z" fill="{colour}"/>'


def _border(xy: tuple[float, float], end: tuple[float, float], width: float) -> tuple[float, float]:
    """Return where a line from the middle ``xy`` of an element leaves an ellipse around it."""
    dx, dy = end[0] - xy[0], end[1] - xy[1]
    scale = math.hypot(dx / (width / 2 + 4), dy / (HEIGHT / 2 + 4)) or 1.0
    return xy[0] + dx / scale, xy[1] + dy / scale


def _vertex(label: str, xy: tuple[float, float], width: float, *, in_p: bool) -> str:
    fill, stroke_width = FILLS[0 if in_p else 1], ' stroke-width="1.4"'
    drawn = rect(width + 6, HEIGHT + 6, "none", INK, stroke_width, HEIGHT / 2 + 3) if in_p else ""
    drawn += rect(width, HEIGHT, fill.inside, fill.border, stroke_width, HEIGHT / 2)
    drawn += text(label, 0, 0.35 * EM, EM, fill.text)
    mark = ' data-p="1"' * in_p
    return f'<g{mark} transform="translate({pair(xy)})">{drawn}</g>'


def _legend(generators: list[str], width: float, top: float) -> tuple[str, float]:
    """Return the legend of generators, rings and arrows, and its height."""
    svg_parts, x, y = [], MARGIN, top + 4
    for g, name in enumerate(generators):
        entry_width = width_of(name, EM) + 54
        if x + entry_width > width - MARGIN:
            x, y = MARGIN, y + 20
        colour, dashes = COLOURS[g % len(COLOURS)], DASHES[g // len(COLOURS) % len(DASHES)]
        svg_parts.append(
            f'<path d="M{px(x)} {px(y - 4)}h26" stroke="{colour}" stroke-width="2"{dashes}/>'
        )
        svg_parts.append(text(name, x + 32, y, EM, INK, extra=START))
        x += entry_width
    caption = "ringed: P-elements; arrow: product with a generator; plain line: both ways"
    svg_parts.append(text(caption, width / 2, y + 22, 11, MUTED))
    return "".join(svg_parts), y - top + 36
