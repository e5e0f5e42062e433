"""Short games: what a position of a partizan game that ends is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from numbers import Rational
from threading import Lock
from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeVar

from zermelo.errors import InputError
from zermelo.frozen import Frozen
from zermelo.root import reach
from zermelo.told import told
from zermelo.values.partizan import arena
from zermelo.values.partizan.dyadic import is_dyadic
from zermelo.values.partizan.forms import Look, form
from zermelo.values.partizan.measures import Measures
from zermelo.values.partizan.sums import add, times

if TYPE_CHECKING:
    from zermelo.values.partizan.superstars import Superstar
    from zermelo.values.partizan.transport import Entry
    from zermelo.values.partizan.uptimals import Uptimal

#: Who wins: the next player, the previous one, Left, Right.
Winner = Literal["N", "P", "L", "R"]

Answer = TypeVar("Answer")

LOCK = Lock()
GAMES: dict[int, Game] = {}


@told
class Game(Measures, Frozen):
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

    __slots__ = ("id",)

    #: The place in the tables: equal games have equal places. It means nothing to another process.
    id: int

    def __new__(cls, value: GameLike = 0) -> Game:  # noqa: D102, PYI034
        return cls.from_id(identify(value))

    @classmethod
    def from_id(cls, place: int) -> Game:
        """Return the game at a place in the tables."""
        game = GAMES.get(place)
        if game is None:
            if not 0 <= place < len(arena.NUMBER):
                raise InputError(
                    f"there is no game {place}; there are {len(arena.NUMBER):,} so far"
                )
            with LOCK:
                game = GAMES.get(place)
                if game is None:
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
        return cls.from_id(shallow(form, map(identify, left), map(identify, right)))

    @classmethod
    def carried(cls, entries: tuple[Entry, ...]) -> Game:
        """Return the game that another process has packed."""
        from zermelo.values.partizan.transport import unpacked

        return cls.from_id(unpacked(entries))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from zermelo.values.partizan.transport import packed

        return Game.carried, (packed(self.id),)

    def __repr__(self) -> str:
        from zermelo.values.partizan.show import show

        return show(self.id)

    def __hash__(self) -> int:
        x = self.number
        return hash(("game", self.id)) if x is None else hash(x)

    # ---- the form

    @property
    def left(self) -> tuple[Game, ...]:
        """Left's options in canonical form, in the order in which they are printed."""
        from zermelo.values.partizan.show import in_order

        return tuple(map(Game.from_id, in_order(arena.lefts(self.id))))

    @property
    def right(self) -> tuple[Game, ...]:
        """Right's options in canonical form, in the order in which they are printed."""
        from zermelo.values.partizan.show import in_order

        return tuple(map(Game.from_id, in_order(arena.rights(self.id))))

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
        from zermelo.values.partizan.birthdays import birthday

        return birthday(self.id)

    @property
    def canonical(self) -> str | list[object]:
        """The canonical form for JSON: a number as text, or a list of both lists of options."""
        x = self.number
        if x is not None:
            return str(x)
        return [[option.canonical for option in side] for side in self.options]

    # ---- order

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

    # ---- arithmetic

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
        """Add up so many copies."""
        if not hasattr(type(count), "__index__") or isinstance(count, bool):
            return NotImplemented
        return Game.from_id(shallow(times, count.__index__(), self.id))

    __rmul__ = __mul__

    def __bool__(self) -> bool:
        return self.id != arena.ZERO


#: What stands for a game.
GameLike = Game | int | Fraction | str


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


def _place(other: object) -> int | None:
    """Return the place of a game or a number; None of anything else."""
    if isinstance(other, Game):
        return other.id
    return identify(other) if isinstance(other, Rational) else None
