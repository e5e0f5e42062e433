"""Ctrl-C and limits during steps that do not check them: the program ends with the known facts.

Long loops check the clock and the memory themselves (`zermelo.limits.Watch`). All other work is
watched by one `InterruptGuard` in each program:

1. Ctrl-C raises `KeyboardInterrupt` in the main thread, as Python does.
2. A watchdog thread checks the limits. If one is exceeded, it sends an alarm to the main thread,
   which raises `LimitReached` at any point. If Ctrl-C was lost, the alarm raises it again.
3. If that does not end the program within some seconds, such as in a long call of another library,
   the watchdog prints the known facts and ends the process.

A C function that holds the interpreter also stops the watchdog until it returns.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from zermelo.errors import LimitReached, brief
from zermelo.limits import UNLIMITED, Watch, resident

#: Exit statuses.
ANSWERED, NEGATIVE, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130

#: Seconds between two checks of the watchdog.
CHECK_INTERVAL = 0.05
#: Seconds after which Ctrl-C or a limit is raised again, and after which the process is ended.
REPEAT_SECONDS, KILL_SECONDS = 2.0, 6.0
#: Tolerance, in seconds and as a factor, for steps that check the limits themselves.
GRACE_SECONDS, GRACE_FACTOR = 1.0, 1.1

#: Prints the known facts when the watchdog ends the process; the argument is None for Ctrl-C.
LastWords = Callable[[LimitReached | None], object]


def limit_message(reached: LimitReached) -> str:
    """Return the message for stderr; the known facts are on stdout."""
    return f"zermelo: {brief(str(LimitReached(reached.limit, reached.amount, {})))}"


class InterruptGuard:
    """The guard of a program, one in each process.

    ``active`` tells whether it watches a program, ``pressed`` whether Ctrl-C was pressed.
    """

    def __init__(self) -> None:
        self.active = self.pressed = False
        self.look_after()
        self._held = self._over = False
        self._speaking = threading.RLock()

    def begin(self) -> None:
        """Handle Ctrl-C from now on, unless the program was started with it ignored."""
        if not hasattr(signal, "pthread_kill"):  # Windows: Ctrl-C is Python's
            return
        self.active = True
        sys.unraisablehook = _without_alarms(sys.__unraisablehook__)
        threading.excepthook = _without_alarms(threading.__excepthook__)
        signal.signal(signal.SIGALRM, self._raise_what_is_due)
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._on_interrupt)
        # signals are written there also while the main thread is inside a library
        signals, write_end = os.pipe()
        os.set_blocking(write_end, False)
        signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
        watchdog = (threading.get_ident(), signals)
        with suppress(RuntimeError, MemoryError):  # no room for a thread
            threading.Thread(target=self._watch_over, args=watchdog, daemon=True).start()

    def look_after(self, watch: Watch = UNLIMITED, last_words: LastWords = lambda _: None) -> None:
        """Watch the limits of a question from now on, or none."""
        self._watch, self._last_words = watch, last_words
        self._raised = float("-inf")
        self._extra_seconds, self._allowed_bytes = 0.0, 0

    def show(self) -> None:
        """Begin to show an answer, which may be the known facts after a limit.

        It may then take as much more time as it is late, and the memory used now.
        """
        late = self._watch.elapsed - (self._watch.limits.time or float("inf"))
        self._extra_seconds, self._allowed_bytes = max(0.0, late), resident()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Delay interrupts until the block ends, such as the printing of one line."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self.pressed:
            self._raise_what_is_due()

    def settle(self) -> bool:
        """Begin to print the known facts without interruption; True if Ctrl-C was pressed."""
        self._over = True
        self._speaking.acquire()  # or wait for the end, if the watchdog prints
        return self.pressed

    # ---------------------------------------------------------------------- in the main thread

    def _on_interrupt(self, *_: object) -> None:
        if self.pressed and self._over:
            os._exit(INTERRUPTED)  # pressed again while the known facts are printed
        self.pressed = True
        self._raise_what_is_due()

    def _raise_what_is_due(self, *_: object) -> None:
        """Raise an interrupt or a limit, unless that just happened or would do harm now."""
        now = time.monotonic()
        if self._over or self._held or now - self._raised < REPEAT_SECONDS or is_compiling():
            return
        try:
            if self.pressed:
                raise KeyboardInterrupt
            self._watch.look()
        except (KeyboardInterrupt, LimitReached):
            self._raised = now
            raise

    # ---------------------------------------------------------------------- in the watchdog

    def _watch_over(self, main: int, signals: int) -> None:
        """Send the alarm if a step does not check the limits, and finally end the process."""
        pressed, due_since = False, None
        while self.active:
            if select.select([signals], [], [], CHECK_INTERVAL)[0]:
                pressed |= signal.SIGINT in os.read(signals, 1 << 10)
            now = time.monotonic()
            if not pressed and not self.is_late():
                due_since = None
                continue
            due_since = now if due_since is None else due_since
            if now - due_since > KILL_SECONDS:
                self._end(pressed=pressed)
            if now - self._raised > REPEAT_SECONDS and not self._over:
                signal.pthread_kill(main, signal.SIGALRM)
                # the alarm is written to the pipe too, and would end the next wait
                time.sleep(CHECK_INTERVAL)

    def is_late(self) -> bool:
        """Whether a limit is exceeded by more than the tolerance."""
        seconds, most = self._watch.limits.time, self._watch.limits.memory
        if self._over or self._held:
            return False
        if seconds is not None:
            seconds = GRACE_FACTOR * seconds + GRACE_SECONDS + self._extra_seconds
            if self._watch.elapsed > seconds:
                return True
        return most is not None and resident() > GRACE_FACTOR * max(most, self._allowed_bytes)

    def _end(self, *, pressed: bool) -> None:
        """Print the known facts, unless the main thread does, and end the process."""
        status = INTERRUPTED if pressed else LIMIT
        if self._speaking.acquire(blocking=False):
            self._over = True
            with suppress(RuntimeError, MemoryError):  # the output may be blocked
                threading.Timer(GRACE_SECONDS, os._exit, [status]).start()
            with suppress(Exception):  # the main thread may be changing the facts
                try:
                    if pressed:
                        self._last_words(None)
                    else:
                        self._watch.look()
                except LimitReached as reached:
                    self._last_words(reached)
        os._exit(status)


def _without_alarms(hook: Callable[[Any], object]) -> Callable[[Any], object]:
    """Return a hook for errors that nobody can catch, without those that are noticed elsewhere.

    An alarm in a destructor is repeated, and the main thread notices a lack of memory, too.
    """
    ignored = (KeyboardInterrupt, LimitReached, MemoryError, SystemExit)

    def report(lost: Any) -> None:  # noqa: ANN401
        if not issubclass(lost.exc_type, ignored):
            hook(lost)

    return report


def is_compiling() -> bool:
    """Whether this thread is inside Numba's compiler.

    An error raised there is taken for an error of the loop, or frees LLVM's memory twice.
    """
    module = sys.modules.get("numba.core.compiler_lock")
    lock = getattr(module, "global_compiler_lock", None)  # none while it is being imported
    return lock is not None and bool(lock.is_locked())


#: The guard of this process.
GUARD = InterruptGuard()
