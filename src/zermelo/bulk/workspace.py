"""Work on disk that can be killed at any moment: arrays that grow, and a note of what holds.

An array file only grows. The note (JSON) says how much of each is good, and is replaced as a whole
after the bytes that it speaks of are on the disk. Whoever resumes reads that much, and what was
written later is written again.
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

import numpy as np

from zermelo.errors import FormatError, InputError
from zermelo.formats.files import content_of, write_whole

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

T = TypeVar("T")

NOTE = "stage.json"

#: Seconds between two notes.
EVERY = 1.0


class Workspace:
    """A directory for the work on one question; work on another question is thrown away.

    ``question`` is plain data, as is ``note``, what was noted last: empty at first. ``every`` are
    the seconds between two notes, unless a stage is finished.
    """

    def __init__(self, path: Path, question: dict[str, Any], every: float = EVERY) -> None:
        self.path, self.every = path, every
        self.question = question
        self.note: dict[str, Any] = {}
        self._noted = monotonic()
        path.mkdir(parents=True, exist_ok=True)
        try:
            note = json.loads(content_of(path / NOTE))
        except ValueError:
            note = {}
        if isinstance(note, dict) and note.get("question") == question:
            self.note = note["note"]
        else:
            self.clear()

    @classmethod
    def passing(cls) -> Workspace:
        """Make one in a directory of its own, which is gone with it."""
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
        """Write behind the first ``at`` bytes of a file; return how many it has then."""
        content = data if isinstance(data, bytes) else np.ascontiguousarray(data).data.cast("B")
        with (self.path / name).open("r+b" if at else "wb") as file:
            if at:
                file.truncate(at)
                file.seek(at)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        return at + len(content)

    def read(self, name: str, dtype: DTypeLike, count: int) -> NDArray[Any]:
        """Read the first entries of a file; FormatError if there are fewer."""
        try:
            entries = np.fromfile(self.path / name, dtype, count)
        except OSError:
            entries = np.empty(0, dtype)
        if entries.size != count:
            raise FormatError(
                f"it has {entries.size:,} entries, and the note speaks of {count:,}; remove the "
                "directory and begin again",
                file=str(self.path / name),
            )
        return entries

    def mapped(self, name: str, dtype: DTypeLike) -> NDArray[Any]:
        """Return the content of a file as an array that is not read before it is needed."""
        path = self.path / name
        if not path.stat().st_size:
            return np.empty(0, dtype)
        return np.memmap(path, dtype, "r")

    def put(self, note: dict[str, Any]) -> None:
        """Note what holds now."""
        self.note = note
        write_whole(self.path / NOTE, json.dumps(begun(self.question, note)).encode())
        self._noted = monotonic()

    def clear(self) -> None:
        """Throw all work away."""
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir(parents=True)
        self.note = {}


def begun(question: dict[str, Any], note: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what the file of the note says: of which question, and how far it has come."""
    return {"question": question, "note": note or {}}


def removed(path: Path) -> None:
    """Take a file away, or a directory with files, if it is there."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextmanager
def appearing(output: str) -> Iterator[Path]:
    """Let a file appear whole or not at all: what is given is written instead of it."""
    place = Path(output)
    part = place.with_name(f".{place.name}.part")
    try:
        yield part
        part.replace(place)
    except OSError as error:
        raise InputError(f"{output} cannot be written: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)


def by_number(noted: dict[str, T]) -> dict[int, T]:
    """Read a mapping from numbers, which are text in a note."""
    return {int(number): value for number, value in noted.items()}
