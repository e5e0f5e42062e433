"""Ctrl-C, and limits that a step does not look at: at any time, without a traceback.

Python raises `KeyboardInterrupt` wherever it happens to be. In the middle of an import, of a
destructor or of a callback from C that ends badly: the error is printed and lost, or comes out as
another one; in the middle of making machine code, memory is given back twice. So a program has one
`Guard`. It lets an import, and a step of LLVM, end first; it asks again where Ctrl-C was lost; and
where nothing helps, it ends the program.

It looks at the limits in the same way, from the first file that is read until the answer is
written; whatever is done meanwhile, and whoever wrote it. Long loops look at them as well, and know
more about what is known so far, so the guard gives them some time. Code that catches every error
ends with the program.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import NoReturn

from zermelo._jit.halted import Halted
from zermelo.errors import LimitReached, brief
from zermelo.limits import Watch, resident

#: Exit statuses.
ANSWERED, SAID_NO, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130

#: Seconds between two looks.
TICK = 0.05
#: After so many seconds Ctrl-C, or a limit, is raised again, and after so many the program ends.
AGAIN, AT_ONCE = 2.0, 6.0
#: So many seconds more, and so much more of time and memory, are left to steps that look at the
#: limits themselves.
SECONDS, SHARE = 1.0, 1.1

#: Where imports are made.
IMPORTING = "<frozen importlib._bootstrap>"
#: Where machine code is made: LLVM's library, and what Numba does with its objects. The longest
#: step takes about a second. In the rest of the compiler an error is taken for one of the loop's.
COMPILER = f"{os.sep}numba{os.sep}"
LLVM = (f"{os.sep}llvmlite{os.sep}", f"numba{os.sep}core{os.sep}codegen.py")
#: Where a thread begins: an error there leaves `threading` with a thread that it does not know.
STARTING = threading.Thread.start.__code__


def told_limit(reached: LimitReached) -> str:
    """Name the limit for the standard error: what is known is on the standard output."""
    return f"zermelo: {brief(str(LimitReached(reached.limit, reached.amount, {})))}"


class Guard:
    """Watches over a program: one in a process, and only where there is a program to watch over."""

    def __init__(self) -> None:
        self.watch: Watch | None = None
        self.active = False
        self._last_words: Callable[[LimitReached], None] | None = None
        self._beyond: float | None = None
        self._grace = 0.0
        self._allowed = 0
        self._pressed: float | None = None
        self._raised: float | None = None
        self._held = 0
        self._over = False

    def begin(self) -> None:
        """Take over Ctrl-C, unless the program was started with it ignored."""
        if (
            not hasattr(signal, "setitimer")
            or threading.current_thread() is not threading.main_thread()
        ):
            return
        self.active = True
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._on_interrupt)
        signal.signal(signal.SIGALRM, self._on_tick)
        sys.unraisablehook = self._unraisable
        threading.excepthook = self._in_thread

    def look_after(
        self, watch: Watch | None, last_words: Callable[[LimitReached], None] | None = None
    ) -> None:
        """See to it that these limits are kept; None: no more.

        The last words say what is known, where the limit is not heeded and the program has to be
        ended.
        """
        self.watch, self._last_words = watch, last_words
        self._raised = self._beyond = None
        self._grace, self._allowed = 0.0, 0
        if self.active and watch is not None:
            limits = watch.limits
            if limits.time is not None or limits.memory is not None:
                self._tick_on()

    def show(self) -> None:
        """Begin to show what was found: with a limit that was reached already, some more is left.

        An answer that tells what is known when a limit comes shall be heard.
        """
        watch = self.watch
        if self.active and watch is not None:
            limits = watch.limits
            if limits.time is not None:
                self._grace = max(0.0, watch.elapsed - limits.time)
            if limits.memory is not None:
                self._allowed = resident()

    @property
    def pressed(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self._pressed is not None

    def settle(self) -> bool:
        """Begin to say what is known, which nothing interrupts; say whether Ctrl-C was pressed."""
        self._over = True
        return self.pressed

    def rest(self) -> None:
        """Look at nothing any more."""
        if self.active:
            signal.setitimer(signal.ITIMER_REAL, 0)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold Ctrl-C back until what is inside is done, such as printing one line."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self._pressed is not None and not self._held and not self._over:
            self._raise_interrupt()

    # ------------------------------------------------------------------------------ signals

    def _on_interrupt(self, _number: int, frame: FrameType | None) -> None:
        if self._pressed is not None and self._over:
            os._exit(INTERRUPTED)  # pressed again while it is being said what is known
        if self._pressed is None:
            self._pressed = time.monotonic()
        self._tick_on()
        self._interrupt(frame)

    def _on_tick(self, _number: int, frame: FrameType | None) -> None:
        if self._pressed is not None:
            if time.monotonic() - self._pressed > AT_ONCE:
                os._exit(INTERRUPTED)
            self._interrupt(frame)
        elif self.watch is not None:
            self._look(frame)

    def _interrupt(self, frame: FrameType | None) -> None:
        if self._over or self._held or unbroken(frame):
            return
        now = time.monotonic()
        if self._raised is None or now - self._raised > AGAIN:
            self._raise_interrupt()

    def _raise_interrupt(self) -> None:
        self._raised = time.monotonic()
        raise KeyboardInterrupt

    def _look(self, frame: FrameType | None) -> None:
        watch = self.watch
        if watch is None or self._over or self._held:
            return
        limits, now = watch.limits, time.monotonic()
        time_left = None if limits.time is None else SHARE * limits.time + SECONDS + self._grace
        most = None if limits.memory is None else SHARE * max(limits.memory, self._allowed)
        late = time_left is not None and watch.elapsed > time_left
        if not late and (most is None or resident() <= most):
            self._beyond = None
            return
        if self._beyond is None:
            self._beyond = now
        try:
            watch.look()
        except LimitReached as reached:
            if now - self._beyond > AT_ONCE:
                self._give_up(reached)
            if unbroken(frame) or (self._raised is not None and now - self._raised < AGAIN):
                return
            self._raised = now
            if within(frame, (COMPILER,)):
                raise Halted(reached) from None
            raise

    def _give_up(self, reached: LimitReached) -> NoReturn:
        """End the program, where whoever works does not heed a limit."""
        self._over = True
        try:
            if self._last_words is not None:
                self._last_words(reached)
        finally:
            os._exit(LIMIT)

    def _tick_on(self) -> None:
        if self.active:
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)

    # ------------------------------------------------------------------- where errors get lost

    def _unraisable(self, lost: sys.UnraisableHookArgs) -> None:
        """Be told of an error in a destructor or a callback: ours come again."""
        if isinstance(lost.exc_value, (KeyboardInterrupt, LimitReached, Halted)):
            self._raised = None
        elif self._pressed is None and not isinstance(lost.exc_value, MemoryError):
            sys.__unraisablehook__(lost)

    @staticmethod
    def _in_thread(failed: threading.ExceptHookArgs) -> None:
        """Be told of an error in a thread; where there is no memory left, the main one notices."""
        if failed.exc_type is not SystemExit and not issubclass(failed.exc_type, MemoryError):
            threading.__excepthook__(failed)


def unbroken(frame: FrameType | None) -> bool:
    """Say whether an import, machine code or a thread's start would be left half done."""
    starting = any(code is STARTING for code in _running(frame))
    return starting or within(frame, (IMPORTING, *LLVM))


def within(frame: FrameType | None, places: tuple[str, ...]) -> bool:
    """Say whether code of some files is being run."""
    return any(place in code.co_filename for code in _running(frame) for place in places)


def _running(frame: FrameType | None) -> Iterator[CodeType]:
    while frame is not None:
        yield frame.f_code
        frame = frame.f_back


#: The guard of this process, which begins with the program.
GUARD = Guard()
