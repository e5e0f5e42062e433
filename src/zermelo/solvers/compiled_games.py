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

#: Initial number of slots of a table, a power of two; the share that is filled before it grows.
SLOTS, MAX_FILLED = 1 << 14, 0.6
#: Positions between two checks of the time limit; the first check comes sooner, for small limits.
POSITIONS_PER_LOOK = 50_000
#: Pairs of a number of positions and a depth in moves: a value that is not needed for the answer is
#: given up after these positions if no position on the path up to this depth has a valued option.
#: Boards of eight rulesets whose values take half a million positions or less need at most the
#: depths three, two and one at these checks.
LOOK_DEPTHS = ((10_000, 4), (50_000, 2), (150_000, 1))
#: Maximum number of games in canonical form for an optional value, beyond one for each position:
#: boards of squares have few more games than positions, but graphs may have eight times as many.
MAX_EXTRA_FORMS = 200_000
#: Maximum number of options, of both players together, of a part whose value is computed.
MAX_VALUED_OPTIONS = 6
#: Initial number of parts and of sums, a power of two; maximum number of parts of one key.
PARTS, MAX_PARTS_OF_KEY = 1 << 12, 64


class FlatSearch:
    """Base of compiled searches through the positions of one ruleset, with games in flat arrays."""

    MEMORY = 8 * 1024**3  #: maximum bytes of all arrays, by default

    def __init__(self, rules: CompiledSides, budget: Budget) -> None:
        self.rules, self.budget, self.arena = rules, budget, FlatArena()

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays."""
        return self.arena.nbytes

    def _enlarge_arena(self, more_bytes: int) -> None:
        """Enlarge the arena if ``more_bytes`` more are allowed; if it only paused, check limits."""
        if not self.arena.paused:
            self._require_memory(more_bytes)
        self.arena.make_room(self.budget.look)

    def _larger(
        self, table: Transpositions, counts: NDArray[np.int64], used_index: int, more_bytes: int
    ) -> Transpositions:
        """Return a table with twice the slots and the same entries; set ``counts[used_index]``."""
        self._require_memory(more_bytes)
        larger = table.larger()
        words = table.keys.size // table.answers.size
        counts[used_index] = transpositions.copy(*table, *larger, words)
        return larger

    def _require_memory(self, more_bytes: int) -> None:
        """Raise LimitReached if the arrays would take too much memory."""
        limit, left = self.budget.limits.memory, self.budget.watch.memory_left
        if self.nbytes + more_bytes > self.MEMORY if left is None else more_bytes >= left:
            self.budget.watch.halt("memory", f"{limit or self.MEMORY:,} bytes")


class CompiledGames(FlatSearch):
    """The values of states of one ruleset, in a table."""

    def __init__(self, rules: CompiledSides, budget: Budget) -> None:
        super().__init__(rules, budget)
        self.entries_used = 0
        self.table = Transpositions.of(SLOTS, rules.words, questions=True)

    @property
    def nbytes(self) -> int:
        """The bytes of games and table."""
        return super().nbytes + self.table.nbytes

    def game(self, state: object) -> Game:
        """Return a state's value; raises `NumberNotInArena`, or OverflowError if it has no key."""
        return self.arena.game(self._value_index(self.rules.signed_key(state)))

    def _value_index(self, key: list[int]) -> int:
        rules, words = self.rules, self.rules.words
        words_per_position = words * (3 * rules.max_options + 2) + 2 * rules.max_options
        work = np.zeros(4, np.int64)  # DEPTH, POSITIONS, ANSWER, ENTRIES_USED
        work[positions.ENTRIES_USED] = self.entries_used
        path = np.zeros(max(4 * words_per_position, 1 << 14), np.int64)
        frames = np.zeros(64 * positions.FIELDS, np.int64)
        path[:words] = key
        positions.begin(work, frames, words)
        batch = POSITIONS_PER_LOOK // 50
        checks = list(LOOK_DEPTHS) if self.budget.is_bounded else []
        self.arena.reset()
        form_count = 0
        while True:
            before, steps_before = int(work[positions.POSITIONS]), self.arena.steps_left
            if self.budget.is_bounded and form_count - before > MAX_EXTRA_FORMS:
                self.budget.stop()
            if checks and before >= checks[0][0] and _valued_depth(work, frames) > checks.pop(0)[1]:
                self.budget.stop()
            status = positions.run(
                self.arena.flat, work, path, frames, *self.table, rules.left.address,
                rules.right.address, rules.simplify.address, rules.params, words,
                words_per_position,
                min(batch, self.budget.compiled_left), int(MAX_FILLED * self.table.answers.size),
            )  # fmt: skip
            form_count += steps_before - self.arena.steps_left
            self.entries_used = int(work[positions.ENTRIES_USED])
            seen = int(work[positions.POSITIONS])
            self.budget.count_compiled(seen - before)
            if status == positions.DONE:
                return int(work[positions.ANSWER])
            if status == positions.PATH_FULL:
                path, frames = doubled(path), doubled(frames)
            elif status == positions.TABLE_FULL:
                self.table = self._larger(self.table, work, positions.ENTRIES_USED, self.nbytes)
            elif status == positions.GAMES_STOPPED:
                self._enlarge_arena(self.nbytes)
                continue
            elif not self.budget.compiled_left:
                self.budget.stop()
            batch = max(1, checks[0][0] - seen) if checks else POSITIONS_PER_LOOK
            batch = min(batch, POSITIONS_PER_LOOK)
            self.arena.reset()


