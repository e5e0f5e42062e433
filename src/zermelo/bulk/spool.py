"""Numbers for many blocks, written as they come and read back block by block."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray


class Spool:
    """A file of pieces, the numbers of each sorted by blocks; it is gone when it is closed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o666)
        self._end = 0
        self._pieces: list[tuple[int, NDArray[np.int32]]] = []
        self._lock = Lock()

    def add(self, numbers: NDArray[np.uint32], starts: NDArray[np.int64]) -> None:
        """Add a piece.

        Parameters
        ----------
        numbers : uint32 array
            Those of one block after those of the other.
        starts : int64 array
            Where those of each block begin, and the last ones end.
        """
        with self._lock:
            at, self._end = self._end, self._end + numbers.nbytes
            self._pieces.append((at, starts.astype(np.int32)))
        view = numbers.view(np.uint8).data
        while view:
            done = os.pwrite(self._file, view, at)
            view, at = view[done:], at + done

    def blocks(self) -> list[int]:
        """Return the blocks that have any numbers."""
        held = [np.flatnonzero(np.diff(starts)) for _, starts in self._pieces]
        return sorted({block for blocks in held for block in blocks.tolist()})

    def of(self, block: int) -> Iterator[NDArray[np.uint32]]:
        """Yield the numbers of a block, piece by piece."""
        for at, starts in self._pieces:
            first, end = starts[block : block + 2].tolist()
            if first < end:
                yield np.frombuffer(
                    os.pread(self._file, 4 * (end - first), at + 4 * first), np.uint32
                )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        os.close(self._file)
        self._path.unlink(missing_ok=True)
