"""Who wins a sum of large partizan boards: the arrays of compiled minimax."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.solvers.compiled_games import FlatSearch, doubled
from zermelo.solvers.compiled_search import Transpositions
from zermelo.values.partizan.flat.loops import positions, totals, winners
from zermelo.values.partizan.flat.loops.totals import Totals
from zermelo.values.player import LEFT, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledSides

#: Maximum number of options of a part that is valued.
SMALL = 6
#: Parts and slots of a table at first, powers of two, and the share of a table that may be filled.
PARTS, SLOTS, FILLED = 1 << 12, 1 << 14, 0.6
#: Maximum number of parts of one key: each has squares of its own.
PARTS_OF_KEY = 64
#: Positions between two checks of the time limit; the first share is smaller, for small limits.
POSITIONS_PER_LOOK = 50_000


class CompiledParts(FlatSearch):
    """Winners of the positions of one ruleset, which are remembered.

    Without a limit on positions the search goes on until the memory is used up.
    """

    MEMORY = 4 * 1024**3

    def __init__(self, rules: CompiledSides[Any], budget: Budget) -> None:
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
        self.work[totals.SMALL] = SMALL
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
        """Whether a player who begins wins the sum of the positions with some keys.

        Raises `NoRoomIn64Bits` if a number does not fit into 64 bits.
        """
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
        return self._pursued()

    def _pursued(self) -> bool:
        rules, work = self.rules, self.work
        share = POSITIONS_PER_LOOK // 50
        self.arena.reset()
        while True:
            before = int(work[totals.SEEN])
            ended = winners.run(
                self.arena.flat, self.sums, work, self._path, self._frames, *self.table,
                rules.left.address, rules.right.address, rules.simplify.address, rules.params,
                rules.words, min(share, self._positions_left),
                int(FILLED * self.table.answers.size), *self.values, self.steps, self._line,
                self._value_frames, self._room,
            )  # fmt: skip
            self.budget.count_compiled(int(work[totals.SEEN]) - before)
            if ended == totals.DONE:
                return bool(work[totals.ANSWER])
            if ended == totals.IN_TROUBLE:
                self._help_arena(self.arena.nbytes)
                continue
            self._help(ended)
            self.arena.reset()
            share = POSITIONS_PER_LOOK

    @property
    def _positions_left(self) -> int:
        budget = self.budget
        if budget.is_bounded or budget.limits.positions is not None:
            return budget.compiled_left
        return POSITIONS_PER_LOOK

    def _help(self, ended: int) -> None:
        """Grow the arrays that were too short, or stop if no more positions are allowed."""
        if ended == totals.NO_ROOM:
            self._path, self._frames = doubled(self._path), doubled(self._frames)
        elif ended == totals.FULL:
            more = 2 * self.table.nbytes
            self.table = self._larger(self.table, self.work, totals.TAKEN, more)
        elif ended == totals.SHORT:
            self._grow(int(self.work[totals.SHORTAGE]))
        elif ended == totals.VALUING + positions.NO_ROOM:
            self._line, self._value_frames = doubled(self._line), doubled(self._value_frames)
        elif ended == totals.VALUING + positions.FULL:
            more = 2 * self.values.nbytes
            self.values = self._larger(self.values, self.steps, positions.TAKEN, more)
        elif not self._positions_left:
            self.budget.stop()

    def _grow(self, short: int) -> None:
        """Double the arrays of parts, of totals, or of options."""
        sums = self.sums
        if short == totals.OPTIONS:
            self._need(sums.options.nbytes)
            self.sums = sums._replace(options=doubled(sums.options))
            return
        if short == totals.PARTS:
            self._need(sums.parts.nbytes + 2 * sums.part_slots.nbytes)
            sums = sums._replace(parts=doubled(sums.parts), part_slots=doubled(sums.part_slots))
        else:
            self._need(sums.totals.nbytes + 2 * sums.total_slots.nbytes)
            sums = sums._replace(totals=doubled(sums.totals), total_slots=doubled(sums.total_slots))
        sums.part_slots[:] = sums.total_slots[:] = 0  # filled anew
        self.sums = sums
        totals.rehash(self.work, self.sums, np.int64(self.rules.words))
