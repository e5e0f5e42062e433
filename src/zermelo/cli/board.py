"""A position on the terminal: its board, in colour where there is some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.rulesets import Position

#: What spans of a text board look like; P, D and N are those of moves that win, draw and lose,
#: which can be told apart without colours too.
STYLES: dict[str, dict[str, Any]] = {
    "P": {"fg": "white", "bg": "blue", "bold": True, "underline": True},
    "D": {"fg": "black", "bg": "white", "underline": True},
    "N": {"fg": "black", "bg": "yellow"},
    "left": {"fg": "blue", "bold": True},
    "right": {"fg": "red", "bold": True},
    "either": {"fg": "green", "bold": True},
    "faint": {"dim": True},
}


def show_board(position: Position[Any], found: Solution[Any] | None = None) -> bool:
    """Print the board of a position; with its solution, moves coloured by what they are worth.

    Returns
    -------
    bool
        Whether there was one to show: some are too large, and some nothing but words.
    """
    from zermelo.pictures.text_board import text_board
    from zermelo.pictures.verdicts import UNKNOWN, verdicts_of

    try:
        scenes = position.scenes()
    except InputError:
        return False
    if all(place.id == "position" for scene in scenes for place in scene.places):
        return False
    verdicts = UNKNOWN if found is None else verdicts_of(found)
    for part, scene in enumerate(scenes, 1):
        if len(scenes) > 1:
            click.echo(f"part {part}:")
        for line in text_board(scene, verdicts):
            shown = "".join(
                click.style(span.text, **STYLES[span.style]) if span.style else span.text
                for span in line
            )
            click.echo(f"  {shown.rstrip()}")
    return True
