"""Canonical forms of short games, each kept once: a game is an integer, its place in the tables.

Two games are equal if and only if their integers are. The tables only ever grow; games are entered
under a lock, and everything that is remembered about them is a function of the integer, so that
threads may share them. Sources: Conway, On Numbers and Games, chapter 10; Siegel, Combinatorial
Game Theory, chapter II.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from threading import Lock

from zermelo.values.partizan.dyadic import number_options, simplest

__all__ = ["ZERO", "add", "canonical", "form", "lefts", "leq", "neg", "number", "rights", "times"]

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
#: What is only remembered, and could be forgotten: other forms, negatives, comparisons, sums.
ROUGH: dict[tuple[Ids, Ids], int] = {}
NEGATIVES: dict[int, int] = {}
ORDER: dict[tuple[int, int], bool] = {}
SUMS: dict[tuple[int, int], int] = {}

LOCK = Lock()


def number(x: Fraction | int) -> int:
    """Return the game that is a dyadic number; its options are laid out when asked for."""
    x = Fraction(x)
    known = NUMBERS.get(x)
    if known is not None:
        return known
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
    answer = True
    if x is not None and y is not None:
        answer = x < y
    else:  # the stops are looked at here as well: most of the calls are not needed
        if x is None:
            high, low = HIGH[h], LOW[h]
            for left in lefts(g):
                if high <= HIGH[left] and low <= LOW[left] and leq(h, left):
                    answer = False
                    break
        if answer and y is None:
            high, low = HIGH[g], LOW[g]
            for right in rights(h):
                if HIGH[right] <= high and LOW[right] <= low and leq(right, g):
                    answer = False
                    break
    ORDER[g, h] = answer
    return answer


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
        answer = form(
            [add(left, h) for left in lefts(g)] + [add(g, left) for left in lefts(h)],
            [add(right, h) for right in rights(g)] + [add(g, right) for right in rights(h)],
        )
    SUMS[g, h] = answer
    return answer


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


def form(left: Iterable[int], right: Iterable[int]) -> int:
    """Return the canonical form of {left | right}.

    The simplicity theorem comes first: it settles numbers without any bypassing.
    """
    key = tuple(sorted(set(left))), tuple(sorted(set(right)))
    known = FORMS.get(key)
    if known is None:
        known = ROUGH.get(key)
    if known is None:
        x = _number_between(*key)
        known = ROUGH[key] = _simplify(*key) if x is None else number(x)
    return known


def _extreme(stops: list[int], sign: int) -> int:
    """Return the largest of some numbers, or with sign −1 the least."""
    best = stops[0]
    for stop in stops[1:]:
        if stop != best:
            mine, its = sign * HIGH[stop], sign * HIGH[best]
            if mine > its or (mine == its and sign * NUMBER[stop] > sign * NUMBER[best]):  # type: ignore[operator]
                best = stop
    return best


def bounds(left: Ids, right: Ids) -> tuple[int | None, int | None, bool, bool]:
    """Return the best stops that the options leave, as games, and whether a number may be equal.

    {left | right} is a number exactly if some number fits between the two; then it is the simplest.
    """
    low = high = None
    low_fits = high_fits = False
    if left:
        low = _extreme([RIGHT_STOP[g] for g in left], 1)
        low_fits = not any(leq(low, g) for g in left if RIGHT_STOP[g] == low)
    if right:
        high = _extreme([LEFT_STOP[g] for g in right], -1)
        high_fits = not any(leq(g, high) for g in right if LEFT_STOP[g] == high)
    return low, high, low_fits, high_fits


def _number_between(left: Ids, right: Ids) -> Fraction | None:
    if left and right and max(LOW[g] for g in left) > min(HIGH[g] for g in right):
        return None
    low, high, low_fits, high_fits = bounds(left, right)
    x = None if low is None else NUMBER[low]
    y = None if high is None else NUMBER[high]
    if x is not None and y is not None and (x > y or (x == y and not (low_fits and high_fits))):
        return None
    return simplest(x, y, low_fits, high_fits)


def _simplify(left: Ids, right: Ids) -> int:
    """Take away dominated options and bypass reversible ones, of what is no number."""
    whole = Whole(undominated(left), undominated_right(right))
    kept_left, kept_right = whole.bypass_left(), whole.bypass_right()
    return canonical(
        whole.left if kept_left is None else undominated(kept_left),
        whole.right if kept_right is None else undominated_right(kept_right),
    )


def undominated(left: Iterable[int]) -> list[int]:
    """Keep the maximal ones."""
    return _maximal(left, leq)


def undominated_right(right: Iterable[int]) -> list[int]:
    """Keep the minimal ones."""
    return _maximal(right, _geq)


def _geq(g: int, h: int) -> bool:
    return leq(h, g)


def _maximal(options: Iterable[int], worse: Callable[[int, int], bool]) -> list[int]:
    kept: list[int] = []
    for g in options:
        for h in kept:
            if worse(g, h):
                break
        else:
            kept = [h for h in kept if not worse(h, g)] if kept else kept
            kept.append(g)
    return kept


class Whole:
    """The game {left | right}, which is no number, before it has a place in the tables."""

    def __init__(self, left: list[int], right: list[int]) -> None:
        self.left, self.right = left, right
        self.high = max(LOW[g] for g in left)
        self.low = min(HIGH[g] for g in right)
        self.above: dict[int, bool] = {}
        self.below: dict[int, bool] = {}

    def is_above(self, g: int) -> bool:
        """Say whether g ≤ this game."""
        if HIGH[g] > self.high or LOW[g] > self.low:
            return False
        if HIGH[g] < self.low:
            return True
        known = self.above.get(g)
        if known is None:
            known = not any(leq(right, g) for right in self.right) and (
                NUMBER[g] is not None or not any(self.is_below(left) for left in lefts(g))
            )
            self.above[g] = known
        return known

    def is_below(self, g: int) -> bool:
        """Say whether this game ≤ g."""
        if self.high > HIGH[g] or self.low > LOW[g]:
            return False
        if self.high < LOW[g]:
            return True
        known = self.below.get(g)
        if known is None:
            known = not any(leq(g, left) for left in self.left) and (
                NUMBER[g] is not None or not any(self.is_above(right) for right in rights(g))
            )
            self.below[g] = known
        return known

    def bypass_left(self) -> list[int] | None:
        """Return Left's options, each reversible one replaced by what Left gets after the reply.

        None if none is reversible.
        """
        if not any(self.is_above(right) for g in self.left for right in rights(g)):
            return None
        work, kept, seen = list(self.left), [], set(self.left)
        while work:
            g = work.pop()
            reply = next((right for right in rights(g) if self.is_above(right)), None)
            if reply is None:
                kept.append(g)
            else:
                work.extend(h for h in lefts(reply) if h not in seen)
                seen.update(lefts(reply))
        return kept

    def bypass_right(self) -> list[int] | None:
        """Return Right's options, each reversible one replaced by what Right gets afterwards.

        None if none is reversible.
        """
        if not any(self.is_below(left) for g in self.right for left in lefts(g)):
            return None
        work, kept, seen = list(self.right), [], set(self.right)
        while work:
            g = work.pop()
            reply = next((left for left in lefts(g) if self.is_below(left)), None)
            if reply is None:
                kept.append(g)
            else:
                work.extend(h for h in rights(reply) if h not in seen)
                seen.update(rights(reply))
        return kept


def canonical(left: Iterable[int], right: Iterable[int]) -> int:
    """Return the game whose canonical form is known, and no number."""
    key = tuple(sorted(left)), tuple(sorted(right))
    known = FORMS.get(key)
    if known is not None:
        return known
    high = _extreme([RIGHT_STOP[g] for g in key[0]], 1)
    low = _extreme([LEFT_STOP[g] for g in key[1]], -1)
    with LOCK:
        if key not in FORMS:
            g = len(NUMBER)
            _enter(*key, None, high, low, HIGH[high], HIGH[low])
            FORMS[key] = g
    return FORMS[key]
