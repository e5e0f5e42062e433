"""A plot of the values of a sequence, as SVG."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from zermelo.svg import clean, root

WIDTH, HEIGHT = 960, 480
LEFT, RIGHT, TOP, BOTTOM = 70, 45, 40, 50
#: Most labels that are all written.
MAX_LABELS = 24
FONT = 'font-family="Helvetica, Arial, sans-serif" font-size="13"'
#: Okabe and Ito's blue and vermillion, as everywhere.
DOT, MARK = "#0072b2", "#d55e00"


def scatter(
    values: NDArray[np.integer],
    title: str,
    *,
    mark: int | None = None,
    labels: Sequence[str] | None = None,
    lit: Collection[int] = (),
    note: str = "",
) -> str:
    """Draw a dot for every term: its number to the right, its value upwards.

    Dots that fall on each other are written once, so that the picture stays small for millions. A
    line stands before the term ``mark``, such as the first of a period. ``labels`` are what values
    are called that are numbers of something else. Dots of values that are ``lit`` are larger, in
    the colour of the line, as is the ``note`` below that says what these are.

    Examples
    --------
    >>> picture = scatter(np.array([0, 1, 2, 3, 1, 4]), "Kayles")
    >>> picture.startswith("<svg "), picture.count("M")
    (True, 6)
    """
    last, most = max(values.size - 1, 1), max(int(values.max(initial=0)), 1)
    across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    # in half pixels
    x = np.rint(2 * (LEFT + across * np.arange(values.size) / last)).astype(np.int64)
    y = np.rint(2 * (TOP + up * (1 - values / most))).astype(np.int64)
    held_lit = np.isin(values, list(lit))
    size = 4 if values.size <= 300 else 3 if values.size <= 3000 else 1.5
    dots = x * 2 * HEIGHT + y
    lines = [
        root(WIDTH, HEIGHT, FONT),
        f"<title>{clean(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="24" font-size="16">{clean(title)}</text>',
    ]
    for tick in _ticks(last):
        place = LEFT + across * tick / last
        lines.append(_line(place, TOP, place, TOP + up + 5))
        lines.append(_text(place, TOP + up + 20, "middle", f"{tick:,}"))
    named = labels is not None and most <= MAX_LABELS
    for tick in range(most + 1) if named else _ticks(most):
        place = TOP + up * (1 - tick / most)
        lines.append(_line(LEFT - 5, place, LEFT + across, place))
        called = f"{tick:,}" if labels is None else labels[tick] if tick < len(labels) else ""
        lines.append(_text(LEFT - 9, place + 4, "end", called))
    if mark is not None and mark <= last:
        place = LEFT + across * mark / last
        lines.append(_line(place, TOP, place, TOP + up, colour=MARK))
    lines.append(_dots(dots[~held_lit], DOT, size))
    if held_lit.any():
        lines.append(_dots(dots[held_lit], MARK, 1.5 * size))
    if note:
        lines.append(_text(WIDTH - RIGHT, HEIGHT - 10, "end", note, MARK))
    lines.append(_text(LEFT + across / 2, HEIGHT - 10, "middle", "heap"))
    return "\n".join([*lines, "</svg>", ""])


def _dots(dots: NDArray[np.int64], colour: str, size: float) -> str:
    """Draw dots; those that fall on each other once."""
    across, down = (half / 2 for half in np.divmod(np.unique(dots), 2 * HEIGHT))
    places = zip(across.tolist(), down.tolist(), strict=True)
    path = "".join(f"M{a:g} {b:g}h0" for a, b in places)
    return f'<path d="{path}" stroke="{colour}" stroke-width="{size:g}" stroke-linecap="round"/>'


def _ticks(most: int) -> list[int]:
    """Return round numbers from 0 on, about six."""
    step = 1
    while most > 6 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return list(range(0, most + 1, step))


def _line(x1: float, y1: float, x2: float, y2: float, *, colour: str = "#dddddd") -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}"/>'


def _text(x: float, y: float, anchor: str, text: str, colour: str = "") -> str:
    fill = f' fill="{colour}"' if colour else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{fill}>{clean(text)}</text>'
