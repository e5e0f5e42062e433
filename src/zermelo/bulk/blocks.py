"""A file of compressed blocks, any of which is read by itself.

First `MAGIC`, then the blocks, compressed by zlib; then where each begins and the last one ends,
as unsigned 64-bit numbers, little end first; and how many blocks there are.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import zlib
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from zermelo.errors import FormatError, InputError

MAGIC = b"zermelo blocks 1\n"

#: How hard to compress: more costs much time, and saves little.
LEVEL = 4

#: Blocks that are kept unpacked, and the bytes that one may have.
KEPT = 64
LARGEST = 1 << 26


class BlockWriter:
    """Writes a file of blocks, which appears whole or not at all; a context manager."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(path.name + ".part")
        self._file = self._part.open("wb")
        self._file.write(MAGIC)
        self._starts = [len(MAGIC)]

    def add(self, data: bytes) -> None:
        """Add a block."""
        packed = zlib.compress(data, LEVEL)
        self._file.write(packed)
        self._starts.append(self._starts[-1] + len(packed))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._file.write(np.array(self._starts, "<u8").tobytes())
            self._file.write(np.array([len(self._starts) - 1], "<u8").tobytes())
            self._file.flush()
            os.fsync(self._file.fileno())
        self._file.close()
        if kind is None:
            self._part.replace(self._path)
        else:
            self._part.unlink(missing_ok=True)


class Blocks:
    """A file of blocks, open for reading.

    Raises
    ------
    InputError
        It cannot be read.
    FormatError
        It is no such file, or it is damaged.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._held = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
        except ValueError:
            raise self._damaged("it is empty") from None
        size = len(self._held)
        if self._held[: len(MAGIC)] != MAGIC or size < len(MAGIC) + 16:
            raise self._damaged("it does not begin as a file of blocks does")
        count = int(np.frombuffer(self._held, "<u8", 1, size - 8)[0])
        if count > (size - 16 - len(MAGIC)) // 8:
            raise self._damaged(f"it cannot have {count:,} blocks")
        end = size - 8 * (count + 2)
        self._starts = np.frombuffer(self._held, "<u8", count + 1, end).astype(np.int64)
        steps = np.diff(self._starts)
        if self._starts[0] != len(MAGIC) or self._starts[-1] != end or (steps < 0).any():
            raise self._damaged("its blocks do not lie one behind the other")
        self.block = lru_cache(KEPT)(self.unpacked)

    def _damaged(self, what: str) -> FormatError:
        return FormatError(f"{what}; the file is damaged, make it again", file=str(self.path))

    def __len__(self) -> int:
        return self._starts.size - 1

    def unpacked(self, number: int) -> bytes:
        """Unpack a block; `block` keeps some of them."""
        begin, end = self._starts[number : number + 2].tolist()
        unpacker = zlib.decompressobj()
        try:
            data = unpacker.decompress(self._held[begin:end], LARGEST)
        except zlib.error as error:
            raise self._damaged(f"block {number} cannot be unpacked ({error})") from None
        if not unpacker.eof:
            raise self._damaged(f"block {number} is cut short")
        return data


def digest_of(*paths: Path) -> str:
    """Return the SHA-256 digest of the content of some files, one after the other."""
    found = hashlib.sha256()
    for path in paths:
        try:
            with path.open("rb") as file:
                found.update(hashlib.file_digest(file, "sha256").digest())
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
    return found.hexdigest()
