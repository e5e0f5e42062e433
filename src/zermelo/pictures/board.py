"""Pictures of boards, with the moves that win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from time import thread_time
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError, LimitReached
from zermelo.games.scene import Place, Scene
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.pictures import paint, pieces
from zermelo.pictures.document import Picture
from zermelo.pictures.paint import heading, pair, rows_of, text
from zermelo.pictures.pieces import COLOURS, UNIT, Style, badge, line, piece, rim
from zermelo.pictures.routes import Point, towards, unit_vector
from zermelo.pictures.sides import at_sides
from zermelo.pictures.svg import MARGIN
from zermelo.pictures.text import title_of, width_of
from zermelo.pictures.verdicts import UNKNOWN, MoveVerdict, Verdicts, clicks_of, verdicts_of
from zermelo.svg import px
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT
from zermelo.values.text import join_items, plural

if TYPE_CHECKING:
    from zermelo.games.position import Position

MIN_LEGEND_WIDTH = 420.0  # of a picture with a legend, in pixels
#: Maximum CPU seconds and positions for solving a position that a notebook shows.
NOTEBOOK_SECONDS, NOTEBOOK_POSITIONS = 1.0, 20_000
MAX_MOVES_NAMED = 4  # winning moves of a player in the note below the title
#: Maximum width of a row of several scenes of a sum, in squares.
MAX_ROW_WIDTH = 24.0
#: Maximum number of moves with several clicks that are drawn as arrows.
MAX_ARROWS = 40
#: Contents at whose border a line or arrow ends, since they cover the middle of a place.
COVERING_CONTENTS = {"left", "right", "either", "white", "black", "man"}

#: Colour, unless the move is Left's or Right's, and width of arrows, by verdict on the move.
ARROW_STYLES = {MoveVerdict.WINS: ("#1a1a1a", 3.2), MoveVerdict.DRAWS: ("#00735a", 1.9)}


def draw_board(
    position: Position[Any],
    play: Play = NORMAL,
    *,
    title: str | None = None,
    legend: bool = True,
    limits: Limits | Watch = NO_LIMITS,
) -> Picture:
    """Draw the board of a position of any game with `Position.scenes`, and mark its moves.

    A place is blue if a click on it wins, grey if it draws, and orange if it loses. Winning moves
    of several clicks are thick arrows; if there are none, drawing moves are thin arrows. If moves
    belong to Left or Right, a place has the letter of each player for whom a click on it wins.

    Parameters
    ----------
    title : str, optional
        The heading; by default the ruleset and the position (of a sum only the position).
    legend : bool
        Whether colours are explained.

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
    '7 moves; 1 winning move: remove 0 and the 6 above it'
    """
    scenes = position.scenes()
    verdicts = verdicts_of(position.solve(play, limits=limits))
    return board_of(position, scenes, verdicts, title=title, legend=legend)


def svg_of(position: Position[Any]) -> str | None:
    """Return a board for a notebook, coloured if solved in time; None if it cannot be drawn."""
    verdicts = UNKNOWN
    try:
        scenes = position.scenes()
    except InputError:
        return None
    if all(place.id == "position" for scene in scenes for place in scene.places):
        return None  # the rules have no drawing: see `text_scene`
    # CPU time, so that a busy machine does not change the picture
    end = thread_time() + NOTEBOOK_SECONDS
    limits = Limits(positions=NOTEBOOK_POSITIONS, stop=lambda: thread_time() > end)
    with suppress(LimitReached, InputError):
        verdicts = verdicts_of(position.solve(limits=limits))
    return board_of(position, scenes, verdicts).svg


def board_of(
    position: Position[Any],
    scenes: Sequence[Scene],
    verdicts: Verdicts = UNKNOWN,
    *,
    title: str | None = None,
    legend: bool = True,
) -> Picture:
    """Return a picture of a position from its scenes and the verdicts on its moves."""
    note = _describe(position, scenes, verdicts)
    title_text = position if len(scenes) > 1 else f"{position.ruleset} {position}"
    top = title if title is not None else title_of(str(title_text).strip())
    return Picture(_svg_document(_side_by_side(scenes), verdicts, top, note, legend=legend), note)


def _describe(position: Position[Any], scenes: Sequence[Scene], verdicts: Verdicts) -> str:
    """Return the number of moves and the winning moves, in words."""
    gestures = [gesture for scene in scenes for gesture in scene.gestures]
    if not gestures:
        return "no move is left"
    prefix = "" if all(scene.complete for scene in scenes) else "more than "
    phrases = []
    for player in dict.fromkeys(gesture.player for gesture in gestures):
        wins = verdicts.winning(scenes, player)
        if not wins and verdicts.default is None:
            continue
        moves = list(map(str, position.moves_to(wins[:MAX_MOVES_NAMED], player)))
        moves += ["…"] * (len(wins) > MAX_MOVES_NAMED)
        whose = "" if player is None else f" for {player.name.title()}"
        entry = f"{plural(len(wins), 'winning move', 'winning moves')}{whose}: {join_items(moves)}"
        phrases.append(entry if wins else f"no move wins{whose}")
    return "; ".join([prefix + plural(len(gestures), "move", "moves"), *phrases])


def _side_by_side(scenes: Sequence[Scene]) -> list[Scene]:
    """Return the scenes of a sum in rows, with part numbers before ids; or the only scene."""
    if len(scenes) == 1:
        return list(scenes)
    shifted = []
    left = top = row_height = 0.0
    for part, scene in enumerate(scenes, 1):
        xs = [place.x for place in scene.places] or [0.0]
        ys = [place.y for place in scene.places] or [0.0]
        width, height = max(xs) - min(xs) + 2.2, max(ys) - min(ys) + 2.2  # with gaps
        if left and left + width > MAX_ROW_WIDTH:
            left, top, row_height = 0.0, top + row_height, 0.0
        shifted.append(_shift(scene, f"{part}:", left - min(xs), top - min(ys)))
        left, row_height = left + width, max(row_height, height)
    return shifted


def _shift(scene: Scene, prefix: str, x: float, y: float) -> Scene:
    def prefixed(ids: Sequence[str]) -> tuple[str, ...]:
        return tuple(prefix + name for name in ids)

    return replace(
        scene,
        places=tuple(replace(p, id=prefix + p.id, x=p.x + x, y=p.y + y) for p in scene.places),
        rims=tuple(
            replace(bar, start=(ax + x, ay + y), end=(bx + x, by + y))
            for bar in scene.rims
            for (ax, ay), (bx, by) in (bar.ends,)
        ),
        lines=tuple(replace(a, start=prefix + a.start, end=prefix + a.end) for a in scene.lines),
        gestures=tuple(
            replace(g, places=prefixed(g.places), also=tuple(map(prefixed, g.also)))
            for g in scene.gestures
        ),
    )


def _svg_document(
    scenes: Sequence[Scene], verdicts: Verdicts, title: str, note: str, *, legend: bool
) -> str:
    """Return the SVG document: lines, places, arrows, heading and legend."""
    left, top, right, bottom = _extent(scenes)
    entries = entries_of(scenes, verdicts) if legend else []
    legend_width = sum(52 + width_of(meaning, 12) for _, meaning in entries)
    width = max(
        right - left + 2 * MARGIN,
        min(legend_width, 640) + 2 * MARGIN,
        MIN_LEGEND_WIDTH if legend else 0,
    )
    head_svg, head_height = heading(title, note, MARGIN, width - 2 * MARGIN)
    body_top = MARGIN + head_height + 10
    foot = body_top + bottom - top + 10
    legend_svg, legend_height = rows_of(entries, MARGIN, foot, width - 2 * MARGIN)
    shift = (width - (right + left)) / 2, body_top - top
    body = "\n".join(_body(scene, verdicts) for scene in scenes)
    return paint.document(
        width,
        foot + legend_height + MARGIN / 2,
        title,
        f'<g transform="translate(0 {px(MARGIN - 6)})">{head_svg}</g>',
        f'<g transform="translate({pair(shift)})">\n{body}\n</g>',
        f"<g>{legend_svg}</g>",
        description=note,
    )


def _extent(scenes: Sequence[Scene]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom end of all places, labels and rims, in pixels."""
    boxes = [  # the middle, and half the width
        (place.x * UNIT, place.y * UNIT, max(0.6 * UNIT, pieces.width_of_vertex(place) / 2 + 6))
        for scene in scenes
        for place in scene.places
    ]
    if not boxes:
        return 0.0, 0.0, UNIT, UNIT
    for scene in scenes:
        labels = ((x * UNIT, y * UNIT, label) for x, y, label in at_sides(scene.places))
        boxes += [(x, y, 3 + width_of(label, 11) / 2) for x, y, label in labels]
        boxes += [(x * UNIT, y * UNIT, 6) for bar in scene.rims for x, y in bar.ends]
    half_heights = [(y, 0.75 * UNIT if half >= 0.6 * UNIT else 10) for _, y, half in boxes]
    return (
        min(x - half for x, _, half in boxes),
        min(y - half for y, half in half_heights),
        max(x + half for x, _, half in boxes),
        max(y + half for y, half in half_heights),
    )


