"""Birthdays, all games born by a day, and the lattice that they form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zermelo.errors import InputError
from zermelo.values.partizan.canonical import ZERO, lefts, rights, serial
from zermelo.values.partizan.dyadic import birthday_of_number
from zermelo.values.partizan.forms import form
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import leq

#: The last day whose games are listed; day 4 has between 10²⁸ and 4 · 10¹⁸⁴ games.
LAST_DAY = 3

BIRTHDAYS: Memory[int, int] = Memory()


def birthday(g: Game) -> int:
    """Return the height of the canonical form's game tree."""
    if (day := BIRTHDAYS.get(g._serial)) is None:
        if (x := g._number) is not None:
            day = birthday_of_number(x)
        else:
            day = 1 + max(birthday(option) for option in lefts(g) + rights(g))
        BIRTHDAYS.keep(g._serial, day)
    return day


@cache  # one entry for each of four days
def born_by(day: int) -> tuple[Game, ...]:
    """Return all {A | B} for antichains A, B of games born by the day before; for day 0, only 0."""
    if not 0 <= day <= LAST_DAY:
        raise InputError(f"the games born by day {day} cannot be listed; give a day from 0 to 3")
    if not day:
        return (ZERO,)
    sides = list(_antichains(born_by(day - 1), 0, []))
    return tuple(sorted({form(left, right) for left in sides for right in sides}, key=serial))


def _antichains(games: tuple[Game, ...], i: int, chosen: list[Game]) -> Iterator[tuple[Game, ...]]:
    """Yield the antichains that consist of ``chosen`` and of games from index i on."""
    if i == len(games):
        yield tuple(chosen)
        return
    yield from _antichains(games, i + 1, chosen)
    g = games[i]
    if not any(leq(g, h) or leq(h, g) for h in chosen):
        yield from _antichains(games, i + 1, [*chosen, g])


def join(g: Game, h: Game, day: int) -> Game:
    """Return the least game born by a day that is ≥ g and h (Calistrate, Paulhus and Wolfe 2002).

    The games born by day n form a distributive lattice. In the join, Left may move to her options
    in g and h, and Right to each game born by the day before that is ≤ neither g nor h.
    """
    right_options = [x for x in _day_before(day, g, h) if not leq(x, g) and not leq(x, h)]
    return form([*lefts(g), *lefts(h)], right_options)


def meet(g: Game, h: Game, day: int) -> Game:
    """Return the greatest game born by a day that is ≤ g and h."""
    left_options = [x for x in _day_before(day, g, h) if not leq(g, x) and not leq(h, x)]
    return form(left_options, [*rights(g), *rights(h)])


def _day_before(day: int, g: Game, h: Game) -> tuple[Game, ...]:
    """Return the games born by the day before; InputError if g or h is born after the day."""
    if not 0 <= day <= LAST_DAY + 1:
        raise InputError(f"the lattice of day {day} cannot be listed; give a day from 0 to 4")
    latest = max(birthday(g), birthday(h))
    if latest > day:
        reason = f"a game born on day {latest} is not born by day {day}"
        raise InputError(f"{reason}; give day {latest} or later")
    return born_by(day - 1) if day else ()
