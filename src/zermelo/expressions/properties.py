"""What may follow a dot, by CGSuite's names: one table, from which all else is made.

The rows of games are here, and those of numbers join them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

from zermelo.errors import InputError
from zermelo.expressions.number_properties import NUMBERS
from zermelo.expressions.property import CGT, HELP, ONAG, WW, Property
from zermelo.values.partizan import heating, loopy_methods, products, traits
from zermelo.values.partizan.atomic import atomic_weight, far_star
from zermelo.values.partizan.forms import Look
from zermelo.values.partizan.game import Game, Stopper, sorted_games
from zermelo.values.partizan.loopy import Loopy, Sided, Value, sides
from zermelo.values.partizan.loopy_heat import left_stop, right_stop
from zermelo.values.partizan.reduced import reduced
from zermelo.values.partizan.unsided import Unsided
from zermelo.values.partizan.written import Compound, value_written


def _made(function: Callable[..., int]) -> Callable[[Game, Look | None], Game]:
    """Make of a function on places in the tables one on games."""
    return lambda g, look: Game.from_id(function(g.id, look))


def _listed(function: Callable[[int], list[int]]) -> Callable[[Game, Look | None], object]:
    """Make of a function on places one on games, in the order in which they are printed."""
    return lambda g, _: sorted_games(function(g.id))


def _joined(sign: str) -> Callable[[Game, Game, Look | None], Game]:
    """Return what gives the value of a compound of two games, by definition."""
    return lambda g, h, look: value_written(Compound(sign, g, h), look)


def _there(g: Game, found: int | None) -> Game:
    if found is None:
        raise InputError(f"{g} has no atomic weight")
    return Game.from_id(found)


def _temperature(t: Game) -> Fraction:
    if t.number is not None:
        return t.number
    raise InputError(f"{t} is no number; give a temperature such as 1/2")


def _expansion(g: Game, _: Look | None) -> str:
    if g.uptimal is None:
        raise InputError(f"{g} is no uptimal, and has no expansion")
    return traits.expansion(g.uptimal)


def _walls(g: Game) -> tuple[tuple[Fraction, ...], ...]:
    held = g.thermograph
    bends = {t for wall in (held.left_wall, held.right_wall) for t, _ in wall}
    return tuple((t, held.left(t), held.right(t)) for t in sorted(bends, reverse=True))


def _options(g: Game | Loopy, player: str | None = None) -> tuple[Game | Loopy, ...]:
    if player is None:
        return tuple(dict.fromkeys((*g.left, *g.right)))
    return g.left if player == "Left" else g.right


def _stop(g: Game | Stopper, player: str) -> Game | Stopper:
    return (left_stop if player == "Left" else right_stop)(g)


def _strong(g: Game | Stopper, player: str) -> Game | Stopper:
    stop = _stop(g, player)
    near = [] if isinstance(stop, Game) else [*stop.left, *stop.right]
    return next((option for option in near if isinstance(option, Game)), stop)


def _variety(g: Game | Loopy) -> Value:
    return loopy_methods.variety(g, loopy_methods.degree(g), up=True)


#: How CGSuite calls outcomes with one draw.
DRAWN = {"DL": "PHat", "RD": "PCheck", "LD": "NHat", "DR": "NCheck"}


def outcome_class(value: Value | Unsided) -> str:
    """Say who wins, in CGSuite's words."""
    return DRAWN.get(value.outcome, value.outcome)


