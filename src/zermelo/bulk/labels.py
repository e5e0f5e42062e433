"""Outcomes of a digraph on disk: Algorithm PND on rows of predecessors that stay there.

In memory are one number a vertex, which is its remoteness in the end, and the queue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo._jit import flow
from zermelo.bulk import loops
from zermelo.bulk.database import told_if_full
from zermelo.bulk.pace import Pace
from zermelo.bulk.rows import OPTIONS, ROWS, STARTS, kind_of
from zermelo.errors import LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.bulk.database import Database
    from zermelo.bulk.edges import Edges
    from zermelo.bulk.workspace import Workspace
    from zermelo.limits import Watch

#: Edges between two looks at the clock, and at whether it is time for a note.
SLICE = 1 << 24

#: Where labels lie: those of all vertices, and what is known in between, one after the other.
LABELS, BETWEEN = "labels", ("labels-0", "labels-1")

#: Numbers looked at at a time, where all are.
SHARE = 1 << 19

#: Bytes a vertex and besides that labelling holds in memory.
EACH, BESIDES = 12, 200 << 20


def allow(count: int, memory: int) -> None:
    """Refuse work that takes more memory than it may."""
    needed = EACH * count + BESIDES
    if needed > memory:
        said = f"{memory:,} bytes, where {count:,} vertices take {needed:,}"
        raise LimitReached("memory", said, {})


def labelled(space: Workspace, edges: Edges, watch: Watch) -> NDArray[Any]:
    """Return the remoteness by vertex number, −1 on D, going on from the last note.

    Where a limit is reached, ``known`` holds ``labelled``, and what is done is noted.
    """
    note, kind = space.note, kind_of(edges.count, wide=space.note["rows"]["wide"])[0]
    if "labels" in note:
        return space.read(LABELS, kind, edges.count)
    between = note.get("between")
    queue = np.empty(edges.count + 2, kind)
    control = np.zeros(flow.PLACES, np.int64)
    if between:
        name, control[:] = between["file"], between["control"]
        waiting = int(control[flow.TAIL] - control[flow.HEAD])
        whole = space.read(name, kind, edges.count + waiting)
        state = whole[: edges.count].copy()
        queue[control[flow.HEAD] : control[flow.TAIL]] = whole[edges.count :]
        del whole
    else:
        state = space.read(OPTIONS, kind, edges.count)
        tail = 0
        for first in range(0, edges.count, SHARE):
            leaves = np.flatnonzero(state[first : first + SHARE] == 0)
            queue[tail : tail + leaves.size] = leaves + first
            tail += leaves.size
        control[flow.TAIL] = tail
    starts = space.mapped(STARTS, np.int64).view(np.ndarray)
    rows = space.mapped(ROWS, kind).view(np.ndarray)
    pace = Pace("vertices labelled", edges.count, int(control[flow.TAIL]))
    with told_if_full(space.path):
        while flow.flow(starts, rows, state, queue, control, 1, SLICE, flow.EVER):
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
        space.write(f"{LABELS}.part", state)
        (space.path / f"{LABELS}.part").replace(space.path / LABELS)
        space.put({name: told for name, told in note.items() if name != "between"} | {"labels": {}})
        for name in (*BETWEEN, OPTIONS, STARTS, ROWS):  # none of which is needed any more
            (space.path / name).unlink(missing_ok=True)
    return state


def _note(
    space: Workspace, state: NDArray[Any], queue: NDArray[Any], control: NDArray[np.int64]
) -> None:
    """Write what is labelled, and the queue, to the file that the last note does not speak of."""
    before = space.note.get("between", {}).get("file", BETWEEN[1])
    name = BETWEEN[1 - BETWEEN.index(before)]
    at = space.write(name, state)
    space.write(name, queue[control[flow.HEAD] : control[flow.TAIL]], at=at)
    space.put({**space.note, "between": {"file": name, "control": control.tolist()}})


# ------------------------------------------------------------------------------------ checking


def flaw_in(
    state: NDArray[Any], edges: Edges, database: Database, watch: Watch
) -> tuple[str, NDArray[Any]]:
    """Check labels by one pass over the edges as they were given [000, Theorem 3].

    Whoever is P has options N alone, the longest of which is one move less; whoever is N has an
    option P, the shortest of which is one move less; whoever is D has an option D, and none that is
    P. Labels that are so everywhere are the outcomes, however they were found.

    Returns what is wrong, with a name, empty where nothing is; and by vertex number the option of
    perfect play, −1 where there is none.
    """
    option = np.full(edges.count, -1, state.dtype)
    called = kind_of(edges.count, wide=state.dtype == np.int64)[1]
    pace = Pace("edges checked", edges.rows)
    for sources, targets in edges.batches(database, called):
        watch.look(lambda: str(pace))
        loops.compare(sources, targets, state, option)
        pace.done += targets.size
    for first in range(0, edges.count, SHARE):
        labels, best = state[first : first + SHARE], option[first : first + SHARE]
        wrong = np.flatnonzero((best < -1) | (labels != 0) & (best == -1))
        if wrong.size:
            return _told(first + int(wrong[0]), state, option, edges, database), option
    return "", option


def _told(
    number: int, state: NDArray[Any], option: NDArray[Any], edges: Edges, database: Database
) -> str:
    """Say what is wrong with a vertex."""
    here = f"vertex {edges.name(database, number)!r} is labelled {label(int(state[number]))}"
    if option[number] == -1:
        left = int(state[number])
        wanted = "D" if left < 0 else label(left - 1)
        return f"{here}, but none of its options is {wanted}"
    other = -2 - int(option[number])
    told = label(int(state[other]))
    return f"{here}, but its option {edges.name(database, other)!r} is labelled {told}"


def label(remoteness: int) -> str:
    """Write a label.

    Examples
    --------
    >>> label(-1), label(0), label(3)
    ('D', 'P in 0', 'N in 3')
    """
    return "D" if remoteness < 0 else f"{'PN'[remoteness & 1]} in {remoteness}"
