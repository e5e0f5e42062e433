"""Canonical forms of short games, each kept once: a game is an integer, its place in the tables.

Two games are equal if and only if their integers are. Games are entered under a lock, and what is
remembered about them is a function of the integer, so that threads may share them; where the tables
have grown large, games that nobody holds are let go, and their integers never come back, see
`letting_go`. Sources: Conway, On Numbers and Games, chapter 10; Siegel, Combinatorial
Game Theory, chapter II.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from threading import Lock
from typing import Any, TypeVar

from zermelo.errors import InputError, sure
from zermelo.values.partizan.dyadic import TOO_LONG, fits, number_options

Ids = tuple[int, ...]
K = TypeVar("K")
V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., object])

#: Left and Right options of each game, in order of their integers; None: a number not yet laid out.
LEFT: dict[int, Ids | None] = {}
RIGHT: dict[int, Ids | None] = {}
#: The number that a game is, or None.
NUMBER: dict[int, Fraction | None] = {}
#: The stops, as integers of games that are numbers.
LEFT_STOP: dict[int, int] = {}
RIGHT_STOP: dict[int, int] = {}
#: The stops rounded to floats. Rounding keeps ≤, so that < between floats proves <.
HIGH: dict[int, float] = {}
LOW: dict[int, float] = {}

TABLES: tuple[dict[int, Any], ...] = (LEFT, RIGHT, NUMBER, LEFT_STOP, RIGHT_STOP, HIGH, LOW)

NUMBERS: dict[Fraction, int] = {}
#: Canonical forms that are no numbers. With `NUMBERS` it is what makes equal games one.
FORMS: dict[tuple[Ids, Ids], int] = {}
LOCK = Lock()

#: Objects that stand for games, by what they are found by, and the games that each holds. Whoever
#: makes one has `HANDLES_LOCK`.
HANDLES: list[tuple[dict[Any, Any], Callable[[Any], Iterable[int]]]] = []
HANDLES_LOCK = Lock()
#: What empties each table of what is only remembered.
MEMORIES: list[Callable[[], object]] = []
#: How much is remembered, by table.
SIZES: list[Callable[[], int]] = []


class Held:
    """How many games there were; how much was left when some were let go last, and how often."""

    games: int = 0
    entries: int = 0
    times: int = 0


def remembered(table: dict[K, V]) -> dict[K, V]:
    """Return a table that is emptied when games are let go: it may hold their integers."""
    MEMORIES.append(table.clear)
    SIZES.append(table.__len__)
    return table


def remembering(function: F) -> F:
    """Let a function remember what it returns, in a cache that it may have, until games go."""
    cached: Any = function if hasattr(function, "cache_clear") else cache(function)
    MEMORIES.append(cached.cache_clear)
    SIZES.append(lambda: cached.cache_info().currsize)
    return cached  # type: ignore[no-any-return]


#: What is only remembered, and could be forgotten: negatives and comparisons.
NEGATIVES: dict[int, int] = remembered({})
ORDER: dict[tuple[int, int], bool] = remembered({})


def entries() -> int:
    """Return how many entries the tables have, about; five of a game count as one."""
    return len(NUMBER) + sum(size() for size in SIZES) // 5


def free(kept: set[int]) -> None:
    """Let all games go but some; nobody else is at work, and `LOCK` is held."""
    for table in TABLES:
        for g in table.keys() - kept:
            del table[g]
    Held.times += 1


def number(x: Fraction | int) -> int:
    """Return the game that is a dyadic number, of 4,000 digits at most; its options come later."""
    x = Fraction(x)
    if (known := NUMBERS.get(x)) is not None:
        return known
    if not fits(x):
        raise InputError(TOO_LONG)
    try:
        rounded = float(x)
    except OverflowError:
        rounded = float("inf") if x > 0 else float("-inf")
    with LOCK:
        if (g := NUMBERS.get(x)) is None:
            g = NUMBERS[x] = _enter(None, None, x, rounded, rounded)
    return g


def _enter(
    left: Ids | None, right: Ids | None, x: Fraction | None, high: float, low: float, *stops: int
) -> int:
    """Enter a game, its stops rounded, and return its place; a number is its own stop."""
    g = Held.games
    LEFT[g], RIGHT[g], NUMBER[g], HIGH[g], LOW[g] = left, right, x, high, low
    LEFT_STOP[g], RIGHT_STOP[g] = stops or (g, g)
    Held.games = g + 1
    return g


ZERO = number(0)


def number_of(g: int) -> Fraction:
    """Return which number a game is that is one."""
    return sure(NUMBER[g])


def _laid_out(g: int) -> tuple[Ids, Ids]:
    low, high = number_options(number_of(g))
    LEFT[g] = left = () if low is None else (number(low),)
    RIGHT[g] = right = () if high is None else (number(high),)
    return left, right


def lefts(g: int) -> Ids:
    """Return Left's options in canonical form."""
    options = LEFT[g]
    return _laid_out(g)[0] if options is None else options


