"""The method ``table``: what a table on disk says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.games.rules import PartizanRuleset
from zermelo.games.turns import Turns
from zermelo.solvers.labelled import by_labels
from zermelo.solvers.method import Wish
from zermelo.solvers.starts import METHOD as STARTS
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from zermelo.games.position import Position
    from zermelo.games.rules import Rules
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine
    from zermelo.solvers.tablebase.lookup import TablebaseLabels
    from zermelo.solvers.tablebase.table import Tablebase
    from zermelo.values.play import Play

__all__ = ["METHOD"]


class ByTablebase:
    """Looks positions up in the table that an engine was given."""

    def answer(
        self, position: Position[Any], wish: Wish, play: Play, engine: Engine
    ) -> Solution[Any] | None:
        """Answer by the table; None where there is none, or it does not have the position."""
        if engine.tablebase is None or wish is Wish.VALUE:
            return None
        rules, tablebase = position.ruleset, engine.tablebase
        if isinstance(rules, PartizanRuleset):
            labels = labels_of(tablebase, Turns(rules), play, engine)
            if any(labels.label(start) is None for start in position_starts(position)):
                return None
            return STARTS.answer(position, wish, play, engine)
        labels = labels_of(tablebase, rules, play, engine)
        if labels.label(position.state) is None:
            return None
        source = (
            f"the table in {tablebase.directory} of {tablebase.header['positions']:,} positions"
        )
        return by_labels(labels, position, wish, play, "table", source)


METHOD = ByTablebase()


def labels_of(
    tablebase: Tablebase, rules: Rules[Any], play: Play, engine: Engine
) -> TablebaseLabels:
    """Return the labels of a table for a game; it is an error if it is of another one."""
    from zermelo.solvers.tablebase.lookup import TablebaseLabels

    return engine.remembered(
        (TablebaseLabels, rules, play), lambda: TablebaseLabels(tablebase, rules, play)
    )


def position_starts(position: Position[Any]) -> list[Any]:
    """Return a partizan state with either player to move."""
    return [(position.state, player) for player in (LEFT, RIGHT)]
