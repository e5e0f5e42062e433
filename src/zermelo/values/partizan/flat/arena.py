"""Python access to games in flat arrays: allocation, growth, conversion from and to `Game`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from threading import RLock

import numpy as np

from zermelo.values.partizan.canonical import ZERO, canonical, lefts, number, rights
from zermelo.values.partizan.flat.loops import games as layout
from zermelo.values.partizan.flat.loops import sums
from zermelo.values.partizan.flat.loops.games import Flat
from zermelo.values.partizan.game import Game, Look

#: Initial numbers of games, of options per game, of entries per cache, of words of scratch space.
INITIAL_GAMES, INITIAL_OPTIONS, INITIAL_CACHE, INITIAL_SCRATCH = 1 << 14, 4, 1 << 18, 1 << 14

#: Maximum number of entries of a cache.
MAX_CACHE = 1 << 22

#: Approximate size in bytes of a `Game` made from an entry.
BYTES_PER_GAME = 600

#: Above this number of bytes, `FlatAdder` starts again with empty arrays.
MAX_BYTES = 1 << 27

#: Canonical forms made before the first check of the clock in a call; checks double this number.
CHECK_FORMS = 1 << 16


class NumberNotInArena(Exception):
    """A number is too large or too finely divided for the arena, but not for plain Python."""


class FlatArena:
    """Games in growing flat arrays for compiled loops; this object owns the arrays."""

    def __init__(self) -> None:
        self.flat = Flat(
            games=np.zeros(layout.FIELDS * INITIAL_GAMES, np.int64),
            pool=np.zeros(INITIAL_OPTIONS * INITIAL_GAMES, np.int64),
            forms=np.zeros(2 * INITIAL_GAMES, np.int64),
            order=np.full(INITIAL_CACHE, -1, np.int64),
            sums=np.zeros(2 * INITIAL_CACHE, np.int64),
            scratch=np.zeros(INITIAL_SCRATCH, np.int64),
        )
        self.flat.games[layout.COUNT] = 1
        self.reset()
        self.zero = layout.number(self.flat, 0)
        self._games: dict[int, Game] = {}  # the games converted so far, by index

    @property
    def nbytes(self) -> int:
        """Size in bytes of the arrays and of the games converted to `Game`."""
        return sum(array.nbytes for array in self.flat) + BYTES_PER_GAME * len(self._games)

    def reset(self) -> None:
        """Clear the state of an interrupted call, and set `steps_left` to CHECK_FORMS."""
        self._steps = CHECK_FORMS
        games = self.flat.games
        games[layout.SP], games[layout.TROUBLE], games[layout.STEPS] = 0, 0, CHECK_FORMS

    @property
    def steps_left(self) -> int:
        """Number of games that may be put into canonical form before a check of the time limit."""
        return int(self.flat.games[layout.STEPS])

    @property
    def paused(self) -> bool:
        """Whether the last call stopped only for a check of the time limit."""
        return bool(self.flat.games[layout.TROUBLE] == layout.CHECK_CLOCK)

    def make_room(self, check_limits: Look | None = None) -> None:
        """Prepare the next call: lengthen the array that was too short, or check the time limit.

        Raises `NumberNotInArena` if a number did not fit.
        """
        flat = self.flat
        trouble = int(flat.games[layout.TROUBLE])
        flat.games[layout.TROUBLE] = flat.games[layout.SP] = 0
        if trouble == layout.NO_NUMBER:
            raise NumberNotInArena
        if trouble == layout.CHECK_CLOCK:
            if check_limits is not None:
                check_limits()
            self._steps *= 2  # the call begins again, and cached results may be gone
            flat.games[layout.STEPS] = self._steps
            return
        name = {
            layout.GAMES: "games",
            layout.POOL: "pool",
            layout.FORMS: "forms",
            layout.SCRATCH: "scratch",
        }[trouble]
        array = getattr(flat, name)
        new_arrays = {name: np.zeros(2 * array.size, np.int64)}
        if trouble != layout.FORMS:
            new_arrays[name][: array.size] = array
        elif flat.order.size < MAX_CACHE:  # the caches grow with the games
            new_arrays["order"] = np.full(2 * flat.order.size, -1, np.int64)
            new_arrays["sums"] = np.zeros(2 * flat.sums.size, np.int64)
        self.flat = flat._replace(**new_arrays)
        if trouble == layout.FORMS:
            layout.rehash(self.flat)

    def run(self, function: Callable[..., int], *arguments: int, check: Look | None = None) -> int:
        """Return the result of a compiled function; make room and call again while it is < 0."""
        self.reset()
        while (result := int(function(self.flat, *map(np.int64, arguments)))) < 0:
            self.make_room(check)
        return result

    def game(self, g: int) -> Game:
        """Return an entry as a `Game`; it is in canonical form, like all its subpositions."""
        pending = [g]
        while pending:
            g = pending[-1]
            sides = self.options(g)
            missing = [o for side in sides for o in side if o not in self._games]
            if g in self._games or not missing:
                pending.pop()
                if g not in self._games:
                    self._games[g] = self._new_game(g, sides)
            pending += missing
        return self._games[g]

    def _new_game(self, g: int, sides: tuple[list[int], list[int]]) -> Game:
        at = layout.FIELDS * g
        if self.flat.games[at + layout.NUMBER]:
            return number(Fraction(int(self.flat.games[at + layout.HIGH]), layout.UNIT))
        left, right = ([self._games[option] for option in side] for side in sides)
        return canonical(left, right)

    def options(self, g: int) -> tuple[list[int], list[int]]:
        """Return Left's and Right's options of an entry, as entries."""
        begin, left, right = map(int, self.flat.games[layout.FIELDS * g + layout.FIRST :][:3])
        options = self.flat.pool[begin : begin + left + right].tolist()
        return options[:left], options[left:]


class FlatAdder:
    """Addition of games with a bounded cache of sums. Threads may share it."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._start_empty()

    def _start_empty(self) -> None:
        self._arena = FlatArena()
        #: Entries in the flat arrays, by the serial numbers of games.
        self._entries: dict[int, int] = {ZERO._serial: self._arena.zero}

    def add(self, g: Game, h: Game, check_limits: Look | None = None) -> Game:
        """Return g + h; raises `NumberNotInArena` if an intermediate number does not fit."""
        with self._lock:
            if self._arena.nbytes > MAX_BYTES:
                self._start_empty()
            total = self._arena.run(sums.add, self._entry(g), self._entry(h), check=check_limits)
            return self._arena.game(total)

    def forget(self) -> None:
        """Empty the caches of sums and comparisons, but keep the games."""
        with self._lock:
            self._arena.flat.sums[:], self._arena.flat.order[:] = 0, -1

    def _entry(self, g: Game) -> int:
        """Return the entry of a game in the flat arrays; make it, after those of its options."""
        entries, pending = self._entries, [g]
        while pending:
            g = pending.pop()
            if g._serial in entries:
                continue
            if (x := g._number) is not None:
                numerator, remainder = divmod(x.numerator * layout.UNIT, x.denominator)
                if remainder or abs(numerator) > layout.LARGEST:
                    raise NumberNotInArena
                entries[g._serial] = self._arena.run(layout.number, numerator)
                continue
            sides = lefts(g), rights(g)
            missing = [o for side in sides for o in side if o._serial not in entries]
            if missing:
                pending += [g, *missing]
            else:
                left, right = ([entries[o._serial] for o in side] for side in sides)
                entries[g._serial] = self._enter(left, right)
        return entries[g._serial]

    def _enter(self, left: list[int], right: list[int]) -> int:
        options = sorted(left) + sorted(right)
        middle, end = len(left), len(options)

        def enter(flat: layout.Flat) -> int:
            flat.scratch[:end] = options
            return int(layout.enter(flat, np.int64(0), np.int64(middle), np.int64(end)))

        while self._arena.flat.scratch.size < end:
            self._arena.flat.games[layout.TROUBLE] = layout.SCRATCH
            self._arena.make_room()
        return self._arena.run(enter)