#: Of games that end; these functions get what looks at a clock too.
SHORT = (
    Property("AtomicWeight", "short", lambda g, look: _there(g, atomic_weight(g.id, look)),
        "how many ups it is worth, roughly", f"{WW}, chapter 8; {CGT}, II.7", "^3*.AtomicWeight",
        "3"),
    Property("Birthday", "short", lambda g, _: g.birthday,
        "the height of the tree of its canonical form", f"{CGT}, III.1", "{2|-1}.Birthday", "3",
        attribute="birthday"),
    Property("CanonicalForm", "short", lambda g, _: g, "the simplest game of the same value",
        f"{WW}, chapter 3", "{^,0|0}.CanonicalForm", "*"),
    Property("Companion", "short", _made(traits.companion),
        "companions of the options, with 0 for whoever holds 0 or more", HELP, "(6^*).Companion",
        "6^*", attribute="companion"),
    Property("ConjunctiveSum", "short", _joined("ConjunctiveSum"), "a move in both games at once",
        f"{ONAG}, chapter 14", "+-1 ConjunctiveSum ^^", "{0|-1}", ("short",)),
    Property("ConwayProduct", "short", lambda g, h, look: g.conway_product(h, look),
        "Conway's product", f"{ONAG}, chapter 1", "*4.ConwayProduct(*4)", "*6", ("short",)),
    Property("Cool", "short", lambda g, t, look: g.cool(_temperature(t), look),
        "each move costs so much", f"{CGT}, II.5", "{4|1}.Cool(1/2)", "{7/2|3/2}", ("short",)),
    Property("DicoticVariant", "short", _made(traits.dicotic),
        "play ends when either player has no move", HELP, "{2|-1}.DicoticVariant", "*",
        attribute="dicotic_variant"),
    Property("FarStar", "short", lambda g, _: far_star(g.id), "k with *k far from the game",
        f"{WW}, chapter 8", "^*.FarStar", "2", attribute="far_star"),
    Property("Freeze", "short", _made(heating.freeze), "cooled by its own temperature",
        f"{CGT}, II.5", "{2|-1}.Freeze", "1/2*", attribute="frozen"),
    Property("Heat", "short", lambda g, t, look: g.heat(t, look),
        "each move earns so much; numbers stay", f"{WW}, chapter 6", "* Heat 2", "+-2",
        ("short",)),
    Property("ImpartialVariant", "short", _made(traits.impartial),
        "either player may make the moves of both", HELP, "^.ImpartialVariant", "*2",
        attribute="impartial_variant"),
    Property("Incentives", "short", _listed(products.incentives),
        "what a move gains, the best of it", f"{CGT}, II.4", "{2|-1}.Incentives", "[{3|0}]",
        attribute="incentives"),
    Property("IsAtomic", "short", lambda g, look: atomic_weight(g.id, look) is not None,
        "whether it has an atomic weight", HELP, "{1|-1}.IsAtomic", "false",
        attribute="is_atomic"),
    Property("IsEvenTempered", "short", lambda g, _: traits.tempered(g.id) == 0,
        "whether all plays down to numbers have an even number of moves", HELP,
        "(+-{2|1}).IsEvenTempered", "true", attribute="is_even_tempered"),
    Property("IsOddTempered", "short", lambda g, _: traits.tempered(g.id) == 1,
        "whether all plays down to numbers have an odd number of moves", HELP,
        "{2|-1}.IsOddTempered", "true", attribute="is_odd_tempered"),
    Property("LeftIncentives", "short", _listed(products.left_incentives),
        "what Left gains by a move, the best of it", f"{CGT}, II.4", "^.LeftIncentives", "[v]",
        attribute="left_incentives"),
    Property("Mean", "short", lambda g, _: g.mean, "where the mast of the thermograph stands",
        f"{WW}, chapter 6", "{2|-1}.Mean", "1/2", attribute="mean"),
    Property("MisereOutcomeClass", "short", lambda g, _: traits.misere_outcome(g),
        "who wins the canonical form if whoever cannot move wins", HELP, "*.MisereOutcomeClass",
        "P", attribute="misere_outcome"),
    Property("NimValue", "short", lambda g, _: traits.nim_value(g), "k of *k", f"{WW}, chapter 4",
        "(*3+*5).NimValue", "6"),
    Property("NortonProduct", "short", lambda g, unit, look: g.norton_product(unit, look),
        "n copies of a unit for an integer n; other moves earn its incentives", f"{WW}, chapter 8",
        "(1/2).NortonProduct(^)", "{^^*|v*}", ("short",)),
    Property("OrdinalProduct", "short", _joined("OrdinalProduct"),
        "G⊛H^L:G^L and G⊛H^R:−G^R for Left, the others for Right", HELP, "*5 OrdinalProduct *6",
        "*30", ("short",)),
    Property("Overheat", "short", lambda g, s, t, look: g.overheat(s, t, look),
        "an integer n becomes n times the first; other moves earn the second", f"{WW}, chapter 8",
        "(7/16).Overheat(0,0)", "^[3]", ("short", "short",)),
    Property("ReducedCanonicalForm", "short", _made(reduced),
        "the simplest game an infinitesimal away", f"{CGT}, II.6", "{2*|-1^}.ReducedCanonicalForm",
        "{2|-1}", attribute="reduced"),
    Property("RightIncentives", "short", _listed(products.right_incentives),
        "what Right gains by a move, the best of it", f"{CGT}, II.4", "^.RightIncentives", "[^*]",
        attribute="right_incentives"),
    Property("SelectiveSum", "short", _joined("SelectiveSum"),
        "a move in one game, or in both at once", f"{ONAG}, chapter 14", "*5 SelectiveSum *6",
        "*11", ("short",)),
    Property("StopCount", "short", lambda g, _: products.stop_count(g.id),
        "in how many numbers its tree ends", HELP, "{2||1|0}.StopCount", "3",
        attribute="stop_count"),
    Property("Temperature", "short", lambda g, _: g.temperature,
        "from there on it does not pay to move", f"{WW}, chapter 6", "{2|-1}.Temperature", "3/2",
        attribute="temperature"),
    Property("Thermograph", "short", lambda g, _: _walls(g),
        "rows of a temperature, Left's wall and Right's", f"{WW}, chapter 6", "{2|-1}.Thermograph",
        "[[3/2,1/2,1/2],[-1,3,-2]]"),
    Property("UptimalExpansion", "short", _expansion,
        "x + *k, and behind a point the coefficients of the powers of up", f"{CGT}, II.8",
        "^^*.UptimalExpansion", "*.2", attribute="uptimal_expansion"),
)  # fmt: skip

