"""Subtraction games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement
from typing import ClassVar

from zermelo.games.position import Position
from zermelo.rulesets.heaps.taking.code import Code
from zermelo.rulesets.heaps.taking.game import TakingAndBreaking

__all__ = ["Subtraction"]


@dataclass(frozen=True)
class Subtraction(TakingAndBreaking):
    """Subtract a member of a set from one heap.

    Values repeat in the end: each is decided by those of as many smaller heaps as the largest
    member says, and there are only finitely many such stretches (Golomb 1966; Berlekamp, Conway and
    Guy, Winning Ways, chapter 4). The period is found and proven, and heaps may have thousands of
    digits then.

    Parameters
    ----------
    set : tuple of int

    Examples
    --------
    >>> here = Subtraction((2, 5, 7))(12, 9)
    >>> here.outcome, here.value, Subtraction((2, 5, 7)).values.period
    (Outcome.N, 3, <period 22, preperiod 0; proven>)
    >>> here.winning_moves()
    [Move('take 7 from heap 1' -> 5 9), Move('take 7 from heap 2' -> 12 2)]
    """

    name: ClassVar[str] = "subtraction"
    example: ClassVar[str] = "--set 2,5,7 12 9"
    source: ClassVar[str] = (
        "nim-sum of the heaps' values (Sprague 1935, Grundy 1939), which repeat (Golomb 1966)"
    )
    complexity: ClassVar[str] = (
        "a heap costs as many steps as the set has members, until the period is proven; periods "
        "can be long. Misère play is searched."
    )

    set: tuple[int, ...] = field(metadata={"help": "the numbers to take, such as 2,5,7"})

    def __post_init__(self) -> None:
        Code.subtraction(self.set)  # says what is wrong
        object.__setattr__(self, "set", tuple(sorted({*self.set})))

    @cached_property
    def rules_as_code(self) -> Code:
        """The set as a code: digit 3 for each member."""
        return Code.subtraction(self.set)

    @classmethod
    def small_positions(cls) -> Iterable[Position]:
        """Yield up to two small heaps under different sets."""
        for numbers in ((2, 5, 7), (1, 2, 3), (4,), (1, 3, 4)):
            for count in range(3):
                for heaps in combinations_with_replacement(range(12), count):
                    yield cls(numbers)(*heaps)
