"""Properties in expressions, such as ``G.Mean``, and the conversion of their arguments."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from zermelo.errors import InputError
from zermelo.values.nim_ordinal import nim_product_of_ordinals
from zermelo.values.partizan.dyadic import is_dyadic
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Sided
from zermelo.values.partizan.loopy_methods import ordinal_sum, subordinate
from zermelo.values.partizan.no_stopper import GameWithoutStopper
from zermelo.values.partizan.notation import arithmetic
from zermelo.values.partizan.notation.arithmetic import Result, as_number, as_text, final_result
from zermelo.values.partizan.properties import PLAYERS, PROPERTIES, outcome_class
from zermelo.values.partizan.written import Written
from zermelo.values.transfinite import OMEGA, InfiniteNimber, Transfinite


def is_infix_property(name: str) -> bool:
    """Whether a word can stand between operands: a property whose one argument is not a player."""
    takes = PROPERTIES[name].takes if name in PROPERTIES else ()
    return len(takes) == 1 and not takes[0].startswith("player")


def call(base: Result, name: str, arguments: list[Result], check: Look | None = None) -> Result:
    """Return the property ``name`` of ``base``; ``check`` checks the time in long computations."""
    if (infinite := _infinite_property(base, name, arguments)) is not None:
        return infinite
    prop = PROPERTIES.get(name)
    if isinstance(base, GameWithoutStopper) and not arguments and name in STOPPERLESS_METHODS:
        return STOPPERLESS_METHODS[name](base)
    if prop is None:
        raise InputError(f"{name!r} is not a method; there are {', '.join(PROPERTIES)}")
    if (compound := _compound(base, name, arguments)) is not None:
        return compound
    form_property = prop.written if isinstance(base, Written) else None
    required_count = sum(not kind.endswith("?") for kind in prop.takes)
    if not required_count <= len(arguments) <= len(prop.takes):
        takes = f"{name} takes {len(prop.takes)} argument{'s' * (len(prop.takes) != 1)}"
        raise InputError(f"{takes}, not {len(arguments)}")
    pairs = zip(arguments, prop.takes, strict=False)
    converted = [_convert(argument, kind, name) for argument, kind in pairs]
    if form_property is not None:
        return result_of(form_property(base, *converted, check))
    converted.insert(0, _convert(base, prop.kind, name))
    return result_of(prop.function(*converted, *([check] if prop.kind == "short" else [])))


#: Properties of infinite and infinitesimal numbers, such as ω and 1/ω.
INFINITE_METHODS: dict[str, Callable[[Transfinite], Result]] = {
    "Abs": lambda x: x if x.sign >= 0 else -x,
    "Birthday": lambda x: x.birthday,
    "IsInteger": lambda _: False,
    "IsNumber": lambda _: True,
    "IsOrdinal": lambda x: x.is_ordinal,
    "OutcomeClass": lambda x: "RPL"[x.sign + 1],
    "Reciprocal": lambda x: 1 / x,
    "Sign": lambda x: Fraction(x.sign),
}


#: Properties of games with a side that equals no stopper.
STOPPERLESS_METHODS: dict[str, Callable[[GameWithoutStopper], Result]] = {
    "IsIdempotent": lambda g: g.is_idempotent,
    "Offside": lambda g: g.offside,
    "Onside": lambda g: g.onside,
    "OutcomeClass": outcome_class,
} | {
    f"Is{name}": lambda _: False
    for name in (
        "AllSmall", "Even", "Integer", "Loopfree", "Nimber", "Number", "NumberTiny", "Odd",
        "Ordinal", "Plumtree", "Pseudonumber", "Stopper", "StopperSided", "Uptimal", "Zero",
    )
}  # fmt: skip


def _infinite_property(base: Result, name: str, arguments: list[Result]) -> Result | None:
    """Return a property of a number or nimber that is not a short game; None for others."""
    has_infinite_nimber = len(arguments) == 1 and any(
        isinstance(x, InfiniteNimber) for x in (base, *arguments)
    )
    if has_infinite_nimber and name == "ConwayProduct":
        first, second = (arithmetic.infinite_nimber(x).ordinal for x in (base, *arguments))
        product = nim_product_of_ordinals(first, second)
        k = product.finite
        return InfiniteNimber(product) if k is None else Game(f"*{k}")
    if isinstance(base, InfiniteNimber) and not arguments:
        results: dict[str, Result] = {
            "IsNimber": True,
            "OutcomeClass": "N",
            "NimValue": base.ordinal,
        }
        return results.get(name)
    if arguments or name not in INFINITE_METHODS:
        return None
    if isinstance(base, Transfinite):
        return final_result(INFINITE_METHODS[name](base))
    if isinstance(base, Fraction) and not is_dyadic(base) and name in ("Birthday", "OutcomeClass"):
        return OMEGA if name == "Birthday" else "R" if base < 0 else "L"
    return None


#: Properties that combine two games, and the sign of each between two written forms.
JOINING_SIGNS = {"OrdinalSum": ":"} | {
    name: name for name in ("ConjunctiveSum", "ConwayProduct", "OrdinalProduct", "SelectiveSum")
}


def _compound(base: Result, name: str, arguments: list[Result]) -> Result | None:
    """Return a property of two games, at least one of them a written form; None for others."""
    if name == "Subordinate" and len(arguments) == 1 and isinstance(arguments[0], Written):
        return subordinate(_convert(base, "stopper", name), arguments[0])
    if name not in JOINING_SIGNS or len(arguments) != 1:
        return None
    compound = arithmetic.as_written(JOINING_SIGNS[name], base, arguments[0])
    if compound is None and name == "OrdinalSum" and isinstance(base, Written):
        return ordinal_sum(base, _convert(arguments[0], "stopper", name))
    return compound


def result_of(value: Result | int) -> Result:
    """Return a property's value, converted to a result of an expression."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        value = Fraction(value)
    if isinstance(value, tuple):
        return tuple(map(result_of, value))
    return final_result(value)


def _convert(argument: Result, kind: str, name: str) -> Any:  # noqa: ANN401
    """Return an argument converted to the kind that a property expects."""
    if kind.startswith("player"):
        if argument not in PLAYERS:
            raise InputError(f"{as_text(argument)} is not a player; give Left or Right")
        return argument
    if kind == "number":
        x = as_number(argument)
        if x is None:
            raise InputError(f"{as_text(argument)} is not a number; {name} needs a number")
        return x
    if kind == "ordinal":
        number = argument if isinstance(argument, Transfinite) else as_number(argument)
        if number is None or not Transfinite.of(number).is_ordinal:
            raise InputError(f"{as_text(argument)} is not an ordinal; {name} needs an ordinal")
        return Transfinite.of(number)
    value = arithmetic.as_game(argument)
    if kind == "short" and not isinstance(value, Game):
        raise InputError(f"{value} is not a short game; {name} needs a short game")
    if kind == "stopper" and isinstance(value, Sided):
        raise InputError(f"{value} has two sides; {name} needs a stopper")
    return value
