"""A grid of coloured tiles, in numbered rows and columns, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from zermelo.palette import OUTCOMES, ink_on
from zermelo.pictures.paint import MUTED, PAPER
from zermelo.svg import clean, svg_root

#: Fill and ink (colour of text) by outcome, "" for none; L and R from Okabe and Ito's palette.
FILLS = {outcome: (fill.inside, fill.text) for outcome, fill in OUTCOMES.items()} | {
    "L": ("#56b4e9", "#000000"),
    "R": ("#cc79a7", "#000000"),
    "": (PAPER, MUTED),
}

#: Colours of the smallest nonzero value and of the largest, as red, green and blue.
PALE, DEEP = (255, 247, 224), (178, 62, 0)

SIDE, SMALL_SIDE = 26, 6  # height of a tile with text, side of a tile without
#: Maximum number of rows and of columns of a grid whose tiles have texts.
MAX_WRITTEN = 41
LEFT, TOP, MARGIN = 54, 64, 16  # margins, in pixels
FONT = 'font-family="Helvetica, Arial, sans-serif"'

#: Text, fill and ink.
Tile = tuple[str, str, str]


def shade(value: int, max_value: int) -> tuple[str, str]:
    """Return the fill and the ink of a nonzero value: larger values are darker.

    >>> shade(1, 8), shade(8, 8)
    (('#fff7e0', '#000000'), ('#b23e00', '#ffffff'))
    """
    share = (value - 1) / (max_value - 1) if max_value > 1 else 0.0
    colour = [round(low + share * (high - low)) for low, high in zip(PALE, DEEP, strict=True)]
    fill = "#" + "".join(f"{channel:02x}" for channel in colour)
    return fill, ink_on(fill)


def tiles(rows: Sequence[Sequence[Tile]], title: str, legend: Sequence[Tile] = ()) -> str:
    """Return the SVG of a grid of rows of equal length; rows and columns are numbered from 0.

    Tiles have no texts in grids with more than 41 rows or columns.

    >>> picture = tiles([[("0", "#0072b2", "#ffffff")]], "one")
    >>> picture.startswith("<svg "), picture.count("<rect")
    (True, 2)
    """
    height, width = len(rows), len(rows[0]) if rows else 0
    has_texts = max(height, width) <= MAX_WRITTEN
    max_letters = max((len(text) for row in rows for text, _, _ in row), default=0)
    side = SIDE if has_texts else SMALL_SIDE
    tile_width = max(side, 9 * max_letters + 6) if has_texts else side
    grid_width = LEFT + tile_width * width + MARGIN
    picture_width = max(grid_width, LEFT + 8 * len(title), LEFT + 70 * len(legend))
    picture_height = TOP + side * height + MARGIN + 30 * bool(legend)
    lines = [
        svg_root(picture_width, picture_height, FONT),
        '<g font-size="12" text-anchor="middle">',
        f"<title>{clean(title)}</title>",
        f'<rect width="{picture_width}" height="{picture_height}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="24" font-size="16" text-anchor="start">{clean(title)}</text>',
    ]
    step = 1 if has_texts else 10
    lines += [
        _text(LEFT + tile_width * (column + 0.5), TOP - 8, str(column))
        for column in range(0, width, step)
    ]
    lines += [
        _text(LEFT - 18, TOP + side * (row + 0.5) + 4, str(row)) for row in range(0, height, step)
    ]
    edge = ' stroke="#ffffff"' * has_texts
    for row, cells in enumerate(rows):
        x, y = LEFT, TOP + side * row
        runs = ([*run] for _, run in groupby(cells, key=lambda tile: tile[1:]))
        for run in ([tile] for tile in cells) if has_texts else runs:
            (text, fill, ink), run_width = run[0], tile_width * len(run)
            lines.append(
                f'<rect x="{x}" y="{y}" width="{run_width}" height="{side}" fill="{fill}"{edge}/>'
            )
            if has_texts:
                lines.append(_text(x + tile_width / 2, y + side / 2 + 4, text, ink))
            x += run_width
    for number, (text, fill, _) in enumerate(legend):
        x, y = LEFT + 70 * number, TOP + side * height + 14
        lines.append(f'<rect x="{x}" y="{y}" width="14" height="14" fill="{fill}"/>')
        lines.append(_text(x + 34, y + 12, text))
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _text(x: float, y: float, text: str, ink: str = MUTED) -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{ink}">{clean(text)}</text>'
