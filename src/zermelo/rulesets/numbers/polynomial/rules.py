"""Polynomial games: the players choose numbers in turn, and a condition on a polynomial decides."""

from __future__ import annotations

import ast
import re
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import islice, product, zip_longest
from math import prod
from operator import eq, ge, gt, le, lt, ne

from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Ruleset, Tractable, measure, no_position, parameter
from zermelo.games.scene import MAX_DESCRIBED_MOVES, Scene
from zermelo.games.scenes.cards import cards
from zermelo.values.play import MISERE, NORMAL, Play

#: Maximum exponent, maximum number of variables, and maximum number of terms of a product.
MAX_EXPONENT, MAX_VARIABLES, MAX_TERMS = 64, 20, 2_000
MAX_COEFFICIENT = 10**1000  # in absolute value

COMPARISONS = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
COMPARISON_NODES = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
#: The relation for each comparison in a syntax tree.
RELATIONS: Mapping[type[ast.cmpop], str] = dict(zip(COMPARISON_NODES, COMPARISONS, strict=True))

#: The coefficients of terms by exponents of x1, x2, …; the last exponent is not 0.
Coefficients = dict[tuple[int, ...], int]


@dataclass(frozen=True)
class NumberRange:
    """The whole numbers from ``least`` to ``most``, written ``0..9``."""

    least: int
    most: int

    @classmethod
    def parse_all(cls, text: str) -> tuple[NumberRange, ...]:
        """Return the ranges in a text with commas, such as ``0..9,-1..1``."""
        ranges = []
        for part in text.split(","):
            match = re.fullmatch(r"\s*(-?\d{1,18})\.\.(-?\d{1,18})\s*", part, re.ASCII)
            if match is None or int(match[1]) > int(match[2]):
                raise InputError(f"{part!r} is not a range; give ranges such as 0..9 or 0..9,-1..1")
            ranges.append(cls(int(match[1]), int(match[2])))
        return tuple(ranges)

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most

    def __len__(self) -> int:
        return self.most - self.least + 1

    def __str__(self) -> str:
        return f"{self.least}..{self.most}"


