"""The method by keys: reachable positions, listed and labelled in compiled loops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from zermelo.labelling.labelled import PND, ByKeys, ListedPositions, Section, label_rows, sort_order
from zermelo.limits import resident
from zermelo.values.play import MISERE

if TYPE_CHECKING:
    from zermelo.bulk.workspace import Workspace
    from zermelo.labelling.question import Question

#: Positions between two checks of the time limit; the first batch is smaller, for small limits.
POSITIONS_PER_LOOK = 100_000
#: The first capacity for positions and for edges; the hash table has twice as many slots.
FIRST_CAPACITY = 1 << 12
#: The files of a workspace, and the type of the numbers in each.
FILES = {"keys": np.int64, "ptr": np.int64, "idx": np.int32}


def label_all(question: Question, workspace: Workspace | None) -> Explored:
    """List all keys from the starts, or resume the saved work, and label them."""
    explored = Explored.of_question(question)
    if workspace is not None:
        explored.resume(workspace)
    try:
        explored.explore(explored.keys_of(question.starts))
    finally:  # also after a limit or Ctrl-C
        explored.save_progress()
    explored.label()
    return explored


class Explored(ByKeys, ListedPositions):
    """The digraph of all keys that can be reached from given keys, listed in compiled loops."""

    method_text = f"{PND}, on {{:,}} keys"

    def __post_init__(self) -> None:
        from zermelo._jit import explore

        super().__post_init__()
        self._loops = explore
        self._counts = np.array([1, 1, 0, 0], np.int64)  # four counts, see `zermelo._jit.explore`
        self._keys = np.zeros(FIRST_CAPACITY * self.rules.words, np.int64)
        self._slots = np.zeros(2 * FIRST_CAPACITY, np.int32)
        self._ptr = np.zeros(FIRST_CAPACITY + 1, np.int64)
        self._idx = np.zeros(FIRST_CAPACITY, np.int32)
        self._workspace: Workspace | None = None
        self._written = dict.fromkeys(FILES, 0)

    def __len__(self) -> int:
        return self._vertex_count - 1

    @property
    def _vertex_count(self) -> int:
        return int(self._counts[1])

    @property
    def keys(self) -> NDArray[np.int64]:
        """The words of each key, one row per vertex; row 0 is for vertex 0, which has no key."""
        words = self.rules.words
        return self._keys[: self._vertex_count * words].reshape(-1, words)

    @property
    def ptr(self) -> NDArray[np.int64]:
        """The places in `idx` where the rows of the vertices begin, and the end of the last row."""
        return self._ptr[: self._vertex_count + 1]

    @property
    def idx(self) -> NDArray[np.int32]:
        """The options of every vertex, row after row."""
        return self._idx[: int(self._counts[2])]

    @property
    def moves(self) -> int:  # type: ignore[override]
        """The number of edges that are moves: neither ties nor claims."""
        return int(self._counts[2] - self._counts[3])

    def explore(self, seeds: Iterable[NDArray[np.int64]]) -> None:
        """List all positions that can be reached from the ``seeds``."""
        loops, budget, words = self._loops, self.budget, self.rules.words
        with self.with_advice(self._cheaper_method):
            for seed in seeds:
                needed = self._vertex_count + 1
                if needed * 2 > self._slots.size or needed * words > self._keys.size:
                    self._grow()
                loops.seed(self._counts, self._keys, self._slots, seed, words)
            batch = 256
            while True:
                count_before = int(self._counts[0])
                if not budget.compiled_left:
                    budget.stop()
                status = self._run(min(batch, budget.compiled_left))
                budget.count_compiled(int(self._counts[0]) - count_before)
                if self._workspace is not None and self._workspace.is_note_due:
                    self.save_progress()
                if status == loops.DONE:
                    return
                batch = POSITIONS_PER_LOOK

    def options_of(self, keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return the options of distinct keys as (ptr, idx); these keys become vertices 1, 2, …."""
        words, capacity = self.rules.words, 2 * len(keys) + FIRST_CAPACITY
        self._keys.resize(capacity * words, refcheck=False)
        self._ptr.resize(capacity + 1, refcheck=False)
        self._slots = np.zeros(1 << (2 * capacity).bit_length(), np.int32)
        self._loops.seed_all(self._counts, self._keys, self._slots, keys.ravel(), words)
        while len(keys) >= int(self._counts[0]):
            self._run(len(keys) + 1 - int(self._counts[0]))
        return self._ptr[1 : len(keys) + 2], self.idx

    def _run(self, max_positions: int) -> int:
        """List options of up to ``max_positions`` keys; grow full arrays; return the status."""
        loops, rules = self._loops, self.rules
        status: int = loops.run(
            self._counts, self._keys, self._slots, self._ptr, self._idx,
            rules.successors.address, rules.params, rules.words, rules.max_options,
            int(self.play is MISERE), max_positions,
        )  # fmt: skip
        if status == loops.HOLES:
            raise self.no_position_error()
        if status == loops.NO_ROOM:
            self._grow()
        return status

    def resume(self, workspace: Workspace) -> None:
        """Resume from the saved work in a workspace; append to its files from now on."""
        self._workspace = workspace
        if not workspace.note:
            return
        self._counts[:] = workspace.note["work"]
        self._written = dict(zip(FILES, workspace.note["sizes"], strict=True))
        for name, size in self._written.items():
            array = getattr(self, f"_{name}")
            array.resize(max(array.size, size), refcheck=False)
            array[:size] = workspace.read(name, FILES[name], size)
        count = self._vertex_count
        self._slots = np.zeros(max(2 * FIRST_CAPACITY, 1 << (2 * count).bit_length()), np.int32)
        self._loops.fill(self._keys, self._slots, count, self.rules.words)

    def save_progress(self) -> None:
        """Save the progress, if there is a workspace."""
        if self._workspace is None:
            return
        finished_ptr = self._ptr[: int(self._counts[0]) + 1]
        arrays: tuple[NDArray[Any], ...] = (self.keys.ravel(), finished_ptr, self.idx)
        for name, array in zip(FILES, arrays, strict=True):
            start = self._written[name]
            self._workspace.write(name, array[start:], at=start * array.itemsize)
            self._written[name] = array.size
        sizes = [*self._written.values()]
        self._workspace.put({"work": self._counts.tolist(), "sizes": sizes})

    def bytes_for(self, positions: int, edges: int) -> int:
        """Return the bytes of keys, slots, options, predecessors, labels and the queue."""
        slots = 1 << max(positions * 2 - 1, 1).bit_length()
        return positions * (8 * self.rules.words + 8 + 8 + 4 + 4) + 4 * slots + 2 * 4 * edges

    def _grow(self) -> None:
        """Grow each array that may soon be too short."""
        count, edges, words = self._vertex_count, int(self._counts[2]), self.rules.words
        self._check_memory(count, edges)
        reserve = self._loops.GATHERED + self.rules.max_options + self._loops.SOURCES
        key_capacity, edge_capacity = 2 * (count + reserve), 2 * (edges + reserve)
        if key_capacity > self._keys.size // words:
            self._keys.resize(key_capacity * words, refcheck=False)
            self._ptr.resize(key_capacity + 1, refcheck=False)
        if edge_capacity > self._idx.size:
            self._idx.resize(edge_capacity, refcheck=False)
        if key_capacity > self._slots.size:
            del self._slots
            self._slots = np.zeros(1 << (2 * key_capacity - 1).bit_length(), np.int32)
            self._loops.fill(self._keys, self._slots, count, words)

    def _check_memory(self, count: int, edges: int) -> None:
        """Raise LimitReached if the keys are too many or labelling them needs too much memory."""
        limit = self.budget.limits.memory
        if count >= np.iinfo(np.int32).max // 2:
            self._too_many(f"{count:,} keys", count, edges)
        own = self._keys.nbytes + self._slots.nbytes + self._ptr.nbytes + self._idx.nbytes
        if limit is not None and self.bytes_for(count, edges) + max(0, resident() - own) > limit:
            self._too_many(f"{limit:,} bytes", count, edges)

    def _too_many(self, amount: str, count: int, edges: int) -> NoReturn:
        needed = self.bytes_for(count, edges)
        self.budget.known["bytes_needed"] = f"more than {needed:,} by keys"
        self.budget.watch.halt("memory", amount)

    def _cheaper_method(self) -> str:
        """Return advice on a method that takes less memory, or on rules that would take less."""
        if self.rules.backwards is not None:
            limit, bytes_needed = self.budget.limits.memory, 2 * self.rules.backwards[0]
            if limit is not None and bytes_needed > limit:
                return "--method disk has only a few blocks of indices in memory at a time"
            return f"--method unmoves takes {bytes_needed:,} bytes"
        if self.rules.tier is not None:
            return (
                "'zermelo tablebase build --method tiers' has one tier in memory at a time; keys "
                f"take more than {self.bytes_for(self._vertex_count, int(self._counts[2])):,} bytes"
            )
        return "compiled rules with tiers, or with indices and un-moves, take less memory"

    def numbers_of(self, states: Sequence[Any]) -> NDArray[np.int64]:
        """Return the vertices of states; −1 for states that are not listed."""
        keys, numbers = self.keys_of(states), np.empty(len(states), np.int64)
        self._loops.numbers(self._keys, self._slots, keys.ravel(), self.rules.words, numbers)
        return numbers

    def label(self) -> NDArray[np.int32]:
        """Find and return the remoteness of every vertex, −1 for draws."""
        with self.with_advice(self._cheaper_method):
            self._check_memory(self._vertex_count, self.idx.size)
            self._labels = label_rows(self.ptr, self.idx, self.budget)
        self.longest = int(self._labels.max())
        return self._labels

    def sections(self) -> Iterable[Section]:
        """Return one section with all keys."""
        order = sort_order(self.keys[1:]) + 1
        return [Section(0, self.keys[order], self._labels[order])]

    def forget_rows(self) -> None:
        """Free the memory of the options; labels can still be looked up."""
        self._idx = np.zeros(0, np.int32)
