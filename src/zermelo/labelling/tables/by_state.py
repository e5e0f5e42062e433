"""Read a table by state: the labels of states, the outcome of the start, and a longest win."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from zermelo.compounds.turns import has_own_ends
from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules, tier_of
from zermelo.games.position import Position
from zermelo.games.rules import Rules, options_of
from zermelo.labelling.labels import ClaimedEnds, best_of, outcome_of_label
from zermelo.labelling.question import Question
from zermelo.labelling.tables.table import Tablebase
from zermelo.values.play import Play


def without_directory(ruleset: str, rules: Rules[Any]) -> str:
    """Return the name of rules without the directory of their file."""
    if not rules.written:
        return ruleset
    return ruleset[ruleset.rfind("/", 0, ruleset.lower().find(".py")) + 1 :]


def coding_of(rules: Rules[Any], compiled: CompiledRules[Any] | None) -> str:
    """Return a text that identifies how a table codes positions: for compiled rules a digest.

    >>> from zermelo.rulesets import Nim
    >>> coding_of(Nim(), None)
    'text'
    """
    if compiled is None:
        return f"text {rules.written}".rstrip()
    digest = hashlib.sha256(compiled.params.tobytes())
    name = rules.written or rules.name
    digest.update(f"{name} {compiled.words} {compiled.indices}".encode())
    return digest.hexdigest()[:16]


def is_table_of(tablebase: Tablebase, rules: Rules[Any], play: Play) -> bool:
    """Whether a table is of these rules, compared by name, and of this convention of play."""
    header = tablebase.header
    is_same = without_directory(header["ruleset"], rules) == without_directory(str(rules), rules)
    return is_same and header["play"] == str(play)


def other_game_error(tablebase: Tablebase, rules: Rules[Any], play: Play) -> InputError:
    """Return the error for a table of another game."""
    header = tablebase.header
    return InputError(
        f"the table in {tablebase.directory} is of {header['ruleset']} in {header['play']} play, "
        f"and this is {rules} in {play} play; give the table of this game, or none"
    )


class TablebaseLabels:
    """The labels of a table, by state; a state of partizan rules is a pair with the mover."""

    def __init__(self, tablebase: Tablebase, rules: Rules[Any], play: Play) -> None:
        header = tablebase.header
        self.name = str(rules)
        if not is_table_of(tablebase, rules, play):
            raise other_game_error(tablebase, rules, play)
        self.tablebase, self.rules = tablebase, rules
        self.compiled = None if header["form"] == "text" else rules.compiled(play)
        if header["coding"] != coding_of(rules, self.compiled):
            maker = "another version" if rules.written else "other compiled rules"
            raise InputError(
                f"the table in {tablebase.directory} was made by {maker} of {rules}; make it again "
                "with 'zermelo tablebase build'"
            )
        self._tiered = bool(header.get("tiered"))

    def label(self, state: object) -> int | None:
        """Return the label of a state; None if the table does not have it."""
        if self.compiled is None:
            return self.tablebase.label(self.rules.show(self.rules.canonical(state)))
        try:
            key = tuple(self.compiled.array(state, self.name).tolist())
        except OverflowError:
            return None
        if self.tablebase.form is None:
            return self.tablebase.label(key[0])
        tier = 0
        if self._tiered and self.compiled.tier is not None:
            tier = tier_of(self.compiled.tier, self.compiled, key)
        return self.tablebase.label(key, tier)

    def state_at(self, block: int, place: int) -> object:
        """Return the state at a place, not a hole, of a block; LookupError without a decoder."""
        tablebase, rules = self.tablebase, self.compiled
        if rules is None:
            return self.rules.parse(tablebase.keys_of(block)[place].split())
        if rules.state is None:
            raise LookupError
        if tablebase.form is None:
            return rules.state((block * tablebase.header["block"] + place,))
        return rules.state(tuple(tablebase.keys_of(block)[place].tolist()))

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states; InputError if the table lacks one of them."""
        labels = [self.label(state) for state in states]
        missing = next((s for s, label in zip(states, labels, strict=True) if label is None), None)
        if missing is not None:
            raise InputError(
                f"the table in {self.tablebase.directory} does not have "
                f"{self.rules.show(missing)}, to which there is a move; "
                "'zermelo tablebase check' says what is wrong with it"
            )
        return [label for label in labels if label is not None]


def start_of(question: Question, labels: TablebaseLabels) -> dict[str, Any]:
    """Return the outcome and the remoteness of the start, or a dict of these by mover."""
    answers = labels.of(question.starts)
    facts = [
        {
            "outcome": str(outcome_of_label(label)),
            "remoteness": None if label < 0 else label - question.misere_claims,
        }
        for label in answers
    ]
    if len(facts) == 1:
        return facts[0]
    return {str(player): fact for (_, player), fact in zip(question.starts, facts, strict=True)}


#: Maximum number of wins that are played out to find one with as many moves as its remoteness.
MAX_WINS_PLAYED = 100


def longest_line(labels: TablebaseLabels) -> list[Position[Any]]:
    """Return the positions of a win of greatest remoteness; [] without wins or a decoder."""
    header = labels.tablebase.header
    lengths = [int(r) for counts in header["remoteness"].values() for r in counts]
    if not lengths:
        return []
    longest, max_positions = max(lengths), max(lengths) + 1 - header["misere_claims"]
    best: list[Any] = []
    for state in islice(states_of(labels, longest), MAX_WINS_PLAYED):
        best = max(best, perfect_play(labels, state, longest), key=len)
        if len(best) == max_positions:  # this win does not end by a claim
            break
    return [Position(labels.rules, state) for state in best]


def states_of(labels: TablebaseLabels, label: int) -> Iterator[Any]:
    """Yield the states with a label; nothing if compiled rules cannot decode keys."""
    tablebase = labels.tablebase
    for block in range(len(tablebase)):
        for place in np.flatnonzero(tablebase.labels_of(block) == label).tolist():
            try:
                yield labels.state_at(block, place)
            except LookupError:
                return


def perfect_play(labels: TablebaseLabels, state: object, remoteness: int) -> list[Any]:
    """Return the states of perfect play from ``state``, which comes first."""
    states, rules = [state], labels.rules
    choose = ClaimedEnds(labels, rules).best_of if has_own_ends(rules) else best_of
    while remoteness > 0:
        options = list(dict.fromkeys(options_of(rules, state)))
        labelled_options = list(zip(labels.of(options), options, strict=True))
        state = choose(remoteness, labelled_options)
        if state is None:  # the win is claimed, which is not a move
            break
        states.append(state)
        remoteness -= 1
    return states
