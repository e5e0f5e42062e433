"""Ctrl-C, and limits that a step does not look at: at any time, without a traceback.

Python raises `KeyboardInterrupt` wherever it happens to be. In the middle of an import, of a
destructor or of a callback from C that ends badly: the error is printed and lost, or comes out as
another one; in the middle of making machine code, memory is given back twice. So a program has one
`Guard`. It lets an import, and a step of LLVM, end first; it asks again where Ctrl-C was lost; and
where nothing helps, it ends the program.

It looks at the limits in the same way. Long loops look at them as well, and know more about what
is known so far, so the guard gives them some time.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from zermelo._jit.halted import Halted
from zermelo.errors import LimitReached
from zermelo.limits import Watch, resident

__all__ = ["GUARD", "Guard"]

INTERRUPTED = 130

#: Seconds between two looks.
TICK = 0.05
#: After so many seconds Ctrl-C is raised again, and after so many the program ends without a word.
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


class Guard:
    """Watches over a program: one in a process, and only where there is a program to watch over.

    Attributes
    ----------
    watch : Watch or None
        The limits of what is done.
    """

    def __init__(self) -> None:
        self.watch: Watch | None = None
        self._active = False
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
        self._active = True
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._on_interrupt)
        signal.signal(signal.SIGALRM, self._on_tick)
        sys.unraisablehook = self._unraisable
        threading.excepthook = self._in_thread

    def look_after(self, watch: Watch | None) -> None:
        """See to it that these limits are kept; None: those who work see to it."""
        self.watch = watch
        if self._active and watch is not None:
            limits = watch.limits
            if limits.time is not None or limits.memory is not None:
                self._tick_on()

    def settle(self) -> bool:
        """Begin to say what is known, which nothing interrupts; say whether Ctrl-C was pressed."""
        self._over = True
        return self._pressed is not None

    def rest(self) -> None:
        """Look at nothing any more."""
        if self._active:
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
            self._end()  # pressed again while it is being said what is known
        if self._pressed is None:
            self._pressed = time.monotonic()
        self._tick_on()
        self._interrupt(frame)

    def _on_tick(self, _number: int, frame: FrameType | None) -> None:
        if self._pressed is not None:
            if time.monotonic() - self._pressed > AT_ONCE:
                self._end()
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
        if watch is None or self._over or self._held or unbroken(frame):
            return
        limits, now = watch.limits, time.monotonic()
        if self._raised is not None and now - self._raised < AGAIN:
            return
        late = limits.time is not None and watch.elapsed > SHARE * limits.time + SECONDS
        large = limits.memory is not None and resident() > SHARE * limits.memory
        if late or large:
            self._raised = now
            try:
                watch.look()
            except LimitReached as reached:
                if within(frame, (COMPILER,)):
                    raise Halted(reached) from None
                raise

    def _tick_on(self) -> None:
        if self._active:
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)

    @staticmethod
    def _end() -> None:
        os._exit(INTERRUPTED)

    # ------------------------------------------------------------------- where errors get lost

    def _unraisable(self, lost: Any) -> None:  # noqa: ANN401
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
    """Say whether something is done that must not be left half done: an import, machine code."""
    return within(frame, (IMPORTING, *LLVM))


def within(frame: FrameType | None, places: tuple[str, ...]) -> bool:
    """Say whether code of some files is being run."""
    while frame is not None:
        if any(place in frame.f_code.co_filename for place in places):
            return True
        frame = frame.f_back
    return False


#: The guard of this process, which begins with the program.
GUARD = Guard()
