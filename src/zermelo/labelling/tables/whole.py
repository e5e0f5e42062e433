"""A whole table in memory; each label is compared with those of the options."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.bulk.pace import Pace, count_workers, ranges_of, sweep
from zermelo.errors import InputError, LimitReached, not_none
from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.labelling import plain
from zermelo.labelling.labels import DRAW
from zermelo.labelling.retrograde import ends_and_options
from zermelo.labelling.tables.by_state import TablebaseLabels
from zermelo.limits import Watch
from zermelo.values.play import MISERE, Play

#: Approximate number of positions that a thread compares between two checks of the time limit.
POSITIONS_PER_LOOK = 1 << 18
#: Maximum number of keys that are decoded to check them, if the rules have no indices.
MAX_DECODED = 20_000


class TableFlaw(Exception):
    """A flaw of a table."""


def label_of(answer: End | list[Any], label: Callable[[Any], int | None]) -> int | None:
    """Return the label implied by an end or the options' labels; None if an option has no label.

    >>> label_of([3, 0, -1], int), label_of([3, -1], int), label_of([3, 5], int)
    (1, -1, 6)
    >>> label_of(End.LOST, int), label_of(End.WON, int), label_of(End.TIE, int)
    (0, 1, -1)
    """
    if not isinstance(answer, list):
        return {End.LOST: 0, End.WON: 1, End.TIE: DRAW}[answer]
    option_labels = {label(option) for option in answer}
    labels = {each for each in option_labels if each is not None}
    if len(labels) < len(option_labels):
        return None
    if p_labels := [each for each in labels if each >= 0 and not each & 1]:
        return min(p_labels) + 1
    return DRAW if DRAW in labels else max(labels) + 1


class KeyTable:
    """The table of a game with compiled rules: keys, marks (encoded labels), and counts by mark."""

    def __init__(self, labels: TablebaseLabels, watch: Watch) -> None:
        self._labels, self._watch, table = labels, watch, labels.tablebase
        self._rules: CompiledRules[Any] = not_none(labels.compiled)
        self._dense = table.form is None
        size, width = sum(row[2] for row in table.header["sections"]), table.header["label_bytes"]
        #: The number of the first key: 0 if keys are indices (a dense table), otherwise 1.
        self._first_number = int(not self._dense)
        self._marks = np.zeros(self._first_number + size, f"<u{width}")
        self._hole_mark = (1 << 8 * width) - 1
        self._keys = np.zeros(0 if self._dense else self._marks.size * self._rules.words, np.int64)
        self.counts = np.zeros(1 << 8 * width, np.int64)
        pace, end = Pace("positions read", size), self._first_number
        for block in range(len(table)):
            watch.look(lambda: str(pace))
            marks = table.encoded_labels(block)
            begin, end = end, end + marks.size
            if end > self._marks.size:
                raise TableFlaw("there are more labels than the header says")
            self._marks[begin:end] = marks
            self.counts += np.bincount(marks, minlength=self.counts.size)
            if not self._dense:
                keys = table.read_keys(block).ravel()
                if keys.size != marks.size * self._rules.words:
                    raise TableFlaw("there are not as many keys as labels")
                self._keys[begin * self._rules.words : end * self._rules.words] = keys
            pace.done += marks.size
        if end < self._marks.size:
            raise TableFlaw("there are fewer labels than the header says")

    @cached_property
    def _slots(self) -> NDArray[np.int32]:
        """A hash table of the numbers of keys; one unused slot if keys are indices."""
        from zermelo._jit import explore

        if self._dense:
            return np.zeros(1, np.int32)
        size = self._marks.size
        slots = np.zeros(1 << (2 * size - 1).bit_length(), np.int32)
        if explore.fill(self._keys, slots, size, self._rules.words) != size:
            raise TableFlaw("a key occurs twice")
        return slots

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int] | None:
        """The number of each key; None if the keys are too many for plain Python."""
        if self._marks.size > plain.MAX_POSITIONS:
            return None
        numbers = {self._key(n): n for n in range(self._first_number, self._marks.size)}
        if self._first_number + len(numbers) != self._marks.size:
            raise TableFlaw("a key occurs twice")
        return numbers

    def compare(self, play: Play) -> tuple[int, int]:
        """Raise TableFlaw if a key or label is wrong; return the numbers of positions and moves."""
        self._check_keys()
        if self._numbers is not None:
            with suppress(plain.NotInPlainPython):
                return self._compare_few(self._numbers, play)
        return self._compare_many(play)

    def _compare_few(self, numbers: dict[tuple[int, ...], int], play: Play) -> tuple[int, int]:
        """Do what `compare` does, in plain Python; raise NotInPlainPython if that is too slow."""
        ask = plain.options_of_keys(self._rules, play)
        trial = plain.TrialBudget(self._watch, self._rules)
        marks, moves = self._marks.tolist(), 0
        hole_mark = self._hole_mark
        labels = {key: marks[n] - 1 for key, n in numbers.items() if marks[n] != hole_mark}
        for key, number in numbers.items():
            answer = ask(key)
            trial.count(answer)
            moves += len(answer) if isinstance(answer, list) else 0
            expected = None if answer is None else label_of(answer, labels.get)
            if labels.get(key) != expected or (expected is None and answer is not None):
                raise self._flaw_at(number)
        return int(self.counts[:-1].sum()), moves

    def _compare_many(self, play: Play) -> tuple[int, int]:
        """Do what `compare` does, by compiled loops in threads."""
        from zermelo._jit import verify

        rules, slots = self._rules, self._slots
        columns = (rules.columns if self._dense else None) or self._marks.size
        rows = -(-self._marks.size // columns)

        def compare_range(first: int, end: int) -> None:
            move_count = np.zeros(1, np.int64)
            wrong_number = verify.verify(
                self._keys, slots, self._marks, first // rows, end // rows, columns,
                rules.successors.address, rules.params, rules.words, rules.max_options,
                int(play is MISERE), move_count,
            )  # fmt: skip
            moves.append(int(move_count[0]))
            if wrong_number >= 0:
                raise self._flaw_at(wrong_number)

        from concurrent.futures import ThreadPoolExecutor

        moves: list[int] = []
        with ThreadPoolExecutor(count_workers()) as pool:
            batch = max(POSITIONS_PER_LOOK // rows, 1) * rows  # whole columns
            ranges = ranges_of(self._first_number, rows * columns, batch)
            sweep("labels compared", ranges, compare_range, pool, self._watch)
        return int(self.counts[:-1].sum()), sum(moves)

    def _check_keys(self) -> None:
        """Raise TableFlaw for a key of no position; compiled successors do not check this."""
        keys, rules = self._keys[self._first_number * self._rules.words :], self._rules
        if rules.indices is not None:
            largest = self._marks.size - 1 if self._dense else keys.max(initial=0)
            if keys.min(initial=0) < 0 or largest >= rules.indices:
                raise TableFlaw("a key is not an index of the game")
            return
        # decodes all keys, or a sample if they are too many
        for number in self.decodable_numbers[:: 1 + len(self.decodable_numbers) // MAX_DECODED]:
            key = self._key(number)
            try:
                decoded = tuple(rules.array(self.state_at(number), self._labels.name).tolist())
            except (ArithmeticError, LookupError, ValueError, InputError):
                decoded = ()
            if key != decoded:
                raise TableFlaw(f"the key {key} is not a key of the game")

    def label(self, state: object) -> int | None:
        """Return the label of a state; None if it is a hole or the table does not have it."""
        rules, name = self._rules, self._labels.name
        try:
            number = rules.key(state)[0] if self._dense else self._number(rules.array(state, name))
        except OverflowError:
            return None
        if not self._first_number <= number < self._marks.size:
            return None
        mark = int(self._marks[number])
        return None if mark == self._hole_mark else mark - 1

    def _number(self, key: NDArray[np.int64]) -> int:
        """Return the number of a key if keys are not indices; −1 if it is not in the table."""
        if self._numbers is not None:
            return self._numbers.get(tuple(key.tolist()), -1)
        from zermelo._jit import explore

        numbers = np.empty(1, np.int64)
        explore.numbers(self._keys, self._slots, key, self._rules.words, numbers)
        return int(numbers[0])

    @property
    def decodable_numbers(self) -> range:
        """All numbers of keys, also of holes; empty if keys cannot be decoded."""
        return range(self._first_number, 0 if self._rules.state is None else self._marks.size)

    def state_at(self, number: int) -> object:
        """Return the state of a key, given its number; None for a hole or without a decoder."""
        state_of = self._rules.state
        if state_of is None or self._marks[number] == self._hole_mark:
            return None
        return state_of(self._key(number))

    def _key(self, number: int) -> tuple[int, ...]:
        words = self._rules.words
        if self._dense:
            return (number,)
        return tuple(self._keys[number * words : (number + 1) * words].tolist())

    def _flaw_at(self, number: int) -> TableFlaw:
        """Return the error for a label that does not fit those of the options."""
        key = self._key(number)
        position = f"the key {key}"
        if self._rules.state is not None:
            try:
                position = repr(self._labels.rules.show(self._rules.state(key)))
            except LimitReached:
                raise
            except Exception:  # noqa: BLE001, S110  not a key of the rules
                pass
        return TableFlaw(f"the label of {position} is not what its options say")


class TextTable:
    """The table of a game without compiled rules: states as text, in plain Python."""

    def __init__(self, labels: TablebaseLabels, watch: Watch) -> None:
        table, self._rules, self._watch = labels.tablebase, labels.rules, watch
        self._labels_by_state: dict[Any, int] = {}
        self.counts = np.zeros(1 << 8 * table.header["label_bytes"], np.int64)
        for block in range(len(table)):
            watch.look(lambda: "reading states")
            texts, block_labels = table.keys_of(block), table.labels_of(block)
            self.counts += np.bincount(table.encoded_labels(block), minlength=self.counts.size)
            for text, label in zip(texts, block_labels.tolist(), strict=True):
                self._labels_by_state[self._rules.parse(text.split())] = label
        self._states = list(self._labels_by_state)
        if len(self._labels_by_state) != table.header["positions"]:
            raise TableFlaw("a position occurs twice")

    def compare(self, play: Play) -> tuple[int, int]:
        """Raise TableFlaw if a label is wrong; return the numbers of positions and of moves."""
        ask, moves = ends_and_options(self._rules, play, self._watch, canonical=True), 0
        pace = Pace("labels compared", len(self._labels_by_state))
        for state, label in self._labels_by_state.items():
            if not pace.done % 1024:
                self._watch.look(lambda: str(pace))
            pace.done += 1
            answer = ask(state)
            moves += len(set(answer)) if isinstance(answer, list) else 0
            if (expected := label_of(answer, self._labels_by_state.get)) is None:
                raise TableFlaw(f"an option of {self._rules.show(state)!r} is not in the table")
            if label != expected:
                text = self._rules.show(state)
                raise TableFlaw(f"the label of {text!r} is not what its options say")
        return len(self._labels_by_state), moves

    def label(self, state: object) -> int | None:
        """Return the label of a state; None if the table does not have it."""
        return self._labels_by_state.get(self._rules.canonical(state))

    @property
    def decodable_numbers(self) -> range:
        """All numbers of states."""
        return range(len(self._labels_by_state))

    def state_at(self, number: int) -> object:
        """Return the state with this number."""
        return self._states[number]
