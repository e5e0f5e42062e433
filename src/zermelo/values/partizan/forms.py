"""Canonical forms of games given by their options: dominated ones go, reversible ones are bypassed.

Sources: Conway, On Numbers and Games, chapter 10; Siegel, Combinatorial Game Theory, chapter II.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from zermelo.values.partizan import arena
from zermelo.values.partizan.arena import HIGH, LEFT_STOP, LOW, NUMBER, RIGHT_STOP, lefts, rights
from zermelo.values.partizan.dyadic import simplest

#: What is only remembered, and could be forgotten: options, and the canonical form.
ROUGH: dict[tuple[arena.Ids, arena.Ids], int] = arena.remembered({})

#: Looks at a clock: called for each form that is made, and may raise an error to end the work.
Look = Callable[[], object]


#: A game for another process: a number, or the places of Left's and Right's options further ahead.
Entry = Fraction | tuple[arena.Ids, arena.Ids]


class Made:
    """How many forms were made in this process, numbers aside."""

    forms: int = 0


def form(left: Iterable[int], right: Iterable[int], look: Look | None = None) -> int:
    """Return the canonical form of {left | right}; simplicity settles numbers without bypassing."""
    if look is not None:
        look()
    key = tuple(sorted(set(left))), tuple(sorted(set(right)))
    if (known := arena.FORMS.get(key)) is None:
        known = ROUGH.get(key)
    if known is None:
        x = number_between(*key)
        known = ROUGH[key] = _simplify(*key) if x is None else arena.number(x)
    return known


def bounds(left: Sequence[int], right: Sequence[int]) -> tuple[int | None, int | None, bool, bool]:
    """Return the best stops that the options leave, as games, and whether a number may be equal.

    {left | right} is a number exactly if some number fits between the two; then it is the simplest.
    """
    low = high = None
    low_fits = high_fits = False
    if left:
        low = arena.extreme([RIGHT_STOP[g] for g in left], 1)
        low_fits = not any(arena.leq(low, g) for g in left if RIGHT_STOP[g] == low)
    if right:
        high = arena.extreme([LEFT_STOP[g] for g in right], -1)
        high_fits = not any(arena.leq(g, high) for g in right if LEFT_STOP[g] == high)
    return low, high, low_fits, high_fits


def number_between(left: Sequence[int], right: Sequence[int]) -> Fraction | None:
    """Return the number that {left | right} is, or None."""
    if left and right and max(map(LOW.__getitem__, left)) > min(map(HIGH.__getitem__, right)):
        return None
    low, high, low_fits, high_fits = bounds(left, right)
    x = None if low is None else NUMBER[low]
    y = None if high is None else NUMBER[high]
    if x is not None and y is not None and (x > y or (x == y and not (low_fits and high_fits))):
        return None
    return simplest(x, y, low_fits, high_fits)


def _simplify(left: arena.Ids, right: arena.Ids) -> int:
    """Take away dominated options and bypass reversible ones, of what is no number."""
    return bypassed(undominated(left), maximal(right, _geq))


def bypassed(left: list[int], right: list[int]) -> int:
    """Return the canonical form of what is no number, by options none of which is dominated."""
    Made.forms += 1
    whole = Whole(left, right)
    return arena.canonical(
        _bypass(left, whole.reply_of_right, lefts, arena.leq),
        _bypass(right, whole.reply_of_left, rights, _geq),
    )


def undominated(left: Iterable[int]) -> list[int]:
    """Keep the maximal ones."""
    return maximal(left, arena.leq)


def _geq(g: int, h: int) -> bool:
    return arena.leq(h, g)


def maximal(options: Iterable[int], worse: Callable[[int, int], bool]) -> list[int]:
    """Keep those that are not worse than, or as good as, one that is kept."""
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
        self.high = max(map(LOW.__getitem__, left))
        self.low = min(map(HIGH.__getitem__, right))
        self.above: dict[int, bool] = {}
        self.below: dict[int, bool] = {}

    def is_above(self, g: int) -> bool:
        """Say whether g ≤ this game."""
        if HIGH[g] > self.high or LOW[g] > self.low:
            return False
        if HIGH[g] < self.low:
            return True
        if (known := self.above.get(g)) is None:
            known = not arena.above_one(g, self.right) and (
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
        if (known := self.below.get(g)) is None:
            known = not arena.below_one(g, self.left) and (
                NUMBER[g] is not None or not any(self.is_above(right) for right in rights(g))
            )
            self.below[g] = known
        return known

    def reply_of_right(self, g: int) -> int | None:
        """Return a right option of g through which it is reversible: one that is ≤ this game."""
        high, low = self.high, self.low
        for right in rights(g):
            if HIGH[right] <= high and LOW[right] <= low and self.is_above(right):
                return right
        return None

    def reply_of_left(self, g: int) -> int | None:
        """Return a left option of g through which it is reversible: one that is ≥ this game."""
        high, low = self.high, self.low
        for left in lefts(g):
            if high <= HIGH[left] and low <= LOW[left] and self.is_below(left):
                return left
        return None


def _bypass(
    games: list[int],
    reply_to: Callable[[int], int | None],
    options: Callable[[int], arena.Ids],
    worse: Callable[[int, int], bool],
) -> list[int]:
    """Replace each reversible option by what its player gets after the reply, and keep the best."""
    for g in games:
        if reply_to(g) is not None:
            break
    else:
        return games
    work, kept, seen = list(games), [], set(games)
    while work:
        g = work.pop()
        if (reply := reply_to(g)) is None:
            kept.append(g)
        else:
            work.extend(h for h in options(reply) if h not in seen)
            seen.update(options(reply))
    return maximal(kept, worse)


def folded(
    g: int, end: Callable[[int], int | None], make: Callable[[list[int], list[int]], int]
) -> int:
    """Return a game made of what its options become, down to games that ``end`` has an answer for.

    Each subposition is made once, of what became of Left's options and of Right's.
    """
    known: dict[int, int] = {}

    def become(g: int) -> int:
        if (ended := end(g)) is not None:
            return ended
        if g not in known:
            known[g] = make([*map(become, lefts(g))], [*map(become, rights(g))])
        return known[g]

    return become(g)


def packed(g: int) -> tuple[Entry, ...]:
    """Return the subpositions, options before the games they belong to, the game itself last."""
    places: dict[int, int] = {}
    entries: list[Entry] = []

    def pack(h: int) -> int:
        if h not in places:
            x = NUMBER[h]
            entry = (tuple(map(pack, lefts(h))), tuple(map(pack, rights(h)))) if x is None else x
            places[h] = len(entries)
            entries.append(entry)
        return places[h]

    pack(g)
    return tuple(entries)


def unpacked(entries: tuple[Entry, ...]) -> int:
    """Return the place of the game that `packed` took apart."""
    built: list[int] = []
    for entry in entries:
        if isinstance(entry, Fraction):
            built.append(arena.number(entry))
        else:
            left, right = ([built[place] for place in side] for side in entry)
            built.append(form(left, right))
    return built[-1]
