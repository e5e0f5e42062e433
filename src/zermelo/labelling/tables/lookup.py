"""What a table says of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.games.compiled import tier_of
from zermelo.labelling.labels import outcome_of_label
from zermelo.labelling.tables.question import coding_of, named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.games.rules import Rules
    from zermelo.labelling.tables.question import Question
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.values.play import Play


def is_of(tablebase: Tablebase, rules: Rules[Any], play: Play) -> bool:
    """Say whether a table is of a game, by its name, and of a play."""
    header = tablebase.header
    same = named(header["ruleset"], rules) == named(str(rules), rules)
    return same and header["play"] == str(play)


class TablebaseLabels:
    """The labels of a table, by state.

    Parameters
    ----------
    tablebase : Tablebase
    rules : Rules
        Impartial; of partizan ones `Turns`.
    play : Play

    Raises
    ------
    InputError
        The table is of other rules, or of another play.
    """

    def __init__(self, tablebase: Tablebase, rules: Rules[Any], play: Play) -> None:
        header = tablebase.header
        self.name = str(rules)
        if not is_of(tablebase, rules, play):
            raise InputError(
                f"the table in {tablebase.directory} is of {header['ruleset']} in {header['play']} "
                f"play, and this is {rules} in {play} play; give the table of this game, or none"
            )
        self.tablebase, self.rules = tablebase, rules
        self.compiled = None if header["form"] == "text" else rules.compiled(play)
        if header["coding"] != coding_of(rules, self.compiled):
            what = (
                f"{rules} as it was before it changed"
                if rules.written
                else f"other compiled rules of {rules}"
            )
            raise InputError(
                f"the table in {tablebase.directory} was made by {what}; make it again with "
                "'zermelo tablebase build'"
            )
        self._tiered = bool(header.get("tiered"))

    def label(self, state: Any) -> int | None:  # noqa: ANN401
        """Return the label of a state; None where the table does not have it."""
        if self.compiled is None:
            return self.tablebase.label(self.rules.show(self.rules.canonical(state)))
        try:
            key = tuple(self.compiled.array(state, self.name).tolist())
        except OverflowError:
            return None
        return self.of_key(key)

    def state_at(self, block: int, place: int) -> Any:  # noqa: ANN401
        """Return a state that stands at a place of a block, and is no hole.

        Raises
        ------
        LookupError
            The compiled rules do not turn keys back.
        """
        tablebase, rules = self.tablebase, self.compiled
        if rules is None:
            return self.rules.parse(tablebase.keys_of(block)[place].split())
        if rules.state is None:
            raise LookupError
        if tablebase.form is None:
            return rules.state((block * tablebase.header["block"] + place,))
        return rules.state(tuple(tablebase.keys_of(block)[place].tolist()))

    def of_key(self, key: tuple[int, ...]) -> int | None:
        """Return the label of the words of a key."""
        if self.tablebase.form is None:
            return self.tablebase.label(key[0])
        tier = 0
        if self._tiered:
            assert self.compiled is not None  # noqa: S101  its coding was compared
            tier = tier_of(self.compiled, key)
        return self.tablebase.label(key, tier)

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states, all of which the table has."""
        found = [self.label(state) for state in states]
        missing = next((s for s, label in zip(states, found, strict=True) if label is None), None)
        if missing is not None:
            raise InputError(
                f"the table in {self.tablebase.directory} does not have "
                f"{self.rules.show(missing)}, to which there is a move; "
                "'zermelo tablebase check' says what is wrong with it"
            )
        return [label for label in found if label is not None]


def starts(question: Question, labels: TablebaseLabels) -> dict[str, Any]:
    """Return who wins from the start; of partizan rules for both."""
    found = labels.of(question.starts)
    told = [
        {
            "outcome": str(outcome_of_label(label)),
            "remoteness": None if label < 0 else label - question.misere_claims,
        }
        for label in found
    ]
    if len(told) == 1:
        return told[0]
    return {str(player): one for (_, player), one in zip(question.starts, told, strict=True)}
