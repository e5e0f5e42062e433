"""Ctrl-C, limits and a lack of memory: the program ends with the known facts.

Long loops check the clock and the memory themselves (`zermelo.limits.Watch`). One `InterruptGuard`
in each program watches all other work:

1. Ctrl-C raises `KeyboardInterrupt` in the main thread, as Python does. If a limit is exceeded, a
   watchdog thread sends a signal to the main thread; its handler there raises `LimitReached`.
2. If neither error ends the program within some seconds, for instance during a long call of another
   library, the watchdog prints the known facts and ends the process.

A C function that holds the interpreter lock also stops the watchdog until the function returns.
"""

from __future__ import annotations

import errno
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType

from zermelo.errors import LimitReached, brief
from zermelo.limits import UNLIMITED, Watch, resident

#: Exit statuses; `NEGATIVE` means that a check failed, or that the answer is no.
ANSWERED, NEGATIVE, USER_ERROR, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130
#: Seconds between checks of the watchdog, and until it ends the process after Ctrl-C or a limit.
CHECK_INTERVAL, KILL_SECONDS = 0.05, 6.0
#: Seconds (for time) and factor by which a limit may be exceeded before the watchdog acts.
GRACE_SECONDS, GRACE_FACTOR = 1.0, 1.1
#: Prints the known facts when the watchdog ends the process, for a limit or Ctrl-C (None).
Printer = Callable[[LimitReached | None], object]
#: Phrases in the messages of errors when memory runs out. The last two are Python's messages when
#: C code failed without setting an error.
NO_MEMORY = re.compile(
    "out of memory|cannot allocate memory|not enough memory|failed to map segment|bad_alloc"
    "|can't start new thread|error return without exception set|without setting an exception"
)


class InterruptGuard:
    """Watches a program for Ctrl-C and for its limits.

    ``active``: limits are watched; ``pressed``: Ctrl-C was pressed; ``_raised``: an error was
    raised for Ctrl-C or a limit; ``_delayed``: no such error may be raised now; ``_ending``: the
    thread with the lock ``_printing`` prints the known facts.
    """

    def __init__(self) -> None:
        self.active = self.pressed = self._delayed = self._ending = False
        self._printing = threading.RLock()
        self.watch_limits()

    def begin(self) -> None:
        """Watch limits from now on, and Ctrl-C unless the program was started to ignore it."""
        if not hasattr(signal, "pthread_kill"):  # on Windows Python handles Ctrl-C
            return
        self.active = True
        sys.unraisablehook, sys.excepthook = self._on_lost_error, self._print_error
        signal.signal(signal.SIGALRM, self._raise_once)
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._on_interrupt)
        # this pipe gets each signal, even while the main thread is inside a library
        read_end, write_end = os.pipe()
        os.set_blocking(read_end, False)
        os.set_blocking(write_end, False)
        signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
        watchdog = (threading.get_ident(), read_end)
        with suppress(RuntimeError, MemoryError):  # no room for a thread
            threading.Thread(target=self._watch_over, args=watchdog, daemon=True).start()

    def watch_limits(self, watch: Watch = UNLIMITED, print_facts: Printer = lambda _: None) -> None:
        """Watch the limits of a question from now on; by default, no limits."""
        self._watch, self._print_facts, self._raised = watch, print_facts, False

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Delay errors for Ctrl-C and limits until the block ends, which must be short."""
        self._delayed = True
        try:
            yield
        finally:
            self._delayed = False
        if self.pressed:
            self._raise_once()

    def settle(self) -> bool:
        """Reserve printing the known facts for this thread; return whether Ctrl-C was pressed."""
        self._delayed = self._ending = True
        self._printing.acquire()  # waits for the end of the process if the watchdog already prints
        return self.pressed

    def _on_interrupt(self, *_: object) -> None:
        if self.pressed and self._ending:
            os._exit(INTERRUPTED)  # pressed again while the known facts are printed
        if not self.pressed:
            self.pressed, self._raised = True, False
        self._raise_once()

    def _on_lost_error(self, _: object) -> None:
        """Make the watchdog repeat its signal: Python drops an error raised in a destructor."""
        self._raised = False

    def raised_limit(self) -> LimitReached | None:
        """Return the limit for which an error was raised, or None; a library may hide the error."""
        return self._watch.reached() if self._raised and not self.pressed else None

    def _print_error(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Print an error, not after Ctrl-C or a limit; NumPy's stopped import calls this hook."""
        if not self.pressed and self.raised_limit() is None:
            sys.__excepthook__(kind, error, trace)

    def _raise_once(self, *_: object) -> None:
        """Raise the error for Ctrl-C or a limit, unless one was raised or would do harm now."""
        if self._raised or self._delayed or is_compiling():
            return
        self._raised = True
        if self.pressed:
            raise KeyboardInterrupt
        self._watch.look()

    def _watch_over(self, main_thread: int, signal_pipe: int) -> None:
        """After Ctrl-C or a limit, send signals until an error is raised; later end the process."""
        pressed, due_since = False, None
        while self.active:
            time.sleep(CHECK_INTERVAL)
            with suppress(BlockingIOError):
                pressed |= signal.SIGINT in os.read(signal_pipe, 1 << 10)
            if not pressed and not self.is_late():
                due_since, self._raised = None, False  # errors may be raised again
                continue
            due_since = due_since or time.monotonic()
            if time.monotonic() - due_since > KILL_SECONDS:
                self._end(INTERRUPTED if pressed else LIMIT)
            if not self._raised and not self._delayed:
                signal.pthread_kill(main_thread, signal.SIGALRM)

    def is_late(self) -> bool:
        """Whether time or memory exceeds its limit by too much; False while errors are delayed."""
        if self._delayed:
            return False
        seconds, memory = self._watch.limits.time, self._watch.limits.memory
        if seconds is not None and self._watch.elapsed > GRACE_FACTOR * seconds + GRACE_SECONDS:
            return True
        return memory is not None and resident() > GRACE_FACTOR * memory

    def _end(self, status: int) -> None:
        """Print the known facts, unless the main thread prints them, and end the process."""
        if self._printing.acquire(blocking=False):
            self._delayed = self._ending = True
            with suppress(Exception):  # the main thread may be changing the facts
                threading.Timer(GRACE_SECONDS, os._exit, [status]).start()  # if output is blocked
                reached = self._watch.reached() if status == LIMIT else None
                self._print_facts(reached)
        os._exit(status)


def is_compiling() -> bool:
    """Whether Numba is compiling; an error raised then is misreported, or crashes the process."""
    module = sys.modules.get("numba.core.compiler_lock")
    lock = getattr(module, "global_compiler_lock", None)  # it has no lock yet while it is imported
    return lock is not None and bool(lock.is_locked())


def is_memory_error(error: BaseException | None) -> bool:
    """Whether an error, or its cause or context, means that memory ran out."""
    while error is not None:
        if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
            return True
        if NO_MEMORY.search(str(error).lower()):
            return True
        error = error.__cause__ or error.__context__
    return False


def limit_message(reached: LimitReached) -> str:
    """Return the message for stderr; the known facts are on stdout."""
    return f"zermelo: {brief(str(LimitReached(reached.limit, reached.amount, {})))}"


#: The guard of this process.
GUARD = InterruptGuard()
