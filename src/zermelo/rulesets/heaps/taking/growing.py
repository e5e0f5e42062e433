"""Values that grow for ever: proofs that g(n + p) = g(n) + s, and moves to a wanted value."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.limits import Watch
from zermelo.rulesets.heaps.taking.pattern import ArithmeticPeriod, Period
from zermelo.values.nimber import nim_sum_of
from zermelo.values.octal_code import OctalCode

IntArray = NDArray[np.integer]
AUSTIN = (
    "after Austin 1976 (Winning Ways, chapter 4; Howse and Nowakowski 2004): the values grow over "
    "a stretch that decides all that follow"
)
ALL_BUT = (
    "what may be taken repeats, no heap is split, and the values of all smaller heaps are as "
    "before, but for the saltus"
)


class GrowthProof(NamedTuple):
    """A pattern that `prove_growth` has proven, with a start ≥ 1 and a power of two as its saltus.

    ``takes`` are the least even and the least odd take, if any, that may leave three heaps, and
    those that may leave two. The induction is for values of at least ``level`` times the saltus.
    """

    growth: ArithmeticPeriod
    takes: tuple[int, ...]
    level: int


def prove_growth(
    octal_code: OctalCode, values: IntArray, pattern: ArithmeticPeriod
) -> GrowthProof | None:
    """Prove that values grow for ever, for finite codes that leave at most three heaps.

    ``values`` are those of the heaps 0, 1, 2, …, and follow ``pattern`` to their end. The
    result is None if there are too few values, or if the theorem does not apply.

    Theorem, after Austin. Let a move take at most t and leave at most three heaps, no two of which
    have to differ. Let e ≥ 1 be the start of a pattern with period p and saltus s, a power of two.
    Write g(n) = u s + r with r < s. Suppose that

    1. u = 0 below e, and u ≤ 1 in the first period, from e to e + p − 1;
    2. every r < s is the value of a heap n' with 1 ≤ n' < e + p and n' + k even, and of one with
       n' + k odd, for takes k that may leave three heaps; for r = 0 a heap n' = 0 is enough, with
       a take k that may leave two; and every r < s is the r of a heap ν of the first period with
       ν − p u(ν) + k even, and of one with this sum odd, for takes k that may leave three heaps.

    Let K be the largest of the least even and odd takes that may leave three heaps, or two. Put
    c = 2 + ⌈(K + 1) / p⌉, and L = max(7, 3 c, 1 + ⌈(4 e + 2 t) / p⌉). If g(n + p) = g(n) + s for
    e ≤ n < e + p (L + 1), then this holds for all n ≥ e.

    Proof, by induction on n ≥ e + p (L + 1), with g(n) = U s + R, U ≥ L; all heaps below n + p
    follow the pattern. A part is a heap that a move leaves. If the size of a part changes by j
    periods, its u changes by j, as long as the size is e or more before and after.

    *No option of n + p is worth V s + R, V = U + 1.* If one is, the u of a part has a bit m of V.
    With 2^m periods less the part loses bit m alone, and the option becomes one of the heap
    n + p − 2^m p with the value of that heap: impossible. The part has 2^m periods, unless its u is
    2^m and was 1 in the first period. Then, if bit m − 1 of V is 0 (and m > 0), 2^(m−1) periods
    less turn bit m into bit m − 1, and V into V − 2^(m−1): impossible again. In the remaining case
    the bits of V are 0, 1, …, k, each from a part of its own, so V ≤ 7; but V > L ≥ 7.

    *Every smaller value W s + Q is the value of an option.* If W ≤ U + 1 − c, a heap n' has it by
    (2), with n' ≤ n + p − K − 2, and some take leaves two equal heaps and n'. Otherwise let 2^m be
    the highest bit of W. The heap n' = n + p − 2^(m−1) p has an option worth (W − 2^(m−1)) s + Q,
    and a part of this option is e or more, since n' ≥ e + p (U − 1) / 2. We enlarge such a part.

    If bit m − 1 of W is 1, a part without this bit gets 2^(m−1) periods more. If there is none, two
    parts have it and the third, if any, is below e; then u₁ + u₂ ≥ W + 2^(m−1), but n' has room for
    U + 3 − 2^(m−1) only: W < 2 (U + 3) / 3, which U ≥ 3 c forbids.

    If bit m − 1 of W is 0, a part with this bit and without bit m gets 2^(m−1) periods more. If
    there is none, two parts have bit m, one of them both bits: 2^(m+1) + 2^(m−1) in all, but n' has
    room for U + 4 − 2^(m−1) only: W < (U + 4) / 2, which U ≥ 2 c forbids.

    If a condition fails for p and s, then 2 p and 2 s are tried, 4 p and 4 s, and so on. If the
    pattern holds for j p and j s, and for p and s on the j p heaps from e on, it holds for p and s.
    Sources: Austin 1976; Howse and Nowakowski 2004.
    """
    threes, twos = _least_takes(octal_code, 3), _least_takes(octal_code, 2)
    is_covered = octal_code.most_heaps == 3 and not octal_code.tail and not octal_code.unequal
    if not (is_covered and threes and pattern.saltus > 0):
        return None
    start, times = max(pattern.start, 1), 1  # the least L + 2 is 9
    while start + 9 * times * pattern.period <= values.size:
        p, s = times * pattern.period, times * pattern.saltus
        times *= 2
        first, below = values[start : start + p].astype(np.int64), values[:start]
        if s & (s - 1) or int(below.max()) >= s or int(first.max()) >= 2 * s:
            continue
        heaps = np.arange(start + p)
        lowered = heaps[start:] - p * (first // s)
        residues = {pair for k in threes for pair in _parities(first % s, lowered + k)}
        pairs = {pair for k in threes for pair in _parities(values[1 : start + p], heaps[1:] + k)}
        pairs |= {(0, k % 2) for k in twos}
        if len(residues) < 2 * s or sum(value < s for value, _ in pairs) < 2 * s:
            continue
        c = 2 + -(-(max(*threes, *twos, 0) + 1) // p)
        level = max(7, 3 * c, 1 - (-(4 * start + 2 * (len(octal_code.digits) - 1)) // p))
        if start + p * (level + 2) <= values.size:
            return GrowthProof(ArithmeticPeriod(p, start, s), (*threes, *twos), level)
    return None


def _least_takes(octal_code: OctalCode, heap_count: int) -> list[int]:
    """Return the least even and the least odd take, if any, that may leave ``heap_count`` heaps."""
    takes = [k for k, digit in enumerate(octal_code.digits) if digit.heaps >> heap_count & 1]
    return [min(same) for parity in (0, 1) if (same := [k for k in takes if k % 2 == parity])]


def _parities(values: IntArray, sizes: IntArray) -> set[tuple[int, int]]:  # value, parity
    return set(zip(values.tolist(), (sizes % 2).tolist(), strict=True))


def proves_all_but(octal_code: OctalCode, values: IntArray, pattern: ArithmeticPeriod) -> bool:
    """Whether values prove a pattern, for codes with repeating digits that never split a heap.

    The saltus may be 0. Such codes are Nim and games in which all but a few numbers may be taken.

    Let the digits of the code repeat with period q after the take M, and let q divide p. The
    options of a heap n > M have three kinds of values: those of some of the heaps n − M to n − 1;
    those of the heaps of some classes mod q among 1, …, n − M − 1; and 0 if all of n may be taken.
    Let A(n) be the set of the values of the second and third kind. Suppose that for q numbers n in
    a row, where the pattern holds from n − M on, A(n + p) consists of the values below s and of
    those of A(n) with s added. Then g(n + p) = g(n) + s. By induction this holds for ever, since
    the values that A(n + q) and A(n + p + q) have beyond A(n) and A(n + p) differ by s.
    """
    max_prefix_take, tail = len(octal_code.digits) - 1, [digit.heaps for digit in octal_code.tail]
    if not tail or octal_code.most_heaps > 1 or pattern.saltus < 0:
        return False
    q = len(tail)
    times = q // gcd(q, pattern.period)
    p, s = times * pattern.period, times * pattern.saltus
    begin = len(values) - p - q
    if begin < pattern.start + max_prefix_take + 1:
        return False

    def tail_values(heap: int) -> set[int]:
        """Return A(n): the values of the options that take more than ``max_prefix_take``."""
        option_values = {0} if octal_code.digit(heap).heaps & 1 else set[int]()
        for taken in range(max_prefix_take + 1, max_prefix_take + 1 + q):
            if octal_code.digit(taken).heaps & 2 and taken < heap:
                option_values.update(values[heap - taken : 0 : -q].tolist())
        return option_values

    heaps = range(begin, begin + q)
    return all(tail_values(n + p) == {v + s for v in tail_values(n)} | {*range(s)} for n in heaps)


def growing_move(
    octal_code: OctalCode, values: IntArray, growth: Period, heap: int, target: int, watch: Watch
) -> tuple[int, ...] | None:
    """Return the parts that a move to the value ``target`` leaves of a heap larger than the table.

    If `prove_growth` proves the period, there are O(log n) steps, each of time O(period). None if
    the target is not below the heap's value, and for some moves of other codes that split heaps.
    """
    if not target < growth.value(heap):
        return None
    pattern = ArithmeticPeriod(growth.period, growth.preperiod, growth.saltus)
    if (proof := prove_growth(octal_code, values, pattern)) is not None:
        return _move_from_proof(octal_code, values, proof, heap, target)
    if octal_code.digit(heap).heaps & 1 and not target:
        return ()
    for remaining in _heaps_of(growth, target, heap):
        if octal_code.digit(heap - remaining).heaps & 2:
            return (remaining,)
    for part in range(1, growth.preperiod + 2 * growth.period):
        watch.look()
        for other in _heaps_of(growth, target ^ growth.value(part), heap - part + 1):
            digit = octal_code.digit(heap - part - other)
            if digit.heaps & 4 and not (digit.unequal and other == part):
                return (min(part, other), max(part, other))
    return None


def _heaps_of(growth: Period, value: int, below: int) -> Iterator[int]:
    """Yield heaps of ``value`` from 1 to below − 1; with saltus 0 none after the first period."""
    for heap in range(growth.preperiod + growth.period):
        times, difference = 0, value - growth.value(heap)
        if difference and growth.saltus and heap >= growth.preperiod:
            times, difference = divmod(difference, growth.saltus)
        if not difference and times >= 0 and 0 < heap + times * growth.period < below:
            yield heap + times * growth.period


def _move_from_proof(
    octal_code: OctalCode, values: IntArray, proof: GrowthProof, heap: int, target: int
) -> tuple[int, ...] | None:
    """Return what a move to ``target`` leaves, found as in the proof in `prove_growth`, or None."""
    (p, start, s), level = proof.growth, proof.level
    first = [divmod(value, s) for value in values[start : start + p].tolist()]  # u, r

    def quotient(part: int) -> int:  # u in the proof
        times, offset = divmod(part - start, p)
        return int(first[offset][0]) + times

    lifts: list[tuple[int, int]] = []  # W and m of the proof
    parts: tuple[int, ...] | None = None
    while parts is None:
        high, low = divmod(target, s)
        if heap < start + p * (level + 2):
            options = octal_code.options(heap)
            pairs = ((option, nim_sum_of(int(values[i]) for i in option)) for option in options)
            parts = next((option for option, value in pairs if value == target), None)
            if parts is None:
                return None
            break
        heaps = [start + offset + p * (high - u) for offset, (u, r) in enumerate(first) if r == low]
        heaps = [remaining for remaining in heaps if remaining >= start]
        if not high:
            heaps += np.flatnonzero(values[:start] == low).tolist()
        for remaining in heaps:
            for taken in proof.takes:
                half, odd = divmod(heap - taken - remaining, 2)
                part_count = 3 if remaining else 2
                if half > 0 and not odd and octal_code.digit(taken).heaps >> part_count & 1:
                    parts = (*(remaining,) * (remaining > 0), half, half)
        if parts is None:
            top = high.bit_length() - 1
            lifts.append((high, top))
            heap -= p << top - 1
            target -= s << top - 1
    for high, top in reversed(lifts):
        added = high >> top - 1 & 1  # 1 if bit m - 1 is added, 0 if it becomes bit m
        quotients = [(n, quotient(part)) for n, part in enumerate(parts) if part >= start]
        index = next(
            n for n, u in quotients if u >> top - 1 & 1 != added and (added or not u >> top & 1)
        )
        parts = (*parts[:index], parts[index] + (p << top - 1), *parts[index + 1 :])
    return tuple(sorted(parts))
