"""Values of large partizan boards, and who wins sums of these, by compiled loops on arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zermelo._jit import transpositions
from zermelo.budget import Budget
from zermelo.games.compiled import CompiledSides
from zermelo.solvers.compiled_search import Transpositions, doubled
from zermelo.values.partizan.flat.arena import FlatArena
from zermelo.values.partizan.flat.loops import positions, totals, winners
from zermelo.values.partizan.flat.loops.totals import Totals
from zermelo.values.partizan.game import Game
from zermelo.values.player import LEFT, Player

#: Slots of the table at first, a power of two, and the share that may be filled.
SLOTS, MAX_FILLED = 1 << 14, 0.6
#: Positions between two checks of the time limit; the first share is smaller, for small limits.
POSITIONS_PER_LOOK = 50_000
#: Numbers of positions, each with a number of moves: an optional value is given up after these
#: positions if no option within these moves is valued. On boards of eight games whose values take
#: half a million positions or less, an option is valued within three moves at the first check, two
#: at the second, and one at the last.
LOOK_DEPTHS = ((10_000, 4), (50_000, 2), (150_000, 1))
#: An optional value is given up after this number of games in canonical form, not counting one for
#: each position. Boards of squares have few more games than positions, but on graphs, where values
#: are larger, there may be eight times as many, and each takes longer.
MAX_EXTRA_FORMS = 200_000
#: Maximum number of options of a part that is valued.
MAX_VALUED_OPTIONS = 6
#: Parts at first, a power of two, and the most parts of one key: each has squares of its own.
PARTS, PARTS_OF_KEY = 1 << 12, 64


class FlatSearch:
    """Base of compiled searches through the positions of one ruleset, with games in flat arrays."""

    MEMORY = 8 * 1024**3  #: bytes of all arrays, at most, by default

    def __init__(self, rules: CompiledSides, budget: Budget) -> None:
        self.rules, self.budget, self.arena = rules, budget, FlatArena()

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays."""
        return self.arena.nbytes

    def _enlarge_arena(self, more: int) -> None:
        """Enlarge or clean up the arena, by at most some more bytes."""
        if not self.arena.paused:
            self._require_memory(more)
        self.arena.make_room(self.budget.look)

    def _larger(
        self, table: Transpositions, counts: NDArray[np.int64], taken: int, more: int
    ) -> Transpositions:
        """Return a table with twice as many slots and the same entries."""
        self._require_memory(more)
        larger = table.larger()
        words = table.keys.size // table.answers.size
        counts[taken] = transpositions.move(*table, *larger, words)
        return larger

    def _require_memory(self, more: int) -> None:
        """Raise LimitReached if the arrays would take too much memory."""
        limit, left = self.budget.limits.memory, self.budget.watch.memory_left
        if self.nbytes + more > self.MEMORY if left is None else more >= left:
            self.budget.watch.halt("memory", f"{limit or self.MEMORY:,} bytes")


