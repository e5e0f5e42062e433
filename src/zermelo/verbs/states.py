"""The state graph of a position: whose turn it is, and whether it is small."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.digraph.digraph import Digraph
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.limits import Watch
from zermelo.solvers.explore import explore
from zermelo.values.player import LEFT, Player

__all__ = ["few_states", "to_move"]


def to_move(here: Position[Any], begins: Player | None = None) -> Position[Any]:
    """Return a position with options of one player: of a partizan game by default Left begins."""
    if isinstance(here.ruleset, PartizanRuleset):
        return here.turn(begins or LEFT)
    return here


def few_states(here: Position[Any], most: int, watch: Watch) -> Digraph | None:
    """Return the state graph if it has at most so many vertices, and None otherwise.

    Raises
    ------
    LimitReached
        A limit of the question came first.
    """
    limit = watch.limits.positions
    if limit is not None and limit <= most:
        return explore(here, limits=watch)
    part = Watch(replace(watch.within(None).limits, positions=most))
    try:
        return explore(here, limits=part)
    except LimitReached as stop:
        if stop.limit != "positions":
            raise
        return None
