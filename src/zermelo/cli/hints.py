"""What helps in ``zermelo play``: a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import LimitReached
from zermelo.games.explanation import Table

if TYPE_CHECKING:
    from zermelo.answers.strategy import Strategy
    from zermelo.games.position import Position

#: How many moves a hint lists.
LISTED = 12


def hint(strategy: Strategy[Any], here: Position[Any]) -> str:
    """Say what a perfect player would do, and list what each move leads to."""
    from zermelo.answers.move_table import move_table

    chosen = strategy.move(here)
    first = "There is no move." if chosen is None else f"Move {chosen[0]}: {chosen[1]}."
    try:
        found = move_table(here, strategy.play, engine=strategy.engine)
    except LimitReached:  # the move is known all the same
        return first
    if not found.rows:
        return first
    more = len(found.rows) - LISTED
    note = f"… and {more:,} more" if more > 0 else ""
    return f"{first}\n{Table(found.heads, tuple(found.cells(LISTED)), note)}"
