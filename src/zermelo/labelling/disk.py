"""The method on disk: like `unmoves`, but with only a few blocks of indices in memory at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from shutil import disk_usage
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from zermelo.bulk.blocks import Spool, TwoSlotBlocks
from zermelo.bulk.pace import Pace, count_workers
from zermelo.bulk.workspace import Workspace, with_integer_keys
from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules
from zermelo.labelling.labelled import ByIndices
from zermelo.labelling.question import Question
from zermelo.labelling.unmoves import labels_of
from zermelo.values.play import MISERE

T = TypeVar("T")

#: The number of indices in a block is two to this power.
SHIFT = 20
#: Number of predecessors that a thread collects before it writes them.
PREDECESSOR_BUFFER = 1 << 20
#: Files of marks and counters, by the bytes of a mark, and the file of predecessors to be labelled.
LABEL_FILES, PREDECESSOR_FILE = ("", "labels-1", "labels-2"), "predecessors"


def memory_needed(rules: CompiledRules[Any]) -> int:
    """Return the bytes of the threads' buffers: 12 a predecessor, 3 an index of a block."""
    return count_workers() * (12 * (PREDECESSOR_BUFFER + 2 * rules.max_options) + (3 << SHIFT))


def label_all(question: Question, workspace: Workspace | None) -> OnDisk:
    """Label all indices, or resume from the saved progress."""
    labels = OnDisk.of_question(question, workspace=workspace or Workspace.temporary())
    labels.label()
    return labels


class Buffers:
    """The arrays of one thread."""

    def __init__(self, rules: CompiledRules[Any], blocks: int) -> None:
        capacity = PREDECESSOR_BUFFER + 2 * rules.max_options
        self.predecessors = np.empty(capacity, np.int64)
        self.places = np.empty(capacity, np.uint32)  # of each predecessor within its block
        self.starts = np.empty(blocks + 1, np.int64)  # bounds of the blocks in ``places``
        self.collected = 0  # number of predecessors that are not in a file yet
        self.block = np.empty(3 << SHIFT, np.uint8)  # marks and counters of one block


