"""Epidemiography: tokens that multiply as they move, by a function of the number of the move."""

from __future__ import annotations

import ast
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from zermelo.errors import InputError
from zermelo.games.parameters import natural, parameter, wrong_parameter
from zermelo.games.rules import Ruleset, Scene, Tractable, no_position
from zermelo.rulesets.heaps.nimania import Copies, copies_scene, show_copies

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: The number of the next move, and each token with the number of its copies, in order.
State: TypeAlias = Copies[str]
#: Maximum number of tokens that join in one move.
MAX_GROWTH = 10**9
#: Maximum length of a formula in characters, and maximum depth to which its parts are nested.
MAX_LENGTH, MAX_DEPTH = 200, 20


def _power(base: int, exponent: int) -> int:
    if exponent < 0 or (abs(base) > 1 and exponent * base.bit_length() > 200):
        raise OverflowError
    return int(base**exponent)


OPERATIONS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
}
FUNCTIONS: Mapping[str, Callable[..., int]] = {
    "log2": lambda number: number.bit_length() - 1,
    "min": min,
    "max": max,
}
HARD = "no: Nimania is a case (Fraenkel 1996a, section 6)"
SYNTAX = "write whole numbers, k, + - * // % ^, parentheses, log2(…), min(…, …) and max(…, …)"


def growth_of(formula: str, k: int) -> int:
    """Return the value of a formula at k ≥ 1; ``//`` and ``log2`` round down.

    >>> [growth_of("2^k", k) for k in (1, 2, 3)], [growth_of("log2(k) + k % 2", 4)]
    ([2, 4, 8], [2])
    """
    function = _read(formula)
    try:
        growth = function(k)
    except (ZeroDivisionError, OverflowError, TypeError, ValueError):
        growth = -1
    if not 0 <= growth <= MAX_GROWTH:
        wrong = f"is not a number from 0 to {MAX_GROWTH:,} at k = {k}; give another formula"
        raise InputError(f"the growth {formula!r} {wrong}")
    return growth


