"""Nimania and Epidemiography: tokens that multiply as they move."""

from __future__ import annotations

import ast
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from zermelo.errors import InputError
from zermelo.games.parameters import natural, parameter, wrong_parameter
from zermelo.games.rules import Outcome, Reasons, Ruleset, Tractable, no_position
from zermelo.games.scene import Moves, Scene
from zermelo.games.scenes.cards import cards
from zermelo.games.theorem import BestOption, theorem
from zermelo.values.play import MISERE

T = TypeVar("T")
#: The number of the next move, and pairs of a kind of token and the number of its copies.
Copies: TypeAlias = tuple[int, tuple[tuple[T, int], ...]]
#: The tokens of Nimania are numbers, the largest first.
Numbers: TypeAlias = Copies[int]
#: Limits of the search for a bound on the length of play: positions, and tokens in a position.
MAX_POSITIONS, MAX_NUMBERS = 3_000, 300
FIRST_WINS = "the player who makes the odd-numbered moves wins from every n"
ONLY_ONES = "if only ones are left, the player to move loses if and only if their number is odd"
SOURCE = "Fraenkel, Loebl and Nešetřil 1988"
LENGTH = "no: at least doubly exponentially many (Fraenkel 1996a, section 6)"
NEAR_END = "with at most one 2 and nothing larger, the ones and the number of the move decide"


def show_copies(_rules: object, state: Copies[object]) -> str:
    """Write the tokens with their copies, and the next move's number if it is not the first."""
    move, copies = state
    words = [f"{name}^{count}" if count > 1 else str(name) for name, count in copies]
    return " ".join([*words, f"@{move}"] if move > 1 else words)


