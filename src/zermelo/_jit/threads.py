"""Algorithm PND on two cores: on wide levels each vertex belongs to one core.

The vertices are divided into blocks, and each core owns every other block. A level, which is all
vertices of one remoteness, takes several rounds. In each round a core puts predecessors of its half
of the level into two boxes, one for the vertices of each core, and updates its own vertices from
the boxes of the previous round. So only one core writes each state, and each vertex is updated once
for each labelled option. The labels do not depend on the order in which a level is processed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo._jit.compiled import compiled
from zermelo._jit.cores import Cores
from zermelo._jit.flow import (
    AFTER,
    BUFFER_SIZE,
    CONTROL_SIZE,
    HEAD,
    LEVEL_END,
    SWEEP_DIVISOR,
    TAIL,
    close,
    flow,
    gather_rows,
    leaves,
    notify,
)

#: Minimum number of vertices of a level that two cores share: each round costs 0.1 ms.
MIN_WIDTH = 1 << 16
#: A block has 2^SHIFT vertices, and a box has room for BOX predecessors.
SHIFT, BOX = 12, 1 << 17

# Indices in a core's progress: queue[BEGIN:END] is the rest of its half of the level, TAKEN entries
# of the row of queue[BEGIN] are used, and the core's next labelled vertex goes to queue[NEXT].
BEGIN, END, TAKEN, NEXT = range(4)


class TwoThreads:
    """A labelling on two cores, with arguments as for `flow`; the queue has two spare places."""

    def __init__(
        self,
        cores: Cores,
        pred_ptr: NDArray[np.int64],
        pred: NDArray[Any],
        state: NDArray[Any],
        queue: NDArray[Any],
        winning: int,
    ) -> None:
        self.cores = cores
        self.rows = pred_ptr, pred
        self.state, self.queue, self.winning = state, queue, winning
        self.top = queue.size - 1
        # boxes[turn, filling core, owner]; zeros, since unused entries are vertices to prefetch too
        self.boxes = np.zeros((2, 2, 2, BOX), pred.dtype)
        self.sizes = np.zeros((2, 2, 2), np.int64)
        self.control = np.zeros(CONTROL_SIZE, np.int64)
        self.processed = 0  # labelled vertices that have left the queue

    def label(
        self, ptr: NDArray[np.int64], between: Callable[[int], object] | None, every: int
    ) -> int:
        """Write all labels, −1 for no label; return the number of labelled vertices.

        Two cores share wide levels; one core labels the others. ``between`` is called with the
        number of labelled vertices so far, after about ``every`` edges and before wide levels.
        """
        report = between or (lambda _: None)
        shares = [(core, 2, SHIFT, core * self.top, 1 - 2 * core) for core in range(2)]
        self._join(0, self.cores.run(leaves, *((ptr, *self._arrays, *share) for share in shares)))
        goes_on = True
        while goes_on:
            goes_on = flow(*self.rows, *self._arrays, self.control, self.winning, every, MIN_WIDTH)
            if goes_on:
                report(self.processed + int(self.control[TAIL]))
                self._label_wide_levels(report, every)
        halves = np.array_split(self.state, 2)
        self.cores.run(close, *((half,) for half in halves))
        return self.processed + int(self.control[TAIL])

    @property
    def _arrays(self) -> tuple[NDArray[Any], NDArray[Any]]:
        return self.state, self.queue

    def _label_wide_levels(self, report: Callable[[int], object], every: int) -> None:
        control, edges = self.control, 0
        while control[HEAD] == control[LEVEL_END] and control[TAIL] - control[HEAD] >= MIN_WIDTH:
            control[AFTER] += 1
            begin, end = int(control[HEAD]), int(control[TAIL])
            middle = (begin + end) // 2
            progress = np.array([[begin, middle, 0, end], [middle, end, 0, self.top]], np.int64)
            self.sizes[:] = 0
            turn, filled = 0, 1
            while filled:
                self.cores.run(exchange, *(self._args(progress, turn, core) for core in range(2)))
                filled = int(self.sizes[turn].sum())
                turn = 1 - turn
                edges += filled
                if edges >= every:
                    edges = 0
                    queued = progress[0, NEXT] - end + self.top - progress[1, NEXT]
                    report(self.processed + end + int(queued))
            self._join(end, progress[:, NEXT].tolist())

    def _args(self, progress: NDArray[np.int64], turn: int, core: int) -> tuple[Any, ...]:
        """Return a core's arguments for `exchange`, with boxes to fill and boxes filled before."""
        full, sizes = self.boxes[1 - turn, :, core], self.sizes[1 - turn, :, core].tolist()
        after = int(self.control[AFTER])
        return (
            *self.rows, *self._arrays, progress[core], *self.boxes[turn, core],
            self.sizes[turn, core], full[0], sizes[0], full[1], sizes[1],
            1 - 2 * core, SHIFT, after, after & self.winning,
        )  # fmt: skip

    def _join(self, first: int, tails: list[int]) -> None:
        """Move the queues of both cores to the beginning of the queue, over processed vertices.

        One core has queued vertices from ``first`` up to its tail, the other from the top down.
        """
        control, queue, after = self.control, self.queue, int(self.control[AFTER])
        low, high = tails
        from_low, total = low - first, low - first + self.top - high
        if total * SWEEP_DIVISOR > self.state.size:
            bounds = (0, from_low), (from_low, total)
            parts = ((*self._arrays, after, k, SHIFT, *pair) for k, pair in enumerate(bounds))
            self.cores.run(queue_by_number, *parts)
        else:
            queue[:from_low] = queue[first:low]
            queue[from_low:total] = queue[high + 1 :]
        self.processed += first
        control[HEAD] = control[LEVEL_END] = 0
        control[TAIL] = total


