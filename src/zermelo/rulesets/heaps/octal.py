"""Octal games: take from a heap and split the rest, by an octal code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from zermelo.games.tractable import Tractable
from zermelo.rulesets.heaps.taking.game import TakingAndBreaking
from zermelo.values.octal_code import OctalCode, octal_code_of

#: Games with names of their own.
NAMED_CODES = {
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "guiles": "0.15",
    "officers": "0.6",
    "laskers-nim": "4.[3]",
    "grundys-game": "4!.0",
}


@dataclass(frozen=True)
class Octal(TakingAndBreaking):
    """Take tokens from one heap and leave the rest as the number of heaps that a code allows.

    Digit k of it says what may stay when k tokens are taken: 1 for no heap, 2 for one heap,
    4 for two, 8 for three, added up; so 0.77 is Kayles, where one or two are taken, and the rest
    may be split in two. A digit before the point is for splitting without taking. Digits go up to
    F, {0,4} stands for no heap or four, {2,5+} for two, or five or more, and ``*`` for any number
    of heaps; ! behind a digit or a number in braces asks that no two heaps be equal, ? that not all
    be, and = that all be; digits in brackets are repeated without end. With ?, =, + or ``*``, or
    with ! on three heaps or more, values are searched.

    Values are computed heap by heap, by the sparse-space method where it helps (Winning Ways,
    chapter 4; Gangolli and Plambeck 1989), until they are proven to repeat for ever (Guy and
    Smith 1956) or, where three heaps may stay, to grow by the same amount in each period (in the
    manner of Austin 1976); from then on heaps may have thousands of digits. Whether all octal games
    repeat is not known. Games with names: kayles, dawsons-kayles, dawsons-chess (0.137), guiles
    (0.15), officers (0.6), laskers-nim (take any number, or split) and grundys-game (split into two
    that differ). Treblecross is 0.007: a row of n squares is a heap of n + 2.

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
        "nothing once a period is proven. Misère play has quotients, or is searched."
    )
    tractable: ClassVar[Tractable] = Tractable(
        label="in part: where a period is proven (Guy and Smith 1956)",
        sums="in part: values add up",
        misere_label="in part: where a misère quotient is proven (Plambeck 2005)",
        misere_sums="in part: in the quotient",
    )

    members: ClassVar[Mapping[str, Mapping[str, str]]] = {
        name: {"code": code} for name, code in NAMED_CODES.items()
    }

    code: OctalCode = field(
        metadata={"help": "the rules, such as 0.77, 4.3, 4!.0 or 0.[3]", "read": OctalCode.parse}
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", octal_code_of(self.code))

    @property
    def octal_code(self) -> OctalCode:
        """The octal code."""
        return self.code
