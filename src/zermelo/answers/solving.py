"""Solve a position in one call."""

from __future__ import annotations

from typing import TypeVar

from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play

__all__ = ["solve"]

S = TypeVar("S")


def solve(
    position: Position[S],
    play: Play = NORMAL,
    *,
    limits: Limits | Watch = NO_LIMITS,
    method: str | None = None,
) -> Solution[S]:
    """Solve a position in the cheapest honest way: theorem, sum, search, or labelling all.

    Parameters
    ----------
    position : Position
    play : Play
        In misère play the last player to move loses.
    limits : Limits or Watch
        On time, memory and positions.
    method : str, optional
        Answer by this method alone, a name of `zermelo.solvers.methods.METHODS`. With ``search``
        no theorem is used.

    Raises
    ------
    LimitReached
        A limit came first; ``known`` holds the outcome if only the moves are missing.
    InputError
        There is no such method, or it does not answer this position.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> from zermelo.values.play import MISERE
    >>> solve(Nim()(10, 17, 21))
    <Solution of 10 17 21: N, value 14, best move take 6 from heap 1>
    >>> solve(Nim()(1, 1, 2), MISERE)
    <Solution of 1 1 2: misère, N, best move take 1 from heap 3>
    """
    return Engine(limits, method=method).solve(position, play)
