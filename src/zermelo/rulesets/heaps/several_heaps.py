"""Moore's Nim and Nimhoff games: take from several heaps at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import comb, prod
from operator import ne, or_

from zermelo.games.explanation import Block, Lines
from zermelo.games.nim_table import MAX_COLUMNS, nim_table, short
from zermelo.games.rules import Outcome, Reasons, Tractable, no_position, parameter, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, one_heap_smaller, with_heap
from zermelo.values.nimber import nim_sum_of
from zermelo.values.play import MISERE
from zermelo.values.text import plural

#: Maximum number of options to try for wins; in cyclic Nimhoff, of ways to take less than h.
MAX_OPTIONS = 5_000

P_COLUMNS = "P if k + 1 divides the number of ones in every column"


@dataclass(frozen=True)
class Moore(Heaps):
    """Take any positive numbers from at least one and at most k heaps.

    Write the heaps in binary: a position is P if and only if k + 1 divides the number of ones in
    every column (Moore 1910). With k = 1 this is Nim. In misère play the same moves win, until they
    would leave only heaps of at most one counter; then leave a number of ones that is 1 modulo k +
    1. All winning moves are listed only for small heaps.

    Examples
    --------
    >>> position = Moore(k=2)(3, 4, 5, 6)
    >>> position.outcome
    Outcome.N
    >>> position.winning_moves()
    [Move('take 2 from heap 1 and 1 from heap 4' -> 1 4 5 5)]
    """

    name = "moore"
    example = "--k 2 3 4 5 6"
    complexity = "outcome and a winning move: linear in the digits; values: open"
    tractable = Tractable(
        "yes (Moore 1910)", sums="open (Fraenkel 1996a, section 7)", misere_label="yes (Moore 1910)"
    )
    vectors = True

    k: int = parameter(2, "maximum number of heaps to take from at once", least=1)

    @property
    def formula_parameter(self) -> int:
        """The parameter of the formula that the checker knows."""
        return self.k

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap or more smaller, at most k."""
        indices = [index for index, heap in enumerate(state) if heap]
        for subset_size in range(1, min(self.k, len(indices)) + 1):
            for subset in combinations(indices, subset_size):
                yield from with_smaller_heaps(state, subset)

    def _outcome(self, state: HeapState) -> Outcome:
        return Outcome.N if any(count % (self.k + 1) for count in columns_of(state)) else Outcome.P

    columns = theorem(P_COLUMNS, source="Moore 1910", gives="outcome")(_outcome)

    @columns.winning_options
    def _wins(self, state: HeapState) -> list[HeapState] | None:
        return self._p_options(state, self._outcome)

    def _p_options(
        self, state: HeapState, outcome: Callable[[HeapState], Outcome]
    ) -> list[HeapState] | None:
        """Return the options with the outcome P; None if there are too many heaps or options."""
        if len(state) > MAX_COLUMNS or prod(min(n, MAX_OPTIONS) + 1 for n in state) > MAX_OPTIONS:
            return None
        return [option for option in self.options(state) if outcome(option) is Outcome.P]

    @columns.winning_option
    def _one_win(self, state: HeapState) -> HeapState | None:
        """Return a winning option, None if there is none: correct each column, from the left.

        A heap is open below the column in which its 1 became 0: its lower digits are free. In each
        column let c heaps be open, and let the other heaps have s ones, modulo k + 1. If s is 0 or
        k + 1 − s ≤ c, open heaps get the missing ones; else s + c ≤ k, and s heaps are opened.
        """
        new_sizes: dict[int, int] = {}  # of the open heaps
        for column in reversed(range(reduce(or_, state, 0).bit_length())):
            ones = [i for i, heap in enumerate(state) if i not in new_sizes and heap >> column & 1]
            surplus = len(ones) % (self.k + 1)
            missing = -surplus % (self.k + 1)
            if missing <= len(new_sizes):
                for index in list(new_sizes)[:missing]:
                    new_sizes[index] |= 1 << column
            else:
                for index in ones[:surplus]:
                    new_sizes[index] = state[index] >> column + 1 << column + 1
        return with_sizes(state, new_sizes) if new_sizes else None

    def _misere_outcome(self, state: HeapState) -> Outcome:
        """Return who wins: as in normal play if a heap is above 1, else by the number of ones."""
        if max(state, default=0) > 1:
            return self._outcome(state)
        return Outcome.P if sum(state) % (self.k + 1) == 1 else Outcome.N

    misere_columns = theorem(
        "as in normal play if a heap is above 1; if none is, P if the sum is 1 modulo k + 1",
        source="Winning Ways, chapter 15",
        play=MISERE,
    )(_misere_outcome)

    @misere_columns.winning_options
    def _misere_wins(self, state: HeapState) -> list[HeapState] | None:
        return self._p_options(state, self._misere_outcome)

    @misere_columns.winning_option
    def _one_misere_win(self, state: HeapState) -> HeapState | None:
        """Leave n ones, n ≡ 1 mod k + 1, if at most k heaps exceed 1; else as in normal play."""
        large = [index for index, heap in enumerate(state) if heap > 1]
        single = [index for index, heap in enumerate(state) if heap == 1]
        if len(large) > self.k:
            return self._one_win(state)
        max_ones = len(single) + len(large)
        ones_left = max_ones - (max_ones - 1) % (self.k + 1)  # the largest possible number of ones
        if ones_left > max_ones - (not large):  # the move would take nothing
            ones_left -= self.k + 1
        if ones_left < max(0, len(single) - self.k + len(large)):
            return None
        lowered = max(0, ones_left - len(single))  # how many large heaps become 1
        sizes = {index: int(number < lowered) for number, index in enumerate(large)}
        sizes.update(dict.fromkeys(single[: len(single) - (ones_left - lowered)], 0))
        return with_sizes(state, sizes)

    @columns.reasons
    def _why(self, state: HeapState) -> Sequence[Block | str]:
        counts = columns_of(state)
        wrong = [column for column, count in enumerate(counts, 1) if count % (self.k + 1)]
        table: list[Block] = []
        if 0 < len(counts) <= MAX_COLUMNS and len(state) <= MAX_COLUMNS:
            rows = [f"{heap:0{len(counts)}b}  heap {index}" for index, heap in enumerate(state, 1)]
            remainders = [count % (self.k + 1) for count in reversed(counts)]
            digits = "".join(str(n) if n < 10 else "+" for n in remainders)
            table = [Lines((*rows, f"{digits}  ones, modulo {self.k + 1}"))]
        text = (
            f"In binary, {self.k + 1} divides the number of ones in every column. A move changes "
            f"at most {plural(self.k, 'digit', 'digits')} in the highest column that it changes, "
            "all from 1 to 0, so that this holds no more; and the opponent can make it hold again."
        )
        if wrong:
            text = (
                f"In binary, {self.k + 1} does not divide the number of ones in column {wrong[-1]} "
                "from the right. Going through the columns from there to the right, each can be "
                f"made right while no more than {self.k} of the heaps become smaller."
            )
        return [*table, text]

    @misere_columns.reasons
    def _why_misere(self, state: HeapState) -> Sequence[Block | str]:
        if max(state, default=0) < 2:
            text = f"{sum(state)} single counters are left: {sum(state) % (self.k + 1)} modulo "
            return [text + f"{self.k + 1}. In misère play, leaving 1 modulo that number wins."]
        text = "While there is a heap of two or more, misère play is won like normal play; the "
        text += "winner changes the last such heaps so that the number of single counters is 1 "
        text += f"modulo {self.k + 1}."
        return [*self._why(state), text]


