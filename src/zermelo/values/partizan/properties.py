"""The properties that may follow a dot, by CGSuite's names, in one table.

The calculator, its page in the docs, and the attributes of values are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, floor, isqrt
from typing import Any

from zermelo.errors import InputError
from zermelo.values.nim_ordinal import nim_inverse_of_ordinal, nim_power, nim_product_of_ordinals
from zermelo.values.partizan import literal, loopy_methods, operations, traits
from zermelo.values.partizan.atomic import atomic_weight, far_star, is_all_small
from zermelo.values.partizan.dyadic import div, is_dyadic, lb, natural, reciprocal
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Sided, Stopper, Value, sides
from zermelo.values.partizan.loopy_graphs import BaseStopper
from zermelo.values.partizan.loopy_heat import stop
from zermelo.values.partizan.no_stopper import GameWithoutStopper
from zermelo.values.partizan.reduced import reduced
from zermelo.values.partizan.value_properties import CGT, HELP, ONAG, WW, Kind, TableProperty
from zermelo.values.partizan.written import Written, WrittenCompound, options_of, value_written
from zermelo.values.transfinite import nim_sum


@dataclass(frozen=True)
class Property:
    """A property that may follow a dot."""

    kind: Kind  #: the kind of values that have it
    name: str  #: its name in CGSuite
    #: Takes the value and the arguments; for short games also a function that checks a time limit.
    function: Callable[..., Any]
    meaning: str  #: a phrase, in which "it" or G is the value, and H the first argument
    source: str
    example: str  #: an expression
    result: str  #: the result of the example
    #: The kinds of its arguments; a ``player`` is Left or Right, and ``player?`` may be missing.
    takes: tuple[str, ...] = ()
    attribute: str = ""  #: its name in Python; empty if it takes arguments
    #: The function for a written form, if the form matters; takes the form, the arguments, and a
    #: function that checks a time limit.
    written: Callable[..., Any] | None = None


short = partial(Property, "short")  # rows of the table, by the kind of values that have them
stopper = partial(Property, "stopper")
value = partial(Property, "value")
number = partial(Property, "number")
ordinal = partial(Property, "ordinal")


def of_class(
    name: str, function: Callable[..., Any], *, written: Callable[..., Any] | None = None
) -> Property:
    """Return the row of a property that a class of values describes."""
    row = TableProperty.by_name[name]
    described = row.meaning, row.source, row.example, row.result
    return Property(row.kind, name, function, *described, (), row.attribute, written)


def of_form(name: str, function: Callable[..., Any]) -> Property:
    """Return the row of a property of a class whose function also takes written forms."""
    return of_class(name, function, written=function)


#: Words for the players, by sides.
PLAYERS = ("Left", "Right")


def _compound(sign: str) -> Callable[[Game, Game, Look | None], Game]:
    """Return a function that computes the value of a compound of two games."""
    return lambda g, h, check: value_written(WrittenCompound(sign, g, h), check)


def _weight(g: Game, check: Look | None) -> Game:
    if (weight := atomic_weight(g, check)) is None:
        raise InputError(f"{g} has no atomic weight")
    return weight


def _walls(g: Game) -> tuple[tuple[Fraction, ...], ...]:
    T = g.thermograph
    bends = {t for wall in (T.left_wall, T.right_wall) for t, _ in wall}
    return tuple((t, T.left(t), T.right(t)) for t in sorted(bends, reverse=True))


def _options(g: Game | Stopper, player: str | None = None) -> tuple[Game | Stopper, ...]:
    if player is None:
        return tuple(dict.fromkeys((*g.left, *g.right)))
    return g.left if player == "Left" else g.right


def _written_options(g: Written, player: str | None = None, check: Look | None = None) -> object:  # noqa: ARG001
    sides = range(2) if player is None else [player != "Left"]
    return tuple(dict.fromkeys(option for side in sides for option in options_of(g, side)))


def _strong_stop(g: Game | BaseStopper, player: str) -> Game | BaseStopper:
    player_stop = stop(g, PLAYERS.index(player))
    options = [] if isinstance(player_stop, Game) else [*player_stop.left, *player_stop.right]
    return next((option for option in options if isinstance(option, Game)), player_stop)


def is_odd(value: Value) -> bool:
    """Whether a value is an odd integer."""
    return (traits.integer_value(value) or 0) % 2 == 1


#: CGSuite's names by outcomes with one draw: who wins if Left begins, then if Right begins.
ONE_DRAW_NAMES = {"DL": "PHat", "RD": "PCheck", "LD": "NHat", "DR": "NCheck"}


def outcome_class(value: Value | GameWithoutStopper) -> str:
    """Return the outcome by CGSuite's name."""
    return ONE_DRAW_NAMES.get(value.outcome, value.outcome)


