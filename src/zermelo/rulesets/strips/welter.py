"""Welter's game: coins on a strip, no two on one square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from zermelo.games.explanation import Block
from zermelo.games.nim_table import nim_table
from zermelo.games.rules import Tractable, no_position, theorem
from zermelo.rulesets.heaps.heaps import HeapState, with_heap
from zermelo.rulesets.strips.strip import CoinsOnStrip
from zermelo.values.nimber import nim_sum_of


@dataclass(frozen=True)
class Welter(CoinsOnStrip):
    """Move one coin down to an empty square; no two coins may share a square.

    The squares are numbered from 0. The value is Welter's function: the nim-sum of the squares
    and, for each pair of coins, of 2^(m+1) − 1, where 2^m is the largest power of 2 that divides
    the difference of their squares (Welter 1954; Conway 1976, chapter 13). Given the value and all
    coins but one, the square of that coin is found digit by digit from the right. So all winning
    moves are found, even for squares with thousands of digits.

    Examples
    --------
    >>> here = Welter()(1, 4, 9)
    >>> here.value, here.winning_moves()
    (3, [Move('move a coin from 9 to 6' -> 1 4 6)])
    """

    name = "welter"
    example = "1 4 9"
    complexity = "value and moves: quadratic in the coins, linear in the digits"
    tractable = Tractable(label="yes (Conway 1976, chapter 13)", sums="yes: values add up")

    def state(self, *parts: object) -> HeapState:
        """Check and sort the squares, which must be different."""
        squares = tuple(sorted(super().state(*parts)))
        if len(set(squares)) < len(squares):
            raise no_position(self, "two coins on one square; give different numbers")
        return squares

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Move one coin down."""
        for place, square in enumerate(state):
            for free in range(square):
                if free not in state:
                    yield tuple(sorted(with_heap(state, place, free)))

    @theorem("Welter's function", source="Welter 1954; Conway 1976, chapter 13")
    def function(self, state: HeapState) -> int:
        """Add the squares, and a correction for each pair, without carrying."""
        return welter(state)

    @function.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        """Find for each coin the only square that gives the value, if it is free and lower."""
        options = []
        for place, square in enumerate(state):
            others = state[:place] + state[place + 1 :]
            wanted = value ^ welter(others)
            free = _solve(wanted, others, square.bit_length())
            if free < square and free not in others:
                option = tuple(sorted((*others, free)))
                if welter(option) == value:
                    options.append(option)
        return list(dict.fromkeys(options))

    @function.reasons
    def _why(self, state: HeapState) -> Sequence[Block | str]:
        rows = [(f"square {square}" if square < 10**20 else "square", square) for square in state]
        for u, v in combinations(state, 2) if len(state) < 6 else ():
            name = f"{u} and {v}" if v < 10**20 else "pair"
            rows.append((name, (u ^ v) ^ ((u ^ v) - 1)))
        formula = (
            "Welter's function is the nim-sum of the squares and of 2^(m+1) − 1 for each pair of "
            "coins, where 2^m is the largest power of 2 that divides their distance."
        )
        return [formula, nim_table(rows, ("part", "number"))] if len(state) < 6 else [formula]


def welter(squares: HeapState) -> int:
    """Return Welter's function: where 2^m divides d and 2^(m+1) not, d ⊕ (d − 1) = 2^(m+1) − 1."""
    pairs = (u ^ v for u, v in combinations(squares, 2))
    return nim_sum_of([*squares, *(pair ^ (pair - 1) for pair in pairs)])


def _solve(wanted: int, others: HeapState, digits: int) -> int:
    """Return the x with a given nim-sum of x and its corrections with the others.

    It is found from its last digit on: digit m of the sum is digit m of x, changed once for each
    other number that agrees with x in all digits before m. Only the given number of digits is set.
    """
    x, agreeing = 0, list(others)
    for m in range(digits):
        digit = wanted >> m & 1 ^ len(agreeing) & 1
        x |= digit << m
        agreeing = [other for other in agreeing if other >> m & 1 == digit]
    return x
