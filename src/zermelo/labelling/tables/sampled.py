"""A table of a user's own game is checked against the rules on a sample when it is opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.labelling.labels import HOLE
from zermelo.labelling.retrograde import ends_and_options
from zermelo.labelling.tables.by_state import TablebaseLabels
from zermelo.labelling.tables.whole import label_of
from zermelo.limits import UNLIMITED, Watch

if TYPE_CHECKING:
    from zermelo.games.rules import Rules
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.values.play import Play

#: Random states of the table that are checked, from few blocks, since a block is unpacked as a
#: whole; and states of a play from each given state.
STATES, BLOCKS, MOVES = 64, 4, 16


def opened(
    tablebase: Tablebase,
    rules: Rules[Any],
    play: Play,
    states: Sequence[Any] = (),
    watch: Watch = UNLIMITED,
) -> TablebaseLabels:
    """Return the labels of a table, after a check of a sample under the present rules.

    No digest shows changes of a file that the rules read, or of rules without a file. Tables of
    this package's games are not checked. A play from each of the ``states`` is checked too. Raises
    InputError if the table is of another game, or a label contradicts those of the options.
    """
    labels = TablebaseLabels(tablebase, rules, play)
    if rules.is_own:
        check_sample(labels, play, states, watch)
    return labels


def check_sample(labels: TablebaseLabels, play: Play, states: Sequence[Any], watch: Watch) -> None:
    """Compare a sample of labels with the rules; raises as `opened`."""
    rules, ask = labels.rules, ends_and_options(labels.rules, play, watch)
    chance = Random(0)  # noqa: S311  the same sample each time
    played = (state for start in states for state in _play(labels, start, chance))
    for state in [*_random_states(labels, chance), *played]:
        answer = ask(state)
        after = [labels.label(option) for option in answer] if isinstance(answer, list) else []
        found = [label for label in after if label is not None]
        if len(found) < len(after) or labels.label(state) != label_of(answer, found):
            raise InputError(
                f"the table in {labels.tablebase.directory} does not hold under {rules} as it is "
                f"now: the label of {rules.show(state)} is not what its options say; the rules "
                "have changed, or the table is damaged; make it again with "
                "'zermelo tablebase build'"
            )


def _random_states(labels: TablebaseLabels, chance: Random) -> Iterator[Any]:
    """Yield random states of the table; nothing if its keys cannot be decoded."""
    tablebase = labels.tablebase
    blocks = [*range(len(tablebase))]
    for block in chance.sample(blocks, min(BLOCKS, len(blocks))):
        marks = tablebase.labels_of(block)
        for _ in range(STATES // BLOCKS):
            place = chance.randrange(len(marks))
            if marks[place] == HOLE:
                continue
            try:
                yield labels.state_at(block, place)
            except (LookupError, InputError):  # the rules cannot read their own text
                return


def _play(labels: TablebaseLabels, state: object, chance: Random) -> Iterator[Any]:
    """Yield the states of one play from a state on, if the table has it."""
    for _ in range(MOVES):
        if labels.label(state) is None:
            return
        yield state
        options = list(labels.rules._next_states(state))
        if not options:
            return
        state = chance.choice(options)
