"""A thermograph as SVG: larger values to the left, as is usual, higher temperatures upwards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isinf
from typing import Protocol

from zermelo.svg import clean, svg_root

Real = Fraction | float


class Walls(Protocol):
    """The part of a thermograph that is drawn."""

    @property
    def left_wall(self) -> Sequence[tuple[Fraction, Real]]: ...  # noqa: D102
    @property
    def right_wall(self) -> Sequence[tuple[Fraction, Real]]: ...  # noqa: D102
    @property
    def mast(self) -> Real | None: ...  # noqa: D102
    @property
    def temperature(self) -> Real: ...  # noqa: D102
    def left(self, t: Fraction, /) -> Real: ...  # noqa: D102
    def right(self, t: Fraction, /) -> Real: ...  # noqa: D102


WIDTH, HEIGHT = 480.0, 400.0
SIDE, TOP, BOTTOM = 55.0, 55.0, 45.0  #: margins
FONT = 'font-family="Helvetica, Arial, sans-serif" font-size="12" text-anchor="middle"'
#: Okabe and Ito's blue for Left and vermillion for Right; colours of text and of grid lines.
LEFT, RIGHT, INK, GREY = "#0072b2", "#d55e00", "#222", "#ccc"
#: Length of the part of the mast that is drawn above the hottest bend.
MAST_LENGTH = Fraction(1, 2)
#: If there are more temperatures, or more values, none of them is labelled: labels would overlap.
MAX_LABELS = 12


def thermograph_svg(T: Walls, title: str) -> str:
    """Draw both walls and the mast of a thermograph.

    A wall at infinity, which only loopy games have, is drawn at an edge and labelled "on" or "off".
    """
    walls = (("Left's wall", T.left_wall, LEFT), ("Right's wall", T.right_wall, RIGHT))
    temperatures = sorted({t for _, wall, _ in walls for t, _ in wall} | {Fraction(0)})
    coldest, hottest = temperatures[0], temperatures[-1] + MAST_LENGTH
    ends = T.left(hottest), T.right(hottest)
    bend_values = {value for _, wall, _ in walls for _, value in wall}
    values = [value for value in {*bend_values, *ends} if not isinf(value)] or [Fraction(0)]
    lowest, highest = min(values), max(values)
    if lowest == highest:
        lowest, highest = lowest - 1, highest + 1
    side = SIDE if len(values) == len({*bend_values, *ends}) else 2 * SIDE  # room for infinities

    def x(value: Real) -> float:
        if isinf(value):
            return SIDE if value > 0 else WIDTH - SIDE
        return side + float((highest - value) / (highest - lowest)) * (WIDTH - 2 * side)

    def y(t: Real) -> float:
        fraction = float((t - coldest) / (hottest - coldest))
        return HEIGHT - BOTTOM - fraction * (HEIGHT - TOP - BOTTOM)

    note = note_of(T)
    lines = [
        svg_root(WIDTH, HEIGHT, FONT),
        f"<title>{clean(f'Thermograph of {title}')}</title>",
        f"<desc>{clean(note)}</desc>",
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fff"/>',
        f'<text x="{WIDTH / 2:g}" y="20" fill="{INK}" font-size="14">{clean(title)}</text>',
        f'<text x="{WIDTH / 2:g}" y="38" fill="{INK}">{clean(note)}</text>',
    ]
    for t in temperatures:
        lines.append(f'<path d="M{SIDE - 10:g} {y(t):g}H{WIDTH - SIDE + 10:g}" stroke="{GREY}"/>')
        if len(temperatures) <= MAX_LABELS:
            lines.append(f'<text x="{SIDE - 28:g}" y="{y(t) + 4:g}" fill="{INK}">{t}</text>')
    if len(bend_values) <= MAX_LABELS:
        place = f'y="{HEIGHT - BOTTOM + 20:g}" fill="{INK}"'
        lines += [f'<text x="{x(v):g}" {place}>{value_text(v)}</text>' for v in sorted(bend_values)]
    for (name, wall, colour), end in zip(walls, ends, strict=True):
        points = " ".join(f"{x(value):.2f},{y(t):.2f}" for t, value in wall)
        points += f" {x(end):.2f},{y(hottest):.2f}"
        shift = -1.2 if colour == LEFT else 1.2  # shifted, so that the mast shows both colours
        lines.append(
            f'<polyline transform="translate({shift:g} 0)" fill="none" stroke="{colour}" '
            f'stroke-width="2.4" points="{points}"><title>{clean(name)}</title></polyline>'
        )
    return "\n".join([*lines, "</svg>\n"])


def note_of(T: Walls) -> str:
    """Return the mean and the temperature of a thermograph as text."""
    if T.mast is None:
        return "no mean, infinite temperature"
    return f"mean {value_text(T.mast)}, temperature {T.temperature}"


def value_text(value: Real) -> str:
    """Return a value of a wall as text: on and off for infinity."""
    return str(value) if not isinf(value) else "on" if value > 0 else "off"