def _body(scene: Scene, verdicts: Verdicts) -> str:
    """Return the SVG of a scene: lines, places, arrows, and badges of both players."""
    by_id, clicks = {place.id: place for place in scene.places}, clicks_of(scene)
    lines = [line_between(link.look, by_id[link.start], by_id[link.end]) for link in scene.lines]
    for bar in scene.rims:
        (ax, ay), (bx, by) = bar.ends
        path = f"M{px(ax * UNIT)} {px(ay * UNIT)}L{px(bx * UNIT)} {px(by * UNIT)}"
        lines.append(rim(bar.holds, path))
    lines += [
        text(name, x * UNIT, y * UNIT + 4, 11, paint.MUTED) for x, y, name in at_sides(scene.places)
    ]
    pieces_svg, badges = [], []
    for place in scene.places:
        gestures = clicks.get(place.id, [])
        playerless = [gesture for gesture in gestures if gesture.player is None]
        verdict = verdicts.best(playerless)
        pieces_svg.append(piece(place, _style_of(place, verdict, verdicts)))
        for side, player in ((-1, LEFT), (1, RIGHT)):
            of_player = [gesture for gesture in gestures if gesture.player is player]
            if of_player and verdicts.best(of_player) is MoveVerdict.WINS:
                offset = 0.3 if place.kind != "edge" else 0.2
                x, y = (place.x + side * offset) * UNIT, (place.y - offset) * UNIT
                badges.append(badge(x, y, player.name[0], player.value))
    return (
        f"<g>{''.join(lines)}</g>\n<g>{''.join(pieces_svg)}</g>\n"
        f"<g>{''.join(arrows_of(scene, verdicts, by_id))}</g>\n<g>{''.join(badges)}</g>"
    )


