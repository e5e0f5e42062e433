"""What may follow a dot, or stand as a word, in an expression."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.root import reach
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Loopy, Sided, Value, sides

__all__ = ["METHODS", "STOPPER_METHODS", "WORDS", "call", "takes_one", "word"]

#: Loopy games with a name, and short games made from others, in CGSuite's notation.
WORDS = {
    "on": "{pass|}",
    "off": "{|pass}",
    "over": "{0|pass}",
    "under": "{pass|0}",
    "dud": "{pass|pass}",
    "upon": "{pass|*}",
    "uponth": "{0||0|0,pass}",
}

#: Methods of short games, by CGSuite's names: how many arguments, and what they do.
METHODS: dict[str, tuple[int, Callable[..., object]]] = {
    "AtomicWeight": (0, lambda g: _there(g, g.atomic_weight, "atomic weight")),
    "Birthday": (0, lambda g: Game(g.birthday)),
    "CanonicalForm": (0, lambda g: g),
    "ConwayProduct": (1, lambda g, h: g.conway_product(h)),
    "Cool": (1, lambda g, t: g.cool(_number(t))),
    "Freeze": (0, lambda g: g.frozen),
    "Heat": (1, lambda g, t: g.heat(t)),
    "Mean": (0, lambda g: Game(g.mean)),
    "NortonProduct": (1, lambda g, unit: g.norton_product(unit)),
    "Overheat": (2, lambda g, s, t: g.overheat(s, t)),
    "ReducedCanonicalForm": (0, lambda g: g.reduced),
    "Temperature": (0, lambda g: Game(g.temperature)),
}


#: Methods of stoppers as well: how many arguments, and the function of `loopy_methods`.
STOPPER_METHODS: dict[str, tuple[int, str]] = {
    "Degree": (0, "degree"),
    "Downsum": (1, "downsum"),
    "DownsumVariety": (1, "variety"),
    "LeftStop": (0, "left_stop"),
    "Offside": (0, ""),
    "Onside": (0, ""),
    "OrdinalSum": (1, "ordinal_sum"),
    "Pow": (1, "raised"),
    "PowTo": (1, "raised_to"),
    "RightStop": (0, "right_stop"),
    "Subordinate": (1, "subordinate"),
    "Upsum": (1, "upsum"),
    "UpsumVariety": (1, "variety"),
    "Variety": (0, "variety"),
}


def _there(g: Game, found: Game | None, what: str) -> Game:
    if found is None:
        raise InputError(f"{g} has no {what}")
    return found


def _number(t: Game) -> Fraction:
    if t.number is None:
        raise InputError(f"{t} is no number; give a temperature such as 1/2")
    return t.number


def takes_one(name: str) -> bool:
    """Say whether a word is a method of one argument, which may stand between its operands."""
    return (METHODS.get(name) or STOPPER_METHODS.get(name) or (0,))[0] == 1


def call(value: Value, name: str, arguments: list[Value]) -> Value:
    """Apply a method.

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
    found = function(value, *arguments)
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
