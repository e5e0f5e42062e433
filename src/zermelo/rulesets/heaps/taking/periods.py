"""Periods of the values of heaps, and proofs that the values repeat for ever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zermelo.rulesets.heaps.taking.pattern import ArithmeticPeriod, Period
from zermelo.values.octal_code import OctalCode

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.rulesets.heaps.taking.pattern import Values

GUY_SMITH = "Guy and Smith 1956: the values repeat over a stretch that decides all that follow"
NO_PROOF = "these were found heap by heap, and nothing here proves how they go on"
#: Maximum number of values that `_starts` examines in plain Python; compiled loops load slowly.
MAX_PLAIN = 1 << 8
#: Number of lags (distances of two heaps) that are examined in one array.
LAGS_PER_ARRAY = 1 << 20
#: Minimum number of whole periods, after the preperiod, in values that show a pattern.
MIN_REPETITIONS = 4

#: Octal codes whose values are known for all heaps: period, preperiod and saltus, and the source.
KNOWN_PERIODS = {"4.[3]": (ArithmeticPeriod(4, 1, 4), "Lasker's Nim: Winning Ways, chapter 4")}


def values_needed(octal_code: OctalCode, period: int, preperiod: int) -> int | None:
    """Return how many values, from heap 0 on, prove a period; None for an infinite code.

    Let a move take at most k tokens and leave at most h ≥ 1 heaps. If g(n + p) = g(n) for all n
    with n₀ ≤ n < h n₀ + (h − 1) p + k, where n₀ ≥ 1, then this holds for all n ≥ n₀. If two heaps
    may have to differ, p is added to the bound.

    Guy and Smith 1956 for h = 2; the proof for any h is the same. By induction on n ≥ h n₀ + (h −
    1) p + k: consider an option of the heap n + p that takes t ≤ k. It leaves a heap, since
    n + p > k. The largest of the at most h heaps, j, has at least (n + p − k) / h ≥ n₀ + p tokens,
    and j − p < n even if t = 0, since then there is another heap. So g(j) = g(j − p), and the heap
    j − p ≥ 1 instead of j gives an option of n with the same value. Conversely the largest heap j
    of an option of n has at least (n − k) / h ≥ n₀ tokens, and g(j + p) = g(j). So n and n + p have
    options of the same values. This includes digits before the point (t = 0), and h = 1, where k
    values in a row decide all that follow.

    If two heaps i, j must differ, j − p instead of j may be equal to i. Then the option is worth 0,
    and the different heaps i − p, i + p are an option of n of the same value, if i − p ≥ n₀: n has
    2 i tokens or up to k more, and so n ≥ 2 n₀ + 2 p + k is enough. Conversely p is added to the
    larger heap, so that the two still differ.
    """
    if octal_code.tail:
        return None
    heaps, longest = max(octal_code.most_heaps, 1), len(octal_code.digits) - 1
    start = max(preperiod, 1)
    # g(n + p) is needed for all n below the bound: p values more
    return heaps * (start + period) + longest + octal_code.unequal * period


def find_period(octal_code: OctalCode, values: Values) -> Period | None:
    """Return the period of the values of the heaps 0, 1, 2, …, proven or apparent; or None.

    O(n) for n values. A proven period and its preperiod are the least: a sequence with the periods
    p and q, each from some heap on, has both from the lesser of these heaps on.

    >>> find_period(OctalCode.parse("0.3"), [0, 1, 0, 1, 0, 1, 0, 1])
    <period 2, preperiod 0; proven>
    >>> import numpy as np
    >>> find_period(OctalCode.parse("0.FF"), np.arange(50))
    <period 1, preperiod 0, saltus 1; proven>
    """
    proven = proven_period(octal_code, values)
    pattern = None if proven else _pattern(values)
    if pattern is None:
        return proven
    if pattern.saltus:
        why = "no theorem used here covers how these values grow"
    elif octal_code.tail:
        why = "no theorem used here covers this code without end"
    else:
        why = "the values repeat over too short a stretch for the theorem of Guy and Smith"
    return _period(values, pattern, proven=False, source=why)


def seen_period(values: Sequence[object]) -> Period | None:
    """Return a pattern in the values of the heaps 0, 1, 2, … of any game, not proven, or None.

    Unless all values are integers, they are numbered as they occur, and a saltus is not allowed.

    >>> seen_period([0, 1, 2, 3] * 5)
    <period 4, preperiod 0; not proven>
    >>> seen_period(["0", "*"] * 6), seen_period([0, 1, 2, 3, 0])
    (<period 2, preperiod 0; not proven>, None)
    """
    are_integers = all(type(value) is int for value in values)
    indices = {text: number for number, text in enumerate(dict.fromkeys(map(repr, values)))}
    numbers = [v if are_integers and isinstance(v, int) else indices[repr(v)] for v in values]
    try:
        pattern = _pattern(numbers)
    except OverflowError:  # beyond 64 bits
        return None
    if pattern is None or (pattern.saltus and not are_integers):
        return None
    return _period(numbers, pattern, proven=False, source=NO_PROOF)


def proven_period(octal_code: OctalCode, values: Values) -> Period | None:
    """Return the period that an octal code's values prove; None if they prove none."""
    if str(octal_code) in KNOWN_PERIODS:
        growth, source = KNOWN_PERIODS[str(octal_code)]
        if len(values) <= growth.start + growth.period:
            return None
        return _period(values, growth, proven=True, source=source)
    if not octal_code.tail:
        starts = _starts(values)
        if p := _least_proven(octal_code, starts):
            repeating = ArithmeticPeriod(p, int(starts[p]), 0)
            return _period(values, repeating, proven=True, source=GUY_SMITH)
        if octal_code.most_heaps != 3:
            return None
    if (pattern := _pattern(values)) is None:
        return None
    import numpy as np

    from zermelo.rulesets.heaps.taking.growing import ALL_BUT, AUSTIN, prove_growth, proves_all_but

    for source, proves in ((ALL_BUT, proves_all_but), (AUSTIN, prove_growth)):
        if proves(octal_code, np.asarray(values, np.int64), pattern):
            return _period(values, pattern, proven=True, source=source)
    return None


