"""Results of expressions, with their addition, multiplication and comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import mod
from typing import Any

from zermelo.errors import InputError
from zermelo.values.partizan.dyadic import TOO_LONG, is_dyadic, is_writable
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Sided, Stopper, Value, plus
from zermelo.values.partizan.no_stopper import GameWithoutStopper
from zermelo.values.partizan.notation.lexemes import Lexeme
from zermelo.values.partizan.written import Written, WrittenCompound, negative_written, worth_of
from zermelo.values.transfinite import InfiniteNimber, Transfinite


@dataclass(frozen=True, eq=False)
class NotationFunction:
    """A function in an expression: names of arguments, and an expression for the result."""

    names: tuple[str, ...]
    body: tuple[Lexeme, ...]  #: the expression of its result, as written
    bound: Mapping[str, Any]  #: the meanings of the names of enclosing functions
    expression: str  #: the whole text; columns count its characters
    values_at: Mapping[int, Any]  #: values of positions in this text, by column

    def __str__(self) -> str:
        names = self.names[0] if len(self.names) == 1 else f"({','.join(self.names)})"
        end = self.body[-1].column - 1 + len(self.body[-1].text)
        return f"{names} -> {self.expression[self.body[0].column - 1 : end]}"


#: The result of an expression: a game, a written form, a fraction, a transfinite number, an
#: infinite nimber, a truth value, text, a function, or a list of results.
Result = (
    Value | GameWithoutStopper | Written | Fraction | Transfinite | InfiniteNimber | bool | str
    | NotationFunction | tuple[Any, ...]
)  # fmt: skip

#: Maximum of |exponent| times the bits of the base, which bounds the number of bits of a power.
MAX_POWER_BITS = 100_000


def as_text(result: object) -> str:
    """Return the text of a result; the text of a value reads back as the value.

    >>> as_text((Game("^"), Fraction(1, 3), True))
    '[^,1/3,true]'
    """
    if isinstance(result, bool):
        return str(result).lower()
    if isinstance(result, tuple):
        return f"[{','.join(map(as_text, result))}]"
    if isinstance(result, Written):
        return str(result if result.is_quoted else as_game(result))
    return str(result)


def as_game(result: Result, check: Look | None = None) -> Value:
    """Return the value of a result as a game; InputError if it has none."""
    if isinstance(result, Game | Stopper | Sided):
        return result
    if isinstance(result, Written):
        return worth_of(result, check)
    if isinstance(result, Fraction):
        if not is_writable(result):
            raise InputError(TOO_LONG)
        if not is_dyadic(result):
            raise InputError(f"{result} is not a short game; its denominator is not a power of 2")
        return Game(result)
    if isinstance(result, Transfinite | InfiniteNimber):
        raise InputError(f"{result} is not a short game; give a finite number or nimber")
    if isinstance(result, GameWithoutStopper):
        raise InputError(result.why)
    noun = {tuple: "a list", NotationFunction: "a function"}.get(type(result), "not a game")
    raise InputError(f"{as_text(result)} is {noun}; a game is expected")


def final_result(result: Result) -> Result:
    """Convert dyadic numbers to games; InputError for games without stopper, too long numbers."""
    if isinstance(result, tuple):
        return tuple(map(final_result, result))
    if isinstance(result, GameWithoutStopper):
        raise InputError(result.why)
    if isinstance(result, Transfinite) and result.finite is not None:
        return final_result(result.finite)
    if isinstance(result, Fraction) and (is_dyadic(result) or not is_writable(result)):
        return as_game(result)
    return result


def as_number(result: Result) -> Fraction | None:
    """Return a result as a finite number, or None if it is not a finite number."""
    if isinstance(result, Written):
        result = as_game(result)
    if isinstance(result, Game):
        return result.number
    return result if isinstance(result, Fraction) else None


def negative(result: Result) -> Result:
    """Return the negative of a number, a nimber or a game; InputError for other results."""
    if isinstance(result, Written) and result.ends:
        return negative_written(result)
    if isinstance(result, Fraction | Transfinite | InfiniteNimber):
        return -result
    return -as_game(result)


def _transfinite(left: Result, right: Result) -> tuple[Transfinite, Transfinite] | None:
    """Return two numbers as transfinite ones if at least one of them is transfinite; else None."""
    if not isinstance(left, Transfinite) and not isinstance(right, Transfinite):
        return None
    numbers = []
    for term in (left, right):
        x = term if isinstance(term, Transfinite) else as_number(term)
        if x is None:
            raise InputError(f"{as_text(term)} is not a number; only numbers are joined with ω")
        numbers.append(Transfinite.of(x))
    return numbers[0], numbers[1]


def infinite_nimber(result: Result) -> InfiniteNimber:
    """Return a nimber as an infinite nimber; InputError if the result is not a nimber."""
    if isinstance(result, InfiniteNimber):
        return result
    if isinstance(result, Written):
        result = as_game(result)
    k = result.nimber if isinstance(result, Game) else None
    if k is None:
        why = "only nimbers are joined with an infinite nimber"
        raise InputError(f"{as_text(result)} is not a nimber; {why}")
    return InfiniteNimber(Transfinite.of(k))


def as_written(sign: str, left: Result, right: Result) -> WrittenCompound | None:
    """Return the compound of two written forms that end, or of one and a short game; else None."""
    if not any(isinstance(part, Written) and part.ends for part in (left, right)):
        return None
    parts: list[Written | Game] = []
    for part in (left, right):
        if isinstance(part, Written) and part.ends:
            parts.append(part)
        elif isinstance(value := as_game(part), Game):
            parts.append(value)
    return WrittenCompound(sign, *parts) if len(parts) == 2 else None


def add(left: Result, right: Result, check: Look | None = None) -> Result:
    """Return a sum of numbers, nimbers or games; InputError for other results."""
    if isinstance(left, InfiniteNimber) or isinstance(right, InfiniteNimber):
        total = infinite_nimber(left) + infinite_nimber(right)
        k = total.ordinal.finite
        return total if k is None else Game(f"*{k}")
    if infinite := _transfinite(left, right):
        return infinite[0] + infinite[1]
    if (compound := as_written("+", left, right)) is not None:
        return compound
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left + right
    x, y = as_number(left), as_number(right)
    if x is not None and y is not None and not (is_dyadic(x) and is_dyadic(y)):
        return x + y
    return plus(as_game(left), as_game(right), check)


def multiply(left: Result, right: Result, check: Look | None = None) -> Result:
    """Return a product of numbers, or an integer multiple of a game; InputError for others."""
    if infinite := _transfinite(left, right):
        return infinite[0] * infinite[1]
    if isinstance(left, Written) != isinstance(right, Written):
        count, game = (right, left) if isinstance(left, Written) else (left, right)
        copies = as_number(count)
        if copies is not None and copies.denominator == 1:
            compound = as_written("*", count, game)
            return multiply(copies, as_game(game), check) if compound is None else compound
    x, y = as_number(left), as_number(right)
    if x is not None and y is not None:
        return x * y
    for number, factor in ((x, right), (y, left)):
        if number is not None and number.denominator == 1:
            value, n = as_game(factor), number.numerator
            return value.times(n, check) if isinstance(value, Game) else value * n
    as_game(left), as_game(right)  # raises the error of a result that is not a game
    how = "otherwise write (G).NortonProduct(H)"
    raise InputError(f"a game can only be multiplied by an integer; {how}")


def divide(left: Result, right: Result, check: Look | None = None) -> Result:  # noqa: ARG001
    """Return a quotient of numbers."""
    if infinite := _transfinite(left, right):
        return infinite[0] / infinite[1]
    x, y = _dividend_and_divisor(left, right)
    return x / y


def _dividend_and_divisor(left: Result, right: Result) -> tuple[Fraction, Fraction]:
    x, y = as_number(left), as_number(right)
    if x is None or y is None:
        no_number = left if x is None else right
        raise InputError(f"{as_text(no_number)} is not a number; only numbers can be divided")
    if not y:
        raise InputError("nothing can be divided by 0")
    return x, y


def power(base: Result, exponent: Result) -> Result:
    """Return a power of a number."""
    if infinite := _transfinite(base, exponent):
        return infinite[0].raised(infinite[1])
    x, n = as_number(base), as_number(exponent)
    if x is None:
        raise InputError(f"{as_text(base)} is not a number; powers of other games are (G).Pow(n)")
    if n is None or n.denominator != 1:
        raise InputError(f"the exponent {as_text(exponent)} is not an integer; give an integer")
    bits = max(x.numerator.bit_length(), x.denominator.bit_length())
    if abs(n) * bits > MAX_POWER_BITS:
        raise InputError(f"this power may exceed {MAX_POWER_BITS:,} bits; give a smaller one")
    if not x and n < 0:
        raise InputError("nothing can be divided by 0")
    return x ** int(n)


#: Signs between factors, with their functions.
FACTORS: dict[str, Callable[[Result, Result, Look | None], Result]] = {
    "*": multiply,
    "/": divide,
    "%": lambda left, right, _: mod(*_dividend_and_divisor(left, right)),
}


def relation(left: Result, right: Result) -> str:
    """Return the relation of two games: ``=``, ``<``, ``>`` or ``||``.

    >>> relation(Game("^"), Game("*")), relation(Fraction(1, 3), Game("1/2"))
    ('||', '<')
    """
    if infinite := _transfinite(left, right):
        return "=><"[(infinite[0] - infinite[1]).sign]
    x, y = as_number(left), as_number(right)
    if x is not None and y is not None:
        return "=" if x == y else "<" if x < y else ">"
    if isinstance(left, InfiniteNimber) or isinstance(right, InfiniteNimber):
        return "=" if infinite_nimber(left) == infinite_nimber(right) else "||"
    g, h = as_game(left), as_game(right)
    if g <= h:
        return "=" if g >= h else "<"
    return ">" if g >= h else "||"


#: For each sign of comparison, the results of `relation` for which it holds, joined in one text.
RELATIONS = {sign: sign for sign in ("=", "<", ">", "<=", ">=", "||")} | {
    "==": "=", "!=": "<>||", "<>": "||", "<|": "<||", "|>": ">||",
}  # fmt: skip


def _by_values(result: Result) -> Result:
    """Return a result with written forms in lists replaced by their values, for comparison."""
    if isinstance(result, Written):
        return as_game(result)
    return tuple(map(_by_values, result)) if isinstance(result, tuple) else result


def comparison_holds(left: Result, sign: str, right: Result) -> bool:
    """Whether a comparison is true; truth values, text and lists are only equal or unequal.

    >>> comparison_holds(Game("^"), "||", Game("*")), comparison_holds(Game("^"), "<|", Game("*"))
    (True, True)
    """
    left, right = map(_by_values, (left, right))
    no_game = next((side for side in (left, right) if isinstance(side, bool | str | tuple)), None)
    if no_game is None:
        return relation(left, right) in RELATIONS[sign]
    if RELATIONS[sign] not in ("=", "<>||"):
        raise InputError(f"{as_text(no_game)} is not a game; it can only be compared by = and !=")
    texts = isinstance(left, str) and isinstance(right, str)  # outcomes are strings of a subclass
    are_equal = (texts or type(left) is type(right)) and left == right
    return are_equal == (RELATIONS[sign] == "=")
