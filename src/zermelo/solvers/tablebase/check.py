"""Checking a table: one pass by moves alone, and the plain rules on a sample."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.bulk.blocks import digest_of
from zermelo.bulk.pace import Pace
from zermelo.errors import InputError
from zermelo.games.rules import End, options_of
from zermelo.solvers.labelled import DRAW
from zermelo.solvers.sweep import ranges_of, sweep, workers
from zermelo.solvers.tablebase.by_text import ends_and_options
from zermelo.solvers.tablebase.form import HOLE
from zermelo.solvers.tablebase.lookup import TableLabels
from zermelo.solvers.tablebase.write import KEYS, LABELS
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.games.rules import Rules
    from zermelo.limits import Watch
    from zermelo.solvers.tablebase.question import Question
    from zermelo.solvers.tablebase.table import Table

__all__ = ["Report", "check_table"]

#: States of the sample, and moves of a walk that finds them where keys are not turned back.
SAMPLE, WALK = 300, 40

#: Positions between two looks at the clock.
SHARE = 1 << 18


@dataclass(frozen=True)
class Report:
    """What checking a table has shown.

    Attributes
    ----------
    flaw : str
        The first thing that is wrong; nothing where all holds.
    passed : int
        Positions of which the label was compared with those of all options.
    sampled : int
        Positions at which the plain rules were asked as well.
    """

    flaw: str
    passed: int
    sampled: int


class Wrong(Exception):
    """A flaw of a table."""


def check_table(table: Table, question: Question, watch: Watch, seed: int = 0) -> Report:
    """Check a table: the digest, the counts, the label of every position, and a sample.

    The label of a position follows from those of its options, and where all do, all are right:
    by induction on the remoteness a win is one, and from a draw there is a move to a draw and none
    to a win. That needs moves alone, and no search.

    Parameters
    ----------
    table : Table
    question : Question
        What the table should hold.
    watch : Watch
    seed : int
        Of the sample.

    Raises
    ------
    InputError
        The table is of another game, or of other compiled rules.
    LimitReached
    """
    rules, play = question.rules, question.play
    labels = TableLabels(table, rules, play)
    passed = sampled = 0
    try:
        digest(table)
        counts(table, watch)
        passed = (
            all_texts(table, rules, play, watch)
            if labels.compiled is None
            else all_keys(labels, play, watch)
        )
        chance = random.Random(seed)  # noqa: S311  a sample, and the same one again
        pace = Pace("positions by the plain rules", SAMPLE)
        for state in islice(sample(labels, question, chance), SAMPLE):
            watch.look(lambda: str(pace))
            by_plain_rules(labels, state, play)
            pace.done = sampled = sampled + 1
    except Wrong as wrong:
        return Report(str(wrong), passed, sampled)
    except InputError as error:  # a block that cannot be unpacked
        return Report(str(error), passed, sampled)
    return Report("", passed, sampled)


def digest(table: Table) -> None:
    """Compare the digest of the files with that in the header."""
    found = digest_of(table.directory / KEYS, table.directory / LABELS)
    if found != table.header["digest"]:
        raise Wrong(f"the digest of the files is {found[:16]}…, and the header has another one")


def counts(table: Table, watch: Watch) -> None:
    """Count the labels, and compare with the header."""
    found = np.zeros(1 << 17, np.int64)
    for block in range(len(table)):
        watch.look(lambda: "counting labels")
        held = np.bincount(table.labels_of(block) - HOLE)
        found[: held.size] += held
    draws, left = int(found[DRAW - HOLE]), found[-HOLE:]
    header = table.header
    told = {
        "positions": draws + int(left.sum()),
        "counts": {"P": int(left[::2].sum()), "N": int(left[1::2].sum()), "D": draws},
        "remoteness": {
            name: {str(r): int(left[r]) for r in np.flatnonzero(left).tolist() if r & 1 == odd}
            for name, odd in (("P", 0), ("N", 1))
        },
    }
    for name, right in told.items():
        if header[name] != right:
            raise Wrong(f"the header says {name} {header[name]}, and the labels say {right}")


# ------------------------------------------------------------------------------ the whole table


def all_keys(labels: TableLabels, play: Play, watch: Watch) -> int:
    """Compare every label with those of the options, in compiled loops."""
    from zermelo._jit import explore, verify

    rules, table = labels.compiled, labels.table
    assert rules is not None  # noqa: S101  looked at by the caller
    blocks = range(len(table))
    dense = table.form is None
    kind = np.uint8 if table.header["label_bytes"] == 1 else np.uint16
    codes = np.concatenate(
        [
            np.zeros(0 if dense else 1, kind),
            *((table.labels_of(b) + 1).astype(kind) for b in blocks),
        ]
    )
    keys, slots = np.zeros(0, np.int64), np.zeros(1, np.int32)
    if not dense:
        words = rules.words
        none = np.zeros((1, words), np.int64)
        keys = np.concatenate([none, *(table.keys_of(block) for block in blocks)]).ravel()
        if keys.size != codes.size * words:
            raise Wrong("there are not as many keys as labels")
        slots = np.zeros(1 << (2 * codes.size - 1).bit_length(), np.int32)
        if explore.fill(keys, slots, codes.size, words) != codes.size:
            raise Wrong("a key stands there twice")

    def do(first: int, end: int) -> None:
        moves = np.zeros(1, np.int64)
        done = verify.verify(
            keys, slots, codes, first, end, rules.successors.address, rules.params, rules.words,
            rules.most, int(play is MISERE), moves,
        )  # fmt: skip
        counted.append(int(moves[0]))
        if done < end:
            raise Wrong(f"the label of {named(labels, done, keys)} is not what its options say")

    counted: list[int] = []
    ranges = ranges_of(0 if dense else 1, codes.size, SHARE)
    with ThreadPoolExecutor(workers()) as pool:
        sweep("labels compared", ranges, do, pool, watch)
    if table.header["edges"] != sum(counted):
        raise Wrong(
            f"there are {sum(counted):,} moves, and the header says {table.header['edges']:,}"
        )
    return codes.size - (not dense)


def named(labels: TableLabels, number: int, keys: NDArray[np.int64]) -> str:
    """Name a position for a person."""
    rules = labels.compiled
    assert rules is not None  # noqa: S101
    key = (number,) if not keys.size else tuple(keys.reshape(-1, rules.words)[number].tolist())
    if rules.state is None:
        return f"the key {key}"
    try:
        return repr(labels.rules.show(rules.state(key)))
    except Exception:  # noqa: BLE001  a key that is none
        return f"the key {key}"


def all_texts(table: Table, rules: Rules[Any], play: Play, watch: Watch) -> int:
    """Compare every label with those of the options, in plain Python."""
    held: dict[Any, int] = {}
    for block in range(len(table)):
        watch.look(lambda: "reading states")
        texts, labels = table.keys_of(block), table.labels_of(block).tolist()
        for text, label in zip(texts, labels, strict=True):
            held[rules.parse(text.split())] = label
    if len(held) != table.header["positions"]:
        raise Wrong("a position stands there twice")
    form: Callable[[Any], Any] = rules.canonical
    ask, moves = ends_and_options(rules, play), 0
    pace = Pace("labels compared", len(held))
    for state, label in held.items():
        if not pace.done % 1024:
            watch.look(lambda: str(pace))
        pace.done += 1
        found = ask(state)
        options = {form(option) for option in found} if isinstance(found, list) else set()
        moves += len(options)
        after = [held.get(option) for option in options]
        if None in after:
            raise Wrong(f"an option of {rules.show(state)!r} is not in the table")
        if label != label_of(found, (one for one in after if one is not None)):
            raise Wrong(f"the label of {rules.show(state)!r} is not what its options say")
    if table.header["edges"] != moves:
        raise Wrong(f"there are {moves:,} moves, and the header says {table.header['edges']:,}")
    return len(held)


# ------------------------------------------------------------------------------------ a sample


def label_of(found: End | list[Any], after: Iterable[int]) -> int:
    """Return the label that follows from an end, or from the labels of options.

    Examples
    --------
    >>> label_of([1, 2], [3, 0, -1]), label_of([1], [3, -1]), label_of([1], [3, 5])
    (1, -1, 6)
    >>> label_of(End.LOST, []), label_of(End.WON, []), label_of(End.TIE, [])
    (0, 1, -1)
    """
    if not isinstance(found, list):
        return {End.LOST: 0, End.WON: 1, End.TIE: DRAW}[found]
    labels = set(after)
    lost = [label for label in labels if label >= 0 and not label & 1]
    if lost:
        return min(lost) + 1
    return DRAW if DRAW in labels else max(labels) + 1


def by_plain_rules(labels: TableLabels, state: Any, play: Play) -> None:  # noqa: ANN401
    """Compare a label with what the plain rules say."""
    found = ends_and_options(labels.rules, play)(state)
    options = found if isinstance(found, list) else []
    if labels.label(state) != label_of(found, labels.of(options)):
        raise Wrong(
            f"by the plain rules the label of {labels.rules.show(state)!r} is not what its options "
            "say"
        )


def sample(labels: TableLabels, question: Question, chance: random.Random) -> Iterator[Any]:
    """Yield states from anywhere in the table; where keys are not turned back, of random plays."""
    if labels.compiled is not None and labels.compiled.state is None:
        yield from walks(question, chance)
        return
    table = labels.table
    while len(table):
        block = chance.randrange(len(table))
        place = chance.randrange(table.labels_of(block).size)
        if table.labels_of(block)[place] != HOLE:
            yield labels.state_at(block, place)


def walks(question: Question, chance: random.Random) -> Iterator[Any]:
    """Yield the states of random plays from the start."""
    while True:
        state = chance.choice(question.starts)
        for _ in range(WALK):
            yield state
            options = list(options_of(question.rules, state))
            if not options:
                break
            state = chance.choice(options)