@dataclass(frozen=True)
class Nimania(Ruleset[Numbers]):
    """At move k, subtract 1 from a copy of a number m; if m − 1 > 0, add k more copies of m − 1.

    Play starts with one number n at move 1. A position is written as its numbers, ``2^3`` for three
    copies of 2, and ``@k`` for the number of the next move, if it is not the first. The first
    player wins for every n, and nearly every move wins: care is needed only near the end (Fraenkel,
    Loebl and Nešetřil 1988; Fraenkel 1996a, section 6).

    Let First be the player who makes the moves with odd k, a the number of ones, and b that of
    twos. If there is a number above 2, or if b ≥ 2, First wins, no matter who is to move. If b = 1,
    First wins if it is First's turn, or if a is even. If b = 0, the parity of a decides. Reason:
    taking a 1 does not change the parity of a + k, and lowering the last 2 leaves a + k + 1 ones.
    So if b = 1 and a + k is odd, lowering the 2 wins; otherwise it loses, and both take ones. If
    b = 2, First lowers a 2 if a is even, and takes a 1 if a is odd; then the best that Second can
    do is to leave First a single 2. Positions with b > 2 lead to b = 2, and those with a number
    above 2 lead to b ≥ 2, since the last 3 leaves k + 1 twos.

    If First always lowers the largest number whose lowering wins, play from n = 4 ends after at
    most 205 moves, though 2^44 or more are possible. Play from n ≥ 2 takes 2^2^(n − 2) or more.

    Examples
    --------
    >>> position = Nimania()(3)
    >>> position.outcome, position.winning_moves()
    (Outcome.N, [Move('subtract 1 from 3, then 2 copies of 2' -> 2^2 @2)])
    """

    name = "nimania"
    example = "3"
    complexity = "the winner moves by counting; play may last an Ackermann number of moves"
    tractable = Tractable(
        f"yes ({SOURCE})", length=LENGTH, misere_label="in part: only ones", misere_length=LENGTH
    )

    def state(self, *parts: object) -> Numbers:
        """Read words such as 3 or 2^3, and @4 for the number of the next move."""
        move, copies = 1, Counter[int]()
        for part in parts:
            text = str(part)
            if text.startswith("@"):
                move = self._number(text[1:], part)
                continue
            name, power, count = text.partition("^")
            copies[self._number(name, part)] += self._number(count, part) if power else 1
        return move, tuple(sorted(copies.items(), reverse=True))

    def _number(self, text: str, part: object) -> int:
        if not (number := natural(text)):
            shown = repr(part) if len(str(part)) < 40 else f"a word of {len(str(part)):,} letters"
            expected = "give numbers from 1 on, such as 3, or 2^3 for three copies of 2, and @4 "
            raise no_position(self, f"{shown} is not a number; {expected}for the fourth move")
        return number

    show = show_copies

    def options(self, state: Numbers) -> Iterator[Numbers]:
        """Yield for each different number the state after 1 is subtracted from a copy of it."""
        move, copies = state
        for number, _ in copies:
            after = dict(copies)
            after[number] -= 1
            if number > 1:
                after[number - 1] = after.get(number - 1, 0) + move + 1
            yield move + 1, tuple(sorted(((m, c) for m, c in after.items() if c), reverse=True))

    def scene(self, state: Numbers) -> Scene:
        """Show the numbers with their copies, and the number of the next move."""
        gestures = ((f"n{number}",) for number, _ in state[1])
        return copies_scene(state, zip(gestures, self.options(state), strict=True))

    def describe(self, state: Numbers, option: Numbers) -> str:
        """Name the number from which 1 is subtracted, and the new copies."""
        before, after = Counter(dict(state[1])), Counter(dict(option[1]))
        (number,) = before - after
        if number == 1:
            return "delete a 1"
        copies = after[number - 1] - before[number - 1]
        return f"subtract 1 from {number}, then {copies} copies of {number - 1}"

    @theorem(FIRST_WINS, source=SOURCE, gives="outcome")
    def first_wins(self, state: Numbers) -> Outcome:
        """Return who wins (see `Nimania`)."""
        return outcome_of(state)

    @first_wins.cited
    def _cited(self, state: Numbers) -> str:
        return NEAR_END if near_end(state) else f"{FIRST_WINS} ({SOURCE})"

    @first_wins.winning_options
    def _wins(self, state: Numbers) -> list[Numbers]:
        return [option for option in self.options(state) if outcome_of(option) is Outcome.P]

    @first_wins.best
    def _best(self, state: Numbers) -> BestOption[Numbers] | None:
        """Lower the largest number whose lowering wins, or else the smallest; None at the end."""
        wins = self._wins(state)
        if not (options := wins or list(self.options(state))[::-1]):
            return None
        return BestOption(options[0], self._longest(state, {}))

    def _longest(self, state: Numbers, cache: dict[Numbers, int]) -> int | None:
        """Return a bound on the number of moves if the winner plays `_best`; None if not found."""
        move, copies = state
        if near_end(state):
            ones, twos = ones_and_twos(state)
            return (1 if (ones + move) % 2 else 2) * ones + move + 2 if twos else ones
        if state not in cache:
            total = sum(count for _, count in copies)
            if len(cache) > MAX_POSITIONS or copies[0][0] > 4 or total > MAX_NUMBERS:
                return None
            longest = 0
            for option in self._wins(state)[:1] or self.options(state):
                if (remaining := self._longest(option, cache)) is None:
                    return None
                longest = max(longest, 1 + remaining)
            cache[state] = longest
        return cache[state]

    @first_wins.reasons
    def _why(self, state: Numbers) -> Reasons:
        move, (ones, twos) = state[0], ones_and_twos(state)
        text = f"First is the player who makes the odd-numbered moves; the next is move {move}. "
        if not near_end(state):
            text += "First wins: nearly every move wins. When two copies of 2 and nothing larger "
            text += "are left, First lowers one if the number of ones is even, and takes a 1 if it "
            text += "is odd. Lowering the last 3 always leaves at least two copies of 2."
            return [text]
        if not twos:
            return [f"Only ones are left, {ones} of them: no choice is left."]
        text += "Lowering the last 2 adds as many ones as the move's number and one more, so it "
        text += "wins if the number of ones and that of the move add up to an odd number"
        if (ones + move) % 2:
            return [f"{text}, as {ones:,} and {move:,} do."]
        loser = "opponent" if ones % 2 else "player to move"
        text += f". As {ones:,} and {move:,} do not, and taking ones does not change this, both "
        return [f"{text}take ones, and the {loser} has to lower the 2 in the end."]

    @theorem(ONLY_ONES, source="nobody has a choice", play=MISERE)
    def misere_ones(self, state: Numbers) -> Outcome | None:
        """Return who wins if there are only ones; otherwise None."""
        if any(number > 1 for number, _ in state[1]):
            return None
        return Outcome.P if sum(count for _, count in state[1]) % 2 else Outcome.N


def copies_scene(state: Copies[object], moves: Moves) -> Scene:
    """Show the tokens with their copies, and the number of the next move."""
    move, copies = state
    shown = [(f"n{n}", f"{n} × {count:,}" if count > 1 else str(n), "") for n, count in copies]
    return cards([[("move", f"move {move:,}", "used")], shown], moves=moves)


def ones_and_twos(state: Numbers) -> tuple[int, int]:
    """Return the numbers of ones and of twos."""
    copies = dict(state[1])
    return copies.get(1, 0), copies.get(2, 0)


