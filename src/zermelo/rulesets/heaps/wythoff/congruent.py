"""Wythoff's game with congruent moves: a family with two parameters, and a proof of its formula.

A move takes a multiple of b from one heap, or k and l from both, k ≡ l modulo b and |k − l| < ab.
Let c = ab, and let d be y − x modulo b for heaps x, y. No move changes d.

For 0 < d < b let A_n be the least number that is no A_i and no B′_i with i < n, and let A′_n be the
least number that is no A′_i and no B_i with i < n. Let B_n = A_n + cn + d and B′_n = A′_n + cn + b
− d. Then the P-positions with d are (A_n, B_n) and (B′_n, A′_n) for n = 0, 1, 2, …:

- Every number is in exactly one of the sequences A and B′: in at least one by the choice of A. By
  this choice no A_n is a B′_i with i < n. And A_n is less than every B′_i with i ≥ n: B′ grows,
  A_n is at most 2n, and A′_n is at least n. The same holds for A′ and B. Hence no move in one heap
  leads from pair to pair. No move in both heaps does: the differences y − x are cn + d and −(cn + b
  − d), and any two of them are at least c apart, except d and d − b, which belong to (0, d) and
  (b − d, 0).
- Take another position (x, y) with d. Let y > x; the other case is the same with b − d for d. If x
  is a B′_n, then A′_n < x < y, and a move in the second heap leads to (B′_n, A′_n). If x = A_n and
  y > B_n, such a move leads to (A_n, B_n). If x = A_n and y < B_n, then y − x = d + bk with k < an;
  let m = ⌊k/a⌋, so that m < n. From (x, y) to (A_m, B_m) both heaps become smaller, and the
  difference changes by b(k − am), which is less than c: this is a move in both heaps.

For d = 0 the same proof gives the pairs of `Wythoff` with c instead of a, in either order: A_n is
the least number in no earlier pair, and B_n = A_n + cn.

Formulas: let α = (2 − c + √(c² + 4)) / 2 and β = α + c, so that 1/α + 1/β = 1. The pair with the
difference D = cn + d has A_n = ⌊Dα/c + 1 − 1/a⌋ for d > 0. Proof: this is ⌊nα + γ⌋ with γ = dα/c +
1 − 1/a; and B′_n is ⌊nβ + δ⌋ with δ = (b − d)α/c + 1 − 1/a + b − d, so that γ/α + δ/β = 1. Among
the numbers below N ≥ 1 there are ⌈(N − γ)/α⌉ in A and ⌈(N − δ)/β⌉ in B′, where 0 ≤ γ < 1 and δ < β.
The quotients add up to N − 1, and neither is an integer, as α is irrational. So there are N numbers
in all, for every N: each number occurs once. As A_n < B′_n, A_n is the least number that has not
occurred before. With a = 1 the pairs are (⌊kα/b⌋, ⌊kβ/b⌋) for k = 0, 1, 2, … (Connell 1959).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from zermelo.games.nim_table import short
from zermelo.games.rules import Outcome, Reasons, Tractable, parameter, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState

PAIRS = (
    "the P-positions are (A, A + D), in either order, where d = D mod ab is less than b and A = "
    "⌊Dα/(ab) + 1 − 1/a⌋, for d = 0 without the 1 − 1/a; α = (2 − ab + √(a²b² + 4)) / 2"
)
SOURCE = "proof in congruent.py"


@dataclass(frozen=True)
class CongruentPairs:
    """The pairs of heaps that are P-positions, by exact arithmetic on integers."""

    a: int
    b: int

    def pair_with(self, difference: int) -> tuple[int, int] | None:
        """Return the pair (A, A + difference) for a difference ≥ 0; None if there is none."""
        a, b, c = self.a, self.b, self.a * self.b
        if difference % c >= b:
            return None
        summand = 2 * b * (a - 1) if difference % c else 0  # 1 − 1/a over the denominator 2c
        root = isqrt(difference * difference * (c * c + 4))
        low = (difference * (2 - c) + summand + root) // (2 * c)
        return low, low + difference

    def outcome(self, heaps: Sequence[int]) -> Outcome:
        """Return P if two heaps are the pair with their difference, otherwise N."""
        low, high = sorted(heaps)
        return Outcome.P if self.pair_with(high - low) == (low, high) else Outcome.N

    def partner(self, number: int, shift: int) -> int:
        """Return the y for which (number, y) is a pair and y − number ≡ shift modulo b."""
        b, c = self.b, self.a * self.b
        # n is about number / α if number = ⌊nα + γ⌋, and about number / β if number = ⌊nβ + δ⌋
        by_alpha = (number * (c - 2) + isqrt(number**2 * (c * c + 4))) // (2 * c)
        for order, d, guess in ((1, shift % b, by_alpha), (-1, -shift % b, number - by_alpha)):
            for n in range(max(0, guess - 4), guess + 4):
                first, second = (self.pair_with(c * n + d) or (-1, -1))[::order]
                if first == number:
                    return second
        raise AssertionError(f"{number} is in no pair")

    def options(self, heaps: Sequence[int]) -> list[tuple[int, ...]]:
        """Return all pairs to which one move leads from two heaps."""
        x, y = heaps
        b, c = self.b, self.a * self.b
        of_x, of_y = self.partner(x, y - x), self.partner(y, x - y)
        pairs = [(x, of_x)] * (of_x < y) + [(of_y, y)] * (of_y < x)
        for order, difference in ((1, y - x), (-1, x - y)):
            for n in range(max(0, difference // c - 1), difference // c + 3):
                pair = self.pair_with(c * n + difference % b)
                if pair and abs(pair[1] - pair[0] - difference) < c:
                    i, j = pair[::order]
                    pairs += [(i, j)] * (i < x and j < y)
        return list(dict.fromkeys(pairs))


@dataclass(frozen=True)
class WythoffAB(Heaps):
    """Take a multiple of b from one heap, or k and l from both, k ≡ l modulo b and |k − l| < ab.

    This family contains two generalisations of Wythoff's game: Connell 1959 has a = 1, and Holladay
    1968 has b = 1 (``wythoff --a``). It may be the game of Fraenkel and Borosh 1973: this was not
    checked. No move changes the difference of the heaps modulo b. For each remainder the
    P-positions have a formula, so that all winning moves are found, also for large heaps.

    Examples
    --------
    >>> WythoffAB(b=2)(3, 8).outcome
    Outcome.P
    >>> WythoffAB(a=2, b=2)(3, 9).winning_moves()
    [Move('take 2 from heap 1 and 4 from heap 2' -> 1 5)]
    """

    name = "wythoff-ab"
    example = "--b 2 4 9"
    complexity = "outcome and winning moves: integer square roots; values and misère play: open"
    tractable = Tractable("yes (proof in congruent.py)")
    vectors = True  # a move subtracts a vector of a set that is the same in every state
    count = 2

    a: int = parameter(1, "1 or more; the two numbers taken differ by less than ab", least=1)
    b: int = parameter(2, "1 or more; a move in one heap takes a multiple of it", least=1)

    @property
    def congruent_pairs(self) -> CongruentPairs:
        """The pairs that are P-positions."""
        return CongruentPairs(self.a, self.b)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Reduce one heap by a multiple of b, or both by congruent numbers less than ab apart."""
        x, y = state
        b, c = self.b, self.a * self.b
        yield from ((size, y) for size in range(x - b, -1, -b))
        yield from ((x, size) for size in range(y - b, -1, -b))
        for k in range(1, x + 1):
            least_m = k - c + b if k > c - b else (k - 1) % b + 1
            for m in range(least_m, min(y, k + c - b) + 1, b):
                yield x - k, y - m

    @theorem(PAIRS, source=SOURCE, gives="outcome")
    def pairs(self, state: HeapState) -> Outcome:
        """Return P if the heaps are the pair with their difference, otherwise N."""
        return self.congruent_pairs.outcome(state)

    @pairs.value
    def _value(self, state: HeapState) -> int | None:
        return 0 if self.congruent_pairs.outcome(state) is Outcome.P else None

    @pairs.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        return self.congruent_pairs.options(state) if value == 0 else None

    @pairs.reasons
    def _why(self, state: HeapState) -> Reasons:
        x, y = state
        pairs, b, c = self.congruent_pairs, self.b, self.a * self.b
        d = (y - x) % b
        signed = [(c * n + r, order) for n in range(3) for r, order in ((d, 1), (-d % b, -1))]
        examples = [pair[::order] for D, order in signed if (pair := pairs.pair_with(D))]
        pairs_text = ", ".join(f"({i}, {j})" for i, j in dict.fromkeys(examples))
        intro = (
            f"For heaps x and y, no move changes y − x modulo {b}: here {d}. The P-positions "
            f"of this kind are {pairs_text}, …: each x stands in just one of them, and so does "
            "each y. So a move in one heap cannot lead from one to another. Where both heaps are "
            "smaller, the difference changes too much for a move in both heaps. From all other "
            "positions of this kind a move leads to one of them."
        )
        if pairs.outcome(state) is Outcome.P:
            return [intro, f"({short(x)}, {short(y)}) is one of them."]
        text = f"({short(x)}, {short(y)}) is not one of them: x = {short(x)} is paired with y = "
        text += f"{short(pairs.partner(x, d))}, and y = {short(y)} with x = "
        return [intro, f"{text}{short(pairs.partner(y, -d))}."]
