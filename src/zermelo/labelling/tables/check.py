"""Check a table: one pass over all moves, and the plain rules on a sample."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from zermelo.bulk.blocks import digest_of
from zermelo.bulk.pace import Pace
from zermelo.errors import InputError
from zermelo.formats.files import content_of
from zermelo.games.rules import options_of
from zermelo.labelling.retrograde import ends_and_options
from zermelo.labelling.tables.by_state import TablebaseLabels, starts
from zermelo.labelling.tables.files import HEADER, SEAL, counted, header_text, sealed
from zermelo.labelling.tables.whole import Whole, Wrong, label_of, whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.labelling.question import Question
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.limits import Watch

#: States of the sample, and moves of a random walk that finds them if keys cannot be decoded.
SAMPLE, WALK = 300, 40


@dataclass(frozen=True)
class Report:
    """The result of checking a table.

    Attributes
    ----------
    flaw : str
        The first flaw; empty if the table is right.
    passed : int
        Positions whose label was compared with those of all options.
    sampled : int
        Positions that were also checked by the plain rules.
    """

    flaw: str
    passed: int
    sampled: int


def check_table(tablebase: Tablebase, question: Question, watch: Watch, seed: int = 0) -> Report:
    """Check a table: digests, counts, the start, the label of every position, and a sample.

    The label of each position must follow from those of its options. Then all labels are right:
    wins by induction on the remoteness, and from a draw there is a move to a draw and none to a
    win. This needs moves only, without search. ``question`` is the expected content: InputError is
    raised for another game or other compiled rules. ``seed`` is that of the sample.
    """
    labels, play = TablebaseLabels(tablebase, question.rules, question.play), question.play
    passed = sampled = 0
    try:
        check_digest(tablebase)
        table = whole(labels, watch)
        check_counts(tablebase, table.counted)
        compared, moves = table.compare(play)
        if (edges := tablebase.header["edges"]) != moves:
            raise Wrong(f"there are {moves:,} moves, and the header says {edges:,}")
        passed = compared
        chance = random.Random(seed)  # noqa: S311  the same sample each time
        pace = Pace("positions by the plain rules", SAMPLE)
        for state in islice(sample(table, question, chance), SAMPLE):
            watch.look(lambda: str(pace))
            check_by_plain_rules(table, state, question, watch)
            pace.done = sampled = sampled + 1
        check_header(labels, question)
    except (Wrong, InputError) as flaw:  # or a block that cannot be unpacked
        return Report(str(flaw), passed, sampled)
    return Report("", passed, sampled)


def check_digest(tablebase: Tablebase) -> None:
    """Compare the digest of the files with that in the header."""
    if (actual := digest_of(*tablebase.files)) != tablebase.header["digest"]:
        raise Wrong(f"the digest of the files is {actual[:16]}…, and the header has another one")


def check_counts(tablebase: Tablebase, marks: NDArray[np.int64]) -> None:
    """Compare the number of each mark with the header."""
    header = tablebase.header
    for name, right in counted(marks[0], marks[1:-1], header["edges"]).items():
        if header[name] != right:
            raise Wrong(f"the header says {name} {header[name]}, and the labels say {right}")


def check_header(labels: TablebaseLabels, question: Question) -> None:
    """Compare the outcome of the start with the labels, and the header with its own digest."""
    header = labels.tablebase.header
    if (found := starts(question, labels)) != header["start"]:
        raise Wrong(f"the start is {header['start']} in the header, and {found} by the labels")
    written = content_of(labels.tablebase.directory / HEADER)
    if header.get(SEAL) != sealed(header)[SEAL] or written != header_text(header).encode():
        raise Wrong("the header is not as it was written: its own digest is another one")


def check_by_plain_rules(table: Whole, state: object, question: Question, watch: Watch) -> None:
    """Compare a label with the plain rules."""
    answer = ends_and_options(question.rules, question.play, watch)(state)
    after = [table.label(option) for option in answer] if isinstance(answer, list) else []
    if None in after:
        text = question.rules.show(state)
        raise Wrong(f"by the plain rules there is an option of {text!r} that is not in the table")
    if table.label(state) != label_of(answer, (label for label in after if label is not None)):
        text = question.rules.show(state)
        raise Wrong(f"by the plain rules the label of {text!r} is not what its options say")


def sample(table: Whole, question: Question, chance: random.Random) -> Iterator[Any]:
    """Yield random states of the table; states of random plays if keys cannot be decoded."""
    places = table.places
    if not table.counted[:-1].any():  # all places are holes
        return
    if not places:
        yield from walks(question, chance)
    while True:
        if (state := table.at(chance.choice(places))) is not None:
            yield state


def walks(question: Question, chance: random.Random) -> Iterator[Any]:
    """Yield the states of random plays from the start."""
    while True:
        state = chance.choice(question.starts)
        for _ in range(WALK):
            yield state
            if not (options := list(options_of(question.rules, state))):
                break
            state = chance.choice(options)
