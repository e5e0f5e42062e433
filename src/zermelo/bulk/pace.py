"""The progress of long stages, threads for compiled loops, and processes for other work."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING

from zermelo.limits import Watch

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

MAX_THREADS = 8  #: maximum number of threads, or of processes, for work on disk


class Pace:
    """The progress of a stage: ``done`` of a known ``total``; both include earlier runs."""

    def __init__(self, task: str, total: int, done: int = 0) -> None:
        self.task, self.total, self.done = task, total, done
        self._done_before = done
        self._started = monotonic()

    def __str__(self) -> str:
        """Return the progress as text; after a second, with the rate and the time left.

        >>> print(Pace("tiers", 3))
        tiers: 0 of 3
        """
        text = f"{self.task}: {self.done:,} of {self.total:,}"
        seconds, newly_done = monotonic() - self._started, self.done - self._done_before
        if not newly_done or seconds < 1:
            return text
        rate = newly_done / seconds
        return f"{text}, {rate:,.0f} a second, about {(self.total - self.done) / rate:,.0f} s left"


def count_workers() -> int:
    """Return the number of threads or processes to use."""
    return min(MAX_THREADS, os.cpu_count() or 1)


@contextmanager
def starting_processes() -> Iterator[None]:
    """Delay Ctrl-C within a context in which processes start, lest it end them.

    Processes inherit this thread's signal mask. The handler is replaced too, as Python interrupts
    the main thread for a signal to any thread. In other threads, and on Windows, do nothing.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    caught: list[int] = []
    outer_handler = signal.signal(signal.SIGINT, lambda number, _: caught.append(number))
    outer_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, outer_mask)
        signal.signal(signal.SIGINT, outer_handler)
        if caught:
            signal.raise_signal(signal.SIGINT)


def prepare_process() -> None:
    """Prepare a child process: ignore Ctrl-C, which the parent handles, and end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)


def ranges_of(first: int, end: int, length: int) -> list[tuple[int, int]]:
    """Split the numbers first, …, end − 1 into ranges (begin, end) of at most ``length`` numbers.

    >>> ranges_of(1, 8, 3)
    [(1, 4), (4, 7), (7, 8)]
    """
    return [(begin, min(begin + length, end)) for begin in range(first, end, length)]


def sweep(
    task: str,
    ranges: list[tuple[int, int]],
    work_on: Callable[[int, int], None],
    pool: ThreadPoolExecutor,
    watch: Watch,
) -> None:
    """Call ``work_on``, which should release the interpreter lock, on each range in threads."""
    if not ranges:
        return
    pace, thread_count = Pace(task, ranges[-1][1]), count_workers()
    for begin in range(0, len(ranges), thread_count):
        watch.look(lambda: str(pace))
        batch = ranges[begin : begin + thread_count]
        for _ in pool.map(lambda bounds: work_on(*bounds), batch):
            pass
        pace.done = batch[-1][1]
