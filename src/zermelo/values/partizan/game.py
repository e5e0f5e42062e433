"""Short games: what a position of a partizan game that ends is worth."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING, SupportsIndex, TypeVar

from zermelo.errors import InputError
from zermelo.frozen import Frozen
from zermelo.root import reach
from zermelo.values.partizan import arena, birthdays
from zermelo.values.partizan.dyadic import is_dyadic
from zermelo.values.partizan.forms import Entry, Look, form, packed, unpacked
from zermelo.values.partizan.letting_go import tidy
from zermelo.values.partizan.sums import add, times
from zermelo.values.starts import Winner

if TYPE_CHECKING:
    from zermelo.expressions.comparison import Comparison
    from zermelo.expressions.reasons import Reasons
    from zermelo.values.partizan.superstars import Superstar
    from zermelo.values.partizan.thermograph import Thermograph
    from zermelo.values.partizan.uptimals import Uptimal

Answer = TypeVar("Answer")

GAMES: dict[int, Game] = {}
arena.HANDLES.append((GAMES, lambda game: (game.id,)))


class WithProperties(Frozen):
    """What has the properties of values as attributes: those of the calculator's table.

    Each is written down once, in `zermelo.expressions.properties`, and asked for by its name; one
    that a value has not is no attribute of it.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        companion: Game
        dicotic_variant: Game
        follower_count: int
        followers: tuple[Game | Stopper, ...]
        impartial_variant: Game
        is_atomic: bool
        is_even: bool
        is_even_tempered: bool
        is_idempotent: bool
        is_integer: bool
        is_loopfree: bool
        is_nimber: bool
        is_number: bool
        is_number_tiny: bool
        is_numberish: bool
        is_odd: bool
        is_odd_tempered: bool
        is_ordinal: bool
        is_plumtree: bool
        is_pseudonumber: bool
        is_stable: bool
        is_stopper: bool
        is_uptimal: bool
        is_zero: bool
        misere_outcome: str
        stop_count: int
        uptimal_expansion: str
        variety: Game | Stopper
    else:

        def __getattr__(self, name: str) -> object:
            if name.startswith("_"):
                raise AttributeError(name)
            return reach("property")(self, name)


