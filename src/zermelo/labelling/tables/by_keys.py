"""A table by exploring keys in compiled loops, noted from time to time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.labelling.keys import Explored
from zermelo.labelling.tables.write import Found, Section
from zermelo.labelling.tiers import ascending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from zermelo.bulk.workspace import Workspace
    from zermelo.labelling.tables.question import Question

#: The files of the workspace, with what is in them.
FILES = {"keys": np.int64, "ptr": np.int64, "idx": np.int32}


def build(question: Question, workspace: Workspace) -> Found:
    """Explore from the starts, going on where it was stopped, and label all."""
    rules = question.compiled
    assert rules is not None  # noqa: S101  the table of means says so
    explored = Explored(rules, question.budget, question.play, str(question.rules))
    noted = Noted(explored, workspace)
    if workspace.note:
        noted.resume()
    seeds = [rules.array(state, str(question.rules)) for state in question.starts]
    try:
        explored.explore(seeds, noted.now_and_then)
    finally:  # a limit, Ctrl-C
        noted.put()
    labels = explored.labels()
    moves = explored.moves
    explored.forget_rows()
    order = ascending(explored.keys[1:]) + 1
    section = Section(0, explored.keys[order], labels[order])
    return Found("words", [section], moves, int(labels.max()), len(order), rules.words, "keys")


class Noted:
    """Exploration, noted on disk: what is new since the last note is written behind the old."""

    def __init__(self, explored: Explored, workspace: Workspace) -> None:
        self._explored, self._workspace = explored, workspace
        self._written = dict.fromkeys(FILES, 0)

    def resume(self) -> None:
        """Go on from the last note."""
        note = self._workspace.note
        words = self._explored.rules.words
        sizes: Sequence[int] = note["sizes"]
        keys, ptr, idx = (
            self._workspace.read(name, kind, size)
            for (name, kind), size in zip(FILES.items(), sizes, strict=True)
        )
        self._explored.resume(note["work"], keys.reshape(-1, words), ptr, idx)
        self._written = dict(zip(FILES, sizes, strict=True))

    def now_and_then(self) -> None:
        """Note how far it has come, if it is time."""
        if self._workspace.due:
            self.put()

    def put(self) -> None:
        """Note how far it has come."""
        work, keys, ptr, idx = self._explored.progress()
        sizes = []
        arrays: list[NDArray[Any]] = [keys, ptr, idx]
        for name, array in zip(FILES, arrays, strict=True):
            flat = np.ravel(array)
            done = self._written[name]
            self._workspace.write(name, flat[done:], at=done * flat.itemsize)
            self._written[name] = flat.size
            sizes.append(flat.size)
        self._workspace.put({"work": work, "sizes": sizes})
