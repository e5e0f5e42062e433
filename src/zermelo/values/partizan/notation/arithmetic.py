"""What expressions are worth, and how that is added, multiplied and compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zermelo.errors import InputError
from zermelo.values.partizan.dyadic import TOO_LONG, fits, is_dyadic
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Sided, Stopper, Value, plus
from zermelo.values.partizan.notation.lexemes import Lexeme
from zermelo.values.partizan.unsided import Unsided
from zermelo.values.partizan.written import (
    Compound,
    Part,
    Written,
    negative_written,
    show_written,
    worth_of,
)
from zermelo.values.transfinite import InfiniteNimber, Transfinite


@dataclass(frozen=True, eq=False)
class Function:
    """What an expression is worth for each value of some names."""

    names: tuple[str, ...]
    body: tuple[Lexeme, ...]  #: what it is worth, as it is written
    bound: Mapping[str, Any]  #: what the names of functions around it mean
    expression: str  #: where it is written
    given: Mapping[int, Any]  #: values of positions in it, by their columns

    def __str__(self) -> str:
        names = self.names[0] if len(self.names) == 1 else f"({','.join(self.names)})"
        end = self.body[-1].column - 1 + len(self.body[-1].text)
        return f"{names} -> {self.expression[self.body[0].column - 1 : end]}"


#: What an expression is worth: a game, one that stays as it is written, a number or nimber that is
#: no game which ends, a truth value, text, a function, or a list of such.
Result = (
    Value | Unsided | Written | Fraction | Transfinite | InfiniteNimber | bool | str | Function
    | tuple[Any, ...]
)  # fmt: skip

#: Powers of numbers with more bits are refused.
BITS = 100_000


def shown(result: object) -> str:
    """Write what an expression is worth, so that it can be read again.

    >>> shown((Game("^"), Fraction(1, 3), True))
    '[^,1/3,true]'
    """
    if isinstance(result, bool):
        return str(result).lower()
    if isinstance(result, tuple):
        return f"[{','.join(map(shown, result))}]"
    if isinstance(result, Written):
        return show_written(result) if result.is_quoted else str(as_game(result))
    return str(result)


def as_game(result: Result, look: Look | None = None) -> Value:
    """Take what an expression is worth as a game."""
    if isinstance(result, Game | Stopper | Sided):
        return result
    if isinstance(result, Written):
        return worth_of(result, look)
    if isinstance(result, Fraction):
        if not fits(result):
            raise InputError(TOO_LONG)
        if not is_dyadic(result):
            raise InputError(f"{result} is no short game; its denominator is no power of 2")
        return Game(result)
    if isinstance(result, Transfinite | InfiniteNimber):
        raise InputError(f"{result} is no game that ends; give a finite number or nimber")
    if isinstance(result, Unsided):
        raise InputError(result.why)
    kind = {tuple: "a list", Function: "a function"}.get(type(result), "no game")
    raise InputError(f"{shown(result)} is {kind}; a game is expected")


def finished(result: Result) -> Result:
    """Take numbers as the games that they are; others stay what they are, if they have a value."""
    if isinstance(result, tuple):
        return tuple(map(finished, result))
    if isinstance(result, Unsided):
        raise InputError(result.why)
    if isinstance(result, Transfinite) and result.finite is not None:
        return finished(result.finite)
    if isinstance(result, Fraction) and (is_dyadic(result) or not fits(result)):
        return as_game(result)
    return result


def as_number(result: Result) -> Fraction | None:
    """Return the number that something is, or None."""
    if isinstance(result, Written):
        result = as_game(result)
    if isinstance(result, Game):
        return result.number
    return result if isinstance(result, Fraction) else None


def negative(result: Result) -> Result:
    """Return the negative."""
    if isinstance(result, Written) and result.ends:
        return negative_written(result)
    if isinstance(result, Fraction | Transfinite | InfiniteNimber):
        return -result
    return -as_game(result)


def _infinite(one: Result, two: Result) -> tuple[Transfinite, Transfinite] | None:
    """Return two numbers of which one is infinite, or born on no finite day; else None."""
    if not isinstance(one, Transfinite) and not isinstance(two, Transfinite):
        return None
    numbers = []
    for term in (one, two):
        x = term if isinstance(term, Transfinite) else as_number(term)
        if x is None:
            raise InputError(f"{shown(term)} is no number, and is not joined with ω here")
        numbers.append(Transfinite.of(x))
    return numbers[0], numbers[1]


def infinite_nimber(result: Result) -> InfiniteNimber:
    """Take a nimber as one of an ordinal."""
    if isinstance(result, InfiniteNimber):
        return result
    if isinstance(result, Written):
        result = as_game(result)
    k = result.nimber if isinstance(result, Game) else None
    if k is None:
        raise InputError(f"{shown(result)} is no nimber, and is not joined with an infinite one")
    return InfiniteNimber(Transfinite.of(k))


def as_written(sign: str, one: Result, two: Result) -> Compound | None:
    """Join two games, if one of them stays as it is written and the other one ends."""
    if not any(isinstance(part, Written) and part.ends for part in (one, two)):
        return None
    parts: list[Part] = []
    for part in (one, two):
        if isinstance(part, Written) and part.ends:
            parts.append(part)
        elif isinstance(value := as_game(part), Game):
            parts.append(value)
    return Compound(sign, *parts) if len(parts) == 2 else None


def add(one: Result, two: Result, look: Look | None = None) -> Result:
    """Return the sum."""
    if isinstance(one, InfiniteNimber) or isinstance(two, InfiniteNimber):
        total = infinite_nimber(one) + infinite_nimber(two)
        k = total.ordinal.finite
        return total if k is None else Game(f"*{k}")
    if infinite := _infinite(one, two):
        return infinite[0] + infinite[1]
    if (waits := as_written("+", one, two)) is not None:
        return waits
    if isinstance(one, Fraction) and isinstance(two, Fraction):
        return one + two
    x, y = as_number(one), as_number(two)
    if x is not None and y is not None and not (is_dyadic(x) and is_dyadic(y)):
        return x + y
    return plus(as_game(one), as_game(two), look)


def multiply(one: Result, two: Result, look: Look | None = None) -> Result:
    """Return a product of numbers, or a game added to itself."""
    if infinite := _infinite(one, two):
        return infinite[0] * infinite[1]
    if isinstance(one, Written) != isinstance(two, Written):
        count, game = (two, one) if isinstance(one, Written) else (one, two)
        copies = as_number(count)
        if copies is not None and copies.denominator == 1:
            waits = as_written("*", count, game)
            return multiply(copies, as_game(game), look) if waits is None else waits
    x, y = as_number(one), as_number(two)
    if x is not None and y is not None:
        return x * y
    if x is not None and x.denominator == 1:
        return _multiple(x.numerator, as_game(two), look)
    if y is not None and y.denominator == 1:
        return _multiple(y.numerator, as_game(one), look)
    as_game(one), as_game(two)
    raise InputError("a game is multiplied by an integer; else write (G).NortonProduct(H)")


def _multiple(count: int, value: Value, look: Look | None) -> Value:
    return value.times(count, look) if isinstance(value, Game) else value * count


def divide(one: Result, two: Result, look: Look | None = None) -> Result:  # noqa: ARG001
    """Return a quotient of numbers."""
    if infinite := _infinite(one, two):
        return infinite[0] / infinite[1]
    x, y = _to_divide(one, two, "only numbers can be divided")
    return x / y


def remainder(one: Result, two: Result, look: Look | None = None) -> Result:  # noqa: ARG001
    """Return what is left of a number when another is taken away as often as it fits."""
    x, y = _to_divide(one, two, "only numbers have remainders")
    return x % y


def _to_divide(one: Result, two: Result, numbers_alone: str) -> tuple[Fraction, Fraction]:
    x, y = as_number(one), as_number(two)
    if x is None or y is None:
        raise InputError(numbers_alone)
    if not y:
        raise InputError("nothing can be divided by 0")
    return x, y


def power(base: Result, exponent: Result) -> Result:
    """Return a power of a number."""
    if infinite := _infinite(base, exponent):
        return infinite[0].raised(infinite[1])
    x, n = as_number(base), as_number(exponent)
    if x is None:
        raise InputError(f"{shown(base)} is no number; powers of other games are (G).Pow(n)")
    if n is None or n.denominator != 1:
        raise InputError("a number is raised to an integer only")
    size = max(x.numerator.bit_length(), x.denominator.bit_length())
    if abs(n) * size > BITS:
        raise InputError(f"this power has more than {BITS:,} bits")
    if not x and n < 0:
        raise InputError("nothing can be divided by 0")
    return x ** int(n)


#: Signs between factors, and what they do.
FACTORS: dict[str, Callable[[Result, Result, Look | None], Result]] = {
    "*": multiply,
    "/": divide,
    "%": remainder,
}


def relation(one: Result, two: Result) -> str:
    """Return how two games compare: ``=``, ``<``, ``>``, ``||``.

    >>> relation(Game("^"), Game("*")), relation(Fraction(1, 3), Game("1/2"))
    ('||', '<')
    """
    if infinite := _infinite(one, two):
        return "=><"[(infinite[0] - infinite[1]).sign]
    x, y = as_number(one), as_number(two)
    if x is not None and y is not None:
        return "=" if x == y else "<" if x < y else ">"
    if isinstance(one, InfiniteNimber) or isinstance(two, InfiniteNimber):
        return "=" if infinite_nimber(one) == infinite_nimber(two) else "||"
    g, h = as_game(one), as_game(two)
    if g <= h:
        return "=" if g >= h else "<"
    return ">" if g >= h else "||"


#: Signs of comparison, and the relations in which they are true. ``<|`` is less or confused.
RELATIONS = {sign: sign for sign in ("=", "<", ">", "<=", ">=", "||")} | {
    "==": "=", "!=": "<>||", "<>": "||", "<|": "<||", "|>": ">||",
}  # fmt: skip


def _by_values(result: Result) -> Result:
    """Take games in a list by their values, which are what is compared."""
    if isinstance(result, Written):
        return as_game(result)
    return tuple(map(_by_values, result)) if isinstance(result, tuple) else result


def compared(one: Result, sign: str, two: Result) -> bool:
    """Whether a comparison is true; whatever is no game is equal to the same, or is not.

    >>> compared(Game("^"), "||", Game("*")), compared(Game("^"), "<|", Game("*"))
    (True, True)
    """
    one, two = map(_by_values, (one, two))
    plain = next((side for side in (one, two) if isinstance(side, bool | str | tuple)), None)
    if plain is None:
        return relation(one, two) in RELATIONS[sign]
    if RELATIONS[sign] not in ("=", "<>||"):
        raise InputError(f"{shown(plain)} is no game to compare")
    return (type(one) is type(two) and one == two) == (RELATIONS[sign] == "=")