#: Properties of short games; their functions also take a function that checks a time limit.
SHORT = (
    short("AtomicWeight", _weight, "roughly the number of ups that it is worth",
        f"{WW}, chapter 8; {CGT}, II.7", "^3*.AtomicWeight", "3"),
    short("Birthday", lambda g, _: g.birthday, "the height of the tree of its canonical form",
        f"{CGT}, III.1", "{2|-1}.Birthday", "3", attribute="birthday"),
    short("CanonicalForm", lambda g, _: g, "the simplest game of the same value",
        f"{WW}, chapter 3", "{^,0|0}.CanonicalForm", "*"),
    of_class("Companion", traits.companion),
    short("ConjunctiveSum", _compound("ConjunctiveSum"), "a move in both games at once",
        f"{ONAG}, chapter 14", "+-1 ConjunctiveSum ^^", "{0|-1}", ("short",)),
    short("ConwayProduct", lambda g, h, check: g.conway_product(h, check), "Conway's product",
        f"{ONAG}, chapter 1", "*4.ConwayProduct(*4)", "*6", ("short",)),
    short("Cool", lambda g, t, check: g.cool(t, check), "cooling: each move costs the argument",
        f"{CGT}, II.5", "{4|1}.Cool(1/2)", "{7/2|3/2}", ("short",)),
    of_form("DicoticVariant", literal.dicotic_variant),
    of_class("FarStar", lambda g, _: far_star(g)),
    of_class("Freeze", operations.freeze),
    short("Heat", lambda g, t, check: g.heat(t, check),
        "heating: each move earns the argument; numbers do not change", f"{WW}, chapter 6",
        "* Heat 2", "+-2", ("short",)),
    of_form("ImpartialVariant", literal.impartial_variant),
    of_form("Incentives", partial(literal.incentives, (0, 1))),
    of_class("IsAtomic", lambda g, check: atomic_weight(g, check) is not None),
    of_form("IsEvenTempered", partial(literal.is_tempered, 0)),
    of_form("IsOddTempered", partial(literal.is_tempered, 1)),
    of_form("LeftIncentives", partial(literal.incentives, (0,))),
    short("Mean", lambda g, _: g.mean, "the number at which the mast of the thermograph stands",
        f"{WW}, chapter 6", "{2|-1}.Mean", "1/2", attribute="mean"),
    of_form("MisereOutcomeClass", literal.misere_outcome),
    short("NimValue", lambda g, _: traits.nim_value(g), "the integer k of a nimber *k",
        f"{WW}, chapter 4", "(*3+*5).NimValue", "6"),
    short("NortonProduct", lambda g, unit, check: g.norton_product(unit, check),
        "integer n: n·U for the argument U; other games: a move earns U plus an incentive of U",
        f"{WW}, chapter 8", "(1/2).NortonProduct(^)", "{^^*|v*}", ("short",)),
    short("OrdinalProduct", _compound("OrdinalProduct"),
        "G⊛H; Left moves to (G⊛H^L):G^L, (G⊛H^R):(−G^R), Right to (G⊛H^L):G^R, (G⊛H^R):(−G^L)",
        HELP, "*5 OrdinalProduct *6", "*30", ("short",)),
    short("Overheat", lambda g, s, t, check: g.overheat(s, t, check),
        "an integer n becomes n times the first argument; in other games a move earns the second",
        f"{WW}, chapter 8", "(7/16).Overheat(0,0)", "^[3]", ("short", "short",)),
    short("ReducedCanonicalForm", reduced,
        "the simplest game that differs from it by an infinitesimal", f"{CGT}, II.6",
        "{2*|-1^}.ReducedCanonicalForm", "{2|-1}", attribute="reduced"),
    of_form("RightIncentives", partial(literal.incentives, (1,))),
    short("SelectiveSum", _compound("SelectiveSum"), "a move in one game, or in both at once",
        f"{ONAG}, chapter 14", "*5 SelectiveSum *6", "*11", ("short",)),
    of_form("StopCount", literal.stop_count),
    short("Temperature", lambda g, _: g.temperature, "the temperature above which no move pays",
        f"{WW}, chapter 6", "{2|-1}.Temperature", "3/2", attribute="temperature"),
    short("Thermograph", lambda g, _: _walls(g), "rows of temperature, Left's wall, Right's wall",
        f"{WW}, chapter 6", "{2|-1}.Thermograph", "[[3/2,1/2,1/2],[-1,3,-2]]"),
    of_class("UptimalExpansion", lambda g, _: traits.expansion(g)),
)  # fmt: skip

