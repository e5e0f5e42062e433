"""The longest win of a table, played out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compounds.turns import Turns
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_of
from zermelo.labelling.tables.header import damaged
from zermelo.labelling.tables.lookup import TablebaseLabels
from zermelo.values.play import Play

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tablebase

#: So many wins are played out, to find one of as many moves as its remoteness: that of others
#: counts the claim of a win too, which is no move.
TRIES = 100


def longest_line(tablebase: Tablebase, rules: Rules[Any]) -> list[Position[Any]]:
    """Return the positions of the longest win with perfect play; of partizan rules with turns.

    None where nobody wins, or where compiled rules do not turn keys back.
    """
    game = Turns(rules) if isinstance(rules, PartizanRuleset) else rules
    labels = TablebaseLabels(tablebase, game, Play(tablebase.header["play"]))
    lengths = [int(r) for held in tablebase.header["remoteness"].values() for r in held]
    if not lengths:
        return []
    left, most = max(lengths), max(lengths) + 1 - tablebase.header["misere_claims"]
    best: list[Any] = []
    for state in islice(states_of(labels, left), TRIES):
        best = max(best, line(labels, state, left), key=len)
        if len(best) == most:  # its last step claims nothing
            break
    return [Position(game, one) for one in best]


def states_of(labels: TablebaseLabels, label: int) -> Iterator[Any]:
    """Yield the states with a label; none where compiled rules do not turn keys back."""
    tablebase = labels.tablebase
    for block in range(len(tablebase)):
        for place in np.flatnonzero(tablebase.labels_of(block) == label).tolist():
            try:
                yield labels.state_at(block, place)
            except LookupError:
                return


def line(labels: TablebaseLabels, state: Any, left: int) -> list[Any]:  # noqa: ANN401
    """Return the states of perfect play from one on."""
    held = [state]
    while left > 0:
        for option in options_of(labels.rules, state):
            label = labels.label(option)
            if label is None:
                text = labels.rules.show(state)
                raise damaged(labels.tablebase.directory, f"an option of {text!r} is not in it")
            if label == left - 1:
                break
        else:  # the win is claimed, which is no move
            break
        state = option
        held.append(state)
        left -= 1
    return held
