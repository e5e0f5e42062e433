"""The method ``table``: answers from tables on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from zermelo.compounds.turns import Turns, starts_of
from zermelo.errors import InputError
from zermelo.games.rules import PartizanPosition, Rules
from zermelo.solvers.labelled import WithEndings, solution_from_labels
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.starts import answer as answer_both_starts

if TYPE_CHECKING:
    from zermelo.games.position import Position
    from zermelo.games.solution import Solution
    from zermelo.labelling.tables.by_state import TablebaseLabels
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.solvers.base_engine import BaseEngine
    from zermelo.values.play import Play

reason = Reason.LOOKED_UP


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by a table; None if no table has the position, or if its value is asked for.

    A partizan position is looked up with Left and with Right to move. If tables have only one of
    the two starts, the other start is searched, unless only tables may answer.
    """
    if not engine.tables or goal is Goal.VALUE:
        return None
    if isinstance(position, PartizanPosition):
        start_count = len(tabled_starts(position, play, engine))
        if start_count < (2 if engine.method == "table" else 1):
            return None
        return answer_both_starts(position, goal, play, engine)
    labels = labels_for(position, play, engine)
    if labels is None:
        return None
    header = labels.tablebase.header
    source = f"the table in {labels.tablebase.directory} of {header['positions']:,} positions"
    return solution_from_labels(labels, position, goal, play, "table", source)


def why_not(position: Position, engine: BaseEngine) -> str:
    """Explain that no table of a position's game has the position; empty without tables."""
    text = f"{position.ruleset} {position}"
    if not engine.tables:
        return ""
    if len(engine.tables) > 1:
        return f"none of the tables in {engine.tables[0].directory.parent} has {text}"
    (table,) = engine.tables
    rules = position.ruleset.rules if isinstance(position.ruleset, Turns) else position.ruleset
    start = table.header["position"] or rules.start
    return f"the table in {table.directory} does not have {text}: no play comes to it from {start}"


def tabled_starts(position: Position, play: Play, engine: BaseEngine) -> list[Position]:
    """Return the starts of a partizan position, with Left or Right to move, that a table has."""
    return [start for start in starts_of(position) if labels_for(start, play, engine) is not None]


def labels_for(position: Position, play: Play, engine: BaseEngine) -> TablebaseLabels | None:
    """Return the labels of the table that has a position; None if no table has it.

    A table of an ending also serves, as in chess. Raises InputError if no table is of the game.
    """
    rules, state = position.ruleset, position.state
    game_labels = engine.cached_for_rules(
        rules, play, labels_for, lambda: _open_matching(position, engine, lambda _: rules, play)
    )
    labels = next((labels for labels in game_labels if labels.label(state) is not None), None)
    if labels is not None:
        return labels
    ending_labels: list[TablebaseLabels] = []
    if isinstance(rules, WithEndings):
        ending = rules.narrowed(state)
        ending_labels = engine.cached(
            (labels_for, ending, play),
            lambda: _open_matching(
                position, engine, lambda table: rules.ending(table.header["ruleset"], state), play
            ),
        )
    if not game_labels and not ending_labels:
        raise _no_table_error(rules, play, engine.tables)
    return next((labels for labels in ending_labels if labels.label(state) is not None), None)


def _open_matching(
    position: Position,
    engine: BaseEngine,
    rules_for: Callable[[Tablebase], Rules | None],
    play: Play,
) -> list[TablebaseLabels]:
    """Return the labels of each table that was made for the play and ``rules_for(table)``."""
    from zermelo.labelling.tables.by_state import is_table_of
    from zermelo.labelling.tables.check import open_labels

    pairs = ((table, rules_for(table)) for table in engine.tables)
    return [
        open_labels(table, rules, play, [position.state], engine.watch)
        for table, rules in pairs
        if rules is not None and is_table_of(table, rules, play)
    ]


def _no_table_error(rules: Rules, play: Play, tables: Sequence[Tablebase]) -> InputError:
    """Return the error for a game of which there is no table."""
    if len(tables) == 1:
        from zermelo.labelling.tables.by_state import other_game_error

        return other_game_error(tables[0], rules, play)
    games = ", ".join(f"{table.header['ruleset']} ({table.directory.name})" for table in tables)
    return InputError(
        f"none of the tables in {tables[0].directory.parent} is of {rules} in {play} play: they "
        f"are of {games}; build the table of this game, or give no table"
    )
