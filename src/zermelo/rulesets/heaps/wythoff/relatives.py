"""Relatives of Wythoff's game: on three heaps, with P-positions as moves, and with parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice, takewhile
from math import isqrt
from operator import mul, sub

from zermelo.games.nim_table import short
from zermelo.games.rules import Outcome, Reasons, Tractable, parameter, theorem
from zermelo.limits import Watch
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, one_heap_smaller
from zermelo.rulesets.heaps.wythoff.rules import Wythoff, WythoffPairs
from zermelo.values.nimber import LoopyValue
from zermelo.values.play import MISERE

WYTHOFF = Wythoff()


def _drop_empty(state: HeapState) -> HeapState:
    empty = state.index(0)
    return state[:empty] + state[empty + 1 :]


def _beside_empty(
    state: HeapState, options: Callable[[HeapState], Sequence[HeapState] | None]
) -> list[HeapState] | None:
    """Return options in the other heaps if a heap is empty; None if no heap is, or if unknown."""
    if 0 not in state or (pairs := options(_drop_empty(state))) is None:
        return None
    empty = state.index(0)
    return [(*pair[:empty], 0, *pair[empty:]) for pair in pairs]


@dataclass(frozen=True)
class Wythoff3(Heaps):
    """Take any number from one of three heaps, or k, l, m from all with nim-sum k ⊕ l ⊕ m = 0.

    Not all of k, l, m are 0. With an empty heap this is Wythoff's game. All other positions are
    searched (Fraenkel 1996a, section 6 and Table 4, after Chaba and Fraenkel).

    Examples
    --------
    >>> Wythoff3()(1, 3, 4).outcome
    Outcome.P
    >>> Wythoff3()(0, 10**100, 10**100 + 1).outcome
    Outcome.N
    """

    name = "wythoff3"
    example = "1 3 5"
    complexity = "with an empty heap that of Wythoff's game; otherwise open"
    tractable = Tractable(
        "in part: with an empty heap (Wythoff 1907)",
        misere_label="in part: with an empty heap (Fraenkel 1982)",
    )
    vectors = True
    count = 3

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or take numbers of nim-sum 0 from two or three heaps."""
        yield from one_heap_smaller(state)
        small, middle, large = sorted(range(3), key=state.__getitem__)
        low, mid, top = state[small], state[middle], state[large]
        for k in range(low + 1):
            for m in range(not k, mid + 1):
                if k ^ m <= top:
                    sizes = [0, 0, 0]
                    sizes[small], sizes[middle], sizes[large] = low - k, mid - m, top - (k ^ m)
                    yield tuple(sizes)

    @theorem("with an empty heap this is Wythoff's game", source="Wythoff 1907", gives="outcome")
    def two_heaps(self, state: HeapState, watch: Watch) -> Outcome | None:
        """Return the outcome of the other two heaps if a heap is empty, otherwise None."""
        return WYTHOFF.pairs.outcome(_drop_empty(state), watch) if 0 in state else None

    @two_heaps.value
    def _value(self, state: HeapState, watch: Watch) -> LoopyValue | None:
        return WYTHOFF.pairs.value(_drop_empty(state), watch) if 0 in state else None

    @two_heaps.options_of_value
    def _of_value(self, state: HeapState, value: int, watch: Watch) -> list[HeapState] | None:
        return _beside_empty(state, lambda two: WYTHOFF.pairs.options_of_value(two, value, watch))

    @two_heaps.reasons
    def _why(self, state: HeapState, watch: Watch) -> Reasons:
        return WYTHOFF.pairs.reasons(_drop_empty(state), watch) if 0 in state else ()

    @theorem("with an empty heap this is misère Wythoff", source="Fraenkel 1982", play=MISERE)
    def two_misere_heaps(self, state: HeapState, watch: Watch) -> Outcome | None:
        """Return the misère outcome of the other two heaps if a heap is empty, otherwise None."""
        return WYTHOFF.misere_pairs.outcome(_drop_empty(state), watch) if 0 in state else None

    @two_misere_heaps.winning_options
    def _misere_wins(self, state: HeapState, watch: Watch) -> list[HeapState] | None:
        return _beside_empty(state, lambda two: WYTHOFF.misere_pairs.winning_options(two, watch))

    @two_misere_heaps.reasons
    def _why_misere(self, state: HeapState, watch: Watch) -> Reasons:
        return WYTHOFF.misere_pairs.reasons(_drop_empty(state), watch) if 0 in state else ()