def _style_of(place: Place, verdict: MoveVerdict | None, verdicts: Verdicts) -> Style:
    name = place.text or place.id
    title = f"{name}, {place.holds.replace(':', ' ')}" if place.holds else name
    if verdict is None:
        return Style(None, title)
    return Style(verdict, f"{title}: {verdicts.text(verdict)}", verdicts.letter(verdict))


#: Meanings of lines for the legend, by look.
LINE_TEXT = {
    "left": "Left's edge",
    "right": "Right's edge",
    "either": "an edge of both",
    "gone": "an edge that is gone",
}


def entries_of(scenes: Sequence[Scene], verdicts: Verdicts) -> list[tuple[str, str]]:
    """Return the samples and texts of the legend for the colours and lines that occur."""
    all_gestures = [gesture for scene in scenes for gesture in scene.gestures]
    judged_ways = {  # verdict, player, and the places to click, of each way to make a move
        (verdict, gesture.player, way)
        for gesture in all_gestures
        if (verdict := verdicts.of(gesture)) is not None
        for way in gesture.ways
    }
    entries: list[tuple[str, str]] = []
    best_drag = min((verdict for verdict, _, way in judged_ways if len(way) > 1), default=None)
    for verdict in MoveVerdict:
        lengths = {len(way) for v, mover, way in judged_ways if v is verdict and mover is None}
        if 1 in lengths:
            sample = piece(Place("", "vertex", 0, 0), Style(verdict, "", verdicts.letter(verdict)))
            entries.append((f'<g transform="scale(0.55)">{sample}</g>', verdicts.text(verdict)))
        elif verdict is best_drag and lengths - {0} and verdict in ARROW_STYLES:
            ends = Place("", "point", -0.25, 0), Place("", "point", 0.35, 0)
            entries.append((arrow(ends, *ARROW_STYLES[verdict], ""), verdicts.text(verdict)))
    entries += [
        (badge(0, 0, player.name[0], player.value), f"the move wins for {player.name.title()}")
        for player in (LEFT, RIGHT)
        if any(v is MoveVerdict.WINS and mover is player for v, mover, _ in judged_ways)
    ]
    looks = {link.look for scene in scenes for link in scene.lines}
    entries += [
        (line(look, "M-14 0L14 0"), meaning) for look, meaning in LINE_TEXT.items() if look in looks
    ]
    rims = {bar.text: bar.holds for scene in scenes for bar in scene.rims}
    return entries + [(rim(holds, "M-12 0L12 0"), meaning) for meaning, holds in rims.items()]


