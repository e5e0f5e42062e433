"""Conditions on whole numbers x1, x2, …: a polynomial compared with another."""

from __future__ import annotations

import ast
import re
import warnings
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product, zip_longest
from math import prod
from operator import eq, ge, gt, le, lt, ne

from zermelo.errors import InputError

#: The largest exponent, and the most variables and terms.
MAX_EXPONENT, MAX_VARIABLES, MAX_TERMS = 64, 20, 2_000
#: The largest coefficient.
MAX_COEFFICIENT = 10**1000

SIGNS = ("=", "!=", "<", "<=", ">", ">=")
RELATIONS: Mapping[type[ast.cmpop], str] = dict(
    zip((ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE), SIGNS, strict=True)
)
COMPARED: Mapping[str, Callable[[int, int], bool]] = dict(
    zip(SIGNS, (eq, ne, lt, le, gt, ge), strict=True)
)

#: A coefficient for each term, which is the exponents of x1, x2, …, without zeros at the end.
Polynomial = dict[tuple[int, ...], int]


@dataclass(frozen=True)
class NumberRange:
    """Whole numbers from one to another, written ``0..9``."""

    least: int
    most: int

    @classmethod
    def parse_all(cls, text: str) -> tuple[NumberRange, ...]:
        """Return the ranges in a text with commas, such as ``0..9,-1..1``."""
        spans = []
        for part in text.split(","):
            match = re.fullmatch(r"\s*(-?\d{1,18})\.\.(-?\d{1,18})\s*", part, re.ASCII)
            if match is None or int(match[1]) > int(match[2]):
                raise InputError(f"{part!r} is not a range; give ranges such as 0..9 or 0..9,-1..1")
            spans.append(cls(int(match[1]), int(match[2])))
        return tuple(spans)

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most

    def __len__(self) -> int:
        return self.most - self.least + 1

    def __str__(self) -> str:
        return f"{self.least}..{self.most}"