@lru_cache(maxsize=64)
def _read(formula: str) -> Callable[[int], int]:
    try:
        if len(formula) > MAX_LENGTH:
            raise SyntaxError
        return _function_of(ast.parse(formula.replace("^", "**"), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InputError(f"the growth {formula[:60]!r} is not a formula in k; {SYNTAX}") from None


def _function_of(tree: ast.expr, depth: int = 0) -> Callable[[int], int]:
    """Return the function of k that a syntax tree means; raise SyntaxError if it means none."""
    if depth > MAX_DEPTH:
        raise SyntaxError
    match tree:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return lambda _k: number
        case ast.Name(id="k"):
            return lambda k: k
        case ast.BinOp(left, op, right) if type(op) in OPERATIONS:
            apply, parts = OPERATIONS[type(op)], [left, right]
        case ast.Call(ast.Name(id=name), [_, *_] as parts, []) if name in FUNCTIONS:
            apply = FUNCTIONS[name]
        case _:
            raise SyntaxError
    inner = [_function_of(part, depth + 1) for part in parts]
    return lambda k: apply(*(part(k) for part in inner))


@dataclass(frozen=True)
class Epidemiography(Ruleset[State]):
    """At move k, take one step with a token; if it can go on, f(k) more tokens join it there.

    The growth f is a polynomial in k, given by its coefficients: 0,1 is k, as in Nimania; 1 is one
    more token each time; and 0,0,1 is k². Tokens are numbers, which go down by 1 and vanish at 0.
    With ``on`` they stand on the vertices of a digraph without cycles, and vanish at a vertex
    without options. A position is written as its tokens, ``3 2^4`` for a 3 and four 2s, and ``@k``
    for the number of the next move, if it is not the first (Fraenkel and Nešetřil 1985; Fraenkel,
    Loebl and Nešetřil 1988; Fraenkel and Lorberbom 1989).

    Examples
    --------
    >>> Epidemiography((0, 1))(3).outcome, Epidemiography((1,))(3).outcome
    (Outcome.N, Outcome.N)
    """

    name = "epidemiography"
    example = "--growth 1 2 2"
    complexity = "open; play may last an Ackermann number of moves"
    tractable = Tractable(length=HARD, misere_length=HARD)

    growth: tuple[int, ...] = parameter((0, 1), "coefficients of f(k), the constant first: 0,1")
    on: Digraph | None = parameter(None, "a digraph without cycles, instead of numbers")
    formula: str = parameter("", "f(k) as a formula instead, such as 2^k, k//2 or log2(k)")

    def __post_init__(self) -> None:
        if not self.growth or min(self.growth) < 0:
            raise wrong_parameter(self, "growth", "give coefficients from 0 on, such as 0,1")
        if self.formula:
            if self.growth != (0, 1):
                raise no_position(self, "growth and formula are both given; give one of them")
            growth_of(self.formula, 1)  # raises the error for a wrong formula
        if self.on is not None:
            from zermelo.structure import find_cycle

            if find_cycle(self.on):
                wrong = "the digraph has a cycle, so that play need not end"
                raise no_position(self, f"{wrong}; give a digraph without cycles")

    def joining(self, move: int) -> int:
        """Return f(k), the number of tokens that join at move k."""
        if self.formula:
            return growth_of(self.formula, move)
        return sum(c * move**power for power, c in enumerate(self.growth))

    def steps(self, token: str) -> list[str]:
        """Return the vertices or numbers to which a token can go; a number vanishes at "0"."""
        return [str(int(token) - 1)] if self.on is None else [*map(str, self.on.options(token))]

    def can_step(self, token: str) -> bool:
        """Whether a token can take a step."""
        return token != "0" if self.on is None else bool(self.on.options(token))  # noqa: S105

    def state(self, *parts: object) -> State:
        """Read tokens with copies, and the number of the move."""
        move, copies = 1, Counter[str]()
        for text in map(str, parts):
            name, power, count = text.removeprefix("@").partition("^")
            number = natural(text[1:] if text.startswith("@") else count if power else "1")
            if not number or number >= 10**9:
                wrong = f"{text!r} is not a token; give tokens such as 3 or 3^2, and @4 for move 4"
                raise no_position(self, wrong)
            if text.startswith("@"):
                move = number
            else:
                copies[self._token(name)] += number
        return move, self._ordered(copies)

    def _token(self, name: str) -> str:
        if self.on is None:
            number = natural(name)
            token = str(number) if number and number < 10**6 else ""
        else:
            token = name if name in self.on and self.can_step(name) else ""
        if not token:
            expected = "number from 1 on" if self.on is None else "vertex from which an edge leads"
            raise no_position(self, f"{name!r} is not a {expected}")
        return token

    def _ordered(self, copies: dict[str, int]) -> tuple[tuple[str, int], ...]:
        pairs = sorted((token, count) for token, count in copies.items() if count)
        return tuple(sorted(pairs, key=lambda pair: -int(pair[0])) if self.on is None else pairs)

    show = show_copies

    def _moves(self, state: State) -> Iterator[tuple[str, str, State]]:
        """Yield for each move the token, the place to which it goes, and the option."""
        move, copies = state
        for token, _ in copies:
            for to in self.steps(token):
                after = dict(copies)
                after[token] -= 1
                if self.can_step(to):
                    after[to] = after.get(to, 0) + 1 + self.joining(move)
                yield token, to, (move + 1, self._ordered(after))

    def options(self, state: State) -> Iterator[State]:
        """Yield the positions after a step with each token."""
        return (option for _, _, option in self._moves(state))

    def describe(self, state: State, option: State) -> str:
        """Describe which token goes where, and how many join it."""
        token, to, _ = next(move for move in self._moves(state) if move[2] == option)
        joins = f", and {self.joining(state[0])} more" if self.can_step(to) else ", and vanishes"
        return f"{token} → {to}{joins}"

    def scene(self, state: State) -> Scene:
        """Show the tokens with their copies, and the number of the move."""
        moves = (((f"n{token}",), option) for token, _, option in self._moves(state))
        return copies_scene(state, moves)
