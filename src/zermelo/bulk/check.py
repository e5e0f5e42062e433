"""A check of labels of a digraph in files against the original edges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.bulk import labels, loops
from zermelo.bulk.pace import Pace
from zermelo.bulk.rows import kind_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.bulk.database import Database
    from zermelo.bulk.edges import Edges
    from zermelo.bulk.labels import Ends
    from zermelo.limits import Watch


class Check:
    """A check of labels by one pass over the original edges (Fraenkel 1997, Theorem 3).

    A P-vertex has N-options only, the longest of them one move shorter; an N-vertex has a P-option,
    the shortest of them one move shorter; a D-vertex has a D-option and no P-option. Labels with
    these properties are the outcomes, however they were found. The edges and the vertices are
    counted too, so that none is missing.

    ``board`` are the labels on the board, and ``present`` is a mask of the numbers that are
    vertices, None if all are. `flaw` sets ``option``, the option of perfect play by vertex number,
    −1 if there is none.
    """

    def __init__(
        self, board: NDArray[Any], present: NDArray[np.bool_] | None, edges: Edges, ends: Ends
    ) -> None:
        self._board, self._present, self._edges, self._ends = board, present, edges, ends
        self.option = np.full(edges.count, -1, board.dtype)
        self._met = np.zeros(edges.count, np.bool_)
        self._final: NDArray[np.bool_] | None = None
        if ends.final is not None:
            self._final = np.zeros(edges.count, np.bool_)
            self._final[ends.final] = True
        #: The vertices with a move; in normal play the options have this information.
        self._moves = None if ends.usual else np.zeros(edges.count, np.bool_)

    def flaw(self, database: Database, watch: Watch) -> str:
        """Return the flaw with the name of its vertex, or an empty text."""
        edges = self._edges
        called = kind_of(edges.count, wide=self._board.dtype == np.int64)[1]
        pace = Pace("edges checked", edges.rows)
        for sources, targets in edges.batches(database, called):
            watch.look(lambda: str(pace))
            pace.done += targets.size
            if self._moves is not None:
                self._met[sources] = self._met[targets] = True
                if self._final is not None:
                    moving = ~self._final[sources]
                    sources, targets = sources[moving], targets[moving]
                self._moves[sources] = True
            loops.compare(sources, targets, self._board, self.option, self._met)
        for numbers in edges.alone(database):
            self._met[numbers] = True
        if pace.done != edges.rows:
            return f"{edges.rows:,} rows with an edge were counted, and there are {pace.done:,}"
        for first in range(0, edges.count, labels.NUMBERS_PER_LOOK):
            some = slice(first, min(first + labels.NUMBERS_PER_LOOK, edges.count))
            for wrong, describe in (
                (self._wrong(some), self._label),
                (self._astray(some), self._name),
            ):
                if wrong.size:
                    return describe(first + int(wrong[0]), database)
        return ""

    def _wrong(self, some: slice) -> NDArray[np.int64]:
        """Return the places of labels that are wrong, among some numbers."""
        board, best = self._board[some], self.option[some]
        self._met[some] |= best != -1
        if self._moves is None:
            wrong = (best < -1) | (board != 0) & (best == -1)
        else:
            wrong = (best < -1) | np.where(self._moves[some], best == -1, board != self._end(some))
        return np.flatnonzero(wrong)

    def _end(self, some: slice) -> NDArray[Any] | int:
        """Return the labels of some vertices if play ends there."""
        late = self._ends.late
        if not self._ends.only_final or self._final is None:
            return late
        return np.where(self._final[some], late, -1)

    def _astray(self, some: slice) -> NDArray[np.int64]:
        """Return the places of vertices that are missing in the edges or in the labels."""
        met = self._met[some]
        return np.flatnonzero(~met if self._present is None else met != self._present[some])

    def _name(self, number: int, database: Database) -> str:
        return missing(self._edges.name(database, number), met=bool(self._met[number]))

    def _label(self, number: int, database: Database) -> str:
        """Return the flaw of a vertex's label."""
        board, late, edges = self._board, self._ends.late, self._edges
        left, best = int(board[number]), int(self.option[number])
        vertex = f"vertex {edges.name(database, number)!r} is labelled {label(left, late)}"
        if best < -1:
            other = -2 - best
            text = label(int(board[other]), late)
            return f"{vertex}, but its option {edges.name(database, other)!r} is labelled {text}"
        if self._moves is not None and not self._moves[number]:
            end = self._end(slice(number, number + 1))
            return f"{vertex}, but play ends there: {label(int(np.ravel(end)[0]), late)}"
        wanted = "D" if left < 0 else label(left - 1, late)
        return f"{vertex}, but none of its options is {wanted}"


def label(remoteness: int, late: int = 0) -> str:
    """Return a label of the board as text; ``late`` is subtracted in misère play.

    >>> label(-1), label(0), label(3), label(3, late=1)
    ('D', 'P in 0', 'N in 3', 'N in 2')
    """
    return "D" if remoteness < 0 else f"{'PN'[remoteness & 1]} in {remoteness - late}"


def missing(name: str, *, met: bool) -> str:
    """Return the flaw of a vertex without label, or of a label without vertex."""
    if met:
        return f"vertex {name!r} is in the files, and has no label"
    return f"vertex {name!r} has a label, and is not in the files"