def near_end(state: Numbers) -> bool:
    """Whether at most one 2 is left, and nothing larger."""
    return all(number == 1 or (number == 2 and count == 1) for number, count in state[1])


def outcome_of(state: Numbers) -> Outcome:
    """Return who wins: First, except in some positions near the end (see `Nimania`)."""
    mover_wins = state[0] % 2 == 1
    if near_end(state):
        ones, twos = ones_and_twos(state)
        mover_wins = ones % 2 == 1 or (twos == 1 and mover_wins)
    return Outcome.N if mover_wins else Outcome.P


if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: The tokens of Epidemiography are numbers in digits, the largest first, or sorted vertices.
Tokens: TypeAlias = Copies[str]
#: Maximum value of a formula: the number of tokens that join in one move.
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
NO_SHORT_PLAY = "no: Nimania is a case (Fraenkel 1996a, section 6)"
SYNTAX = "write whole numbers, k, + - * // % ^, parentheses, log2(…), min(…, …) and max(…, …)"


def growth_of(formula: str, k: int) -> int:
    """Return the value of a formula at k ≥ 1 or raise InputError; ``//`` and ``log2`` round down.

    >>> [growth_of("2^k", k) for k in (1, 2, 3)], [growth_of("log2(k) + k % 2", 4)]
    ([2, 4, 8], [2])
    """
    function = _parse_formula(formula)
    try:
        growth = function(k)
    except (ZeroDivisionError, OverflowError, TypeError, ValueError):
        growth = -1
    if not 0 <= growth <= MAX_GROWTH:
        wrong = f"is not a number from 0 to {MAX_GROWTH:,} at k = {k}; give another formula"
        raise InputError(f"the growth {formula!r} {wrong}")
    return growth


@lru_cache(maxsize=64)
def _parse_formula(formula: str) -> Callable[[int], int]:
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
    arguments = [_function_of(part, depth + 1) for part in parts]
    return lambda k: apply(*(part(k) for part in arguments))


@dataclass(frozen=True)
class Epidemiography(Ruleset[Tokens]):
    """At move k, take one step with a token; if it can go on, f(k) more tokens join it there.

    The growth f is a formula, or the coefficients of a polynomial in k: 0,1 is k, as in Nimania; 1
    is one more token each time; and 0,0,1 is k². Tokens are numbers, which go down by 1 and vanish
    at 0. With ``on`` they stand on vertices of a digraph without cycles, and vanish at a vertex
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
    tractable = Tractable(length=NO_SHORT_PLAY, misere_length=NO_SHORT_PLAY)

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

    def growth_at(self, move: int) -> int:
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

    def state(self, *parts: object) -> Tokens:
        """Read words such as 3 or 3^2, and @4 for the number of the next move."""
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
                copies[self._check_token(name)] += number
        return move, self._sorted_pairs(copies)

    def _check_token(self, name: str) -> str:
        if self.on is None:
            number = natural(name)
            token = str(number) if number and number < 10**6 else ""
        else:
            token = name if name in self.on and self.can_step(name) else ""
        if not token:
            kind = "number from 1 to 999,999" if self.on is None else "vertex from which edges lead"
            raise no_position(self, f"{name!r} is not a {kind}")
        return token

    def _sorted_pairs(self, copies: dict[str, int]) -> tuple[tuple[str, int], ...]:
        pairs = sorted((token, count) for token, count in copies.items() if count)
        return tuple(sorted(pairs, key=lambda pair: -int(pair[0])) if self.on is None else pairs)

    show = show_copies

    def _moves(self, state: Tokens) -> Iterator[tuple[str, str, Tokens]]:
        """Yield for each move the token, the number or vertex to which it goes, and the option."""
        move, copies = state
        for token, _ in copies:
            for to in self.steps(token):
                after = dict(copies)
                after[token] -= 1
                if self.can_step(to):
                    after[to] = after.get(to, 0) + 1 + self.growth_at(move)
                yield token, to, (move + 1, self._sorted_pairs(after))

    def options(self, state: Tokens) -> Iterator[Tokens]:
        """Yield the state after each step of one token."""
        return (option for _, _, option in self._moves(state))

    def describe(self, state: Tokens, option: Tokens) -> str:
        """Describe which token goes where, and how many join it."""
        token, to, _ = next(move for move in self._moves(state) if move[2] == option)
        joins = f", and {self.growth_at(state[0])} more" if self.can_step(to) else ", and vanishes"
        return f"{token} → {to}{joins}"

    def scene(self, state: Tokens) -> Scene:
        """Show the tokens with their copies, and the number of the next move."""
        moves = (((f"n{token}",), option) for token, _, option in self._moves(state))
        return copies_scene(state, moves)
