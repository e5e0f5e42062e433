"""Values of large partizan boards: positions as keys, games in flat arrays, compiled loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo._jit import transpositions
from zermelo.solvers.compiled_search import Transpositions
from zermelo.values.partizan.flat.arena import FlatArena
from zermelo.values.partizan.flat.loops import positions
from zermelo.values.partizan.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledSides

#: Slots of the table at first, a power of two, and the share that may be filled.
SLOTS, FILLED = 1 << 14, 0.6
#: Positions between two checks of the time limit; the first share is smaller, for small limits.
POSITIONS_PER_LOOK = 50_000
#: Numbers of positions with numbers of moves: an optional value is given up after these positions
#: if no option within these moves is valued. For boards of eight games whose values take half a
#: million positions or less, an option is valued within three moves at the first look, two at the
#: second, and one at the last.
LOOK_DEPTHS = ((10_000, 4), (50_000, 2), (150_000, 1))


class FlatSearch:
    """Base of compiled searches through the positions of one ruleset, with games in flat arrays."""

    MEMORY = 8 * 1024**3  #: bytes of all arrays, at most, by default

    def __init__(self, rules: CompiledSides[Any], budget: Budget) -> None:
        self.rules, self.budget, self.arena = rules, budget, FlatArena()

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays."""
        return self.arena.nbytes

    def _help_arena(self, more: int) -> None:
        """Enlarge or clean up the arena, which may take some more bytes."""
        if not self.arena.paused:
            self._need(more)
        self.arena.make_room(self.budget.look)

    def _larger(
        self, table: Transpositions, counts: NDArray[np.int64], taken: int, more: int
    ) -> Transpositions:
        """Return a table with twice as many slots and the same entries."""
        self._need(more)
        larger = table.larger()
        words = table.keys.size // table.answers.size
        counts[taken] = transpositions.move(*table, *larger, words)
        return larger

    def _need(self, more: int) -> None:
        """Raise LimitReached if the arrays would take too much memory."""
        limit, left = self.budget.limits.memory, self.budget.watch.memory_left
        if self.nbytes + more > self.MEMORY if left is None else more >= left:
            self.budget.watch.halt("memory", f"{limit or self.MEMORY:,} bytes")


class CompiledGames(FlatSearch):
    """The values of states of one ruleset, which are remembered."""

    def __init__(self, rules: CompiledSides[Any], budget: Budget) -> None:
        super().__init__(rules, budget)
        self.taken = 0
        self.table = Transpositions.of(SLOTS, rules.words, questions=True)

    @property
    def nbytes(self) -> int:
        """The bytes of games and table."""
        return super().nbytes + self.table.nbytes

    def game(self, state: object) -> Game:
        """Return the value of a state.

        Raises `NoRoomIn64Bits` if a number does not fit into 64 bits, and `OverflowError` if the
        state has no key.
        """
        return self.arena.game(self._found(self.rules.signed_key(state)))

    def _found(self, key: list[int]) -> int:
        rules, words = self.rules, self.rules.words
        room = words * (3 * rules.most + 2) + 2 * rules.most
        work = np.zeros(4, np.int64)
        work[positions.TAKEN] = self.taken
        path = np.zeros(max(4 * room, 1 << 14), np.int64)
        frames = np.zeros(64 * positions.FIELDS, np.int64)
        path[:words] = key
        positions.begin(work, frames, words)
        share, looks = POSITIONS_PER_LOOK // 50, list(LOOK_DEPTHS) if self.budget.is_bounded else []
        self.arena.reset()
        while True:
            before = int(work[positions.SEEN])
            if looks and before >= looks[0][0] and _settled(work, frames) > looks.pop(0)[1]:
                self.budget.stop()
            ended = positions.run(
                self.arena.flat, work, path, frames, *self.table, rules.left.address,
                rules.right.address, rules.simplify.address, rules.params, words, room,
                min(share, self.budget.compiled_left), int(FILLED * self.table.answers.size),
            )  # fmt: skip
            self.taken = int(work[positions.TAKEN])
            seen = int(work[positions.SEEN])
            self.budget.count_compiled(seen - before)
            if ended == positions.DONE:
                return int(work[positions.ANSWER])
            if ended == positions.NO_ROOM:
                path, frames = doubled(path), doubled(frames)
            elif ended == positions.FULL:
                self.table = self._larger(self.table, work, positions.TAKEN, self.nbytes)
            elif ended == positions.IN_TROUBLE:
                self._help_arena(self.nbytes)
                continue
            elif not self.budget.compiled_left:
                self.budget.stop()
            share = (
                min(POSITIONS_PER_LOOK, max(1, looks[0][0] - seen)) if looks else POSITIONS_PER_LOOK
            )
            self.arena.reset()


def _settled(work: NDArray[np.int64], frames: NDArray[np.int64]) -> int:
    """Return the depth in moves of the first position with a valued option."""
    deep = int(work[positions.DEPTH])
    valued = frames[positions.NEXT : deep * positions.FIELDS : positions.FIELDS][1:] > 0
    return int(valued.argmax()) if valued.any() else deep


def doubled(array: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return an array followed by as many zeros."""
    return np.concatenate((array, np.zeros_like(array)))
