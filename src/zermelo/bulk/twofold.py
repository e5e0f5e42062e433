"""Blocks of bytes on disk, each with two places, so that what holds is never written over."""

from __future__ import annotations

import os
from pathlib import Path
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import FormatError


class Twofold:
    """Blocks of one size in a file. A block that is written holds from the next `settle` on.

    Whoever notes `held` after that can be killed at any moment: until the next note, what it
    speaks of stays as it is. Different blocks may be read and written at the same time.

    Parameters
    ----------
    blocks : int
        How many there are.
    size : int
        Bytes of a block.
    held : str
        Of an earlier `Twofold`, to go on from there.
    """

    def __init__(self, path: Path, blocks: int, size: int, held: str = "") -> None:
        self.path, self.size = path, size
        mode = os.O_RDWR | os.O_CREAT | (0 if held else os.O_TRUNC)
        self._file = os.open(path, mode, 0o666)
        self._closing = finalize(self, os.close, self._file)
        bits = np.frombuffer(bytes.fromhex(held), np.uint8)
        self._place = np.unpackbits(bits, count=blocks) if held else np.zeros(blocks, np.uint8)
        self._written = np.zeros(blocks, np.uint8)

    @property
    def held(self) -> str:
        """At which of its places each block lies: a hexadecimal digit for each four."""
        return np.packbits(self._place).tobytes().hex()

    def read(self, block: int, into: NDArray[np.uint8]) -> None:
        """Read the first bytes of a block: as many as there is room for.

        Raises
        ------
        FormatError
            There are fewer.
        """
        at = (2 * block + int(self._place[block])) * self.size
        if os.preadv(self._file, [into.data], at) != into.size:
            raise FormatError(
                f"block {block:,} is not there; remove the directory and begin again",
                file=str(self.path),
            )

    def write(self, block: int, data: NDArray[np.uint8]) -> None:
        """Write a block to its other place."""
        at = (2 * block + 1 - int(self._place[block])) * self.size
        view = data.data
        while view:
            done = os.pwrite(self._file, view, at)
            view, at = view[done:], at + done
        self._written[block] = 1

    def settle(self) -> None:
        """Let what was written hold, once it is on the disk."""
        os.fsync(self._file)
        self._place ^= self._written
        self._written[:] = 0

    def close(self) -> None:
        """Close the file, which happens by itself when nobody speaks of it any more."""
        self._closing()
