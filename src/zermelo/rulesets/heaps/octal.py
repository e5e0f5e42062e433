"""Octal games: take from a heap and split the rest, by an octal code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from zermelo.games.tractable import Tractable
from zermelo.rulesets.heaps.taking.game import TakingAndBreaking
from zermelo.values.octal_code import OctalCode, octal_code_of

#: The octal codes of games with names.
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

    Digit k gives the numbers of heaps that may be left when k tokens are taken. It is the sum of 1
    for no heap, 2 for one heap, 4 for two and 8 for three. So 0.77 is Kayles: take one or two, and
    leave the rest in at most two heaps. A digit before the point is for splitting without taking.
    Digits go up to F. {0,4} means no heap or four, {2,5+} two heaps, or five or more, and ``*`` any
    number of heaps. After a digit or a number in braces, ! means that no two heaps may be equal, ?
    that not all may be equal, and = that all must be. Digits in brackets repeat for ever. Values
    are searched if the code has ?, =, + or ``*``, or ! on three heaps or more.

    Otherwise values are computed heap by heap, by the sparse-space method if that is faster
    (Winning Ways, chapter 4; Gangolli and Plambeck 1989), until they are proven to repeat for ever
    (Guy and Smith 1956) or, if three heaps may be left, to grow by the same amount in each period
    (in the manner of Austin 1976). After that, heaps may have thousands of digits. It is not known
    whether all octal games repeat. Games with names are kayles, dawsons-kayles, dawsons-chess
    (0.137), guiles (0.15), officers (0.6), laskers-nim (take any number, or split) and grundys-game
    (split into two different heaps). Treblecross is 0.007: a row of n squares is a heap of n + 2.

    Examples
    --------
    >>> here = Octal("0.77")(12, 7)
    >>> here.outcome, here.value
    (Outcome.N, 6)
    >>> here.winning_moves()[0]
    Move('take 1 from heap 1, leaving 3 and 8' -> 3 8 7)
    """

    name = "octal"
    example = "--code 0.77 12 7"
    complexity = (
        "a heap of n costs O(n) steps at most for each value, far fewer where rare values are few; "
        "nothing once a period is proven. Misère play has quotients, or is searched."
    )
    tractable = Tractable(
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