def line_between(look: str, start: Place, end: Place) -> str:
    """Return a line or arrow between two places, a loop at a place, or a ground line below both."""
    ax, ay, bx, by = start.x * UNIT, start.y * UNIT, end.x * UNIT, end.y * UNIT
    if look == "ground":
        return line(look, f"M{px(ax - 0.7 * UNIT)} {px(ay + 3)}L{px(bx + 0.7 * UNIT)} {px(by + 3)}")
    if start.id == end.id:
        reach, foot = 0.62 * UNIT, px(ay - 16)
        left, right, top = px(ax - reach), px(ax + reach), px(ay - 1.9 * reach)
        return line(look, f"M{px(ax - 8)} {foot}C{left} {top} {right} {top} {px(ax + 8)} {foot}")
    drawn = line(look, f"M{px(ax)} {px(ay)}L{px(bx)} {px(by)}")
    if look not in ("arrow", "left", "right", "either") or end.kind != "vertex":
        return drawn
    colour = pieces.LINES[look][0]
    return drawn + _head((ax, ay), (bx, by), 9.0, colour, _reach(end, (ax - bx, ay - by)))


def _reach(place: Place, direction: Point) -> float:
    """Return the pixels from a place's middle to its border; 0 if lines may enter the place."""
    if place.kind != "vertex":
        return 0.38 * UNIT if place.holds.partition(":")[0] in COVERING_CONTENTS else 0.0
    flat = pieces.width_of_vertex(place) / 2 - 0.4 * UNIT
    return 0.4 * UNIT + flat * abs(direction[0]) / (math.hypot(*direction) or 1.0)


def _head(start: Point, end: Point, size: float, colour: str, gap: float) -> str:
    """Return an arrowhead whose tip is ``gap`` pixels before the end of a line."""
    return paint.head(towards(end, start, gap), unit_vector(start, end), size, colour)


def arrows_of(scene: Scene, verdicts: Verdicts, by_id: dict[str, Place]) -> list[str]:
    """Return arrows for moves of several clicks: those that win or, if none does, that draw."""
    drags = [
        (verdict, gesture)
        for gesture in scene.gestures
        if len(gesture.places) > 1 and (verdict := verdicts.of(gesture)) is not None
    ]
    best = min((verdict for verdict, _ in drags), default=MoveVerdict.LOSES)
    if best is MoveVerdict.LOSES:
        return []
    default_colour, thickness = ARROW_STYLES[best]
    arrows = []
    for gesture in [gesture for verdict, gesture in drags if verdict is best][:MAX_ARROWS]:
        colour = default_colour if gesture.player is None else COLOURS[gesture.player.value][1]
        points = [by_id[name] for name in gesture.places]
        arrows.append(arrow(points, colour, thickness, verdicts.letter(best)))
    return arrows


def arrow(points: Sequence[Place], colour: str, thickness: float, outcome_letter: str) -> str:
    """Return an arrow along some places, from the border of the first to that of the last."""
    xy = [(place.x * UNIT, place.y * UNIT) for place in points]
    gap = _reach(points[-1], (xy[-2][0] - xy[-1][0], xy[-2][1] - xy[-1][1])) or 5.0
    xy[0] = towards(xy[0], xy[1], _reach(points[0], (xy[1][0] - xy[0][0], xy[1][1] - xy[0][1])))
    head = _head(xy[-2], xy[-1], 6 + 2.4 * thickness, colour, gap)
    end = towards(xy[-1], xy[-2], gap + 4.0)
    path = f'<path d="M{"L".join(map(pair, (*xy[:-1], end)))}" fill="none" '
    return (
        f'<g data-leads="{outcome_letter}" opacity="0.9">'
        f'{path}stroke="#ffffff" stroke-width="{px(thickness + 3)}"/>{path}'
        f'stroke="{colour}" stroke-width="{px(thickness)}" stroke-linejoin="round"/>{head}</g>'
    )
