"""The sandbox of a question: its process opens only files that the program needs.

The words of a question can name only uploaded files (`Uploads` in `zermelo.web.page_questions`). If
a verb should still open a path from the page, the audit hook of `restrict` raises an error. Two
more things are allowed: to start the program that counts kernels, and to write files whose names no
user chooses, such as compiled loops and proofs of the SAT solver (`zermelo.own_files`).
"""

from __future__ import annotations

import errno
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

from zermelo.errors import InputError
from zermelo.own_files import are_own

#: The file with the memory use of this process, compared before the link /proc/self is followed.
MEMORY_FILE = "/proc/self/statm"
#: Prefixes of readable paths outside Python: facts about the machine, libraries, time zones, fonts.
SYSTEM_PREFIXES = (
    "/proc/cpuinfo", "/proc/meminfo", "/sys/", "/dev/null", "/dev/urandom", "/lib",
    "/etc/localtime", "/usr/share/zoneinfo", "/usr/share/fonts", "/usr/lib",
)  # fmt: skip
#: Flags of `os.open` for writing.
WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
#: Audit events: those besides ``open`` that change files, and those that start a program.
CHANGE_EVENTS = frozenset(
    {"os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate",
     "os.chmod", "os.chown", "os.utime", "shutil.rmtree"}
)  # fmt: skip
START_EVENTS = frozenset({"os.system", "os.exec", "os.posix_spawn", "os.spawn", "subprocess.Popen"})
#: The directory of the package.
PACKAGE = Path(__file__).parent.parent
#: The program that counts kernels in its own process.
COUNTING_PROGRAM = str(PACKAGE / "kernel" / "counting_process.py")


class AccessRefused(InputError, PermissionError):
    """A question tried to use a forbidden file or program; also a PermissionError."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.errno = errno.EACCES

    __str__ = Exception.__str__  # that of PermissionError begins with errno


def is_counting_program(command: object) -> bool:
    """Whether a command starts the program that counts kernels.

    >>> is_counting_program([sys.executable, COUNTING_PROGRAM, "3"]), is_counting_program("sh")
    (True, False)
    """
    return isinstance(command, list) and command[:2] == [sys.executable, COUNTING_PROGRAM]


@cache
def _directory(path: str) -> str:
    """Return a path without symbolic links, with a slash at its end."""
    return os.path.join(os.path.realpath(path), "")  # noqa: PTH118


def readable_prefixes(games: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return `SYSTEM_PREFIXES`, and the directories of Python, modules and the files ``games``."""
    roots = {sys.prefix, sys.base_prefix, sys.exec_prefix, *filter(None, sys.path), str(PACKAGE)}
    roots |= {str(Path(game).resolve().parent) for game in games}
    if sys.pycache_prefix:  # the directory of existing bytecode
        roots.add(sys.pycache_prefix)
    return (*{*map(_directory, roots)}, *SYSTEM_PREFIXES)


def restrict(games: tuple[str, ...] = ()) -> None:
    """Refuse in this process all files and programs that no question needs, from now on.

    ``games`` are Python files that may be read, with their directories. Neither this process nor
    the program that counts kernels writes bytecode.
    """
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    allowed = readable_prefixes(games)

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if isinstance(path, int) or are_own():
                return
            is_writing = isinstance(flags, int) and flags & WRITE_FLAGS
            if path == MEMORY_FILE and not is_writing:
                return
            name = os.path.realpath(os.fsdecode(path))
            if name == os.devnull:
                return
            if is_writing or not name.startswith(allowed):
                raise AccessRefused("the page opens no files of this machine")
        elif event in CHANGE_EVENTS:
            if not are_own():
                raise AccessRefused("the page changes no files")
        elif event in START_EVENTS and not (
            event == "subprocess.Popen" and is_counting_program(arguments[1])
        ):
            raise AccessRefused("the page starts no programs")

    sys.addaudithook(audit)
