"""Limits on a question, and its clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any, NoReturn, Self, TypeVar

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

from zermelo.errors import InputError, Interrupted, LimitReached, in_full, wrong_kind

FactsSoFar = Callable[[], Mapping[str, object]]  # returns the facts found so far, by name
T = TypeVar("T")


@dataclass(frozen=True)
class Limits:
    """Limits on a question; beyond them `zermelo.errors.LimitReached` is raised.

    Parameters
    ----------
    time : float, optional
        Seconds of wall-clock time from the call on. Checked at least about once a second;
        single steps on digraphs with millions of edges can overrun by their own length.
    memory : int, optional
        Bytes that this process may hold (its resident size, which is known on Linux only), and
        bytes of address space for the separate process that counts kernels by a model counter.
    positions : int, optional
        Positions of a game that may be looked at. By default a million in plain Python, and a
        hundred times as many for compiled rules.
    progress : callable, optional
        Called from time to time with a text about the progress of a long question.
    stop : callable, optional
        Called from time to time; a true result raises `LimitReached` with ``limit`` ``"stop"``.

    Raises
    ------
    InputError
        A limit is not a positive number.

    Examples
    --------
    >>> Limits(time=10, memory=2 * 1024**3)
    Limits(time=10, memory=2147483648, positions=None)
    """

    time: float | None = None
    memory: int | None = None
    positions: int | None = None
    progress: Callable[[str], object] | None = field(default=None, repr=False, compare=False)
    stop: Callable[[], bool] | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("time", "memory", "positions"):
            value = getattr(self, name)
            if value is not None and not isinstance(value, (int, float)):
                raise wrong_kind("Limits", name, value, "a positive number")
            if value is not None and not value > 0:
                raise InputError(f"the limit on {name} is {in_full(value)}; give a positive number")

    def start(self, facts: FactsSoFar | None = None) -> Watch:
        """Return a watch whose clock starts now; ``facts`` returns what is known so far."""
        return Watch(self, facts)


#: No limits but the default number of positions.
NO_LIMITS = Limits()
#: Free bytes of address space that must be left, if the system limits it.
MIN_FREE_BYTES = 24 << 20
PAGE_BYTES = 4096


def _bytes_held() -> list[int]:
    """Return sizes of this process in bytes: address space, memory and more; zeros if unknown."""
    # signal handlers call this, where nothing can be imported, not even a codec
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123
            return [PAGE_BYTES * int(pages) for pages in file.read().split()]
    except OSError:
        return [0, 0]


def resident() -> int:
    """Return the bytes of memory that this process holds; 0 if unknown."""
    return _bytes_held()[1]


def free_address_space() -> int | None:
    """Return the bytes of address space that this process may still take; None: no known limit."""
    bound = resource.getrlimit(resource.RLIMIT_AS)[0] if resource else -1
    return None if bound < 0 else max(0, bound - _bytes_held()[0])


def check_room(library: str, megabytes: int) -> None:
    """Raise MemoryError if too little address space is left for a library that would then abort."""
    free = free_address_space()
    if free is not None and free < megabytes << 20:
        free >>= 20
        raise MemoryError(
            f"{library} needs {megabytes} MB of address space, but only {free} MB are free"
        )


class Watch:
    """Running limits, checked during the work on a question; ``known`` returns the facts so far.

    Functions that take `Limits` accept a watch, too, so that inner questions share its clock.
    """

    def __init__(self, limits: Limits = NO_LIMITS, known: FactsSoFar | None = None) -> None:
        self.limits = limits
        self.known: FactsSoFar = known if known is not None else dict
        self.started = time.monotonic()

    def start(self, facts: FactsSoFar | None = None, **changes: Any) -> Watch:  # noqa: ANN401
        """Return a watch for a part of the question: same clock, more facts, changed limits."""
        part = Watch(replace(self.limits, **changes) if changes else self.limits, self.known)
        part.started = self.started
        if facts is not None:
            part.known = lambda: {**self.known(), **facts()}
        return part

    def within(self, seconds: float | None) -> Watch:
        """Return a watch with a new clock, limited to ``seconds`` and to the time left."""
        bounds = [bound for bound in (seconds, self.left) if bound is not None]
        time = max(min(bounds), 1e-6) if bounds else None
        return Watch(replace(self.limits, time=time), self.known)

    def stopping_after(self, checks: int) -> Watch:
        """Return a watch whose limit ``stop`` is reached after ``checks`` checks at the latest."""
        steps, outer = count(1), self.limits.stop
        return self.start(stop=lambda: next(steps) > checks or (outer is not None and outer()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        if isinstance(error, KeyboardInterrupt) and not isinstance(error, Interrupted):
            raise Interrupted(self.known()) from error

    @property
    def elapsed(self) -> float:
        """The seconds since the clock started."""
        return time.monotonic() - self.started

    @property
    def left(self) -> float | None:
        """The remaining seconds, at least 0; None without a limit."""
        limit = self.limits.time
        return None if limit is None else max(0.0, limit - self.elapsed)

    @property
    def memory_left(self) -> int | None:
        """The bytes that this process may still take, at least 0; None without a limit."""
        limit = self.limits.memory
        return None if limit is None else max(0, limit - resident())

    def look(self, text: Callable[[], str] | None = None) -> None:
        """Report ``text()`` as the progress, and raise `LimitReached` if a limit is reached."""
        if self.limits.progress is not None and text is not None:
            self.limits.progress(text())
        if (reached := self.reached()) is not None:
            raise reached

    def reached(self) -> LimitReached | None:
        """Return the error of a limit that is reached, with the facts so far, or None."""
        limits = self.limits
        if limits.stop is not None and limits.stop():
            name, amount = "stop", "asked to stop"
        elif limits.time is not None and self.elapsed >= limits.time:
            name, amount = "time", f"{limits.time:g} s"
        elif limits.memory is not None and resident() > limits.memory:
            name, amount = "memory", f"{limits.memory:,} bytes"
        elif (left := free_address_space()) is not None and left < MIN_FREE_BYTES:
            name, amount = "memory", "what the system gives"
        else:
            return None
        return LimitReached(name, amount, dict(self.known()))

    def over(self, items: Iterable[T], every: int = 1 << 14) -> Iterator[T]:
        """Yield the items of a long iterable; check the limits after every batch of ``every``."""
        remaining = iter(items)
        while batch := list(islice(remaining, every)):
            yield from batch
            self.look()

    def sparing(self) -> Callable[[], None]:
        """Return a function for inner loops: every 128th call of it checks the limits."""
        calls = count(1)

        def look() -> None:
            if not next(calls) % 128:
                self.look()

        return look

    def halt(self, limit: str, amount: str) -> NoReturn:
        """Raise `LimitReached` with the facts so far."""
        raise LimitReached(limit, amount, dict(self.known()))


#: A watch without limits.
UNLIMITED = Watch()
