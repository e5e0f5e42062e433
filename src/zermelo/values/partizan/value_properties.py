"""Properties of values in one table, for attributes in Python and for the calculator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar, overload

from zermelo.frozen import Frozen
from zermelo.values.latex import WithLatex
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.expansions import Superstar, Uptimal
from zermelo.values.partizan.thermograph import Thermograph

#: Checks a time limit: called for each new form, it may raise an error to end the work.
Look = Callable[[], object]

#: A game in a pickled list: a number, or the indices of Left's and of Right's options in the list.
Entry = Fraction | tuple[tuple[int, ...], tuple[int, ...]]

#: The class of games.
G = TypeVar("G")
#: The type of a property.
T = TypeVar("T")
#: The type of the options of a value.
V = TypeVar("V")

#: Values with a property; "stopper" means short games and stoppers, and "value" all values.
Kind = Literal["short", "stopper", "value", "number", "ordinal"]

#: Sources of properties.
HELP = "CGSuite's help"
ONAG, WW, CGT = "Conway 1976", "Winning Ways", "Siegel 2013"
WW8, WW11 = f"{WW}, chapter 8", f"{WW}, chapter 11"
CGT_II4, CGT_II5 = f"{CGT}, II.4", f"{CGT}, II.5"


class GameMethods(Protocol[G]):
    """Functions that values call, from modules that import this one; the package sets them."""

    def parse(self, text: str, /) -> G: ...  # noqa: D102
    def property_named(self, value: object, name: str, /) -> Any: ...  # noqa: ANN401, D102
    def number(self, x: Fraction, /) -> G: ...  # noqa: D102
    def form(self, left: list[G], right: list[G], /) -> G: ...  # noqa: D102
    def entries(self, g: G, /) -> tuple[Entry, ...]: ...  # noqa: D102
    def rebuilt(self, entries: tuple[Entry, ...], /) -> G: ...  # noqa: D102
    def text(self, g: G, /) -> str: ...  # noqa: D102
    def lefts(self, g: G, /) -> tuple[G, ...]: ...  # noqa: D102
    def rights(self, g: G, /) -> tuple[G, ...]: ...  # noqa: D102
    def subpositions(self, g: G, /) -> list[G]: ...  # noqa: D102
    def in_order(self, games: Sequence[G], /) -> list[G]: ...  # noqa: D102
    def at_most(self, g: G, h: G, /) -> bool: ...  # noqa: D102
    def negative(self, g: G, /) -> G: ...  # noqa: D102
    def plus(self, g: G, h: G, check: Look | None = None, /) -> G: ...  # noqa: D102
    def times(self, n: int, g: G, check: Look | None, /) -> G: ...  # noqa: D102
    def uptimal(self, g: G, /) -> Uptimal | None: ...  # noqa: D102
    def superstar(self, g: G, /) -> Superstar | None: ...  # noqa: D102
    def birthday(self, g: G, /) -> int: ...  # noqa: D102
    def born_by(self, day: int, /) -> tuple[G, ...]: ...  # noqa: D102
    def join(self, g: G, h: G, day: int, /) -> G: ...  # noqa: D102
    def meet(self, g: G, h: G, day: int, /) -> G: ...  # noqa: D102
    def mean(self, g: G, /) -> Fraction: ...  # noqa: D102
    def temperature(self, g: G, /) -> Fraction: ...  # noqa: D102
    def thermograph(self, g: G, /) -> Thermograph: ...  # noqa: D102
    def cool(self, g: G, t: Fraction, check: Look | None, /) -> G: ...  # noqa: D102
    def heat(self, g: G, t: G, check: Look | None, /) -> G: ...  # noqa: D102
    def overheat(self, g: G, s: G, t: G, check: Look | None, /) -> G: ...  # noqa: D102
    def norton_product(self, g: G, unit: G, check: Look | None, /) -> G: ...  # noqa: D102
    def conway_product(self, g: G, h: G, check: Look | None, /) -> G: ...  # noqa: D102
    def ordinal_sum(self, g: G, h: G, check: Look | None, /) -> G: ...  # noqa: D102
    def reduced(self, g: G, /) -> G: ...  # noqa: D102
    def atomic_weight(self, g: G, /) -> G | None: ...  # noqa: D102


class TableProperty(property, Generic[T]):
    """A property of values: an attribute in Python, and a name after a dot in the calculator.

    ``meaning`` is a phrase without a full stop. As an example, the property of the expression
    ``operand`` is ``result``. ``name`` is the name in CGSuite and the calculator: by default
    ``IsEven`` for the attribute ``is_even``.
    """

    #: All of these properties by name.
    by_name: ClassVar[dict[str, TableProperty[Any]]] = {}

    attribute: str
    example: str
    kind: Kind

    def __init__(
        self, meaning: str, operand: str, result: str = "true", name: str = "", source: str = HELP
    ) -> None:
        super().__init__(self._of)
        self.name, self.meaning, self.source = name, meaning, source
        self.operand, self.result = operand, result

    def __set_name__(self, owner: type[ValueProperties], attribute: str) -> None:
        self.attribute, self.kind = attribute, owner._kind
        self.name = self.name or "".join(map(str.capitalize, attribute.split("_")))
        self.by_name[self.name] = self
        self.example = f"{self.operand}.{self.name}"
        initial = self.meaning[:1].upper() if self.meaning[1:2].isalpha() else self.meaning[:1]
        self.__doc__ = (
            f"{initial}{self.meaning[1:]} ({self.source}).\n\n"
            f"In the calculator ``{self.example}`` is ``{self.result}``."
        )

    def _of(self, value: ValueProperties) -> object:
        return value._methods.property_named(value, self.attribute)

    if TYPE_CHECKING:  # at run time `property.__get__` is used

        @overload
        def __get__(self, value: None, owner: type | None = None, /) -> Self: ...
        @overload
        def __get__(self, value: object, owner: type | None = None, /) -> T: ...
        def __get__(self, value: object, owner: type | None = None, /) -> Self | T: ...


#: A property that is true or false.
Flag = TableProperty[bool]


class ValueProperties(WithLatex, Frozen):
    """Properties of every value: short games, stoppers, and values with two sides."""

    __slots__ = ()

    _kind: ClassVar[Kind] = "value"
    #: Functions from modules that import this one; the package sets them.
    _methods: ClassVar[GameMethods[Any]]

    is_all_small = Flag(
        "whether play ends, and in each position both players can move or neither can",
        "^*",
        source=WW8,
    )
    is_even = Flag("whether it is an even integer", "4")
    is_idempotent = Flag("whether G + G = G", "over", source=WW11)
    is_infinitesimal = Flag(
        "whether it lies between all negative and all positive numbers", "^", source=f"{CGT}, II.3"
    )
    is_integer = Flag("whether it is an integer", "(1/2)", "false")
    is_loopfree = Flag("whether play ends", "over", "false")
    is_nimber = Flag("whether it is a nimber", "*3")
    is_number = Flag("whether it is a number", "{0|1}")
    is_number_tiny = Flag(
        "whether it is a number, or the sum of a number and a tiny or miny game", "(5 + Tiny(2))"
    )
    is_numberish = Flag("whether it differs from a number by an infinitesimal", "(3^*)")
    is_odd = Flag("whether it is an odd integer", "4", "false")
    is_ordinal = Flag("whether it is an ordinal: 0, 1, 2, … or infinite", "(-3)", "false")
    is_plumtree = Flag("whether it is a stopper in which every cycle has length 1", "upon")
    is_pseudonumber = Flag(
        "whether it is a number, on, off, or a number plus over or under", "(3 + over)"
    )
    is_stopper = Flag("whether its onside is its offside", "dud", "false", source=f"{CGT}, VI.2")
    is_uptimal = Flag(
        "whether it is the sum of a number, multiples of powers of up, and a nimber",
        "(^[2] - 1)",
        source=f"{CGT}, II.8",
    )
    is_zero = Flag("whether it is 0", "(* + *)")


class OneSidedProperties(ValueProperties, Generic[V]):
    """Properties of short games and stoppers; ``V`` is the type of their options."""

    __slots__ = ()

    _kind: ClassVar[Kind] = "stopper"

    @property
    def onside(self) -> Self:
        """The game itself: a short game or a stopper has only one side (Siegel 2013, VI.3)."""
        return self

    offside = onside

    degree = TableProperty[V]("the degree of loopiness, Upsum(G, −G)", "over", "over", source=WW11)
    follower_count = TableProperty[int]("the number of games in Followers", "{2|-1}", "5")
    followers = TableProperty[tuple[V, ...]](
        "G and all games that moves lead to; either player may make each move", "^*", "[0,*,^*]"
    )
    is_stable = Flag("whether its upsum variety is its downsum variety", "upon", source=WW11)
    variety = TableProperty[V]("the upsum variety for its own degree", "over", "over", source=WW11)


class ShortProperties(OneSidedProperties[V]):
    """Properties of short games only."""

    __slots__ = ()

    _kind: ClassVar[Kind] = "short"

    companion = TableProperty[V](
        "the game of the options' companions; Left also has the option 0 if G ≥ 0, Right if G ≤ 0",
        "(6^*)",
        "6^*",
    )
    dicotic_variant = TableProperty[V](
        "the value when play ends as soon as either player has no move", "{2|-1}", "*"
    )
    far_star = TableProperty[int](
        "the least power of 2 greater than every k with *k a subposition", "^*", "2", source=WW8
    )
    frozen = TableProperty[V](
        "the game cooled by its own temperature", "{2|-1}", "1/2*", "Freeze", source=CGT_II5
    )
    impartial_variant = TableProperty[V](
        "the value when either player may make the moves of both", "^", "*2"
    )
    incentives = TableProperty[tuple[V, ...]](
        "the maximal gains of moves, G^L − G and G − G^R", "{2|-1}", "[{3|0}]", source=CGT_II4
    )
    is_atomic = Flag("whether it has an atomic weight", "{1|-1}", "false")
    is_even_tempered = Flag(
        "whether every play has an even number of moves, if play stops at numbers", "(+-{2|1})"
    )
    is_odd_tempered = Flag(
        "whether every play has an odd number of moves, if play stops at numbers", "{2|-1}"
    )
    left_incentives = TableProperty[tuple[V, ...]](
        "Left's maximal gains by a move, G^L − G", "^", "[v]", source=CGT_II4
    )
    misere_outcome = TableProperty[Outcome](
        "who wins misère play, in which a player who cannot move wins",
        "*",
        "P",
        name="MisereOutcomeClass",
    )
    right_incentives = TableProperty[tuple[V, ...]](
        "Right's maximal gains by a move, G − G^R", "^", "[^*]", source=CGT_II4
    )
    stop_count = TableProperty[int](
        "the number of leaves of its tree if play stops at numbers", "{2||1|0}", "3"
    )
    uptimal_expansion = TableProperty[str](
        "x + *k, then, after a dot, the coefficients of the powers of up",
        "^^*",
        "*.2",
        source=f"{CGT}, II.8",
    )
