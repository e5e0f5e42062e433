"""Sums by compiled loops: games of the arena are carried over to flat arrays, added, and back."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

import numpy as np

from zermelo.values.partizan import arena
from zermelo.values.partizan.flat.arena import FlatArena, TooFine
from zermelo.values.partizan.flat.loops import games as loops


class Carried:
    """Adds games of the arena; it remembers all that were carried over. Threads may share it."""

    def __init__(self) -> None:
        self._flat = FlatArena()
        #: In the flat arrays, by the place in the arena.
        self._places: dict[int, int] = {arena.ZERO: self._flat.zero}
        self._lock = RLock()

    def add(self, g: int, h: int, look: Callable[[], object] | None = None) -> int:
        """Return g + h.

        Raises
        ------
        TooFine
            A number on the way has no place in 64 bits.
        LimitReached
            ``look`` raised it.
        """
        with self._lock:
            one, two = self._carried(g), self._carried(h)
            return self._flat.placed(self._flat.add(one, two, look))

    def forget(self) -> None:
        """Forget sums and comparisons, but not the games."""
        with self._lock:
            self._flat.flat.sums[:], self._flat.flat.order[:] = 0, -1

    def _carried(self, g: int) -> int:
        """Return the place in the flat arrays; options first."""
        places, work = self._places, [g]
        while work:
            g = work.pop()
            if g in places:
                continue
            x = arena.NUMBER[g]
            if x is not None:
                numerator, rest = divmod(x.numerator * loops.UNIT, x.denominator)
                if rest or abs(numerator) > loops.LARGEST:
                    raise TooFine
                places[g] = self._flat.ask(loops.number, numerator)
                continue
            left, right = arena.lefts(g), arena.rights(g)
            missing = [option for option in left + right if option not in places]
            if missing:
                work += [g, *missing]
            else:
                places[g] = self._entered([places[o] for o in left], [places[o] for o in right])
        return places[g]

    def _entered(self, left: list[int], right: list[int]) -> int:
        options = sorted(left) + sorted(right)
        middle, end = len(left), len(options)

        def enter(flat: loops.Flat) -> int:
            flat.scratch[:end] = options
            return int(loops.enter(flat, np.int64(0), np.int64(middle), np.int64(end)))

        while self._flat.flat.scratch.size < end:
            self._flat.flat.games[loops.TROUBLE] = loops.SCRATCH
            self._flat.help()
        return self._flat.ask(enter)
