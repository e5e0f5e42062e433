"""Sums of short games, and multiples."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from zermelo.values.partizan.arena import (
    HIGH,
    LOW,
    NUMBER,
    ZERO,
    canonical,
    lefts,
    leq,
    neg,
    number,
    rights,
)
from zermelo.values.partizan.birthdays import birthday
from zermelo.values.partizan.forms import Made, bypassed, number_between

if TYPE_CHECKING:
    from zermelo.values.partizan.flat.carried import Carried

__all__ = ["PLAIN", "add", "forget", "times"]

#: What is only remembered, and could be forgotten.
SUMS: dict[tuple[int, int], int] = {}

#: So many forms are made in plain Python, in about a second, before compiled loops are loaded;
#: they add games that were born so soon, for they follow options of options as plain Python does.
PLAIN, SOON = 20_000, 250


def add(g: int, h: int) -> int:
    """Return g + h; a number added to what is none is added to all its options."""
    if g > h:
        g, h = h, g
    known = SUMS.get((g, h))
    if known is not None:
        return known
    x, y = NUMBER[g], NUMBER[h]
    if x is not None and y is not None:
        answer = number(x + y)
    elif x is not None:
        answer = h if g == ZERO else _translate(h, g)
    elif y is not None:
        answer = g if h == ZERO else _translate(g, h)
    elif h == neg(g):
        answer = ZERO
    else:
        answer = _sum(g, h) if Made.forms < PLAIN else _summed(g, h)
    SUMS[g, h] = answer
    return answer


def _sum(g: int, h: int) -> int:
    """Add what are no numbers. No option after a move in g dominates another such one."""
    one, two = [add(left, h) for left in lefts(g)], [add(g, left) for left in lefts(h)]
    three, four = [add(right, h) for right in rights(g)], [add(g, right) for right in rights(h)]
    left, right = one + two, three + four
    x = number_between(left, right)
    if x is not None:
        return number(x)
    return bypassed(_larger(one, two), _smaller(three, four))


def _summed(g: int, h: int) -> int:
    """Add what are no numbers in compiled loops; in plain Python where they are too deep."""
    from zermelo.values.partizan.flat.arena import TooFine  # Numba

    if max(birthday(g), birthday(h)) <= SOON:
        try:
            return _carried().add(g, h)
        except TooFine:
            pass
    return _sum(g, h)


@cache
def _carried() -> Carried:
    from zermelo.values.partizan.flat.carried import Carried  # Numba

    return Carried()


def forget() -> None:
    """Forget all sums, but not the games."""
    SUMS.clear()
    if Made.forms >= PLAIN:
        _carried().forget()


def _larger(one: list[int], two: list[int]) -> list[int]:
    """Keep what is maximal of two lists, in each of which nothing is dominated."""
    kept = []
    for g in one:
        high, low = HIGH[g], LOW[g]
        for h in two:
            if high <= HIGH[h] and low <= LOW[h] and leq(g, h):
                break
        else:
            kept.append(g)
    first = len(kept)
    for h in two:
        high, low = HIGH[h], LOW[h]
        for g in kept[:first]:
            if high <= HIGH[g] and low <= LOW[g] and leq(h, g):
                break
        else:
            kept.append(h)
    return kept


def _smaller(one: list[int], two: list[int]) -> list[int]:
    """Keep what is minimal of two lists, in each of which nothing is dominated."""
    kept = []
    for g in one:
        high, low = HIGH[g], LOW[g]
        for h in two:
            if high >= HIGH[h] and low >= LOW[h] and leq(h, g):
                break
        else:
            kept.append(g)
    first = len(kept)
    for h in two:
        high, low = HIGH[h], LOW[h]
        for g in kept[:first]:
            if high >= HIGH[g] and low >= LOW[g] and leq(g, h):
                break
        else:
            kept.append(h)
    return kept


def _translate(g: int, by: int) -> int:
    return canonical([add(left, by) for left in lefts(g)], [add(right, by) for right in rights(g)])


def times(n: int, g: int) -> int:
    """Return the sum of n copies of g, in O(log n) additions."""
    x = NUMBER[g]
    if x is not None:
        return number(n * x)
    if n < 0:
        return times(-n, neg(g))
    answer, power = ZERO, g
    while n:
        if n & 1:
            answer = add(answer, power)
        n >>= 1
        if n:
            power = add(power, power)
    return answer
