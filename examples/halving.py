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

    With ``least = 1`` the heaps n, …, 2n - 1 have the values 0, …, n - 1 in some order. Proof by
    induction: these heaps are the options of 2n, which therefore has the value n. The heap 2n + 1
    has the option 2n instead of n, so its value is that of n.

    Parameters
    ----------
    least : int
        The fewest counters that a move takes.

    Examples
    --------
    >>> Halving()(6, 4).winning_moves()
    [Move('take 1 from heap 1' -> 5 4)]
    """

    name: ClassVar[str] = "halving"
    example: ClassVar[str] = "--least 1 6 4"

    least: int = field(default=1, metadata={"help": "fewest counters of a move"})

    def __post_init__(self) -> None:
        if self.least < 1:
            raise wrong_parameter(self, "least", "take at least 1")

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states with one heap smaller, by half at most."""
        for place, heap in enumerate(state):
            for taken in range(self.least, heap // 2 + 1):
                yield (*state[:place], heap - taken, *state[place + 1 :])

    def summands(self, state: HeapState) -> list[HeapState]:
        """Return the heaps: each is a game of its own."""
        return [(heap,) for heap in state]

    @theorem("the value is the heap in binary, cut before its last 0", source="proof in halving.py")
    def bits_before_the_last_zero(self, state: HeapState) -> int | None:
        """Return the value of a single heap; None for several, which are a sum."""
        if self.least > 1 or len(state) != 1:
            return None
        return int(f"00{state[0]:b}".rpartition("0")[0], 2)