def columns_of(state: HeapState) -> list[int]:
    """Return the number of ones in each binary column, from the right."""
    width = reduce(or_, state, 0).bit_length()
    digits = [f"{heap:0{width}b}"[::-1] for heap in state] if width else []
    return [column.count("1") for column in map("".join, zip(*digits, strict=True))]


def with_sizes(state: HeapState, sizes: dict[int, int]) -> HeapState:
    """Return the state with other sizes of the heaps at some indices."""
    return tuple(sizes.get(index, heap) for index, heap in enumerate(state))


def with_smaller_heaps(state: HeapState, indices: Sequence[int]) -> Iterator[HeapState]:
    """Yield the states with smaller heaps at all of the (one or more) indices, lazily."""
    for size in range(state[indices[0]]):
        smaller = with_heap(state, indices[0], size)
        if len(indices) == 1:
            yield smaller
        else:
            yield from with_smaller_heaps(smaller, indices[1:])


CYCLIC = "h(⌊a₁/h⌋ ⊕ … ⊕ ⌊aₙ/h⌋) + ((Σ aᵢ) mod h) for cyclic Nimhoff"
POWER = "for 2^k-Nimhoff the nim-sum, its last bit flipped for every two heaps with the bit 2^k"
SOURCE = "Fraenkel and Lorberbom 1991"


