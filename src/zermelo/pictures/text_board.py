"""Boards as text, for terminals and pipes; pictures are drawn from the same scenes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from zermelo.games.scene import Place, Scene
from zermelo.pictures.sides import CHESS_ID, column_names, squares_by_name
from zermelo.pictures.verdicts import UNKNOWN, MoveVerdict, Verdicts, clicks_of

#: Letters for the contents of places; other contents are written unchanged.
LETTERS = {
    "left": "L", "right": "R", "either": "E", "white": "o", "black": "x", "man": "●",
    "gone": "#", "used": "+", "poison": "†", "": "·",
}  # fmt: skip
#: Contents that have a colour of their own on a terminal.
COLOURED = {"left", "right", "either"}
SQUARE_KINDS = {"square", "chocolate", "hexagon", "beyond"}
ITEM_LETTERS = {"counter": "●", "pin": "▮"}
#: The bits of the dots in a letter of braille, by column and row; lines of graphs consist of dots.
DOTS = {(0, 0): 1, (0, 1): 2, (0, 2): 4, (1, 0): 8, (1, 1): 16, (1, 2): 32, (0, 3): 64, (1, 3): 128}
#: Number of letters per unit of coordinates across, and of lines per unit down.
LETTERS_PER_UNIT, LINES_PER_UNIT = 7.0, 2.6
#: Maximum number of columns of letters of a board that is drawn at its coordinates.
MAX_COLUMNS = 140


@dataclass(frozen=True)
class Span:
    """A piece of a line in a style.

    Styles are ``P``, ``D`` and ``N`` for the outcome after a click, ``left``, ``right`` and
    ``either`` for men, and ``faint``.
    """

    text: str
    style: str = ""


def text_board(scene: Scene, verdicts: Verdicts = UNKNOWN) -> list[list[Span]]:
    """Return a scene as lines of spans, whose styles show what clicks lead to."""
    kinds = {place.kind for place in scene.places}
    if not kinds:
        return [[Span("(nothing)", "faint")]]
    styles = _styles(scene, verdicts)
    if "heap" in kinds:
        return _heaps(scene, styles)
    if kinds <= SQUARE_KINDS:
        rim_texts = dict.fromkeys(rim.text for rim in scene.rims)
        return _grid(scene.places, styles) + [[Span(text, "faint")] for text in rim_texts]
    if kinds <= {"card"}:
        return _cards(scene.places, styles)
    if kinds <= {"domino"}:
        return _domino_row(scene.places, styles)
    return _canvas(scene, styles)


def plain(lines: Iterable[Sequence[Span]]) -> str:
    """Return the text of lines without styles."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def _styles(scene: Scene, verdicts: Verdicts) -> dict[str, str]:
    """Return by place the outcome after the best click on it, or P if a winning drag ends there."""
    best = {
        name: verdicts.best(gesture for gesture in gestures if gesture.player is None)
        for name, gestures in clicks_of(scene).items()
    }
    letters = {name: verdict.leads_to for name, verdict in best.items() if verdict is not None}
    for gesture in scene.gestures:
        is_drag = gesture.player is None and len(gesture.places) > 1
        if is_drag and verdicts.of(gesture) is MoveVerdict.WINS:
            letters.setdefault(gesture.places[-1], MoveVerdict.WINS.leads_to)
    return letters


def _colour_text_style(place: Place, styles: dict[str, str]) -> tuple[str, str, str]:
    """Return colour, text and style of the contents of a place."""
    colour, _, letter = place.holds.partition(":")
    style = styles.get(place.id, colour if colour in COLOURED else "")
    return colour, letter or LETTERS.get(colour, place.holds), style


def _content_span(place: Place, styles: dict[str, str]) -> Span:
    colour, text, style = _colour_text_style(place, styles)
    if place.kind == "beyond":
        text = "‹" if place.x < 0 else "›"
    return Span(text, style or ("faint" if colour in ("", "gone") else ""))


def _heaps(scene: Scene, styles: dict[str, str]) -> list[list[Span]]:
    heaps = [place for place in scene.places if place.kind == "heap"]
    spans: dict[str, list[Span]] = {heap.id: [] for heap in heaps}
    for place in scene.places:
        if place.kind in ITEM_LETTERS:
            item = Span(ITEM_LETTERS[place.kind], styles.get(place.id, ""))
            spans[place.id.partition(".")[0]].append(item)
    max_count, digits = max(map(len, spans.values()), default=0), len(str(len(heaps)))
    lines = []
    for number, heap in enumerate(heaps, 1):
        padding = Span(" " * (max_count - len(spans[heap.id]) + 2))
        size = Span(heap.text, styles.get(heap.id, ""))
        lines.append([Span(f"heap {number:>{digits}}  "), *spans[heap.id], padding, size])
    return lines


