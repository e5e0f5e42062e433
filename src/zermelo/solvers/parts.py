"""The method ``parts``: who wins a partizan position if a player begins, without its value.

Positions are split into parts. Small parts, and those that a theorem values, are replaced by their
values; the search goes through sums of a game and of the other parts. Moves compiled for values are
used if all parts have a key, otherwise plain Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import Turns
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.solvers.method import Reason, Wish
from zermelo.solvers.parts_search import compiled_parts_of
from zermelo.solvers.plain_parts import PlainParts
from zermelo.solvers.searched import PositionSearch, by_search, may_search
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.solvers.base_engine import BaseEngine

#: Maximum number of bytes of the process, by default.
MEMORY = 4 * 1024**3

reason = Reason.SEARCH


def answer(
    position: Position[Any], wish: Wish, play: Play, engine: BaseEngine
) -> Solution[Any] | None:
    """Answer for a player to move; None if there is a better search, or nothing to split."""
    turns = position.ruleset
    if play is not NORMAL or wish is Wish.VALUE or not isinstance(turns, Turns):
        return None
    if not may_search(turns, engine):
        return None
    compiled = compiled_parts_of(position, engine)
    with engine.budget.until_memory(MEMORY):
        if compiled is not None:
            from zermelo.values.partizan.flat.arena import NoRoomIn64Bits

            try:
                return by_search(compiled, position, wish, play, engine)
            except NoRoomIn64Bits:
                pass
        if not _has_parts(turns.rules):
            return None
        search: PositionSearch = engine.remembered_of(
            turns, NORMAL, PlainParts, lambda: PlainParts(turns.rules, engine)
        )
        return by_search(search, position, wish, play, engine)


def _has_parts(rules: PartizanRuleset[Any]) -> bool:
    """Whether positions may split, and no rules are compiled for who wins."""
    kind = type(rules)
    if kind.compiled_turns is not PartizanRuleset.compiled_turns:
        return False
    return kind.components is not Rules.components or kind.summands is not Rules.summands