#: Properties of short games and of other stoppers.
STOPPERS = (
    of_class("Degree", loopy_methods.degree),
    stopper("Downsum", loopy_methods.downsum, "the offside of G + H", f"{WW}, chapter 11",
        "upon.Downsum(^.Pow(on))", "^[on]", ("stopper",)),
    stopper("DownsumVariety", partial(loopy_methods.variety, up=False),
        "Downsum(G, Upsum(−G, D)) for the argument D", f"{WW}, chapter 11",
        "upon.DownsumVariety(^.Pow(on))", "v<on>", ("stopper",)),
    of_class("FollowerCount", traits.follower_count,
        written=lambda g, check: len(literal.followers(g, check))),
    of_class("Followers", traits.followers, written=literal.followers),
    of_class("IsStable", traits.is_stable),
    stopper("LeftOptions", lambda g: g.left, "Left's options", f"{WW}, chapter 3",
        "^*.LeftOptions", "[0,*]", attribute="left", written=lambda g, _: options_of(g, 0)),
    stopper("LeftStop", lambda g: stop(g, 0),
        "where play stops if Left begins: a number x, on, off, x + over or x + under",
        f"{CGT}, II.3 and VI.2", "{2|-1}.LeftStop", "2", attribute="left_stop"),
    stopper("Miny", loopy_methods.miny, "{G|0||0}", f"{WW}, chapter 5", "2.Miny", "Miny(2)"),
    stopper("Options", _options, "the options of both players, or of one: Options(Left)",
        f"{WW}, chapter 3", "^.Options", "[0,*]", ("player?",), written=_written_options),
    stopper("OrdinalSum", loopy_methods.ordinal_sum,
        "G:H for the argument H; a move in G ends play in H", f"{WW}, chapter 7",
        "1.OrdinalSum(off)", "over", ("stopper",)),
    stopper("Pow", loopy_methods.raised, "{0|H:(1−x)} for a game {0|H} and the argument x ≥ 1",
        f"{CGT}, VI.4", "^.Pow(3)", "^<3>", ("stopper",)),
    stopper("PowTo", loopy_methods.raised_to, "G:(x−1) for the argument x", f"{CGT}, VI.4",
        "^.PowTo(3)", "^[3]", ("stopper",), written=lambda g, x, _: loopy_methods.raised_to(g, x)),
    stopper("RightOptions", lambda g: g.right, "Right's options",
        f"{WW}, chapter 3", "over.RightOptions", "[over]", attribute="right",
        written=lambda g, _: options_of(g, 1)),
    stopper("RightStop", lambda g: stop(g, 1),
        "where play stops if Right begins: a number x, on, off, x + over or x + under",
        f"{CGT}, II.3 and VI.2", "{2|-1}.RightStop", "-1", attribute="right_stop"),
    stopper("SensibleLeftOptions", lambda g: g.left,
        "Left's options that are ≥ some Left option of the canonical form", HELP,
        "^.SensibleLeftOptions", "[0]",
        written=lambda g, check: literal.sensible_options(g, 0, check)),
    stopper("SensibleRightOptions", lambda g: g.right,
        "Right's options that are ≤ some Right option of the canonical form", HELP,
        "^.SensibleRightOptions", "[*]",
        written=lambda g, check: literal.sensible_options(g, 1, check)),
    stopper("Stop", lambda g, player: stop(g, PLAYERS.index(player)),
        "the left or right stop: a number x, on, off, x + over or x + under",
        f"{CGT}, II.3 and VI.2", "over.Stop(Left)", "over", ("player",)),
    stopper("StrongStop", _strong_stop, "the stop, but x instead of x + over and x + under", HELP,
        "over.StrongStop(Left)", "0", ("player",)),
    stopper("Subordinate", loopy_methods.subordinate,
        "the X with B:X = G, for the argument B",
        HELP, "(1/8).Subordinate(1)", "-3", ("stopper",)),
    stopper("Switch", loopy_methods.switch, "{G|−G}", f"{WW}, chapter 5", "2.Switch", "+-2"),
    stopper("Tiny", loopy_methods.tiny, "{0||0|−G}", f"{WW}, chapter 5", "2.Tiny", "Tiny(2)"),
    stopper("Upsum", loopy_methods.upsum, "the onside of G + H", f"{WW}, chapter 11",
        "upon.Upsum(^.Pow(on))", "{0|^<on>*}", ("stopper",)),
    stopper("UpsumVariety", partial(loopy_methods.variety, up=True),
        "Upsum(G, Downsum(−G, −D)) for the argument D", f"{WW}, chapter 11",
        "upon.UpsumVariety(^.Pow(on))", "v<on>", ("stopper",)),
    of_class("Variety", lambda g: loopy_methods.variety(g, loopy_methods.degree(g), up=True)),
)  # fmt: skip

