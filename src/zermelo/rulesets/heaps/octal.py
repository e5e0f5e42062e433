"""Octal games and subtraction games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isqrt
from typing import Any, ClassVar

from zermelo.games.heap_table import MAX_LISTED, listed_numbers
from zermelo.games.tractable import Tractable
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, each_heap, with_heap
from zermelo.rulesets.heaps.taking.game import TakingAndBreaking
from zermelo.values.octal_code import OctalCode

NAMED_CODES = {
    "bob-and-ben": "0.30[1]",
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "guiles": "0.15",
    "officers": "0.6",
    "laskers-nim": "4.[3]",
    "grundys-game": "4!.0",
    "rims": "0.[7]",
}


#: What `Tractable` says of sums and of misère play, for octal and for subtraction games.
VERDICTS = {
    "sums": "in part: values add up",
    "misere_label": "in part: where a misère quotient is proven (Plambeck 2005)",
    "misere_sums": "in part: in the quotient",
}


@dataclass(frozen=True)
class Octal(TakingAndBreaking):
    """Take tokens from one heap; a code says how many, and in how many heaps the rest may be left.

    Digit k gives the numbers of heaps that may be left when k tokens are taken. It is the sum of 1
    for no heap, 2 for one heap, 4 for two and 8 for three. So 0.77 is Kayles: take one or two, and
    leave the rest in at most two heaps. A digit before the point is for splitting without taking.
    Digits go up to F. {0,4} means no heap or four heaps; {2,5+} means two heaps, or five or more;
    and ``*`` means any number of heaps. After a digit or a number in braces, ! means that no two
    heaps may be equal, ? that not all may be equal, and = that all must be equal. Digits in
    brackets repeat for ever. Codes with ?, =, + or ``*``, or ! on over two heaps, are searched.

    For other codes values are computed heap by heap, by the sparse-space method if that is faster
    (Winning Ways, chapter 4; Gangolli and Plambeck 1989), until they are proven to repeat for ever
    (Guy and Smith 1956) or to grow by the same amount in each period (if three heaps may be left:
    after Austin 1976). Then the size of a heap may have thousands of digits. It is not known if the
    values of all finite octal games repeat. Named games: laskers-nim (take any number, or split),
    grundys-game (split into two different heaps), rims (take any number and leave at most two
    heaps; Winning Ways, chapter 17), bob-and-ben (take 1, or a whole heap from 3 on; HackerRank).

    Examples
    --------
    >>> position = Octal("0.77")(12, 7)
    >>> position.outcome, position.value
    (Outcome.N, 6)
    >>> position.winning_moves()[0]
    Move('take 1 from heap 1, leaving 3 and 8' -> 3 8 7)
    """

    name = "octal"
    example = "--code 0.77 12 7"
    complexity = (
        "O(n) steps for each heap size up to n, fewer by the sparse-space method; no steps once a "
        "period is proven; misère play is solved by misère quotients or search"
    )
    tractable = Tractable("in part: where a period is proven (Guy and Smith 1956)", **VERDICTS)
    members: ClassVar[Mapping[str, Mapping[str, str]]] = {
        name: {"code": code} for name, code in NAMED_CODES.items()
    }

    code: OctalCode = field(
        metadata={"help": "the rules, such as 0.77, 4.3, 4!.0 or 0.[3]", "read": OctalCode.parse}
    )

    @property
    def octal_code(self) -> OctalCode:
        """The octal code."""
        return self.code


@dataclass(frozen=True)
class Subtraction(TakingAndBreaking):
    """Subtract a member of a set from one heap.

    Values repeat in the end: each depends on the m values before it, where m is the largest member,
    and there are finitely many lists of m values (Golomb 1966; Winning Ways, chapter 4). With a
    proven period the size of a heap may have thousands of digits.

    Examples
    --------
    >>> position = Subtraction((2, 5, 7))(12, 9)
    >>> position.outcome, position.value, Subtraction((2, 5, 7)).values.period
    (Outcome.N, 3, <period 22, preperiod 0; proven>)
    >>> position.winning_moves()
    [Move('take 7 from heap 1' -> 5 9), Move('take 7 from heap 2' -> 12 2)]
    """

    name = "subtraction"
    example = "--set 2,5,7 12 9"
    complexity = (
        "each heap size takes as many steps as the set has members; no steps once a period is "
        "proven; misère play is solved by misère quotients or search"
    )
    tractable = Tractable("in part: for a fixed set, as values are periodic", **VERDICTS)
    vectors = True
    members: ClassVar[Mapping[str, Any]] = {
        "game-of-stones": {"set": (2, 3, 5)},
        "prime-game": {"set": (2, 3, 5, 7, 11, 13)},
    }

    set: tuple[int, ...] = field(metadata={"help": "the numbers to take, such as 2,5,7"})

    def __post_init__(self) -> None:
        OctalCode.subtraction(self.set)  # raises the error for a wrong set
        object.__setattr__(self, "set", tuple(sorted({*self.set})))

    @cached_property
    def octal_code(self) -> OctalCode:
        """The set as an octal code: digit 3 at each member of the set, 0 elsewhere."""
        return OctalCode.subtraction(self.set)

    def proof_by_remainders(self, period: int, residues: Sequence[int]) -> str:
        """Return a proof that just the heaps with these residues modulo a period are P, or ""."""
        p_residues = {*residues}
        if any((r - s) % period in p_residues for r in p_residues for s in self.set):
            return ""
        others = {*range(period)} - p_residues
        taken = [next((s for s in self.set if s <= r and r - s in p_residues), 0) for r in others]
        if not all(taken):
            return ""
        answers = [f"{r}: take {s}" for r, s in zip(others, taken, strict=True)]
        shown, more = ", ".join(answers[:MAX_LISTED]), ", …" * (len(answers) > MAX_LISTED)
        intro = f"No move leads between heaps with remainder {listed_numbers(residues, ' or ')}."
        if p_residues == {0}:
            intro = f"No member of the set is a multiple of {period}, so no move leads from one "
            intro += "multiple to another."
        return (
            f"{intro} From every other heap a move leads back to one of these heaps (by remainder: "
            f"{shown}{more}). So, by induction on the heap, these heaps are the P-positions: every "
            "move leaves them, and the opponent can return."
        )


@dataclass(frozen=True)
class SubtractASquare(Heaps):
    """Take a square number of counters from a heap: 1, 4, 9, 16 and so on.

    The heaps 0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, … are P, and no formula for them is
    known; values are not periodic (Golomb 1966). Positions are solved by search, heap by heap.

    Examples
    --------
    >>> game = SubtractASquare()
    >>> [heap for heap in range(40) if game(heap).value == 0]
    [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39]
    >>> game(8).winning_moves()
    [Move('take 1 from heap 1' -> 7)]
    """

    name = "subtract-a-square"
    example = "12 8"
    complexity = "open; the search takes n√n steps for a heap of n"
    vectors = True

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Take a square number from one heap."""
        for index, heap in enumerate(state):
            for root in range(1, isqrt(heap) + 1):
                yield with_heap(state, index, heap - root * root)

    summands = each_heap
