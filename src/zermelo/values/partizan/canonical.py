"""Canonical forms of short games: one object for each, while a reference to it exists.

Two games are equal if and only if they are the same object. Tables by options and by number find
existing games. Their references are weak, so unused games are freed. Sources: Conway 1976,
chapter 10; Siegel 2013, chapter II.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import count
from math import inf
from operator import attrgetter
from threading import RLock
from weakref import WeakValueDictionary, ref

from zermelo.errors import InputError, not_none
from zermelo.values.partizan.dyadic import TOO_LONG, is_writable, number_options
from zermelo.values.partizan.game import Game

Games = tuple[Game, ...]
#: The serial numbers of Left's and of Right's options.
Key = tuple[tuple[int, ...], tuple[int, ...]]

#: The serial number of a game.
serial: Callable[[Game], int] = attrgetter("_serial")


class FormRef(ref[Game]):
    """A weak reference to a game in `FORMS`, with its key there."""

    __slots__ = ("key",)
    key: Key


NUMBERS: WeakValueDictionary[Fraction, Game] = WeakValueDictionary()
#: Canonical forms that are not numbers. With a `WeakValueDictionary` negation is a seventh slower.
FORMS: dict[Key, FormRef] = {}
#: Locks the entry of a new game and the removal of a freed game. It is reentrant, since a signal
#: handler that interrupts either may make games.
LOCK = RLock()

_serials = count()

# Setters of a game's slots: games never change, and refuse assignment.
_set_left, _set_right = (vars(Game)[slot].__set__ for slot in ("_left", "_right"))
_set_left_stop, _set_right_stop = (vars(Game)[s].__set__ for s in ("_left_stop", "_right_stop"))
_set_high, _set_low = (vars(Game)[slot].__set__ for slot in ("_high", "_low"))
_set_number, _set_serial = (vars(Game)[slot].__set__ for slot in ("_number", "_serial"))


def number(x: Fraction | int) -> Game:
    """Return the game of a dyadic number, without its options yet; InputError if it is too long."""
    x = Fraction(x)
    if (existing := NUMBERS.get(x)) is not None:
        return existing
    if not is_writable(x):
        raise InputError(TOO_LONG)
    try:
        rounded = float(x)
    except OverflowError:
        rounded = inf if x > 0 else -inf
    g = _new_game(None, None, x, None, None, rounded, rounded)  # it is its own stop
    with LOCK:
        return NUMBERS.setdefault(x, g)


def canonical(
    left: Sequence[Game], right: Sequence[Game], high: Game | None = None, low: Game | None = None
) -> Game:
    """Return the game with these canonical options; it must not be a number.

    ``high`` and ``low`` are its left and right stop; without them the stops are computed.
    """
    key = tuple(sorted([g._serial for g in left])), tuple(sorted([g._serial for g in right]))
    entry = FORMS.get(key)  # as in `known_form`, since most forms exist
    if entry is not None and (form := entry()) is not None:
        return form
    if high is None:
        high = extreme([right_stop(option) for option in left], 1)
    if low is None:
        low = extreme([left_stop(option) for option in right], -1)
    options = tuple(sorted(left, key=serial)), tuple(sorted(right, key=serial))
    game = _new_game(*options, None, high, low, high._high, low._low)
    with LOCK:
        if (form := known_form(key)) is not None:
            return form
        FORMS[key] = entry = FormRef(game, _remove_entry)
        entry.key = key
    return game


def known_form(key: Key) -> Game | None:
    """Return the game with these canonical options, if it exists."""
    entry = FORMS.get(key)
    return None if entry is None else entry()


def _remove_entry(entry: FormRef, forms: dict[Key, FormRef] = FORMS, lock: RLock = LOCK) -> None:
    """Remove the entry of a freed game; default values stay alive while Python shuts down."""
    with lock:
        if forms.get(entry.key) is entry:
            del forms[entry.key]


def _new_game(
    left: Games | None, right: Games | None, x: Fraction | None,
    left_stop: Game | None, right_stop: Game | None, high: float, low: float,
) -> Game:  # fmt: skip
    """Return a new game with these slots."""
    g = object.__new__(Game)
    _set_left(g, left)
    _set_right(g, right)
    _set_number(g, x)
    _set_left_stop(g, left_stop)
    _set_right_stop(g, right_stop)
    _set_high(g, high)
    _set_low(g, low)
    _set_serial(g, next(_serials))
    return g


def left_stop(g: Game) -> Game:
    """Return the number where play stops if Left begins."""
    stop = g._left_stop
    return g if stop is None else stop


def right_stop(g: Game) -> Game:
    """Return the number where play stops if Right begins."""
    stop = g._right_stop
    return g if stop is None else stop


def extreme(stops: list[Game], sign: int) -> Game:
    """Return the largest of some numbers, or with sign −1 the least."""
    best = stops[0]
    for stop in stops[1:]:
        if stop is not best:
            high, top = sign * stop._high, sign * best._high
            if high > top or (high == top and sign * stop._number > sign * best._number):  # type: ignore[operator]
                best = stop
    return best


ZERO = number(0)


def number_of(g: Game) -> Fraction:
    """Return the number that a game equals; the game must be a number."""
    return not_none(g._number)


def lefts(g: Game) -> Games:
    """Return Left's options in canonical form."""
    options = g._left
    return _make_number_options(g)[0] if options is None else options


def rights(g: Game) -> Games:
    """Return Right's options in canonical form."""
    options = g._right
    return _make_number_options(g)[1] if options is None else options


def _make_number_options(g: Game) -> tuple[Games, Games]:
    """Make the options of a number, and return them."""
    low, high = number_options(number_of(g))
    left = () if low is None else (number(low),)
    right = () if high is None else (number(high),)
    _set_left(g, left)
    _set_right(g, right)
    return left, right
