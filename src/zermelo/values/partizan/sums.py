"""Sums of short games, and multiples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from zermelo.values.partizan.birthdays import birthday
from zermelo.values.partizan.canonical import ZERO, canonical, lefts, number, rights
from zermelo.values.partizan.forms import FormCounter, bypassed, number_between
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import geq_some, leq_some, neg

if TYPE_CHECKING:
    from zermelo.values.partizan.flat.arena import FlatAdder

#: Sums by pairs of serial numbers.
SUMS: Memory[tuple[int, int], Game] = Memory(max_size=1 << 16)

#: Number of forms made in plain Python, in about a second, before compiled loops add games.
PLAIN_FORMS = 20_000
#: Maximum birthday of each of the two games that compiled loops add, since the loops are recursive.
MAX_BIRTHDAY = 250


def add(g: Game, h: Game, check: Look | None = None) -> Game:
    """Return g + h; a number is added to all options of a game that is not a number."""
    if g._serial > h._serial:
        g, h = h, g
    key = g._serial, h._serial
    if (total := SUMS.get(key)) is not None:
        return total
    x, y = g._number, h._number
    if x is not None and y is not None:
        answer = number(x + y)
    elif x is not None:
        answer = h if g is ZERO else _translate(h, g, check)
    elif y is not None:
        answer = g if h is ZERO else _translate(g, h, check)
    elif g._high == -h._low and g._low == -h._high and h is neg(g):  # stops exclude most pairs
        answer = ZERO
    else:
        sum_of = _sum if FormCounter.forms < PLAIN_FORMS else _compiled_sum
        answer = sum_of(g, h, check)
    SUMS[key] = answer
    return answer


def _sum(g: Game, h: Game, check: Look | None) -> Game:
    """Add g and h, which are not numbers. Moves in one summand do not dominate each other."""
    if check is not None:
        check()
    first_left = [add(left, h, check) for left in lefts(g)]
    second_left = [add(g, left, check) for left in lefts(h)]
    first_right = [add(right, h, check) for right in rights(g)]
    second_right = [add(g, right, check) for right in rights(h)]
    left, right = first_left + second_left, first_right + second_right
    if (x := number_between(left, right)) is not None:
        return number(x)
    return bypassed(
        _united(first_left, second_left, leq_some), _united(first_right, second_right, geq_some)
    )


def _compiled_sum(g: Game, h: Game, check: Look | None) -> Game:
    """Return g + h by compiled loops, or in plain Python if depth or numbers are too large."""
    from zermelo.values.partizan.flat.arena import NumberNotInArena  # loads Numba

    if max(birthday(g), birthday(h)) <= MAX_BIRTHDAY:
        try:
            return _flat_adder().add(g, h, check)
        except NumberNotInArena:
            pass
    return _sum(g, h, check)


@cache
def _flat_adder() -> FlatAdder:
    from zermelo.values.partizan.flat.arena import FlatAdder  # loads Numba

    return FlatAdder()


def forget() -> None:
    """Empty the caches of sums, but keep the games."""
    SUMS.clear()
    if FormCounter.forms >= PLAIN_FORMS:
        _flat_adder().forget()


def _united(
    first: list[Game], second: list[Game], is_dominated: Callable[[Game, Sequence[Game]], bool]
) -> list[Game]:
    """Return the undominated options of two lists, each without dominated options."""
    kept = [g for g in first if not is_dominated(g, second)]
    return kept + [h for h in second if not is_dominated(h, kept)]


def _translate(g: Game, x: Game, check: Look | None) -> Game:
    return canonical(
        [add(left, x, check) for left in lefts(g)], [add(right, x, check) for right in rights(g)]
    )


def times(n: int, g: Game, check: Look | None = None) -> Game:
    """Return the sum of n copies of g, or of −n copies of −g if n < 0, in O(log |n|) additions."""
    if (x := g._number) is not None:
        return number(n * x)
    if n < 0:
        return times(-n, neg(g), check)
    answer, power = ZERO, g
    while n:
        if n & 1:
            answer = add(answer, power, check)
        n >>= 1
        if n:
            power = add(power, power, check)
    return answer


def copies(count: Game, g: Game, check: Look | None = None) -> Game | None:
    """Return the sum of n copies of g if ``count`` is the integer n, otherwise None."""
    x = count._number
    return times(x.numerator, g, check) if x is not None and x.denominator == 1 else None
