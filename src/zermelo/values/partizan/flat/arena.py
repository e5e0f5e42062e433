"""The flat arrays from Python: made, made longer, and carried over to `Game` and back."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from zermelo.values.partizan import arena
from zermelo.values.partizan.flat.loops import games as loops
from zermelo.values.partizan.flat.loops import sums
from zermelo.values.partizan.flat.loops.games import Flat

__all__ = ["FlatArena", "TooFine"]

#: Games at first, options of a game, and entries of each cache: powers of two.
GAMES, OPTIONS, CACHE, SCRATCH = 1 << 14, 4, 1 << 18, 1 << 14


class TooFine(Exception):
    """A number is too large or too fine for 64 bits; plain Python has room for it."""


class FlatArena:
    """Games in flat arrays, which grow.

    Attributes
    ----------
    flat : Flat
        The arrays, for compiled loops; others after `grow`.
    """

    def __init__(self) -> None:
        self.flat = Flat(
            state=np.zeros(8, np.int64),
            number=np.zeros(GAMES, np.uint8),
            high=np.zeros(GAMES, np.int64),
            low=np.zeros(GAMES, np.int64),
            opposite=np.zeros(GAMES, np.int64),
            first=np.zeros(GAMES, np.int64),
            left=np.zeros(GAMES, np.int32),
            right=np.zeros(GAMES, np.int32),
            pool=np.zeros(OPTIONS * GAMES, np.int64),
            forms=np.zeros(2 * GAMES, np.int64),
            order=np.full(CACHE, -1, np.int64),
            added=np.zeros(CACHE, np.int64),
            sums=np.zeros(CACHE, np.int64),
            scratch=np.zeros(SCRATCH, np.int64),
        )
        self.zero = loops.number(self.flat, 0)
        self._places: dict[int, int] = {}  # in the arena, by the place here

    def __len__(self) -> int:
        return int(self.flat.state[loops.COUNT])

    @property
    def nbytes(self) -> int:
        """Bytes that the arrays take."""
        return sum(array.nbytes for array in self.flat)

    def grow(self) -> None:
        """Make longer what was too short, and the caches in step with the games.

        Raises
        ------
        TooFine
            It was no array, but a number.
        """
        trouble = int(self.flat.state[loops.TROUBLE])
        self.flat.state[loops.TROUBLE] = 0
        self.flat.state[loops.SP] = 0
        if trouble == loops.NO_NUMBER:
            raise TooFine
        names = {
            loops.GAMES: ("number", "high", "low", "opposite", "first", "left", "right"),
            loops.POOL: ("pool",),
            loops.INTERNED: ("forms",),
            loops.SCRATCH: ("scratch",),
        }[trouble]
        longer = {}
        for name in names:
            held = getattr(self.flat, name)
            longer[name] = np.zeros(2 * held.size, held.dtype)
            if name != "forms":
                longer[name][: held.size] = held
        if trouble == loops.INTERNED and self.flat.order.size < 1 << 22:
            size = 2 * self.flat.order.size
            longer["order"] = np.full(size, -1, np.int64)
            longer["added"], longer["sums"] = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.flat = self.flat._replace(**longer)
        if trouble == loops.INTERNED:
            loops.rehash(self.flat)

    def ask(self, question: Callable[..., int], *given: int) -> int:
        """Call a compiled function until it has had all the room that it needs."""
        while (answer := int(question(self.flat, *map(np.int64, given)))) < 0:
            self.grow()
        return answer

    def add(self, g: int, h: int) -> int:
        """Return the sum of two games."""
        return self.ask(sums.add, g, h)

    def placed(self, g: int) -> int:
        """Return the place in `zermelo.values.partizan.arena` of a game here.

        It is canonical already, and so are its options, which stand before it.
        """
        work = [g]
        while work:
            g = work[-1]
            sides = self.options(g)
            missing = [o for side in sides for o in side if o not in self._places]
            if g in self._places or not missing:
                work.pop()
                if g not in self._places:
                    self._places[g] = self._entered(g, sides)
            work += missing
        return self._places[g]

    def _entered(self, g: int, sides: tuple[list[int], list[int]]) -> int:
        if self.flat.number[g]:
            return arena.number(Fraction(int(self.flat.high[g]), loops.UNIT))
        left, right = ([self._places[option] for option in side] for side in sides)
        return arena.canonical(left, right)

    def options(self, g: int) -> tuple[list[int], list[int]]:
        """Return the options of a game here."""
        begin, middle = int(self.flat.first[g]), int(self.flat.left[g])
        held = self.flat.pool[begin : begin + middle + int(self.flat.right[g])].tolist()
        return held[:middle], held[middle:]
