"""What may follow a dot, or stand as a word, in an expression."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.root import reach
from zermelo.values.partizan.atomic import atomic_weight
from zermelo.values.partizan.compounds import conjunctive_sum, selective_sum
from zermelo.values.partizan.forms import Look
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.heating import freeze
from zermelo.values.partizan.lexemes import WORDS
from zermelo.values.partizan.loopy import Loopy, Sided, Value, sides
from zermelo.values.partizan.reduced import reduced

#: Methods of short games, by CGSuite's names: how many arguments, and what they do, given these and
#: what looks at the clock.
METHODS: dict[str, tuple[int, Callable[..., object]]] = {
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


#: Methods of stoppers as well: how many arguments, and the function of `loopy_methods`.
STOPPER_METHODS: dict[str, tuple[int, str]] = {
    "Degree": (0, "degree"),
    "Downsum": (1, "downsum"),
    "DownsumVariety": (1, "variety"),
    "LeftStop": (0, "left_stop"),
    "Miny": (0, "miny"),
    "Offside": (0, ""),
    "Onside": (0, ""),
    "OrdinalSum": (1, "ordinal_sum"),
    "Pow": (1, "raised"),
    "PowTo": (1, "raised_to"),
    "RightStop": (0, "right_stop"),
    "Subordinate": (1, "subordinate"),
    "Switch": (0, "switch"),
    "Tiny": (0, "tiny"),
    "Upsum": (1, "upsum"),
    "UpsumVariety": (1, "variety"),
    "Variety": (0, "variety"),
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


def call(value: Value, name: str, arguments: list[Value], look: Look | None = None) -> Value:
    """Apply a method; those of short games look at a clock, where one is given.

    Raises
    ------
    InputError
        There is no such method, or it is none of such values, or takes other arguments.
    """
    if name in STOPPER_METHODS:
        return _stopper_call(value, name, arguments)
    if name not in METHODS:
        known = ", ".join(sorted([*METHODS, *STOPPER_METHODS]))
        raise InputError(f"{name!r} is no method; there are {known}")
    count, function = METHODS[name]
    _counted(name, count, arguments)
    for given in (value, *arguments):
        if not isinstance(given, Game):
            raise InputError(f"{given} is no short game, which {name} asks for")
    found = function(value, *arguments, look)
    assert isinstance(found, Game | Loopy | Sided)  # noqa: S101
    return found


def _stopper_call(value: Value, name: str, arguments: list[Value]) -> Value:
    if name in ("Onside", "Offside"):
        _counted(name, 0, arguments)
        return sides(value)[name == "Offside"]
    from zermelo.values.partizan import loopy_methods

    function = getattr(loopy_methods, STOPPER_METHODS[name][1])
    _counted(name, STOPPER_METHODS[name][0], arguments)
    for given in (value, *arguments):
        if isinstance(given, Sided):
            raise InputError(f"{given} has two sides; {name} asks for a stopper")
    if name.endswith("Variety") and isinstance(value, Game | Loopy):
        found = function(value, *(arguments or [loopy_methods.degree(value)]), up=name[0] != "D")
    else:
        found = function(value, *arguments)
    assert isinstance(found, Game | Loopy)  # noqa: S101
    return found


def _counted(name: str, count: int, arguments: list[Value]) -> None:
    if len(arguments) != count:
        raise InputError(f"{name} takes {count} arguments, and {len(arguments)} are given")


def word(name: str) -> Value | None:
    """Return what a word names, or None."""
    named: Value | None = reach("evaluate")(WORDS[name]) if name in WORDS else None
    return named
