"""Wythoff's game and Fraenkel's generalisation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from math import isqrt

from zermelo.games.nim_table import short
from zermelo.games.rules import Outcome, Reasons, Tractable, parameter, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, one_heap_smaller
from zermelo.values.play import MISERE, NORMAL, Play

#: The largest heap whose values are computed in a table.
MAX_TABLED_HEAP = 127

PAIRS = "P-positions ⌊nα⌋, ⌊nα⌋ + an with α = (2 − a + √(a² + 4)) / 2"
SOURCE = "Wythoff 1907, Fraenkel 1982"
MISERE_PAIRS = (
    "P-positions ⌊nα + 1/α⌋, ⌊nα + 1/α⌋ + an + 1; but for a = 1 those of normal play, with (0, 1) "
    "and (2, 2) instead of (0, 0) and (1, 2)"
)


@dataclass(frozen=True)
class WythoffPairs:
    """The pairs (A_n, B_n) of the game with parameter a, for n from 0 on, by exact arithmetic.

    In normal play A_n = ⌊nα⌋ and B_n = A_n + an with α = (2 − a + √(a² + 4)) / 2. In misère play
    for a > 1, A_n = ⌊nα + 1/α⌋ and B_n = A_n + an + 1, where 1/α = (√(a² + 4) + a − 2) / 2a. In
    misère play for a = 1, the pairs are (0, 1), (2, 2) and those of normal play from n = 2 on.
    Every integer from 0 on is in exactly one pair (Fraenkel 1982).
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

    def pairs_with(self, difference: int) -> list[tuple[int, int]]:
        """Return a list with the pair for which B_n − A_n = ``difference`` ≥ 0, or an empty one."""
        n = difference // self.a
        return [p for p in map(self.pair, range(max(0, n - 1), n + 2)) if p[1] - p[0] == difference]

    def outcome(self, heaps: Sequence[int]) -> Outcome:
        """Return P if two heaps are a pair, otherwise N."""
        low, high = sorted(heaps)
        return Outcome.P if (low, high) in self.pairs_with(high - low) else Outcome.N

    def partner(self, number: int) -> int:
        """Return the other number of the pair that contains a number."""
        estimate = (number * (self.a - 2) + isqrt(number**2 * (self.a**2 + 4))) // (2 * self.a)
        n_if_a = range(max(0, estimate - 2), estimate + 3)  # number = A_n: n is about number / α
        n_if_b = range(max(0, number - estimate - 3), number - estimate + 4)  # 1/β = 1 − 1/α
        pairs = map(self.pair, chain(n_if_a, n_if_b))
        return next(sum(pair) - number for pair in pairs if number in pair)

    def options(self, heaps: Sequence[int]) -> list[tuple[int, ...]]:
        """Return all pairs one move away from two heaps, with entries in the order of the heaps."""
        low, high = sorted(heaps)
        of_low, of_high = self.partner(low), self.partner(high)
        pairs = [(low, of_low)] * (of_low < high) + [(of_high, high)] * (of_high < low)
        shift = int(self.play is MISERE and self.a > 1)  # B_n − A_n = an + shift
        least_n = (high - low) // self.a - 1
        differences = {self.a * n + d for n in range(least_n, least_n + 4) for d in (shift, -shift)}
        for difference in sorted(differences):
            pairs += self._pairs_by_both(low, high, difference)
        return [pair if heaps[0] <= heaps[1] else pair[::-1] for pair in dict.fromkeys(pairs)]

    def _pairs_by_both(self, low: int, high: int, difference: int) -> list[tuple[int, int]]:
        """Return the pairs (x, y) with y − x = ``difference`` that a move in both heaps reaches."""
        if abs(high - low - difference) >= self.a:
            return []
        order = 1 if difference >= 0 else -1
        pairs = (pair[::order] for pair in self.pairs_with(abs(difference)))
        return [(x, y) for x, y in pairs if x < low and y < high]