def _starts(values: list[int] | NDArray[np.integer]) -> list[int] | NDArray[np.integer]:
    """Return for every lag the least heap n with g(m) = g(m + lag) for all m ≥ n in the table."""
    count = len(values)
    if count > MAX_PLAIN:
        import numpy as np

        from zermelo.rulesets.heaps.taking.loops.repeats import repeats_from

        starts: NDArray[np.integer] = repeats_from(np.asarray(values))
        return starts
    listed = list(values)
    starts_by_lag = [0] * count
    for lag in range(1, count):
        begin = count - lag
        while begin and listed[begin - 1] == listed[begin - 1 + lag]:
            begin -= 1
        starts_by_lag[lag] = begin
    return starts_by_lag


def _least_proven(octal_code: OctalCode, starts: list[int] | NDArray[np.integer]) -> int:
    """Return the least lag that is a proven period by `values_needed`; 0 if there is none."""
    heaps, longest, count = max(octal_code.most_heaps, 1), len(octal_code.digits) - 1, len(starts)
    if isinstance(starts, list):
        needs = ((lag, values_needed(octal_code, lag, starts[lag])) for lag in range(1, count))
        return next((lag for lag, need in needs if need is not None and need <= count), 0)
    import numpy as np

    for begin in range(1, count, LAGS_PER_ARRAY):
        lags = np.arange(begin, min(begin + LAGS_PER_ARRAY, count))
        needed = heaps * (np.maximum(starts[lags], 1) + lags) + longest + octal_code.unequal * lags
        enough = lags[needed <= count]
        if enough.size:
            return int(enough[0])
    return 0


def _period(values: Values, pattern: ArithmeticPeriod, *, proven: bool, source: str) -> Period:
    shown = values[: pattern.start + pattern.period]
    if not isinstance(shown, list):
        shown = shown.copy()
        shown.flags.writeable = False
    return Period(pattern.period, pattern.start, pattern.saltus, proven, len(values), source, shown)


def _pattern(values: Values) -> ArithmeticPeriod | None:
    """Return the least period that values, or else their differences, repeat often; or None."""
    if len(values) < 2:
        return None
    import numpy as np

    signed = np.asarray(values, np.int64)
    for sequence in (signed, signed[1:] - signed[:-1]):
        starts, count = np.asarray(_starts(sequence)), len(sequence)
        lags = np.arange(count)
        often = (starts + MIN_REPETITIONS * lags <= count) & (2 * starts <= count) & (lags > 0)
        if often.any():
            period = int(np.argmax(often))
            begin = int(starts[period])
            saltus = int(signed[begin + period] - signed[begin])
            return ArithmeticPeriod(period, begin, saltus) if saltus >= 0 else None
    return None
