"""How long, and with how much memory, a hard question may be pursued."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, Self

from zermelo.errors import InputError, Interrupted, LimitReached

__all__ = ["NO_LIMITS", "Limits", "Watch", "asked", "running"]

Known = Callable[[], Mapping[str, object]]


@dataclass(frozen=True)
class Limits:
    """What a search may use; where it is not enough, `zermelo.errors.LimitReached` is raised.

    Parameters
    ----------
    time : float, optional
        Seconds of wall-clock time from the call on. Looked at every second or so, and near the
        limit more often; single steps on digraphs with millions of edges can overrun by their
        own length.
    memory : int, optional
        Bytes that this process may hold (its resident size as the system counts it), and bytes of
        address space that the counting process beside it may hold.

    Raises
    ------
    InputError
        A limit is not positive.

    Examples
    --------
    >>> Limits(time=10, memory=2 * 1024**3)
    Limits(time=10, memory=2147483648)
    """

    time: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name, value in (("time", self.time), ("memory", self.memory)):
            if value is not None and not value > 0:
                raise InputError(f"the limit on {name} is {value!r}; give a positive number")


#: Search until the answer is there.
NO_LIMITS = Limits()

_PAGE = 4096


def _resident() -> int:
    """Bytes of memory that this process holds; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE
    except (OSError, ValueError, IndexError):
        return 0


class Watch:
    """Limits that run: made when a question is asked, looked at while it is pursued.

    Inside a question that is being asked, see `asked`, its limits hold too: the steps of a question
    have one clock.

    Parameters
    ----------
    limits : Limits
    known : callable, optional
        What is known so far, for the error.
    """

    def __init__(self, limits: Limits, known: Known | None = None) -> None:
        self.limits = limits
        self.known: Known = known if known is not None else dict
        self.started = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        if isinstance(error, KeyboardInterrupt) and not isinstance(error, Interrupted):
            raise Interrupted(self.known()) from error

    @property
    def elapsed(self) -> float:
        """Seconds since the question was asked."""
        return time.monotonic() - self.started

    @property
    def left(self) -> float | None:
        """Seconds left, at least 0; None without a limit."""
        held = [w.limits.time - w.elapsed for w in self._both() if w.limits.time is not None]
        return max(0.0, min(held)) if held else None

    @property
    def memory_left(self) -> int | None:
        """Bytes that this process may still take, at least 0; None without a limit."""
        held = [w.limits.memory for w in self._both() if w.limits.memory is not None]
        return max(0, min(held) - _resident()) if held else None

    def look(self) -> None:
        """Raise `LimitReached` if a limit is reached."""
        for watch in self._both():
            limits = watch.limits
            if limits.time is not None and watch.elapsed >= limits.time:
                self.stop("time", f"{limits.time:g} s")
            if limits.memory is not None and _resident() > limits.memory:
                self.stop("memory", f"{limits.memory:,} bytes")

    def stop(self, limit: str, amount: str) -> NoReturn:
        """Raise `LimitReached` with what is known so far."""
        raise LimitReached(limit, amount, dict(self.known()))

    def _both(self) -> tuple[Watch, ...]:
        """Return this watch, and that of the question that is being asked, if it is another."""
        asking = _ASKED.get()
        return (self,) if asking is None or asking is self else (self, asking)


_ASKED: ContextVar[Watch | None] = ContextVar("asked", default=None)


@contextmanager
def asked(watch: Watch) -> Iterator[Watch]:
    """Run a watch that what is called inside finds with `running`, however deep.

    For theorems of rulesets, which are asked without limits and may need large tables all the same,
    and for questions of several steps.
    """
    with watch:
        before = _ASKED.set(watch)
        try:
            yield watch
        finally:
            _ASKED.reset(before)


def running() -> Watch:
    """Return the watch of the question that is being asked; without one, a watch without limits.

    Examples
    --------
    >>> running().memory_left
    >>> with asked(Watch(Limits(time=60))):
    ...     running().limits
    Limits(time=60, memory=None)
    """
    return _ASKED.get() or Watch(NO_LIMITS)
