"""Working directories of work that may be killed at any moment: files, and a note of valid parts.

An array file only grows. The note (JSON) has the valid length of each file, and is replaced as a
whole after these bytes are on the disk. Resumed work reads the valid parts, and overwrites the
rest.

The note has a checksum of each file and one of its own. A file from another process is compared
with its checksum before it is used, so that damage on the disk changes no answer.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

import numpy as np

from zermelo.errors import FormatError, InputError
from zermelo.formats.files import content_of, write_whole
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

T = TypeVar("T")

NOTE = "stage.json"

#: The field of a note with the checksum of its other fields.
CHECKSUM_FIELD = "checksum"

#: Seconds between two notes.
SECONDS_PER_NOTE = 1.0

#: Bytes that are read at a time for a checksum.
PIECE_BYTES = 1 << 24


class Workspace:
    """A directory for the work on one question; work on another question is deleted.

    ``question`` is plain data, as is ``note``, the last note, empty at first. ``every`` is the time
    between two notes in seconds, by default `SECONDS_PER_NOTE`; ends of stages are always noted.
    The limits are checked while files are compared with their checksums. Raises FormatError if
    the note is damaged.
    """

    def __init__(
        self,
        path: Path,
        question: dict[str, Any],
        every: float | None = None,
        limits: Limits | Watch = NO_LIMITS,
    ) -> None:
        self.path, self.every = path, SECONDS_PER_NOTE if every is None else every
        self.question = question
        self.note: dict[str, Any] = {}
        self._checksums: dict[str, int] = {}
        self._trusted: set[str] = set()  # files that this process has written or compared
        self._watch = limits.start()
        self._noted = monotonic()
        path.mkdir(parents=True, exist_ok=True)
        before = read_sealed(path / NOTE)
        if before.get("question") == question:
            self.note, self._checksums = before["note"], before["files"]
        else:
            self.clear()

    @classmethod
    def temporary(cls) -> Workspace:
        """Make a workspace in a temporary directory, deleted with it."""
        from tempfile import mkdtemp
        from weakref import finalize

        space = cls(Path(mkdtemp(prefix="zermelo-")), {})
        finalize(space, shutil.rmtree, space.path, ignore_errors=True)
        return space

    @property
    def due(self) -> bool:
        """Whether it is time for another note."""
        return monotonic() - self._noted > self.every

    def write(self, name: str, data: NDArray[Any] | bytes, *, at: int = 0) -> int:
        """Write after the first ``at`` bytes of a file; return its new length."""
        content = data if isinstance(data, bytes) else np.ascontiguousarray(data).data.cast("B")
        with (self.path / name).open("r+b" if at else "wb") as file:
            if at:
                file.truncate(at)
                file.seek(at)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        self._checksums[name] = crc32(content, self._checksums[name] if at else 0)
        if not at:
            self._trusted.add(name)
        return at + len(content)

    def record(self, name: str, checksum: int | None = None) -> None:
        """Record the checksum of a file, or directory, that was not written by `write`.

        The file is read if its checksum is not known.
        """
        if checksum is None:
            checksum = self._checksum_of(self.path / name)
        self._checksums[name] = checksum
        self._trusted.add(name)

    def check(self, name: str) -> Path:
        """Compare a file, or directory, with its checksum, once; FormatError if it is damaged."""
        path = self.path / name
        if name not in self._trusted:
            try:
                checksum = self._checksum_of(path)
            except OSError as error:
                raise _damaged(path, f"it cannot be read ({error.strerror})") from error
            self._compare(name, checksum)
        return path

    def _compare(self, name: str, checksum: int) -> None:
        if checksum != self._checksums.get(name):
            raise _damaged(self.path / name, "it does not have its checksum")
        self._trusted.add(name)

    def _checksum_of(self, path: Path) -> int:
        """Read a file, or the Parquet files of a directory, and return the checksum."""
        checksum = 0
        for part in sorted(path.glob("*.parquet")) if path.is_dir() else [path]:
            if part != path:
                checksum = crc32(part.name.encode(), checksum)
            with part.open("rb") as file:
                while piece := file.read(PIECE_BYTES):
                    checksum = crc32(piece, checksum)
                    self._watch.look(lambda: f"comparing {path.name} with its checksum")
        return checksum

    def read(self, name: str, dtype: DTypeLike, count: int) -> NDArray[Any]:
        """Read the first entries of a file; FormatError if it has fewer or is damaged."""
        try:
            entries = np.fromfile(self.path / name, dtype, count)
        except OSError:
            entries = np.empty(0, dtype)
        if entries.size != count:
            found = f"it has {entries.size:,} entries, but the note says {count:,}"
            raise _damaged(self.path / name, found)
        if name not in self._trusted:
            self._compare(name, crc32(entries.data))
        return entries

    def mapped(self, name: str, dtype: DTypeLike) -> NDArray[Any]:
        """Return the content of a file as a memory-mapped array, checked once by its checksum."""
        path = self.check(name)
        if not path.stat().st_size:
            return np.empty(0, dtype)
        return np.memmap(path, dtype, "r")

    def put(self, note: dict[str, Any]) -> None:
        """Write a note of the valid files."""
        self.note = note
        self._checksums = {
            name: checksum
            for name, checksum in self._checksums.items()
            if (self.path / name).exists()
        }
        write_sealed(self.path / NOTE, note_content(self.question, note, self._checksums))
        self._noted = monotonic()

    def clear(self) -> None:
        """Delete all work."""
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir(parents=True)
        self.note, self._checksums = {}, {}
        self._trusted.clear()


def _damaged(path: Path, found: str) -> FormatError:
    return FormatError(f"{found}; remove the directory and begin again", file=str(path))


def note_content(
    question: dict[str, Any],
    note: dict[str, Any] | None = None,
    checksums: dict[str, int] | None = None,
) -> dict[str, Any]:
    """Return the question, the note and the checksums of a note's file."""
    return {"question": question, "note": note or {}, "files": checksums or {}}


def write_sealed(path: Path, content: dict[str, Any]) -> None:
    """Write plain data with its checksum, as a whole or not at all."""
    checksum = crc32(json.dumps(content).encode())
    write_whole(path, json.dumps({**content, CHECKSUM_FIELD: checksum}).encode())


def read_sealed(path: Path) -> dict[str, Any]:
    """Return the content that `write_sealed` wrote; empty if there is no file.

    Raises FormatError if the file is damaged.
    """
    if not path.exists():
        return {}
    try:
        content = json.loads(content_of(path))
        checksum = content.pop(CHECKSUM_FIELD)
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        checksum = None
    if checksum is None or checksum != crc32(json.dumps(content).encode()):
        raise _damaged(path, "it does not have its checksum, or another version wrote it")
    return dict(content)


def remove(path: Path) -> None:
    """Delete a file or a directory with files, if it exists."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextmanager
def replacing(output: str) -> Iterator[Path]:
    """Yield a temporary path that replaces the file at the end of the context."""
    path = Path(output)
    part = path.with_name(f".{path.name}.part")
    try:
        yield part
        part.replace(path)
    except OSError as error:
        raise InputError(f"{output} cannot be written: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)


def by_number(entries: dict[str, T]) -> dict[int, T]:
    """Return a mapping with integer keys, which are text in a note."""
    return {int(number): value for number, value in entries.items()}
