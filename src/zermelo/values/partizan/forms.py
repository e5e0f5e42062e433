"""Canonical forms from any options: dominated options are removed, reversible ones bypassed.

Sources: Conway 1976, chapter 10; Siegel 2013, chapter II.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import TypeVar

from zermelo.errors import InputError
from zermelo.values.partizan.canonical import (
    Games,
    Key,
    canonical,
    extreme,
    known_form,
    left_stop,
    lefts,
    number,
    right_stop,
    rights,
)
from zermelo.values.partizan.dyadic import simplest
from zermelo.values.partizan.game import Entry, Game, Look
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import geq_some, leq, leq_some

#: Canonical forms by the serial numbers of options.
FORMS_BY_OPTIONS: Memory[Key, Game] = Memory(max_size=1 << 14)

G = TypeVar("G")

_high: Callable[[Game], float] = attrgetter("_high")
_low: Callable[[Game], float] = attrgetter("_low")


class FormCounter:
    """The number of canonical forms, except numbers, that plain Python made in this process."""

    forms: int = 0


def form(left: Iterable[Game], right: Iterable[Game], check: Look | None = None) -> Game:
    """Return the canonical form of {left | right}; a number is found by the simplicity rule."""
    if check is not None:
        check()
    left_games, right_games = {g._serial: g for g in left}, {g._serial: g for g in right}
    key = tuple(sorted(left_games)), tuple(sorted(right_games))
    if (game := known_form(key)) is None:
        game = FORMS_BY_OPTIONS.get(key)
    if game is None:
        options = [left_games[i] for i in key[0]], [right_games[i] for i in key[1]]
        if (x := number_between(*options)) is None:
            game = bypassed(undominated(options[0]), maximal(options[1], _geq))
        else:
            game = number(x)
        FORMS_BY_OPTIONS.keep(key, game)
    return game


def bounds(
    left: Sequence[Game], right: Sequence[Game]
) -> tuple[Game | None, Game | None, bool, bool]:
    """Return the greatest right stop of Left's options, the least left stop of Right's, two flags.

    A bound is None without options. The flags say for each bound whether a number may equal it. If
    a number lies between the bounds, or equals a bound that it may equal, {left | right} is the
    simplest such number; otherwise {left | right} is not a number.
    """
    low = high = None
    low_fits = high_fits = False
    if left:
        low = extreme([right_stop(g) for g in left], 1)
        low_fits = not any(leq(low, g) for g in left if right_stop(g) is low)
    if right:
        high = extreme([left_stop(g) for g in right], -1)
        high_fits = not any(leq(g, high) for g in right if left_stop(g) is high)
    return low, high, low_fits, high_fits


def number_between(left: Sequence[Game], right: Sequence[Game]) -> Fraction | None:
    """Return the number that {left | right} equals, or None if it is not a number."""
    if left and right and max(map(_low, left)) > min(map(_high, right)):
        return None
    low, high, low_fits, high_fits = bounds(left, right)
    x = None if low is None else low._number
    y = None if high is None else high._number
    if x is not None and y is not None and (x > y or (x == y and not (low_fits and high_fits))):
        return None
    return simplest(x, y, low_fits, high_fits)


def bypassed(left: list[Game], right: list[Game]) -> Game:
    """Return the canonical form of {left | right}, not a number and without dominated options."""
    FormCounter.forms += 1
    pending = PendingForm(left, right)
    return canonical(
        _bypass(left, pending.reply_of_right, lefts, leq),
        _bypass(right, pending.reply_of_left, rights, _geq),
    )


def undominated(left: Iterable[Game]) -> list[Game]:
    """Return the maximal games; of equal games only the first."""
    return maximal(left, leq)


def _geq(g: Game, h: Game) -> bool:
    return leq(h, g)


def maximal(options: Iterable[G], is_dominated: Callable[[G, G], bool]) -> list[G]:
    """Return the options that no other option dominates; of equal options only the first."""
    kept: list[G] = []
    for g in options:
        for h in kept:
            if is_dominated(g, h):
                break
        else:
            kept = [h for h in kept if not is_dominated(h, g)] if kept else kept
            kept.append(g)
    return kept


class PendingForm:
    """The game {left | right}, which is not a number, before its canonical form is known."""

    def __init__(self, left: list[Game], right: list[Game]) -> None:
        self.left, self.right = left, right
        self.high = max(map(_low, left))  # the left stop, rounded
        self.low = min(map(_high, right))  # the right stop, rounded
        self.known_above: dict[int, bool] = {}  # results of `is_above` by the serial number of g
        self.known_below: dict[int, bool] = {}

    def is_above(self, g: Game) -> bool:
        """Whether g ≤ this game."""
        if g._high > self.high or g._low > self.low:
            return False
        if g._high < self.low:
            return True
        if (above := self.known_above.get(g._serial)) is None:
            above = not geq_some(g, self.right) and (
                g._number is not None or not any(self.is_below(left) for left in lefts(g))
            )
            self.known_above[g._serial] = above
        return above

    def is_below(self, g: Game) -> bool:
        """Whether this game ≤ g."""
        if self.high > g._high or self.low > g._low:
            return False
        if self.high < g._low:
            return True
        if (below := self.known_below.get(g._serial)) is None:
            below = not leq_some(g, self.left) and (
                g._number is not None or not any(self.is_above(right) for right in rights(g))
            )
            self.known_below[g._serial] = below
        return below

    def reply_of_right(self, g: Game) -> Game | None:
        """Return a right option of g that is ≤ this game, so that g is reversible, or None."""
        high, low = self.high, self.low
        for right in rights(g):
            if right._high <= high and right._low <= low and self.is_above(right):
                return right
        return None

    def reply_of_left(self, g: Game) -> Game | None:
        """Return a left option of g that is ≥ this game, so that g is reversible, or None."""
        high, low = self.high, self.low
        for left in lefts(g):
            if high <= left._high and low <= left._low and self.is_below(left):
                return left
        return None


def _bypass(
    games: list[Game],
    reply_to: Callable[[Game], Game | None],
    options: Callable[[Game], Games],
    is_dominated: Callable[[Game, Game], bool],
) -> list[Game]:
    """Replace each reversible option by the player's options after the reply; keep the maximal."""
    for g in games:
        if reply_to(g) is not None:
            break
    else:
        return games
    pending, kept, seen = list(games), [], {g._serial for g in games}
    while pending:
        g = pending.pop()
        if (reply := reply_to(g)) is None:
            kept.append(g)
        else:
            pending.extend(h for h in options(reply) if h._serial not in seen)
            seen.update(h._serial for h in options(reply))
    return maximal(kept, is_dominated)


