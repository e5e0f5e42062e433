"""The working directory for digraphs in files: its question, and its lock."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from zermelo.bulk.database import disk_full_as_input_error
from zermelo.bulk.workspace import NOTE, Workspace, begun, unsealed, write_sealed
from zermelo.errors import InputError
from zermelo.limits import Limits, Watch

if TYPE_CHECKING:
    from zermelo.bulk.edges import EdgeFiles

#: Seconds between two notes while vertices are labelled.
SECONDS_PER_LABEL_NOTE = 20.0

#: The default limit on memory, in bytes.
MEMORY = 2 << 30

#: The lock of a directory in use, and the file with the stamps of the input.
LOCK, INPUTS = "lock", "inputs.json"


class Opened(NamedTuple):
    """A directory open for a question: a lock keeps others away; ``seen`` are stamps of files."""

    space: Workspace
    lock: IO[str]
    seen: dict[str, list[int]]


def asked(limits: Limits | Watch) -> tuple[Watch, Watch, int]:
    """Return the limits of work on files: as given, without memory, and memory in bytes."""
    watch = limits if isinstance(limits, Watch) else limits.start()
    return watch, watch.start(memory=None), watch.limits.memory or MEMORY


def opened(
    directory: Path, files: EdgeFiles, watch: Watch, *, resume: bool, **how: object
) -> Opened:
    """Open and lock a directory for new or resumed work on some files.

    The limits are checked while files are read for their digest. With ``resume`` unfinished work
    continues if its method is ``how``. Raises InputError if the directory holds something else or
    is locked by another process.
    """
    before = _begun_in(directory, resume=resume)
    seen = files.seen()
    made = files.made_of(_known_in(directory / INPUTS), watch)
    question = {**how, "files": made, "attacks": files.attacks}
    if before is not None and before != question:
        raise InputError(
            f"the work in {directory} {_difference(before, question)}; remove it, or give another "
            "directory"
        )
    with disk_full_as_input_error(directory):
        lock = _locked(directory)
        if not (directory / NOTE).exists():  # then the workspace keeps its files
            write_sealed(directory / NOTE, begun(question))
        known = {name: [*seen[name], row[-1]] for name, row in zip(seen, made, strict=True)}
        write_sealed(directory / INPUTS, known)
        return Opened(Workspace(directory, question, SECONDS_PER_LABEL_NOTE, watch), lock, seen)


def untouched(files: EdgeFiles, opened: Opened) -> None:
    """Check that no file changed meanwhile: results could mix its two states."""
    now = files.seen()
    for path, seen in opened.seen.items():
        if now[path] != seen:
            raise InputError(
                f"{path} changed while it was read; remove {opened.space.path}, and begin again"
            )


def _known_in(path: Path) -> dict[str, Any]:
    """Return the earlier stamps of the files; empty if they cannot be read."""
    try:
        return unsealed(path)
    except InputError:
        return {}


def _begun_in(directory: Path, *, resume: bool) -> dict[str, Any] | None:
    """Return the question of unfinished work in a directory, or None."""
    if not directory.exists():
        return None
    if not directory.is_dir():
        raise InputError(f"{directory} is not a directory; give one for the work")
    if not (directory / NOTE).exists():
        if any(entry.name != LOCK for entry in directory.iterdir()):
            raise InputError(
                f"{directory} holds other files; give a directory that is empty, or not there"
            )
        return None
    if not resume:
        raise InputError(
            f"{directory} holds work that was begun; say --resume to go on, or remove it"
        )
    question: dict[str, Any] = unsealed(directory / NOTE)["question"]
    return question


def _difference(before: dict[str, Any], question: dict[str, Any]) -> str:
    """Return the difference from the earlier question as text."""
    if before.get("files") == question["files"]:
        return "is of another question"
    was = before.get("files") or []
    changed = [str(now[0]) for now in question["files"] if now not in was]
    if not changed:
        return "is of more files"
    return f"is of other files: {', '.join(changed[:6])} changed or came, since"


def _locked(directory: Path) -> IO[str]:
    """Lock a directory, as long as the file is open."""
    directory.mkdir(parents=True, exist_ok=True)
    file = (directory / LOCK).open("a")
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # a system without such locks
        return file
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except OSError as error:
        file.close()
        raise InputError(f"somebody else works in {directory}; wait, or give another") from error
    return file
