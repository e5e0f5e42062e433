"""A table on disk: labels by key, a block at a time."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from zermelo.bulk.blocks import Blocks
from zermelo.compounds.turns import Turns
from zermelo.errors import FormatError, InputError
from zermelo.frozen import Frozen
from zermelo.games.compiled import tier_of
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_of
from zermelo.labelling.labels import HOLE, outcome_of_label
from zermelo.labelling.tables import parquet
from zermelo.labelling.tables.files import (
    BLOCKS,
    FORMS,
    HEADER,
    STORES,
    Form,
    Stored,
    damaged,
    decoded,
    read_header,
)
from zermelo.values.play import Play

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.games.compiled import CompiledRules
    from zermelo.labelling.question import Question

#: Blocks that are kept as arrays.
KEPT = 32


class Tablebase(Frozen):
    """Labels of all positions of a game, in a directory.

    Parameters
    ----------
    directory : str or Path
    header : dict, optional
        By default that in the file ``table.json``.

    Attributes
    ----------
    directory : Path
    header : dict
        What ``table.json`` says.

    Raises
    ------
    InputError
        There is no table, or it cannot be read.
    FormatError
        It is damaged.
    """

    directory: Path
    header: dict[str, Any]
    form: Form | None
    labels_of: Callable[[int], NDArray[np.int32]]
    keys_of: Callable[[int], Any]
    _labels: Stored
    _keys: Stored | None
    _sections: dict[int, tuple[int, int, int]]

    def __init__(self, directory: str | Path, header: dict[str, Any] | None = None) -> None:
        self._set(directory=Path(directory))
        self._set(header=read_header(self.directory) if header is None else header)
        form: Form | None = FORMS[self.header["form"]]
        keys, labels = self._opened(form)
        sections: dict[int, tuple[int, int, int]] = {}
        each = self.header["block"]
        block = 0
        for tier, first, count in self.header["sections"]:
            sections[tier] = (block, first, count)
            block += -(-count // each)
        expected = block + (block > 0)
        if len(labels) != block or (keys is not None and len(keys) != expected):
            raise self._damaged("the files have another number of blocks than the header says")
        self._set(
            form=form, _labels=labels, _keys=keys, _sections=sections,
            labels_of=lru_cache(KEPT)(self._labels_of),
            keys_of=lru_cache(KEPT)(self.keys_unpacked),
        )  # fmt: skip

    def __reduce__(self) -> tuple[type[Tablebase], tuple[Path]]:
        return type(self), (self.directory,)  # the files are opened again

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tablebase) and self.header == other.header

    def __hash__(self) -> int:
        return hash(self.header["digest"])

    def __repr__(self) -> str:
        header = self.header
        return (
            f"<Tablebase: {header['ruleset']}, {header['positions']:,} positions, {self.directory}>"
        )

    @property
    def files(self) -> list[Path]:
        """The files with keys and labels."""
        return [self.directory / name for name in STORES[self.header.get("store", BLOCKS)]]

    def _opened(self, form: Form | None) -> tuple[Stored | None, Stored]:
        """Open the keys, if there are any, and the labels."""
        if self.header.get("store", BLOCKS) != BLOCKS:
            return parquet.opened(self.files[0], self.header)
        keys, labels = self.files
        return None if form is None else Blocks(keys), Blocks(labels)

    def _damaged(self, what: str) -> FormatError:
        return damaged(self.directory, what)

    # --------------------------------------------------------------------------------- blocks

    def __len__(self) -> int:
        """Count the blocks."""
        return len(self._labels)

    def marks_of(self, block: int) -> NDArray[Any]:
        """Return the labels of a block as they are written: see `form.encoded`."""
        return np.frombuffer(self._packed_labels(block), f"<u{self.header['label_bytes']}")

    def _labels_of(self, block: int) -> NDArray[np.int32]:
        return decoded(self._packed_labels(block), self.header["label_bytes"])

    def _packed_labels(self, block: int) -> bytes:
        data = self._labels.unpacked(block)
        if len(data) != self.size(block) * self.header["label_bytes"]:
            raise self._damaged(f"block {block} of the labels has another length")
        return data

    def size(self, block: int) -> int:
        """Count the positions of a block: all but the last of a tier are full."""
        each: int = self.header["block"]
        first, count = self._tiers[bisect_right(self._tiers, (block, inf)) - 1]
        return min(each, count - each * (block - first))

    @property
    def _keyed(self) -> tuple[Form, Stored]:
        """How keys are written, and where."""
        if self.form is None or self._keys is None:
            raise LookupError(f"{self!r} is by index: it has no keys")
        return self.form, self._keys

    def keys_unpacked(self, block: int) -> Any:  # noqa: ANN401
        """Return the keys of a block; `keys_of` keeps some of them."""
        form, keys = self._keyed
        try:
            found = form.unpack(keys.unpacked(block), self.header["words"])
        except ValueError:
            raise self._damaged(f"block {block} of the keys cannot be read") from None
        wanted = len(self) if block == len(self) else self.size(block)  # the last has the firsts
        if len(found) != wanted:
            raise self._damaged(f"block {block} of the keys has another length")
        return found

    @cached_property
    def _tiers(self) -> list[tuple[int, int]]:
        """The first block of every tier that has some, and its positions."""
        return sorted((block, count) for block, _, count in self._sections.values() if count)

    @cached_property
    def _firsts(self) -> list[Any]:
        """The first key of every block."""
        if not len(self):
            return []
        found = self.keys_unpacked(len(self))
        return list(found) if isinstance(found, list) else [tuple(row) for row in found.tolist()]

    def sections(self) -> Iterator[tuple[int, range]]:
        """Yield the tiers, each with its blocks."""
        for tier, (block, _, count) in self._sections.items():
            yield tier, range(block, block + -(-count // self.header["block"]))

    # --------------------------------------------------------------------------------- lookups

    def label(self, key: object, tier: int = 0) -> int | None:
        """Return the label of a key in its tier; None where it is not in the table.

        Parameters
        ----------
        key : tuple of int, str or int
            The words, the text or the index.
        tier : int
        """
        if self.form is None:
            block, place = divmod(key, self.header["block"])
            if not 0 <= block < len(self):
                return None
            label = int(self.labels_of(block)[place])
            return None if label == HOLE else label
        if tier not in self._sections:
            return None
        first, _, count = self._sections[tier]
        blocks = -(-count // self.header["block"])
        block = bisect_right(self._firsts, key, first, first + blocks) - 1
        if block < first:
            return None
        place = self.form.find(self.keys_of(block), key)
        return None if place is None else int(self.labels_of(block)[place])


#: What an engine may be given: a table, several, or none.
Tables: TypeAlias = Tablebase | Sequence[Tablebase] | None


def tables_in(directory: str | Path) -> tuple[Tablebase, ...]:
    """Open the table in a directory; where there is none, those in the directories that it holds.

    Raises
    ------
    InputError
        There is no table, or one cannot be read.
    FormatError
        One is damaged.
    """
    here = Path(directory)
    if here.is_dir() and not (here / HEADER).exists():
        found = sorted(inner.parent for inner in here.glob(f"*/{HEADER}"))
        if found:
            return tuple(map(Tablebase, found))
    return (Tablebase(here),)


# ------------------------------------------------------------------------------- labels, by state


def named(ruleset: str, rules: Rules[Any]) -> str:
    """Leave the directory out of the name of rules in a file: its digest says which they are."""
    if not rules.written:
        return ruleset
    return ruleset[ruleset.rfind("/", 0, ruleset.lower().find(".py")) + 1 :]


def coding_of(rules: Rules[Any], compiled: CompiledRules[Any] | None) -> str:
    """Return a digest of how positions are written in a table.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> coding_of(Nim(), None)
    'text'
    """
    if compiled is None:
        return f"text {rules.written}".rstrip()
    found = hashlib.sha256(compiled.params.tobytes())
    name = rules.written or rules.name
    found.update(f"{name} {compiled.words} {compiled.indices}".encode())
    return found.hexdigest()[:16]


def is_of(tablebase: Tablebase, rules: Rules[Any], play: Play) -> bool:
    """Say whether a table is of a game, by its name, and of a play."""
    header = tablebase.header
    same = named(header["ruleset"], rules) == named(str(rules), rules)
    return same and header["play"] == str(play)


class TablebaseLabels:
    """The labels of a table, by state.

    Parameters
    ----------
    rules : Rules
        Impartial; of partizan ones `Turns`.

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

    def label(self, state: object) -> int | None:
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
        if self._tiered and self.compiled is not None:
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


def line(labels: TablebaseLabels, state: object, left: int) -> list[Any]:
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
