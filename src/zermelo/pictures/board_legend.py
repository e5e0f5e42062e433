"""What a picture of a board explains: colours, arrows, marks of players, lines and sides."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.games.scene import Place, Scene
from zermelo.pictures.arrows import ARROW, arrow
from zermelo.pictures.pieces import Look, badge, line, piece, rim
from zermelo.pictures.verdicts import JUDGED_TEXT, Judged, Verdicts
from zermelo.values.player import LEFT, RIGHT

#: What lines mean that do not speak for themselves.
LINE_TEXT = {
    "left": "Left's edge",
    "right": "Right's edge",
    "either": "an edge of both",
    "gone": "an edge that is gone",
}


def entries_of(scenes: Sequence[Scene], verdicts: Verdicts) -> list[tuple[str, str]]:
    """Return samples and text for what occurs."""
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
            entries.append((arrow(ends, *ARROW[verdict], ""), JUDGED_TEXT[verdict]))
    entries += [
        (badge(0, 0, player.name[0], player.value), f"the move wins for {player.name.title()}")
        for player in (LEFT, RIGHT)
        if any(held is Judged.WINS and whose is player for held, whose, _ in touched)
    ]
    looks = {held.look for scene in scenes for held in scene.lines}
    entries += [
        (line(look, "M-14 0L14 0"), written) for look, written in LINE_TEXT.items() if look in looks
    ]
    rims = {held.text: held.holds for scene in scenes for held in scene.rims}
    return entries + [(rim(holds, "M-12 0L12 0"), written) for written, holds in rims.items()]