def _valued_depth(work: NDArray[np.int64], frames: NDArray[np.int64]) -> int:
    """Return the depth of the path's first position with a valued option; its length if none."""
    depth = int(work[positions.DEPTH])
    has_value = frames[positions.NEXT : depth * positions.FIELDS : positions.FIELDS][1:] > 0
    return int(has_value.argmax()) if has_value.any() else depth


class CompiledParts(FlatSearch):
    """Finds who wins sums of positions, with a table; a limit, also on memory, ends a search."""

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
            lists=np.zeros(4 * MAX_PARTS_OF_KEY + 2, np.int64),
        )
        self.sums.parts[0] = self.sums.totals[0] = self.sums.options[0] = 1
        self.work = np.zeros(7, np.int64)
        self.work[totals.MAX_VALUED_OPTIONS] = MAX_VALUED_OPTIONS
        self.value_work = np.zeros(4, np.int64)  # as ``work``, while a part is valued
        self._room = words * (4 * rules.max_options + 64) + 2 * rules.max_options
        self._path = self._value_path = np.zeros(0, np.int64)
        self._frames = self._value_frames = self._path

    @property
    def nbytes(self) -> int:
        """The bytes of all large arrays."""
        arrays = (*self.sums, self._path, self._value_path)
        sums = sum(array.nbytes for array in arrays)
        return super().nbytes + sums + self.table.nbytes + self.values.nbytes

    def wins(self, keys: Sequence[Sequence[int]], player: Player) -> bool:
        """Whether ``player`` wins a sum of keys by moving first; may raise `NumberNotInArena`."""
        words = [word for key in keys for word in key]
        list_size = 4 * MAX_PARTS_OF_KEY * max(1, len(keys)) + 2
        if self.sums.lists.size < list_size:
            self.sums = self.sums._replace(lists=np.zeros(list_size, np.int64))
        self._path = np.zeros(len(words) + 4 * self._room, np.int64)
        self._path[: len(words)] = words
        self._value_path = np.zeros(4 * self._room, np.int64)
        self._frames = np.zeros(64 * winners.FIELDS, np.int64)
        self._value_frames = np.zeros(64 * positions.FIELDS, np.int64)
        self._frames[winners.TOTAL], self._frames[winners.NEXT] = winners.UNREAD, -1
        self._frames[winners.GAME] = 0 if player is LEFT else 1
        self._frames[winners.COUNT] = len(keys)
        self.work[totals.DEPTH] = 1
        return self._run()

    def _run(self) -> bool:
        rules, work = self.rules, self.work
        batch = POSITIONS_PER_LOOK // 50
        self.arena.reset()
        while True:
            count_before = int(work[totals.POSITIONS])
            status = winners.run(
                self.arena.flat, self.sums, work, self._path, self._frames, *self.table,
                rules.left.address, rules.right.address, rules.simplify.address, rules.params,
                rules.words, min(batch, self._positions_left),
                int(MAX_FILLED * self.table.answers.size), *self.values, self.value_work,
                self._value_path, self._value_frames, self._room,
            )  # fmt: skip
            self.budget.count_compiled(int(work[totals.POSITIONS]) - count_before)
            if status == totals.DONE:
                return bool(work[totals.ANSWER])
            if status == totals.GAMES_STOPPED:
                self._enlarge_arena(self.arena.nbytes)
                continue
            self._make_room(status)
            self.arena.reset()
            batch = POSITIONS_PER_LOOK

    @property
    def _positions_left(self) -> int:
        budget = self.budget
        if budget.is_bounded or budget.limits.positions is not None:
            return budget.compiled_left
        return POSITIONS_PER_LOOK

    def _make_room(self, status: int) -> None:
        """Grow the arrays that were too short, or stop if no more positions are allowed."""
        if status == totals.PATH_FULL:
            self._path, self._frames = doubled(self._path), doubled(self._frames)
        elif status == totals.TABLE_FULL:
            more_bytes = 2 * self.table.nbytes
            self.table = self._larger(self.table, self.work, totals.ENTRIES_USED, more_bytes)
        elif status == totals.TOTALS_FULL:
            self._grow(int(self.work[totals.SHORTAGE]))
        elif status == totals.VALUING + positions.PATH_FULL:
            self._value_path = doubled(self._value_path)
            self._value_frames = doubled(self._value_frames)
        elif status == totals.VALUING + positions.TABLE_FULL:
            more_bytes, work = 2 * self.values.nbytes, self.value_work
            self.values = self._larger(self.values, work, positions.ENTRIES_USED, more_bytes)
        elif not self._positions_left:
            self.budget.stop()

    def _grow(self, shortage: int) -> None:
        """Double the arrays of parts, of totals, or of options, as ``shortage`` says."""
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
