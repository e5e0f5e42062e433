"""Even Wins: at the end the player who has taken an even number of counters wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from zermelo.games.ends import End
from zermelo.games.rules import Ruleset, Scene, no_position, parameter
from zermelo.games.scenes.heaps import heaps, item
from zermelo.rulesets.heaps.heaps import Heaps, HeapState


@dataclass(frozen=True)
class EvenWins(Heaps):
    """Take from one to four counters; at the end the player with an even number of them wins.

    The number at the start is odd, such as 27 in *BASIC Computer Games*. A position is the number
    of counters left, and 1 if the player to move has taken an odd number so far. In the pebble game
    there are 15, a move takes at most three, and an odd number wins (Dudeney 1917, puzzle 392).

    Examples
    --------
    >>> EvenWins()(27).winning_moves()
    [Move('take 2' -> 25 0)]
    """

    name = "even-wins"
    example = "27"
    members: ClassVar[Mapping[str, Any]] = {"pebble-game": {"most": 3, "odd": True}}
    canonical = Ruleset.canonical
    counters = None  # type: ignore[assignment]  # the theorem of Heaps: a win at the end is claimed

    most: int = parameter(4, "the most counters to take", least=1)
    odd: bool = parameter(False, "an odd number wins")

    def state(self, *parts: object) -> HeapState:
        """Check the number of counters left, and the parity of the player to move (default 0)."""
        state = (*super().state(*parts), *[0] * (len(parts) == 1))
        if len(state) != 2 or state[1] > 1:
            raise no_position(self, "give the counters that are left, then 1 for an odd number")
        return state

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Take counters; those left and those of both players are an odd number in all."""
        left, parity = state
        opponents_parity = (1 + left + parity) % 2
        return ((left - taken, opponents_parity) for taken in range(1, min(self.most, left) + 1))

    def end(self, state: HeapState) -> End | None:
        """Return who wins once all counters are taken."""
        return None if state[0] else End.WON if state[1] == self.odd else End.LOST

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the number."""
        return f"take {state[0] - option[0]}"

    def scene(self, state: HeapState) -> Scene:
        """Show the heap; a move touches the lowest counter to take."""
        left = state[0]
        return heaps((left,), moves=(((item(1, o[0] + 1, left),), o) for o in self.options(state)))
