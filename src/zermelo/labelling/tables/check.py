"""Check a table: compare labels with the labels of options, and a sample with the plain rules.

A table of a user's own game is checked on a small sample whenever it is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, takewhile
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.bulk.blocks import digest_of
from zermelo.bulk.pace import Pace
from zermelo.errors import InputError
from zermelo.formats.files import read_stored_bytes
from zermelo.games.rules import Rules, options_of
from zermelo.labelling.labels import HOLE
from zermelo.labelling.question import Question
from zermelo.labelling.retrograde import ends_and_options
from zermelo.labelling.tables.by_state import TablebaseLabels, start_of
from zermelo.labelling.tables.files import HEADER, SEAL, count_fields, header_text, with_seal
from zermelo.labelling.tables.table import Tablebase
from zermelo.labelling.tables.whole import KeyTable, TableFlaw, TextTable, label_of
from zermelo.limits import UNLIMITED, Watch
from zermelo.values.play import Play

#: Number of states in the sample, and maximum number from a random play if plays are sampled.
SAMPLE_SIZE, WALK_LENGTH = 300, 40
#: When a table is opened: the maximum numbers of random states to check, of blocks from which they
#: are drawn (a block is unpacked whole), and of states of each play in the sample.
RANDOM_STATES, SAMPLED_BLOCKS, PLAY_LENGTH = 64, 4, 16


@dataclass(frozen=True)
class Report:
    """The result of checking a table.

    Attributes
    ----------
    flaw : str
        The first flaw that was found; empty if there is none.
    passed : int
        Number of positions, if all labels fit those of the options; 0 if a flaw was found before.
    sampled : int
        Number of checks by the plain rules; a position drawn several times counts each time.
    """

    flaw: str
    passed: int
    sampled: int


def check_table(tablebase: Tablebase, question: Question, watch: Watch, seed: int = 0) -> Report:
    """Check a table: digests, counts, the start, the label of every position, and a sample.

    If the label of each position follows from those of its options, all labels are right: P and N
    by induction on the remoteness, and D since each D is a tie or has an option D and none P.
    Raises InputError if the table is of another game than ``question``, or of other rules.
    """
    labels, play = TablebaseLabels(tablebase, question.rules, question.play), question.play
    passed = sampled = 0
    try:
        if (digest := digest_of(*tablebase.files)) != tablebase.header["digest"]:
            raise TableFlaw(f"the digest of the files is {digest[:16]}…, not that in the header")
        table_type = TextTable if labels.compiled is None else KeyTable
        table = table_type(labels, watch)
        check_counts(tablebase, table.counts)
        compared, moves = table.compare(play)
        if (edges := tablebase.header["edges"]) != moves:
            raise TableFlaw(f"there are {moves:,} moves, and the header says {edges:,}")
        passed = compared
        random = Random(seed)  # noqa: S311  the same sample each time
        pace = Pace("positions by the plain rules", SAMPLE_SIZE)
        for state in islice(sample_states(table, question, random), SAMPLE_SIZE):
            watch.look(lambda: str(pace))
            check_by_plain_rules(table, state, question, watch)
            pace.done = sampled = sampled + 1
        check_header(labels, question)
    except (TableFlaw, InputError) as flaw:  # or a block that cannot be unpacked
        return Report(str(flaw), passed, sampled)
    return Report("", passed, sampled)


def check_counts(tablebase: Tablebase, mark_counts: NDArray[np.int64]) -> None:
    """Raise TableFlaw unless the header fits ``mark_counts[m]`` of label m − 1 (last: holes)."""
    header = tablebase.header
    for name, expected in count_fields(mark_counts[0], mark_counts[1:-1], header["edges"]).items():
        if header[name] != expected:
            problem = f"{header[name]} in the header, and {expected} by the labels"
            raise TableFlaw(f"'{name}' is {problem}")


def check_header(labels: TablebaseLabels, question: Question) -> None:
    """Raise TableFlaw if the header differs from the labels at the start, or was changed."""
    header = labels.tablebase.header
    if (start := start_of(question, labels)) != header["start"]:
        raise TableFlaw(f"the start is {header['start']} in the header, and {start} by the labels")
    written = read_stored_bytes(labels.tablebase.directory / HEADER)
    if header.get(SEAL) != with_seal(header)[SEAL] or written != header_text(header).encode():
        raise TableFlaw("the header was changed: its own digest does not fit its fields")


def check_by_plain_rules(
    table: KeyTable | TextTable, state: object, question: Question, watch: Watch
) -> None:
    """Raise TableFlaw if the label of a state is not what the plain rules say."""
    answer = ends_and_options(question.rules, question.play, watch)(state)
    text = question.rules.show(state)
    if (expected := label_of(answer, table.label)) is None:
        raise TableFlaw(f"by the plain rules, {text!r} has an option that is not in the table")
    if table.label(state) != expected:
        raise TableFlaw(f"by the plain rules the label of {text!r} is not what its options say")


def sample_states(table: KeyTable | TextTable, question: Question, random: Random) -> Iterator[Any]:
    """Yield random states for ever, from plays if keys cannot be decoded; none if all are holes."""
    numbers = table.decodable_numbers
    if not table.counts[:-1].any():  # there are only holes
        return
    if not numbers:
        while True:
            start = random.choice(question.starts)
            yield from random_play(question.rules, start, random, WALK_LENGTH)
    while True:
        if (state := table.state_at(random.choice(numbers))) is not None:
            yield state


def random_play(rules: Rules[Any], state: object, random: Random, max_states: int) -> Iterator[Any]:
    """Yield at most ``max_states`` states of a random play that begins with ``state``."""
    for _ in range(max_states):
        yield state
        if not (options := list(options_of(rules, state))):
            return
        state = random.choice(options)


def open_labels(
    tablebase: Tablebase,
    rules: Rules[Any],
    play: Play,
    states: Sequence[Any] = (),
    watch: Watch = UNLIMITED,
) -> TablebaseLabels:
    """Return the labels of a table; for a user's own game, after a check of a sample.

    No digest shows changes of a file that the rules read, or of rules without a file. So labels of
    random states, and of a play from each of ``states``, are compared with the present rules.
    Raises InputError if the table is of another game or version, or a label is wrong.
    """
    labels, answer = TablebaseLabels(tablebase, rules, play), ends_and_options(rules, play, watch)
    if not rules.is_own:
        return labels
    random = Random(0)  # noqa: S311  the same sample each time
    walks = (random_play(rules, state, random, PLAY_LENGTH) for state in states)
    in_table = (takewhile(lambda state: labels.label(state) is not None, walk) for walk in walks)
    for state in [*_random_states(labels, random), *chain.from_iterable(in_table)]:
        expected = label_of(answer(state), labels.label)
        if expected is None or labels.label(state) != expected:
            raise InputError(
                f"the table in {labels.tablebase.directory} does not fit the present rules of "
                f"{rules}: the label of {rules.show(state)} is not what its options say; the "
                "rules have changed, or the table is damaged; make it again with "
                "'zermelo tablebase build'"
            )
    return labels


def _random_states(labels: TablebaseLabels, random: Random) -> Iterator[Any]:
    """Yield up to `RANDOM_STATES` random states of the table, until a key cannot be decoded."""
    tablebase = labels.tablebase
    blocks = [*range(len(tablebase))]
    for block in random.sample(blocks, min(SAMPLED_BLOCKS, len(blocks))):
        marks = tablebase.labels_of(block)
        for _ in range(RANDOM_STATES // SAMPLED_BLOCKS):
            place = random.randrange(len(marks))
            if marks[place] == HOLE:
                continue
            try:
                yield labels.state_at(block, place)
            except (LookupError, InputError):  # the rules cannot read their own text
                return
