"""Conditions on whole numbers x1, x2, …: a polynomial compared with another."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from operator import eq, ge, gt, le, lt, ne

from zermelo.errors import InputError

#: Exponents, variables and terms beyond these are refused.
EXPONENT, VARIABLES, TERMS = 64, 20, 2_000

#: So are coefficients beyond this, which nobody could read.
COEFFICIENT = 10**1000

RELATIONS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "=",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}

COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}

#: A term: the exponents of x1, x2, …, without zeros at the end. A polynomial: terms by coefficient.
Polynomial = dict[tuple[int, ...], int]


@dataclass(frozen=True)
class Span:
    """Whole numbers from one to another, written ``0..9``."""

    least: int
    most: int

    @classmethod
    def parse_all(cls, text: str) -> tuple[Span, ...]:
        """Read spans with commas between.

        Examples
        --------
        >>> Span.parse_all("0..9,-1..1")
        (Span(least=0, most=9), Span(least=-1, most=1))
        """
        spans = []
        for part in text.split(","):
            match = re.fullmatch(r"\s*(-?\d{1,18})\.\.(-?\d{1,18})\s*", part, re.ASCII)
            if match is None or int(match[1]) > int(match[2]):
                raise InputError(f"{part!r} is no range; give one such as 0..9, or one a variable")
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

    Attributes
    ----------
    terms : tuple of (tuple of int, int)
        Exponents of x1, x2, … and a coefficient, the highest exponents first.
    relation : str
        How it compares with 0: ``=``, ``!=``, ``<``, ``<=``, ``>`` or ``>=``.

    Examples
    --------
    >>> held = Condition.parse("(x1 + x2)^2 = x3")
    >>> print(held)
    x1^2+2*x1*x2+x2^2-x3=0
    >>> held.holds((1, 2, 9)), held.variables
    (True, 3)
    """

    terms: tuple[tuple[tuple[int, ...], int], ...]
    relation: str = "="

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read a condition; a polynomial alone is compared with 0.

        Numbers, x1, x2, …, the signs + - * ^ and brackets make a polynomial. Nothing is evaluated
        but these.

        Raises
        ------
        InputError
            It is no condition.
        """
        try:
            relation, made = _compared(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(
                f"{text!r} cannot be read; write it such as x1^2 + 3*x2 = x3"
            ) from None
        if any(abs(factor) > COEFFICIENT for factor in made.values()):
            raise InputError(f"{text!r}: coefficients have at most 1,000 digits")
        return cls(tuple(sorted(made.items(), reverse=True)), relation)

    @property
    def variables(self) -> int:
        """The number of the last variable."""
        return max((len(exponents) for exponents, _ in self.terms), default=0)

    def holds(self, numbers: Sequence[int]) -> bool:
        """Say whether it holds of x1, x2, …."""
        total: int = sum(
            factor * prod(x**power for x, power in zip(numbers, exponents, strict=False))
            for exponents, factor in self.terms
        )
        found: bool = COMPARED[self.relation](total, 0)
        return found

    def bound(self, spans: Sequence[Span]) -> int:
        """Return what the absolute value of the polynomial, and of sums of terms, is at most."""
        sizes = [max(abs(span.least), abs(span.most)) for span in spans]
        return sum(
            abs(factor) * prod(x**power for x, power in zip(sizes, exponents, strict=False))
            for exponents, factor in self.terms
        )

    def __str__(self) -> str:
        shown = ""
        for exponents, factor in self.terms:
            powers = [
                f"x{number}" + f"^{power}" * (power > 1)
                for number, power in enumerate(exponents, 1)
                if power
            ]
            size = [str(abs(factor))] * (abs(factor) != 1 or not powers)
            shown += ("-" if factor < 0 else "+") + "*".join(size + powers)
        return (shown.removeprefix("+") or "0") + f"{self.relation}0"


def _compared(text: str) -> tuple[str, Polynomial]:
    """Read a condition as a relation and the polynomial that is compared with 0."""
    # Python knows ** and ==; a single = stands between no others of = ! < >
    python = re.sub(r"(?<![=!<>])=(?!=)", "==", text.replace("^", "**"))
    with warnings.catch_warnings():  # of numbers that run into names, which are refused below
        warnings.simplefilter("ignore")
        tree = ast.parse(python.strip(), mode="eval").body
    if not isinstance(tree, ast.Compare):
        return "=", _polynomial(tree, text)
    if len(tree.ops) != 1 or type(tree.ops[0]) not in RELATIONS:
        raise InputError(f"{text!r}: compare once, with = != < <= > or >=")
    left, right = _polynomial(tree.left, text), _polynomial(tree.comparators[0], text)
    return RELATIONS[type(tree.ops[0])], _added(left, right, -1)


def _added(one: Polynomial, other: Polynomial, sign: int) -> Polynomial:
    total = dict(one)
    for exponents, factor in other.items():
        total[exponents] = total.get(exponents, 0) + sign * factor
    return {exponents: factor for exponents, factor in total.items() if factor}


def _times(one: Polynomial, other: Polynomial) -> Polynomial:
    if len(one) * len(other) > TERMS**2:
        raise InputError(f"this polynomial has more than {TERMS:,} terms")
    product: Polynomial = {}
    for first, factor in one.items():
        for second, by in other.items():
            short, long = sorted((first, second), key=len)
            padded = short + (0,) * (len(long) - len(short))
            exponents = tuple(a + b for a, b in zip(padded, long, strict=True))
            product[exponents] = product.get(exponents, 0) + factor * by
    if len(product) > TERMS or any(max(held, default=0) > EXPONENT for held in product):
        raise InputError(f"a polynomial has at most {TERMS:,} terms, exponents at most {EXPONENT}")
    return {exponents: factor for exponents, factor in product.items() if factor}


def _sum(tree: ast.expr, text: str) -> Polynomial:
    """Turn a sum into a polynomial: its tree is as deep as the sum is long."""
    total: Polynomial = {}
    while isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add | ast.Sub):
        sign = 1 if isinstance(tree.op, ast.Add) else -1
        total = _added(total, _polynomial(tree.right, text), sign)
        tree = tree.left
    return _added(total, _polynomial(tree, text), 1)


def _polynomial(tree: ast.expr, text: str) -> Polynomial:
    """Turn a syntax tree into a polynomial; whatever is no polynomial is refused."""
    match tree:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return {(): number} if number else {}
        case ast.Name(id=name) if re.fullmatch(r"x[1-9]\d?", name, re.ASCII):
            number = int(name[1:])
            if number > VARIABLES:
                raise InputError(f"{text!r}: there are at most {VARIABLES} variables")
            return {(*((0,) * (number - 1)), 1): 1}
        case ast.UnaryOp(op=ast.USub(), operand=held):
            return _added({}, _polynomial(held, text), -1)
        case ast.UnaryOp(op=ast.UAdd(), operand=held):
            return _polynomial(held, text)
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            return _sum(tree, text)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _times(_polynomial(left, text), _polynomial(right, text))
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int(power))):
            if not 0 <= power <= EXPONENT:
                raise InputError(f"{text!r}: exponents are 0 to {EXPONENT}, not {power}")
            base = _polynomial(left, text)
            made: Polynomial = {(): 1}
            for _ in range(power):
                made = _times(made, base)
            return made
        case _:
            found = ast.unparse(tree).replace("**", "^")
            raise InputError(
                f"{text!r}: {found!r} is no polynomial; use whole numbers, x1, x2, …, + - * ^ and "
                "brackets"
            )
