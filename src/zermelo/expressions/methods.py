"""What may follow a dot, or stand as a word, in an expression."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import cast

from zermelo.errors import InputError
from zermelo.expressions.arithmetic import Result, as_game
from zermelo.values.partizan import loopy_methods
from zermelo.values.partizan.atomic import atomic_weight
from zermelo.values.partizan.compounds import conjunctive_sum, selective_sum
from zermelo.values.partizan.forms import Look
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.heating import freeze
from zermelo.values.partizan.loopy import Loopy, Sided, Value, named, sides
from zermelo.values.partizan.loopy_heat import left_stop, right_stop
from zermelo.values.partizan.loopy_methods import Stopper
from zermelo.values.partizan.loopy_show import NAMED
from zermelo.values.partizan.reduced import reduced

#: Methods of short games, by CGSuite's names: how many arguments, and what they do, given these and
#: what looks at the clock.
METHODS: dict[str, tuple[int, Callable[..., Value]]] = {
    "AtomicWeight": (0, lambda g, look: _there(g, atomic_weight(g.id, look), "atomic weight")),
    "Birthday": (0, lambda g, _: Game(g.birthday)),
    "CanonicalForm": (0, lambda g, _: g),
    "ConjunctiveSum": (1, lambda g, h, look: conjunctive_sum(g, h, look)),
    "ConwayProduct": (1, lambda g, h, look: g.conway_product(h, look)),
    "Cool": (1, lambda g, t, look: g.cool(_number(t), look)),
    "FarStar": (0, lambda g, _: Game(g.far_star)),
    "Freeze": (0, lambda g, look: Game.from_id(freeze(g.id, look))),
    "Heat": (1, lambda g, t, look: g.heat(t, look)),
    "Mean": (0, lambda g, _: Game(g.mean)),
    "NortonProduct": (1, lambda g, unit, look: g.norton_product(unit, look)),
    "Overheat": (2, lambda g, s, t, look: g.overheat(s, t, look)),
    "ReducedCanonicalForm": (0, lambda g, look: Game.from_id(reduced(g.id, look))),
    "SelectiveSum": (1, lambda g, h, look: selective_sum(g, h, look)),
    "Temperature": (0, lambda g, _: Game(g.temperature)),
}


#: Methods of stoppers as well: how many arguments, and what they do.
STOPPER_METHODS: dict[str, tuple[int, Callable[..., Stopper]]] = {
    "Degree": (0, loopy_methods.degree),
    "Downsum": (1, loopy_methods.downsum),
    "DownsumVariety": (1, loopy_methods.variety),
    "LeftStop": (0, lambda g: cast("Stopper", left_stop(g))),
    "Miny": (0, loopy_methods.miny),
    "Offside": (0, lambda g: sides(g)[1]),
    "Onside": (0, lambda g: sides(g)[0]),
    "OrdinalSum": (1, loopy_methods.ordinal_sum),
    "Pow": (1, loopy_methods.raised),
    "PowTo": (1, loopy_methods.raised_to),
    "RightStop": (0, lambda g: cast("Stopper", right_stop(g))),
    "Subordinate": (1, loopy_methods.subordinate),
    "Switch": (0, loopy_methods.switch),
    "Tiny": (0, loopy_methods.tiny),
    "Upsum": (1, loopy_methods.upsum),
    "UpsumVariety": (1, loopy_methods.variety),
    "Variety": (0, loopy_methods.variety),
}


def _there(g: Game, found: int | None, what: str) -> Game:
    if found is None:
        raise InputError(f"{g} has no {what}")
    return Game.from_id(found)


def _number(t: Game) -> Fraction:
    if t.number is None:
        raise InputError(f"{t} is no number; give a temperature such as 1/2")
    return t.number


def takes_one(name: str) -> bool:
    """Say whether a word is a method of one argument, which may stand between its operands."""
    return (METHODS.get(name) or STOPPER_METHODS.get(name) or (0,))[0] == 1


def call(held: Result, name: str, given: list[Result], look: Look | None = None) -> Value:
    """Apply a method; those of short games look at a clock, where one is given.

    Raises
    ------
    InputError
        There is no such method, or it is none of such values, or takes other arguments.
    """
    value, arguments = as_game(held), list(map(as_game, given))
    if name in STOPPER_METHODS:
        return _stopper_call(value, name, arguments)
    if name not in METHODS:
        known = ", ".join(sorted([*METHODS, *STOPPER_METHODS]))
        raise InputError(f"{name!r} is no method; there are {known}")
    count, function = METHODS[name]
    _counted(name, count, arguments)
    for one in (value, *arguments):
        if not isinstance(one, Game):
            raise InputError(f"{one} is no short game, which {name} asks for")
    return function(value, *arguments, look)


def _stopper_call(value: Value, name: str, arguments: list[Value]) -> Value:
    count, function = STOPPER_METHODS[name]
    _counted(name, count, arguments)
    if name in ("Onside", "Offside"):
        return function(value)
    for given in (value, *arguments):
        if isinstance(given, Sided):
            raise InputError(f"{given} has two sides; {name} asks for a stopper")
    if name.endswith("Variety") and isinstance(value, Game | Loopy):
        return function(value, *(arguments or [loopy_methods.degree(value)]), up=name[0] != "D")
    return function(value, *arguments)


def _counted(name: str, count: int, arguments: list[Value]) -> None:
    if len(arguments) != count:
        raise InputError(f"{name} takes {count} arguments, and {len(arguments)} are given")


def word(name: str) -> Value | None:
    """Return what a word names, or None."""
    return named(name) if name in NAMED else None
