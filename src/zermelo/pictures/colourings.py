"""Pictures of list edge colourings of bipartite graphs: a grid for each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.palette import OUTCOMES, Fill
from zermelo.pictures.document import Picture
from zermelo.pictures.paint import INK, MUTED, PAPER, START, document, head, pair, rect, text
from zermelo.pictures.routes import unit_vector
from zermelo.pictures.text import width_of
from zermelo.svg import clean

if TYPE_CHECKING:
    from zermelo.kernel.list_colouring import ListColouring

ROW_HEIGHT, EM, MARGIN, MAX_PANELS_IN_ROW = 30.0, 13.0, 28.0, 3  # EM: font size
MAX_EDGES, MAX_ROUNDS = 400, 60  # maximum numbers in a colouring that is drawn
#: Fill, and meaning in the legend, of the cell of an edge in a round.
EDGE_LOOKS: dict[str, tuple[Fill, str]] = {
    "kernel": (OUTCOMES["P"], "in the kernel: gets the colour"),
    "wanted": (OUTCOMES["N"], "wants the colour: an arrow leads to an option in the kernel"),
    "before": (OUTCOMES["D"], "has the colour of an earlier round"),
    "free": (Fill(PAPER, INK, MUTED), "is not in this round"),
}
Cells = Sequence[tuple[str, str]]  # for each edge, its key in `EDGE_LOOKS`, and its text


def draw_colouring(colouring: ListColouring, title: str = "") -> Picture:
    """Draw the base colours, each round of a list edge colouring, and the result.

    Rows are the first ends of edges and columns the second. In the round of colour c, an edge wants
    c if it has no colour yet and its list contains c; these edges are the vertices of a digraph.
    Edges in a kernel of the digraph get c; from the others, arrows lead to options in the kernel.

    >>> from zermelo.kernel.list_colouring import list_colouring
    >>> colouring = list_colouring([("a", "x"), ("a", "y")], [(1, 2), (1, 2)])
    >>> draw_colouring(colouring).note
    'a colouring of 2 edges in 2 rounds'
    """
    count = len(colouring.edges)
    if count > MAX_EDGES or len(colouring.rounds) > MAX_ROUNDS:
        raise InputError(
            f"{count:,} edges in {len(colouring.rounds):,} rounds are too many to draw: the limits "
            f"are {MAX_EDGES} and {MAX_ROUNDS}; drop --draw"
        )
    note = f"a colouring of {count:,} edges in {len(colouring.rounds):,} rounds"
    grid = _Grid(colouring)
    panels = [*_panels(colouring)]
    panel_width, panel_height = grid.width + MARGIN, grid.height + MARGIN  # from a grid to the next
    columns = min(MAX_PANELS_IN_ROW, len(panels))
    height = 3 * MARGIN + -(-len(panels) // columns) * panel_height + (len(EDGE_LOOKS) + 1) * 20
    size = max(columns * panel_width + MARGIN, 480.0), height
    drawn = []
    for number, (caption, name, cells, arrows) in enumerate(panels):
        at = MARGIN + number % columns * panel_width, 2 * MARGIN + number // columns * panel_height
        panel = grid.draw(caption, cells, arrows)
        drawn.append(f'<g data-round="{clean(name)}" transform="translate({pair(at)})">{panel}</g>')
    legend = "".join(_legend(size[1] - (len(EDGE_LOOKS) + 0.5) * 20))
    heading = text(title or note, size[0] / 2, MARGIN, EM + 2, INK)
    return Picture(document(*size, title or note, heading, *drawn, f"<g>{legend}</g>"), note)


def _panels(
    colouring: ListColouring,
) -> Iterator[tuple[str, str, Cells, Sequence[tuple[int, int]]]]:
    """Yield for each grid its heading, the name of its round, its cells, and its arrows."""
    yield "base colours", "base", [("free", str(base)) for base in colouring.base], ()
    colour_of: dict[int, str] = {}
    for step in colouring.rounds:
        colour = str(step.colour)
        cells = [
            ("before", colour_of[e]) if e in colour_of else ("free", "")
            for e in range(len(colouring.edges))
        ]
        for e in step.wanted:
            cells[e] = ("kernel", colour) if e in step.kernel else ("wanted", f"{colour}?")
        yield f"colour {colour}", colour, cells, colouring.absorbed(step)
        colour_of |= dict.fromkeys(step.kernel, colour)
    yield "the colouring", "all", [("before", str(colour)) for colour in colouring.colours], ()


class _Grid:
    """The grid of cells, one for each edge; cells of parallel edges are side by side."""

    def __init__(self, colouring: ListColouring) -> None:
        self.edges = colouring.edges
        self.rows = list(dict.fromkeys(u for u, _ in colouring.edges))
        self.columns = list(dict.fromkeys(v for _, v in colouring.edges))
        by_ends: dict[object, list[int]] = {}
        for e, ends in enumerate(colouring.edges):
            by_ends.setdefault(ends, []).append(e)
        words = [*map(str, colouring.base), *map(str, colouring.colours), *map(str, self.columns)]
        self.cell_width = max(ROW_HEIGHT, 20 + max(width_of(f"{word}?", EM) for word in words))
        self.name_width = 12 + max(width_of(str(row), EM) for row in self.rows)
        counts = {v: max(len(by_ends.get((u, v), ())) for u in self.rows) for v in self.columns}
        left, self.spans = self.name_width, {}
        for v in self.columns:  # the left end and the width of each column
            self.spans[v] = left, counts[v] * self.cell_width
            left += counts[v] * self.cell_width + 4
        self.width, self.height = left, ROW_HEIGHT * (len(self.rows) + 1) + 24
        self.centres = []
        for e, (u, v) in enumerate(colouring.edges):
            across = self.spans[v][0] + (by_ends[u, v].index(e) + 0.5) * self.cell_width
            self.centres.append((across, 24 + ROW_HEIGHT * (self.rows.index(u) + 1.5)))

    def draw(self, caption: str, cells: Cells, arrows: Sequence[tuple[int, int]]) -> str:
        svg_parts = [text(caption, self.width / 2, 14, EM, INK, bold=True)]
        for v in self.columns:
            left, width = self.spans[v]
            svg_parts.append(text(str(v), left + width / 2, 24 + 0.7 * ROW_HEIGHT, EM, MUTED))
        for number, u in enumerate(self.rows):
            middle = 24 + ROW_HEIGHT * (number + 1.5) + 0.36 * EM
            svg_parts.append(text(str(u), self.name_width / 2, middle, EM, MUTED))
        for (kind, word), at, ends in zip(cells, self.centres, self.edges, strict=True):
            fill = EDGE_LOOKS[kind][0]
            box = rect(self.cell_width - 4, ROW_HEIGHT - 4, fill.inside, fill.border, "", 4)
            label = text(word, 0, 0.36 * EM, EM, fill.text, bold=kind == "kernel")
            edge_text = clean(" ".join(map(str, ends)))
            svg_parts.append(
                f'<g data-edge="{edge_text}" data-said="{kind}" '
                f'transform="translate({pair(at)})">{box}{label}</g>'
            )
        return "".join([*svg_parts, *(self._arrow(start, end) for start, end in arrows)])

    def _arrow(self, first: int, second: int) -> str:
        """Return a curved arrow from an edge's cell to another cell in the same row or column."""
        (ax, ay), (bx, by) = self.centres[first], self.centres[second]
        if ay == by:
            ay = by = ay - 0.34 * ROW_HEIGHT
            middle = (ax + bx) / 2, ay - 0.36 * ROW_HEIGHT
        else:
            ax = bx = ax + 0.38 * self.cell_width
            middle = ax + 0.3 * self.cell_width, (ay + by) / 2
        end = bx, by
        arc = f'<path d="M{pair((ax, ay))}Q{pair(middle)} {pair(end)}" fill="none" stroke="{INK}"/>'
        tip = head(end, unit_vector(middle, end), 7, INK)
        return f'<g data-arrow="{first} {second}">{arc}{tip}</g>'


def _legend(top: float) -> Iterator[str]:
    for number, (fill, meaning) in enumerate(EDGE_LOOKS.values()):
        y = top + 20 * number
        yield rect(22, 14, fill.inside, fill.border, "", 4, at=(MARGIN + 11, y))
        yield text(meaning, MARGIN + 32, y + 0.36 * EM, EM, INK, extra=START)
