"""Octal games: taking from a heap and breaking what is left, by a code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import ClassVar

from zermelo.games.position import Position
from zermelo.rulesets.heaps.taking.code import Code, as_code
from zermelo.rulesets.heaps.taking.game import TakingAndBreaking

__all__ = ["Octal"]

#: Games with names of their own.
NAMED = {
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "treblecross": "0.007",
    "guiles": "0.15",
    "officers": "0.6",
    "laskers-nim": "4.[3]",
    "grundys-game": "4!.0",
}
#: What the contract tests look at.
SMALL = ("0.77", "0.07", "0.137", "4!.0", "0.0", "4.[3]", "0.8", "4!.62", "0.{1,2=,3?+}", "0.*!3")


@dataclass(frozen=True)
class Octal(TakingAndBreaking):
    """Take tokens from one heap and leave the rest of it as so many heaps as a code allows.

    Digit k of the code says what may stay when k tokens are taken: 1 for no heap, 2 for one heap,
    4 for two, 8 for three, added up; so 0.77 is Kayles, where one or two are taken, and the rest
    may be split in two. A digit before the point is for splitting without taking. Digits go up to
    F, {0,4} stands for no heap or four, {2,5+} for two, or five or more, and ``*`` for any number
    of heaps; ! behind a digit or a number in braces asks that no two heaps be equal, ? that not all
    be, and = that all be; digits in brackets are repeated without end. With ?, =, + or ``*``, or
    with ! on three heaps or more, values are searched.

    Values are computed heap by heap, by the sparse-space method where it helps (Berlekamp, Conway
    and Guy, Winning Ways, chapter 4; Gangolli and Plambeck 1989), until they are proven to repeat
    for ever (Guy and Smith 1956) or, where three heaps may stay, to grow by the same amount in each
    period (in the manner of Austin 1976); from then on heaps may have thousands of digits. Whether
    all octal games repeat is not known. Games with names: kayles, dawsons-kayles, dawsons-chess
    (0.137), treblecross (0.007; a row of n squares is a heap of n + 2), guiles (0.15), officers
    (0.6), laskers-nim (take any number, or split) and grundys-game (split into two that differ).

    Parameters
    ----------
    code : Code or str

    Examples
    --------
    >>> here = Octal("0.77")(12, 7)
    >>> here.outcome, here.value
    (Outcome.N, 6)
    >>> here.winning_moves()[0]
    Move('take 1 from heap 1, leaving 3 and 8' -> 3 8 7)
    """

    name: ClassVar[str] = "octal"
    example: ClassVar[str] = "--code 0.77 12 7"
    complexity: ClassVar[str] = (
        "a heap of n costs O(n) steps at most for each value, far fewer where rare values are few; "
        "nothing once a period is proven. Misère play is searched."
    )

    members: ClassVar[Mapping[str, Mapping[str, str]]] = {
        name: {"code": code} for name, code in NAMED.items()
    }

    code: Code = field(
        metadata={"help": "the rules, such as 0.77, 4.3, 4!.0 or 0.[3]", "read": Code.parse}
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", as_code(self.code))

    @property
    def rules_as_code(self) -> Code:
        """The code."""
        return self.code

    @classmethod
    def small_positions(cls) -> Iterable[Position]:
        """Yield up to two small heaps under different codes."""
        for code in SMALL:
            rules = cls(Code.parse(code))
            for count in range(3):
                for heaps in combinations_with_replacement(range(8 if count < 2 else 5), count):
                    yield rules(*heaps)
