"""SAN: the moves of chess as people write them."""

from __future__ import annotations

from zermelo.rulesets.boards.chess.diagram import EMPTY, Diagram, name_of
from zermelo.rulesets.boards.chess.moves import in_check, moves

__all__ = ["san", "squares_of"]


def san(before: Diagram, after: Diagram) -> str:
    """Write the move from a position to another.

    Examples
    --------
    >>> from zermelo.rulesets.boards.chess.fen import read
    >>> san(read(["k7/8/1K6/8/8/8/8/7R", "w"]), read(["k6R/8/1K6/8/8/8/8/8", "b"]))
    'Rh8#'
    """
    here, to = squares_of(before, after)
    man, becomes = before.squares[here], after.squares[to]
    taken = "x" if before.squares[to] != EMPTY else ""
    if man in "Pp":
        written = f"{name_of(here)[0] if taken else ''}{taken}{name_of(to)}"
        written += f"={becomes.upper()}" if becomes != man else ""
    else:
        written = f"{man.upper()}{_which(before, here, to)}{taken}{name_of(to)}"
    if in_check(after, after.turn):
        written += "+" if any(moves(after)) else "#"
    return written


def squares_of(before: Diagram, after: Diagram) -> tuple[int, int]:
    """Return from where to where a man has moved."""
    changed = [at for at in range(64) if before.squares[at] != after.squares[at]]
    here = next(at for at in changed if after.squares[at] == EMPTY)
    return here, next(at for at in changed if at != here)


def _which(before: Diagram, here: int, to: int) -> str:
    """Say which man it is, where others of its kind can move there: by file, rank or square."""
    man = before.squares[here]
    if before.squares.count(man) == 1:
        return ""
    pairs = (squares_of(before, after) for after in moves(before))
    others = [at for at, goal in pairs if goal == to and at != here and before.squares[at] == man]
    if not others:
        return ""
    name = name_of(here)
    if all(at % 8 != here % 8 for at in others):
        return name[0]
    if all(at // 8 != here // 8 for at in others):
        return name[1]
    return name
