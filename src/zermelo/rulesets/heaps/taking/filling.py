"""Methods that compute the values of heaps one after another, in arrays that grow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.rulesets.heaps.taking.loops import options as taking
from zermelo.values.octal_code import OctalCode

#: The number of bits of a word, and so the number of values that a word can mark.
WORD_BITS = 64


@dataclass(frozen=True, eq=False)
class OctalArrays:
    """An octal code as arrays by the number of tokens taken; see the module `loops.options`."""

    digits: NDArray[np.int64]
    unequal: NDArray[np.uint8]

    @classmethod
    def of(cls, octal_code: OctalCode, size: int = 0) -> OctalArrays:
        """Return the arrays of an octal code; if the digits never end, for heaps below ``size``."""
        count = size if octal_code.tail else len(octal_code.digits)
        digits = [octal_code.digit(k) for k in range(count)]
        unequal = np.array([digit.unequal for digit in digits], np.uint8)
        return cls(np.array([digit.heaps for digit in digits], np.int64), unequal)

    def takes(self, heaps: int) -> NDArray[np.int64]:
        """Return the numbers of tokens that may be taken to leave a number of heaps."""
        return np.flatnonzero(self.digits >> heaps & 1)

    @property
    def loop_arguments(self) -> tuple[NDArray[np.integer], ...]:
        """The arguments ``empties``, ``singles``, ``splits`` and ``same`` of the loops."""
        splits = self.takes(2)
        return self.takes(0), self.takes(1), splits, 1 - self.unequal[splits]


@dataclass(frozen=True)
class SparseSpace:
    """A division of the heaps into rare and common ones; see `fill_sparse` for the classes.

    The class of a heap is the parity of its value's bits in ``mask``; with ``turn`` 1 the parity of
    the heap's size is added. ``share`` is the share of rare heaps.
    """

    mask: int
    turn: int = 0
    share: float = 1.0


def best_space(splits: NDArray[np.int64], values: NDArray[np.unsignedinteger]) -> SparseSpace:
    """Return the division with the fewest rare heaps among the heaps computed so far.

    The Walsh–Hadamard transform of the numbers of heaps of each value gives, for every mask, how
    many more heaps have even than odd parity. O(n + w log w), not O(n w), for n values below w.
    """
    nonempty = values[1:]
    if not nonempty.size:
        return SparseSpace(1)
    width = 1 << int(nonempty.max()).bit_length()
    even, odd = (np.bincount(nonempty[begin::2], minlength=width) for begin in (1, 0))
    spaces = [_least_share(even + odd, -1, 0, nonempty.size)]
    if np.unique(splits % 2).size == 1:
        # the common class is (1 + k) mod 2 if k tokens are taken: see `fill_sparse`
        spaces.append(_least_share(even - odd, 1 if splits[0] % 2 else -1, 1, nonempty.size))
    return min(spaces, key=lambda space: space.share)


def _least_share(counts: NDArray[np.int64], sign: int, turn: int, total: int) -> SparseSpace:
    """Return the division with the fewest heaps in class 0 if ``sign`` is −1, else in class 1."""
    half = 1
    while half < counts.size:
        pairs = counts.reshape(-1, 2, half)
        counts = np.stack([pairs.sum(axis=1), pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        half *= 2
    mask = int(np.argmax(sign * counts))
    if not mask and not turn:
        return SparseSpace(1)
    return SparseSpace(mask, turn, (total - sign * int(counts[mask])) / (2 * total))


class Filling(ABC):
    """A computation of values: ``values[:done]`` are computed, and are below ``width``."""

    def __init__(self, rules: OctalArrays, values: NDArray[np.unsignedinteger], size: int) -> None:
        self.rules = rules
        self.done = values.size
        self.status = np.array([1 << int(values.max()).bit_length(), 0, 0], np.int64)
        self.values: NDArray[np.unsignedinteger] = np.zeros(size, type_for(self.width))
        self.values[: self.done] = values

    @property
    def width(self) -> int:
        """A power of two above all values so far."""
        return int(self.status[taking.WIDTH])

    @abstractmethod
    def fill(self, budget: int) -> int:
        """Make room, compute for about ``budget`` pairs, and return the new `done`."""

    def step(self, budget: int) -> None:
        """Compute next values with about ``budget`` pairs, or fewer if more room is needed."""
        dtype = type_for(self.width)
        if self.values.dtype != dtype:
            self.values = self.values.astype(dtype)
        self.done = self.fill(budget)


def type_for(width: int) -> type[np.unsignedinteger]:
    """Return the integer type for values below a width, which may double before the next step."""
    return np.uint8 if width <= 1 << 7 else np.uint16 if width <= 1 << 15 else np.uint32


class DenseFilling(Filling):
    """The method of all pairs: values are bits of words while below 64, then bytes."""

    rows: NDArray[np.unsignedinteger] = np.empty(0, np.uint64)
    back: NDArray[np.unsignedinteger] | None = None

    def fill(self, budget: int) -> int:
        """Make rows for the totals of two heaps that a move may leave, and compute."""
        splits = self.rules.takes(2)
        span = int(splits[-1] - splits[0]) + 1 if splits.size else 1
        begin = self.done
        if self.width <= WORD_BITS and not self.rows.size:
            self.rows = np.zeros(span, np.uint64)
            self.back = self.values[::-1].copy()
            begin = max(0, self.done - span)
        if self.width > WORD_BITS and self.rows.shape[-1] < 2 * self.width:
            self.rows = np.zeros((span, 4 * self.width), np.uint8)
            begin = max(0, self.done - span)
        shared = (begin, self.done, self.values.size, *self.rules.loop_arguments, self.rows)
        if self.width <= WORD_BITS and self.rows.ndim == 1:
            done = taking.fill_words(self.values, self.back, *shared, self.status, budget)
            if done == self.done:  # a value is 64: the next step uses bytes
                self.status[taking.WIDTH] = 2 * WORD_BITS
            return int(done)
        seen = np.empty(_limited_size(self.rows.shape[1], self.values), np.uint8)
        return int(taking.fill_bytes(self.values, *shared, seen, self.status, budget))


class SparseFilling(Filling):
    """The sparse-space method; see `fill_sparse`."""

    seen: NDArray[np.uint8] = np.empty(0, np.uint8)
    odd: NDArray[np.uint8]
    rare: NDArray[np.int64] = np.empty(0, np.int64)

    def __init__(
        self, rules: OctalArrays, values: NDArray[np.unsignedinteger], size: int, space: SparseSpace
    ) -> None:
        super().__init__(rules, values, size)
        self.space = space

    def fill(self, budget: int) -> int:
        """Make room for marks and parities of values and for rare heaps, and compute."""
        size = _limited_size(4 * self.width, self.values)
        if self.seen.size < 2 * self.width:
            self.seen = np.empty(size, np.uint8)
            self.odd = (np.bitwise_count(np.arange(size) & self.space.mask) & 1).astype(np.uint8)
        if not self.rare.size:
            least_take = int(self.rules.takes(2)[0])
            classes = self.odd[self.values[1 : self.done]]
            if self.space.turn:
                classes[least_take % 2 :: 2] ^= 1  # the class of heap n is at n - 1
            self.rare = 1 + np.flatnonzero(classes == 0)
            self.status[taking.RARE] = self.rare.size
        count = int(self.status[taking.RARE])
        if count == self.rare.size:
            self.rare = np.concatenate([self.rare, np.empty(count + 1024, np.int64)])
        rare_value = np.zeros(self.rare.size, self.values.dtype)
        rare_value[:count] = self.values[self.rare[:count]]
        range_and_rules = (self.done, self.values.size, *self.rules.loop_arguments)
        rare_heaps = (self.odd, self.space.turn, self.rare, rare_value)
        arguments = (self.values, *range_and_rules, *rare_heaps, self.seen, self.status, budget)
        return int(taking.fill_sparse(*arguments))


class SetsFilling(Filling):
    """The method of sets of the values of two, three, … heaps for each total; see `fill_many`."""

    sets: NDArray[np.uint64] = np.empty((0, 0, 0), np.uint64)
    zeros: NDArray[np.uint8]

    def fill(self, budget: int) -> int:
        """Make the sets as wide as values may grow, and compute."""
        begin, max_heaps = self.done, max(int(self.rules.digits.max()).bit_length() - 1, 2)
        if not self.sets.size:
            self.sets = np.zeros((max_heaps - 1, self.values.size, 1), np.uint64)
            self.zeros = np.zeros(self.values.size, np.uint8)
            begin = 0
        words = self.sets.shape[2]
        if WORD_BITS * words < 2 * self.width:
            more_words = 4 * self.width // WORD_BITS - words
            self.sets = np.pad(self.sets, ((0, 0), (0, 0), (0, more_words)))
        shared = (begin, self.done, self.values.size, self.rules.digits, self.rules.unequal)
        word_budget = budget // 10  # a word costs as much as ten pairs
        sets = (max_heaps, self.sets, self.zeros)
        return int(taking.fill_many(self.values, *shared, *sets, self.status, word_budget))


def _limited_size(size: int, values: NDArray[np.unsignedinteger]) -> int:
    """Return ``size``, or how many different numbers the type of ``values`` has if that is less."""
    return min(size, int(np.iinfo(values.dtype).max) + 1)
