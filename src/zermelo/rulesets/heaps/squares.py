"""Adding up to a square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isqrt
from typing import ClassVar

from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.grid import refuse_large, strip
from zermelo.games.theorem import theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState


@dataclass(frozen=True)
class Squares(Heaps):
    """Add 1, 2 or 5 to the total; play ends at a square number from 4 on, or above 40.

    The numbers to add and the limit can be changed. The player who ends play wins. This is AMS 303,
    Example 2, where the P-positions are found as the kernel of the digraph of totals. Positions are
    searched.

    Parameters
    ----------
    add : tuple of int
        The numbers that may be added, each 1 or more.
    limit : int
        Play ends at totals above it.

    Examples
    --------
    >>> game = Squares()
    >>> [total for total in range(41) if game(total).outcome.name == "P"]
    [0, 4, 6, 9, 12, 16, 18, 21, 25, 27, 30, 33, 36]
    >>> game(20).winning_moves()
    [Move('add 1' -> 21), Move('add 5' -> 25)]
    """

    name: ClassVar[str] = "squares"
    example: ClassVar[str] = "0"
    complexity: ClassVar[str] = "linear in the distance to the limit"

    add: tuple[int, ...] = field(
        default=(1, 2, 5), metadata={"help": "the numbers that may be added, such as 1,2,5"}
    )
    limit: int = field(default=40, metadata={"help": "play ends above this total"})

    def __post_init__(self) -> None:
        if min(self.add, default=0) < 1:
            raise wrong_parameter(self, "add", "give numbers from 1 on")
        if self.limit < 0:
            raise wrong_parameter(self, "limit", "give 0 or more")

    def state(self, *parts: object) -> HeapState:
        """Check the total."""
        total = super().state(*parts)
        if len(total) != 1:
            raise no_position(self, f"{len(total)} totals; give one")
        return total

    canonical = Ruleset.canonical  # a total of 0 is not dropped

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Add one of the numbers, if play has not ended."""
        (total,) = state
        if total <= self.limit and not (total > 3 and isqrt(total) ** 2 == total):
            for number in dict.fromkeys(self.add):
                yield (total + number,)

    def scene(self, state: HeapState) -> Scene:
        """Show all totals up to the limit and beyond; touch the new one."""
        (total,) = state
        refuse_large(max(total, self.limit))
        letters = ["."] * (max(total, self.limit + max(self.add)) + 1)
        letters[total] = "man"
        moves = (((str(option[0]),), option) for option in self.options(state))
        return strip(letters, moves=moves, first=0, wrap=10)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe the number that is added."""
        return f"add {option[0] - state[0]}"

    @theorem("each move goes on towards the limit", source="", tells="counter")
    def counters(self, state: HeapState) -> int:
        """Return the distance to the limit."""
        return max(0, self.limit + 1 - state[0])