class CompiledGames(FlatSearch):
    """The values of states of one ruleset, which are remembered."""

    def __init__(self, rules: CompiledSides, budget: Budget) -> None:
        super().__init__(rules, budget)
        self.entries_used = 0
        self.table = Transpositions.of(SLOTS, rules.words, questions=True)

    @property
    def nbytes(self) -> int:
        """The bytes of games and table."""
        return super().nbytes + self.table.nbytes

    def game(self, state: object) -> Game:
        """Return a value; `NoRoomIn64Bits` for large numbers, OverflowError for a missing key."""
        return self.arena.game(self._value_number(self.rules.signed_key(state)))

    def _value_number(self, key: list[int]) -> int:
        rules, words = self.rules, self.rules.words
        room = words * (3 * rules.most + 2) + 2 * rules.most
        work = np.zeros(4, np.int64)
        work[positions.ENTRIES_USED] = self.entries_used
        path = np.zeros(max(4 * room, 1 << 14), np.int64)
        frames = np.zeros(64 * positions.FIELDS, np.int64)
        path[:words] = key
        positions.begin(work, frames, words)
        share, looks = POSITIONS_PER_LOOK // 50, list(LOOK_DEPTHS) if self.budget.is_bounded else []
        self.arena.reset()
        forms = 0
        while True:
            before, steps = int(work[positions.POSITIONS]), self.arena.steps_left
            if self.budget.is_bounded and forms - before > MAX_EXTRA_FORMS:
                self.budget.stop()
            if looks and before >= looks[0][0] and _valued_depth(work, frames) > looks.pop(0)[1]:
                self.budget.stop()
            ended = positions.run(
                self.arena.flat, work, path, frames, *self.table, rules.left.address,
                rules.right.address, rules.simplify.address, rules.params, words, room,
                min(share, self.budget.compiled_left), int(MAX_FILLED * self.table.answers.size),
            )  # fmt: skip
            forms += steps - self.arena.steps_left
            self.entries_used = int(work[positions.ENTRIES_USED])
            seen = int(work[positions.POSITIONS])
            self.budget.count_compiled(seen - before)
            if ended == positions.DONE:
                return int(work[positions.ANSWER])
            if ended == positions.PATH_FULL:
                path, frames = doubled(path), doubled(frames)
            elif ended == positions.TABLE_FULL:
                self.table = self._larger(self.table, work, positions.ENTRIES_USED, self.nbytes)
            elif ended == positions.GAMES_STOPPED:
                self._enlarge_arena(self.nbytes)
                continue
            elif not self.budget.compiled_left:
                self.budget.stop()
            share = (
                min(POSITIONS_PER_LOOK, max(1, looks[0][0] - seen)) if looks else POSITIONS_PER_LOOK
            )
            self.arena.reset()


def _valued_depth(work: NDArray[np.int64], frames: NDArray[np.int64]) -> int:
    """Return the depth in moves of the first position with a valued option."""
    deep = int(work[positions.DEPTH])
    valued = frames[positions.NEXT : deep * positions.FIELDS : positions.FIELDS][1:] > 0
    return int(valued.argmax()) if valued.any() else deep


