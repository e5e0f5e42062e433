"""The budget of a question: positions, time and memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import NoReturn

from zermelo.limits import NO_LIMITS, Limits, Watch

#: Default limit on positions in plain Python.
POSITIONS = 1_000_000
#: Positions of compiled rules that count as one in plain Python, if the user sets no limit.
COMPILED_PER_POSITION = 100
#: The limit on looked-up options is p² for a limit of p positions, but not less than MIN_LOOKUPS,
#: and not more than LOOKUPS_PER_POSITION · max(p, POSITIONS).
LOOKUPS_PER_POSITION, MIN_LOOKUPS = 25, 10_000
#: With a limit on positions up to this, loading a compiler would take longer than plain Python.
FEW_POSITIONS = 100
#: Seconds, and looked-up options, between two checks of the limits.
SECONDS_PER_CHECK, LOOKUPS_PER_CHECK = 0.02, 1024
#: The share of the remaining time for an optional question, or one that prepares the main one.
SIDE_QUESTION_SHARE = 0.5


class Budget:
    """Counts positions, and stops the search when a limit is reached.

    A budget for a running watch shares the watch's clock. ``positions`` is the default limit in
    plain Python. ``seen`` counts positions in plain Python, ``searched`` those of compiled rules,
    of which ``compiled_per_position`` count as one. ``known`` has facts for `LimitReached`.
    """

    def __init__(self, limits: Limits | Watch = NO_LIMITS, *, positions: int = POSITIONS) -> None:
        self._default = positions
        self.restart(limits)

    def restart(self, limits: Limits | Watch) -> None:
        """Start the clock, count from 0; raises `LimitReached` if a shared watch is at a limit."""
        self.known: dict[str, object] = {}
        self.watch = limits.start(lambda: {**self.known, "positions": self.seen + self.searched})
        given_limit = self.watch.limits.positions
        self.compiled_per_position = COMPILED_PER_POSITION if given_limit is None else 1
        self._limit = self._default if given_limit is None else given_limit
        self._count_from_zero()
        if isinstance(limits, Watch):
            self.watch.look()

    def begin_part(self, **known: object) -> None:
        """Begin one of several questions with one clock; each has the full limit on positions."""
        self.known |= known
        self._count_from_zero()
        self.look()

    def _count_from_zero(self) -> None:
        self.seen = self.searched = self._lookups = self._earlier = 0
        self._spent_by_trials: dict[object, int] = {}
        self._due = 0.0

    def look(self) -> None:
        """Report the progress, and raise `LimitReached` if a limit is reached."""
        self.watch.look(lambda: f"{self.seen + self.searched:,} positions")

    @property
    def limits(self) -> Limits:
        """The current limits."""
        return self.watch.limits

    @property
    def spent(self) -> int:
        """The number of positions so far; ``compiled_per_position`` compiled ones count as one."""
        return self.seen + self.searched // self.compiled_per_position

    @property
    def is_spent(self) -> bool:
        """Whether the limit on positions is used up."""
        return self.spent >= self._limit

    @property
    def is_bounded(self) -> bool:
        """Whether the bound of an inner question is below the limit on positions."""
        given_limit = self.limits.positions
        return self._limit < (self._default if given_limit is None else given_limit)

    @property
    def allows_few(self) -> bool:
        """Whether the limit on positions is so small that loading a compiler would take longer."""
        given_limit = self.limits.positions
        return given_limit is not None and given_limit <= FEW_POSITIONS

    @property
    def compiled_left(self) -> int:
        """The number of positions of compiled rules that may still be looked at."""
        return max(0, (self._limit - self.seen) * self.compiled_per_position - self.searched)

    def count(self) -> None:
        """Count a position before it is searched; raises `LimitReached` if a limit is reached."""
        seen = self.seen
        if seen + self.searched // self.compiled_per_position >= self._limit:
            self.stop()
        self.seen = seen + 1
        # also checked at 1, 2, 4, … positions, so that short questions can be stopped, too
        if not seen & (seen + 1) or monotonic() >= self._due:
            self.look()
            self._due = monotonic() + SECONDS_PER_CHECK

    def look_up(self) -> None:
        """Count an option that is only looked up; raises `LimitReached` after too many lookups."""
        self._lookups += 1
        if not self._lookups % LOOKUPS_PER_CHECK:
            self.look()
            bound, max_lookups = self._limit, LOOKUPS_PER_POSITION * max(self._limit, POSITIONS)
            if self._lookups >= min(max(bound**2, MIN_LOOKUPS), max_lookups):
                self.known["options"] = f"{self._lookups:,} or more, looked up"
                self.stop()

    def allow_compiled(self, positions: int) -> None:
        """Raise `LimitReached` if more positions of compiled rules are asked for than allowed."""
        if positions > self.compiled_left:
            self.known["positions_needed"] = f"{positions:,}"
            self.watch.halt("positions", f"{self._limit * self.compiled_per_position:,}")

    def count_compiled(self, positions: int) -> None:
        """Count positions of compiled rules after their search; their limit is not checked here."""
        self.searched += positions
        self.look()

    def stop(self) -> NoReturn:
        """Raise `LimitReached` for the limit on positions."""
        given_limit = self.limits.positions
        default = self._default * (self.compiled_per_position if self.searched else 1)
        self.watch.halt("positions", f"{default if given_limit is None else given_limit:,}")

    @contextmanager
    def limit_positions(self, positions: int, *, share: float = 1) -> Iterator[None]:
        """Return a context with a bound on further positions and a share of the remaining time."""
        outer, time_left = (self._limit, self._earlier, self.watch), self.watch.left
        self._limit, self._earlier = min(self._limit, self.spent + positions), self.spent
        if share < 1 and time_left is not None:
            self.watch = self.watch.within(share * time_left)
        try:
            yield
        finally:
            self._limit, self._earlier, self.watch = outer

    def narrowed(self, positions: int) -> AbstractContextManager[None]:
        """Return a context with a smaller bound on positions inside a bounded question.

        The bound is counted from the beginning of the bounded question, and is at least the number
        of positions before this beginning. Outside of a bounded question there is no new bound.
        """
        bound = self._earlier + max(positions, self._earlier) if self.is_bounded else self._limit
        return self.limit_positions(bound - self.spent)

    @contextmanager
    def until_memory(self, max_bytes: int) -> Iterator[None]:
        """Return a context in which a limit on memory replaces the default limit on positions.

        A user's limit on positions holds, as does the bound of an inner question. ``max_bytes``
        holds if the user set no limit on memory. Positions inside are not counted afterwards.
        """
        if self.is_bounded or self.limits.positions is not None:
            yield
            return
        default, outer, start = self._default, self.watch, self.spent
        self._default = self._limit = sys.maxsize // COMPILED_PER_POSITION
        self.watch = outer.start(memory=outer.limits.memory or max_bytes)
        try:
            yield
        finally:
            self.watch, self._default = outer, default
            self._limit = default + self.spent - start

    def left_to_try(self, owner: object, max_positions: int) -> int:
        """Return how many of ``max_positions`` positions are left for the trials of ``owner``."""
        return max_positions - self._spent_by_trials.get(owner, 0)

    @contextmanager
    def trial(self, positions: int, owner: object) -> Iterator[None]:
        """Return a context for a trial in plain Python, instead of compiled rules.

        Its positions count as positions of compiled rules, or not at all if the trial fails. A
        user's limit on positions holds, but not the bound of an inner question, as the trial is
        the cheaper method. For `left_to_try` a failed trial of ``owner`` took all ``positions``.
        """
        outer, start, used = (self._limit, self._lookups), self.seen, positions
        self._limit = min(self.spent + positions, self.limits.positions or sys.maxsize)
        try:
            yield
            used = self.seen - start
            self.searched += used
        finally:
            self.seen, (self._limit, self._lookups) = start, outer
            self._spent_by_trials[owner] = self._spent_by_trials.get(owner, 0) + used