#: Properties of all values, also of those with two sides.
VALUES = (
    value("GameValue", lambda g: g, "the value", HELP, "over.GameValue", "over"),
    of_class("IsAllSmall", lambda g: isinstance(g, Game) and is_all_small(g),
        written=literal.is_dicotic),
    of_class("IsEven", lambda g: traits.integer_value(g) is not None and not is_odd(g)),
    of_class("IsIdempotent", lambda g: g + g == g),
    of_class("IsInfinitesimal", traits.is_infinitesimal),
    of_class("IsInteger", lambda g: traits.integer_value(g) is not None),
    of_class("IsLoopfree", lambda g: isinstance(g, Game), written=literal.is_loopfree),
    of_class("IsNimber", lambda g: isinstance(g, Game) and g.nimber is not None),
    of_class("IsNumber", lambda g: isinstance(g, Game) and g.number is not None),
    of_class("IsNumberTiny", traits.is_number_tiny),
    of_class("IsNumberish", traits.is_numberish),
    of_class("IsOdd", is_odd),
    of_class("IsOrdinal", lambda g: (-1 if (n := traits.integer_value(g)) is None else n) >= 0),
    of_class("IsPlumtree", traits.is_plumtree, written=partial(literal.is_loopfree, no_pass=True)),
    of_class("IsPseudonumber", traits.is_pseudonumber),
    of_class("IsStopper", lambda g: not isinstance(g, Sided)),
    value("IsStopperSided", lambda _: True,
        "whether both sides are stoppers; true of every game that has a value", f"{CGT}, VI.3",
        "dud.IsStopperSided", "true"),
    of_class("IsUptimal", lambda g: isinstance(g, Game) and g.uptimal is not None),
    of_class("IsZero", lambda g: g == 0),
    value("Offside", lambda g: sides(g)[1], "the value if Right wins infinite plays",
        f"{CGT}, VI.3", "dud.Offside", "off", attribute="offside"),
    value("Onside", lambda g: sides(g)[0], "the value if Left wins infinite plays",
        f"{CGT}, VI.3", "dud.Onside", "on", attribute="onside"),
    value("OutcomeClass", outcome_class,
        "who wins: P, N, L, R, D; if just one start is drawn, PHat, PCheck, NHat, NCheck",
        f"{CGT}, VI.1", "(on & 0).OutcomeClass", "PHat"),
)  # fmt: skip