def rights(g: int) -> Ids:
    """Return Right's options in canonical form."""
    options = RIGHT[g]
    return _laid_out(g)[1] if options is None else options


def leq(g: int, h: int) -> bool:
    """Say whether g ≤ h: moving second, Left wins h − g.

    Stops decide most pairs: g ≤ h needs that neither stop falls, and the left stop of g below the
    right stop of h suffices. Otherwise no left option of g may be ≥ h, and no right option of
    h ≤ g; where one of the two is a number, its own options need not be looked at.
    """
    if g == h:
        return True
    if HIGH[g] > HIGH[h] or LOW[g] > LOW[h]:
        return False
    if HIGH[g] < LOW[h]:
        return True
    if (known := ORDER.get((g, h))) is not None:
        return known
    x, y = NUMBER[g], NUMBER[h]
    if x is not None and y is not None:
        answer = x < y
    else:
        answer = (x is not None or not below_one(h, lefts(g))) and (
            y is not None or not above_one(g, rights(h))
        )
    ORDER[g, h] = answer
    return answer


def below_one(g: int, options: Sequence[int]) -> bool:
    """Say whether g ≤ one of some games.

    The stops are looked at here as well, and what is known: most of the calls are not needed.
    """
    if g in options:
        return True
    high, low = HIGH[g], LOW[g]
    for option in options:
        if high <= HIGH[option] and low <= LOW[option]:
            known = ORDER.get((g, option))
            if leq(g, option) if known is None else known:
                return True
    return False


def above_one(g: int, options: Sequence[int]) -> bool:
    """Say whether g ≥ one of some games."""
    if g in options:
        return True
    high, low = HIGH[g], LOW[g]
    for option in options:
        if HIGH[option] <= high and LOW[option] <= low:
            known = ORDER.get((option, g))
            if leq(option, g) if known is None else known:
                return True
    return False


def neg(g: int) -> int:
    """Return −g."""
    if (known := NEGATIVES.get(g)) is not None:
        return known
    if (x := NUMBER[g]) is not None:
        answer = number(-x)
    else:
        answer = canonical([neg(right) for right in rights(g)], [neg(left) for left in lefts(g)])
    NEGATIVES[g] = answer
    NEGATIVES[answer] = g
    return answer


def extreme(stops: list[int], sign: int) -> int:
    """Return the largest of some numbers, or with sign −1 the least."""
    best = stops[0]
    for stop in stops[1:]:
        if stop != best:
            mine, its = sign * HIGH[stop], sign * HIGH[best]
            if mine > its or (mine == its and sign * NUMBER[stop] > sign * NUMBER[best]):  # type: ignore[operator]
                best = stop
    return best


def canonical(left: Iterable[int], right: Iterable[int]) -> int:
    """Return the game whose canonical form is known, and no number."""
    key = tuple(sorted(left)), tuple(sorted(right))
    if (known := FORMS.get(key)) is not None:
        return known
    high = extreme([RIGHT_STOP[g] for g in key[0]], 1)
    low = extreme([LEFT_STOP[g] for g in key[1]], -1)
    with LOCK:
        if (g := FORMS.get(key)) is None:
            g = FORMS[key] = _enter(*key, None, HIGH[high], HIGH[low], high, low)
    return g
