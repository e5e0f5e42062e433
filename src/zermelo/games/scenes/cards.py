"""Cards: numbers, variables and other texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from zermelo.games.scene import MovesByPlayer, Place, Scene, scene_of
from zermelo.games.scenes.grid import refuse_large


def cards(rows: Iterable[Iterable[tuple[str, str, str]]], **moves: Unpack[MovesByPlayer]) -> Scene:
    """Make the scene of cards in rows.

    Parameters
    ----------
    rows : iterable
        The cards of each row: id, text, and content (see `zermelo.games.scene.CONTENTS`).
    moves, left, right
        See `zermelo.games.scene.scene_of`.

    Examples
    --------
    >>> cards([[("x1", "x1 = 3", "used"), ("x2", "x2", "")]]).places[1].text
    'x2'
    """
    places: list[Place] = []
    for row_index, row in enumerate(rows):
        entries = list(row)
        refuse_large(len(places) + len(entries))
        width = max(1.6, *(0.2 * len(text) + 0.7 for _, text, _ in entries)) if entries else 0
        places += [
            Place(name, "card", column * (width + 0.3), 1.2 * row_index, text, content)
            for column, (name, text, content) in enumerate(entries)
        ]
    return scene_of(places, **moves)