#: Properties of numbers, also of those that are not short games, and of ordinals.
NUMBERS = (
    number("Abs", abs, "the absolute value", "arithmetic", "(-3/4).Abs", "3/4"),
    number("Ceiling", lambda x: ceil(x), "the number rounded up to an integer", "arithmetic",
        "(5/4).Ceiling", "2"),
    number("Denominator", lambda x: x.denominator, "the denominator", "arithmetic",
        "(6/4).Denominator", "2"),
    number("Div", div, "the quotient of two integers, rounded down", "arithmetic",
        "17.Div(4)", "4", ("number",)),
    number("Floor", lambda x: floor(x), "the number rounded down to an integer", "arithmetic",
        "(-1/4).Floor", "-1"),
    number("IsDyadic", is_dyadic, "whether its denominator is a power of 2", "arithmetic",
        "(1/3).IsDyadic", "false"),
    number("IsEvil", lambda x: natural(x).bit_count() % 2 == 0,
        "whether a natural number has an even number of binary ones", "arithmetic", "23.IsEvil",
        "true"),
    number("IsOdious", lambda x: natural(x).bit_count() % 2 == 1,
        "whether a natural number has an odd number of binary ones", "arithmetic", "11.IsOdious",
        "true"),
    number("IsTwoPower", lambda x: natural(x).bit_count() == 1,
        "whether a natural number is a power of 2", "arithmetic", "32.IsTwoPower", "true"),
    number("Isqrt", lambda x: isqrt(natural(x)),
        "the square root of a natural number, rounded down",
        "arithmetic", "17.Isqrt", "4"),
    number("Lb", lb, "the logarithm of a natural number to base 2, rounded down", "arithmetic",
        "17.Lb", "4"),
    number("Max", max, "the larger of two numbers", "arithmetic", "3 Max 5", "5", ("number",)),
    number("Min", min, "the smaller of two numbers", "arithmetic", "3 Min 5", "3", ("number",)),
    ordinal("NimDiv", lambda x, y: nim_product_of_ordinals(x, nim_inverse_of_ordinal(y)),
        "the nim-product with the nim-inverse of the argument", f"{WW}, chapter 14",
        "11.NimDiv(2)", "6", ("ordinal",)),
    ordinal("NimExp", lambda x, y: nim_power(x, natural(y)),
        "the nim-power: the nim-product of n equal factors, for the argument n",
        f"{ONAG}, chapter 6", "omega NimExp 3", "2", ("number",)),
    ordinal("NimInverse", nim_inverse_of_ordinal, "the nimber whose nim-product with it is 1",
        f"{ONAG}, chapter 6", "2.NimInverse", "3"),
    ordinal("NimProduct", nim_product_of_ordinals, "the nim-product", f"{ONAG}, chapter 6",
        "8 NimProduct 5", "3", ("ordinal",)),
    ordinal("NimSum", nim_sum, "the nim-sum", f"{ONAG}, chapter 6", "11 NimSum 5", "14",
        ("ordinal",)),
    number("Numerator", lambda x: x.numerator, "the numerator", "arithmetic",
        "(6/4).Numerator", "3"),
    number("Reciprocal", reciprocal, "1 divided by it", "arithmetic", "(3/4).Reciprocal", "4/3"),
    number("Sign", lambda x: (x > 0) - (x < 0), "1, 0 or -1", "arithmetic", "(-3/4).Sign", "-1"),
)  # fmt: skip

#: All properties by name.
PROPERTIES: Mapping[str, Property] = {
    row.name: row
    for row in sorted((*SHORT, *STOPPERS, *VALUES, *NUMBERS), key=lambda row: row.name)
}

#: The properties that are attributes in Python, by their names there.
ATTRIBUTES: Mapping[str, Property] = {p.attribute: p for p in PROPERTIES.values() if p.attribute}


def property_named(value: object, attribute: str) -> object:
    """Return a property of a value by the property's name in Python."""
    row = ATTRIBUTES[attribute]
    try:
        return row.function(value, *([None] if row.kind == "short" else []))
    except InputError as error:
        raise AttributeError(str(error)) from None
