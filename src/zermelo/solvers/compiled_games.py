"""Values of large partizan boards: positions as keys, games in flat arrays, compiled loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo._jit import transpositions
from zermelo.games.compiled import signed
from zermelo.solvers.compiled_search import Transpositions
from zermelo.values.partizan.flat.arena import FlatArena
from zermelo.values.partizan.flat.loops import positions
from zermelo.values.partizan.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledSides

#: Slots of the table at first, a power of two, and up to which part it is filled.
SLOTS, FILLED = 1 << 14, 0.6
#: Positions between two looks at the clock; the first share is small, for the limits' sake.
POSITIONS_PER_LOOK = 50_000
#: So many positions tell whether a value that nobody asked for is in reach: not where more moves
#: deep than that no option is valued yet. Boards of eight games whose values take half a million
#: positions or less are three moves deep at most at the first look, two at the second, one at last.
LOOK_DEPTHS = ((10_000, 4), (50_000, 2), (150_000, 1))
#: Bytes that all arrays may take, unless a limit on memory says otherwise.
MEMORY = 8 * 1024**3


class CompiledGames:
    """What states of one ruleset are worth; it remembers all that it found."""

    def __init__(self, rules: CompiledSides[Any], budget: Budget) -> None:
        self.rules, self.budget = rules, budget
        self.arena, self.taken = FlatArena(), 0
        self.table = Transpositions.of(SLOTS, rules.words, questions=True)

    @property
    def nbytes(self) -> int:
        """Bytes that games and table take."""
        return self.arena.nbytes + self.table.nbytes

    def game(self, state: object) -> Game:
        """Return what a state is worth.

        Raises `TooFine` where a number on the way has no place in 64 bits, and `OverflowError`
        where the state has no key.
        """
        words = [word for number in self.rules.key(state) for word in signed(number, 1)]
        return self.arena.game(self._found(np.array(words, np.int64)))

    def _found(self, key: NDArray[np.int64]) -> int:
        rules, words = self.rules, self.rules.words
        room = words * (3 * rules.most + 2) + 2 * rules.most
        work = np.zeros(4, np.int64)
        work[positions.TAKEN] = self.taken
        path = np.zeros(max(4 * room, 1 << 14), np.int64)
        frames = np.zeros(64 * positions.FIELDS, np.int64)
        path[:words] = key
        positions.begin(work, frames, words)
        share, looks = POSITIONS_PER_LOOK // 50, list(LOOK_DEPTHS) if self.budget.is_bounded else []
        self.arena.rest()
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
                path, frames = _doubled(path), _doubled(frames)
            elif ended == positions.FULL:
                self._need(self.nbytes)
                larger = self.table.larger()
                work[positions.TAKEN] = transpositions.move(*self.table, *larger, words)
                self.table = larger
            elif ended == positions.IN_TROUBLE:
                if not self.arena.tired:
                    self._need(self.nbytes)
                self.arena.help(lambda: self.budget.watch.look(self.budget.told))
                continue
            elif not self.budget.compiled_left:
                self.budget.stop()
            share = (
                min(POSITIONS_PER_LOOK, max(1, looks[0][0] - seen)) if looks else POSITIONS_PER_LOOK
            )
            self.arena.rest()

    def _need(self, more: int) -> None:
        """Stop where the arrays would take too much memory."""
        limit, left = self.budget.limits.memory, self.budget.watch.memory_left
        if self.nbytes + more > MEMORY if left is None else more >= left:
            self.budget.watch.halt("memory", f"{limit or MEMORY:,} bytes")


def _settled(work: NDArray[np.int64], frames: NDArray[np.int64]) -> int:
    """Return how many moves deep the first position is of which an option is valued."""
    deep = int(work[positions.DEPTH])
    valued = frames[positions.NEXT : deep * positions.FIELDS : positions.FIELDS][1:] > 0
    return int(valued.argmax()) if valued.any() else deep


def _doubled(array: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate((array, np.zeros_like(array)))
