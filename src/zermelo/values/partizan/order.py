"""The order of short games, and negatives (Conway 1976, chapter 10; Siegel 2013, chapter II)."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.values.partizan.canonical import (
    canonical,
    left_stop,
    lefts,
    number,
    right_stop,
    rights,
)
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.memory import Memory

#: Whether g ≤ h, by their serial numbers.
ORDER: Memory[tuple[int, int], bool] = Memory(max_size=300_000)

#: Negatives by serial numbers.
NEGATIVES: Memory[int, Game] = Memory(max_size=1 << 16)


def leq(g: Game, h: Game) -> bool:
    """Whether g ≤ h: moving second, Left wins h − g.

    Stops decide most pairs: g ≤ h requires that neither stop of h is less than the same stop of g;
    a left stop of g below the right stop of h suffices. Otherwise no left option of g may be ≥ h,
    and no right option of h ≤ g. If g or h is a number, its options need not be examined.
    """
    if g is h:
        return True
    if g._high > h._high or g._low > h._low:
        return False
    if g._high < h._low:
        return True
    recorded = ORDER.get((g._serial, h._serial))
    return _search_leq(g, h) if recorded is None else recorded


def _search_leq(g: Game, h: Game) -> bool:
    """Whether g ≤ h, where neither the stops nor `ORDER` decide it."""
    x, y = g._number, h._number
    if x is not None and y is not None:
        answer = x < y
    else:
        left, right = g._left, h._right  # None for numbers without computed options
        answer = (x is not None or left is None or not leq_some(h, left)) and (
            y is not None or right is None or not geq_some(g, right)
        )
    ORDER[g._serial, h._serial] = answer
    return answer


def leq_some(g: Game, options: Sequence[Game]) -> bool:
    """Whether g ≤ at least one of some games; stops and cached results decide most pairs."""
    high, low, serial = g._high, g._low, g._serial
    unknown = []
    for option in options:
        if high <= option._high and low <= option._low:
            if option is g or high < option._low:
                return True
            recorded = ORDER.get((serial, option._serial))
            if recorded:
                return True
            if recorded is None:
                unknown.append(option)
    for option in unknown:  # noqa: SIM110  a generator takes longer
        if _search_leq(g, option):
            return True
    return False


def geq_some(g: Game, options: Sequence[Game]) -> bool:
    """Whether g ≥ at least one of some games."""
    high, low, serial = g._high, g._low, g._serial
    unknown = []
    for option in options:
        if option._high <= high and option._low <= low:
            if option is g or option._high < low:
                return True
            recorded = ORDER.get((option._serial, serial))
            if recorded:
                return True
            if recorded is None:
                unknown.append(option)
    for option in unknown:  # noqa: SIM110  a generator takes longer
        if _search_leq(option, g):
            return True
    return False


def neg(g: Game) -> Game:
    """Return −g."""
    if (negative := NEGATIVES.get(g._serial)) is not None:
        return negative
    if (x := g._number) is not None:
        answer = number(-x)
    else:
        get = NEGATIVES.get  # most options' negatives are cached
        answer = canonical(
            [neg(h) if (k := get(h._serial)) is None else k for h in rights(g)],
            [neg(h) if (k := get(h._serial)) is None else k for h in lefts(g)],
            neg(right_stop(g)),
            neg(left_stop(g)),
        )
    NEGATIVES[answer._serial] = g
    NEGATIVES[g._serial] = answer
    return answer
