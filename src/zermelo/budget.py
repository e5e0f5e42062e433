"""What a question may cost: positions, time and memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import NoReturn

from zermelo.errors import LimitReached
from zermelo.limits import NO_LIMITS, Limits, Watch

#: How many positions are looked at before giving up, unless a number is given.
POSITIONS = 1_000_000

#: How many positions of compiled rules count as one in plain Python: they take so much less.
COMPILED = 100

#: How many options are looked up before giving up, as a position may have no end of them: so many
#: for each position allowed, or all that these can have if they are few, and at least so many.
LOOKUPS, FEW_LOOKUPS = 25, 10_000

#: So few positions are looked at in plain Python alone.
FEW_POSITIONS = 100

#: After how many positions, at most, the clock and the memory are looked at; positions that are
#: large take long, and so they are looked at sooner where these seconds have gone by.
MAX_POSITIONS_PER_LOOK, SLOW_SECONDS = 1024, 0.02

#: The share of the time left that a question may take which only leads to what was asked, or adds
#: to it, where more is to be found out afterwards.
SIDE_QUESTION_SHARE = 0.5


class Budget:
    """Counts positions, and stops the search where a limit is reached.

    A running watch shares its clock. ``positions`` is what holds where there is no limit on them;
    `COMPILED` times as many where the rules are compiled. ``seen`` counts those in plain Python so
    far, ``searched`` those of compiled rules; ``known`` are facts that hold already, for the error
    that says a limit was reached.
    """

    def __init__(self, limits: Limits | Watch = NO_LIMITS, *, positions: int = POSITIONS) -> None:
        self._otherwise = positions
        self.restart(limits)

    def restart(self, limits: Limits | Watch) -> None:
        """Start the clock, and count from 0, for a new question.

        `LimitReached` is raised where the clock ran before, and has run out: many short questions
        may share one.
        """
        self.known: dict[str, object] = {}
        self.watch = limits.start(self._facts)
        self.count_again()
        positions = self.watch.limits.positions
        self._price = COMPILED if positions is None else 1
        self._most = self._otherwise if positions is None else positions
        if isinstance(limits, Watch):
            self.watch.look()

    def _facts(self) -> dict[str, object]:
        return {**self.known, "positions": self.seen + self.searched}

    def count_again(self) -> None:
        """Count positions from 0 again; the clock goes on."""
        self.seen = 0
        self.searched = 0
        self._since = 0
        self._lookups = 0
        self._tried: dict[object, int] = {}
        self._looked = monotonic()
        self._pace = self._due = 1

    def begin_part(self, **known: object) -> None:
        """Begin one of many questions under one clock, each with all the positions allowed."""
        self.known |= known
        self.count_again()
        self.watch.look(self.told)

    @property
    def limits(self) -> Limits:
        """The limits that run."""
        return self.watch.limits

    def told(self) -> str:
        """Return how far it has come, for whoever waits."""
        return f"{self.seen + self.searched:,} positions"

    @property
    def spent(self) -> int:
        """Positions so far, those of compiled rules at their price."""
        return self.seen + self.searched // self._price

    @property
    def is_spent(self) -> bool:
        """Whether there are no positions left to look at."""
        return self.spent >= self._most

    def count(self) -> None:
        """Count a position."""
        if self.spent >= self._most:
            self.stop()
        self.seen += 1
        if self.seen >= self._due:
            self._look()

    def _look(self) -> None:
        """Look at the clock and the memory, and say when to do so again."""
        before, self._looked = self._looked, monotonic()
        slow = self._looked - before > SLOW_SECONDS
        self._pace = (
            max(1, self._pace // 4) if slow else min(MAX_POSITIONS_PER_LOOK, 2 * self._pace)
        )
        self._due = self.seen + self._pace
        self.watch.look(self.told)

    def look_up(self) -> None:
        """Count an option that turns out to be known: a position may have no end of them."""
        self._lookups += 1
        if not self._lookups % MAX_POSITIONS_PER_LOOK:
            self.watch.look(self.told)
            most = self._most
            all_of_few = min(most * most, LOOKUPS * POSITIONS)
            if self._lookups >= max(LOOKUPS * most, all_of_few, FEW_LOOKUPS):
                self.known["options"] = f"{self._lookups:,} or more, looked up"
                self.stop()

    @property
    def is_bounded(self) -> bool:
        """Whether a question inside the one that was asked may cost only so much."""
        positions = self.watch.limits.positions
        return self._most < (self._otherwise if positions is None else positions)

    @property
    def allows_few(self) -> bool:
        """Whether a limit allows so few positions that loading a compiler would cost far more."""
        stated = self.limits.positions
        return stated is not None and stated <= FEW_POSITIONS

    @property
    def compiled_left(self) -> int:
        """How many more positions of compiled rules may be looked at."""
        return max(0, (self._most - self.seen) * self._price - self.searched)

    def allow_compiled(self, positions: int) -> None:
        """Stop before so many positions of compiled rules, where that is more than allowed."""
        if positions > self.compiled_left:
            self.known["positions_needed"] = f"{positions:,}"
            self.watch.halt("positions", f"{self._most * self._price:,}")

    def count_compiled(self, positions: int) -> None:
        """Count positions of compiled rules, after they were looked at; raises as `count`."""
        self.searched += positions
        self.watch.look(self.told)

    def stop(self) -> NoReturn:
        """Raise `LimitReached`: there are more positions than allowed; the limit is as given."""
        stated = self.limits.positions
        usual = self._otherwise * (self._price if self.searched else 1)
        self.watch.halt("positions", f"{usual if stated is None else stated:,}")

    @contextmanager
    def at_most(self, positions: int) -> Iterator[None]:
        """Allow only so many more positions inside."""
        before, since = self._most, self._since
        self._since = self.spent
        self._most = min(before, self._since + positions)
        try:
            yield
        finally:
            self._most, self._since = before, since

    def at_most_compiled(self, positions: int) -> AbstractContextManager[None]:
        """Allow only so many more positions of compiled rules inside."""
        return self.at_most(positions // self._price)

    @contextmanager
    def narrowed(self, positions: int) -> Iterator[None]:
        """Allow inside a question that is bounded only so many positions since it began.

        As many as had been looked at before that are allowed in any case; elsewhere all are.
        """
        before = self._most
        if self.is_bounded:
            self._most = min(before, self._since + max(positions, self._since))
        try:
            yield
        finally:
            self._most = before

    @contextmanager
    def within(self, share: float) -> Iterator[None]:
        """Allow only a share of the time that is left inside."""
        before = self.watch
        if share < 1 and before.left is not None:
            self.watch = before.within(share * before.left)
        try:
            yield
        finally:
            self.watch = before

    def left_to_try(self, whose: object, most: int) -> int:
        """How many of the positions that somebody may try are left in this question."""
        return most - self._tried.get(whose, 0)

    @contextmanager
    def trial(self, positions: int, whose: object) -> Iterator[None]:
        """Allow an attempt in plain Python so many positions, in the place of compiled rules.

        It counts as these would: at their price, or not at all where the positions do not suffice.
        What holds for all is kept to; a bound inside which one question is asked is not, as the
        attempt is the cheaper way to answer it. For each who tries it is counted how much was, as
        long as the question lasts.
        """
        seen, lookups, before = self.seen, self._lookups, self._most
        most = self.limits.positions
        end = self.spent + positions
        self._most = end if most is None else min(most, end)
        used = positions
        try:
            yield
        except LimitReached:
            self.seen, self._lookups = seen, lookups
            self._due = seen + 1
            raise
        else:
            used = self.seen - seen
            self.searched += used
            self.seen, self._due = seen, seen + 1
        finally:
            self._most = before
            self._tried[whose] = self._tried.get(whose, 0) + used
