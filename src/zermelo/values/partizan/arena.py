"""Canonical forms of short games, each kept once: a game is an integer, its place in the tables.

Two games are equal if and only if their integers are. The tables only ever grow; games are entered
under a lock, and everything that is remembered about them is a function of the integer, so that
threads may share them. Sources: Conway, On Numbers and Games, chapter 10; Siegel, Combinatorial
Game Theory, chapter II.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from threading import Lock

from zermelo.errors import InputError
from zermelo.values.partizan.dyadic import TOO_LONG, fits, number_options

Ids = tuple[int, ...]

#: Left and Right options of each game, in order of their integers; None: a number not yet laid out.
LEFT: list[Ids | None] = []
RIGHT: list[Ids | None] = []
#: The number that a game is, or None.
NUMBER: list[Fraction | None] = []
#: The stops, as integers of games that are numbers.
LEFT_STOP: list[int] = []
RIGHT_STOP: list[int] = []
#: The stops rounded to floats. Rounding keeps ≤, so that < between floats proves <.
HIGH: list[float] = []
LOW: list[float] = []

NUMBERS: dict[Fraction, int] = {}
#: Canonical forms that are no numbers. With `NUMBERS` it is what makes equal games one.
FORMS: dict[tuple[Ids, Ids], int] = {}
#: What is only remembered, and could be forgotten: negatives and comparisons.
NEGATIVES: dict[int, int] = {}
ORDER: dict[tuple[int, int], bool] = {}

LOCK = Lock()


def number(x: Fraction | int) -> int:
    """Return the game that is a dyadic number; its options are laid out when asked for.

    Raises
    ------
    InputError
        It has more than 4,000 digits.
    """
    x = Fraction(x)
    known = NUMBERS.get(x)
    if known is not None:
        return known
    if not fits(x):
        raise InputError(TOO_LONG)
    try:
        rounded = float(x)
    except OverflowError:
        rounded = float("inf") if x > 0 else float("-inf")
    with LOCK:
        if x not in NUMBERS:
            g = len(NUMBER)
            _enter(None, None, x, g, g, rounded, rounded)
            NUMBERS[x] = g
    return NUMBERS[x]


def _enter(
    left: Ids | None, right: Ids | None, x: Fraction | None, high: int, low: int, *rounded: float
) -> None:
    for table in (LEFT, RIGHT, LEFT_STOP, RIGHT_STOP, HIGH, LOW):
        if len(table) > len(NUMBER):  # the last entry was interrupted; nobody has seen it
            del table[len(NUMBER) :]
    LEFT.append(left)
    RIGHT.append(right)
    LEFT_STOP.append(high)
    RIGHT_STOP.append(low)
    HIGH.append(rounded[0])
    LOW.append(rounded[1])
    NUMBER.append(x)


ZERO = number(0)


def _lay_out(g: int) -> None:
    x = NUMBER[g]
    assert x is not None  # noqa: S101
    low, high = number_options(x)
    LEFT[g] = () if low is None else (number(low),)
    RIGHT[g] = () if high is None else (number(high),)


def lefts(g: int) -> Ids:
    """Return Left's options in canonical form."""
    held = LEFT[g]
    if held is None:
        _lay_out(g)
        held = LEFT[g]
        assert held is not None  # noqa: S101
    return held


def rights(g: int) -> Ids:
    """Return Right's options in canonical form."""
    held = RIGHT[g]
    if held is None:
        _lay_out(g)
        held = RIGHT[g]
        assert held is not None  # noqa: S101
    return held


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
    known = ORDER.get((g, h))
    if known is not None:
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
    known = NEGATIVES.get(g)
    if known is not None:
        return known
    x = NUMBER[g]
    if x is not None:
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
    known = FORMS.get(key)
    if known is not None:
        return known
    high = extreme([RIGHT_STOP[g] for g in key[0]], 1)
    low = extreme([LEFT_STOP[g] for g in key[1]], -1)
    with LOCK:
        if key not in FORMS:
            g = len(NUMBER)
            _enter(*key, None, high, low, HIGH[high], HIGH[low])
            FORMS[key] = g
    return FORMS[key]
