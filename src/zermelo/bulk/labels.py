"""Outcomes of a digraph on disk: Algorithm PND on rows of predecessors that stay on disk.

The memory holds the queue and one number a vertex, in the end its remoteness.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo._jit import flow
from zermelo.bulk.database import disk_full_as_input_error
from zermelo.bulk.pace import Pace
from zermelo.bulk.rows import OPTIONS, ROWS, STARTS, kind_of
from zermelo.errors import LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.bulk.edges import Edges
    from zermelo.bulk.workspace import Workspace
    from zermelo.limits import Watch

#: Edges between two checks of the time limit and at the time of the last note.
EDGES_PER_LOOK = 1 << 24

#: Files of labels: those of all vertices, and two in turn for unfinished work.
LABELS, BETWEEN = "labels", ("labels-0", "labels-1")

#: Numbers in a chunk when all vertices are scanned.
NUMBERS_PER_LOOK = 1 << 19

#: Memory of labelling: bytes a vertex, and bytes in addition.
BYTES_PER_VERTEX, BYTES_BESIDES = 12, 200 << 20


@dataclass(frozen=True)
class Ends:
    """Where play ends and who wins there, by vertex numbers (see `zermelo.labels.ending`).

    Labels are those of normal play on `Ending.board`: with ``late`` 1, in misère play, one more
    move leads from every end to a last vertex, whose number is that of the vertices.
    """

    final: NDArray[np.int64] | None = None
    only_final: bool = False
    late: int = 0

    @property
    def usual(self) -> bool:
        """Whether play is normal: a player who cannot move loses, and only then play ends."""
        return self.final is None and not self.late

    def begin(
        self, options: NDArray[Any], queue: NDArray[Any], control: NDArray[np.int64]
    ) -> NDArray[Any]:
        """Label the ends, and queue them; ``options`` has minus their numbers of options."""
        count = options.size
        state = np.append(options, options.dtype.type(0)) if self.late else options
        if self.only_final:
            state[:count][options == 0] = -1  # a loop there: play goes on for ever
        if self.final is not None:
            state[self.final] = 0
        tail = 0
        for first in range(0, count, NUMBERS_PER_LOOK):
            part = state[first : min(first + NUMBERS_PER_LOOK, count)]
            ends = np.flatnonzero(part == 0)
            queue[tail : tail + ends.size] = ends + first
            tail += ends.size
            part[ends] = self.late
        control[flow.TAIL] = tail
        if self.late:  # the last vertex is done; the ends are its predecessors
            control[flow.LEVEL], control[flow.AFTER] = tail, 2
        return state


def shift(remoteness: NDArray[Any], moves: int) -> None:
    """Add some moves to each remoteness."""
    if moves:
        for first in range(0, remoteness.size, NUMBERS_PER_LOOK):
            part = remoteness[first : first + NUMBERS_PER_LOOK]
            part[part >= 0] += moves


def allow(count: int, memory: int) -> None:
    """Raise LimitReached if the work takes more memory than allowed."""
    needed = BYTES_PER_VERTEX * count + BYTES_BESIDES
    if needed > memory:
        said = f"{memory:,} bytes, where {count:,} vertices take {needed:,}"
        raise LimitReached("memory", said, {})


def labelled(space: Workspace, edges: Edges, watch: Watch, ends: Ends) -> NDArray[Any]:
    """Return the remoteness on the board by vertex number, −1 on D, from the last note on.

    At a limit ``known`` holds ``labelled``, and the progress is noted.
    """
    note, kind = space.note, kind_of(edges.count, wide=space.note["rows"]["wide"])[0]
    count = edges.count + ends.late
    if "labels" in note:
        return space.read(LABELS, kind, count)
    between = note.get("between")
    queue = np.empty(edges.count + 2, kind)
    control = np.zeros(flow.PLACES, np.int64)
    if between:
        name, control[:] = between["file"], between["control"]
        waiting = int(control[flow.TAIL] - control[flow.HEAD])
        whole = space.read(name, kind, count + waiting)
        state = whole[:count].copy()
        queue[control[flow.HEAD] : control[flow.TAIL]] = whole[count:]
        del whole
    else:
        state = ends.begin(space.read(OPTIONS, kind, edges.count), queue, control)
    starts = space.mapped(STARTS, np.int64).view(np.ndarray)
    rows = space.mapped(ROWS, kind).view(np.ndarray)
    pace = Pace("vertices labelled", edges.count, int(control[flow.TAIL]))
    with disk_full_as_input_error(space.path):
        while flow.flow(starts, rows, state, queue, control, 1, EDGES_PER_LOOK, flow.NO_LIMIT):
            pace.done = int(control[flow.TAIL])
            if space.due:
                _note(space, state, queue, control)
            try:
                watch.look(lambda: str(pace))
            except BaseException as stop:
                _note(space, state, queue, control)
                if isinstance(stop, LimitReached):
                    stop.known = {**stop.known, "labelled": pace.done}
                raise
        del queue
        flow.close(state)
        space.write(LABELS, state)
        space.put(
            {name: entry for name, entry in note.items() if name != "between"} | {"labels": {}}
        )
        for name in (*BETWEEN, OPTIONS, STARTS, ROWS):  # not needed any more
            (space.path / name).unlink(missing_ok=True)
    return state


def _note(
    space: Workspace, state: NDArray[Any], queue: NDArray[Any], control: NDArray[np.int64]
) -> None:
    """Write the labels and the queue to the file that the last note does not use."""
    before = space.note.get("between", {}).get("file", BETWEEN[1])
    name = BETWEEN[1 - BETWEEN.index(before)]
    at = space.write(name, state)
    space.write(name, queue[control[flow.HEAD] : control[flow.TAIL]], at=at)
    space.put({**space.note, "between": {"file": name, "control": control.tolist()}})
