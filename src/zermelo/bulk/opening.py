"""The directory in which digraphs in files are worked on: who asked what, and who works there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from zermelo.bulk.database import told_if_full
from zermelo.bulk.workspace import NOTE, Workspace, begun
from zermelo.errors import InputError
from zermelo.formats.files import content_of, write_whole
from zermelo.limits import Limits, Watch

if TYPE_CHECKING:
    from zermelo.bulk.edges import Files

#: Seconds between two notes while vertices are labelled.
EVERY = 20.0

#: Bytes that may be held where nothing else is said.
MEMORY = 2 << 30

#: What is kept in the directory as long as somebody works there.
LOCK = "lock"


class Opened(NamedTuple):
    """A directory that is open for the work on a question.

    Attributes
    ----------
    space : Workspace
    lock : file
        Others are kept away as long as it is open.
    """

    space: Workspace
    lock: IO[str]


class Asked(NamedTuple):
    """The limits of work on files.

    Attributes
    ----------
    watch : Watch
        As they were given.
    inner : Watch
        Without that on memory: pages of files do not count.
    memory : int
        Bytes that may be held.
    """

    watch: Watch
    inner: Watch
    memory: int


def asked(limits: Limits | Watch) -> Asked:
    """Return the limits of work on files."""
    watch = limits if isinstance(limits, Watch) else limits.start()
    inner = watch.start()
    inner.limits = replace(inner.limits, memory=None)
    return Asked(watch, inner, watch.limits.memory or MEMORY)


def opened(directory: Path, files: Files, *, resume: bool, **how: object) -> Opened:
    """Open a directory for the work on some files, or for more of it; keep others away.

    Parameters
    ----------
    directory : Path
    files : Files
    resume : bool
        Whether work that was begun there goes on.
    **how
        How it is done; work of another way is not gone on with.

    Raises
    ------
    InputError
        It holds something else, or somebody works there.
    """
    question = {**how, "files": files.made_of(), "attacks": files.attacks}
    _fitting(directory, question, resume=resume)
    with told_if_full(directory):
        lock = _locked(directory)
        if not (directory / NOTE).exists():  # then the workspace is as it finds it
            write_whole(directory / NOTE, json.dumps(begun(question)).encode())
        return Opened(Workspace(directory, question, EVERY), lock)


def _fitting(directory: Path, question: dict[str, Any], *, resume: bool) -> None:
    """Refuse a directory that holds something else.

    Raises
    ------
    InputError
    """
    if not directory.exists():
        return
    if not directory.is_dir():
        raise InputError(f"{directory} is no directory; give one for the work")
    note = directory / NOTE
    if not note.exists():
        if any(entry.name != LOCK for entry in directory.iterdir()):
            raise InputError(
                f"{directory} holds other files; give a directory that is empty, or not there"
            )
        return
    try:
        before = json.loads(content_of(note))["question"]
    except (ValueError, LookupError, TypeError):
        before = {}
    if not resume:
        raise InputError(
            f"{directory} holds work that was begun; say --resume to go on, or remove it"
        )
    if before != question:
        what = "is of another question"
        if isinstance(before, dict) and before.get("files") != question["files"]:
            was = before.get("files") or []
            changed = [str(now[0]) for now in question["files"] if now not in was]
            what = f"is of other files: {', '.join(changed[:6]) or 'some'} changed or came, since"
            if not changed:
                what = "is of more files"
        raise InputError(f"the work in {directory} {what}; remove it, or give another directory")


def _locked(directory: Path) -> IO[str]:
    """Keep others away from a directory, as long as the file is open.

    Raises
    ------
    InputError
        Somebody works there.
    """
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
