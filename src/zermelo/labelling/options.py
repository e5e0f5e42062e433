"""Lists of options of keys, made by the workers of an engine.

A column holds the keys. If compiled rules number positions, keys are numbers; the words of other
compiled keys are written as hexadecimal digits, so that texts sort as the words do. States of rules
that are not compiled are written as people write them, and a second column holds the pickled
states, since reading a state may take a search.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.budget import Budget
from zermelo.errors import InputError, need
from zermelo.games.ends import End
from zermelo.labelling.labelled import digits_of, keys_of_digits
from zermelo.labelling.question import Question
from zermelo.labelling.retrograde import ends_and_options, text_in_one_line
from zermelo.limits import NO_LIMITS
from zermelo.values.play import Play

if TYPE_CHECKING:
    import pyarrow

    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position


def _arrow() -> Any:  # noqa: ANN401
    return need("pyarrow", "bulk", "work by an engine")


class Coding:
    """The coding of positions of a game as keys in one column.

    ``key_type`` is the column's type in SQL, and ``columns`` declares a worker's output in SQL.
    ``claim`` is the option of every position with a claimed win; it differs from all keys.
    """

    def __init__(self, question: Question) -> None:
        self.question, self.rules = question, question.compiled
        are_indices = self.rules is not None and self.rules.words == 1 and self.rules.indices
        self.key_type = "BIGINT" if are_indices else "STRING"
        self.claim: int | str = -1 if are_indices else "\n"
        self.columns = f"source {self.key_type}, target {self.key_type}, ends BIGINT"
        if self.rules is None:
            self.columns += ", state STRING"

    def starts(self) -> pyarrow.Table:
        """Return a table: column v has the starts' keys and the claim; plain rules add states."""
        arrow, states, rules = _arrow(), self.question.starts, self.rules
        if rules is None:
            coded = {self.text(state): pickle_text(state) for state in states} | {self.claim: None}
            columns = {"v": coded.keys(), "state": coded.values()}
            text = arrow.string()
            return arrow.table({name: arrow.array(x, text) for name, x in columns.items()})
        name = str(self.question.rules)
        column = self.column(np.array([rules.array(state, name) for state in states]))
        listed = [*dict.fromkeys(column.to_pylist()), self.claim]
        return arrow.table({"v": arrow.array(listed, column.type)})

    def text(self, state: object) -> str:
        """Return a state as text, for rules that are not compiled."""
        rules = self.question.rules
        return text_in_one_line(rules, rules.canonical(state))

    def column(self, keys: NDArray[np.int64]) -> pyarrow.Array:
        """Return rows of words as a column."""
        arrow = _arrow()
        if self.key_type == "BIGINT":
            return arrow.array(keys[:, 0])
        ends = np.arange(len(keys) + 1, dtype=np.int64) * 16 * keys.shape[1]
        buffers = arrow.py_buffer(ends), arrow.py_buffer(digits_of(keys).encode())
        return arrow.LargeStringArray.from_buffers(len(keys), *buffers).cast(arrow.string())

    def keys(self, column: Any) -> NDArray[np.int64]:  # noqa: ANN401
        """Return the keys in a column as rows of words."""
        if self.key_type == "BIGINT":
            return np.asarray(column, np.int64).reshape(-1, 1)
        return keys_of_digits(column.to_pylist(), self.rules.words if self.rules is not None else 1)


def pickle_text(state: object) -> str | None:
    """Return a pickled state as text; None if it cannot be pickled."""
    try:
        return b64encode(pickle.dumps(state)).decode()
    except (pickle.PicklingError, AttributeError, TypeError, RecursionError):
        return None


