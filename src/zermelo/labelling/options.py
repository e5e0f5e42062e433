"""Lists the options of keys for an engine: what its workers run, wherever they are.

A key is one column: a number where compiled rules number positions, else text. Of the words of a
key the text is hexadecimal, and ascends as they do; of rules that are not compiled it is what they
show. Then a second column has the state itself, as `pickle` writes it: to read what is shown may
take a search.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.budget import Budget
from zermelo.errors import InputError, need
from zermelo.games.ends import End
from zermelo.labelling.labelled import digits_of, words_in
from zermelo.labelling.question import Question
from zermelo.labelling.retrograde import ends_and_options, in_a_line
from zermelo.limits import NO_LIMITS
from zermelo.values.play import Play

if TYPE_CHECKING:
    import pyarrow
    from numpy.typing import NDArray

    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position

#: More positions than there are.
ALL = 1 << 62


def _arrow() -> Any:  # noqa: ANN401
    return need("pyarrow", "bulk", "work by an engine")


class Coding:
    """How the positions of a game are written as keys in one column.

    ``kind`` is the type of the column in SQL, and ``columns`` is what a worker makes of a key, as
    SQL declares it. ``claim`` stands for what lies behind every win that is claimed; no key is the
    same.
    """

    def __init__(self, question: Question) -> None:
        self.question, self.rules = question, question.compiled
        numbers = self.rules is not None and self.rules.words == 1 and self.rules.indices
        self.kind = "BIGINT" if numbers else "STRING"
        self.claim: int | str = -1 if numbers else "\n"
        self.columns = f"source {self.kind}, target {self.kind}, ends BIGINT"
        if self.rules is None:
            self.columns += ", state STRING"

    def starts(self) -> pyarrow.Table:
        """Return the keys to begin with, and the claim."""
        arrow, states, rules = _arrow(), self.question.starts, self.rules
        if rules is None:
            coded = {self.text(state): packed(state) for state in states} | {self.claim: None}
            columns = {"v": coded.keys(), "state": coded.values()}
            return arrow.table(
                {name: arrow.array(x, arrow.string()) for name, x in columns.items()}
            )
        name = str(self.question.rules)
        column = self.column(np.array([rules.array(state, name) for state in states]))
        listed = [*dict.fromkeys(column.to_pylist()), self.claim]
        return arrow.table({"v": arrow.array(listed, column.type)})

    def text(self, state: object) -> str:
        """Write a state of rules that are not compiled."""
        rules = self.question.rules
        return in_a_line(rules, rules.canonical(state))

    def column(self, keys: NDArray[np.int64]) -> pyarrow.Array:
        """Write rows of words as a column."""
        arrow = _arrow()
        if self.kind == "BIGINT":
            return arrow.array(keys[:, 0])
        ends = np.arange(len(keys) + 1, dtype=np.int64) * 16 * keys.shape[1]
        buffers = arrow.py_buffer(ends), arrow.py_buffer(digits_of(keys).encode())
        return arrow.LargeStringArray.from_buffers(len(keys), *buffers).cast(arrow.string())

    def keys(self, column: Any) -> NDArray[np.int64]:  # noqa: ANN401
        """Read a column of words."""
        if self.kind == "BIGINT":
            return np.asarray(column, np.int64).reshape(-1, 1)
        return words_in(column.to_pylist(), self.rules.words if self.rules is not None else 1)


def packed(state: object) -> str | None:
    """Write a state as text; None where `pickle` cannot."""
    try:
        return b64encode(pickle.dumps(state)).decode()
    except (pickle.PicklingError, AttributeError, TypeError, RecursionError):
        return None


@dataclass(frozen=True)
class Lister:
    """Lists options, in a process that knows of the game no more than how it is called.

    ``reads`` makes a position of ``words``: the game and a position, a file of one's own by the
    path that workers find it at. ``coding`` is a digest of how keys are written; workers have to
    find the same by ``digest``.
    """

    reads: Callable[[Sequence[str]], Position[Any]]
    words: tuple[str, ...]
    play: str
    coding: str
    digest: Callable[[Question], str]

    def __call__(self, batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """Yield the options of the keys in batches.

        Each is a row, source and target, and each win that is claimed one to the claim; a tie is an
        option of itself. A source without options has one row without a target. In the first row of
        a batch ``ends`` says how many of its rows are no moves. Raises InputError where the rules
        are others than those by which the keys were written, or break a promise.
        """
        listing = _known(self)
        for batch in batches:
            if batch.num_rows:
                yield listing.listed(batch)


@lru_cache(4)
def _known(lister: Lister) -> OptionLister:
    """Read the game, once in a process."""
    question = Question(lister.reads(lister.words), Play(lister.play))
    if lister.digest(question) != lister.coding:
        raise InputError(
            f"a worker has another Zermelo, or another file, of {' '.join(lister.words)}; let it "
            "have the same"
        )
    return OptionLister(question)


class OptionLister:
    """Options by the rules of a game."""

    def __init__(self, question: Question) -> None:
        self.coding = Coding(question)
        self._ask = ends_and_options(question.rules, question.play, NO_LIMITS.start())

    def listed(self, batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
        """Return the options of the keys in a batch."""
        arrow, compute = _arrow(), need("pyarrow.compute", "bulk", "work by an engine")
        coding, rules = self.coding, self.coding.rules
        kind = arrow.string() if coding.kind == "STRING" else arrow.int64()
        batch = arrow.RecordBatch.from_arrays(
            [batch.column(0).cast(kind), *batch.columns[1:]], names=batch.schema.names
        )
        claims = compute.equal(batch.column(0), coding.claim)
        others = batch.filter(compute.invert(claims))
        claimed = batch.column(0).filter(claims)
        columns, ends = self._by_rules(others) if rules is None else self._by_keys(others, rules)
        sources = arrow.concat_arrays([columns[0], claimed])
        targets = arrow.concat_arrays([columns[1], arrow.nulls(len(claimed), kind)])
        told = np.zeros(len(sources), np.int64)
        told[0] = ends
        made = {"source": sources, "target": targets, "ends": arrow.array(told)}
        if rules is None:
            made["state"] = arrow.concat_arrays([columns[2], arrow.nulls(len(claimed), kind)])
        return arrow.RecordBatch.from_pydict(made)

    def _by_keys(
        self, batch: pyarrow.RecordBatch, rules: CompiledRules[Any]
    ) -> tuple[list[Any], int]:
        """List by compiled rules: sources, targets, and how many of these are no moves."""
        from zermelo.labelling.keys import Explored

        arrow = _arrow()
        question, coding = self.coding.question, self.coding
        budget = Budget(NO_LIMITS, positions=ALL)
        explored = Explored(rules, budget, question.play, str(question.rules))
        ptr, idx = explored.options_of(coding.keys(batch.column(0)))
        names = coding.column(explored.keys)
        # vertex 0 lies behind claims, and the last name stands for no option
        names = arrow.concat_arrays(
            [arrow.array([coding.claim], names.type), names[1:], arrow.nulls(1, names.type)]
        )
        degrees = np.diff(ptr)
        rows = np.maximum(degrees, 1)
        targets = np.full(int(rows.sum()), len(names) - 1, np.int64)
        targets[np.repeat(degrees > 0, rows)] = idx
        sources = np.repeat(np.arange(1, degrees.size + 1), rows)
        ends = [names.take(arrow.array(numbers)) for numbers in (sources, targets)]
        return ends, idx.size - explored.moves

    def _by_rules(self, batch: pyarrow.RecordBatch) -> tuple[list[Any], int]:
        """List by the plain rules: sources, targets, states of these, how many are no moves."""
        arrow = _arrow()
        coding, rules, ends = self.coding, self.coding.question.rules, 0
        rows: list[tuple[str, Any, str | None]] = []
        for key, state in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            here = rules.parse(key.split()) if state is None else pickle.loads(b64decode(state))  # noqa: S301  what a worker wrote
            answer = self._ask(here)
            if isinstance(answer, list):
                after = {coding.text(option): option for option in answer}
                rows += [(key, text, packed(option)) for text, option in after.items()]
            elif answer is End.LOST:
                rows.append((key, None, None))
            else:
                rows.append((key, key if answer is End.TIE else coding.claim, state))
                ends += 1
        columns = zip(*rows, strict=True) if rows else ((), (), ())
        return [arrow.array(column, arrow.string()) for column in columns], ends
