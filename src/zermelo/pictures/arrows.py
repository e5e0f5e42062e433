"""Lines between places of a board, and arrows for moves with several touches."""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.games.scene import Place, Scene
from zermelo.pictures import paint
from zermelo.pictures.paint import n
from zermelo.pictures.pieces import COLOURS, LINES, UNIT, line, width_of_vertex
from zermelo.pictures.routes import towards
from zermelo.pictures.verdicts import Judged, Verdicts

#: So many moves with several touches are drawn as arrows.
ARROWS = 40
#: What covers the middle of a place.
STANDING = {"left", "right", "either", "white", "black", "man"}

#: Colour and thickness of arrows, by what a move is worth.
ARROW = {Judged.WINS: ("#1a1a1a", 3.2), Judged.DRAWS: ("#00735a", 1.9)}


def line_between(look: str, start: Place, end: Place) -> str:
    """Draw a line between two places, from border to border; a loop beside its place."""
    ax, ay, bx, by = start.x * UNIT, start.y * UNIT, end.x * UNIT, end.y * UNIT
    if look == "ground":
        return line(look, f"M{n(ax - 0.7 * UNIT)} {n(ay + 3)}L{n(bx + 0.7 * UNIT)} {n(by + 3)}")
    if start.id == end.id:
        reach = 0.62 * UNIT
        return line(look, f"M{n(ax - 8)} {n(ay - 16)}C{n(ax - reach)} {n(ay - 1.9 * reach)} "
                    f"{n(ax + reach)} {n(ay - 1.9 * reach)} {n(ax + 8)} {n(ay - 16)}")  # fmt: skip
    drawn = line(look, f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)}")
    if look not in ("arrow", "left", "right", "either") or end.kind != "vertex":
        return drawn
    colour = LINES[look][0]
    return drawn + _head((ax, ay), (bx, by), 9.0, colour, _reach(end, (ax - bx, ay - by)))


def _reach(place: Place, way: tuple[float, float]) -> float:
    """Return how far the border of a vertex, or of a man, is from the middle, in a direction."""
    if place.kind != "vertex":
        return 0.38 * UNIT if place.holds.partition(":")[0] in STANDING else 0.0
    high, flat = 0.4 * UNIT, width_of_vertex(place) / 2 - 0.4 * UNIT
    length = math.hypot(*way) or 1.0
    return high + flat * abs(way[0]) / length


def _head(
    start: tuple[float, float], end: tuple[float, float], size: float, colour: str, gap: float
) -> str:
    """Draw an arrowhead at the end of a line, a gap before it."""
    length = math.dist(start, end) or 1.0
    way = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return paint.head(towards(end, start, gap), way, size, colour)


def arrows_of(scene: Scene, verdicts: Verdicts, at: dict[str, Place]) -> list[str]:
    """Draw moves with several touches: those that win; where none does, those that draw."""
    held = [
        (verdict, gesture)
        for gesture in scene.gestures
        if len(gesture.places) > 1 and (verdict := verdicts.of(gesture)) is not None
    ]
    best = min((verdict for verdict, _ in held), default=None)
    held = [(verdict, gesture) for verdict, gesture in held if verdict is best is not Judged.LOSES]
    found = []
    for verdict, gesture in held[:ARROWS]:
        colour = ARROW[verdict][0]
        if gesture.player is not None:
            colour = COLOURS[gesture.player.value][1]
        points = [at[name] for name in gesture.places]
        found.append(arrow(points, colour, ARROW[verdict][1], verdict.leads_to))
    return found


def arrow(points: Sequence[Place], colour: str, thickness: float, leads_to: str) -> str:
    """Draw an arrow along some places, from border to border."""
    xy = [(p.x * UNIT, p.y * UNIT) for p in points]
    gap = _reach(points[-1], (xy[-2][0] - xy[-1][0], xy[-2][1] - xy[-1][1])) or 5.0
    xy[0] = towards(xy[0], xy[1], _reach(points[0], (xy[1][0] - xy[0][0], xy[1][1] - xy[0][1])))
    head = _head(xy[-2], xy[-1], 6 + 2.4 * thickness, colour, gap)
    end = towards(xy[-1], xy[-2], gap + 4.0)
    path = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in (*xy[:-1], end))
    halo = f'<path d="{path}" fill="none" stroke="#ffffff" stroke-width="{n(thickness + 3)}"/>'
    return (
        f'<g data-leads="{leads_to}" opacity="0.9">{halo}'
        f'<path d="{path}" fill="none" stroke="{colour}" '
        f'stroke-width="{n(thickness)}" stroke-linejoin="round"/>{head}</g>'
    )