class Game(WithProperties):
    """A short game in canonical form.

    Equal games are one object. Compare with ``<=``, ``<``, ``==`` and ``confused``; add, subtract,
    negate, multiply by integers. Numbers of Python stand for the games they are.

    Parameters
    ----------
    value : Game, int, Fraction or str
        A number, or text in CGSuite's notation: ``"{2|-1}"``, ``"^^*"``, ``"3/4 + *2"``.

    Raises
    ------
    InputError
        The text is no game, or the number is not dyadic.

    Examples
    --------
    >>> G = Game("{2|-1}")
    >>> G.mean, G.temperature, G.outcome
    (Fraction(1, 2), Fraction(3, 2), 'N')
    >>> G + G, 2 * G - 1, G - G == 0, Game("^") > 0
    (1, 0, True, True)
    >>> Game.of([0], ["*"])
    ^
    """

    __slots__ = ("__weakref__", "id")

    #: The place in the tables: equal games have equal places. It means nothing to another process.
    id: int

    if TYPE_CHECKING:
        degree: Game
        far_star: int
        frozen: Game
        incentives: tuple[Game, ...]
        left_incentives: tuple[Game, ...]
        offside: Game
        onside: Game
        right_incentives: tuple[Game, ...]

    def __new__(cls, value: GameLike = 0) -> Game:  # noqa: D102, PYI034
        if isinstance(value, str):
            tidy(sys._getframe(1))
        return cls.from_id(identify(value))

    @classmethod
    def from_id(cls, place: int) -> Game:
        """Return the game at a place in the tables."""
        if (game := GAMES.get(place)) is None:
            if place not in arena.NUMBER:
                raise InputError(f"there is no game {place}; there are {len(arena.NUMBER):,} now")
            with arena.HANDLES_LOCK:
                if (game := GAMES.get(place)) is None:
                    game = object.__new__(cls)
                    object.__setattr__(game, "id", place)
                    GAMES[place] = game
        return game

    @classmethod
    def of(cls, left: Iterable[GameLike] = (), right: Iterable[GameLike] = ()) -> Game:
        """Return the canonical form of {left | right}.

        Examples
        --------
        >>> Game.of([0, "*"], [0])
        ^*
        """
        options = [*map(Game, left)], [*map(Game, right)]  # held, while others are let go
        tidy(sys._getframe(1))
        return cls.from_id(shallow(form, *([game.id for game in side] for side in options)))

    @classmethod
    def carried(cls, entries: tuple[Entry, ...]) -> Game:
        """Return the game that another process has packed."""
        return cls.from_id(unpacked(entries))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Game.carried, (packed(self.id),)

    def __repr__(self) -> str:
        from zermelo.values.partizan.show import show

        return show(self.id)

    def __hash__(self) -> int:
        x = self.number
        return hash(("game", self.id)) if x is None else hash(x)

    @property
    def left(self) -> tuple[Game, ...]:
        """Left's options in canonical form, in the order in which they are printed."""
        return sorted_games(arena.lefts(self.id))

    @property
    def right(self) -> tuple[Game, ...]:
        """Right's options in canonical form, in the order in which they are printed."""
        return sorted_games(arena.rights(self.id))

    @property
    def options(self) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
        """Left's and Right's options."""
        return self.left, self.right

    @property
    def number(self) -> Fraction | None:
        """The number that the game is, or None."""
        return arena.NUMBER[self.id]

    @property
    def uptimal(self) -> Uptimal | None:
        """The expansion ``x + c₁·↑ + c₂·↑² + … + *k``, or None where there is none."""
        from zermelo.values.partizan.uptimals import uptimal_of

        return uptimal_of(self.id)

    @property
    def nimber(self) -> int | None:
        """The integer k if the game is ``*k``, or None."""
        parts = self.uptimal
        return None if parts is None or parts.ups or parts.number else parts.nimber

    @property
    def superstar(self) -> Superstar | None:
        """Which nimbers are the options, if all are and both players have some; or None."""
        from zermelo.values.partizan.superstars import superstar_of

        return superstar_of(self.id)

    @property
    def birthday(self) -> int:
        """The height of the game tree of the canonical form."""
        return birthdays.birthday(self.id)

    @property
    def canonical(self) -> str | list[object]:
        """The canonical form for JSON: a number as text, or a list of both lists of options."""
        if self.number is not None:
            return str(self.number)
        return [[option.canonical for option in side] for side in self.options]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Game):
            return self is other
        if isinstance(other, Rational):
            return self.number == other
        return NotImplemented

    def __le__(self, other: Game | int | Fraction) -> bool:
        h = _place(other)
        return NotImplemented if h is None else shallow(arena.leq, self.id, h)

    def __ge__(self, other: Game | int | Fraction) -> bool:
        h = _place(other)
        return NotImplemented if h is None else shallow(arena.leq, h, self.id)

    def __lt__(self, other: Game | int | Fraction) -> bool:
        return NotImplemented if _place(other) is None else self != other and self <= other

    def __gt__(self, other: Game | int | Fraction) -> bool:
        return NotImplemented if _place(other) is None else self != other and self >= other

    def confused(self, other: GameLike) -> bool:
        """Say whether neither game is ≥ the other: whoever begins wins the difference.

        Examples
        --------
        >>> Game("*").confused(0), Game("^").confused(0)
        (True, False)
        """
        h = Game(other)
        return not self <= h and not self >= h

    @property
    def outcome(self) -> Winner:
        """Who wins: ``N`` whoever begins, ``P`` whoever does not, ``L`` Left, ``R`` Right."""
        if arena.leq(arena.ZERO, self.id):
            return "P" if self.id == arena.ZERO else "L"
        return "R" if arena.leq(self.id, arena.ZERO) else "N"

    def __neg__(self) -> Game:
        return Game.from_id(shallow(arena.neg, self.id))

    def __pos__(self) -> Game:
        return self

    def __add__(self, other: Game | int | Fraction) -> Game:
        h = _place(other)
        return NotImplemented if h is None else Game.from_id(shallow(add, self.id, h))

    __radd__ = __add__

    def __sub__(self, other: Game | int | Fraction) -> Game:
        h = _place(other)
        return NotImplemented if h is None else self + -Game.from_id(h)

    def __rsub__(self, other: int | Fraction) -> Game:
        return -self + other

    def plus(self, other: GameLike, look: Look | None = None) -> Game:
        """Return the sum, as ``+`` does, and look at a clock on the way.

        Parameters
        ----------
        other : Game, int, Fraction or str
        look : callable, optional
            Is called for each sum of subpositions that is formed; what it raises ends the work.

        Examples
        --------
        >>> from zermelo.limits import Limits
        >>> Game("{2|-1}").plus("^*", Limits(time=60).start().sparing())
        {2^*|-1^*}
        """
        return Game.from_id(shallow(add, self.id, identify(other), look))

    def times(self, count: int, look: Look | None = None) -> Game:
        """Return the sum of so many copies, as ``*`` does, and look at a clock on the way.

        Examples
        --------
        >>> Game("^").times(3)
        ^3
        """
        return Game.from_id(shallow(times, count, self.id, look))

    def __mul__(self, count: SupportsIndex) -> Game:
        if not hasattr(type(count), "__index__") or isinstance(count, bool):
            return NotImplemented
        return self.times(count.__index__())

    __rmul__ = __mul__

    def __bool__(self) -> bool:
        return self.id != arena.ZERO

    # ---- what is computed on demand, by modules that are loaded then; long work takes ``look``,
    # ---- which is called for each form that is made, and whose errors end it

    @property
    def left_stop(self) -> Fraction:
        """The number where play stops if Left begins."""
        return _exactly(arena.LEFT_STOP[self.id])

    @property
    def right_stop(self) -> Fraction:
        """The number where play stops if Right begins."""
        return _exactly(arena.RIGHT_STOP[self.id])

    @property
    def mean(self) -> Fraction:
        """The mean: where the mast of the thermograph stands."""
        from zermelo.values.partizan.thermograph import mean

        return mean(self.id)

    @property
    def temperature(self) -> Fraction:
        """The temperature: from there on it does not pay to move; −1/2ⁿ for a number m/2ⁿ."""
        from zermelo.values.partizan.thermograph import temperature

        return temperature(self.id)

    @property
    def thermograph(self) -> Thermograph:
        """Both walls, from temperature −1 upwards."""
        from zermelo.values.partizan.thermograph import thermograph

        return thermograph(self.id)

    def cool(self, t: Fraction | int | str, look: Look | None = None) -> Game:
        """Return the game cooled by a temperature above −1."""
        from zermelo.values.partizan.heating import cool

        return Game.from_id(cool(self.id, _exactly(identify(t)), look))

    def heat(self, t: GameLike, look: Look | None = None) -> Game:
        """Return the game heated by another."""
        from zermelo.values.partizan.heating import heat

        return Game.from_id(heat(self.id, identify(t), look))

    def overheat(self, s: GameLike, t: GameLike, look: Look | None = None) -> Game:
        """Return the game overheated from s to t."""
        from zermelo.values.partizan.heating import overheat

        return Game.from_id(overheat(self.id, identify(s), identify(t), look))

    def norton_product(self, unit: GameLike, look: Look | None = None) -> Game:
        """Return the Norton product with a unit."""
        from zermelo.values.partizan.products import norton_product

        return Game.from_id(norton_product(self.id, identify(unit), look))

    def conway_product(self, other: GameLike, look: Look | None = None) -> Game:
        """Return Conway's product of both canonical forms."""
        from zermelo.values.partizan.products import conway_product

        return Game.from_id(conway_product(self.id, identify(other), look))

    def ordinal_sum(self, other: GameLike, look: Look | None = None) -> Game:
        """Return this canonical form with another game on top: a move below ends play above."""
        from zermelo.values.partizan.products import ordinal_sum

        return Game.from_id(ordinal_sum(self.id, identify(other), look))

    @property
    def reduced(self) -> Game:
        """The reduced canonical form: the simplest game an infinitesimal away."""
        from zermelo.values.partizan.reduced import reduced

        return Game.from_id(reduced(self.id))

    @property
    def is_all_small(self) -> bool:
        """Whether in each subposition both players have a move or neither has."""
        from zermelo.values.partizan.atomic import is_all_small

        return is_all_small(self.id)

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers."""
        return arena.LEFT_STOP[self.id] == arena.RIGHT_STOP[self.id] == arena.ZERO

    @property
    def atomic_weight(self) -> Game | None:
        """The atomic weight, or None where there is none."""
        from zermelo.values.partizan.atomic import atomic_weight

        weight = atomic_weight(self.id)
        return None if weight is None else Game.from_id(weight)

    @classmethod
    def born_by(cls, day: int) -> tuple[Game, ...]:
        """Return all games born by day 0, 1, 2 or 3: 1, 4, 22 or 1,474 of them."""
        return tuple(map(Game.from_id, birthdays.born_by(day)))

    def join(self, other: GameLike, day: int) -> Game:
        """Return the least game born by a day, up to 4, that is ≥ both."""
        return Game.from_id(birthdays.join(self.id, identify(other), day))

    def meet(self, other: GameLike, day: int) -> Game:
        """Return the greatest game born by a day, up to 4, that is ≤ both."""
        return Game.from_id(birthdays.meet(self.id, identify(other), day))

    @property
    def subpositions(self) -> tuple[Game, ...]:
        """All games that can be reached by moves of either player, itself among them.

        Examples
        --------
        >>> Game("^*").subpositions
        (0, *, ^*)
        """
        from zermelo.values.partizan.atomic import subpositions

        return sorted_games(subpositions(self.id))

    def compare(self, other: GameLike | Stopper) -> Comparison:
        """Say who wins the difference with another game, by which moves and replies."""
        said: Comparison = reach("compare")(self, other)
        return said

    def explain(self) -> Reasons:
        """Say why the value is what it is."""
        said: Reasons = reach("reasons")(self.left, self.right)
        return said


#: What stands for a game.
GameLike = Game | int | Fraction | str


class Endless(WithProperties):
    """What a game is worth in which play need not end; `loopy` has both kinds, and what they do."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __add__(self, other: object) -> Game | Endless: ...
        def __neg__(self) -> Game | Endless: ...
        def __le__(self, other: object) -> bool: ...

        __radd__ = __sub__ = __rsub__ = __add__
        __ge__ = __lt__ = __gt__ = __le__


