"""Loops on two cores: a part of the work in this thread, a part in a second thread.

Compiled loops release the interpreter's lock, so two of them run at once; they must write
to different places. `Cores.run` returns when both loops have ended; only then can the caller look
at the clock and notice Ctrl-C. More threads would gain little: labelling waits for the memory.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from zermelo._jit.compiled import Loop

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

#: Minimum number of edges for a second core; one core labels this number in a tenth of a second.
MIN_EDGES = 1 << 22


class Forced:
    """The number of cores forced by tests and measurements; with None, `Cores` chooses."""

    cores: int | None = None


@contextmanager
def using(cores: int) -> Iterator[None]:
    """Use one or two cores in a ``with`` block, for tests and measurements."""
    before = Forced.cores
    Forced.cores = cores
    try:
        yield
    finally:
        Forced.cores = before


class Cores:
    """One core, or two if the work (the number of edges) is large enough; a context manager."""

    def __init__(self, work: int) -> None:
        self.count = Forced.cores or (_usable_cores() if work >= MIN_EDGES else 1)
        self._executor: ThreadPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self.count > 1:
            from concurrent.futures import ThreadPoolExecutor

            executor = ThreadPoolExecutor(self.count - 1, "zermelo")
            try:
                executor.submit(int)  # starts the thread
                self._executor = executor
            except RuntimeError:  # the system gives no more threads
                self.count = 1
        return self

    def __exit__(self, *_: object) -> None:
        if self._executor is not None:
            self._executor.shutdown()  # waits until the loop in the second thread ends

    def run(self, loop: Loop, *calls: tuple[Any, ...]) -> list[Any]:
        """Run a loop on each tuple of arguments, on two cores if possible; return the results."""
        if len(calls) == 1 or self._executor is None:
            return [loop(*arguments) for arguments in calls]
        futures = [self._executor.submit(loop, *arguments) for arguments in calls[1:]]
        first = loop(*calls[0])
        return [first, *(future.result() for future in futures)]


def _usable_cores() -> int:
    """Return the number of cores that this process may use, two at most.

    The result is 1 if the address space is bounded, since each thread takes a part of it.
    """
    try:
        import resource

        is_bounded = resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY
    except ImportError:
        is_bounded = False
    if is_bounded:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return min(2, len(os.sched_getaffinity(0)))
    return min(2, os.cpu_count() or 1)
