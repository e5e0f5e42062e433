"""SAN: the moves of chess as people write them."""

from __future__ import annotations

from zermelo.rulesets.boards.chess.diagram import EMPTY, Diagram, name_of
from zermelo.rulesets.boards.chess.moves import in_check, moves


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


def without_signs(written: str) -> tuple[str, str]:
    """Return a move without ``+`` or ``#``, and without ``x`` and ``=`` either.

    Examples
    --------
    >>> without_signs("bxa8=Q#")
    ('bxa8=Q', 'ba8Q')
    """
    bare = written.rstrip("+#")
    return bare, bare.replace("x", "").replace("=", "")


def from_to(before: Diagram, after: Diagram) -> tuple[str, ...]:
    """Write a move by the squares of both ends: as engines do, and in long notation.

    Examples
    --------
    >>> from zermelo.rulesets.boards.chess.fen import read
    >>> from_to(read(["8/8/8/8/8/2k5/1R6/K7", "w"]), read(["8/8/8/8/8/2k5/2R5/K7", "b"]))
    ('b2c2', 'Rb2-c2', 'Rb2c2')
    """
    here, to = squares_of(before, after)
    man, becomes = before.squares[here], after.squares[to]
    sign = "-" if before.squares[to] == EMPTY else "x"
    letter = "" if man in "Pp" else man.upper()
    more = becomes.lower() if becomes != man else ""
    ends = name_of(here), name_of(to)
    long = f"{letter}{sign.join(ends)}" + (f"={more.upper()}" if more else "")
    return "".join(ends) + more, long, f"{letter}{''.join(ends)}{more}"


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