@dataclass(eq=False)
class OnDisk(ByIndices):
    """The labels of all indices, in blocks on disk; resumed work repeats an interrupted level.

    The predecessors of a level (a remoteness) are collected, sorted by blocks and written. Each
    block with predecessors is read, labelled and, if changed, written to its other slot; new slots
    become valid at the end of the level. Marks and counters are those of `zermelo._jit.unmoves`.
    """

    method_text = f"{ByIndices.method_text} on disk"

    workspace: Workspace = field(default_factory=Workspace.temporary)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._blocks = -(-len(self) >> SHIFT)
        self.need_memory(memory_needed(self.rules))
        if self.workspace.note.get("shift", SHIFT) != SHIFT:  # the work of another version
            self.workspace.clear()
        note, needed = self.workspace.note, 4 * len(self)  # the file of predecessors not counted
        if not note and disk_usage(self.workspace.path).free < needed:
            raise InputError(
                f"{self.workspace.path}: there is no room for {needed:,} bytes; make room, or give "
                "a directory on another disk"
            )
        self.level: int = note.get("level", 0)
        self.moves: int = note.get("edges", 0)
        self.longest: int = note.get("longest", -1)
        self._counted: int = note.get("counted", 0)
        #: For each mark, the blocks with indices of this mark whose predecessors must be labelled.
        self._fresh: dict[int, list[int]] = with_integer_keys(note.get("fresh", {}))
        self._width: int = note.get("width", 1)  # the bytes of a mark
        self._store = self._open_labels(note.get("held", ()))
        self._cached_block: tuple[int, NDArray[Any]] | None = None

    def _open_labels(self, state: Sequence[str]) -> TwoSlotBlocks:
        path, size = self.workspace.path / LABEL_FILES[self._width], (self._width + 1) << SHIFT
        return TwoSlotBlocks(path, self._blocks, size, state)

    def label(self) -> None:
        """Label all indices, from the saved level on; `LimitReached.known` has the ``level``."""
        self._buffers = [Buffers(self.rules, self._blocks) for _ in range(count_workers())]
        with ThreadPoolExecutor(len(self._buffers)) as self._pool:
            self._count()
            while self._fresh:
                self._label_level()
        del self._buffers, self._pool

    def _in_threads(
        self, task: str, blocks: list[int], job: Callable[[int, Buffers], T]
    ) -> list[tuple[int, T]]:
        """Apply a function to blocks in threads with buffers; return pairs (block, result)."""
        pace, results, threads = Pace(task, len(blocks)), [], len(self._buffers)
        for begin in range(0, len(blocks), threads):
            self.budget.watch.look(lambda: str(pace))
            chunk = blocks[begin : begin + threads]
            results += list(zip(chunk, self._pool.map(job, chunk, self._buffers), strict=False))
            pace.done += len(chunk)
        return results

    def _save_progress(self) -> None:
        """Make written blocks valid, and save the progress."""
        self._store.settle()
        store = {"shift": SHIFT, "held": self._store.state, "width": self._width}
        progress = {"counted": self._counted, "level": self.level, "edges": self.moves}
        self.workspace.put({**store, **progress, "longest": self.longest, "fresh": self._fresh})

    def _record_mark(self, mark: int, blocks: list[int]) -> None:
        if blocks:
            self.longest = max(self.longest, mark - 1)
            self._fresh[mark] = sorted({*self._fresh.get(mark, []), *blocks})

    def _count(self) -> None:
        """Label the indices where play ends, and count the options of all others."""
        to_count = max(0, self._indices - (self._counted << SHIFT))
        self.budget.allow_compiled(to_count)
        pace = Pace("indices counted", self._indices, self._indices - to_count)
        while self._counted < self._blocks:
            blocks = range(self._counted, min(self._counted + len(self._buffers), self._blocks))
            self.budget.watch.look(lambda: str(pace))
            counted = self._pool.map(self._count_block, blocks, self._buffers)
            for block, (ends, edges) in zip(blocks, counted, strict=False):
                self.moves += edges
                for mark in ends:
                    self._record_mark(mark, [block])
            self._counted = blocks.stop
            pace.done = min(self._indices, self._counted << SHIFT)
            if self.workspace.is_note_due or self._counted == self._blocks:
                self._save_progress()
        self.budget.count_compiled(to_count)

    def _count_block(self, block: int, buffers: Buffers) -> tuple[list[int], int]:
        """Count options in a block; return which marks of ends (1, 2) occur, and how many moves."""
        rules = self.rules
        first, end, marks, counters = self._arrays(block, buffers)
        marks[:] = counters[:] = 0
        edges = np.zeros(1, np.int64)
        reached = self._loops.count(
            marks, counters, first, end, rules.successors.address, rules.params, rules.max_options,
            int(self.play is MISERE), edges,
        )  # fmt: skip
        if reached < end:
            raise self._too_many_options_error(reached)
        self._store.write(block, buffers.block[: self._store.size])
        return [mark for mark in (1, 2) if (marks[: end - first] == mark).any()], int(edges[0])

    def _arrays(self, block: int, buffers: Buffers) -> tuple[int, int, NDArray[Any], NDArray[Any]]:
        """Return a block's first index, the index after its last, and its marks and counters."""
        first = block << SHIFT
        split = self._width << SHIFT
        dtype = np.uint8 if self._width == 1 else np.uint16
        marks, counters = buffers.block[:split].view(dtype), buffers.block[split : self._store.size]
        return first, min(first + (1 << SHIFT), self._indices), marks, counters

    def _label_level(self) -> None:
        """Label the predecessors of indices of this level, go to the next, save the progress."""
        mark, task = self.level + 1, f"remoteness {self.level:,}, blocks "
        self.budget.known["level"] = self.level
        if mark + 1 >= (1 << 8 * self._width) - 2:
            self._widen(self._buffers[0])
        with Spool(self.workspace.path / PREDECESSOR_FILE) as spool:
            gather = partial(self._gather, mark=mark, spool=spool)
            apply = partial(self._apply, mark=mark, spool=spool)
            self._in_threads(f"{task}gone back from", self._fresh.pop(mark, []), gather)
            for buffers in self._buffers:
                self._write_predecessors(buffers, spool)
            results = self._in_threads(f"{task}labelled", spool.blocks(), apply)
        self._record_mark(mark + 1, [block for block, label_count in results if label_count])
        self.level += 1
        self._save_progress()

    def _gather(self, block: int, buffers: Buffers, mark: int, spool: Spool) -> None:
        """Collect the predecessors of the indices with ``mark`` in a block; write full buffers."""
        first, end, marks, _ = self._arrays(block, buffers)
        self._store.read(block, marks.view(np.uint8))
        reached = np.array([first], np.int64)
        while True:
            buffers.collected = self._loops.gather(
                marks, first, int(reached[0]), end, mark, self._unmoves.address, self.rules.params,
                self.rules.max_options, buffers.predecessors, buffers.collected, reached,
            )  # fmt: skip
            if reached[0] == end:
                return
            self._write_predecessors(buffers, spool)

    def _write_predecessors(self, buffers: Buffers, spool: Spool) -> None:
        if collected := buffers.collected:
            starts, places = buffers.starts, buffers.places
            self._loops.into_blocks(buffers.predecessors, collected, SHIFT, starts, places)
            spool.add(places[:collected], starts)
            buffers.collected = 0

    def _apply(self, block: int, buffers: Buffers, mark: int, spool: Spool) -> int:
        """Label the collected predecessors in a block; return the number of new labels."""
        _, _, marks, counters = self._arrays(block, buffers)
        self._store.read(block, buffers.block[: self._store.size])
        changed = label_count = 0
        for places in spool.of(block):
            counts = self._loops.apply(places, places.size, marks, counters, mark, 0, 1 << SHIFT)
            changed, label_count = changed + counts[0], label_count + counts[1]
        if changed:
            self._store.write(block, buffers.block[: self._store.size])
        return label_count

    def _widen(self, buffers: Buffers) -> None:
        """Widen the marks from one byte to two bytes; raise an error if they have two already."""
        if self._width == 2:
            raise self._too_long_error(self.level)
        narrow, old = self._store, np.empty(2 << SHIFT, np.uint8)
        self._width = 2
        self._store = self._open_labels(())
        for block in range(self._blocks):
            self.budget.watch.look(lambda: "labels of two bytes")
            narrow.read(block, old)
            _, _, marks, counters = self._arrays(block, buffers)
            marks[:], counters[:] = old[: 1 << SHIFT], old[1 << SHIFT :]
            marks[marks >= 254] += (1 << 16) - (1 << 8)  # ties and holes
            self._store.write(block, buffers.block)
        self._save_progress()
        narrow.close()
        narrow.path.unlink()

    def __getitem__(self, indices: slice) -> NDArray[np.int32]:
        first, end, _ = indices.indices(self._indices)
        parts = [np.empty(0, np.int32)]
        while first < end:
            block, offset = first >> SHIFT, first & (1 << SHIFT) - 1
            part = self._marks(block)[offset : offset + end - first]
            parts.append(labels_of(part))
            first += part.size
        return np.concatenate(parts)

    def _marks(self, block: int) -> NDArray[Any]:
        """Return the marks of a block; the last block that was read is cached."""
        if self._cached_block is None or self._cached_block[0] != block:
            marks = np.empty(self._width << SHIFT, np.uint8)
            self._store.read(block, marks)
            self._cached_block = block, marks.view(np.uint8 if self._width == 1 else np.uint16)
        return self._cached_block[1]
