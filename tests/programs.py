"""Programs that tests start, and what tests wait for: nobody waits for ever."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tests.campaign import LONG

#: So many seconds may a program take, on a machine however busy.
LONGEST = 3600 if LONG else 600
#: And so many pass at most until something is seen that comes soon.
SOON = 60

T = TypeVar("T")

#: As `subprocess.run`, within `LONGEST`.
run = partial(subprocess.run, timeout=LONGEST)


@contextmanager
def started(
    words: list[Any], seconds: float = LONGEST, **given: Any
) -> Iterator[subprocess.Popen[Any]]:
    """Start a program, which ends as `subprocess.Popen` does.

    It is killed when a test fails meanwhile, and when its time is over: then whoever reads from it
    or waits for it goes on, and is told why.
    """
    over: list[str] = []
    program = subprocess.Popen(words, **given)

    def end() -> None:
        over.append(f"{words} was not done within {seconds} s")
        program.kill()

    late = threading.Timer(seconds, end)
    late.daemon = True
    late.start()
    try:
        with program:
            try:
                yield program
            except BaseException:
                program.kill()
                raise
    finally:
        late.cancel()
        assert not over, over


def until(seen: Callable[[], T], what: str, seconds: float = LONGEST) -> T:
    """Look again and again until something is seen, and return it."""
    end = time.monotonic() + seconds
    while not (found := seen()):
        if time.monotonic() > end:
            raise TimeoutError(f"within {seconds} s it was not seen that {what}")
        time.sleep(0.005)
    return found


def joined(*threads: threading.Thread) -> None:
    """Wait until threads have ended."""
    for one in threads:
        one.join(LONGEST)
        assert not one.is_alive(), f"{one} goes on and on"


def below(root: int) -> set[int]:
    """Return the processes that come from one."""
    parents = {}
    for place in Path("/proc").iterdir():
        if place.name.isdecimal() and (words := standing(int(place.name))):
            parents[int(place.name)] = int(words[1])
    found = {root}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {root}


def standing(process: int) -> list[str]:
    """Return what ``/proc`` says of a process behind its name; nothing once it has ended."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
    return [] if words[0] == "Z" else words
