"""Directories for work that may be killed at any time, with files and a note of the progress.

The note (JSON) is replaced as a whole after the files are on the disk, so that resumed work can
continue from the last note. The note has a checksum of each file and one of its own. A file from
another process is compared with its checksum before it is used.
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
from zermelo.formats.files import read_stored_bytes, write_whole
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

T = TypeVar("T")  # the values of a mapping
NOTE = "stage.json"  # the name of the file with the note
#: The field of a note with the checksum of its other fields.
CHECKSUM_FIELD = "checksum"
#: Default number of seconds between two notes.
SECONDS_PER_NOTE = 1.0
#: Number of bytes that are read at a time for a checksum.
PIECE_BYTES = 1 << 24


class Workspace:
    """A directory for the work on one question; work on another question is deleted.

    ``question`` and ``note``, the last note, are plain data; ``note`` is {} if there is none. A new
    note is due after ``note_interval`` seconds. The limits apply to comparing files with their
    checksums. Raises FormatError if the note is damaged.
    """

    def __init__(
        self,
        path: Path,
        question: dict[str, Any],
        note_interval: float | None = None,
        limits: Limits | Watch = NO_LIMITS,
    ) -> None:
        self.path, self.question = path, question
        self.is_kept = True  # with its notes, so that work can be resumed
        self.note_interval = SECONDS_PER_NOTE if note_interval is None else note_interval
        self.note: dict[str, Any] = {}
        self._checksums: dict[str, int] = {}
        self._trusted: set[str] = set()  # files compared, recorded or written whole by this process
        self._watch = limits.start()
        self._last_note_time = monotonic()
        path.mkdir(parents=True, exist_ok=True)
        before = read_sealed(path / NOTE)
        if before.get("question") == question:
            self.note, self._checksums = before["note"], before["files"]
        else:
            self.clear()

    @classmethod
    def temporary(cls) -> Workspace:
        """Return a workspace without notes in a temporary directory, deleted with the object."""
        from tempfile import mkdtemp
        from weakref import finalize

        space = cls(Path(mkdtemp(prefix="zermelo-")), {})
        space.is_kept = False
        finalize(space, shutil.rmtree, space.path, ignore_errors=True)
        return space

    @property
    def is_note_due(self) -> bool:
        """Whether it is time for another note."""
        return monotonic() - self._last_note_time > self.note_interval

    def write(self, name: str, data: NDArray[Any] | bytes, *, at: int = 0) -> int:
        """Keep a file's first ``at`` bytes and write data after them; return the new length."""
        content = data if isinstance(data, bytes) else np.ascontiguousarray(data).data.cast("B")
        with (self.path / name).open("r+b" if at else "wb") as file:
            if at:
                file.truncate(at)
                file.seek(at)
            file.write(content)
            if self.is_kept:
                file.flush()
                os.fsync(file.fileno())
        self._checksums[name] = crc32(content, self._checksums[name] if at else 0)
        if not at:
            self._trusted.add(name)
        return at + len(content)

    def record(self, name: str, checksum: int | None = None) -> None:
        """Record the checksum, computed by default, of a file or directory not made by `write`."""
        path = self.path / name
        self._checksums[name] = self._checksum_of(path) if checksum is None else checksum
        self._trusted.add(name)

    def check(self, name: str) -> Path:
        """Return the path of a file or directory, compared with its checksum the first time."""
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
            raise _damaged(self.path / name, "its checksum is wrong")
        self._trusted.add(name)

    def _checksum_of(self, path: Path) -> int:
        """Return the checksum of a file, or of a directory's Parquet files with their names."""
        checksum = 0
        for file_path in sorted(path.glob("*.parquet")) if path.is_dir() else [path]:
            if file_path != path:
                checksum = crc32(file_path.name.encode(), checksum)
            with file_path.open("rb") as file:
                while piece := file.read(PIECE_BYTES):
                    checksum = crc32(piece, checksum)
                    self._watch.look(lambda: f"computing the checksum of {path.name}")
        return checksum

    def read(self, name: str, dtype: DTypeLike, count: int) -> NDArray[Any]:
        """Return a file's first ``count`` entries; FormatError if it has fewer or is damaged."""
        try:
            entries = np.fromfile(self.path / name, dtype, count)
        except OSError:
            entries = np.empty(0, dtype)
        if entries.size != count:
            problem = f"it has {entries.size:,} entries, but the note says {count:,}"
            raise _damaged(self.path / name, problem)
        if name not in self._trusted:
            self._compare(name, crc32(entries.data))
        return entries

    def mapped(self, name: str, dtype: DTypeLike) -> NDArray[Any]:
        """Return the content of a file as a memory-mapped array, checked once by its checksum."""
        path = self.check(name)  # a text for NumPy, which would resolve a Path: slow
        return np.memmap(str(path), dtype, "r") if path.stat().st_size else np.empty(0, dtype)

    def put(self, note: dict[str, Any]) -> None:
        """Write a note, with the checksums of the files that exist."""
        self.note = note
        self._checksums = {
            name: crc for name, crc in self._checksums.items() if (self.path / name).exists()
        }
        if self.is_kept:
            write_sealed(self.path / NOTE, note_content(self.question, note, self._checksums))
        self._last_note_time = monotonic()

    def clear(self) -> None:
        """Delete the whole directory, and make it again."""
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir(parents=True)
        self.note, self._checksums = {}, {}
        self._trusted.clear()


def _damaged(path: Path, problem: str) -> FormatError:
    return FormatError(f"{problem}; remove the directory and begin again", file=str(path))


def note_content(
    question: dict[str, Any],
    note: dict[str, Any] | None = None,
    checksums: dict[str, int] | None = None,
) -> dict[str, Any]:
    """Return the content of the file of a note: the question, the note and the checksums."""
    return {"question": question, "note": note or {}, "files": checksums or {}}


def write_sealed(path: Path, content: dict[str, Any]) -> None:
    """Write plain data with its checksum, as a whole or not at all."""
    checksum = crc32(json.dumps(content).encode())
    write_whole(path, json.dumps({**content, CHECKSUM_FIELD: checksum}).encode())


def read_sealed(path: Path) -> dict[str, Any]:
    """Return what `write_sealed` wrote; {} if there is no file, FormatError if it is damaged."""
    if not path.exists():
        return {}
    try:
        content = json.loads(read_stored_bytes(path))
        checksum = content.pop(CHECKSUM_FIELD)
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        checksum = None
    if checksum is None or checksum != crc32(json.dumps(content).encode()):
        raise _damaged(path, "its checksum is wrong or missing, or another version wrote it")
    return dict(content)


def remove(path: Path) -> None:
    """Delete a file, or a directory with its files, if it exists."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextmanager
def replacing(output: str) -> Iterator[Path]:
    """Provide a temporary path, which replaces the output if the context ends without error."""
    path = Path(output)
    partial = path.with_name(f".{path.name}.part")
    try:
        yield partial
        partial.replace(path)
    except OSError as error:
        raise InputError(f"{output} cannot be written: {error.strerror or error}") from error
    finally:
        partial.unlink(missing_ok=True)


def with_integer_keys(entries: dict[str, T]) -> dict[int, T]:
    """Return a mapping with integer keys instead of the text keys of a note."""
    return {int(number): value for number, value in entries.items()}
