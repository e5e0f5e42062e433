"""Halving: a game on heaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from zermelo.rulesets import theorem, wrong_parameter
from zermelo.rulesets.heaps.heaps import Heaps, HeapState


@dataclass(frozen=True)
class Halving(Heaps):
    """Take from one heap, but never more than half of it.

    With ``least = 1`` the heaps of n, …, 2n - 1 are worth 0, …, n - 1 in some order: by induction,
    for these are the options of 2n, which is worth n; and 2n + 1 has the option 2n in the place of
    n, so it is worth what n is.

    Parameters
    ----------
    least : int
        How many counters one takes at least.

    Examples
    --------
    >>> Halving()(6, 4).winning_moves()
    [Move('take 1 from heap 1' -> 5 4)]
    """

    name: ClassVar[str] = "halving"
    example: ClassVar[str] = "--least 1 6 4"

    least: int = field(default=1, metadata={"help": "take at least so many"})

    def __post_init__(self) -> None:
        if self.least < 1:
            raise wrong_parameter(self, "least", "take at least 1")

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, by half at most."""
        for place, heap in enumerate(state):
            for taken in range(self.least, heap // 2 + 1):
                yield (*state[:place], heap - taken, *state[place + 1 :])

    def summands(self, state: HeapState) -> list[HeapState]:
        """Each heap is a game of its own."""
        return [(heap,) for heap in state]

    @theorem("in binary, a value is what stands before the last 0", source="proof in halving.py")
    def before_the_last_0(self, state: HeapState) -> int | None:
        """Answer for a single heap; silent on several, which fall apart."""
        if self.least > 1 or len(state) != 1:
            return None
        return int(f"00{state[0]:b}".rpartition("0")[0], 2)
