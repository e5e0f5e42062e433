"""Numerations of the natural numbers: in base k, and by the continued fraction [1; a, a, …].

In the numeration ``ostrowski a`` the places have the values 1, a+1, a(a+1)+1, … of Fraenkel 1982:
p₋₁ = p₀ = 1 and pₙ = a·pₙ₋₁ + pₙ₋₂. Digits run from 0 to a, and a digit a is followed by a 0. For
a = 1 it is Zeckendorf's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from operator import mul

from zermelo.infinite.dfa import Dfa, build
from zermelo.limits import UNLIMITED, Watch

#: States for a linear form whose sign can no longer change.
POSITIVE, NEGATIVE = "positive", "negative"

AutomatonState = tuple[int, int] | str


@dataclass(frozen=True, eq=False)  # compared as an object: a table takes long to hash
class AutomaticRelation:
    """The relation of the natural numbers whose digits an automaton accepts."""

    name: str
    numeration: Numeration
    dfa: Dfa

    @property
    def tracks(self) -> int:
        """The number of arguments."""
        return self.dfa.tracks

    def accepts(self, numbers: Sequence[int]) -> bool:
        """Whether the relation holds of natural numbers."""
        return self.dfa.accepts(self.numeration.word(numbers))


@dataclass(frozen=True)
class Numeration:
    """A numeration of natural numbers: ``base`` k, or ``ostrowski`` a.

    >>> Numeration("base", 2).digits(6), Numeration("ostrowski", 1).digits(12)
    ([1, 1, 0], [1, 0, 1, 0, 1])
    """

    kind: str
    parameter: int

    def __str__(self) -> str:
        return f"{self.kind} {self.parameter}"

    @property
    def radix(self) -> int:
        """The number of different digits, from 0 to the radix − 1."""
        return self.parameter if self.kind == "base" else self.parameter + 1

    def _places(self, limit: int) -> list[int]:
        """Return the values of the places up to a number, 1 first."""
        places, before = [1], 1 if self.kind == "ostrowski" else 0
        while True:
            following = self.parameter * places[-1] + before
            if following > limit:
                return places
            before = places[-1] if self.kind == "ostrowski" else 0
            places.append(following)

    def digits(self, number: int) -> list[int]:
        """Return the digits of a natural number, the most significant first; none for 0."""
        digits, remainder = [], number
        for place in reversed(self._places(number)):
            digit, remainder = divmod(remainder, place)
            digits.append(digit)
        return digits if number else []

    def value(self, digits: Sequence[int]) -> int:
        """Return the value of digits, whether they are in normal form or not."""
        first, second = 0, 0
        for digit in digits:
            if self.kind == "base":
                first = self.parameter * first + digit
            else:
                first, second = self.parameter * first + second + digit, first
        return first + second

    def word(self, numbers: Sequence[int]) -> list[int]:
        """Return the letters that an automaton reads for several numbers side by side."""
        written = [self.digits(number) for number in numbers]
        length = max(map(len, written), default=0)
        padded = [[0] * (length - len(digits)) + digits for digits in written]
        values = [self.radix**track for track in range(len(padded))]
        return [sum(map(mul, values, digits)) for digits in zip(*padded, strict=True)]

    def numbers(self, word: Sequence[int], tracks: int) -> list[int]:
        """Return the numbers that letters write; the inverse of `word`."""
        radix = self.radix
        return [self.value([letter // radix**t % radix for letter in word]) for t in range(tracks)]

    def valid(self) -> Dfa:
        """Return the automaton of the words that write a number, leading zeros allowed."""
        top = self.radix - 1
        if self.kind == "base":
            return build(1, self.radix, 0, lambda _: [0] * self.radix, lambda _: True)
        # 0: any digit may follow; 1: after a digit a, only 0 may follow; 2: invalid
        rows = {0: [0] * top + [1], 1: [0] + [2] * top, 2: [2] * self.radix}
        return build(1, self.radix, 0, rows.__getitem__, lambda state: state < 2)

    def only(self, number: int) -> Dfa:
        """Return the automaton of one number, leading zeros allowed."""
        digits = self.digits(number)
        last, rejected = len(digits), len(digits) + 1

        def follow(state: int) -> list[int]:
            row = [rejected] * self.radix
            if state < last:
                row[digits[state]] = state + 1
            if state == 0:
                row[0] = 0
            return row

        return build(1, self.radix, 0, follow, lambda state: state == last)

    def linear(
        self, factors: Sequence[int], constant: int, *, equal: bool, watch: Watch = UNLIMITED
    ) -> Dfa:
        """Return the automaton of the numbers for which a linear form is 0, or at most 0.

        If n digits remain, the value of the digits read so far is s·pₙ + t·pₙ₋₁, and the state is
        (s, t); in a base, t = 0. The remaining digits and the constant change the value by at most
        C·(pₙ + pₙ₋₁) + |constant|·pₙ₋₁, where C bounds the sum of factors times digits at a place,
        since p₀ + … + pₙ₋₁ ≤ pₙ + pₙ₋₁. If this cannot change the sign, for any ratio pₙ/pₙ₋₁ from
        1 to a+1, the state is the sign. Only finitely many other states exist: one combination of s
        and t shrinks from step to step, and another is bounded as above.
        """
        k, base = self.parameter, self.kind == "base"
        top = self.radix - 1
        rise = top * sum(factor for factor in factors if factor > 0)
        fall = top * sum(-factor for factor in factors if factor < 0)
        bound, slack = max(rise, fall), abs(constant)
        steps = [
            sum(factor * digit for factor, digit in zip(factors, digits[::-1], strict=True))
            for digits in product(range(self.radix), repeat=len(factors))
        ]

        def decided(s: int, t: int) -> bool:
            """Whether the value stays positive for all remaining digits."""
            if base:
                return s > bound + slack
            high, low = s - bound, t - bound - slack
            return high + low > 0 and high * (k + 1) + low > 0

        def follow(state: AutomatonState) -> list[AutomatonState]:
            if isinstance(state, str):
                return [state] * len(steps)
            s, t = state
            row: list[AutomatonState] = []
            for step in steps:
                pair = (k * s + step, 0) if base else (k * s + t + step, s)
                if decided(*pair):
                    row.append(POSITIVE)
                elif decided(-pair[0], -pair[1]):
                    row.append(NEGATIVE)
                else:
                    row.append(pair)
            return row

        def accept(state: AutomatonState) -> bool:
            if isinstance(state, str):
                return state == NEGATIVE and not equal
            value = sum(state) + constant
            return value == 0 if equal else value <= 0

        start: AutomatonState = (0, 0)
        return build(len(factors), self.radix, start, follow, accept, watch)
