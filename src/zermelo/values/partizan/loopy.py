"""Games that can be played for ever: stoppers, and values with two sides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import repeat
from numbers import Rational
from threading import RLock
from typing import SupportsIndex, cast
from weakref import WeakValueDictionary

from zermelo.errors import InputError
from zermelo.values.outcome import Outcome, outcome_of_sides
from zermelo.values.partizan import loopy_graphs as graphs
from zermelo.values.partizan import sidling
from zermelo.values.partizan.game import Game, Look, identify
from zermelo.values.partizan.loopy_graphs import BaseStopper, Graph, LoopyGame, Option
from zermelo.values.partizan.loopy_heat import LoopyThermograph, stop, thermograph
from zermelo.values.partizan.loopy_show import NAMED_STOPPERS, StopperWriter
from zermelo.values.partizan.memory import trim
from zermelo.values.partizan.notes import CURRENT_NOTES, Notes, note, note_sum
from zermelo.values.partizan.show import in_order
from zermelo.values.partizan.stopper_table import StopperTable, order
from zermelo.values.partizan.stoppers import StopperForm, labelled, trimmed
from zermelo.values.partizan.value_properties import OneSidedProperties

#: Stoppers in use, by canonical forms with marks of short games, and the lock for adding one.
STOPPERS: WeakValueDictionary[Hashable, Stopper] = WeakValueDictionary()
LOCK = RLock()

#: Maximum number of cached sums; also of cached comparisons, and of cached negatives.
MAX_CACHED = 1 << 12


class _Operators(LoopyGame):
    """Operators of stoppers and of values with two sides."""

    __slots__ = ()

    def __add__(self, other: object) -> Value:
        return plus(as_value(self), as_value(other)) if _is_value(other) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: object) -> Value:
        return plus(as_value(self), -as_value(other)) if _is_value(other) else NotImplemented

    def __rsub__(self, other: object) -> Value:
        return plus(as_value(other), -as_value(self)) if _is_value(other) else NotImplemented

    def __mul__(self, count: SupportsIndex) -> Value:
        if not hasattr(type(count), "__index__") or isinstance(count, bool):
            return NotImplemented
        times, value = count.__index__(), as_value(self)
        zero: Value = Game(0)
        return reduce(plus, repeat(value if times > 0 else -value, abs(times)), zero)

    __rmul__ = __mul__

    def __le__(self, other: object) -> bool:
        return at_most(as_value(self), as_value(other)) if _is_value(other) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return at_most(as_value(other), as_value(self)) if _is_value(other) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return (self != other and self <= other) if _is_value(other) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return (self != other and self >= other) if _is_value(other) else NotImplemented

    def confused(self, other: object) -> bool:
        """Whether neither value is ≥ the other."""
        return not self <= other and not self >= other


class Stopper(_Operators, BaseStopper, OneSidedProperties["Game | Stopper"]):
    """A stopper that is not a short game, in canonical form; equal stoppers are one object.

    Examples
    --------
    >>> from zermelo import value
    >>> over = value("a{0|a}")
    >>> over, over + over == over, over > 0, over < Game("1/64")
    (over, True, True, True)
    """

    __slots__ = ("__weakref__", "nodes", "root")

    def __new__(cls, key: StopperForm) -> Stopper:  # noqa: D102, PYI034
        game = object.__new__(cls)
        game._set(nodes=key[0], root=key[1])
        marks = tuple(tuple(tuple(map(graphs.mark, side)) for side in node) for node in key[0])
        with LOCK:
            return STOPPERS.setdefault((marks, key[1]), game)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _rebuilt, (self.nodes, self.root)

    def __repr__(self) -> str:
        return StopperWriter(value_of_word).write(self, braces=True)[0]

    @property
    def left(self) -> tuple[Game | Stopper, ...]:
        """Left's options (Winning Ways, chapter 3)."""
        return self._options(0)

    @property
    def right(self) -> tuple[Game | Stopper, ...]:
        """Right's options (Winning Ways, chapter 3)."""
        return self._options(1)

    def _options(self, side: int) -> tuple[Game | Stopper, ...]:
        """Return options in the order in which they are printed, short ones first."""
        options = self.nodes[self.root][side]
        short = in_order([option for option in options if isinstance(option, Game)])
        nodes = (option for option in options if isinstance(option, int))
        return (*short, *(Stopper(labelled(*trimmed(self.nodes, node))) for node in nodes))

    def __neg__(self) -> Game | Stopper:
        return _negative(self)

    @property
    def outcome(self) -> Outcome:
        """Who wins; a stopper is never a draw."""
        at_least_zero, at_most_zero = at_most(Game(0), self), at_most(self, Game(0))
        if at_least_zero:
            return Outcome.P if at_most_zero else Outcome.L
        return Outcome.R if at_most_zero else Outcome.N

    @property
    def left_stop(self) -> Game | Stopper:
        """The left stop: x or x ± over for a number x, on or off (Siegel 2013, II.3 and VI.2)."""
        return cast("Game | Stopper", stop(self, 0))

    @property
    def right_stop(self) -> Game | Stopper:
        """The right stop: x or x ± over for a number x, on or off (Siegel 2013, II.3 and VI.2)."""
        return cast("Game | Stopper", stop(self, 1))

    @property
    def thermograph(self) -> LoopyThermograph:
        """Both walls, from temperature 0 upwards."""
        return thermograph(self)

    @property
    def mean(self) -> Fraction | Game | Stopper | None:
        """The place of the mast of the thermograph: a number, on, or off; None without a mast.

        Examples
        --------
        >>> from zermelo import value
        >>> value("{5over|-1}").mean, value("on").mean, value("{on|0}").mean
        (Fraction(2, 1), on, None)
        """
        mast = self.thermograph.mast
        return self.left_stop if isinstance(mast, float) else mast

    @property
    def temperature(self) -> Fraction | float:
        """The temperature at which the walls meet, at least 0; infinite if they never meet."""
        return self.thermograph.temperature


