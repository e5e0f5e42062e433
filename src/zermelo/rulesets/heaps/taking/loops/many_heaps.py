"""Values of heaps if a move may leave three heaps or more, or infinitely many takes exist."""

import numpy as np

from zermelo._jit.compiled import compiled
from zermelo.rulesets.heaps.taking.loops.options import LOOK_COUNT, WIDTH

# Bits of a word whose number lacks bit b: the lower halves of the swaps that make up an xor.
LOW = np.array(
    [
        0x5555555555555555,
        0x3333333333333333,
        0x0F0F0F0F0F0F0F0F,
        0x00FF00FF00FF00FF,
        0x0000FFFF0000FFFF,
        0x00000000FFFFFFFF,
    ],
    dtype=np.uint64,
)


@compiled
def _moved(word, low):
    """Return a word with each bit moved to its number xor ``low``, which is below 64."""
    for b in range(6):
        if low >> b & 1:
            shift = np.uint64(1 << b)
            word = (word & LOW[b]) << shift | (word >> shift) & LOW[b]
    return word


@compiled
def _add_set(value, count, n, width, sets):
    """Write the values of ``count`` heaps with n tokens in all; whether two unequal ones give 0."""
    words = max(1, width >> 6)
    row = sets[count - 2, n]
    row[:] = 0
    zero = False
    if count == 2:
        for i in range(1, (n + 1) // 2):
            v = np.int64(value[i] ^ value[n - i])
            row[v >> 6] |= np.uint64(1) << np.uint64(v & 63)
        zero = row[0] & np.uint64(1) != 0
        if n % 2 == 0 and n > 0:
            row[0] |= np.uint64(1)
        return zero
    full = ~np.uint64(0) if width >= 64 else (np.uint64(1) << np.uint64(width)) - np.uint64(1)
    for i in range(1, n - count + 2):
        held = np.int64(value[i])
        high, low = held >> 6, held & 63
        complete = True
        for w in range(words):
            row[w ^ high] |= _moved(sets[count - 3, n - i, w], low)
        for w in range(words):
            complete = complete and row[w] == full
        if complete:
            break
    return zero


def _work(value, begin, start, stop, digits, unequal, most, sets, *rest):  # noqa: ARG001
    return (stop - begin) * stop * sets.shape[0] * sets.shape[2]


@compiled(kinds="value[] int*3 int64[] uint8[] int uint64[,,] uint8[] int64[] int", work=_work)
def fill_many(value, begin, start, stop, digits, unequal, most, sets, zeros, status, budget):
    """Fill ``value[start:stop]`` by the sets of values of 2, 3, … heaps of every total.

    O(n w) words for a heap of n, with w words for each set, unless a set is complete early. Bit j
    of ``digits[k]`` says that k may be taken if j ≤ ``most`` heaps stay, which differ if
    ``unequal[k]``. ``sets`` and ``zeros``, whether two unequal heaps of a total are worth 0, are
    filled from ``begin`` on. Returns early as the loops of `loops.options` do.
    """
    looks = 0
    words = sets.shape[2]
    option_values = np.empty(words, np.uint64)
    for n in range(begin, stop):
        if 2 * status[WIDTH] > 64 * words:
            stop = n
            break
        used = max(1, status[WIDTH] >> 6)
        for count in range(2, most + 1):
            found = _add_set(value, count, n, status[WIDTH], sets)
            if count == 2:
                zeros[n] = found
            looks += n * used
        if n < start:
            continue
        option_values[:] = 0
        for k in range(min(n + 1, digits.size)):
            digit = digits[k]
            m = n - k
            if digit & 1 and m == 0:
                option_values[0] |= np.uint64(1)
            if digit & 2 and m > 0:
                v = np.int64(value[m])
                option_values[v >> 6] |= np.uint64(1) << np.uint64(v & 63)
            for count in range(2, most + 1):
                if digit >> count & 1 and m >= count:
                    word = sets[count - 2, m, 0]
                    if count == 2 and unequal[k] and not zeros[m]:
                        word &= ~np.uint64(1)  # only the equal pair is worth 0
                    option_values[0] |= word
                    for w in range(1, used):
                        option_values[w] |= sets[count - 2, m, w]
            looks += used
        least = 0
        while option_values[least >> 6] >> np.uint64(least & 63) & np.uint64(1):
            least += 1
        value[n] = least
        if least >= status[WIDTH]:
            status[WIDTH] *= 2
        if looks > budget:
            stop = n + 1
            break
    status[LOOK_COUNT] += looks
    return stop
