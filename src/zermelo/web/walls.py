"""The second wall around a question: its process opens no file but those of the program.

The first is that words name nothing but what was sent (`zermelo.web.uploads`). Should a verb ever
open a path that somebody has written on the page, the interpreter refuses here. One program may be
started, which counts kernels.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import zermelo
from zermelo.errors import InputError

#: What is asked about the machine itself.
SYSTEM = (
    "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/sys/", "/dev/null", "/dev/urandom", "/lib",
    "/etc/localtime", "/usr/share/zoneinfo", "/usr/share/fonts", "/usr/lib",
)  # fmt: skip
#: Flags of `os.open` that write.
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
#: What else changes files, or starts a program.
OTHERS = frozenset(
    {"os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate",
     "os.system", "os.exec", "os.posix_spawn", "os.spawn", "subprocess.Popen", "shutil.rmtree"}
)  # fmt: skip


#: The program that counts kernels beside a question's process, and ends with it.
COUNTING = str(Path(zermelo.__file__).parent / "kernel" / "counting_process.py")


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

    The games are Python files that may be read, with what lies beside them.
    """
    roots = {sys.prefix, sys.base_prefix, sys.exec_prefix, *(one for one in sys.path if one)}
    roots.add(str(Path(zermelo.__file__).parent))
    roots |= {str(Path(game).resolve().parent) for game in games}
    allowed = tuple({os.path.join(os.path.realpath(one), "") for one in roots} | {*SYSTEM})  # noqa: PTH118

    def hear(event: str, given: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = given
            if isinstance(path, int):
                return
            name = os.path.realpath(os.fsdecode(path))
            if name == os.devnull:
                return
            if (isinstance(flags, int) and flags & WRITES) or not name.startswith(allowed):
                raise InputError("the page opens no files of this machine")
        elif event in OTHERS and not (event == "subprocess.Popen" and is_ours(given[1])):
            raise InputError("the page changes no files and starts no programs")

    sys.addaudithook(hear)