#: Of stoppers too: where play goes on for ever, nobody draws.
STOPPERS = (
    Property("Degree", "stopper", loopy_methods.degree,
        "the degree of loopiness: the upsum with its negative", f"{WW}, chapter 11", "over.Degree",
        "over", attribute="degree"),
    Property("Downsum", "stopper", loopy_methods.downsum, "the offside of the sum",
        f"{WW}, chapter 11", "upon.Downsum(^.Pow(on))", "^[on]", ("stopper",)),
    Property("DownsumVariety", "stopper", partial(loopy_methods.variety, up=False),
        "the downsum with the upsum of its negative and a degree", f"{WW}, chapter 11",
        "upon.DownsumVariety(^.Pow(on))", "v<on>", ("stopper",)),
    Property("FollowerCount", "stopper", traits.follower_count, "how many followers it has", HELP,
        "{2|-1}.FollowerCount", "5", attribute="follower_count"),
    Property("Followers", "stopper", traits.followers, "the values that moves lead to, and itself",
        HELP, "^*.Followers", "[0,*,^*]", attribute="followers"),
    Property("IsStable", "stopper", traits.is_stable,
        "whether upsum and downsum variety are the same", f"{WW}, chapter 11", "upon.IsStable",
        "true", attribute="is_stable"),
    Property("LeftOptions", "stopper", lambda g: g.left, "Left's options in canonical form",
        f"{WW}, chapter 3", "^*.LeftOptions", "[0,*]", attribute="left"),
    Property("LeftStop", "stopper", left_stop, "where play stops if Left begins",
        f"{CGT}, II.3 and VI.2", "{2|-1}.LeftStop", "2", attribute="left_stop"),
    Property("Miny", "stopper", loopy_methods.miny, "{G|0||0}", f"{WW}, chapter 5", "2.Miny",
        "Miny(2)"),
    Property("Options", "stopper", _options,
        "the options of both players, or of one: Options(Left)", f"{WW}, chapter 3", "^.Options",
        "[0,*]", ("player?",)),
    Property("OrdinalSum", "stopper", loopy_methods.ordinal_sum,
        "G:H, for the canonical form of G", f"{WW}, chapter 7", "1.OrdinalSum(off)", "over",
        ("stopper",)),
    Property("Pow", "stopper", loopy_methods.raised, "{0|H:(1−x)} for {0|H}", f"{CGT}, VI.4",
        "^.Pow(3)", "^<3>", ("stopper",)),
    Property("PowTo", "stopper", loopy_methods.raised_to, "G:(x−1)", f"{CGT}, VI.4", "^.PowTo(3)",
        "^[3]", ("stopper",)),
    Property("RightOptions", "stopper", lambda g: g.right, "Right's options in canonical form",
        f"{WW}, chapter 3", "over.RightOptions", "[over]", attribute="right"),
    Property("RightStop", "stopper", right_stop, "where play stops if Right begins",
        f"{CGT}, II.3 and VI.2", "{2|-1}.RightStop", "-1", attribute="right_stop"),
    Property("SensibleLeftOptions", "stopper", lambda g: g.left,
        "Left's options that are at least a canonical one: all of a canonical form", HELP,
        "^.SensibleLeftOptions", "[0]"),
    Property("SensibleRightOptions", "stopper", lambda g: g.right,
        "Right's options that are at most a canonical one: all of a canonical form", HELP,
        "^.SensibleRightOptions", "[*]"),
    Property("Stop", "stopper", _stop, "where play stops if a player begins",
        f"{CGT}, II.3 and VI.2", "over.Stop(Left)", "over", ("player",)),
    Property("StrongStop", "stopper", _strong, "the stop, where x over and x under stop at x",
        HELP, "over.StrongStop(Left)", "0", ("player",)),
    Property("Subordinate", "stopper", loopy_methods.subordinate, "X with base:X equal to it",
        HELP, "(1/8).Subordinate(1)", "-3", ("stopper",)),
    Property("Switch", "stopper", loopy_methods.switch, "{G|−G}", f"{WW}, chapter 5", "2.Switch",
        "+-2"),
    Property("Tiny", "stopper", loopy_methods.tiny, "{0||0|−G}", f"{WW}, chapter 5", "2.Tiny",
        "Tiny(2)"),
    Property("Upsum", "stopper", loopy_methods.upsum, "the onside of the sum", f"{WW}, chapter 11",
        "upon.Upsum(^.Pow(on))", "{0|^<on>*}", ("stopper",)),
    Property("UpsumVariety", "stopper", partial(loopy_methods.variety, up=True),
        "the upsum with the downsum of its negative and minus a degree", f"{WW}, chapter 11",
        "upon.UpsumVariety(^.Pow(on))", "v<on>", ("stopper",)),
    Property("Variety", "stopper", _variety, "the upsum variety for its own degree",
        f"{WW}, chapter 11", "over.Variety", "over", attribute="variety"),
)  # fmt: skip

