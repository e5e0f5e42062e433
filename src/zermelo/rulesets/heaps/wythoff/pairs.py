"""Wythoff pairs: the P-positions of Wythoff games, by exact arithmetic on integers of any size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play


@dataclass(frozen=True)
class Pairs:
    """The pairs (A_n, B_n) of the game with parameter a, for n from 0 on.

    Normal play: A_n = ⌊nα⌋ and B_n = A_n + an with α = (2 − a + √(a² + 4)) / 2. Misère play for
    a > 1: A_n = ⌊nα + 1/α⌋ and B_n = A_n + an + 1. Misère play for a = 1: as in normal play from
    n = 2 on; (0, 1) and (2, 2) before. Every integer is in exactly one pair (A. S. Fraenkel, "How
    to beat your Wythoff games' opponents on three fronts", 1982). Roots of integers are exact:
    1/α = (√(a² + 4) + a − 2) / 2a.

    Examples
    --------
    >>> [Pairs(1).pair(n) for n in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    >>> Pairs(1).partner(10), Pairs(2, MISERE).partner(0)
    (6, 1)
    """

    a: int
    play: Play = NORMAL

    def pair(self, n: int) -> tuple[int, int]:
        """Return (A_n, B_n)."""
        a = self.a
        if self.play is MISERE and a == 1 and n < 2:
            return ((0, 1), (2, 2))[n]
        if self.play is MISERE and a > 1:
            root = isqrt((a * n + 1) ** 2 * (a * a + 4))
            low = (a * n * (2 - a) + a - 2 + root) // (2 * a)
            return low, low + a * n + 1
        low = (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2
        return low, low + a * n

    def of_difference(self, difference: int) -> list[tuple[int, int]]:
        """Return the pairs (A_n, B_n) with this difference, 0 or more: at most two."""
        n = difference // self.a
        return [p for p in map(self.pair, range(max(0, n - 1), n + 2)) if p[1] - p[0] == difference]

    def outcome(self, heaps: Sequence[int]) -> Outcome:
        """Say whether two heaps are a pair: compare with the pairs of their difference."""
        low, high = sorted(heaps)
        return Outcome.P if (low, high) in self.of_difference(high - low) else Outcome.N

    def partner(self, number: int) -> int:
        """Return the other number of the pair in which a number is."""
        about = (number * (self.a - 2) + isqrt(number**2 * (self.a**2 + 4))) // (2 * self.a)
        for n in range(max(0, about - 2), about + 3):  # number = A_n, so n is about number / α
            low, high = self.pair(n)
            if low == number:
                return high
        for n in range(max(0, number - about - 3), number - about + 4):  # 1/α + 1/β = 1
            low, high = self.pair(n)
            if high == number:
                return low
        raise AssertionError(f"{number} is in no pair")

    def options(self, heaps: Sequence[int]) -> list[tuple[int, ...]]:
        """Return all pairs one move away from two heaps, in the order of the heaps."""
        x, y = heaps
        found = self._options(min(x, y), max(x, y))
        return [pair if x <= y else pair[::-1] for pair in found]

    def _options(self, low: int, high: int) -> list[tuple[int, int]]:
        found = []
        other = self.partner(low)
        if other < high:
            found.append((low, other))
        other = self.partner(high)
        if other < low:
            found.append((other, high))
        shift = int(self.play is MISERE and self.a > 1)
        first = (high - low) // self.a - 1
        differences = {self.a * n + way for n in range(first, first + 4) for way in (shift, -shift)}
        for difference in sorted(differences):
            found += self._diagonal(low, high, difference)
        return list(dict.fromkeys(found))

    def _diagonal(self, low: int, high: int, difference: int) -> list[tuple[int, int]]:
        """Return the pairs of a signed difference that taking from both heaps reaches."""
        if abs(high - low - difference) >= self.a:
            return []
        pairs = self.of_difference(abs(difference))
        ways = [(x, y) if difference >= 0 else (y, x) for x, y in pairs]
        return [(x, y) for x, y in ways if x < low and y < high]
