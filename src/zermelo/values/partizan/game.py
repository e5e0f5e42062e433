"""Short games: the values of positions of partizan games that end."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from numbers import Rational
from typing import ClassVar, SupportsIndex

from zermelo.errors import InputError
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.dyadic import is_dyadic
from zermelo.values.partizan.expansions import Superstar, Uptimal
from zermelo.values.partizan.thermograph import Thermograph
from zermelo.values.partizan.value_properties import Entry as Entry
from zermelo.values.partizan.value_properties import GameMethods, ShortProperties
from zermelo.values.partizan.value_properties import Look as Look


class Game(ShortProperties["Game"]):
    """A short game in canonical form.

    Equal games are one object. Compare with ``<=``, ``<``, ``==`` and ``confused``; add, subtract,
    negate, multiply by integers. Integers and Fractions denote games of the same value.

    Parameters
    ----------
    value : Game, int, Fraction or str
        A number, or text in CGSuite's notation: ``"{2|-1}"``, ``"^^*"``, ``"3/4 + *2"``.

    Raises
    ------
    InputError
        The text is not a game, or the number is not dyadic.

    Examples
    --------
    >>> G = Game("{2|-1}")
    >>> G.mean, G.temperature, G.outcome
    (Fraction(1, 2), Fraction(3, 2), Outcome.N)
    >>> G + G, 2 * G - 1, G - G == 0, Game("^") > 0
    (1, 0, True, True)
    >>> Game.of([0], ["*"])
    ^
    """

    __slots__ = (
        "__weakref__",
        "_high",
        "_left",
        "_left_stop",
        "_low",
        "_number",
        "_right",
        "_right_stop",
        "_serial",
    )

    #: Options in canonical form, in the order in which they were made; None for a number whose
    #: options were not needed yet.
    _left: tuple[Game, ...] | None
    _right: tuple[Game, ...] | None
    _number: Fraction | None
    #: The stops, as games (None if this game is a number), and the same rounded to floats.
    #: Rounding keeps ≤, so < between floats proves <.
    _left_stop: Game | None
    _right_stop: Game | None
    _high: float
    _low: float
    #: The number of games made before this game. It is unique in the process, so caches use it as
    #: a key without keeping games alive.
    _serial: int

    _methods: ClassVar[GameMethods[Game]]

    def __new__(cls, value: GameLike = 0) -> Game:  # noqa: D102, PYI034
        return identify(value)

    @classmethod
    def of(cls, left: Iterable[GameLike] = (), right: Iterable[GameLike] = ()) -> Game:
        """Return the canonical form of {left | right}.

        Examples
        --------
        >>> Game.of([0, "*"], [0])
        ^*
        """
        return cls._methods.form([*map(Game, left)], [*map(Game, right)])

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return self._methods.rebuilt, (self._methods.entries(self),)

    def __repr__(self) -> str:
        return self._methods.text(self)

    def __hash__(self) -> int:
        return object.__hash__(self) if self._number is None else hash(self._number)

    @property
    def left(self) -> tuple[Game, ...]:
        """Left's options in canonical form, in the order of printing (Winning Ways, chapter 3)."""
        return tuple(self._methods.in_order(self._methods.lefts(self)))

    @property
    def right(self) -> tuple[Game, ...]:
        """Right's options in canonical form, in the order of printing (Winning Ways, chapter 3)."""
        return tuple(self._methods.in_order(self._methods.rights(self)))

    @property
    def options(self) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
        """Left's and Right's options."""
        return self.left, self.right

    @property
    def number(self) -> Fraction | None:
        """The number that equals the game, or None."""
        return self._number

    @property
    def uptimal(self) -> Uptimal | None:
        """The expansion ``x + c₁·↑ + c₂·↑² + … + *k``, or None if the game has none."""
        return self._methods.uptimal(self)

    @property
    def nimber(self) -> int | None:
        """The integer k if the game is ``*k``, or None."""
        parts = self.uptimal
        return None if parts is None or parts.ups or parts.number else parts.nimber

    @property
    def superstar(self) -> Superstar | None:
        """The options, if both players have options and all are nimbers; or None."""
        return self._methods.superstar(self)

    @property
    def birthday(self) -> int:
        """The height of the game tree of the canonical form (Siegel 2013, III.1)."""
        return self._methods.birthday(self)

    @property
    def canonical(self) -> str | list[object]:
        """The canonical form for JSON: a number as text, or lists of Left's and Right's options."""
        if self.number is not None:
            return str(self.number)
        return [[option.canonical for option in side] for side in self.options]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Game):
            return self is other
        if isinstance(other, Rational):
            return self._number == other
        return NotImplemented

    def __le__(self, other: Game | int | Fraction) -> bool:
        h = other if isinstance(other, Game) else _game(other)
        return NotImplemented if h is None else self._methods.at_most(self, h)

    def __ge__(self, other: Game | int | Fraction) -> bool:
        h = other if isinstance(other, Game) else _game(other)
        return NotImplemented if h is None else self._methods.at_most(h, self)

    def __lt__(self, other: Game | int | Fraction) -> bool:
        return NotImplemented if _game(other) is None else self != other and self <= other

    def __gt__(self, other: Game | int | Fraction) -> bool:
        return NotImplemented if _game(other) is None else self != other and self >= other

    def confused(self, other: GameLike) -> bool:
        """Whether neither game is ≥ the other: the first player wins the difference.

        Examples
        --------
        >>> Game("*").confused(0), Game("^").confused(0)
        (True, False)
        """
        h = Game(other)
        return not self <= h and not self >= h

    @property
    def outcome(self) -> Outcome:
        """Who wins: ``N`` the first player, ``P`` the second, ``L`` Left, ``R`` Right."""
        if self >= 0:
            return Outcome.L if self else Outcome.P
        return Outcome.R if self <= 0 else Outcome.N

    def __neg__(self) -> Game:
        return self._methods.negative(self)

    def __pos__(self) -> Game:
        return self

    def __add__(self, other: Game | int | Fraction) -> Game:
        h = other if isinstance(other, Game) else _game(other)
        return NotImplemented if h is None else self._methods.plus(self, h)

    __radd__ = __add__

    def __sub__(self, other: Game | int | Fraction) -> Game:
        h = _game(other)
        return NotImplemented if h is None else self + -h

    def __rsub__(self, other: int | Fraction) -> Game:
        return -self + other

    def plus(self, other: GameLike, look: Look | None = None) -> Game:
        """Return the sum, as ``+`` does, with checks of a time limit.

        Parameters
        ----------
        other : Game, int, Fraction or str
        look : callable, optional
            Called for each sum of subpositions; an error that it raises ends the work.

        Examples
        --------
        >>> from zermelo.limits import Limits
        >>> Game("{2|-1}").plus("^*", Limits(time=60).start().sparing())
        {2^*|-1^*}
        """
        return self._methods.plus(self, identify(other), look)

    def times(self, count: int, look: Look | None = None) -> Game:
        """Return the sum of a number of copies, as ``*`` does, with checks of a time limit.

        Examples
        --------
        >>> Game("^").times(3)
        ^3
        """
        return self._methods.times(count, self, look)

    def __mul__(self, count: SupportsIndex) -> Game:
        if not hasattr(type(count), "__index__") or isinstance(count, bool):
            return NotImplemented
        return self.times(count.__index__())

    __rmul__ = __mul__

    def __bool__(self) -> bool:
        return self._number is None or bool(self._number)

    @property
    def left_stop(self) -> Fraction:
        """The number where play stops if Left begins (Siegel 2013, II.3 and VI.2)."""
        return _as_number(self if self._left_stop is None else self._left_stop)

    @property
    def right_stop(self) -> Fraction:
        """The number where play stops if Right begins (Siegel 2013, II.3 and VI.2)."""
        return _as_number(self if self._right_stop is None else self._right_stop)

    @property
    def mean(self) -> Fraction:
        """The mean: the place of the mast of the thermograph (Winning Ways, chapter 6)."""
        return self._methods.mean(self)

    @property
    def temperature(self) -> Fraction:
        """The temperature: above it, moving does not pay (Winning Ways, chapter 6).

        It is −1/2ⁿ for a number m/2ⁿ in lowest terms.
        """
        return self._methods.temperature(self)

    @property
    def thermograph(self) -> Thermograph:
        """Both walls, from temperature −1 upwards."""
        return self._methods.thermograph(self)

    def cool(self, t: Fraction | int | str, look: Look | None = None) -> Game:
        """Return the game cooled by a temperature t > −1: each move costs t."""
        return self._methods.cool(self, _as_number(identify(t)), look)

    def heat(self, t: GameLike, look: Look | None = None) -> Game:
        """Return the game heated by a game t: each move earns t, and numbers are unchanged."""
        return self._methods.heat(self, identify(t), look)

    def overheat(self, s: GameLike, t: GameLike, look: Look | None = None) -> Game:
        """Return the game overheated from s to t: integers n become n·s; elsewhere moves earn t."""
        return self._methods.overheat(self, identify(s), identify(t), look)

    def norton_product(self, unit: GameLike, look: Look | None = None) -> Game:
        """Return the Norton product with a unit."""
        return self._methods.norton_product(self, identify(unit), look)

    def conway_product(self, other: GameLike, look: Look | None = None) -> Game:
        """Return Conway's product of both canonical forms."""
        return self._methods.conway_product(self, identify(other), look)

    def ordinal_sum(self, other: GameLike, look: Look | None = None) -> Game:
        """Return the ordinal sum with another game on top: a move in this game ends the other."""
        return self._methods.ordinal_sum(self, identify(other), look)

    @property
    def reduced(self) -> Game:
        """The simplest game that is infinitesimally near (Siegel 2013, II.6)."""
        return self._methods.reduced(self)

    @property
    def atomic_weight(self) -> Game | None:
        """The atomic weight, or None if the game has none."""
        return self._methods.atomic_weight(self)

    @classmethod
    def born_by(cls, day: int) -> tuple[Game, ...]:
        """Return all games born by day 0, 1, 2 or 3: 1, 4, 22 or 1,474 of them."""
        return cls._methods.born_by(day)

    def join(self, other: GameLike, day: int) -> Game:
        """Return the least game born by a day, up to 4, that is ≥ this one and the other."""
        return self._methods.join(self, identify(other), day)

    def meet(self, other: GameLike, day: int) -> Game:
        """Return the greatest game born by a day, up to 4, that is ≤ this one and the other."""
        return self._methods.meet(self, identify(other), day)

    @property
    def subpositions(self) -> tuple[Game, ...]:
        """All games that can be reached by moves of either player, itself among them.

        Examples
        --------
        >>> Game("^*").subpositions
        (0, *, ^*)
        """
        return tuple(self._methods.in_order(self._methods.subpositions(self)))


#: The types that denote a game.
GameLike = Game | int | Fraction | str


def identify(value: object) -> Game:
    """Return the game that a value denotes: a game, a number or text."""
    if isinstance(value, Game):
        return value
    if isinstance(value, str):
        return Game._methods.parse(value)
    if isinstance(value, Rational):
        x = Fraction(value)
        if is_dyadic(x):
            return Game._methods.number(x)
        advice = "give a number whose denominator is a power of 2"
        raise InputError(f"{x} is not a short game; {advice}")
    raise InputError(f"{value!r} is not a game; give a Game, an integer, a Fraction or text")


def _as_number(g: Game) -> Fraction:
    if g._number is None:
        raise InputError(f"{g} is not a number; give a number")
    return g._number


def _game(other: object) -> Game | None:
    """Return a game, or the game of a number; None for anything else."""
    return identify(other) if isinstance(other, Game | Rational) else None
