"""Prim, Dim and Tower Breakers: take a number coprime to a heap, take a divisor, or leave one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import gcd, prod
from typing import ClassVar

from zermelo.errors import InputError
from zermelo.games.nim_table import nim_table, short, why_nim_sum
from zermelo.games.rules import Outcome, Reasons, Tractable, parameter, theorem
from zermelo.limits import UNLIMITED
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, each_heap, total_value, with_heap
from zermelo.values.factors import nontrivial_divisors, prime_factors, primes
from zermelo.values.nimber import nim_sum_of

SOURCE = "Winning Ways, chapter 4"
#: The largest heap for which all options of a given value are listed.
MAX_LISTED = 20_000
#: Maximum number of steps to factor a heap or to list its divisors: some tenths of a second.
FACTORING_STEPS = 20_000


class HeapsWithValues(Heaps):
    """Base class of games whose heaps have known values."""

    #: The explanation of the values of single heaps.
    why_heap: ClassVar[str]

    @abstractmethod
    def heap_value(self, heap: int) -> int | None:
        """Return the value of a heap; None if it is not found."""

    @abstractmethod
    def remaining_sizes(self, heap: int) -> Iterator[int]:
        """Yield the sizes that a move can leave of a heap."""

    @abstractmethod
    def size_of_value(self, heap: int, value: int) -> int:
        """Return a size of that value that a move can leave; the heap's own value is larger."""

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states after a move in one heap."""
        for index, heap in enumerate(state):
            for size in self.remaining_sizes(heap):
                yield with_heap(state, index, size)

    components = each_heap

    def values(self, state: HeapState) -> list[int] | None:
        """Return the values of the heaps; None if a value is not found."""
        values = [self.heap_value(heap) for heap in state]
        return None if None in values else [value for value in values if value is not None]

    def options_with_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        """Return all options with the value; None if a heap is too large or its value not found."""
        values = self.values(state)
        if values is None or max(state, default=0) > MAX_LISTED:
            return None
        change = nim_sum_of(values) ^ value
        return [
            with_heap(state, index, size)
            for index, (heap, old_value) in enumerate(zip(state, values, strict=True))
            for size in self.remaining_sizes(heap)
            if self.heap_value(size) == old_value ^ change
        ]

    def winning_option(self, state: HeapState) -> HeapState | None:
        """Return a winning option; None if the position is lost or a heap's value is not found."""
        if (values := self.values(state)) is None:
            return None
        change = nim_sum_of(values)
        for index, (heap, old_value) in enumerate(zip(state, values, strict=True)):
            if old_value ^ change < old_value:
                return with_heap(state, index, self.size_of_value(heap, old_value ^ change))
        return None

    def why(self, state: HeapState) -> Reasons:
        """Explain the values of single heaps, and show the values in binary."""
        if (values := self.values(state)) is None:
            return [self.why_heap]
        names = (f"heap {number} of {short(heap)}" for number, heap in enumerate(state, 1))
        rows = list(zip(names, values, strict=True))
        return [self.why_heap, nim_table(rows, ("heap", "value")), why_nim_sum(rows)]


