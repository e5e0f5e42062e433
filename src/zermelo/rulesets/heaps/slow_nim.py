"""Slow Nim, Circular Nim and other games that take from several heaps, delete them or join them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from operator import ne
from typing import ClassVar

from zermelo.games.rules import Outcome, Scene, Tractable, counter, parameter, theorem
from zermelo.games.scenes.heaps import changes, foot, heaps
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, smaller_heap, with_heap
from zermelo.rulesets.heaps.several_heaps import with_smaller_heaps

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


@dataclass(frozen=True)
class CircularNim(Heaps):
    """Take any numbers from one or more of k consecutive heaps in a circle.

    With k = 1 this is Nim. If k is the number of heaps minus 1, a position is lost if and only if
    all heaps are equal; with four heaps and k = 2, if and only if opposite heaps are equal
    (Dufour and Heubach 2013). Other positions are searched.

    Examples
    --------
    >>> CircularNim(k=2)(3, 5, 3, 5).outcome, CircularNim(k=2)(1, 3, 2).outcome
    (Outcome.P, Outcome.N)
    """

    name = "circular-nim"
    example = "--k 2 3 1 3 2"
    complexity = "linear for few heaps or large k; otherwise open"
    tractable = Tractable("in part: four heaps, or k large")

    k: int = parameter(2, "from how many consecutive heaps a move may take", least=1)

    def canonical(self, state: HeapState) -> HeapState:
        """Turn and mirror the circle."""
        turned = [state[n:] + state[:n] for n in range(len(state))]
        return min([*turned, *(one[::-1] for one in turned)], default=())

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make heaps smaller, all of them among k consecutive ones."""
        n = len(state)
        arcs = [[(start + step) % n for step in range(min(self.k, n))] for start in range(n)]
        subsets = {s for arc in arcs for m in range(1, n + 1) for s in combinations(sorted(arc), m)}
        for subset in sorted(subsets):
            if all(state[place] for place in subset):
                yield from with_smaller_heaps(state, subset)

    @theorem(
        "lost if all heaps, or opposite ones, are equal",
        source="Dufour and Heubach 2013",
        tells="outcome",
    )
    def equal_heaps(self, state: HeapState) -> Outcome | None:
        """Return who wins if heaps are few or k is large."""
        lost = self._lost(state)
        return None if lost is None else Outcome.P if lost == state else Outcome.N

    @equal_heaps.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        return None if (lost := self._lost(state)) == state else lost

    def _lost(self, state: HeapState) -> HeapState | None:
        """Lower the heaps to the smallest, or to the smaller of opposite ones."""
        if self.k >= len(state) - 1:
            return (0 if self.k >= len(state) else min(state),) * len(state)
        if (self.k, len(state)) == (2, 4):
            return (min(state[::2]), min(state[1::2])) * 2
        return None


@dataclass(frozen=True)
class ThreePileStoneGame(Heaps):
    """Take the same number from each of some piles.

    On two piles this is Wythoff's game; Project Euler 260 has three. Positions are searched.

    Examples
    --------
    >>> ThreePileStoneGame()(1, 3, 3).outcome, ThreePileStoneGame()(1, 2, 4).outcome
    (Outcome.P, Outcome.N)
    """

    name = "three-pile-stone-game"
    example = "2 3 5"
    complexity = "open; the number of positions with smaller piles"

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Take a number from each pile of a subset."""
        places = [place for place, heap in enumerate(state) if heap]
        for count in range(1, len(places) + 1):
            for subset in combinations(places, count):
                for taken in range(1, min(state[place] for place in subset) + 1):
                    yield tuple(heap - taken * (at in subset) for at, heap in enumerate(state))


@dataclass(frozen=True)
class DeleteNim(Heaps):
    """Delete a heap, and split another one into two; an empty heap counts for nothing.

    The value of two heaps is the number of ones at the end of the binary number that has a one
    where a heap, smaller by 1, has one. So two heaps are lost if and only if both are odd (Abuku,
    Sakai, Shinoda and Suetsugu 2023). More heaps are searched.

    Examples
    --------
    >>> DeleteNim()(4, 8).value, DeleteNim()(6, 3).winning_moves()[0]
    (3, Move('leave 1 5' -> 1 5))
    """

    name = "delete-nim"
    example = "4 3 5"
    complexity = "linear in the number of digits for two heaps"
    tractable = Tractable("in part: two heaps")

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Leave the other heaps, and two parts of one."""
        for deleted, split in permutations([n for n, heap in enumerate(state) if heap], 2):
            for part in range(1, state[split] // 2 + 1):
                yield with_heap(with_heap(state, split, state[split] - part), deleted, part)

    def describe(self, state: HeapState, option: HeapState) -> str:  # noqa: ARG002
        """Name what is left."""
        return f"leave {self.show(option)}"

    def scene(self, state: HeapState) -> Scene:
        """Show the heaps; a move touches the heaps that change."""
        moves = ((self._touched(state, option), option) for option in self.options(state))
        return heaps(state, moves=moves)

    def _touched(self, state: HeapState, option: HeapState) -> list[str]:
        return [foot(n) for n, pair in enumerate(zip(state, option, strict=True), 1) if ne(*pair)]

    @theorem(
        value_is="the ones at the end of a − 1 or b − 1",
        source="Abuku, Sakai, Shinoda and Suetsugu 2023",
    )
    def last_ones(self, state: HeapState) -> int | None:
        """Count the ones at the end."""
        if len(sizes := [heap - 1 for heap in state if heap]) != 2:
            return None
        ones = sizes[0] | sizes[1]
        return (~ones & (ones + 1)).bit_length() - 1

    @last_ones.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        even = next((heap for heap in state if heap and heap % 2 == 0), None)
        if len(state) != 2 or not min(state) or even is None:
            return None
        return 1, even - 1


@dataclass(frozen=True)
class MergeNim(Heaps):
    """Take any number from one heap, or join two heaps.

    No formula is known for the lost positions (Manabe 2024). Positions are searched.

    Examples
    --------
    >>> MergeNim()(2, 2).outcome, MergeNim()(1, 2).outcome
    (Outcome.P, Outcome.N)
    """

    name = "merge-nim"
    example = "2 3 4"
    complexity = "open"
    counters = counter(
        "each move takes counters or joins heaps",
        lambda _, state: sum(state) + sum(map(bool, state)),
    )

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make a heap smaller, or join two."""
        yield from smaller_heap(state)
        yield from dict(self._joined(state)).values()

    def _joined(self, state: HeapState) -> Iterator[tuple[tuple[str, str], HeapState]]:
        for a, b in combinations([n for n, heap in enumerate(state) if heap], 2):
            option = with_heap(with_heap(state, a, state[a] + state[b]), b, 0)
            yield (foot(a + 1), foot(b + 1)), option

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the heaps."""
        if sum(state) > sum(option):
            return super().describe(state, option)
        a, b = (n for n, pair in enumerate(zip(state, option, strict=True), 1) if ne(*pair))
        return f"join heaps {a} and {b}"

    def scene(self, state: HeapState) -> Scene:
        """Show the heaps; a move touches a counter, or the feet of two heaps."""
        moves = [*changes(state, smaller_heap(state)), *self._joined(state)]
        return heaps(state, moves=moves)