@dataclass(frozen=True)
class Nimhoff(Heaps):
    """Take any number from one heap, or less than h from several together, or 2^k from each of two.

    In cyclic Nimhoff (``cyclic`` h) a move may also take numbers with a sum below h from any heaps.
    The value is h(⌊a₁/h⌋ ⊕ … ⊕ ⌊aₙ/h⌋) + (a₁ + … + aₙ) mod h. On two heaps with h = 3 this is a
    chess piece that combines king and rook.

    In 2^k-Nimhoff (``power`` k) a move may also take 2^k from each of two heaps. The value is the
    k-nim-sum: the nim-sum, with the last digit changed once for each pair of heaps that have a 1 at
    the digit worth 2^k (Fraenkel and Lorberbom 1991; Fraenkel 1996a, section 6).

    Examples
    --------
    >>> Nimhoff(cyclic=3)(5, 6, 7).value
    3
    >>> Nimhoff(power=1)(2, 3).value
    0
    """

    name = "nimhoff"
    example = "--cyclic 3 5 6 7"
    complexity = "linear in the number of digits, apart from divisions by h"
    tractable = Tractable("yes (Fraenkel and Lorberbom 1991)", sums="yes: values add up")
    vectors = True

    cyclic: int | None = parameter(None, "h: from several heaps together take less than h", least=1)
    power: int | None = parameter(None, "k, 1 or more: take 2^k from each of two heaps", least=1)

    def __post_init__(self) -> None:
        if (self.cyclic is None) == (self.power is None):
            which = "neither" if self.cyclic is None else "both"
            raise no_position(self, f"{which} of --cyclic and --power given; give one of them")

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or take from several what ``cyclic`` or ``power`` allows."""
        yield from one_heap_smaller(state)
        yield from self._from_several(state)

    def _from_several(self, state: HeapState) -> Iterator[HeapState]:
        if self.power is not None:
            large = [index for index, heap in enumerate(state) if heap >> self.power]
            for pair in combinations(large, 2):
                yield tuple(heap - (i in pair) * 2**self.power for i, heap in enumerate(state))
        elif self.cyclic is not None:
            options = _after_taking(state, self.cyclic - 1)
            yield from (option for option in options if sum(map(ne, state, option)) > 1)

    def _value(self, state: HeapState) -> int:
        if (h := self.cyclic) is not None:
            return h * nim_sum_of([heap // h for heap in state]) + sum(state) % h
        return nim_sum_of(state) ^ (self._ones(state) >> 1 & 1)

    formula = theorem(value_is=f"{CYCLIC}, and {POWER}", source=SOURCE)(_value)

    def _ones(self, state: HeapState) -> int:  # at the digit worth 2^k
        return sum(heap >> (self.power or 0) & 1 for heap in state)

    @formula.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        """Solve the formula for each heap, and try the moves on several heaps; None if too many."""
        n, max_taken = len(state), min(self.cyclic or 0, MAX_OPTIONS)
        if self.cyclic is not None and (n > 40 or comb(max_taken + n - 1, n) > MAX_OPTIONS):
            return None
        options = [option for option in self._from_several(state) if self._value(option) == value]
        return self._from_one(state, value) + options

    def _from_one(self, state: HeapState, value: int) -> list[HeapState]:
        """Return the options with ``value`` that change one heap: at most one for each heap."""
        options, h = [], self.cyclic
        for index, heap in enumerate(state):
            others = state[:index] + state[index + 1 :]
            if h is not None:
                quotient = nim_sum_of([value // h, *(other // h for other in others)])
                size = quotient * h + (value - sum(others)) % h
            else:
                size = nim_sum_of(others) ^ value
                size ^= self._ones((*others, size)) >> 1 & 1  # keeps the digit worth 2^k, as k > 0
            if size < heap:
                options.append(with_heap(state, index, size))
        return options

    @formula.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        """Return a win: the first listed, in one heap, or by taking the sum mod h; None if lost."""
        wins = self._of_value(state, 0) or self._from_one(state, 0)
        if wins or self.cyclic is None:
            return wins[0] if wins else None
        surplus, sizes = sum(state) % self.cyclic, []
        for heap in state:
            taken = min(surplus, heap % self.cyclic)
            sizes.append(heap - taken)
            surplus -= taken
        return tuple(sizes) if tuple(sizes) != state else None

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
            text += f" Each pair of them changes the last digit of the nim-sum: it {change}."
        elif h == 1:  # there are no moves besides those of Nim
            text = "The value is the nim-sum of the heaps."
        else:
            text = f"The value is {short(h)} times the nim-sum of the quotients by it, and the "
            text += f"remainder of the sum of the heaps, {short(sum(state) % h)}."
            text += " It is 0 if both are."
        return [nim_table(rows, ("heap", "size" if h == 1 else "quotient")), text]


def _after_taking(state: HeapState, limit: int) -> Iterator[HeapState]:
    """Yield the states after 0 to ``limit`` counters in all are taken from any heaps."""
    if not state:
        yield ()
        return
    for taken in range(min(limit, state[0]) + 1):
        for others in _after_taking(state[1:], limit - taken):
            yield (state[0] - taken, *others)