@dataclass(frozen=True)
class Condition:
    """A polynomial with integer coefficients, compared with 0.

    A term is the exponents of x1, x2, … and a coefficient; the terms are in descending order.

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
        """Read a condition; a polynomial alone means that it equals 0."""
        try:
            relation, terms = _relation_and_terms(text)
        except InputError:
            raise
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            wrong = f"{text!r} cannot be read; write a condition such as x1^2 + 3*x2 = x3"
            raise InputError(wrong) from None
        if any(abs(factor) > MAX_COEFFICIENT for factor in terms.values()):
            raise InputError(f"{text!r}: coefficients are at most 10^1000")
        return cls(tuple(sorted(terms.items(), reverse=True)), relation)

    @property
    def variables(self) -> int:
        """The number n of the last variable xn that occurs; 0 if there is none."""
        return max((len(exponents) for exponents, _ in self.terms), default=0)

    def holds(self, numbers: Sequence[int]) -> bool:
        """Whether the condition holds for the numbers x1, x2, …."""
        total = sum(factor * _product(numbers, exponents) for exponents, factor in self.terms)
        return bool(COMPARISONS[self.relation](total, 0))

    def bound(self, spans: Sequence[NumberRange]) -> int:
        """Return a bound on the absolute value of any sum of terms, for numbers in ``spans``."""
        sizes = [max(abs(span.least), abs(span.most)) for span in spans]
        return sum(abs(factor) * _product(sizes, exponents) for exponents, factor in self.terms)

    def __str__(self) -> str:
        text = ""
        for exponents, factor in self.terms:
            powers = [(f"x{number}", power) for number, power in enumerate(exponents, 1) if power]
            size = [str(abs(factor))] * (abs(factor) != 1 or not powers)
            factors = size + [x + f"^{power}" * (power > 1) for x, power in powers]
            text += ("-" if factor < 0 else "+") + "*".join(factors)
        return (text.removeprefix("+") or "0") + f"{self.relation}0"


def _product(numbers: Sequence[int], exponents: Sequence[int]) -> int:
    """Return the product of powers of numbers; numbers beyond the last exponent are ignored."""
    return prod(map(pow, numbers, exponents))


def _relation_and_terms(text: str) -> tuple[str, Coefficients]:
    """Return the relation of a condition and the polynomial that is compared with 0."""
    # Python has ** and ==; a single = is not next to any of = ! < >
    python = re.sub(r"(?<![=!<>])=(?!=)", "==", text.replace("^", "**"))
    with warnings.catch_warnings():  # about a number directly before a name, which is refused below
        warnings.simplefilter("ignore")
        tree = ast.parse(python.strip(), mode="eval").body
    if not isinstance(tree, ast.Compare):
        return "=", _polynomial(tree, text)
    if len(tree.ops) != 1 or type(tree.ops[0]) not in RELATIONS:
        raise InputError(f"{text!r}: compare once, with = != < <= > or >=")
    left, right = _polynomial(tree.left, text), _polynomial(tree.comparators[0], text)
    return RELATIONS[type(tree.ops[0])], _add_terms(left, right, -1)


def _add_terms(left: Coefficients, right: Coefficients, sign: int) -> Coefficients:
    total = Counter(left)
    for exponents, factor in right.items():
        total[exponents] += sign * factor
    return _with_checked_size(total)


def _multiply(left: Coefficients, right: Coefficients) -> Coefficients:
    terms = Counter[tuple[int, ...]]()
    for (exponents1, factor1), (exponents2, factor2) in product(left.items(), right.items()):
        exponents = tuple(map(sum, zip_longest(exponents1, exponents2, fillvalue=0)))
        terms[exponents] += factor1 * factor2
    return _with_checked_size(terms)


def _with_checked_size(terms: Coefficients) -> Coefficients:
    """Return the terms that are not 0; InputError if there are too many, or large exponents."""
    if len(terms) > MAX_TERMS or max(map(max, filter(None, terms)), default=0) > MAX_EXPONENT:
        limits = f"at most {MAX_TERMS:,} terms, exponents at most {MAX_EXPONENT}"
        raise InputError(f"a polynomial has {limits}")
    return {exponents: factor for exponents, factor in terms.items() if factor}


def _sum(tree: ast.expr, text: str) -> Coefficients:
    """Return the polynomial of a sum, without recursion on its left terms, which may be many."""
    total: Coefficients = {}
    while isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add | ast.Sub):
        sign = 1 if isinstance(tree.op, ast.Add) else -1
        total = _add_terms(total, _polynomial(tree.right, text), sign)
        tree = tree.left
    return _add_terms(total, _polynomial(tree, text), 1)


def _polynomial(tree: ast.expr, text: str) -> Coefficients:
    """Return the polynomial of a syntax tree; InputError if the tree is not a polynomial."""
    match tree:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return {(): number} if number else {}
        case ast.Name(id=name) if re.fullmatch(r"x[1-9]\d?", name, re.ASCII):
            number = int(name[1:])
            if number > MAX_VARIABLES:
                raise InputError(f"{text!r}: there are at most {MAX_VARIABLES} variables")
            return {(*((0,) * (number - 1)), 1): 1}
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _add_terms({}, _polynomial(operand, text), -1)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _polynomial(operand, text)
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            return _sum(tree, text)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _multiply(_polynomial(left, text), _polynomial(right, text))
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int(power))):
            if not 0 <= power <= MAX_EXPONENT:
                raise InputError(f"{text!r}: exponents are 0 to {MAX_EXPONENT}, not {power}")
            return reduce(_multiply, [_polynomial(left, text)] * power, {(): 1})
        case _:
            part = ast.unparse(tree).replace("**", "^")
            expected = "use whole numbers, x1, x2, …, + - * ^ and brackets"
            raise InputError(f"{text!r}: {part!r} is not a polynomial; {expected}")


PASS = "pass"  # noqa: S105  a word for a move
#: The numbers that were chosen, and PASS if the winner of normal play passed after the last.
State = tuple[int | str, ...]

#: Maximum number of choices that are shown as cards.
MAX_CARDS = 40
#: Maximum length of a range for compiled rules.
MAX_COMPILED_RANGE = 20_000


@dataclass(frozen=True)
class Polynomial(Ruleset[State]):
    """Choose numbers x1, x2, … alternately; the second player wins if the test holds at the end.

    Otherwise the first player wins. Every number comes from a finite range, and games are searched.
    With unlimited ranges there are games in which a player has a winning strategy, but no strategy
    that can be computed, and the outcome may be an unsolved problem (Jones 1982, after Rabin 1957).
    The factoring game is a ruleset of its own, `factoring`.

    The test compares two polynomials in x1, x2, … by = != < <= > or >=, as in ``x1^2 + 3*x2 = x4``;
    a polynomial alone means that it equals 0. The players choose all variables up to the last one
    in the test. Then the loser has no move; if the winner is to move, the winner passes once. In
    misère play the first player wins if the test holds, otherwise the second.

    Examples
    --------
    >>> digits = NumberRange.parse_all("0..9")
    >>> rules = Polynomial(Condition.parse("x1^2 + x2^2 + 2 = x3 * x4"), digits)
    >>> rules(3, 1).winning_moves()[:2]
    [Move('x3 = 0' -> 3 1 0), Move('x3 = 1' -> 3 1 1)]
    """

    name = "polynomial"
    example = "--test x1^2+x2^2+2=x3*x4 --range 0..9 3 1"
    complexity = "search of at most as many plays as the product of the sizes of the ranges"
    tractable = Tractable("no: undecidable without bounds (Jones 1982)")

    test: Condition = field(
        metadata={"help": "the second player wins if it holds: x1^2+x2=x3", "read": Condition.parse}
    )
    range: tuple[NumberRange, ...] = parameter(
        (NumberRange(0, 9),),
        "the numbers to choose from: 0..9, or one range for each variable",
        read=NumberRange.parse_all,
    )

    def __post_init__(self) -> None:
        if len(self.range) not in (1, self.test.variables):
            found = f"there are {len(self.range)} ranges and {self.test.variables} variables"
            raise no_position(self, f"{found}; give one range, or one for each variable")

    @property
    def spans(self) -> tuple[NumberRange, ...]:
        """The ranges of x1, x2, …, one for each variable."""
        count = self.test.variables
        return self.range if len(self.range) == count else self.range * count

    def state(self, *parts: object) -> State:
        """Return the numbers that were chosen, each within its range, and perhaps a pass."""
        state: State = ()
        for text in map(str, parts):
            if len(state) < len(self.spans):
                span = self.spans[len(state)]
                digits = text.removeprefix("-")
                is_whole = digits.isascii() and digits.isdecimal() and len(digits) < 19
                if not is_whole or int(text) not in span:
                    wrong = f"x{len(state) + 1} is {text!r}; give a whole number in {span}"
                    raise no_position(self, wrong)
                state = (*state, int(text))
            elif text == PASS and any(self.options(state)):
                state = (*state, PASS)
            else:
                end = self.show(state)
                raise no_position(self, f"{text!r}: the play has ended after {end!r}")
        return state

    def options(self, state: State) -> Iterator[State]:
        """Yield the choices of the next number; at the end, one pass of the normal-play winner."""
        count = len(state)
        if count < len(self.spans):
            span = self.spans[count]
            yield from ((*state, number) for number in range(span.least, span.most + 1))
        elif count == len(self.spans) and (count % 2 == 0) != self.test.holds(_numbers(state)):
            yield (*state, PASS)

    def scene(self, state: State) -> Scene:
        """Show the numbers; to move, click a choice or, if there are many, the next variable."""
        count = len(self.spans)
        chosen = [(f"x{n}", f"x{n} = {value}", "used") for n, value in enumerate(state[:count], 1)]
        ahead = [(f"x{n}", f"x{n} = ?", "") for n in range(len(chosen) + 1, count + 1)]
        options = list(islice(self.options(state), MAX_DESCRIBED_MOVES))
        has_cards = len(options) <= MAX_CARDS
        choices = [(f"n{o[-1]}", str(o[-1]), "") for o in options] if has_cards else []
        touched = [(f"n{o[-1]}" if has_cards else f"x{len(state) + 1}",) for o in options]
        return cards([[*chosen, *ahead], choices], moves=zip(touched, options, strict=True))

    def describe(self, state: State, option: State) -> str:
        """Name the variable and its value."""
        if option[-1] == PASS:
            return f"pass, because {self.test} {'holds' if len(state) % 2 else 'does not hold'}"
        return f"x{len(option)} = {option[-1]}"

    shrinking = measure(
        "each move chooses a number, except one pass",
        lambda self, state: len(self.spans) + 1 - len(state),
    )

    def remarks(self, state: State) -> Sequence[str]:
        """Return a sentence on who is to move and when the second player wins."""
        mover = "second" if len(state) % 2 else "first"
        return [f"The {mover} player is to move; in normal play the second wins if {self.test}."]

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return compiled rules; None if a range is long or the polynomial may exceed 64 bits."""
        spans, count = self.spans, self.test.variables
        widest = max(map(len, spans), default=1)
        if widest > MAX_COMPILED_RANGE or self.test.bound(spans) >= 1 << 62:
            return None
        from zermelo.rulesets.numbers.polynomial.loops import RELATIONS, simplify, successors

        def with_zeros(numbers: tuple[int, ...]) -> tuple[int, ...]:
            return numbers + (0,) * (count - len(numbers))

        terms = self.test.terms
        params = [count, RELATIONS.index(self.test.relation), len(terms), int(play is MISERE)]
        for span in spans:
            params += (span.least, span.most)
        for exponents, factor in terms:
            params += (factor, *with_zeros(exponents))
        return CompiledRules(
            words=count + 1,
            max_options=widest + 1,
            params=params,
            successors=successors,
            simplify=simplify,
            questions=True,
            key=lambda state: (len(state), *with_zeros(_numbers(state))),
        )


def _numbers(state: State) -> tuple[int, ...]:
    return tuple(number for number in state if isinstance(number, int))
