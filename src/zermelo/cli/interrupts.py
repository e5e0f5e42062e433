"""Ctrl-C, and limits that a step does not look at: the program ends with what is known.

Long loops look at the clock and the memory themselves (`zermelo.limits.Watch`). For all other work
a program has one `InterruptGuard`, in three steps:

1. Ctrl-C raises `KeyboardInterrupt` in the main thread, as Python does.
2. A watchdog thread looks at the limits. Where one is exceeded, it sends an alarm to the main
   thread, which raises `LimitReached` wherever it is; where Ctrl-C was lost, the alarm raises it
   again.
3. Where that does not end the program within some seconds, such as in a long call of another
   library, the watchdog says what is known and ends the process.

A call into C that holds the interpreter stops the watchdog too, until it returns.
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
from typing import NoReturn

from zermelo.errors import LimitReached, brief
from zermelo.limits import Watch, resident

#: Exit statuses.
ANSWERED, SAID_NO, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130

#: Seconds between two looks of the watchdog.
TICK = 0.05
#: Seconds after which Ctrl-C, or a limit, is raised again, and after which the process is ended.
AGAIN, AT_ONCE = 2.0, 6.0
#: Seconds, and the share of time and memory, that are left to steps that look at the limits.
SECONDS, SHARE = 1.0, 1.1

#: Says what is known when the watchdog ends the process: for a limit, or None for Ctrl-C.
LastWords = Callable[[LimitReached | None], object]


def told_limit(reached: LimitReached) -> str:
    """Name the limit for the standard error: what is known is on the standard output."""
    return f"zermelo: {brief(str(LimitReached(reached.limit, reached.amount, {})))}"


class InterruptGuard:
    """Watches over a program: one in a process, and only where there is a program to watch over.

    ``active`` tells whether there is, and ``pressed`` whether Ctrl-C was pressed.
    """

    def __init__(self) -> None:
        self.active = self.pressed = False
        self._watch: Watch | None = None
        self._last_words: LastWords | None = None
        self._grace = 0.0
        self._allowed = 0
        self._raised = float("-inf")
        self._held = 0
        self._over = False
        self._speaking = threading.RLock()
        self._watchdog: threading.Thread | None = None

    def begin(self) -> None:
        """Take over Ctrl-C, unless the program was started with it ignored."""
        if (
            not hasattr(signal, "pthread_kill")
            or threading.current_thread() is not threading.main_thread()
        ):
            return
        self.active = True
        sys.unraisablehook, threading.excepthook = _unraisable, _in_thread
        signal.signal(signal.SIGALRM, self._raise_what_is_due)
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._on_interrupt)
        # signals are written there also while the main thread is inside a library
        signals, write_end = os.pipe()
        os.set_blocking(write_end, False)
        signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
        with suppress(RuntimeError, MemoryError):  # no room for a thread
            main = threading.get_ident()
            watchdog = threading.Thread(target=self._watch_over, args=(main, signals), daemon=True)
            watchdog.start()
            self._watchdog = watchdog

    def look_after(self, watch: Watch | None, last_words: LastWords | None = None) -> None:
        """Keep the limits of a question from now on; None: of none."""
        self._watch, self._last_words = watch, last_words
        self._raised = float("-inf")
        self._grace, self._allowed = 0.0, 0

    def show(self) -> None:
        """Begin to show an answer: one that is late, as a limit was reached, may take as much more.

        An answer that tells what is known when a limit comes shall be heard.
        """
        if self._watch is not None:
            limits = self._watch.limits
            if limits.time is not None:
                self._grace = max(0.0, self._watch.elapsed - limits.time)
            if limits.memory is not None:
                self._allowed = resident()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold all back until what is inside is done, such as printing one line."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self.pressed:
            self._raise_what_is_due()

    def settle(self) -> bool:
        """Begin to say what is known, which nothing interrupts; say whether Ctrl-C was pressed."""
        self._over = True
        self._speaking.acquire()  # or wait for the end, if the watchdog is saying it
        return self.pressed

    def rest(self) -> None:
        """Look at nothing any more."""
        if self.active:
            self.active = False
            signal.set_wakeup_fd(-1)
            if self._watchdog is not None:
                self._watchdog.join()

    # ---------------------------------------------------------------------- in the main thread

    def _on_interrupt(self, *_: object) -> None:
        if self.pressed and self._over:
            os._exit(INTERRUPTED)  # pressed again while it is being said what is known
        self.pressed = True
        self._raise_what_is_due()

    def _raise_what_is_due(self, *_: object) -> None:
        """Raise an interrupt or a limit, unless that was done a moment ago or would do harm now."""
        now = time.monotonic()
        if self._over or self._held or now - self._raised < AGAIN or is_compiling():
            return
        try:
            if self.pressed:
                raise KeyboardInterrupt
            if self._watch is not None:
                self._watch.look()
        except (KeyboardInterrupt, LimitReached):
            self._raised = now
            raise

    # ---------------------------------------------------------------------- in the watchdog

    def _watch_over(self, main: int, signals: int) -> None:
        """Ring the alarm where a step does not look, and at last end the process."""
        pressed, due_since = False, None
        while self.active:
            if select.select([signals], [], [], TICK)[0]:
                pressed |= signal.SIGINT in os.read(signals, 1 << 10)
            pressed |= self.pressed
            now = time.monotonic()
            if not pressed and not self.is_late():
                due_since = None
                continue
            due_since = now if due_since is None else due_since
            if now - due_since > AT_ONCE:
                self._end(pressed=pressed)
            if now - self._raised > AGAIN and not self._over:
                signal.pthread_kill(main, signal.SIGALRM)
                time.sleep(TICK)  # the alarm is written to the pipe too, and would ring the next

    def is_late(self) -> bool:
        """Whether a limit is exceeded by more than is left to steps that look at it themselves."""
        watch = self._watch
        if watch is None or self._over or self._held:
            return False
        time_limit, memory_limit = watch.limits.time, watch.limits.memory
        if time_limit is not None and watch.elapsed > SHARE * time_limit + SECONDS + self._grace:
            return True
        return memory_limit is not None and resident() > SHARE * max(memory_limit, self._allowed)

    def _end(self, *, pressed: bool) -> NoReturn:
        """Say what is known, unless the main thread does so already, and end the process."""
        if self._speaking.acquire(blocking=False):
            self._over = True
            words = threading.Thread(target=self._say_last_words, args=(pressed,), daemon=True)
            with suppress(RuntimeError, MemoryError):
                words.start()
                words.join(SECONDS)  # the main thread may hold the standard output
        os._exit(INTERRUPTED if pressed else LIMIT)

    def _say_last_words(self, pressed: bool) -> None:
        watch, say = self._watch, self._last_words
        with suppress(Exception):  # the main thread may be changing what is known
            if watch is None or say is None:
                return
            if pressed:
                say(None)
                return
            try:
                watch.look()
            except LimitReached as reached:
                say(reached)


def _unraisable(lost: sys.UnraisableHookArgs) -> None:
    """Be told of an error in a destructor or a callback: what the alarm raises comes again."""
    if not isinstance(lost.exc_value, (KeyboardInterrupt, LimitReached, MemoryError)):
        sys.__unraisablehook__(lost)


def _in_thread(failed: threading.ExceptHookArgs) -> None:
    """Be told of an error in a thread; where there is no memory left, the main one notices."""
    if failed.exc_type is not SystemExit and not issubclass(failed.exc_type, MemoryError):
        threading.__excepthook__(failed)


def is_compiling() -> bool:
    """Whether this thread is inside Numba's compiler.

    An error in the middle of it is taken for one of the loop's, or gives LLVM's memory back twice.
    """
    module = sys.modules.get("numba.core.compiler_lock")
    lock = getattr(module, "global_compiler_lock", None)  # none while it is being imported
    return lock is not None and bool(lock.is_locked())


#: The guard of this process, which begins with the program.
GUARD = InterruptGuard()
