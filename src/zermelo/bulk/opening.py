"""Opening and locking of the directory for work on a digraph in files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from zermelo.bulk.database import disk_full_as_input_error
from zermelo.bulk.workspace import NOTE, Workspace, note_content, read_sealed, write_sealed
from zermelo.errors import InputError
from zermelo.formats.files import UNFINISHED
from zermelo.limits import Limits, Watch

if TYPE_CHECKING:
    from zermelo.bulk.edges import EdgeFiles

#: Seconds between two notes while labelling; resumed work continues from the last note.
NOTE_SECONDS = 20.0
#: The default limit on memory, in bytes.
DEFAULT_MEMORY = 2 << 30
#: The file that locks a directory in use, and the file with stamps and digests of the input.
LOCK, INPUTS = "lock", "inputs.json"


class OpenDirectory(NamedTuple):
    """A locked directory for the work on a question, with the stamps of the files of edges."""

    space: Workspace
    lock: IO[str]
    stamps: dict[str, list[int]]


def work_limits(limits: Limits | Watch) -> tuple[Watch, Watch, int]:
    """Return a watch, the watch without its memory limit, and this limit or the default."""
    watch = limits if isinstance(limits, Watch) else limits.start()
    return watch, watch.start(memory=None), watch.limits.memory or DEFAULT_MEMORY


def open_directory(
    directory: Path, files: EdgeFiles, watch: Watch, *, resume: bool, **parameters: object
) -> OpenDirectory:
    """Open and lock a directory for new or resumed work on some files.

    With ``resume`` unfinished work continues if the files and ``parameters`` are the same. Raises
    InputError if the directory cannot be used, is locked or has any other content.
    """
    with _unusable_as_input_error(directory):
        earlier_question = _earlier_question(directory, resume=resume)
    stamps, earlier_inputs = files.stamps(), dict[str, Any]()
    with suppress(InputError):  # without the earlier digests, files are read again
        earlier_inputs = read_sealed(directory / INPUTS)
    digests = files.fingerprints(earlier_inputs, watch)
    question = {**parameters, "files": digests, "attacks": files.attacks}
    if earlier_question is not None and earlier_question != question:
        raise InputError(
            f"the work in {directory} {_difference(earlier_question, question)}; remove it, "
            "or give another directory"
        )
    with _unusable_as_input_error(directory), disk_full_as_input_error(directory):
        lock = _lock_directory(directory)
        for unfinished in directory.glob(UNFINISHED):  # of a process that was killed
            unfinished.unlink()
        if not (directory / NOTE).exists():  # without a note Workspace deletes files
            write_sealed(directory / NOTE, note_content(question))
        pairs = zip(stamps, digests, strict=True)
        entries = {name: [*stamps[name], digest] for name, (_, _, digest) in pairs}
        write_sealed(directory / INPUTS, entries)
        return OpenDirectory(Workspace(directory, question, NOTE_SECONDS, watch), lock, stamps)


@contextmanager
def _unusable_as_input_error(directory: Path) -> Iterator[None]:
    """Convert errors about a directory that cannot be made, read or written to InputError."""
    try:
        yield
    except OSError as error:
        raise InputError(
            f"{directory} cannot be used as the directory for the work: {error.strerror or error}; "
            "give one in which files can be written"
        ) from error


def check_unchanged(files: EdgeFiles, directory: OpenDirectory) -> None:
    """Raise InputError if a file has changed since the directory was opened."""
    for path, stamp in files.stamps().items():
        if directory.stamps[path] != stamp:
            raise InputError(
                f"{path} changed while it was read; remove {directory.space.path}, and begin again"
            )


def _earlier_question(directory: Path, *, resume: bool) -> dict[str, Any] | None:
    """Return the question of unfinished work to resume, or None; InputError for other content."""
    if not directory.exists():
        return None
    if not directory.is_dir():
        raise InputError(f"{directory} is not a directory; give one for the work")
    if not (directory / NOTE).exists():
        if any(entry.name != LOCK and not entry.match(UNFINISHED) for entry in directory.iterdir()):
            raise InputError(
                f"{directory} holds other files; give a directory that is empty or does not exist"
            )
        return None
    if not resume:
        raise InputError(
            f"{directory} holds unfinished work; continue it with --resume, or remove it"
        )
    return dict(read_sealed(directory / NOTE)["question"])


def _difference(before: dict[str, Any], question: dict[str, Any]) -> str:
    """Return in words, as a predicate, how earlier work differs from a question."""
    if before.get("files") == question["files"]:
        return "answers another question"
    old_files = before.get("files") or []
    changed = [str(entry[0]) for entry in question["files"] if entry not in old_files]
    if not changed:
        return "used more files, or the same files in another order"
    return f"used other files: {', '.join(changed[:6])} changed or are new"


def _lock_directory(directory: Path) -> IO[str]:
    """Lock a directory, on systems with flock, until the returned file is closed."""
    directory.mkdir(parents=True, exist_ok=True)
    file = (directory / LOCK).open("a")
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # a system without flock
        return file
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except OSError as error:
        file.close()
        raise InputError(f"another process works in {directory}; wait until it ends") from error
    return file
