"""The material on the board: what play can lead to, and which endings are supported."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement

#: Maximum number of men on the board.
MAX_MEN = 4

PIECES, PAWN = "QRBN", "P"

#: The men besides the king of each side, strongest first; the side to move comes first.
Sides = tuple[str, str]


@cache
def known_material() -> frozenset[Sides]:
    """Return all supported material: up to four men without pawns, and KPK."""
    hands = ["", *PIECES, *map("".join, combinations_with_replacement(PIECES, 2))]
    pairs = {
        (mine, theirs) for mine in hands for theirs in hands if len(mine + theirs) <= MAX_MEN - 2
    }
    return frozenset(pairs | {(PAWN, ""), ("", PAWN)})


def closure(start: Sides) -> frozenset[Sides]:
    """Return the material that can arise by captures, promotions, and a change of turn.

    Examples
    --------
    >>> sorted(closure(("Q", "R")))
    [('', ''), ('', 'Q'), ('', 'R'), ('Q', ''), ('Q', 'R'), ('R', ''), ('R', 'Q')]
    """
    materials, waiting = {start}, [start]
    while waiting:
        mine, theirs = waiting.pop()
        after = {(theirs, mine)}
        after |= {(mine, theirs.replace(man, "", 1)) for man in theirs}
        after |= {(ordered(mine.replace(PAWN, man, 1)), theirs) for man in PIECES if PAWN in mine}
        waiting += after - materials
        materials |= after
    return frozenset(materials)


def is_dead(men: Iterable[tuple[int, str]]) -> bool:
    """Whether no moves can lead to a mate, by the men besides the kings and their squares.

    They are none, one knight, or only bishops on squares of one colour.

    Examples
    --------
    >>> is_dead([]), is_dead([(0, "n")]), is_dead([(0, "B"), (2, "b")])
    (True, True, True)
    >>> is_dead([(0, "B"), (1, "b")]), is_dead([(8, "P")]), is_dead([(0, "N"), (1, "N")])
    (False, False, False)
    """
    beside = [(square, man.upper()) for square, man in men]
    kinds = [man for _, man in beside]
    colours = {(square // 8 + square) % 2 for square, _ in beside}
    return kinds in ([], ["N"]) or ({*kinds} == {"B"} and len(colours) == 1)


def ordered(men: Iterable[str]) -> str:
    """Write men in the order of their strength."""
    return "".join(sorted(men, key="QRBNP".index))


def sides_of(text: str) -> Sides | None:
    """Read material such as KQKR; None if the text is not material."""
    match = re.fullmatch("K([QRBNP]*)K([QRBNP]*)", text)
    return None if match is None else (ordered(match[1]), ordered(match[2]))


def material_of(sides: Sides) -> str:
    """Write material."""
    return f"K{sides[0]}K{sides[1]}"
