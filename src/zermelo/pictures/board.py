"""Pictures of what a position is played on, with the moves that win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError, LimitReached
from zermelo.games.scene import Gesture, Place, Scene
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.pictures import paint
from zermelo.pictures.legend import heading
from zermelo.pictures.paint import n, text
from zermelo.pictures.picture import Picture
from zermelo.pictures.pieces import COLOURS, LINES, UNIT, Look, badge, line, piece, width_of_vertex
from zermelo.pictures.routes import towards
from zermelo.pictures.sides import at_sides
from zermelo.pictures.svg import FONT, MARGIN
from zermelo.pictures.text import plural, titled, width_of
from zermelo.pictures.verdicts import JUDGED_TEXT, UNKNOWN, Judged, Verdicts, verdicts_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from zermelo.games.position import Position

__all__ = ["board_of", "draw_board", "svg_of"]

LEAST = 420.0
#: What a notebook waits for the colours of moves.
SOON = Limits(time=1.0, positions=20_000)
#: So many moves with several touches are drawn as arrows.
ARROWS = 40
#: So many winning moves are told in words.
TOLD = 4
#: Scenes of a sum stand side by side up to this width, in squares.
ROOM = 24.0
ORDER = {None: "", LEFT: "Left", RIGHT: "Right"}


def draw_board(
    position: Position[Any],
    play: Play = NORMAL,
    *,
    title: str | None = None,
    legend: bool = True,
    limits: Limits | Watch = NO_LIMITS,
) -> Picture:
    """Draw what a position is played on, with what each move is worth.

    Heaps, boards, graphs, orders and what else there is, from `Position.scenes`. A place where a
    click wins is blue, one where it loses orange; moves with several touches are arrows, thick
    where they win. Of a partizan position, moves that win are marked with the player's letter.

    Parameters
    ----------
    position : Position
    play : Play
    title : str, optional
        By default the ruleset and the position.
    legend : bool
        Whether colours are explained below.
    limits : Limits or Watch

    Returns
    -------
    Picture
        The same bytes for the same input.

    Raises
    ------
    InputError
        The board is too large to be drawn.
    LimitReached

    Examples
    --------
    >>> from zermelo.rulesets import position_of
    >>> draw_board(position_of("poset --on boolean:3 -123".split())).note
    '7 moves; 1 wins: remove 0 and the 6 above it'
    """
    scenes = position.scenes()
    verdicts = verdicts_of(position.solve(play, limits=limits))
    return board_of(position, scenes, verdicts, title=title, legend=legend)


def svg_of(position: Position[Any]) -> str | None:
    """Return the board of a position for a notebook; None where there is none to draw.

    Moves are coloured if it takes a second at most to find out what they are worth.
    """
    try:
        scenes = position.scenes()
    except InputError:
        return None
    if all(place.id == "position" for scene in scenes for place in scene.places):
        return None
    try:
        verdicts = verdicts_of(position.solve(limits=SOON))
    except (LimitReached, InputError):
        verdicts = UNKNOWN
    return board_of(position, scenes, verdicts).svg


def board_of(
    position: Position[Any],
    scenes: Sequence[Scene],
    verdicts: Verdicts = UNKNOWN,
    *,
    title: str | None = None,
    legend: bool = True,
) -> Picture:
    """Draw the scenes of a position, with what is known of its moves."""
    note = _note(position, scenes, verdicts)
    shown = position if len(scenes) > 1 else f"{position.ruleset} {position}"
    top = title if title is not None else titled(str(shown).strip())
    return Picture(_write(_placed(scenes), verdicts, top, note, legend=legend), note)


def _note(position: Position[Any], scenes: Sequence[Scene], verdicts: Verdicts) -> str:
    """Say how many moves there are, and which win."""
    every = [gesture for scene in scenes for gesture in scene.gestures]
    if not every:
        return "no move is left"
    more = "" if all(scene.complete for scene in scenes) else "more than "
    told = []
    for player in dict.fromkeys(gesture.player for gesture in every):
        wins = verdicts.winning(scenes, player)
        if not wins and verdicts.rest is None:
            continue
        moves = list(map(str, position.moves_to(wins[:TOLD]))) + ["…"] * (len(wins) > TOLD)
        whose = "" if player is None else f" for {ORDER[player]}"
        verb = "wins" if len(wins) == 1 else "win"
        told.append(
            f"{len(wins):,} {verb}{whose}: {', '.join(moves)}" if wins else f"no move wins{whose}"
        )
    return "; ".join([more + plural(len(every), "move", "moves"), *told])


def _placed(scenes: Sequence[Scene]) -> list[Scene]:
    """Put the scenes of a sum side by side, in rows; ids stay apart by the number of the part."""
    if len(scenes) == 1:
        return list(scenes)
    found = []
    across = down = depth = 0.0
    for part, scene in enumerate(scenes, 1):
        xs = [place.x for place in scene.places] or [0.0]
        ys = [place.y for place in scene.places] or [0.0]
        wide, high = max(xs) - min(xs) + 2.2, max(ys) - min(ys) + 2.2
        if across and across + wide > ROOM:
            across, down, depth = 0.0, down + depth, 0.0
        shift = across - min(xs), down - min(ys)
        found.append(_moved(scene, f"{part}:", *shift))
        across, depth = across + wide, max(depth, high)
    return found


def _moved(scene: Scene, prefix: str, x: float, y: float) -> Scene:
    def named(ids: Sequence[str]) -> tuple[str, ...]:
        return tuple(prefix + name for name in ids)

    return replace(
        scene,
        places=tuple(replace(p, id=prefix + p.id, x=p.x + x, y=p.y + y) for p in scene.places),
        lines=tuple(
            replace(held, start=prefix + held.start, end=prefix + held.end) for held in scene.lines
        ),
        gestures=tuple(
            replace(g, places=named(g.places), also=tuple(map(named, g.also)))
            for g in scene.gestures
        ),
    )


def _write(
    scenes: Sequence[Scene], verdicts: Verdicts, title: str, note: str, *, legend: bool
) -> str:
    """Write the document: lines, places, arrows, heading and legend."""
    places = [place for scene in scenes for place in scene.places]
    left, top, right, bottom = _extent(places)
    entries = _legend(scenes, verdicts) if legend else []
    below = sum(42 + width_of(written, 12) for _, written in entries)
    width = max(right - left + 2 * MARGIN, min(below, 900) + 2 * MARGIN, LEAST if legend else 0)
    above, used = heading(title, note, MARGIN, width - 2 * MARGIN)
    start = MARGIN + used + 10
    foot = start + bottom - top + 10
    drawn, more = _written(entries, MARGIN, foot, width - MARGIN)
    height = foot + more + MARGIN / 2
    shift = (width - (right + left)) / 2, start - top
    body = "\n".join(_body(scene, verdicts) for scene in scenes)
    return (
        f"{paint.root(width, height, FONT)}"
        f"<title>{paint.clean(title)}</title><desc>{paint.clean(note)}</desc>\n"
        f'<rect width="{n(width)}" height="{n(height)}" fill="{paint.PAPER}"/>\n'
        f'<g transform="translate(0 {n(MARGIN - 6)})">{above}</g>\n'
        f'<g transform="translate({n(shift[0])} {n(shift[1])})">\n{body}\n</g>\n'
        f"<g>{drawn}</g></svg>\n"
    )


def _extent(places: Sequence[Place]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of all places, in pixels."""
    if not places:
        return 0.0, 0.0, UNIT, UNIT
    half = [max(0.6 * UNIT, width_of_vertex(p.text) / 2 + 6) for p in places]
    return (
        min(p.x * UNIT - wide for p, wide in zip(places, half, strict=True)),
        min(p.y for p in places) * UNIT - 0.75 * UNIT,
        max(p.x * UNIT + wide for p, wide in zip(places, half, strict=True)),
        max(p.y for p in places) * UNIT + 0.75 * UNIT,
    )


