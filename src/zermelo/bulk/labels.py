"""Outcomes of a digraph on disk, by Algorithm PND, and their check against its edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo._jit import flow
from zermelo.bulk import loops
from zermelo.bulk.database import disk_full_as_input_error
from zermelo.bulk.pace import Pace
from zermelo.bulk.rows import OPTIONS, ROWS, STARTS, number_type
from zermelo.errors import LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.bulk.database import Database
    from zermelo.bulk.edges import Edges
    from zermelo.bulk.workspace import Workspace
    from zermelo.limits import Watch

#: Approximate number of edges between two checks of the limits; each check may save progress.
EDGES_PER_CHECK = 1 << 24
#: The file of finished labels, and two files of unfinished labels, which are written in turn.
LABELS, UNFINISHED = "labels", ("labels-0", "labels-1")
#: Number of vertices in a chunk when all vertices are scanned.
VERTICES_PER_CHUNK = 1 << 19
#: Memory of labelling: bytes per vertex, and a constant amount.
BYTES_PER_VERTEX, BASE_BYTES = 12, 200 << 20


@dataclass(frozen=True)
class Ends:
    """Where play ends and who wins there, by vertex numbers (see `zermelo.labels.ending`).

    Play ends at the vertices ``final`` and, unless ``only_final``, at those without a move. Labels
    are those of normal play on `Ending.board`. In misère play ``extra`` is 1: one more move leads
    from every end to a last vertex, whose number is the number of vertices.
    """

    final: NDArray[np.int64] | None = None
    only_final: bool = False
    extra: int = 0

    @property
    def is_usual(self) -> bool:
        """Whether play is normal: it ends only when a player cannot move, and this player loses."""
        return self.final is None and not self.extra

    def begin(
        self, minus_options: NDArray[Any], queue: NDArray[Any], control: NDArray[np.int64]
    ) -> NDArray[Any]:
        """Label and queue the ends of play; return labels, and minus option counts elsewhere."""
        count = minus_options.size
        last = minus_options.dtype.type(0)
        state = np.append(minus_options, last) if self.extra else minus_options
        if self.only_final:
            state[:count][minus_options == 0] = -1  # play goes on for ever, as with a loop
        if self.final is not None:
            state[self.final] = 0
        tail = 0
        for first in range(0, count, VERTICES_PER_CHUNK):
            chunk = state[first : min(first + VERTICES_PER_CHUNK, count)]
            ends = np.flatnonzero(chunk == 0)
            queue[tail : tail + ends.size] = ends + first
            tail += ends.size
            chunk[ends] = self.extra
        control[flow.TAIL] = tail
        if self.extra:  # the last vertex is done; the ends are its predecessors
            control[flow.LEVEL_END], control[flow.AFTER] = tail, 2
        return state


def shift(remoteness: NDArray[Any], moves: int) -> None:
    """Add a number of moves to each remoteness in place; −1, for draws, stays."""
    if moves:
        for first in range(0, remoteness.size, VERTICES_PER_CHUNK):
            chunk = remoteness[first : first + VERTICES_PER_CHUNK]
            chunk[chunk >= 0] += moves


def check_memory(count: int, memory: int) -> None:
    """Raise LimitReached if work on ``count`` vertices takes more than ``memory`` bytes."""
    needed = BYTES_PER_VERTEX * count + BASE_BYTES
    if needed > memory:
        limit = f"{memory:,} bytes, where {count:,} vertices take {needed:,}"
        raise LimitReached("memory", limit, {})


def label_vertices(space: Workspace, edges: Edges, watch: Watch, ends: Ends) -> NDArray[Any]:
    """Return the remoteness on the board by vertex number, −1 for draws; resume unfinished work."""
    note, dtype = space.note, number_type(edges.count, wide=space.note["rows"]["wide"])[0]
    count = edges.count + ends.extra
    if "labels" in note:
        _remove_unneeded(space)  # unneeded files stay if work is killed right after saving labels
        return space.read(LABELS, dtype, count)
    unfinished = note.get("between")
    queue = np.empty(edges.count + 2, dtype)
    control = np.zeros(flow.CONTROL_SIZE, np.int64)
    if unfinished:
        name, control[:] = unfinished["file"], unfinished["control"]
        queued = int(control[flow.TAIL] - control[flow.HEAD])
        stored = space.read(name, dtype, count + queued)
        state = stored[:count].copy()
        queue[control[flow.HEAD] : control[flow.TAIL]] = stored[count:]
        del stored
    else:
        state = ends.begin(space.read(OPTIONS, dtype, edges.count), queue, control)
    starts = space.mapped(STARTS, np.int64).view(np.ndarray)
    rows = space.mapped(ROWS, dtype).view(np.ndarray)
    pace = Pace("vertices labelled", edges.count, int(control[flow.TAIL]))
    with disk_full_as_input_error(space.path):
        while flow.flow(starts, rows, state, queue, control, 1, EDGES_PER_CHECK, flow.NO_LIMIT):
            pace.done = int(control[flow.TAIL])
            if space.is_note_due:
                _save_progress(space, state, queue, control)
            try:
                watch.look(lambda: str(pace))
            except BaseException as stop:
                _save_progress(space, state, queue, control)
                if isinstance(stop, LimitReached):
                    stop.known = {**stop.known, "labelled": pace.done}
                raise
        del queue
        flow.close(state)
        space.write(LABELS, state)
        space.put({key: data for key, data in note.items() if key != "between"} | {"labels": {}})
        _remove_unneeded(space)
    return state


def _remove_unneeded(space: Workspace) -> None:
    """Delete the files that are not needed once there are labels."""
    for name in (*UNFINISHED, OPTIONS, STARTS, ROWS):
        (space.path / name).unlink(missing_ok=True)


def _save_progress(
    space: Workspace, state: NDArray[Any], queue: NDArray[Any], control: NDArray[np.int64]
) -> None:
    """Write the labels and the queue to the file that the last note does not name."""
    used_file = space.note.get("between", {}).get("file", UNFINISHED[1])
    name = UNFINISHED[1 - UNFINISHED.index(used_file)]
    length = space.write(name, state)
    space.write(name, queue[control[flow.HEAD] : control[flow.TAIL]], at=length)
    space.put({**space.note, "between": {"file": name, "control": control.tolist()}})


class Check:
    """A check of labels by one pass over the edges (Fraenkel 1997, Theorem 3).

    A P-vertex has only N-options, with largest remoteness one less, or no options and remoteness 0.
    An N-vertex has a P-option, and the least remoteness of its P-options is one less. A D-vertex
    has a D-option and no P-option. Labels with these properties are the outcomes. The number of
    rows of edges is also checked, and which vertices have labels.

    ``board`` has the labels on the board, and ``present`` is a mask of the numbers that
    belong to vertices, or None if all do. `flaw` sets ``option`` as `loops.compare` does.
    """

    def __init__(
        self, board: NDArray[Any], present: NDArray[np.bool_] | None, edges: Edges, ends: Ends
    ) -> None:
        self._board, self._present, self._edges, self._ends = board, present, edges, ends
        self.option = np.full(edges.count, -1, board.dtype)
        self._in_files = np.zeros(edges.count, np.bool_)
        self._final: NDArray[np.bool_] | None = None
        if ends.final is not None:
            self._final = np.zeros(edges.count, np.bool_)
            self._final[ends.final] = True
        #: Mask of the vertices with a move; None if `Ends.is_usual`, as ``option`` shows them.
        self._can_move = None if ends.is_usual else np.zeros(edges.count, np.bool_)

    def flaw(self, database: Database, watch: Watch) -> str:
        """Return a text about the first flaw; empty if there is none."""
        edges = self._edges
        sql_type = number_type(edges.count, wide=self._board.dtype == np.int64)[1]
        pace = Pace("edges checked", edges.rows)
        for sources, targets in edges.batches(database, sql_type):
            watch.look(lambda: str(pace))
            pace.done += targets.size
            if self._can_move is not None:
                self._in_files[sources] = self._in_files[targets] = True
                if self._final is not None:
                    moving = ~self._final[sources]
                    sources, targets = sources[moving], targets[moving]
                self._can_move[sources] = True
            loops.compare(sources, targets, self._board, self.option, self._in_files)
        for numbers in edges.declared_vertices(database):
            self._in_files[numbers] = True
        if pace.done != edges.rows:
            return f"{edges.rows:,} edge rows were counted first, but now there are {pace.done:,}"
        for first in range(0, edges.count, VERTICES_PER_CHUNK):
            chunk = slice(first, min(first + VERTICES_PER_CHUNK, edges.count))
            for wrong, describe in (
                (self._wrong_labels(chunk), self._wrong_label_text),
                (self._unmatched_vertices(chunk), self._unmatched_text),
            ):
                if wrong.size:
                    return describe(first + int(wrong[0]), database)
        return ""

    def _wrong_labels(self, part: slice) -> NDArray[np.int64]:
        """Return the indices in a range of vertex numbers at which labels are wrong."""
        board, best = self._board[part], self.option[part]
        self._in_files[part] |= best != -1
        if self._can_move is None:
            is_wrong = (board != 0) & (best == -1)
        else:
            is_wrong = np.where(self._can_move[part], best == -1, board != self._end(part))
        return np.flatnonzero((best < -1) | is_wrong)

    def _end(self, part: slice) -> NDArray[Any] | int:
        """Return the labels that are right where nobody can move: one for all, or an array."""
        extra = self._ends.extra
        if not self._ends.only_final or self._final is None:
            return extra
        return np.where(self._final[part], extra, -1)

    def _unmatched_vertices(self, part: slice) -> NDArray[np.int64]:
        """Return the indices in a range of vertices that the files or the labels lack."""
        found = self._in_files[part]
        return np.flatnonzero(~found if self._present is None else found != self._present[part])

    def _unmatched_text(self, number: int, database: Database) -> str:
        in_files = bool(self._in_files[number])
        return missing_text(self._edges.name(database, number), in_files=in_files)

    def _wrong_label_text(self, number: int, database: Database) -> str:
        board, extra, edges = self._board, self._ends.extra, self._edges
        remoteness, best = int(board[number]), int(self.option[number])
        vertex = f"vertex {edges.name(database, number)!r} is labelled {label(remoteness, extra)}"
        if best < -1:
            option = -2 - best
            text = label(int(board[option]), extra)
            return f"{vertex}, but its option {edges.name(database, option)!r} is labelled {text}"
        if self._can_move is not None and not self._can_move[number]:
            end = self._end(slice(number, number + 1))
            return f"{vertex}, but nobody moves there: {label(int(np.ravel(end)[0]), extra)}"
        missing_label = "D" if remoteness < 0 else label(remoteness - 1, extra)
        return f"{vertex}, but none of its options is {missing_label}"


def label(remoteness: int, extra: int = 0) -> str:
    """Return a label of the board as text; ``extra``, 1 in misère play, is subtracted.

    >>> label(-1), label(0), label(3), label(3, extra=1)
    ('D', 'P in 0', 'N in 3', 'N in 2')
    """
    return "D" if remoteness < 0 else f"{'PN'[remoteness & 1]} in {remoteness - extra}"


def missing_text(name: str, *, in_files: bool) -> str:
    """Return the message that a vertex has no label or, if not ``in_files``, is in no file."""
    if in_files:
        return f"vertex {name!r} is in the files, and has no label"
    return f"vertex {name!r} has a label, and is not in the files"