class CompiledParts(FlatSearch):
    """Remembered winners of positions; a search ends by a limit, or when memory is used up."""

    MEMORY = 4 * 1024**3

    def __init__(self, rules: CompiledSides, budget: Budget) -> None:
        super().__init__(rules, budget)
        words = rules.words
        self.table = Transpositions.of(SLOTS, 1)
        self.values = Transpositions.of(SLOTS, words, questions=True)
        self.sums = Totals(
            parts=np.zeros(PARTS * (totals.PART_FIELDS + words), np.int64),
            part_slots=np.zeros(2 * PARTS, np.int64),
            totals=np.zeros(PARTS * totals.TOTAL_FIELDS, np.int64),
            total_slots=np.zeros(2 * PARTS, np.int64),
            options=np.zeros(16 * PARTS, np.int64),
            lists=np.zeros(4 * PARTS_OF_KEY + 2, np.int64),
        )
        self.sums.parts[0] = self.sums.totals[0] = self.sums.options[0] = 1
        self.work = np.zeros(7, np.int64)
        self.work[totals.MAX_VALUED_OPTIONS] = MAX_VALUED_OPTIONS
        self.steps = np.zeros(4, np.int64)
        self._room = words * (4 * rules.most + 64) + 2 * rules.most
        self._path = self._line = np.zeros(0, np.int64)
        self._frames = self._value_frames = self._path

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays."""
        arrays = (*self.sums, self._path, self._line)
        sums = sum(array.nbytes for array in arrays)
        return super().nbytes + sums + self.table.nbytes + self.values.nbytes

    def wins(self, keys: Sequence[Sequence[int]], player: Player) -> bool:
        """Whether a player who begins wins the sum of some keys; may raise `NoRoomIn64Bits`."""
        words = [word for key in keys for word in key]
        lists = 4 * PARTS_OF_KEY * max(1, len(keys)) + 2
        if self.sums.lists.size < lists:
            self.sums = self.sums._replace(lists=np.zeros(lists, np.int64))
        self._path = np.zeros(len(words) + 4 * self._room, np.int64)
        self._path[: len(words)] = words
        self._line = np.zeros(4 * self._room, np.int64)
        self._frames = np.zeros(64 * winners.FIELDS, np.int64)
        self._value_frames = np.zeros(64 * positions.FIELDS, np.int64)
        self._frames[winners.TOTAL], self._frames[winners.NEXT] = winners.UNREAD, -1
        self._frames[winners.GAME] = 0 if player is LEFT else 1
        self._frames[winners.COUNT] = len(keys)
        self.work[totals.DEPTH] = 1
        return self._run()

    def _run(self) -> bool:
        rules, work = self.rules, self.work
        share = POSITIONS_PER_LOOK // 50
        self.arena.reset()
        while True:
            before = int(work[totals.POSITIONS])
            ended = winners.run(
                self.arena.flat, self.sums, work, self._path, self._frames, *self.table,
                rules.left.address, rules.right.address, rules.simplify.address, rules.params,
                rules.words, min(share, self._positions_left),
                int(MAX_FILLED * self.table.answers.size), *self.values, self.steps, self._line,
                self._value_frames, self._room,
            )  # fmt: skip
            self.budget.count_compiled(int(work[totals.POSITIONS]) - before)
            if ended == totals.DONE:
                return bool(work[totals.ANSWER])
            if ended == totals.GAMES_STOPPED:
                self._enlarge_arena(self.arena.nbytes)
                continue
            self._make_room(ended)
            self.arena.reset()
            share = POSITIONS_PER_LOOK

    @property
    def _positions_left(self) -> int:
        budget = self.budget
        if budget.is_bounded or budget.limits.positions is not None:
            return budget.compiled_left
        return POSITIONS_PER_LOOK

    def _make_room(self, ended: int) -> None:
        """Grow the arrays that were too short, or stop if no more positions are allowed."""
        if ended == totals.PATH_FULL:
            self._path, self._frames = doubled(self._path), doubled(self._frames)
        elif ended == totals.TABLE_FULL:
            more = 2 * self.table.nbytes
            self.table = self._larger(self.table, self.work, totals.ENTRIES_USED, more)
        elif ended == totals.TOTALS_FULL:
            self._grow(int(self.work[totals.SHORTAGE]))
        elif ended == totals.VALUING + positions.PATH_FULL:
            self._line, self._value_frames = doubled(self._line), doubled(self._value_frames)
        elif ended == totals.VALUING + positions.TABLE_FULL:
            more = 2 * self.values.nbytes
            self.values = self._larger(self.values, self.steps, positions.ENTRIES_USED, more)
        elif not self._positions_left:
            self.budget.stop()

    def _grow(self, shortage: int) -> None:
        """Double the arrays of parts, of totals, or of options."""
        sums = self.sums
        if shortage == totals.OPTIONS:
            self._require_memory(sums.options.nbytes)
            self.sums = sums._replace(options=doubled(sums.options))
            return
        if shortage == totals.PARTS:
            self._require_memory(sums.parts.nbytes + 2 * sums.part_slots.nbytes)
            sums = sums._replace(parts=doubled(sums.parts), part_slots=doubled(sums.part_slots))
        else:
            self._require_memory(sums.totals.nbytes + 2 * sums.total_slots.nbytes)
            sums = sums._replace(totals=doubled(sums.totals), total_slots=doubled(sums.total_slots))
        sums.part_slots[:] = sums.total_slots[:] = 0  # filled anew
        self.sums = sums
        totals.rehash(self.work, self.sums, np.int64(self.rules.words))