def _body(scene: Scene, verdicts: Verdicts) -> str:
    """Draw one scene: lines, places, marks of both players, arrows."""
    at = {place.id: place for place in scene.places}
    clicks: dict[str, list[Gesture]] = {}
    for gesture in scene.gestures:
        for way in gesture.ways:
            if len(way) == 1:
                clicks.setdefault(way[0], []).append(gesture)
    lines = [_line(held.look, at[held.start], at[held.end]) for held in scene.lines]
    sides = [
        text(name, x * UNIT, y * UNIT + 4, 11, paint.MUTED) for x, y, name in at_sides(scene.places)
    ]
    pieces, marks = [], []
    for place in scene.places:
        held = clicks.get(place.id, [])
        plain = [gesture for gesture in held if gesture.player is None]
        verdict = verdicts.best(plain)
        pieces.append(piece(place, Look(verdict, _said(place, verdict))))
        for side, player in ((-1, LEFT), (1, RIGHT)):
            theirs = [gesture for gesture in held if gesture.player is player]
            if theirs and verdicts.best(theirs) is Judged.WINS:
                reach = 0.3 if place.kind != "edge" else 0.2
                x, y = (place.x + side * reach) * UNIT, (place.y - reach) * UNIT
                marks.append(badge(x, y, ORDER[player][0], player.value))
    return (
        f"<g>{''.join((*lines, *sides))}</g>\n<g>{''.join(pieces)}</g>\n"
        f"<g>{''.join(_arrows(scene, verdicts, at))}</g>\n<g>{''.join(marks)}</g>"
    )