class Sided(_Operators):
    """A value with two sides: what a game equals if Left, and if Right, wins infinite plays.

    Parameters
    ----------
    onside, offside : Game or Stopper
        The values if Left, and if Right, wins infinite plays.
    """

    __slots__ = {  # noqa: RUF023
        "onside": "The value if Left wins infinite plays (Siegel 2013, VI.3).",
        "offside": "The value if Right wins infinite plays (Siegel 2013, VI.3).",
    }

    onside: Game | Stopper
    offside: Game | Stopper

    def __init__(self, onside: Game | Stopper, offside: Game | Stopper) -> None:
        self._set(onside=onside, offside=offside)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Sided, (self.onside, self.offside)

    def __eq__(self, other: object) -> bool:
        return sides(self) == sides(other) if isinstance(other, Sided) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.onside, self.offside))

    def __repr__(self) -> str:
        on_off = (repr(self.onside), repr(self.offside))
        return "dud" if on_off == ("on", "off") else " & ".join(on_off)

    def __neg__(self) -> Sided:
        return Sided(-self.offside, -self.onside)

    @property
    def outcome(self) -> Outcome:
        """Who wins if Left begins, and if Right begins: a draw if the sides disagree."""
        return outcome_of_sides(self.onside.outcome, self.offside.outcome)


#: The values of games, and of their sides.
Value = Game | Stopper | Sided
OneSided = Game | Stopper


class NoFiniteStopper(InputError):
    """A side of a game equals no finite stopper."""


def _is_value(other: object) -> bool:
    return isinstance(other, Game | Stopper | Sided | Rational)


def as_value(value: object) -> Value:
    """Return the value that a game, a number or text denotes."""
    return value if isinstance(value, Game | Stopper | Sided) else identify(value)


def graph_of(value: Game | Stopper) -> tuple[Graph, Option]:
    """Return a graph, and the node of a value in the graph; for a short game, () and the game."""
    return ((), value) if isinstance(value, Game) else (value.nodes, value.root)


def _from_key(key: StopperForm | Game) -> Game | Stopper:
    return key if isinstance(key, Game) else Stopper(key)


def _rebuilt(nodes: Graph, root: int) -> Game | Stopper:
    return _from_key(sidling.canonical_stopper(nodes, root))


@contextmanager
def noting() -> Iterator[Notes]:
    """Return a context that records both sides of the games whose values are computed in it.

    >>> with noting() as notes:
    ...     value_of([((0,), (0,))], 0)
    dud
    >>> notes.games
    [(([((0,), (0,))], 0), ([((0,), (0,))], 0))]
    """
    _loopy_sum.cache_clear()  # a cached sum would not be recorded
    token = CURRENT_NOTES.set(notes := Notes())
    try:
        yield notes
    finally:
        CURRENT_NOTES.reset(token)


def value_of(graph: Graph, root: Option, table: StopperTable | None = None) -> Value:
    """Return the value of a node of a graph: a short game, a stopper, or two sides."""
    return values_of(graph, root, (), table)[0]


