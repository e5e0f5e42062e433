"""Files of blocks: compressed blocks, each readable by itself, and blocks of work in progress.

A file of compressed blocks consists of `MAGIC`, the blocks, each compressed by zlib, the offsets
where they begin, the offset where the last one ends, and the number of blocks. The offsets and this
number are unsigned little-endian integers of 64 bits.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Self
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import FormatError, InputError

MAGIC = b"zermelo blocks 1\n"
#: The level of compression by zlib; higher levels take much time and save little.
COMPRESSION_LEVEL = 4
#: Maximum number of unpacked blocks of a file that are kept, and of bytes of an unpacked block.
MAX_UNPACKED_BLOCKS = 64
MAX_BLOCK_BYTES = 1 << 26


class BlockWriter:
    """Writes a file of blocks as a whole or not at all; a context manager."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._partial = path.with_name(path.name + ".part")
        self._file = self._partial.open("wb")
        self._file.write(MAGIC)
        self._starts = [len(MAGIC)]

    def add(self, data: bytes) -> None:
        """Add a block."""
        compressed = zlib.compress(data, COMPRESSION_LEVEL)
        self._file.write(compressed)
        self._starts.append(self._starts[-1] + len(compressed))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._file.write(np.array(self._starts, "<u8").tobytes())
            self._file.write(np.array([len(self._starts) - 1], "<u8").tobytes())
            self._file.flush()
            os.fsync(self._file.fileno())
        self._file.close()
        if kind is None:
            self._partial.replace(self._path)
        else:
            self._partial.unlink(missing_ok=True)


