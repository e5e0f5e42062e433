"""Nimhoff games: between Nim and Wythoff's game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from operator import ne

from zermelo.games.nim_table import nim_table, short
from zermelo.games.rules import Reasons, Tractable, no_position, parameter, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, smaller_heap, with_heap
from zermelo.values.nimber import nim_sum_of

#: Maximum number of ways to take from several heaps that are tried.
MAX_OPTIONS = 5_000

CYCLIC = "h(⌊a₁/h⌋ ⊕ … ⊕ ⌊aₙ/h⌋) + (Σ aᵢ mod h) for cyclic Nimhoff"
POWER = "the k-nim-sum for 2^k-Nimhoff"
SOURCE = "Fraenkel and Lorberbom 1991"


@dataclass(frozen=True)
class Nimhoff(Heaps):
    """Take any number from one heap, or small numbers from several: less than h, or 2^k from two.

    In cyclic Nimhoff (``cyclic`` h), instead of a move of Nim, numbers with a sum below h may be
    taken from any heaps. The value is h(⌊a₁/h⌋ ⊕ … ⊕ ⌊aₙ/h⌋) + (a₁ + … + aₙ) mod h. On two heaps
    with h = 3 this is a chess piece that combines king and rook.

    In 2^k-Nimhoff (``power`` k), instead of a move of Nim, 2^k may be taken from each of two heaps.
    The value is the k-nim-sum: the nim-sum, with the last digit changed once for each pair of heaps
    that have a 1 at the k-th digit (Fraenkel and Lorberbom 1991; Fraenkel 1996a, section 6). Heaps
    may have thousands of digits.

    Parameters
    ----------
    cyclic : int or None
        The bound h, 1 or more.
    power : int or None
        The exponent k, 1 or more. Exactly one of the two is given.

    Examples
    --------
    >>> Nimhoff(cyclic=3)(5, 6, 7).value
    3
    >>> Nimhoff(power=1)(2, 3).value
    0
    """

    name = "nimhoff"
    example = "--cyclic 3 5 6 7"
    complexity = "linear in the number of digits but for division by h"
    tractable = Tractable(label="yes (Fraenkel and Lorberbom 1991)", sums="yes: values add up")
    vectors = True

    cyclic: int | None = parameter(None, "h: from several heaps together take less than h", least=1)
    power: int | None = parameter(None, "k, 1 or more: take 2^k from each of two heaps", least=1)

    def __post_init__(self) -> None:
        if (self.cyclic is None) == (self.power is None):
            which = "neither" if self.cyclic is None else "both"
            raise no_position(self, f"{which} of --cyclic and --power given; give one of them")

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or take small numbers from several."""
        yield from smaller_heap(state)
        yield from self._from_several(state)

    def _from_several(self, state: HeapState) -> Iterator[HeapState]:
        if self.power is not None:
            large = [place for place, heap in enumerate(state) if heap >> self.power]
            for pair in combinations(large, 2):
                yield tuple(heap - (at in pair) * 2**self.power for at, heap in enumerate(state))
        elif self.cyclic is not None:
            options = _less(state, self.cyclic - 1)
            yield from (option for option in options if sum(map(ne, state, option)) > 1)

    def _value(self, state: HeapState) -> int:
        """Add without carrying: the quotients by h, or the heaps with a correction."""
        if (h := self.cyclic) is not None:
            return h * nim_sum_of([heap // h for heap in state]) + sum(state) % h
        return nim_sum_of(state) ^ (self._ones(state) >> 1 & 1)

    formula = theorem(f"{CYCLIC}, {POWER}", source=SOURCE)(_value)

    def _ones(self, state: HeapState) -> int:
        return sum(heap >> (self.power or 0) & 1 for heap in state)

    @formula.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        """Solve the formula for each heap, and try moves on several heaps if they are few."""
        n = len(state)
        if self.cyclic is not None and (
            n > 40 or comb(min(self.cyclic, MAX_OPTIONS) + n - 1, n) > MAX_OPTIONS
        ):
            return None
        several = (option for option in self._from_several(state) if self._value(option) == value)
        return [*self._from_one(state, value), *several]

    def _from_one(self, state: HeapState, value: int) -> list[HeapState]:
        """Find in each heap the one size, if it is smaller, that gives the value."""
        options, h = [], self.cyclic
        for place, heap in enumerate(state):
            others = state[:place] + state[place + 1 :]
            if h is not None:
                quotient = nim_sum_of([value // h, *(other // h for other in others)])
                left = quotient * h + (value - sum(others)) % h
            else:
                left = nim_sum_of(others) ^ value
                left ^= self._ones((*others, left)) >> 1 & 1  # the k-th digit is right, for k > 0
            if left < heap:
                options.append(with_heap(state, place, left))
        return options

    @formula.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        """Move on one heap; if no such move wins, take the remainder of the sum from several."""
        wins = self._of_value(state, 0) or self._from_one(state, 0)
        if wins or self.cyclic is None:
            return wins[0] if wins else None
        surplus, left = sum(state) % self.cyclic, []
        for heap in state:
            taken = min(surplus, heap % self.cyclic)
            left.append(heap - taken)
            surplus -= taken
        return tuple(left) if tuple(left) != state else None

    @formula.cited
    def _cited(self, state: HeapState) -> str:  # noqa: ARG002
        return f"{POWER if self.cyclic is None else CYCLIC} ({SOURCE})"

    @formula.reasons
    def _why(self, state: HeapState) -> Reasons:
        h, ones = self.cyclic or 1, self._ones(state)
        rows = [(f"heap {number}", heap // h) for number, heap in enumerate(state, 1)]
        if self.cyclic is None:
            change = "is changed" if ones >> 1 & 1 else "is kept"
            text = f"{ones} of the heaps have a 1 in column {(self.power or 0) + 1} from the right."
            text += f" Each two of them change the last digit of the nim-sum: it {change}."
        elif h == 1:  # there are no moves besides those of Nim
            text = "The value is the nim-sum of the heaps."
        else:
            text = f"The value is {short(h)} times the nim-sum of the quotients by it, and the "
            text += f"remainder of the sum of the heaps, {short(sum(state) % h)}."
            text += " It is 0 if both are."
        return [nim_table(rows, ("heap", "size" if h == 1 else "quotient")), text]


def _less(state: HeapState, most: int) -> Iterator[HeapState]:
    """Yield the states with at most a number of counters fewer, including this one."""
    if not state:
        yield ()
        return
    for taken in range(min(most, state[0]) + 1):
        for rest in _less(state[1:], most - taken):
            yield (state[0] - taken, *rest)