@dataclass(frozen=True)
class WythoffSquared(Heaps):
    """Take any number from one of two heaps, equal numbers from both, or a Wythoff pair.

    A move may also take a P-position of Wythoff's game: 1 from one heap and 2 from the other, 3 and
    5, 4 and 7, 6 and 10, … (Fraenkel 1996a, section 6, an exercise on the P-positions).

    Examples
    --------
    >>> game = WythoffSquared()
    >>> [(x, y) for y in range(12) for x in range(y + 1) if game(x, y).outcome.name == "P"]
    [(0, 0), (1, 3), (4, 5), (2, 6), (8, 11)]
    """

    name = "wythoff-squared"
    example = "4 7"
    complexity = "open; the search takes O(n³) steps for heaps of n"
    vectors = True
    count = 2

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or both by equal numbers or by a Wythoff pair."""
        yield from one_heap_smaller(state)
        x, y = state
        for k in range(1, min(state) + 1):
            yield x - k, y - k
        for pair in map(WythoffPairs(1).pair, count(1)):
            if pair[0] > min(state) or pair[1] > max(state):
                break
            for k, m in (pair, pair[::-1]):
                if k <= x and m <= y:
                    yield x - k, y - m


#: The largest heap for which all winning moves are listed; for larger heaps a single move is given.
MAX_LISTED = 2_000

PAIRS = "P-positions (Aₙ, Bₙ): Aₙ the least number in no earlier pair, Bₙ = sAₙ + tn"
SOURCE = "Fraenkel 1998"


@dataclass(frozen=True)
class RecurrenceNumeration:
    """A numeration system whose place values satisfy a recurrence, and the pairs that it gives.

    The place values are v₀ = 1, v₁ = s + t and vₙ₊₁ = (s + t − 1) vₙ + s vₙ₋₁. Numbers that
    end in an even number of zeros are A₁, A₂, …; Bₙ is Aₙ with one more zero (Fraenkel 1998).

    >>> numeration = RecurrenceNumeration(2, 1)
    >>> [numeration.digits(x) for x in range(1, 5)], [numeration.pair(n) for n in range(5)]
    ([[1], [2], [1, 0], [1, 1]], [(0, 0), (1, 3), (2, 6), (4, 11), (5, 14)])
    """

    s: int
    t: int

    def place_values(self) -> Iterator[int]:
        """Yield the place values, the least first."""
        value, following = 1, self.s + self.t
        while True:
            yield value
            value, following = following, (self.s + self.t - 1) * following + self.s * value

    def digits(self, number: int) -> list[int]:
        """Return the digits of a number, highest first, each as large as possible; none for 0."""
        digits: list[int] = []
        values = [*takewhile(lambda value: value <= number, self.place_values())]
        for value in reversed(values):
            digit, number = divmod(number, value)
            digits.append(digit)
        return digits

    def read(self, digits: Sequence[int]) -> int:
        """Return the number that has these digits, the highest first."""
        return sum(map(mul, reversed(digits), self.place_values()))

    def is_low(self, number: int) -> bool:
        """Whether a number is an A: it ends in an even number of zeros."""
        digits = reversed(self.digits(number))
        return next((zeros for zeros, digit in enumerate(digits) if digit), 0) % 2 == 0

    def partner(self, number: int) -> int:
        """Return the other number of the pair that contains a number."""
        if self.is_low(number):
            return self.read([*self.digits(number), 0])
        return self.read(self.digits(number)[:-1])

    def outcome(self, heaps: Sequence[int]) -> Outcome:
        """Return P if two heaps are a pair, otherwise N."""
        low, high = sorted(heaps)
        return Outcome.P if self.is_low(low) and self.partner(low) == high else Outcome.N

    def count_low(self, number: int) -> int:
        """Return how many of A₁, A₂, … are at most ``number``."""
        low = number if self.is_low(number) else number - 1  # no two B are neighbours
        return (self.partner(low) - self.s * low) // self.t

    def pair(self, n: int) -> tuple[int, int]:
        """Return (A_n, B_n); A_n is the least number whose `count_low` is n."""
        s, t = self.s, self.t  # A_n is near nα, where sα² + (t − s − 1)α = t
        root = isqrt(n * n * ((t - s - 1) ** 2 + 4 * s * t))
        least = (n * (s + 1 - t) + root) // (2 * s)
        while (gap := n - self.count_low(least)) != 0:
            least += gap  # from number to number the count grows by 1 or 0
        while least and self.count_low(least - 1) == n:
            least -= 1
        return least, self.s * least + self.t * n


@dataclass(frozen=True)
class WythoffST(Heaps):
    """Take any number from one of two heaps, or k from one and l from the other, k ≤ l < sk + t.

    A move on both heaps takes at least 1 from each. With s = t = 1 this is Wythoff's game, with s =
    1 ``wythoff --a t``. The P-positions are the pairs (A_n, B_n), where A_n is the least number in
    no earlier pair, and B_n = sA_n + tn. For s > 1 no formula (⌊nα + γ⌋, ⌊nβ + δ⌋) gives them. They
    are found from the digits of numbers in a special numeration system (Fraenkel 1998).

    Examples
    --------
    >>> WythoffST(s=2)(2, 6).outcome
    Outcome.P
    >>> [str(move.to) for move in WythoffST(s=2)(4, 9).winning_moves()]
    ['1 3', '2 6']
    """

    name = "wythoff-st"
    example = "--s 2 4 9"
    complexity = "outcome and a winning move: quadratic in the digits; values: open"
    tractable = Tractable("yes (Fraenkel 1998)")
    vectors = True
    count = 2

    s: int = parameter(2, "factor s of the bound sk + t, 1 or more", least=1)
    t: int = parameter(1, "summand t of the bound sk + t, 1 or more", least=1)

    @property
    def numeration(self) -> RecurrenceNumeration:
        """The numeration system that belongs to s and t."""
        return RecurrenceNumeration(self.s, self.t)

    def may_take(self, *numbers: int) -> bool:
        """Whether a move may take these two numbers, one from each heap."""
        smaller, larger = sorted(numbers)
        return smaller > 0 and larger < self.s * smaller + self.t

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or both by numbers that `may_take` allows."""
        yield from one_heap_smaller(state)
        x, y = state
        for i in range(1, x + 1):
            for j in range(1, min(y, self.s * i + self.t - 1) + 1):
                if self.may_take(i, j):
                    yield x - i, y - j

    @theorem(PAIRS, source=SOURCE, gives="outcome")
    def pairs(self, state: HeapState) -> Outcome:
        """Return P if the heaps are a pair, otherwise N."""
        return self.numeration.outcome(state)

    @pairs.value
    def _value(self, state: HeapState) -> int | None:
        return 0 if self.numeration.outcome(state) is Outcome.P else None

    @pairs.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        """Return the pairs one move away; None for large heaps, and for values other than 0."""
        if value or max(state) > MAX_LISTED:
            return None
        pairs = takewhile(lambda pair: pair[0] < max(state), map(self.numeration.pair, count()))
        targets = (option for pair in pairs for option in (pair, pair[::-1]))
        return list(dict.fromkeys(option for option in targets if self._is_move(state, option)))

    def _is_move(self, state: HeapState, option: HeapState) -> bool:
        smaller, larger = sorted(map(sub, state, option))
        return smaller == 0 < larger or self.may_take(smaller, larger)

    @pairs.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        low, high = sorted(state)
        if self.numeration.outcome(state) is Outcome.P:
            return None
        partner = self.numeration.partner(low)
        n = max(0, (high - self.s * low) // self.t)  # the largest n with sA + tn ≤ high for A = low
        pair = (low, partner) if partner < high else self.numeration.pair(n)
        return pair if state[0] <= state[1] else pair[::-1]

    @pairs.reasons
    def _why(self, state: HeapState) -> Reasons:
        low, high = sorted(state)
        numeration = self.numeration
        pairs_text = ", ".join(f"({x}, {y})" for x, y in map(numeration.pair, range(5)))
        places = ", ".join(map(str, islice(numeration.place_values(), 5)))
        intro = (
            f"The P-positions are the pairs {pairs_text}, …: every number from 1 on is in exactly "
            f"one of them. Write numbers with places worth {places}, …: a number that ends in an "
            "even number of zeros is the first of its pair, and the second has one more zero."
        )
        if not low:
            return [intro]
        written = [
            f"{short(heap)} is written {_written(numeration.digits(heap))}, and belongs to "
            f"{short(numeration.partner(heap))}"
            for heap in (low, high)
        ]
        return [intro, "; ".join(written) + "."]


def _written(digits: Sequence[int]) -> str:
    """Write digits, with points between if one is above 9; for over 40 digits only their number."""
    if len(digits) > 40:
        return f"with {len(digits):,} digits"
    return ("." if max(digits) > 9 else "").join(map(str, digits))