@compiled(types="int64[] int32[]*3 int64[] int32[] int32[] int64[] int32[] int int32[] int*5")
def exchange(
    pred_ptr, pred, state, queue, progress, low, high, sizes, full, full_size, other, other_size,
    step, shift, after, wins,
):  # fmt: skip
    """Label a core's vertices from two boxes; fill box ``low`` of core 0, ``high`` of core 1."""
    tail = progress[NEXT]
    for _ in range(2):
        tail = notify(full, full_size, state, queue, tail, step, after, wins)
        full, full_size = other, other_size
    progress[NEXT] = tail
    gathered = np.zeros(2 * BUFFER_SIZE, pred.dtype)
    head, end, taken = progress[BEGIN], progress[END], progress[TAKEN]
    lower, higher = np.int64(0), np.int64(0)
    while head < end and max(lower, higher) + 2 * BUFFER_SIZE < low.size:
        size, head, taken = gather_rows(pred_ptr, pred, queue, head, end, taken, gathered)
        for i in range(size):
            u = gathered[np.uint64(i)]
            owner = (np.int64(u) >> shift) & 1
            low[np.uint64(lower)] = u
            high[np.uint64(higher)] = u
            lower += 1 - owner
            higher += owner
    progress[BEGIN], progress[TAKEN] = head, taken
    sizes[0], sizes[1] = lower, higher


@compiled(types="int32[] int32[] int*5")
def queue_by_number(state, queue, after, owner, shift, place, end):
    """Write an owner's vertices with the label ``after`` into ``queue[place:end]``, by number.

    Rows are then read in order too: one sequential pass instead of two cache misses for each
    vertex.
    """
    count = state.size
    for block in range(owner, (count >> shift) + 1, 2):
        u = block << shift
        stop = min((block + 1) << shift, count)
        while u < stop and place < end:  # places from ``end`` on are not this owner's
            queue[np.uint64(place)] = u
            place += state[np.uint64(u)] == after
            u += 1