def _grid(places: Sequence[Place], styles: dict[str, str]) -> list[list[Span]]:
    """Return rows of squares, with names at two sides, or below each square of a strip."""
    ys = sorted({round(place.y, 2) for place in places})
    leftmost = min(place.x for place in places)
    squares = squares_by_name([place for place in places if " " not in place.id])
    is_strip = all(place.id.isdecimal() for place in places)
    square_width = max(map(len, (place.id for place in places))) + 1 if is_strip else 2
    gutter = max(len(row) for row, _ in squares.values()) + 2 if squares else 0
    lines: list[list[Span]] = []
    heads, heads_are_below = column_names(places, squares)
    if heads:
        columns = {round((x - leftmost) * square_width): name for x, name in heads.items()}
        head = " " * gutter
        for column in sorted(columns):
            head = head.ljust(gutter + column) + columns[column][-1]
        lines.append([Span(head, "faint")])
    for y in ys:
        row = sorted((p for p in places if round(p.y, 2) == y), key=lambda place: place.x)
        row_name = next((squares[place.id][0] for place in row if place.id in squares), "")
        spans = [Span(f"{row_name:>{gutter - 2}}  ", "faint")] if gutter else []
        names_below: list[Span] = []
        end = 0
        for place in row:
            column = round((place.x - leftmost) * square_width)
            content = _content_span(place, styles)
            spans += [Span(" " * (column - end)), content]
            names_below.append(Span(f"{place.id:<{square_width}}", "faint"))
            end = column + len(content.text)
        lines.append(spans)
        lines += [names_below] if is_strip else []
    return lines[1:] + lines[:1] if heads_are_below else lines


def _cards(places: Sequence[Place], styles: dict[str, str]) -> list[list[Span]]:
    rows: dict[float, list[Span]] = {}
    for place in places:
        style = styles.get(place.id, "faint" if place.holds == "gone" else "")
        mark = "*" if place.holds == "man" else ""
        rows.setdefault(place.y, []).extend([Span(f"[{place.text}{mark}]", style), Span(" ")])
    return list(rows.values())


def _domino_row(places: Sequence[Place], styles: dict[str, str]) -> list[list[Span]]:
    width = len(str(len(places))) + 1
    men = (_content_span(place, styles) for place in places)
    names_below = [Span(f"{place.id:<{width}}", "faint") for place in places]
    return [[Span(f"{man.text:<{width}}", man.style) for man in men], names_below]


def _canvas(scene: Scene, styles: dict[str, str]) -> list[list[Span]]:
    """Return places at their coordinates, joined by dots; a note if the board is too wide."""
    left = min(place.x for place in scene.places)
    top = min(place.y for place in scene.places)
    points = [p for p in scene.places if p.kind == "point" and CHESS_ID.fullmatch(p.id)]
    squares = squares_by_name(points)
    heads, _ = column_names(points, squares)
    squares = squares if heads else {}
    gutter, margin = (4, 2) if squares else (0, 0)

    def across(x: float) -> int:
        return round((x - left) * LETTERS_PER_UNIT) + 3 + gutter

    at = {p.id: (across(p.x), round((p.y - top) * LINES_PER_UNIT) + margin) for p in scene.places}
    width = max(x for x, _ in at.values()) + 8
    if width > MAX_COLUMNS:
        return [[Span("(too wide for text)", "faint")]]
    dots: dict[tuple[int, int], int] = {}
    for line in scene.lines:
        if line.look != "gone":
            _trace(dots, at[line.start], at[line.end])
    letters = {cell: (chr(0x2800 + mask), "faint") for cell, mask in dots.items()}

    def put(y: int, x: int, text: str, style: str = "faint") -> None:
        letters.update(((y, x + step), (letter, style)) for step, letter in enumerate(text))

    for x, name in heads.items():
        put(0, across(x), name[-1])
    for point in points if squares else ():
        put(at[point.id][1], 0, squares[point.id][0])
    for place in scene.places:
        if place.kind != "joint" and (place.kind != "edge" or place.holds):
            (x, y), (label, style) = at[place.id], _label(place, styles)
            put(y, x - len(label) // 2, label, style)
    return [_spans_of_row(letters, y, width) for y in range(max(y for _, y in at.values()) + 1)]


def _label(place: Place, styles: dict[str, str]) -> tuple[str, str]:
    colour, letter, style = _colour_text_style(place, styles)
    if colour == "gone":
        return f"({place.text})" if place.text else "·", "faint"
    if place.kind == "edge":
        return f"{place.text}{LETTERS.get(colour, '')}", style
    if not place.text:
        is_point = place.kind == "point"
        number = place.id if is_point and place.id.isdecimal() else ""
        return (letter if colour else "+" if is_point else "o") + number, style
    mark = f" {letter}" if colour and letter != place.holds else ""
    return f"[{place.text}{mark}]", style


def _trace(dots: dict[tuple[int, int], int], start: tuple[int, int], end: tuple[int, int]) -> None:
    ax, ay, bx, by = 2 * start[0] + 1, 4 * start[1] + 2, 2 * end[0] + 1, 4 * end[1] + 2
    steps = max(abs(bx - ax), abs(by - ay), 1)
    for step in range(0, steps + 1, 2):
        x, y = round(ax + (bx - ax) * step / steps), round(ay + (by - ay) * step / steps)
        cell = y // 4, x // 2
        dots[cell] = dots.get(cell, 0) | DOTS[x % 2, y % 4]


def _spans_of_row(letters: dict[tuple[int, int], tuple[str, str]], y: int, end: int) -> list[Span]:
    row = (letters.get((y, x), (" ", "")) for x in range(end))
    runs = groupby(row, key=lambda cell: cell[1])
    return [Span("".join(letter for letter, _ in run), style) for style, run in runs]
