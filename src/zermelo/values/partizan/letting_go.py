"""Memory of short games: what nobody holds any more is let go, so that the tables stay bounded.

A game is held by a `Game`, or by a stopper in which it stands; with it are all its subpositions.
Whoever works with bare integers must not be disturbed: games are let go only where no call into
the tables is under way, in this thread or another.
"""

from __future__ import annotations

import sys
import weakref
from threading import get_ident
from types import FrameType

from zermelo.values.partizan import arena
from zermelo.values.partizan.arena import FORMS, LEFT, LEFT_STOP, NUMBERS, ORDER, RIGHT, RIGHT_STOP

#: So many entries of the tables may be held before games are let go: some 100 megabytes.
MOST = 100_000
#: The tables are measured again when so many more games and comparisons are there.
EVERY = 1_000

#: Rooms whose files hold games by their integers, but for those that say so by this name.
BARE = tuple(
    f"zermelo.{room}." for room in ("answers", "expressions", "labelling", "solvers", "values")
)
NONE_BARE = "HOLDS_NO_BARE_GAMES"


class Looked:
    """When the tables are measured next."""

    again: int = 0


def tidy(caller: FrameType | None = None, *, force: bool = False) -> bool:
    """Let games go that nobody holds, if the tables have grown so much; say whether it was done.

    The caller is the frame where a question was asked, by default where this was called: nobody at
    work is above it. With ``force`` it is done however few games there are.
    """
    if not force:
        size = len(FORMS) + len(ORDER)
        if size < Looked.again:
            return False
        Looked.again = size + EVERY
        if arena.entries() <= max(MOST, 2 * arena.Held.entries):
            return False
    above = caller or sys._getframe(1)
    if _is_at_work(above):
        return False
    with arena.LOCK, arena.HANDLES_LOCK:
        forms, numbers = dict(FORMS), dict(NUMBERS)
        FORMS.clear()  # from here on nobody finds a game that is not held
        NUMBERS.clear()
        done = not _is_at_work(above)
        if done:
            for forget in arena.MEMORIES:
                forget()
            reached = _reached(_handles())
            forms = {key: g for key, g in forms.items() if g in reached}
            numbers = {x: g for x, g in numbers.items() if g in reached}
            arena.free(reached)
        FORMS.update(forms)
        NUMBERS.update(numbers)
        if done:
            arena.Held.entries = arena.entries()
            Looked.again = len(FORMS) + EVERY
    return done


def _is_at_work(above: FrameType) -> bool:
    """Say whether a call is under way, in any thread, that may hold games by their integers."""
    frames = sys._current_frames()
    frames[get_ident()] = above
    for frame in frames.values():
        here: FrameType | None = frame
        while here is not None:
            name = here.f_globals.get("__name__", "")
            if name.startswith(BARE) and NONE_BARE not in here.f_globals:
                return True
            here = here.f_back
    return False


def _handles() -> list[int]:
    """Return the games that somebody holds, and let go of the objects of all others."""
    games = [arena.ZERO]
    for table, places in arena.HANDLES:
        references = [(key, weakref.ref(handle)) for key, handle in table.items()]
        table.clear()
        for key, reference in references:
            if (handle := reference()) is not None:
                table[key] = handle
                games += places(handle)
    return games


def _reached(places: list[int]) -> set[int]:
    """Return some games, their subpositions, and the stops of these."""
    seen, work = set(places), places
    while work:
        g = work.pop()
        for other in (*(LEFT[g] or ()), *(RIGHT[g] or ()), LEFT_STOP[g], RIGHT_STOP[g]):
            if other not in seen:
                seen.add(other)
                work.append(other)
    return seen
