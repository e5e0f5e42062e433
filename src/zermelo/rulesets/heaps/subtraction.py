"""Subtraction games."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from zermelo.rulesets.heaps.taking.game import TakingAndBreaking
from zermelo.values.octal_code import OctalCode


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
    complexity: ClassVar[str] = (
        "a heap costs as many steps as the set has members, until the period is proven; periods "
        "can be long. Misère play has quotients, or is searched."
    )

    set: tuple[int, ...] = field(metadata={"help": "the numbers to take, such as 2,5,7"})

    def __post_init__(self) -> None:
        OctalCode.subtraction(self.set)  # says what is wrong
        object.__setattr__(self, "set", tuple(sorted({*self.set})))

    @cached_property
    def octal_code(self) -> OctalCode:
        """The set as an octal code: digit 3 for each member."""
        return OctalCode.subtraction(self.set)
