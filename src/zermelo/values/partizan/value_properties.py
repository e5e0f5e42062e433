"""Properties of values in one table, for attributes in Python and for the calculator."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, Self, TypeVar, overload

from zermelo.frozen import Frozen
from zermelo.values.latex import WithLatex
from zermelo.values.outcome import Outcome

#: The type of a property.
T = TypeVar("T")
#: The type of the options of a value.
V = TypeVar("V")

#: The citation.
HELP = "CGSuite's help"
ONAG, WW, CGT = "Conway 1976", "Winning Ways", "Siegel 2013"


class TableProperty(property, Generic[T]):
    """A property of values: an attribute in Python, which may follow a dot in the calculator.

    Parameters
    ----------
    name : str
        Its name in CGSuite and the calculator.
    says : str
        Its meaning, as a phrase without a full stop.
    source : str
    example : str
        An expression.
    gives : str
        The result of the example.
    """

    attribute: str

    def __init__(self, name: str, says: str, source: str, example: str, gives: str) -> None:
        super().__init__(self._of)
        self.name, self.says, self.source = name, says, source
        self.example, self.gives = example, gives
        self.__doc__ = (
            f"{says[:1].upper() if says[1:2].isalpha() else says[:1]}{says[1:]} ({source}).\n\n"
            f"In the calculator ``{example}`` is ``{gives}``."
        )

    def __set_name__(self, owner: type, name: str) -> None:
        self.attribute = name

    def _of(self, value: ValueProperties) -> object:
        return value._methods.property_named(value, self.attribute)

    if TYPE_CHECKING:  # at run time it is a property

        @overload
        def __get__(self, value: None, owner: type | None = None, /) -> Self: ...
        @overload
        def __get__(self, value: object, owner: type | None = None, /) -> T: ...
        def __get__(self, value: object, owner: type | None = None, /) -> Self | T: ...


class PropertyFunctions(Protocol):
    """The functions that compute properties."""

    def property_named(self, value: object, name: str, /) -> object:
        """Return a property of a value, by its name in Python."""


class ValueProperties(WithLatex, Frozen):
    """Properties of every value: short games, stoppers, and values with two sides."""

    __slots__ = ()

    #: The functions of higher files that compute properties; the package sets them.
    _methods: ClassVar[PropertyFunctions]

    is_all_small = TableProperty[bool](
        "IsAllSmall",
        "whether both players can move in each position, or neither: a game that ends",
        f"{WW}, chapter 8",
        "^*.IsAllSmall",
        "true",
    )
    is_even = TableProperty[bool](
        "IsEven", "whether it is an even integer", HELP, "4.IsEven", "true"
    )
    is_idempotent = TableProperty[bool](
        "IsIdempotent",
        "whether it is its own double",
        f"{WW}, chapter 11",
        "over.IsIdempotent",
        "true",
    )
    is_infinitesimal = TableProperty[bool](
        "IsInfinitesimal",
        "whether it lies between all negative and all positive numbers",
        f"{CGT}, II.3",
        "^.IsInfinitesimal",
        "true",
    )
    is_integer = TableProperty[bool](
        "IsInteger", "whether it is an integer", HELP, "(1/2).IsInteger", "false"
    )
    is_loopfree = TableProperty[bool](
        "IsLoopfree", "whether play ends", HELP, "over.IsLoopfree", "false"
    )
    is_nimber = TableProperty[bool](
        "IsNimber", "whether it is a nimber", HELP, "*3.IsNimber", "true"
    )
    is_number = TableProperty[bool](
        "IsNumber", "whether it is a number", HELP, "{0|1}.IsNumber", "true"
    )
    is_number_tiny = TableProperty[bool](
        "IsNumberTiny",
        "whether it is a number, or one and tiny-G or miny-G",
        HELP,
        "(5 + Tiny(2)).IsNumberTiny",
        "true",
    )
    is_numberish = TableProperty[bool](
        "IsNumberish",
        "whether it differs from a number by an infinitesimal",
        HELP,
        "(3^*).IsNumberish",
        "true",
    )
    is_odd = TableProperty[bool]("IsOdd", "whether it is an odd integer", HELP, "4.IsOdd", "false")
    is_ordinal = TableProperty[bool](
        "IsOrdinal", "whether it is an integer, 0 or more", HELP, "(-3).IsOrdinal", "false"
    )
    is_plumtree = TableProperty[bool](
        "IsPlumtree", "whether its only loops are moves to itself", HELP, "upon.IsPlumtree", "true"
    )
    is_pseudonumber = TableProperty[bool](
        "IsPseudonumber",
        "whether it is a number, on, off, or a number and over or under",
        HELP,
        "(3 + over).IsPseudonumber",
        "true",
    )
    is_stopper = TableProperty[bool](
        "IsStopper", "whether both sides are the same", f"{CGT}, VI.2", "dud.IsStopper", "false"
    )
    is_uptimal = TableProperty[bool](
        "IsUptimal",
        "whether it is a number, powers of up and a star",
        f"{CGT}, II.8",
        "(^[2] - 1).IsUptimal",
        "true",
    )
    is_zero = TableProperty[bool]("IsZero", "whether it is 0", HELP, "(* + *).IsZero", "true")


class OneSidedProperties(ValueProperties, Generic[V]):
    """Properties of short games and stoppers; ``V`` is the type of their options."""

    __slots__ = ()

    degree = TableProperty[V](
        "Degree",
        "the degree of loopiness: the upsum with its negative",
        f"{WW}, chapter 11",
        "over.Degree",
        "over",
    )
    follower_count = TableProperty[int](
        "FollowerCount", "the number of its followers", HELP, "{2|-1}.FollowerCount", "5"
    )
    followers = TableProperty[tuple[V, ...]](
        "Followers", "the games that moves lead to, and itself", HELP, "^*.Followers", "[0,*,^*]"
    )
    is_stable = TableProperty[bool](
        "IsStable",
        "whether upsum and downsum variety are the same",
        f"{WW}, chapter 11",
        "upon.IsStable",
        "true",
    )
    variety = TableProperty[V](
        "Variety",
        "the upsum variety for its own degree",
        f"{WW}, chapter 11",
        "over.Variety",
        "over",
    )


class ShortProperties(OneSidedProperties[V]):
    """Properties of short games only."""

    __slots__ = ()

    companion = TableProperty[V](
        "Companion",
        "the companion: companions of the options, and 0 for a player at 0 or better",
        HELP,
        "(6^*).Companion",
        "6^*",
    )
    dicotic_variant = TableProperty[V](
        "DicoticVariant",
        "the value when play ends as soon as either player has no move",
        HELP,
        "{2|-1}.DicoticVariant",
        "*",
    )
    far_star = TableProperty[int](
        "FarStar", "the k with *k far from the game", f"{WW}, chapter 8", "^*.FarStar", "2"
    )
    frozen = TableProperty[V](
        "Freeze", "the game cooled by its own temperature", f"{CGT}, II.5", "{2|-1}.Freeze", "1/2*"
    )
    impartial_variant = TableProperty[V](
        "ImpartialVariant",
        "the value when either player may make the moves of both",
        HELP,
        "^.ImpartialVariant",
        "*2",
    )
    incentives = TableProperty[tuple[V, ...]](
        "Incentives",
        "the maximal gains of moves, G^L − G and G − G^R",
        f"{CGT}, II.4",
        "{2|-1}.Incentives",
        "[{3|0}]",
    )
    is_atomic = TableProperty[bool](
        "IsAtomic", "whether it has an atomic weight", HELP, "{1|-1}.IsAtomic", "false"
    )
    is_even_tempered = TableProperty[bool](
        "IsEvenTempered",
        "whether all plays down to numbers have an even number of moves",
        HELP,
        "(+-{2|1}).IsEvenTempered",
        "true",
    )
    is_odd_tempered = TableProperty[bool](
        "IsOddTempered",
        "whether all plays down to numbers have an odd number of moves",
        HELP,
        "{2|-1}.IsOddTempered",
        "true",
    )
    left_incentives = TableProperty[tuple[V, ...]](
        "LeftIncentives",
        "Left's maximal gains by a move, G^L − G",
        f"{CGT}, II.4",
        "^.LeftIncentives",
        "[v]",
    )
    misere_outcome = TableProperty[Outcome](
        "MisereOutcomeClass",
        "who wins misère play, in which a player who cannot move wins",
        HELP,
        "*.MisereOutcomeClass",
        "P",
    )
    right_incentives = TableProperty[tuple[V, ...]](
        "RightIncentives",
        "Right's maximal gains by a move, G − G^R",
        f"{CGT}, II.4",
        "^.RightIncentives",
        "[^*]",
    )
    stop_count = TableProperty[int](
        "StopCount",
        "the number of leaves of its tree, in which play stops at numbers",
        HELP,
        "{2||1|0}.StopCount",
        "3",
    )
    uptimal_expansion = TableProperty[str](
        "UptimalExpansion",
        "x + *k, and after a point the coefficients of the powers of up",
        f"{CGT}, II.8",
        "^^*.UptimalExpansion",
        "*.2",
    )
