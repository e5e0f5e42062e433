"""Places of a scene as pieces of SVG, with a function for each kind of place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from zermelo.games.scene import Place
from zermelo.palette import CHOCOLATE as BAR
from zermelo.palette import MEN
from zermelo.pictures.paint import FILLS, INK, MUTED, PAPER, rect, text
from zermelo.pictures.text import BOLD, shorten, width_of
from zermelo.pictures.verdicts import MoveVerdict
from zermelo.svg import clean, px

#: The side of a square, and the size of letters, in pixels.
UNIT = 46.0
EM = 13.0

#: Colours of inside, border and letters of men and other contents, by content.
COLOURS: Mapping[str, tuple[str, str, str]] = {
    holds: (fill.inside, fill.border, fill.text) for holds, fill in MEN.items()
}
#: Letters of men of Left, of Right or of both, by content; men may have letters of their own.
OWNER_LETTERS = {"left": "L", "right": "R", "either": "E"}
#: Fills of places by the verdict on a move.
FILL_OF = {MoveVerdict.WINS: FILLS[0], MoveVerdict.DRAWS: FILLS[2], MoveVerdict.LOSES: FILLS[1]}
EMPTY_COLOURS, ITEM_COLOURS = ("#ffffff", "#85909b", INK), ("#d9dde2", "#6e7883", INK)
GONE_COLOUR = "#eef0f2"
CHOCOLATE = (BAR.inside, BAR.border, BAR.text)


@dataclass(frozen=True)
class Style:
    """The best verdict on a click on a place, the place's title, and the verdict's letter."""

    verdict: MoveVerdict | None
    title: str
    letter: str = ""

    def colours(self, default: tuple[str, str, str]) -> tuple[str, str, str]:
        """Return fill, border and ink; ``default`` if there is no verdict."""
        if self.verdict is None:
            return default
        fill = FILL_OF[self.verdict]
        return fill.inside, fill.border, fill.text


def piece(place: Place, style: Style) -> str:
    """Return a place with its contents as SVG, moved to its coordinates."""
    svg = PIECES[place.kind](place, style)
    mark = "" if style.verdict is None else f' data-leads="{style.letter}"'
    return (
        f'<g data-place="{clean(place.id)}"{mark} '
        f'transform="translate({px(place.x * UNIT)} {px(place.y * UNIT)})">'
        f"<title>{clean(style.title)}</title>{svg}</g>"
    )


def width_of_vertex(place: Place) -> float:
    """Return the width of a vertex with its name, in pixels."""
    max_width = max(2.2, place.wide) * UNIT
    return min(max(0.8 * UNIT, width_of(place.text, BOLD * EM) + 16), max_width)


def _disc(radius: float, fill: str, stroke: str, width: str = ' stroke-width="1.4"') -> str:
    return rect(2 * radius, 2 * radius, fill, stroke, width, radius)


def _bold(label: str, ink: str, x: float = 0.0, y: float = 0.0, em: float = EM) -> str:
    return text(label, x, y + 0.36 * em, em, ink, bold=True)


def man(holds: str, *, has_verdict: bool = False) -> str:
    """Return the contents of a place: a man as a disc, anything else as text."""
    colour, _, letter = holds.partition(":")
    letter = letter or OWNER_LETTERS.get(colour, "")
    if colour not in COLOURS:
        return text(holds, 0, 0.35 * 1.6 * EM, 1.6 * EM, INK, bold=True)
    fill, border, ink = COLOURS[colour]
    thickness = ' stroke-width="3"' if has_verdict else ' stroke-width="1.4"'
    svg = _disc(0.36 * UNIT, fill, "#ffffff" if has_verdict else border, thickness)
    return svg + (_bold(letter, ink) if letter else "")


def _letter(style: Style, x: float = 0.0, y: float = 0.0, em: float = 11.0) -> str:
    """Return the letter of the verdict, for readers without colours; empty without a verdict."""
    if style.verdict is None:
        return ""
    return _bold(style.letter, FILL_OF[style.verdict].text, x, y, em)


def _square(place: Place, style: Style) -> str:
    if place.holds == "gone":
        return rect(UNIT, UNIT, "#c9ced4", "#aab2ba")
    fill, _, ink = style.colours(EMPTY_COLOURS)
    svg = rect(UNIT, UNIT, fill, "#85909b")
    if place.holds:
        corner = _letter(style, 0.4 * UNIT, 0.39 * UNIT, 9)
        return svg + man(place.holds, has_verdict=style.verdict is not None) + corner
    if place.text:
        label = text(place.text, 0, 0.36 * 11, 11, ink if style.verdict is not None else MUTED)
        return svg + label + _letter(style, 0.36 * UNIT, 0.37 * UNIT, 9)
    return svg + _letter(style)


def _hexagon(place: Place, style: Style) -> str:
    fill, _, _ = style.colours(EMPTY_COLOURS)
    fill = "#c9ced4" if place.holds == "gone" else fill
    corners = [(0, -0.577), (0.5, -0.289), (0.5, 0.289), (0, 0.577), (-0.5, 0.289), (-0.5, -0.289)]
    points = "L".join(f"{px(x * UNIT)} {px(y * UNIT)}" for x, y in corners)
    svg = f'<path d="M{points}Z" fill="{fill}" stroke="#85909b"/>'
    if place.holds not in ("", "gone"):
        return svg + man(place.holds) + _letter(style, 0, 0.46 * UNIT, 8)
    return svg + _letter(style)


def _point(place: Place, style: Style) -> str:
    fill, border, _ = style.colours((INK, INK, INK))
    if place.holds and place.holds != "gone":
        if style.verdict is None:
            return man(place.holds)
        tag = f'<g transform="translate({px(0.34 * UNIT)} {px(-0.34 * UNIT)})">'
        small = _disc(0.15 * UNIT, fill, border) + _letter(style, em=9)
        return _disc(0.42 * UNIT, PAPER, border) + man(place.holds) + f"{tag}{small}</g>"
    radius = (0.18 if style.verdict is not None else 0.09) * UNIT
    return _disc(radius, fill, border) + _letter(style, em=9)


def _chocolate(place: Place, style: Style) -> str:
    fill, border, _ = style.colours(CHOCOLATE)
    if place.holds == "poison":
        skull = text("☠", 0, 9, 24, COLOURS["poison"][2])
        return rect(UNIT, UNIT, COLOURS["poison"][0], "#ffffff", ' stroke-width="2"', 5) + skull
    inner = rect(0.66 * UNIT, 0.66 * UNIT, "none", border, ' stroke-opacity="0.55"', 3)
    return rect(UNIT, UNIT, fill, "#ffffff", ' stroke-width="2"', 5) + inner + _letter(style)


def _counter(place: Place, style: Style) -> str:  # noqa: ARG001
    fill, border, _ = style.colours(ITEM_COLOURS)
    return rect(1.15 * UNIT, 0.44 * UNIT, fill, border, "", 0.22 * UNIT) + _letter(style)


def _pin(place: Place, style: Style) -> str:  # noqa: ARG001
    fill, border, _ = style.colours(ITEM_COLOURS)
    body = "M-5 -15C-9 -26 9 -26 5 -15C3 -8 11 -2 9 12C9 22 -9 22 -9 12C-11 -2 -3 -8 -5 -15Z"
    svg = f'<path d="{body}" fill="{fill}" stroke="{border}" stroke-width="1.4"/>'
    return svg + _letter(style, 0, 8, 10)


def _heap(place: Place, style: Style) -> str:
    fill, border, ink = style.colours((PAPER, PAPER, INK))
    wide, y = max(0.9 * UNIT, width_of(place.text, EM) + 12), 0.42 * UNIT
    svg = _bold(place.text, ink)
    if style.verdict is not None:
        svg = rect(wide + 16, 22, fill, border, "", 11) + _bold(place.text, ink, -6)
        svg += _letter(style, wide / 2 - 3, 0, 10)
    return f'<g transform="translate(0 {px(y if place.holds != "row" else 0)})">{svg}</g>'


def _domino(place: Place, style: Style) -> str:
    fill, border, ink = COLOURS.get(place.holds, EMPTY_COLOURS)
    thickness = ' stroke-width="1.4"'
    if style.verdict is MoveVerdict.WINS:
        border, thickness = INK, ' stroke-width="4"'
    svg = rect(0.56 * UNIT, 1.3 * UNIT, fill, border, thickness, 5)
    return svg + _bold(OWNER_LETTERS.get(place.holds, ""), ink)


def _vertex(place: Place, style: Style) -> str:
    fill, border, ink = style.colours(EMPTY_COLOURS)
    wide, high = width_of_vertex(place), 0.8 * UNIT
    colour, _, letter = place.holds.partition(":")
    thickness = ' stroke-width="1.6"'
    if colour in COLOURS and style.verdict is None:
        fill, border, ink = COLOURS[colour]
    elif colour in COLOURS:
        border, thickness = COLOURS[colour][0], ' stroke-width="5"'
    name = shorten(" ".join(place.text.split()), BOLD * EM, wide - 10)
    label = letter or OWNER_LETTERS.get(colour, "") or style.letter
    if not name:
        name, label = label, ""
    if place.holds == "gone":
        faint = rect(wide, high, GONE_COLOUR, "#aab2ba", ' stroke-dasharray="3 3"', high / 2)
        return faint + text(name, 0, 0.36 * EM, EM, MUTED)
    svg = rect(wide, high, fill, border, thickness, high / 2)
    svg += text(name, 0, -3.0 if label else 0.36 * EM, EM, ink, bold=True)
    return svg + (text(label, 0, 12, 11, ink) if label else "")


def _edge(place: Place, style: Style) -> str:
    if style.verdict is None:
        return text(place.text, 10, 4, 11, MUTED) if place.text else ""
    fill, border, _ = style.colours(EMPTY_COLOURS)
    size = 0.2 if style.verdict is MoveVerdict.WINS else 0.15
    return _disc(size * UNIT, fill, border, ' stroke-width="1.2"') + _letter(style, em=9)


def _card(place: Place, style: Style) -> str:
    default = COLOURS[place.holds] if place.holds in ("used", "man") else EMPTY_COLOURS
    fill, border, ink = style.colours(default)
    wide = max(1.4 * UNIT, width_of(place.text, EM) + 20)
    dashes = ""
    if place.holds == "gone":
        fill, border, ink, dashes = GONE_COLOUR, "#aab2ba", MUTED, ' stroke-dasharray="3 3"'
    label = text(place.text, 0, 0.36 * EM, EM, ink)
    letter = _letter(style, wide / 2 - 7, 0.28 * UNIT, 9)
    return rect(wide, 0.85 * UNIT, fill, border, dashes, 6) + label + letter


PIECES: Mapping[str, Callable[[Place, Style], str]] = {
    "square": _square,
    "hexagon": _hexagon,
    "point": _point,
    "chocolate": _chocolate,
    "counter": _counter,
    "pin": _pin,
    "heap": _heap,
    "domino": _domino,
    "vertex": _vertex,
    "joint": lambda _place, _style: _disc(0.07 * UNIT, INK, INK),
    "edge": _edge,
    "card": _card,
    "beyond": lambda place, _style: text(place.text, 0, 4, 11, MUTED) if place.text else "",
}


def badge(x: float, y: float, letter: str, colour: str) -> str:
    """Return the mark of a place where a click wins for a player: the player's letter."""
    fill, _, ink = COLOURS[colour]
    disc = rect(15, 15, fill, "#ffffff", ' stroke-width="1.5"', 7.5)
    return (
        f'<g data-wins="{letter}" transform="translate({px(x)} {px(y)})">'
        f"{disc}{_bold(letter, ink, em=10)}</g>"
    )


#: Colour, width and dashes of lines, by look.
LINES: Mapping[str, tuple[str, float, str]] = {
    "plain": (MUTED, 1.6, ""),
    "arrow": ("#7b8590", 1.3, ""),
    "left": (COLOURS["left"][0], 3.0, ""),
    "right": (COLOURS["right"][0], 3.0, "9 3"),
    "either": (COLOURS["either"][0], 3.0, "2 3"),
    "gone": ("#b9c0c7", 1.0, "3 4"),
    "ground": ("#6b4a2f", 5.0, ""),
}


def rim(holds: str, path: str) -> str:
    """Return a bar along a player's edge of the board, in the colour of the player's men."""
    fill, border, _ = COLOURS[holds.partition(":")[0]]
    return (
        f'<path d="{path}" fill="none" stroke="{border}" stroke-width="8"/>'
        f'<path d="{path}" fill="none" stroke="{fill}" stroke-width="5.5"/>'
    )


def line(look: str, path: str) -> str:
    """Return a line along a path, in one of the looks of `LINES`."""
    colour, width, dashes = LINES[look]
    dashing = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{px(width)}"{dashing}/>'