@dataclass(frozen=True)
class Wythoff(Heaps):
    """Take any number from one of two heaps, or i and j from both with |i − j| < a.

    With a = 1 this is Wythoff's game (1907): equal numbers from both heaps. The P-positions are the
    pairs (A_n, B_n), where A_n is the least integer in no earlier pair and B_n = A_n + an. They
    have a formula, also in misère play (Fraenkel 1982), so that all winning moves are found. No
    formula is known for values other than 0; for heaps up to 127 a table is computed.

    Examples
    --------
    >>> Wythoff()(4, 7).outcome
    Outcome.P
    >>> Wythoff(a=2)(3, 5).winning_moves()
    [Move('take 4 from heap 2' -> 3 1), Move('take 2 from heap 1 and 2 from heap 2' -> 1 3)]
    """

    name = "wythoff"
    example = "4 9"
    complexity = "outcome and winning moves: one integer square root; values: open"
    tractable = Tractable(
        "yes (Fraenkel 1982)",
        sums="open (Fraenkel 1996a, section 7)",
        misere_label="yes (Fraenkel 1982)",
    )
    vectors = True
    count = 2

    a: int = parameter(1, "bound on the difference, 1 or more", least=1)

    @property
    def formula_parameter(self) -> int:
        """The parameter of the formula that the certificate checker knows."""
        return self.a

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or both by numbers that differ by less than a."""
        yield from one_heap_smaller(state)
        x, y = state
        for i in range(1, x + 1):
            for j in range(max(1, i - self.a + 1), min(y, i + self.a - 1) + 1):
                yield x - i, y - j

    @theorem(PAIRS, source=SOURCE, gives="outcome")
    def pairs(self, state: HeapState) -> Outcome:
        """Return P if the heaps are a pair, otherwise N."""
        return WythoffPairs(self.a).outcome(state)

    @pairs.value
    def _value(self, state: HeapState) -> int | None:
        """Return the value if the table has it or it is 0; otherwise None."""
        if max(state) <= MAX_TABLED_HEAP:
            return table_of_values(self.a, 1 << max(4, max(state).bit_length()))[state[0]][state[1]]
        return 0 if WythoffPairs(self.a).outcome(state) is Outcome.P else None

    @pairs.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        return WythoffPairs(self.a).options(state) if value == 0 else None

    @pairs.cited
    def _cited(self, state: HeapState) -> str:
        note = "; values other than 0 from a table" if self._value(state) else ""
        return f"{PAIRS} ({SOURCE}){note}"

    @pairs.reasons
    def _why(self, state: HeapState) -> Reasons:
        return why_wythoff(state, WythoffPairs(self.a))

    @theorem(MISERE_PAIRS, source="Fraenkel 1982", play=MISERE)
    def misere_pairs(self, state: HeapState) -> Outcome:
        """Return P if the heaps are a pair of misère play, otherwise N."""
        return WythoffPairs(self.a, MISERE).outcome(state)

    @misere_pairs.winning_options
    def _misere_wins(self, state: HeapState) -> list[HeapState]:
        return WythoffPairs(self.a, MISERE).options(state)

    @misere_pairs.reasons
    def _why_misere(self, state: HeapState) -> Reasons:
        return why_wythoff(state, WythoffPairs(self.a, MISERE))


def why_wythoff(state: HeapState, pairs: WythoffPairs) -> Reasons:
    """Explain by the pairs of both heaps why a position is P or N."""
    low, high = sorted(state)
    pairs_text = ", ".join(f"({x}, {y})" for x, y in map(pairs.pair, range(5)))
    intro = (
        f"The P-positions are the pairs {pairs_text}, …: every number is in exactly one of them, "
        "so a move in one heap cannot lead from pair to pair, and no two have differences so near "
        "that a move in both heaps could. From all other positions a move leads to a pair."
    )
    if pairs.outcome(state) is Outcome.P:
        return [intro, f"({short(low)}, {short(high)}) is such a pair."]
    text = f"({short(low)}, {short(high)}) is not one of them: {short(low)} is paired with "
    text += f"{short(pairs.partner(low))}, and {short(high)} with {short(pairs.partner(high))}."
    return [intro, text]


@lru_cache(maxsize=8)
def table_of_values(a: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the values of all pairs of heaps below a size, as rows by the first heap."""
    values = [[0] * size for _ in range(size)]
    rows, columns = [0] * size, [0] * size  # bit masks of the values in each line so far
    # bit masks too: diagonal[x][y] has the values of (x − 1, y − 1), (x − 2, y − 2), …
    diagonal = [[0] * (size + 1) for _ in range(size + 1)]
    for x, y in product(range(size), repeat=2):
        excluded = rows[x] | columns[y]
        for offset in range(min(a, max(x, y))):
            excluded |= diagonal[x][max(0, y - offset)] | diagonal[max(0, x - offset)][y]
        bit = ~excluded & (excluded + 1)
        rows[x] |= bit
        columns[y] |= bit
        diagonal[x + 1][y + 1] = diagonal[x][y] | bit
        values[x][y] = bit.bit_length() - 1
    return tuple(map(tuple, values))
