"""Small boards that replace the names of positions in a state graph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.games.scene import Place, Scene
from zermelo.pictures.paint import INK, MUTED, p, rect, text
from zermelo.pictures.pieces import COLOURS
from zermelo.svg import n

#: Width and height of a small board.
SIDE = 76.0
#: Maximum number of places of a readable small board.
MAX_PLACES = 40
GRAPHS = {"vertex", "edge", "joint", "point"}
KINDS = GRAPHS | {"square", "hexagon", "chocolate"}


def boards_of(rules: Rules[Any], states: Iterable[Any]) -> list[str] | None:
    """Return a small board for each state; None if some board is not readable in this size."""
    drawn: list[str] = []
    for state in states:
        try:
            scenes = Position(rules, state).scenes()
        except InputError:
            return None
        if len(scenes) != 1 or not _is_readable(scenes[0]):
            return None
        drawn.append(_draw(scenes[0]))
    return drawn


def _is_readable(scene: Scene) -> bool:
    kinds = {place.kind for place in scene.places}
    flat = len({place.y for place in scene.places}) < 2
    return len(scene.places) <= MAX_PLACES and kinds <= KINDS and (not flat or kinds <= GRAPHS)


def _draw(scene: Scene) -> str:
    """Return the SVG of a scene around the origin, without names."""
    if not scene.places:
        return f'<rect x="-2" y="-2" width="4" height="4" fill="{MUTED}"/>'
    xs, ys = ([getattr(place, axis) for place in scene.places] for axis in "xy")
    wide, high = max(xs) - min(xs) + 0.8, max(ys) - min(ys) + 0.8
    scale = min(SIDE / wide, SIDE / high, 30.0)
    across, down = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    xy = {
        place.id: ((place.x - across) * scale, (place.y - down) * scale) for place in scene.places
    }
    pieces = []
    for line in scene.lines:
        if line.look == "gone" and scene.places[0].kind == "vertex":
            continue
        way = f"M{p(xy[line.start])}L{p(xy[line.end])}"
        colour = COLOURS[line.look][0] if line.look in COLOURS else MUTED
        pieces.append(f'<path d="{way}" stroke="{colour}" stroke-width="2.2"/>')
    return "".join([*pieces, *(_piece(place, *xy[place.id], scale) for place in scene.places)])


def _piece(place: Place, x: float, y: float, scale: float) -> str:
    colour = place.holds.partition(":")[0]
    fill, border = COLOURS[colour][:2] if colour in COLOURS else ("#ffffff", "#6e7883")
    if place.kind in ("edge", "joint"):
        return ""
    if place.kind in ("square", "hexagon", "chocolate"):
        empty_fill = "#a9765a" if place.kind == "chocolate" else "#ffffff"
        inside = {"gone": "#7b8590", "": empty_fill}.get(colour, "#ffffff")
        square = rect(scale, scale, inside, "#6e7883", at=(x, y))
        man = "" if colour in ("", "gone") else place.holds
        return square + (man and _man(man, x, y, 0.36 * scale, fill, border))
    if colour == "gone":
        return f'<rect x="{n(x - 1.2)}" y="{n(y - 1.2)}" width="2.4" height="2.4" fill="#c3c9cf"/>'
    if not colour:
        fill = border = "#4a4f57"
    return _man(place.holds, x, y, min(0.16 * scale, 6.0), fill, border)


def _man(holds: str, x: float, y: float, r: float, fill: str, border: str) -> str:
    colour, _, letter = holds.partition(":")
    if colour and colour not in COLOURS:
        return text(holds[:1], x, y + 0.75 * r, 2.2 * r, INK)
    disc = rect(2 * r, 2 * r, fill, border, "", r, at=(x, y))
    return disc + (text(letter[:1], x, y + 0.5 * r, 1.5 * r, COLOURS[colour][2]) if letter else "")