class Blocks:
    """A file of blocks, open for reading; InputError if unreadable, FormatError if damaged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
        except ValueError:
            raise self._damaged("it is empty") from None
        size = len(self._content)
        if self._content[: len(MAGIC)] != MAGIC or size < len(MAGIC) + 16:
            raise self._damaged("it does not begin like a file of blocks, or is cut short")
        count = int(np.frombuffer(self._content, "<u8", 1, size - 8)[0])
        if count > (size - 16 - len(MAGIC)) // 8:
            raise self._damaged(f"it cannot have {count:,} blocks")
        end = size - 8 * (count + 2)
        self._starts = np.frombuffer(self._content, "<u8", count + 1, end).astype(np.int64)
        lengths = np.diff(self._starts)
        if self._starts[0] != len(MAGIC) or self._starts[-1] != end or (lengths < 0).any():
            raise self._damaged("its blocks are not consecutive")
        self.block = lru_cache(MAX_UNPACKED_BLOCKS)(self.read_block)

    def _damaged(self, problem: str) -> FormatError:
        return FormatError(f"{problem}; the file is damaged, make it again", file=str(self.path))

    def __len__(self) -> int:
        return self._starts.size - 1

    def read_block(self, number: int) -> bytes:
        """Return an unpacked block; `block` does the same with a cache."""
        begin, end = self._starts[number : number + 2].tolist()
        unpacker = zlib.decompressobj()
        try:
            data = unpacker.decompress(self._content[begin:end], MAX_BLOCK_BYTES)
        except zlib.error as error:
            raise self._damaged(f"block {number} cannot be unpacked ({error})") from None
        if not unpacker.eof:
            raise self._damaged(f"block {number} is cut short or too long")
        return data


def digest_of(*paths: Path) -> str:
    """Return the SHA-256 digest, in hexadecimal, of the joined SHA-256 digests of some files."""
    digest = hashlib.sha256()
    for path in paths:
        try:
            with path.open("rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
    return digest.hexdigest()


def _write(file: int, view: memoryview, offset: int) -> None:
    """Write all bytes of a view into a file, from an offset on."""
    while view:
        count = os.pwrite(file, view, offset)
        view, offset = view[count:], offset + count


class Spool:
    """A temporary file of pieces, which are arrays of numbers sorted by block."""

    def __init__(self, path: Path, dtype: type[np.integer[Any]] = np.uint32) -> None:
        self._path, self._dtype, self._size = path, dtype, np.dtype(dtype).itemsize
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o666)
        self._end = 0
        self._pieces: list[tuple[int, NDArray[np.int32]]] = []
        self._lock = Lock()

    def add(self, numbers: NDArray[Any], starts: NDArray[np.int64]) -> None:
        """Add a piece; ``starts``: the index at which each block begins, then the length."""
        with self._lock:
            offset, self._end = self._end, self._end + numbers.nbytes
            self._pieces.append((offset, starts.astype(np.int32)))
        _write(self._file, numbers.view(np.uint8).data, offset)

    def blocks(self) -> list[int]:
        """Return the blocks to which numbers were added, ascending."""
        lists = [np.flatnonzero(np.diff(starts)) for _, starts in self._pieces]
        return sorted({block for blocks in lists for block in blocks.tolist()})

    def of(self, block: int) -> Iterator[NDArray[Any]]:
        """Yield the numbers of a block, piece by piece."""
        for offset, starts in self._pieces:
            first, end = starts[block : block + 2].tolist()
            if first < end:
                size = self._size
                content = os.pread(self._file, size * (end - first), offset + size * first)
                yield np.frombuffer(content, self._dtype)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)
        self._path.unlink(missing_ok=True)


class TwoSlotBlocks:
    """Blocks of ``size`` bytes in a file, each with two slots. `settle` makes written data valid.

    If `state` is stored after each `settle`, before the next `write`, the process may be killed at
    any time: work resumes from the stored state, whose slots are intact. Threads may use different
    blocks at once. A block from another process is compared with its checksum when first read.
    """

    def __init__(self, path: Path, blocks: int, size: int, state: Sequence[str] = ()) -> None:
        self.path, self.size = path, size
        mode = os.O_RDWR | os.O_CREAT | (0 if state else os.O_TRUNC)
        self._file = os.open(path, mode, 0o666)
        self._closing = finalize(self, os.close, self._file)
        self._valid_slots = np.zeros(blocks, np.uint8)
        self._checksums = np.zeros(blocks, "<u4")
        if state:
            slots, checksums = map(bytes.fromhex, state)
            self._valid_slots = np.unpackbits(np.frombuffer(slots, np.uint8), count=blocks)
            self._checksums = np.frombuffer(checksums, "<u4").copy()
        self._verified = np.full(blocks, not state)
        self._written = np.zeros(blocks, np.uint8)
        self._next_checksums = self._checksums.copy()

    @property
    def state(self) -> tuple[str, str]:
        """The valid slots of the blocks, and their checksums, as hexadecimal digits."""
        return np.packbits(self._valid_slots).tobytes().hex(), self._checksums.tobytes().hex()

    def read(self, block: int, target: NDArray[np.uint8]) -> None:
        """Fill a buffer with the first bytes of a block, from its valid slot."""
        offset = (2 * block + int(self._valid_slots[block])) * self.size
        content = target if self._verified[block] else np.empty(self.size, np.uint8)
        if os.preadv(self._file, [content.data], offset) != content.size:
            raise self._damaged(f"block {block:,} is not there")
        if not self._verified[block]:
            if zlib.crc32(content.data) != self._checksums[block]:
                raise self._damaged(f"block {block:,} does not have its checksum")
            self._verified[block] = True
            target[:] = content[: target.size]

    def _damaged(self, problem: str) -> FormatError:
        return FormatError(f"{problem}; remove the directory and begin again", file=str(self.path))

    def write(self, block: int, data: NDArray[np.uint8]) -> None:
        """Write a block to the slot that is not valid."""
        offset = (2 * block + 1 - int(self._valid_slots[block])) * self.size
        _write(self._file, data.data, offset)
        self._next_checksums[block] = zlib.crc32(data.data)
        self._written[block] = 1

    def settle(self) -> None:
        """Wait until the written blocks are on the disk, and make them valid."""
        os.fsync(self._file)
        self._valid_slots ^= self._written
        self._checksums[:] = self._next_checksums
        self._verified |= self._written.astype(bool)
        self._written[:] = 0

    def close(self) -> None:
        """Close the file; this also happens when the object is deleted."""
        self._closing()