class Stopper(Endless):
    """A stopper that is no short game, as far as its text and its walls need to know it.

    ``nodes`` has the canonical graph, the options of each node, a short game being ~ its place in
    the tables; ``root`` says which node the game is.
    """

    __slots__ = ()

    nodes: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    root: int

    if TYPE_CHECKING:

        @property
        def left(self) -> tuple[Game | Stopper, ...]: ...  # noqa: D102
        @property
        def right(self) -> tuple[Game | Stopper, ...]: ...  # noqa: D102
        def __neg__(self) -> Game | Stopper: ...


def identify(given: object) -> int:
    """Return the place of what stands for a game."""
    if isinstance(given, Game):
        return given.id
    if isinstance(given, str):
        read: Game = reach("parse")(given)
        return read.id
    if isinstance(given, Rational):
        x = Fraction(given)
        if is_dyadic(x):
            return arena.number(x)
        raise InputError(f"{x} is no short game; give a number whose denominator is a power of 2")
    raise InputError(f"{given!r} is no game; give a Game, an integer, a Fraction or text")


def shallow(function: Callable[..., Answer], *given: object) -> Answer:
    """Call a function of the tables, which follow the options of the options of a game."""
    try:
        return function(*given)
    except RecursionError:
        raise InputError("this game is too deep; give one born some hundred days earlier") from None


def _exactly(place: int) -> Fraction:
    if (x := arena.NUMBER[place]) is None:
        raise InputError(f"{Game.from_id(place)} is no number; give a number")
    return x


def sorted_games(places: Iterable[int]) -> tuple[Game, ...]:
    """Return games in the order in which they are printed."""
    from zermelo.values.partizan.show import in_order

    return tuple(map(Game.from_id, in_order(tuple(places))))


def _place(other: object) -> int | None:
    """Return the place of a game or a number; None of anything else."""
    if isinstance(other, Game):
        return other.id
    return identify(other) if isinstance(other, Rational) else None