def _said(place: Place, verdict: Judged | None) -> str:
    name = place.text or place.id
    holds = f", {place.holds.replace(':', ' ')}" if place.holds else ""
    return f"{name}{holds}" + (f": {JUDGED_TEXT[verdict]}" if verdict is not None else "")


def _line(look: str, start: Place, end: Place) -> str:
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
    high, flat = 0.4 * UNIT, width_of_vertex(place.text) / 2 - 0.4 * UNIT
    length = math.hypot(*way) or 1.0
    return high + flat * abs(way[0]) / length


def _head(
    start: tuple[float, float], end: tuple[float, float], size: float, colour: str, gap: float
) -> str:
    """Draw an arrowhead at the end of a line, a gap before it."""
    length = math.dist(start, end) or 1.0
    way = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return paint.head(towards(end, start, gap), way, size, colour)


#: What covers the middle of a place.
STANDING = {"left", "right", "either", "white", "black", "man"}

#: Colour and thickness of arrows, by what a move is worth.
ARROW = {Judged.WINS: ("#1a1a1a", 3.2), Judged.DRAWS: ("#00735a", 1.9)}


def _arrows(scene: Scene, verdicts: Verdicts, at: dict[str, Place]) -> list[str]:
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
        found.append(_arrow(points, colour, ARROW[verdict][1], verdict.leads_to))
    return found


def _arrow(points: Sequence[Place], colour: str, thickness: float, leads_to: str) -> str:
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


#: What lines mean that do not speak for themselves.
LINE_TEXT = {
    "left": "Left's edge",
    "right": "Right's edge",
    "either": "an edge of both",
    "gone": "an edge that is gone",
}


def _legend(scenes: Sequence[Scene], verdicts: Verdicts) -> list[tuple[str, str]]:
    """Return samples and words for what occurs."""
    every = [gesture for scene in scenes for gesture in scene.gestures]
    touched = {
        (verdict, gesture.player, way)
        for gesture in every
        if (verdict := verdicts.of(gesture)) is not None
        for way in gesture.ways
    }
    entries: list[tuple[str, str]] = []
    drawn = min((held for held, _, way in touched if len(way) > 1), default=None)
    for verdict in Judged:
        counts = {len(way) for held, whose, way in touched if held is verdict and whose is None}
        if 1 in counts:
            sample = piece(Place("", "vertex", 0, 0), Look(verdict, ""))
            entries.append((f'<g transform="scale(0.55)">{sample}</g>', JUDGED_TEXT[verdict]))
        elif verdict is drawn and counts - {0} and verdict in ARROW:
            ends = Place("", "point", -0.25, 0), Place("", "point", 0.35, 0)
            entries.append((_arrow(ends, *ARROW[verdict], ""), JUDGED_TEXT[verdict]))
    entries += [
        (badge(0, 0, ORDER[player][0], player.value), f"the move wins for {ORDER[player]}")
        for player in (LEFT, RIGHT)
        if any(held is Judged.WINS and whose is player for held, whose, _ in touched)
    ]
    looks = {held.look for scene in scenes for held in scene.lines}
    return entries + [
        (line(look, "M-14 0L14 0"), written) for look, written in LINE_TEXT.items() if look in looks
    ]


def _written(entries: list[tuple[str, str]], x: float, y: float, most: float) -> tuple[str, float]:
    """Write the legend, in as many lines as it takes; return it and its height."""
    pieces, across, down = [], x, 0.0
    for sample, written in entries:
        needed = 42 + width_of(written, 12)
        if across > x and across + needed > most:
            across, down = x, down + 26
        pieces.append(f'<g transform="translate({n(across + 12)} {n(y + down + 13)})">{sample}</g>')
        start = ' text-anchor="start"'
        pieces.append(paint.text(written, across + 30, y + down + 17, 12, paint.INK, extra=start))
        across += needed
    return "".join(pieces), down + 30 if entries else 0.0
