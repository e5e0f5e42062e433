"""Slow Nim, Circular Nim and other games that take from several heaps, delete them or join them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from zermelo.games.rules import Outcome, Tractable, parameter, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState

SLOW = "if a move may take from every heap, it wins to make all heaps even; if it has to, the "
SLOW += "smallest heap has to be odd"


@dataclass(frozen=True)
class SlowNim(Heaps):
    """Take one counter from each of some heaps.

    By default a move takes from any heaps, one or more: this is "Another Game" of CSES. ``least``
    and ``most`` are the numbers of heaps from which a move takes: at most two are "The Princess and
    the Roses" (Winning Ways), at most k slow k-Nim, and exactly k exact slow k-Nim (Gurvich and Ho
    2015), of which Codeforces has the "Game with Sticks" (451A): take one from each of two heaps.

    Examples
    --------
    >>> SlowNim()(2, 4, 3).winning_moves(), SlowNim(most=2)(1, 1, 1).outcome
    ([Move('take 1 from heap 3' -> 2 4 2)], Outcome.P)
    """

    name = "slow-nim"
    example = "--most 2 3 4 5"
    complexity = "linear if a move may take from every heap; otherwise open"
    tractable = Tractable("in part: if a move may take from every heap")
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {
        "game-with-sticks": {"least": 2, "most": 2},
        "princess-and-roses": {"most": 2},
    }

    least: int = parameter(1, "the fewest heaps to take from", least=1)
    most: int | None = parameter(None, "the most heaps to take from (default: all)", least=1)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Take one counter from each of some heaps."""
        places = [place for place, heap in enumerate(state) if heap]
        most = len(places) if self.most is None else min(self.most, len(places))
        for count in range(self.least, most + 1):
            for subset in combinations(places, count):
                yield tuple(heap - (place in subset) for place, heap in enumerate(state))

    def _outcome(self, state: HeapState) -> Outcome | None:
        """Return who wins if a move may take from any heaps, or takes from all."""
        count = sum(map(bool, state))
        if self.least > 1 and self.least == len(state):
            return Outcome.N if min(state) % 2 else Outcome.P
        if self.least > 1 or (self.most is not None and self.most < count):
            return None
        return Outcome.N if any(heap % 2 for heap in state) else Outcome.P

    parity = theorem(SLOW, source="Gurvich and Ho 2015", tells="outcome")(_outcome)

    @parity.winning_options
    def _wins(self, state: HeapState) -> list[HeapState] | None:
        if (outcome := self._outcome(state)) is not Outcome.N:
            return None if outcome is None else []
        return [tuple(heap - (heap % 2 if self.least == 1 else 1) for heap in state)]
