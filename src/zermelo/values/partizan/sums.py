"""Sums of short games, and multiples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from zermelo.values.partizan import arena
from zermelo.values.partizan.arena import NUMBER, ZERO, canonical, lefts, neg, number, rights
from zermelo.values.partizan.birthdays import birthday
from zermelo.values.partizan.forms import Look, Made, bypassed, number_between

if TYPE_CHECKING:
    from zermelo.values.partizan.flat.arena import Carried

#: What is only remembered, and could be forgotten.
SUMS: dict[tuple[int, int], int] = arena.remembered({})

#: So many forms are made in plain Python, in about a second, before compiled loops are loaded;
#: they add games that were born so soon, for they follow options of options as plain Python does.
PLAIN, SOON = 20_000, 250


def add(g: int, h: int, look: Look | None = None) -> int:
    """Return g + h; a number added to what is none is added to all its options.

    Where a clock is to be looked at, ``look`` does so; it is called for each sum that is made.
    """
    if g > h:
        g, h = h, g
    if (known := SUMS.get((g, h))) is not None:
        return known
    x, y = NUMBER[g], NUMBER[h]
    if x is not None and y is not None:
        answer = number(x + y)
    elif x is not None:
        answer = h if g == ZERO else _translate(h, g, look)
    elif y is not None:
        answer = g if h == ZERO else _translate(g, h, look)
    elif h == neg(g):
        answer = ZERO
    else:
        answer = _sum(g, h, look) if Made.forms < PLAIN else _summed(g, h, look)
    SUMS[g, h] = answer
    return answer


def _sum(g: int, h: int, look: Look | None) -> int:
    """Add what are no numbers. No option after a move in g dominates another such one."""
    if look is not None:
        look()
    one, two = [add(left, h, look) for left in lefts(g)], [add(g, left, look) for left in lefts(h)]
    three = [add(right, h, look) for right in rights(g)]
    four = [add(g, right, look) for right in rights(h)]
    left, right = one + two, three + four
    if (x := number_between(left, right)) is not None:
        return number(x)
    return bypassed(_united(one, two, arena.below_one), _united(three, four, arena.above_one))


def _summed(g: int, h: int, look: Look | None) -> int:
    """Add what are no numbers in compiled loops; in plain Python where they are too deep."""
    from zermelo.values.partizan.flat.arena import TooFine  # Numba

    if max(birthday(g), birthday(h)) <= SOON:
        try:
            return _carried().add(g, h, look)
        except TooFine:
            pass
    return _sum(g, h, look)


@arena.remembering
def _carried() -> Carried:
    from zermelo.values.partizan.flat.arena import Carried  # Numba

    return Carried()


def forget() -> None:
    """Forget all sums, but not the games."""
    SUMS.clear()
    if Made.forms >= PLAIN:
        _carried().forget()


def _united(
    one: list[int], two: list[int], worse: Callable[[int, Sequence[int]], bool]
) -> list[int]:
    """Keep the best of two lists, in each of which nothing is dominated."""
    kept = [g for g in one if not worse(g, two)]
    return kept + [h for h in two if not worse(h, kept)]


def _translate(g: int, by: int, look: Look | None) -> int:
    return canonical(
        [add(left, by, look) for left in lefts(g)], [add(right, by, look) for right in rights(g)]
    )


def times(n: int, g: int, look: Look | None = None) -> int:
    """Return the sum of n copies of g, in O(log n) additions."""
    if (x := NUMBER[g]) is not None:
        return number(n * x)
    if n < 0:
        return times(-n, neg(g), look)
    answer, power = ZERO, g
    while n:
        if n & 1:
            answer = add(answer, power, look)
        n >>= 1
        if n:
            power = add(power, power, look)
    return answer