@dataclass(frozen=True)
class Condition:
    """A polynomial with whole coefficients, compared with 0.

    A term is the exponents of x1, x2, … and a coefficient; the highest exponents come first.

    Examples
    --------
    >>> condition = Condition.parse("(x1 + x2)^2 = x3")
    >>> print(condition)
    x1^2+2*x1*x2+x2^2-x3=0
    >>> condition.holds((1, 2, 9)), condition.variables
    (True, 3)
    """

    terms: tuple[tuple[tuple[int, ...], int], ...]
    relation: str = "="

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read a condition; a polynomial alone is compared with 0.

        Numbers, x1, x2, …, the signs + - * ^ and brackets make a polynomial. Nothing is evaluated
        but these.
        """
        try:
            relation, terms = _compared(text)
        except InputError:
            raise
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            wrong = f"{text!r} cannot be read; write a condition such as x1^2 + 3*x2 = x3"
            raise InputError(wrong) from None
        if any(abs(factor) > MAX_COEFFICIENT for factor in terms.values()):
            raise InputError(f"{text!r}: coefficients have at most 1,000 digits")
        return cls(tuple(sorted(terms.items(), reverse=True)), relation)

    @property
    def variables(self) -> int:
        """The number of the last variable."""
        return max((len(exponents) for exponents, _ in self.terms), default=0)

    def holds(self, numbers: Sequence[int]) -> bool:
        """Whether the condition holds for the numbers x1, x2, …."""
        total = sum(factor * _product(numbers, exponents) for exponents, factor in self.terms)
        return COMPARED[self.relation](total, 0)

    def bound(self, spans: Sequence[NumberRange]) -> int:
        """Return a bound on the absolute value of the polynomial, and of sums of its terms."""
        sizes = [max(abs(span.least), abs(span.most)) for span in spans]
        return sum(abs(factor) * _product(sizes, exponents) for exponents, factor in self.terms)

    def __str__(self) -> str:
        shown = ""
        for exponents, factor in self.terms:
            powers = [(f"x{number}", power) for number, power in enumerate(exponents, 1) if power]
            size = [str(abs(factor))] * (abs(factor) != 1 or not powers)
            factors = size + [x + f"^{power}" * (power > 1) for x, power in powers]
            shown += ("-" if factor < 0 else "+") + "*".join(factors)
        return (shown.removeprefix("+") or "0") + f"{self.relation}0"


def _product(numbers: Sequence[int], exponents: Sequence[int]) -> int:
    """Return the value of a term; numbers beyond its last exponent are ignored."""
    return prod(map(pow, numbers, exponents))


def _compared(text: str) -> tuple[str, Polynomial]:
    """Return the relation of a condition and the polynomial that is compared with 0."""
    # Python has ** and ==; a single = is not next to any of = ! < >
    python = re.sub(r"(?<![=!<>])=(?!=)", "==", text.replace("^", "**"))
    with warnings.catch_warnings():  # about numbers directly before names, refused below
        warnings.simplefilter("ignore")
        tree = ast.parse(python.strip(), mode="eval").body
    if not isinstance(tree, ast.Compare):
        return "=", _polynomial(tree, text)
    if len(tree.ops) != 1 or type(tree.ops[0]) not in RELATIONS:
        raise InputError(f"{text!r}: compare once, with = != < <= > or >=")
    left, right = _polynomial(tree.left, text), _polynomial(tree.comparators[0], text)
    return RELATIONS[type(tree.ops[0])], _added(left, right, -1)


def _added(left: Polynomial, right: Polynomial, sign: int) -> Polynomial:
    total = Counter(left)
    for exponents, factor in right.items():
        total[exponents] += sign * factor
    return {exponents: factor for exponents, factor in total.items() if factor}


def _times(left: Polynomial, right: Polynomial) -> Polynomial:
    if len(left) * len(right) > MAX_TERMS**2:
        raise InputError(f"this polynomial has more than {MAX_TERMS:,} terms")
    terms = Counter[tuple[int, ...]]()
    for (first, factor), (second, by) in product(left.items(), right.items()):
        exponents = tuple(map(sum, zip_longest(first, second, fillvalue=0)))
        terms[exponents] += factor * by
    if len(terms) > MAX_TERMS or max(map(max, filter(None, terms)), default=0) > MAX_EXPONENT:
        limits = f"at most {MAX_TERMS:,} terms, exponents at most {MAX_EXPONENT}"
        raise InputError(f"a polynomial has {limits}")
    return {exponents: factor for exponents, factor in terms.items() if factor}


def _sum(tree: ast.expr, text: str) -> Polynomial:
    """Return the polynomial of a sum, without recursion, as its tree may be deep."""
    total: Polynomial = {}
    while isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add | ast.Sub):
        sign = 1 if isinstance(tree.op, ast.Add) else -1
        total = _added(total, _polynomial(tree.right, text), sign)
        tree = tree.left
    return _added(total, _polynomial(tree, text), 1)


def _polynomial(tree: ast.expr, text: str) -> Polynomial:
    """Return the polynomial of a syntax tree; anything else is refused."""
    match tree:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return {(): number} if number else {}
        case ast.Name(id=name) if re.fullmatch(r"x[1-9]\d?", name, re.ASCII):
            number = int(name[1:])
            if number > MAX_VARIABLES:
                raise InputError(f"{text!r}: there are at most {MAX_VARIABLES} variables")
            return {(*((0,) * (number - 1)), 1): 1}
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _added({}, _polynomial(operand, text), -1)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _polynomial(operand, text)
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            return _sum(tree, text)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _times(_polynomial(left, text), _polynomial(right, text))
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int(power))):
            if not 0 <= power <= MAX_EXPONENT:
                raise InputError(f"{text!r}: exponents are 0 to {MAX_EXPONENT}, not {power}")
            return reduce(_times, [_polynomial(left, text)] * power, {(): 1})
        case _:
            part = ast.unparse(tree).replace("**", "^")
            how = "use whole numbers, x1, x2, …, + - * ^ and brackets"
            raise InputError(f"{text!r}: {part!r} is no polynomial; {how}")
