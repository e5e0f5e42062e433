"""A plot of the values of a sequence, as SVG."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from zermelo.svg import clean, svg_root

WIDTH, HEIGHT = 960, 480
LEFT, RIGHT, TOP, BOTTOM = 70, 45, 40, 50  # margins, in pixels
#: With labels, each value has a tick if none exceeds this; otherwise only round numbers have one.
MAX_LABELS = 24
FONT = 'font-family="Helvetica, Arial, sans-serif" font-size="13"'
#: Colours (Okabe and Ito's blue, vermillion): of dots; of the line, highlighted dots and the note.
DOT, MARK = "#0072b2", "#d55e00"


def scatter(
    values: NDArray[np.integer],
    title: str,
    *,
    mark: int | None = None,
    labels: Sequence[str] | None = None,
    highlighted: Collection[int] = (),
    note: str = "",
) -> str:
    """Return an SVG with a dot for every term: its index to the right, its value upwards.

    A vertical line stands at index ``mark``, such as the first of a period. On the vertical axis
    ``labels[v]`` is written instead of v, and nothing if v ≥ ``len(labels)``. Dots with a value in
    ``highlighted`` are larger and have the line's colour; ``note``, written below, explains them.

    >>> picture = scatter(np.array([0, 1, 2, 3, 1, 4]), "Kayles")
    >>> picture.startswith("<svg "), picture.count("M")
    (True, 6)
    """
    last_index, max_value = max(values.size - 1, 1), max(int(values.max(initial=0)), 1)
    plot_width, plot_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    # coordinates in half pixels, so that equal dots are drawn only once
    x = np.rint(2 * (LEFT + plot_width * np.arange(values.size) / last_index)).astype(np.int64)
    y = np.rint(2 * (TOP + plot_height * (1 - values / max_value))).astype(np.int64)
    is_highlighted = np.isin(values, list(highlighted))
    dot_size = 4 if values.size <= 300 else 3 if values.size <= 3000 else 1.5
    dots = x * 2 * HEIGHT + y  # both coordinates in one number
    lines = [
        svg_root(WIDTH, HEIGHT, FONT),
        f"<title>{clean(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="24" font-size="16">{clean(title)}</text>',
    ]
    for tick in _ticks(last_index):
        tick_x = LEFT + plot_width * tick / last_index
        lines.append(_line(tick_x, TOP, tick_x, TOP + plot_height + 5))
        lines.append(_text(tick_x, TOP + plot_height + 20, "middle", f"{tick:,}"))
    has_all_ticks = labels is not None and max_value <= MAX_LABELS
    for tick in range(max_value + 1) if has_all_ticks else _ticks(max_value):
        tick_y = TOP + plot_height * (1 - tick / max_value)
        lines.append(_line(LEFT - 5, tick_y, LEFT + plot_width, tick_y))
        tick_label = f"{tick:,}" if labels is None else labels[tick] if tick < len(labels) else ""
        lines.append(_text(LEFT - 9, tick_y + 4, "end", tick_label))
    if mark is not None and mark <= last_index:
        mark_x = LEFT + plot_width * mark / last_index
        lines.append(_line(mark_x, TOP, mark_x, TOP + plot_height, colour=MARK))
    lines.append(_dots(dots[~is_highlighted], DOT, dot_size))
    if is_highlighted.any():
        lines.append(_dots(dots[is_highlighted], MARK, 1.5 * dot_size))
    if note:
        lines.append(_text(WIDTH - RIGHT, HEIGHT - 10, "end", note, MARK))
    lines.append(_text(LEFT + plot_width / 2, HEIGHT - 10, "middle", "heap"))
    return "\n".join([*lines, "</svg>", ""])


def _dots(dots: NDArray[np.int64], colour: str, size: float) -> str:
    """Return the path of dots, each the number 2 · `HEIGHT` · x + y; equal ones are drawn once."""
    across, down = (half / 2 for half in np.divmod(np.unique(dots), 2 * HEIGHT))
    places = zip(across.tolist(), down.tolist(), strict=True)
    path = "".join(f"M{a:g} {b:g}h0" for a, b in places)
    return f'<path d="{path}" stroke="{colour}" stroke-width="{size:g}" stroke-linecap="round"/>'


def _ticks(maximum: int) -> list[int]:
    """Return multiples of a round number from 0 up to a maximum, at most seven."""
    step = 1
    while maximum > 6 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return list(range(0, maximum + 1, step))


def _line(x1: float, y1: float, x2: float, y2: float, *, colour: str = "#dddddd") -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}"/>'


def _text(x: float, y: float, anchor: str, text: str, colour: str = "") -> str:
    fill = f' fill="{colour}"' if colour else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{fill}>{clean(text)}</text>'