#: Of any value, with two sides too.
VALUES = (
    Property("GameValue", "value", lambda g: g, "the value", HELP, "over.GameValue", "over"),
    Property("IsAllSmall", "value", lambda g: isinstance(g, Game) and g.is_all_small,
        "whether both players can move in each position, or neither: a game that ends",
        f"{WW}, chapter 8", "^*.IsAllSmall", "true", attribute="is_all_small"),
    Property("IsEven", "value",
        lambda g: (traits.integer(g) or 0) % 2 == 0 and traits.integer(g) is not None,
        "whether it is an even integer", HELP, "4.IsEven", "true", attribute="is_even"),
    Property("IsIdempotent", "value", lambda g: g + g == g, "whether it is its own double",
        f"{WW}, chapter 11", "over.IsIdempotent", "true", attribute="is_idempotent"),
    Property("IsInfinitesimal", "value", traits.is_infinitesimal,
        "whether it lies between all negative and all positive numbers", f"{CGT}, II.3",
        "^.IsInfinitesimal", "true", attribute="is_infinitesimal"),
    Property("IsInteger", "value", lambda g: traits.integer(g) is not None,
        "whether it is an integer", HELP, "(1/2).IsInteger", "false", attribute="is_integer"),
    Property("IsLoopfree", "value", lambda g: isinstance(g, Game), "whether play ends", HELP,
        "over.IsLoopfree", "false", attribute="is_loopfree"),
    Property("IsNimber", "value", lambda g: isinstance(g, Game) and g.nimber is not None,
        "whether it is a nimber", HELP, "*3.IsNimber", "true", attribute="is_nimber"),
    Property("IsNumber", "value", lambda g: isinstance(g, Game) and g.number is not None,
        "whether it is a number", HELP, "{0|1}.IsNumber", "true", attribute="is_number"),
    Property("IsNumberTiny", "value", traits.is_number_tiny,
        "whether it is a number, or one and tiny-G or miny-G", HELP, "(5 + Tiny(2)).IsNumberTiny",
        "true", attribute="is_number_tiny"),
    Property("IsNumberish", "value", traits.is_numberish,
        "whether it is a number but for an infinitesimal", HELP, "(3^*).IsNumberish", "true",
        attribute="is_numberish"),
    Property("IsOdd", "value", lambda g: (traits.integer(g) or 0) % 2 == 1,
        "whether it is an odd integer", HELP, "4.IsOdd", "false", attribute="is_odd"),
    Property("IsOrdinal", "value", lambda g: (-1 if (n := traits.integer(g)) is None else n) >= 0,
        "whether it is an integer, 0 or more", HELP, "(-3).IsOrdinal", "false",
        attribute="is_ordinal"),
    Property("IsPlumtree", "value", traits.is_plumtree,
        "whether its only loops are moves to itself", HELP, "upon.IsPlumtree", "true",
        attribute="is_plumtree"),
    Property("IsPseudonumber", "value", traits.is_pseudonumber,
        "whether it is a number, on, off, or a number and over or under", HELP,
        "(3 + over).IsPseudonumber", "true", attribute="is_pseudonumber"),
    Property("IsStopper", "value", lambda g: not isinstance(g, Sided),
        "whether both sides are the same", f"{CGT}, VI.2", "dud.IsStopper", "false",
        attribute="is_stopper"),
    Property("IsStopperSided", "value", lambda _: True,
        "whether both sides are stoppers: of each game that has a value", f"{CGT}, VI.3",
        "dud.IsStopperSided", "true"),
    Property("IsUptimal", "value", lambda g: isinstance(g, Game) and g.uptimal is not None,
        "whether it is a number, powers of up and a star", f"{CGT}, II.8", "(^[2] - 1).IsUptimal",
        "true", attribute="is_uptimal"),
    Property("IsZero", "value", lambda g: g == 0, "whether it is 0", HELP, "(* + *).IsZero",
        "true", attribute="is_zero"),
    Property("Offside", "value", lambda g: sides(g)[1],
        "what it is worth if infinite plays are Right's", f"{CGT}, VI.3", "dud.Offside", "off",
        attribute="offside"),
    Property("Onside", "value", lambda g: sides(g)[0],
        "what it is worth if infinite plays are Left's", f"{CGT}, VI.3", "dud.Onside", "on",
        attribute="onside"),
    Property("OutcomeClass", "value", outcome_class,
        "who wins: P, N, L, R, or with draws D, PHat, PCheck, NHat, NCheck", f"{CGT}, VI.1",
        "(on & 0).OutcomeClass", "PHat"),
)  # fmt: skip

#: All of them by name.
PROPERTIES: Mapping[str, Property] = {
    row.name: row
    for row in sorted((*SHORT, *STOPPERS, *VALUES, *NUMBERS), key=lambda row: row.name)
}

#: Those that values have as attributes in Python, by what they are called there.
ATTRIBUTES: Mapping[str, Property] = {
    row.attribute: row for row in PROPERTIES.values() if row.attribute
}
