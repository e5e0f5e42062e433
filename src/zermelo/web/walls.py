"""The second wall around a question: its process opens no file but those of the program.

The first is that words name nothing but what was sent (`zermelo.web.uploads`). Should a verb ever
open a path that somebody has written on the page, the interpreter refuses here. Libraries hear of
it as of a file that the system does not open, and do without. One program may be started, which
counts kernels; and files that nobody names are written: loops that were compiled, and a proof of
the SAT solver (`zermelo.own_files`).
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

from zermelo.errors import InputError
from zermelo.own_files import are_own

#: How much memory this process holds: looked up by this name, which leads elsewhere in each.
MEMORY = "/proc/self/statm"
#: What is asked about the machine itself.
SYSTEM = (
    "/proc/cpuinfo", "/proc/meminfo", "/sys/", "/dev/null", "/dev/urandom", "/lib",
    "/etc/localtime", "/usr/share/zoneinfo", "/usr/share/fonts", "/usr/lib",
)  # fmt: skip
#: Flags of `os.open` that write.
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
#: What else changes files, and what starts a program.
CHANGES = frozenset(
    {"os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate",
     "os.chmod", "os.chown", "os.utime", "shutil.rmtree"}
)  # fmt: skip
PROGRAMS = frozenset({"os.system", "os.exec", "os.posix_spawn", "os.spawn", "subprocess.Popen"})


#: Where the package is.
PACKAGE = Path(__file__).parent.parent
#: The program that counts kernels beside a question's process, and ends with it.
COUNTING = str(PACKAGE / "kernel" / "counting_process.py")


class AccessRefused(InputError, PermissionError):
    """A file or program that no question may touch; to libraries, as if the system refused it."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.errno = errno.EACCES

    __str__ = Exception.__str__  # PermissionError would begin with the number


def is_ours(command: object) -> bool:
    """Say whether a program is the one that counts kernels.

    Examples
    --------
    >>> is_ours([sys.executable, COUNTING, "3"]), is_ours(["/bin/sh", COUNTING]), is_ours("sh")
    (True, False, False)
    """
    return isinstance(command, list) and command[:2] == [sys.executable, COUNTING]


def build(games: tuple[str, ...] = ()) -> None:
    """Refuse, from now on and in this process, to open other files; for good.

    The games are Python files that may be read, with what lies beside them. No bytecode is written
    here, nor by the program that counts kernels.
    """
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    roots = {sys.prefix, sys.base_prefix, sys.exec_prefix, *(one for one in sys.path if one)}
    roots.add(str(PACKAGE))
    roots |= {str(Path(game).resolve().parent) for game in games}
    if sys.pycache_prefix:  # where bytecode is that was written before
        roots.add(sys.pycache_prefix)
    allowed = tuple({os.path.join(os.path.realpath(one), "") for one in roots} | {*SYSTEM})  # noqa: PTH118

    def hear(event: str, given: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = given
            if isinstance(path, int) or are_own():
                return
            writes = isinstance(flags, int) and flags & WRITES
            if path == MEMORY and not writes:
                return
            name = os.path.realpath(os.fsdecode(path))
            if name == os.devnull:
                return
            if writes or not name.startswith(allowed):
                raise AccessRefused("the page opens no files of this machine")
        elif event in CHANGES:
            if not are_own():
                raise AccessRefused("the page changes no files")
        elif event in PROGRAMS and not (event == "subprocess.Popen" and is_ours(given[1])):
            raise AccessRefused("the page starts no programs")

    sys.addaudithook(hear)