@dataclass(frozen=True)
class Prim(HeapsWithValues):
    """Take from a heap a number coprime to its size.

    From a heap of 1 the last counter may be taken. A heap of 1 has the value 1, and an even heap
    the value 0. Any other heap has the value k if its least prime divisor is the k-th prime: 2 for
    9 (Winning Ways, chapter 4). A single heap of any size is lost if and only if it is even.

    Examples
    --------
    >>> Prim()(15).value, Prim()(35, 9).winning_moves()[:1]
    (2, [Move('take 2 from heap 1' -> 33 9)])
    """

    name = "prim"
    example = "7 9"
    complexity = "one heap: its last digit decides; more: as hard as finding least prime divisors"
    tractable = Tractable(
        "in part: one heap, or heaps with small prime divisors (Winning Ways, chapter 4)",
        sums="in part: values add up",
    )
    why_heap = (
        "From a heap with the least prime divisor p, a move never leaves a multiple of p, and it "
        "can leave every smaller prime, as well as 1. From an even heap all moves leave odd "
        "heaps; from an odd heap a move can leave 2, or 0 if the heap is 1."
    )

    def remaining_sizes(self, heap: int) -> Iterator[int]:
        """Yield what is left if a number coprime to the size is taken."""
        return (heap - taken for taken in range(1, heap + 1) if gcd(taken, heap) == 1)

    def heap_value(self, heap: int) -> int | None:
        """Return 0 if even, 1 for 1, k if the least prime divisor is the k-th; None: not found."""
        if heap < 2 or heap % 2 == 0:
            return heap % 2
        return next((k for k, prime in enumerate(primes(), 1) if heap % prime == 0), None)

    def size_of_value(self, heap: int, value: int) -> int:
        """Return the k-th prime for a value k ≥ 2, 1 for the value 1, and 2 (from 1: 0) for 0."""
        if value == 0:
            return 0 if heap == 1 else 2
        return 1 if value == 1 else primes()[value - 1]

    @theorem(
        "an even heap has the value 0, a heap of 1 the value 1, and any other heap the value k if "
        "its least prime divisor is the k-th prime",
        source=SOURCE,
        gives="outcome",
    )
    def least_prime(self, state: HeapState) -> Outcome | None:
        """Return who wins; None if there are several heaps and a value is not found."""
        if len(state) == 1:
            return Outcome.N if state[0] % 2 else Outcome.P
        total = total_value(self, state)
        return None if total is None else Outcome.N if total else Outcome.P

    least_prime.value(total_value)
    least_prime.options_of_value(HeapsWithValues.options_with_value)

    @least_prime.winning_option
    def _wins(self, state: HeapState) -> HeapState | None:
        if len(state) == 1:
            return (min(state[0] - 1, 2),) if state[0] % 2 else None
        return self.winning_option(state)

    least_prime.reasons(HeapsWithValues.why)


