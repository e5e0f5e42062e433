"""Asking for a property: its name, its arguments, and what it may be asked of."""

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
from zermelo.values.partizan.notation.arithmetic import (
    Result,
    as_game,
    as_number,
    as_written,
    finished,
    infinite_nimber,
    shown,
)
from zermelo.values.partizan.properties import PROPERTIES, outcome_class
from zermelo.values.partizan.unsided import Unsided
from zermelo.values.partizan.written import Written
from zermelo.values.transfinite import OMEGA, InfiniteNimber, Transfinite

#: Words that stand for a player.
PLAYERS = ("Left", "Right")


def takes_one(name: str) -> bool:
    """Whether a word is a property of one argument, which may stand between its operands."""
    takes = PROPERTIES[name].takes if name in PROPERTIES else ()
    return len(takes) == 1 and not takes[0].startswith("player")


def call(base: Result, name: str, given: list[Result], look: Look | None = None) -> Result:
    """Apply a property; those of short games look at a clock, where one is given."""
    if (beyond := _of_infinite(base, name, given)) is not None:
        return beyond
    known = PROPERTIES.get(name)
    if isinstance(base, Unsided) and not given and name in OF_UNSIDED:
        return OF_UNSIDED[name](base)
    if known is None:
        raise InputError(f"{name!r} is no method; there are {', '.join(PROPERTIES)}")
    if (waits := _waiting(base, name, given)) is not None:
        return waits
    of_form = known.written if isinstance(base, Written) else None
    least = sum(not kind.endswith("?") for kind in known.takes)
    if not least <= len(given) <= len(known.takes):
        raise InputError(f"{name} takes {len(known.takes)} arguments, and {len(given)} are given")
    asked = [_taken(one, kind, name) for one, kind in zip(given, known.takes, strict=False)]
    if of_form is not None:
        return settled(of_form(base, *asked, look))
    asked.insert(0, _taken(base, known.kind, name))
    return settled(known.function(*asked, *([look] if known.kind == "short" else [])))


#: What is asked of numbers that are infinite, or born on no finite day.
OF_INFINITE: dict[str, Callable[[Transfinite], Result]] = {
    "Abs": lambda x: x if x.sign >= 0 else -x,
    "Birthday": lambda x: x.birthday,
    "IsInteger": lambda _: False,
    "IsNumber": lambda _: True,
    "IsOrdinal": lambda x: x.is_ordinal,
    "OutcomeClass": lambda x: "RPL"[x.sign + 1],
    "Reciprocal": lambda x: 1 / x,
    "Sign": lambda x: Fraction(x.sign),
}


#: What is asked of games without a value. What has two sides that are stoppers is none of them.
OF_UNSIDED: dict[str, Callable[[Unsided], Result]] = {
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


def _of_infinite(base: Result, name: str, given: list[Result]) -> Result | None:
    """Answer for ω and the like, for nimbers of ordinals, and for fractions that are no games."""
    infinite = len(given) == 1 and any(isinstance(x, InfiniteNimber) for x in (base, *given))
    if infinite and name == "ConwayProduct":
        one, two = (infinite_nimber(x).ordinal for x in (base, *given))
        product = nim_product_of_ordinals(one, two)
        k = product.finite
        return InfiniteNimber(product) if k is None else Game(f"*{k}")
    if isinstance(base, InfiniteNimber) and not given:
        known: dict[str, Result] = {"IsNimber": True, "OutcomeClass": "N", "NimValue": base.ordinal}
        return known.get(name)
    if given or name not in OF_INFINITE:
        return None
    if isinstance(base, Transfinite):
        return finished(OF_INFINITE[name](base))
    if isinstance(base, Fraction) and not is_dyadic(base) and name in ("Birthday", "OutcomeClass"):
        return OMEGA if name == "Birthday" else "R" if base < 0 else "L"
    return None


#: Properties that ask for forms, and what they join two of them by.
JOINING = {"OrdinalSum": ":"} | {
    name: name for name in ("ConjunctiveSum", "ConwayProduct", "OrdinalProduct", "SelectiveSum")
}


def _waiting(base: Result, name: str, given: list[Result]) -> Result | None:
    """Return what is joined of games that stay as they are written; None of others."""
    if name == "Subordinate" and len(given) == 1 and isinstance(given[0], Written):
        return subordinate(_taken(base, "stopper", name), given[0])
    if name not in JOINING or len(given) != 1:
        return None
    joined = as_written(JOINING[name], base, given[0])
    if joined is None and name == "OrdinalSum" and isinstance(base, Written):
        return ordinal_sum(base, _taken(given[0], "stopper", name))
    return joined


def settled(value: Result | int) -> Result:
    """Take what a property gives as what an expression is worth."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        value = Fraction(value)
    if isinstance(value, tuple):
        return tuple(map(settled, value))
    return finished(value)


def _taken(given: Result, kind: str, name: str) -> Any:  # noqa: ANN401
    """Take an argument as what it has to be."""
    if kind.startswith("player"):
        if given not in PLAYERS:
            raise InputError(f"{shown(given)} is no player; give Left or Right")
        return given
    if kind == "number":
        x = as_number(given)
        if x is None:
            raise InputError(f"{shown(given)} is no number, which {name} asks for")
        return x
    if kind == "ordinal":
        number = given if isinstance(given, Transfinite) else as_number(given)
        if number is None or not Transfinite.of(number).is_ordinal:
            raise InputError(f"{shown(given)} is no ordinal, which {name} asks for")
        return Transfinite.of(number)
    value = as_game(given)
    if kind == "short" and not isinstance(value, Game):
        raise InputError(f"{value} is no short game, which {name} asks for")
    if kind == "stopper" and isinstance(value, Sided):
        raise InputError(f"{value} has two sides; {name} asks for a stopper")
    return value