@dataclass(frozen=True)
class Lister:
    """Lists options in a worker process, which makes the game from its name.

    ``read_position`` reads ``words``, which name a game and a position. ``coding`` is a digest
    of the coding of keys, and must equal the one that ``digest`` computes in the worker.
    """

    read_position: Callable[[Sequence[str]], Position[Any]]
    words: tuple[str, ...]
    play: str
    coding: str
    digest: Callable[[Question], str]

    def __call__(self, batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """Yield the options of the keys in batches.

        Each option is a row, source and target. The target of a claimed win is the claim, and the
        target of a tie is its source. A source without options has one row without a target. The
        first row of a batch has in ``ends`` the batch's number of ties and claims, other rows 0.
        """
        listing = _lister_of_game(self)
        for batch in batches:
            if batch.num_rows:
                yield listing.options_of(batch)


@lru_cache(4)
def _lister_of_game(lister: Lister) -> OptionLister:
    """Return the `OptionLister` of a game, which is made once in a process."""
    question = Question(lister.read_position(lister.words), Play(lister.play))
    if lister.digest(question) != lister.coding:
        raise InputError(
            f"a worker has another version of Zermelo, or another file, for "
            f"{' '.join(lister.words)}; install the same version and file there"
        )
    return OptionLister(question)


class OptionLister:
    """Lists the options of keys of one game."""

    def __init__(self, question: Question) -> None:
        self.coding = Coding(question)
        self._end_or_options = ends_and_options(question.rules, question.play, NO_LIMITS.start())

    def options_of(self, batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
        """Return the options of the keys in a batch."""
        arrow, compute = _arrow(), need("pyarrow.compute", "bulk", "work by an engine")
        coding, rules = self.coding, self.coding.rules
        dtype = arrow.string() if coding.key_type == "STRING" else arrow.int64()
        cast = [batch.column(0).cast(dtype), *batch.columns[1:]]
        batch = arrow.RecordBatch.from_arrays(cast, names=batch.schema.names)
        is_claim = compute.equal(batch.column(0), coding.claim)
        others = batch.filter(compute.invert(is_claim))
        claim_keys = batch.column(0).filter(is_claim)
        columns, ends = self._by_rules(others) if rules is None else self._by_keys(others, rules)
        sources = arrow.concat_arrays([columns[0], claim_keys])
        targets = arrow.concat_arrays([columns[1], arrow.nulls(len(claim_keys), dtype)])
        counts = np.zeros(len(sources), np.int64)
        counts[0] = ends
        listed = {"source": sources, "target": targets, "ends": arrow.array(counts)}
        if rules is None:
            listed["state"] = arrow.concat_arrays([columns[2], arrow.nulls(len(claim_keys), dtype)])
        return arrow.RecordBatch.from_pydict(listed)

    def _by_keys(
        self, batch: pyarrow.RecordBatch, rules: CompiledRules[Any]
    ) -> tuple[list[Any], int]:
        """Return sources and targets by compiled rules, and the number of ties and claims."""
        from zermelo.labelling.keys import Explored

        arrow = _arrow()
        question, coding = self.coding.question, self.coding
        explored = Explored(rules, Budget(), question.play, str(question.rules))
        ptr, idx = explored.options_of(coding.keys(batch.column(0)))
        names = coding.column(explored.keys)
        # vertex 0 is the option of claimed wins, and the last name means no option
        claim = arrow.array([coding.claim], names.type)
        names = arrow.concat_arrays([claim, names[1:], arrow.nulls(1, names.type)])
        degrees = np.diff(ptr)
        row_counts = np.maximum(degrees, 1)
        targets = np.full(int(row_counts.sum()), len(names) - 1, np.int64)
        targets[np.repeat(degrees > 0, row_counts)] = idx
        sources = np.repeat(np.arange(1, degrees.size + 1), row_counts)
        endpoints = [names.take(arrow.array(numbers)) for numbers in (sources, targets)]
        return endpoints, idx.size - explored.moves

    def _by_rules(self, batch: pyarrow.RecordBatch) -> tuple[list[Any], int]:
        """Return sources, targets and the targets' states, and the number of ties and claims."""
        arrow = _arrow()
        coding, rules, ends = self.coding, self.coding.question.rules, 0
        rows: list[tuple[str, Any, str | None]] = []
        for key, state in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            parsed = rules.parse(key.split()) if state is None else pickle.loads(b64decode(state))  # noqa: S301  what a worker wrote
            answer = self._end_or_options(parsed)
            if isinstance(answer, list):
                by_text = {coding.text(option): option for option in answer}
                rows += [(key, text, pickle_text(option)) for text, option in by_text.items()]
            elif answer is End.LOST:
                rows.append((key, None, None))
            else:
                rows.append((key, key if answer is End.TIE else coding.claim, state))
                ends += 1
        columns = zip(*rows, strict=True) if rows else ((), (), ())
        return [arrow.array(column, arrow.string()) for column in columns], ends