@dataclass(frozen=True)
class Dim(HeapsWithValues):
    """Take from a heap a divisor of its size.

    A heap has the value k + 1 if 2^k is the largest power of 2 that divides its size (Winning Ways,
    chapter 4). With ``--proper`` the whole heap may not be taken, and the value is k: one nonempty
    heap is lost if and only if it is odd. This is the divisor game of programming contests. With
    ``--inner`` 1 may not be taken either, as in the contest game Deleting Divisors: a single heap
    is lost if and only if it is odd, or a power 2^k with odd k. Heaps may have thousands of digits.

    Examples
    --------
    >>> Dim()(12).value, len(Dim(proper=True)(12, 5).winning_moves())
    (3, 3)
    """

    name = "dim"
    example = "12 10"
    complexity = "values and a winning move: linear in the digits; all winning moves: factoring"
    tractable = Tractable("yes (Winning Ways, chapter 4)", sums="yes: values add up")
    members: ClassVar[Mapping[str, Mapping[str, bool]]] = {
        "deleting-divisors": {"inner": True},
        "divisor-game": {"proper": True},
    }
    why_heap = (
        "If 2^k is the largest power of 2 that divides a heap, a divisor has up to k factors 2. If "
        "it has j < k of them, the heap that is left has j; if it has k, that heap has more or is "
        "0. So moves reach all smaller values, but never the same value."
    )

    proper: bool = parameter(False, "the whole heap may not be taken")
    inner: bool = parameter(False, "neither 1 nor the whole heap may be taken")

    def remaining_sizes(self, heap: int) -> Iterator[int]:
        """Yield what is left if an allowed divisor is taken."""
        if heap > 1 and not self.inner:
            yield heap - 1  # before the other divisors are searched
        if heap > 1:
            yield from (heap - divisor for divisor in listed_divisors(self, heap))
        if heap and not self.proper and not self.inner:
            yield 0

    def heap_value(self, heap: int) -> int | None:
        """Return k + 1 for the largest divisor 2^k (``proper``: k), 0 for 0; None if ``inner``."""
        return None if self.inner else (heap & -heap).bit_length() - (self.proper and heap > 0)

    def size_of_value(self, heap: int, value: int) -> int:
        """Return the size after a power of 2 is taken, or after the whole heap is taken."""
        if self.proper:
            return heap - (1 << value)
        return heap - (1 << value - 1) if value else 0

    powers_of_two = theorem(
        "a heap has the value k + 1, or k if it may not be taken as a whole, where 2^k is the "
        "largest power of 2 that divides it",
        source=SOURCE,
    )(total_value)
    powers_of_two.options_of_value(HeapsWithValues.options_with_value)
    powers_of_two.winning_option(HeapsWithValues.winning_option)
    powers_of_two.reasons(HeapsWithValues.why)

    @theorem(
        "if neither 1 nor all may be taken, one heap is lost if and only if odd or 2^k with k odd",
        source="proof in prim_and_dim.py",
        gives="outcome",
    )
    def inner_divisors(self, state: HeapState) -> Outcome | None:
        """Return who wins from one heap if the game is ``inner``; otherwise None."""
        if not self.inner or len(state) != 1:
            return None
        (heap,) = state
        exponent = heap.bit_length() - 1 if heap & (heap - 1) == 0 else 0
        return Outcome.P if heap % 2 or exponent % 2 else Outcome.N

    @inner_divisors.winning_options
    def _inner_winning_options(self, state: HeapState) -> list[HeapState] | None:
        if self.inner_divisors.outcome(state, UNLIMITED) is not Outcome.N:
            return None
        if (divisors := nontrivial_divisors(state[0], FACTORING_STEPS)) is None:
            return None
        options = [(state[0] - divisor,) for divisor in divisors]
        outcome = self.inner_divisors.outcome
        return [option for option in options if outcome(option, UNLIMITED) is Outcome.P]

    @inner_divisors.winning_option
    def _inner_winning_option(self, state: HeapState) -> HeapState | None:
        """Take the odd part of the heap, which leaves an odd heap; take half of a power of 2."""
        if self.inner_divisors.outcome(state, UNLIMITED) is not Outcome.N:
            return None
        (heap,) = state
        odd_part = heap // (heap & -heap)
        return (heap - (odd_part if odd_part > 1 else heap // 2),)

    @inner_divisors.reasons
    def _why_inner(self, state: HeapState) -> Reasons:  # noqa: ARG002
        text = "An odd heap goes to an even heap that is no power of 2. From this an odd divisor "
        text += "can be taken, which leaves an odd heap. A power of 2 goes to the next lower power "
        return [text + "or to an even heap that is no power of 2."]


@dataclass(frozen=True)
class TowerBreakers(HeapsWithValues):
    """Lower a tower to a proper divisor of its height; a player who cannot move loses.

    The value of a tower is the number of prime factors of its height, with multiplicity: a proper
    divisor has fewer, and every smaller number is possible. In contests all towers are equal.

    Examples
    --------
    >>> TowerBreakers()(12, 5).value, TowerBreakers()(12, 5).winning_moves()
    (2, [Move('lower tower 1 to 2' -> 2 5), Move('lower tower 1 to 3' -> 3 5)])
    """

    name = "tower-breakers"
    example = "12 10 7"
    complexity = "as hard as counting the prime factors of the heights"
    tractable = Tractable("open; as hard as counting prime factors", sums="open")
    why_heap = "A move leaves out any number of prime factors, at least one."

    def remaining_sizes(self, heap: int) -> Iterator[int]:
        """Yield the proper divisors of a height."""
        if heap > 1:
            yield from (1, *listed_divisors(self, heap))

    def heap_value(self, heap: int) -> int | None:
        """Return the number of prime factors with multiplicity; None if they are not found."""
        factors = prime_factors(heap, FACTORING_STEPS) if heap else ()
        return None if factors is None else len(factors)

    def size_of_value(self, heap: int, value: int) -> int:
        """Return the product of ``value`` prime factors."""
        return prod((prime_factors(heap, FACTORING_STEPS) or ())[:value])

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the tower and its new height."""
        index = next(n for n, height in enumerate(state) if height != option[n])
        return f"lower tower {index + 1} to {option[index]}"

    prime_count = theorem(
        "the value of a tower is the number of its prime factors, counted with multiplicity",
        source="proof in prim_and_dim.py",
    )(total_value)
    prime_count.options_of_value(HeapsWithValues.options_with_value)
    prime_count.winning_option(HeapsWithValues.winning_option)
    prime_count.reasons(HeapsWithValues.why)


def listed_divisors(rules: Heaps, heap: int) -> list[int]:
    """Return the divisors of a heap except 1 and itself; raise InputError if they are not found."""
    if (divisors := nontrivial_divisors(heap, FACTORING_STEPS)) is None:
        wrong = f"the divisors of {short(heap)} are too many or not found"
        how = "so its moves cannot be listed; give a heap with smaller prime factors"
        raise InputError(f"{rules}: {wrong}, {how}")
    return divisors
