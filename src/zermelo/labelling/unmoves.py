"""The method by un-moves (moves backwards): all indices are labelled level by level."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.bulk.pace import count_workers, ranges_of, sweep
from zermelo.labelling.labelled import ByIndices, unmoves_of
from zermelo.labelling.labels import DRAW, HOLE
from zermelo.values.play import MISERE

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from zermelo.bulk.workspace import Workspace
    from zermelo.games.compiled import CompiledRules
    from zermelo.labelling.question import Question

CHEAPER_METHOD = "--method disk, which holds a few blocks at a time"

#: Numbers of indices in the range of a thread, and of predecessors at which it stops collecting.
INDICES_PER_LOOK, PREDECESSOR_BUFFER = 1 << 18, 1 << 16


def memory_needed(rules: CompiledRules[Any]) -> int:
    """Return the bytes of marks and counters, one each per index; marks may grow to two bytes."""
    return 2 * unmoves_of(rules)[0]


def label_all(question: Question, workspace: Workspace | None) -> Indexed:
    """Label all indices, or resume at the saved level; counters are not saved but found again."""
    indexed = Indexed.of_question(question)
    if workspace is None:
        indexed.label()
        return indexed
    if note := workspace.note:
        marks = workspace.read(note["file"], note["kind"], len(indexed))
        indexed.resume(marks, note["level"], note["edges"])

    def save_progress() -> None:
        if workspace.is_note_due:
            file = f"labels-{indexed.level % 2}"  # never over the labels saved last
            workspace.write(file, indexed.marks)
            progress = {"level": indexed.level, "edges": indexed.moves}
            workspace.put({"file": file, "kind": indexed.marks.dtype.name, **progress})

    indexed.label(save_progress)
    return indexed


class Indexed(ByIndices):
    """The labels of all indices: a byte each, and a byte to count options not known to be N.

    A mark is 0 (draw, or not labelled yet), remoteness + 1, 255 (the index has no position) or 254
    (an end of play without a winner; finally 0). If a remoteness reaches 252, marks take two bytes,
    65,535 and 65,534 instead. ``level`` is the remoteness whose predecessors are labelled next.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.level = 0
        self.need_memory(memory_needed(self.rules), CHEAPER_METHOD)
        self.marks: NDArray[Any] = np.zeros(len(self), np.uint8)
        self._counters = np.zeros(len(self), np.uint8)

    def label(self, after_level: Callable[[], object] | None = None) -> None:
        """Label all indices from ``self.level`` on; ``after_level`` is called between levels."""
        from concurrent.futures import ThreadPoolExecutor

        with self.with_advice(lambda: CHEAPER_METHOD), ThreadPoolExecutor(count_workers()) as pool:
            (self._recount_options if self.level else self._count_options)(pool)
            while self._label_level(pool):
                self.level += 1
                if after_level is not None:
                    after_level()
        top = np.iinfo(self.marks.dtype).max
        for first, end in ranges_of(0, len(self), INDICES_PER_LOOK):
            part = self.marks[first:end]
            part[part == top - 1] = 0  # ties are draws
            self.longest = max(self.longest, int(part[part != top].max(initial=0)) - 1)

    def resume(self, marks: NDArray[Any], level: int, moves: int) -> None:
        """Take over saved marks, with the next level and the number of moves."""
        self.marks, self.level, self.moves = marks, level, moves

    def _sweep(self, pool: ThreadPoolExecutor, task: str, loop: Callable[[int, int], None]) -> None:
        """Apply a loop to all ranges of indices, in threads."""
        sweep(task, ranges_of(0, len(self), INDICES_PER_LOOK), loop, pool, self.budget.watch)

    def _count_options(self, pool: ThreadPoolExecutor) -> None:
        rules, misere = self.rules, int(self.play is MISERE)

        def count_range(first: int, end: int) -> None:
            edges = np.zeros(1, np.int64)
            reached = self._loops.count(
                self.marks[first:end], self._counters[first:end], first, end,
                rules.successors.address, rules.params, rules.max_options, misere, edges,
            )  # fmt: skip
            if reached < end:
                raise self._too_many_options_error(reached)
            move_counts.append(int(edges[0]))

        move_counts: list[int] = []
        self.budget.allow_compiled(len(self))
        self._sweep(pool, "indices counted", count_range)
        self.budget.count_compiled(len(self))
        self.moves = sum(move_counts)

    def _recount_options(self, pool: ThreadPoolExecutor) -> None:
        rules = self.rules

        def recount_range(first: int, end: int) -> None:
            self._loops.recount(
                self.marks, self._counters, first, end, rules.successors.address, rules.params,
                rules.max_options, self.level,
            )  # fmt: skip

        self._sweep(pool, "indices counted again", recount_range)

    def _label_level(self, pool: ThreadPoolExecutor) -> bool:
        """Label the predecessors of a level; return whether there may be another level."""
        mark = self.level + 1
        if mark + 1 >= np.iinfo(self.marks.dtype).max - 1:
            self._widen()
        threads, capacity = count_workers(), PREDECESSOR_BUFFER + 2 * self.rules.max_options
        buffers = [np.empty(capacity, np.int64) for _ in range(threads)]
        bounds = np.linspace(0, len(self), threads + 1).astype(np.int64).tolist()
        waiting_ranges = ranges_of(0, len(self), INDICES_PER_LOOK)[::-1]
        found_any = False
        while waiting_ranges:
            self.budget.known["level"] = self.level
            self.budget.watch.look(lambda: f"remoteness {self.level:,}")
            ranges = [waiting_ranges.pop() for _ in range(min(threads, len(waiting_ranges)))]
            gathered = list(pool.map(self._gather, ranges, buffers, [mark] * len(ranges)))
            for (_, end), (_, reached) in zip(ranges, gathered, strict=True):
                if reached < end:
                    waiting_ranges.append((reached, end))
            sizes = [size for size, _ in gathered]
            if not any(sizes):
                continue
            found_any = True

            def apply_between(low: int, high: int, sizes: list[int] = sizes) -> None:
                for buffer, size in zip(buffers, sizes, strict=False):
                    self._loops.apply(buffer, size, self.marks, self._counters, mark, low, high)

            list(pool.map(apply_between, bounds, bounds[1:]))
        if found_any or self.level:
            return found_any
        # even without predecessors of level 0, level 1 may have positions: the mover claims a win
        ranges = ranges_of(0, len(self), INDICES_PER_LOOK)
        return any((self.marks[first:end] == mark + 1).any() for first, end in ranges)

    def _gather(self, bounds: tuple[int, int], buffer: NDArray[Any], mark: int) -> tuple[int, int]:
        """Collect predecessors of indices with a mark; return their number, and where to go on."""
        reached = np.zeros(1, np.int64)
        size = self._loops.gather(
            self.marks, 0, *bounds, mark, self._unmoves.address, self.rules.params,
            self.rules.max_options, buffer, 0, reached,
        )  # fmt: skip
        return int(size), int(reached[0])

    def _widen(self) -> None:
        """Widen the labels to two bytes."""
        if self.marks.dtype == np.uint16:
            raise self._too_long_error(self.level)
        wide = self.marks.astype(np.uint16)
        wide[self.marks >= 254] += (1 << 16) - (1 << 8)  # ties and holes
        self.marks = wide

    def __getitem__(self, indices: slice) -> NDArray[np.int32]:
        return labels_of(self.marks[indices])


def labels_of(marks: NDArray[Any]) -> NDArray[np.int32]:
    """Return the labels of marks, −1 for draws and ties, −2 for holes.

    >>> labels_of(np.array([0, 1, 8, 254, 255], np.uint8)).tolist()
    [-1, 0, 7, -1, -2]
    """
    top = np.iinfo(marks.dtype).max
    labels = marks.astype(np.int32) - 1
    labels[marks == top - 1] = DRAW
    labels[marks == top] = HOLE
    return labels