def fold(
    g: Game, end: Callable[[Game], Game | None], make: Callable[[list[Game], list[Game]], Game]
) -> Game:
    """Return ``end(g)`` or, if it is None, ``make`` of the results for both players' options."""
    results: dict[int, Game] = {}

    def folded(g: Game) -> Game:
        if (result := end(g)) is not None:
            return result
        if g._serial not in results:
            results[g._serial] = make([*map(folded, lefts(g))], [*map(folded, rights(g))])
        return results[g._serial]

    return folded(g)


def entries(g: Game) -> tuple[Entry, ...]:
    """Return entries for g and its subpositions, each after its options; a number's are omitted."""
    index_of: dict[int, int] = {}
    entry_list: list[Entry] = []
    for h in parts_first(g, lambda h: lefts(h) + rights(h) if h._number is None else ()):
        index_of[h._serial] = len(entry_list)
        sides = (lefts(h), rights(h)) if h._number is None else ((), ())
        left, right = (tuple(index_of[o._serial] for o in side) for side in sides)
        entry_list.append((left, right) if h._number is None else h._number)
    return tuple(entry_list)


def parts_first(g: Game, parts_of: Callable[[Game], Iterable[Game]]) -> Iterator[Game]:
    """Yield a game, its parts, their parts, and so on: each once and after its own parts."""
    seen: set[int] = set()
    pending = [(g, iter(parts_of(g)))]
    while pending:
        game, remaining = pending[-1]
        part = next((part for part in remaining if part._serial not in seen), None)
        if part is not None:
            seen.add(part._serial)
            pending.append((part, iter(parts_of(part))))
        else:
            pending.pop()
            yield game


def rebuilt(entry_list: tuple[Entry, ...]) -> Game:
    """Return the game whose `entries` are ``entry_list``."""
    games: list[Game] = []
    for entry in entry_list:
        if isinstance(entry, Fraction):
            games.append(number(entry))
        else:
            left, right = ([games[place] for place in side] for side in entry)
            games.append(form(left, right))
    return games[-1]


def too_deep() -> InputError:
    """Return the error for a game that is too deep for recursion."""
    return InputError("this game is too deep; give one with a smaller birthday")
