"""All keys that can be reached, listed and labelled in compiled loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from zermelo.errors import InputError
from zermelo.labelling.space import Labelling
from zermelo.labels.passes import Passes
from zermelo.limits import resident
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledRules

#: Positions between two looks at the clock; the first share is small, for the limits' sake.
SHARE = 100_000

#: Positions, edges and slots for which there is room at first.
ROOM = 1 << 12


class Explored(Labelling):
    """The digraph of all keys that can be reached from some, in compiled loops.

    Vertex 0 is no key, but what lies behind every win that is claimed.

    Parameters
    ----------
    rules : CompiledRules
    budget : Budget
        Counts positions; its limit on memory is held with what labelling will need besides.
    play : Play
    name : str
        Whose rules these are, for errors.

    Attributes
    ----------
    keys : int64 array, a row of words for each vertex
    ptr, idx : int64 and int32 arrays
        The options of each vertex, each once.
    """

    def __init__(
        self,
        rules: CompiledRules[Any],
        budget: Budget,
        play: Play = NORMAL,
        name: str = "the ruleset",
    ) -> None:
        from zermelo._jit import explore

        super().__init__(rules, budget, play, name)
        self._loops = explore
        self._work = np.array([1, 1, 0, 0], np.int64)
        self._keys = np.zeros(ROOM * rules.words, np.int64)
        self._slots = np.zeros(2 * ROOM, np.int32)
        self._ptr = np.zeros(ROOM + 1, np.int64)
        self._idx = np.zeros(ROOM, np.int32)

    def __len__(self) -> int:
        """Count the vertices, vertex 0 among them."""
        return int(self._work[1])

    @property
    def keys(self) -> NDArray[np.int64]:
        """The words of each key."""
        words = self.rules.words
        return self._keys[: len(self) * words].reshape(-1, words)

    @property
    def ptr(self) -> NDArray[np.int64]:
        """Where each row begins, and the last one ends."""
        return self._ptr[: len(self) + 1]

    @property
    def idx(self) -> NDArray[np.int32]:
        """The rows, one after the other."""
        return self._idx[: int(self._work[2])]

    @property
    def moves(self) -> int:
        """How many edges are moves: neither ties nor claims."""
        return int(self._work[2] - self._work[3])

    def explore(
        self,
        seeds: Iterable[NDArray[np.int64]],
        between: Callable[[], object] | None = None,
    ) -> None:
        """List all that can be reached from some keys.

        Parameters
        ----------
        seeds : iterable of int64 arrays
        between : callable, optional
            Called from time to time.

        Raises
        ------
        LimitReached
        InputError
            The rules say of a position that comes up that it is none.
        """
        with self.naming(self._cheaper):
            self._explore(seeds, between)

    def _explore(
        self, seeds: Iterable[NDArray[np.int64]], between: Callable[[], object] | None
    ) -> None:
        loops, rules, budget = self._loops, self.rules, self.budget
        for seed in seeds:
            if (len(self) + 1) * 2 > self._slots.size or (
                len(self) + 1
            ) * rules.words > self._keys.size:
                self._grow()
            loops.seed(self._work, self._keys, self._slots, seed, rules.words)
        share = 256
        while True:
            before = int(self._work[0])
            if not budget.compiled_left:
                budget.stop()
            ended = loops.run(
                self._work,
                self._keys,
                self._slots,
                self._ptr,
                self._idx,
                rules.successors.address,
                rules.params,
                rules.words,
                rules.most,
                int(self.play is MISERE),
                min(share, budget.compiled_left),
            )
            budget.count_compiled(int(self._work[0]) - before)
            if between is not None:
                between()
            if ended == loops.DONE:
                return
            if ended == loops.HOLES:
                raise InputError(
                    f"{self.name}: successors leads to a key of which it says that it is no "
                    "position; mend the compiled rules"
                )
            if ended == loops.ROOM:
                self._grow()
            share = SHARE

    # ------------------------------------------------------------------------ stopped and resumed

    def progress(self) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]:
        """Return how far it has come, with keys, row ends and rows: all of them only grow."""
        taken = int(self._work[0])
        return self._work.tolist(), self.keys, self._ptr[: taken + 1], self.idx

    def resume(
        self,
        work: list[int],
        keys: NDArray[np.int64],
        ptr: NDArray[np.int64],
        idx: NDArray[np.int32],
    ) -> None:
        """Go on from what `progress` returned."""
        self._work[:] = work
        count, words = int(self._work[1]), self.rules.words
        for name, held in (("_keys", keys.ravel()), ("_ptr", ptr), ("_idx", idx)):
            mine = getattr(self, name)
            mine.resize(max(mine.size, held.size), refcheck=False)
            mine[: held.size] = held
        self._slots = np.zeros(max(2 * ROOM, 1 << (2 * count).bit_length()), np.int32)
        self._loops.fill(self._keys, self._slots, count, words)

    def needed(self, positions: int, edges: int) -> int:
        """Return how many bytes so many positions take until they are labelled."""
        slots = 1 << max(positions * 2 - 1, 1).bit_length()
        return positions * (8 * self.rules.words + 8 + 8 + 4 + 4) + 4 * slots + 2 * 4 * edges

    def _grow(self) -> None:
        """Make room in each array that may soon be too short."""
        count, edges = len(self), int(self._work[2])
        least = self._loops.GATHERED + self.rules.most + self._loops.SOURCES
        self._fits(count, edges)
        words = self.rules.words
        if 2 * (count + least) > self._keys.size // words:
            positions = 2 * (count + least)
            self._keys.resize(positions * words, refcheck=False)
            self._ptr.resize(positions + 1, refcheck=False)
        if 2 * (edges + least) > self._idx.size:
            self._idx.resize(2 * (edges + least), refcheck=False)
        if 2 * (count + least) > self._slots.size:
            size = 1 << (4 * (count + least) - 1).bit_length()
            del self._slots
            self._slots = np.zeros(size, np.int32)
            self._loops.fill(self._keys, self._slots, count, words)

    def _fits(self, count: int, edges: int) -> None:
        """Stop where what is there already could not be labelled within the limit on memory.

        What this process holds besides counts, as libraries do.
        """
        limit = self.budget.limits.memory
        if count >= np.iinfo(np.int32).max // 2:
            self._too_many(f"{count:,} keys", count, edges)
        mine = self._keys.nbytes + self._slots.nbytes + self._ptr.nbytes + self._idx.nbytes
        if limit is not None and self.needed(count, edges) + max(0, resident() - mine) > limit:
            self._too_many(f"{limit:,} bytes", count, edges)

    def _too_many(self, amount: str, count: int, edges: int) -> NoReturn:
        needed = self.needed(count, edges)
        self.budget.known["bytes_needed"] = f"more than {needed:,} by keys"
        self.budget.watch.halt("memory", amount)

    def _cheaper(self) -> str:
        """Name the means that takes less memory than what is there already."""
        needed = self.needed(len(self), int(self._work[2]))
        return cheaper(self.rules, needed, self.budget.limits.memory)

    def numbers(self, wanted: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the vertices of some keys; −1 for those that are not there."""
        found = np.empty(len(wanted), np.int64)
        self._loops.numbers(self._keys, self._slots, wanted.ravel(), self.rules.words, found)
        return found

    def labels(self) -> NDArray[np.int32]:
        """Return the remoteness of every vertex, −1 for draws, by Algorithm PND."""
        from zermelo._jit import csr, retrograde

        ptr, idx = self.ptr, self.idx
        with self.naming(self._cheaper), Passes(len(self), self.budget.watch) as passes:
            self._fits(len(self), idx.size)
            passes.look("finding predecessors")
            before, pred = csr.transpose(ptr, idx)
            remoteness = np.empty(len(self), np.int32)
            passes.look("labelling")
            retrograde.label(ptr, before, pred, remoteness, passes.done)
        return remoteness

    def forget_rows(self) -> None:
        """Let go of the rows, which take most of the memory; the keys are still found."""
        self._idx = np.zeros(0, np.int32)


def cheaper(rules: CompiledRules[Any], needed: int, limit: int | None) -> str:
    """Say which means takes less memory, and how much, as far as that is known."""
    if rules.indices is not None and rules.has_unmoves:
        if limit is not None and 2 * rules.indices > limit:
            return "--method disk holds a few blocks of indices at a time"
        return f"--method unmoves takes {2 * rules.indices:,} bytes"
    if rules.tier is not None:
        return (
            "'zermelo tablebase build --method tiers' holds one tier at a time; keys take more "
            f"than {needed:,} bytes"
        )
    return "compiled rules with tiers, or with indices and un-moves, take less"