def values_of(
    graph: Graph, root: Option, others: Sequence[int], table: StopperTable | None = None
) -> list[Value]:
    """Return a node's value; if that is a stopper, also the values of its followers ``others``."""
    trim()
    note((graph, root), (graph, root))
    on, off, more = sidling.sides_of_game(graph, root, others, table)
    return [sided(_side(on, is_onside=True), _side(off, is_onside=False)), *map(_from_key, more)]


@cache  # only a few words occur
def value_of_word(word: str) -> Value:
    """Return the value of a name in `zermelo.values.partizan.loopy_show.NAMED_STOPPERS`.

    >>> value_of_word("over"), value_of_word("dud")
    (over, dud)
    """
    return value_of(NAMED_STOPPERS[word], 0)


def side_of(graph: Graph, root: Option, *, is_onside: bool) -> Game | Stopper:
    """Return the onside or the offside; `NoFiniteStopper` if it equals no finite stopper."""
    find_side = sidling.onside if is_onside else sidling.offside
    return _side(find_side(graph, root), is_onside=is_onside)


def _side(side: sidling.Side, *, is_onside: bool) -> Game | Stopper:
    if isinstance(side, sidling.NoStopper):
        raise NoFiniteStopper(refusal(side, is_onside=is_onside))
    return _from_key(side)


def refusal(reason: sidling.NoStopper, *, is_onside: bool) -> str:
    """Return a sentence on why a side equals no finite stopper."""
    side = "onside" if is_onside else "offside"
    if reason.cycle:
        candidate = "the only candidate" if is_onside else "the negative of the only candidate"
        why = (
            f"{candidate} has {len(reason.nodes)} positions, and {len(reason.cycle)} of them make "
            "a cycle in which the players can alternate for ever"
        )
    else:
        smaller = _from_key(sidling.canonical_stopper(reason.nodes, reason.root))
        best, less = (smaller, "less") if is_onside else (-smaller, "greater")
        proof = f"{'Right' if is_onside else 'Left'}, moving first, wins {best} minus the game"
        why = f"the only candidate is {best}, which is {less} than the {side}: {proof}"
    return f"its {side} equals no finite stopper: {why}; 'zermelo solve' can find who wins its sums"


def sided(on: Game | Stopper, off: Game | Stopper) -> Value:
    """Return the value with two sides, ``on`` if both are equal; InputError unless off ≤ on."""
    if on == off:
        return on
    if not at_most(off, on):
        raise InputError(f"{off} is not at most {on}; write the greater side first")
    return Sided(on, off)


@lru_cache(maxsize=MAX_CACHED)
def _negative(g: Stopper) -> Game | Stopper:
    # a canonical graph stays canonical
    return Stopper(labelled(*trimmed(graphs.negated(g.nodes), g.root)))


def plus(g: Value, h: Value, check: Look | None = None) -> Value:
    """Return the sum of two values; ``check`` is called often in sums of short games."""
    if isinstance(g, Game) and isinstance(h, Game):
        total = g.plus(h, check)
        note_sum(g, h, total)
        return total
    return _loopy_sum(g, h)


@lru_cache(maxsize=MAX_CACHED)
def _loopy_sum(value: Value, other: Value) -> Value:
    if isinstance(value, Sided) or isinstance(other, Sided):
        (a, b), (c, d) = sides(value), sides(other)
        return sided(sides(plus(a, c))[0], sides(plus(b, d))[1])
    (first, g), (second, h) = graph_of(value), graph_of(other)
    joint, shift = graphs.joined(first, second)
    return value_of(*graphs.added(joint, g, graphs.shifted(h, shift)))


def sides(value: Value) -> tuple[Game | Stopper, Game | Stopper]:
    """Return onside and offside of any value."""
    return (value.onside, value.offside) if isinstance(value, Sided) else (value, value)


@lru_cache(maxsize=MAX_CACHED)
def at_most(value: Value, other: Value) -> bool:
    """Whether the first value is at most the second, on both sides."""
    if isinstance(value, Sided) or isinstance(other, Sided):
        (a, b), (c, d) = sides(value), sides(other)
        return at_most(a, c) and at_most(b, d)
    if isinstance(value, Game) and isinstance(other, Game):
        return value <= other
    (first, g), (second, h) = graph_of(value), graph_of(other)
    joint, shift = graphs.joined(first, second)
    h = graphs.shifted(h, shift)
    return order(joint, [(g, h)])(g, h)
