"""The stack of a compiled search: two arrays that grow, and are looked through for a circle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo._jit.search import DEPTH, KEY, WANT

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

#: Levels of a stack at first, and words for what belongs to them unless a level needs more.
LEVELS, WORDS = 64, 1 << 16

_ODD = np.uint64(0x9E3779B97F4A7C15)


class Stack:
    """The path that a compiled search is on, and what it leaves for its next run.

    A level holds a position with its options and their parts. The positions of a play that ends
    are all different; one that comes twice shows that play need not end. The loops do not look for
    that, which would cost time: where play goes in a circle the stack grows without end, and
    `comes_back` is asked whenever it is full.

    Parameters
    ----------
    loops : module
        Those that run on it: `zermelo._jit.search` or `zermelo._jit.nimbers`.
    key : int64 array
        The position to begin with.
    want : int
        What is wanted of it.
    room : int
        Words that are enough for a level.

    Attributes
    ----------
    loops, room
        As given.
    work, arena, frames : int64 arrays
        As the loops describe them.
    nbytes : int
        Bytes that the stack takes.
    """

    def __init__(self, loops: ModuleType, key: NDArray[Any], want: int, room: int) -> None:
        self.loops = loops
        self.room = room
        self.fields: int = loops.FIELDS
        self.words = key.size
        self.work = np.zeros(4, np.int64)
        self.arena = np.zeros(max(2 * room, min(LEVELS * room, WORDS)), np.int64)
        self.frames = np.zeros(LEVELS * self.fields, np.int64)
        self.nbytes = self.arena.nbytes + self.frames.nbytes
        self.arena[: self.words] = key
        loops.begin(self.work, self.frames, want, self.words)

    @property
    def _short(self) -> str:
        """Name the array in which another level has no room."""
        levels = int(self.work[DEPTH]) + 1
        return "frames" if levels * self.fields > self.frames.size else "arena"

    @property
    def growth(self) -> int:
        """Bytes that are needed beside the stack to make it larger."""
        held: NDArray[Any] = getattr(self, self._short)
        return 2 * held.nbytes

    def grow(self) -> None:
        """Double the array in which another level has no room."""
        short = self._short
        held: NDArray[Any] = getattr(self, short)
        larger = np.zeros(2 * held.size, held.dtype)
        larger[: held.size] = held
        setattr(self, short, larger)
        self.nbytes += held.nbytes

    def comes_back(self) -> bool:
        """Say whether the same is wanted of the same position twice. O(levels · log levels).

        Wherever a search never comes to an end among finitely many positions, this is so on a
        stack that is high enough; and where all play ends, it never is.
        """
        levels = int(self.work[DEPTH])
        path = self.frames[self.fields : levels * self.fields].reshape(-1, self.fields)
        mixed = path[:, WANT].astype(np.uint64)  # one word for each level, to look at few
        for word in range(self.words):
            mixed *= _ODD
            mixed += self.arena[path[:, KEY] + word].view(np.uint64)
        ordered = np.sort(mixed)
        twice = ordered[1:][ordered[1:] == ordered[:-1]]
        if not twice.size:
            return False
        path = path[np.isin(mixed, twice)]
        keys = self.arena[path[:, KEY, None] + np.arange(self.words)]
        asked = np.column_stack((path[:, WANT], keys))
        return len(np.unique(asked, axis=0)) < len(asked)
