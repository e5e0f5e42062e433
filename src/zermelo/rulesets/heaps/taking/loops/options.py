"""Values of heaps in taking-and-breaking games, heap after heap.

Every loop fills ``value[start:stop]``; the values before ``start`` are known. It returns where it
stopped: at ``stop``, or earlier if its budget of work is spent, if values need more room (twice
``status[WIDTH]`` exceeds the number of values that can be marked, or in `fill_words` a value is
64), or if the list of rare heaps is full. The caller makes room and calls again.

The rules of most loops are arrays: ``empties``, the heaps that may be taken whole; ``singles`` and
``splits``, the numbers that may be taken to leave one or two heaps, ascending; ``same``, whether
the two heaps of each split may be equal. Equal pairs, worth 0, are not looked at.
"""

import numpy as np

from zermelo._jit.compiled import compiled

# Indices in ``status``: a power of two above all values so far; the number of rare heaps listed;
# and the work so far, in pairs of heaps (in `fill_many`, in words).
WIDTH, RARE, WORK = 0, 1, 2

PAIRS_PER_STEP = 8  # pairs of heaps that take as long as an array entry in most loops
FIRST_BLOCK = 8  # pairs examined for a take before the next take; doubled each time


@compiled
def _plain_options(value, n, empties, singles, seen):
    """Mark in ``seen`` the values of the options of the heap n that consist of at most one heap."""
    for k in empties:
        if k == n:
            seen[0] = 1
    for k in singles:
        if k >= n:
            break
        seen[np.uint64(value[np.uint64(n - k)])] = 1


@compiled
def _least(seen):
    least = 0
    while seen[np.uint64(least)]:
        least += 1
    return least


def _work_words(value, back, begin, start, stop, *rest):  # noqa: ARG001
    return (stop - begin) * stop // PAIRS_PER_STEP


@compiled(types="uint8[] uint8[] int*3 int64[]*3 uint8[] uint64[] int64[] int", work=_work_words)
def fill_words(
    value, back, begin, start, stop, empties, singles, splits, same, rows, status, budget,
):  # fmt: skip
    """Fill by looking at all pairs, with values below 64 as bits of a word: O(n) for a heap of n.

    The values of the unequal pairs with total m are a word in ``rows``, at m modulo its size, from
    m = ``begin`` − splits[0] on. ``back`` is ``value`` reversed: so both heaps are read forwards.
    """
    unit = np.uint64(1)
    work = 0
    for n in range(begin, stop):
        if splits.size and n >= splits[0]:
            m = n - splits[0]
            pairs = np.uint64(0)
            shift = np.uint64(value.size - 1 - m)
            for i in range(unit, np.uint64(max(m + 1, 2) // 2)):
                pairs |= unit << np.uint64(value[i] ^ back[i + shift])
            rows[m % rows.size] = pairs
            work += m // 2
        if n < start:
            continue
        option_values = np.uint64(0)
        for k in empties:
            if k == n:
                option_values |= unit
        for k in singles:
            if k >= n:
                break
            option_values |= unit << np.uint64(value[np.uint64(n - k)])
        for s in range(splits.size):
            m = n - splits[s]
            if m < 2:
                continue
            option_values |= rows[m % rows.size]
            if same[s] and m % 2 == 0:
                option_values |= unit
        least = 0
        while option_values & unit:
            option_values >>= unit
            least += 1
        if least >= 64:
            status[WORK] += work
            return n
        value[n] = least
        back[value.size - 1 - n] = least
        if least >= status[WIDTH]:
            status[WIDTH] *= 2
        work += singles.size
        if work > budget:
            stop = n + 1
            break
    status[WORK] += work
    return stop


def _work_bytes(value, begin, start, stop, empties, singles, splits, same, rows, seen, *rest):  # noqa: ARG001
    return (stop - begin) * (stop + seen.size * (1 + splits.size)) // PAIRS_PER_STEP


@compiled(types="value[] int*3 int64[]*3 uint8[] uint8[,] uint8[] int64[] int", work=_work_bytes)
def fill_bytes(
    value, begin, start, stop, empties, singles, splits, same, rows, seen, status, budget,
):  # fmt: skip
    """Fill like `fill_words`, but with a byte for each value in ``seen`` and in the rows."""
    work = 0
    for n in range(begin, stop):
        width = status[WIDTH]
        if 2 * width > seen.size:
            stop = n
            break
        if splits.size and n >= splits[0]:
            m = n - splits[0]
            row = rows[m % rows.shape[0]]
            row[:] = 0
            for i in range(1, (m + 1) // 2):
                row[np.uint64(value[np.uint64(i)] ^ value[np.uint64(m - i)])] = 1
            work += m // 2
        if n < start:
            continue
        seen[: width + 1] = 0
        _plain_options(value, n, empties, singles, seen)
        work += singles.size + width
        for s in range(splits.size):
            m = n - splits[s]
            if m < 2:
                continue
            row = rows[m % rows.shape[0]]
            for v in range(width):
                seen[v] |= row[v]
            if same[s] and m % 2 == 0:
                seen[0] = 1
        least = _least(seen)
        value[n] = least
        if least >= width:
            status[WIDTH] = 2 * width
        if work > budget:
            stop = n + 1
            break
    status[WORK] += work
    return stop


def _work_sparse(value, start, stop, empties, singles, splits, *rest):  # noqa: ARG001
    return (stop - start) * stop * splits.size // PAIRS_PER_STEP


@compiled(
    types="value[] int int int64[]*3 uint8[] uint8[] int int64[] value[] uint8[] int64[] int",
    work=_work_sparse,
)
def fill_sparse(
    value, start, stop, empties, singles, splits, same, odd, turn, rare, rare_value, seen, status,
    budget,
):  # fmt: skip
    r"""Fill by the sparse-space method: pairs with a rare heap first, others as far as needed.

    Let ``odd[v]`` be the parity of the bits of v within some mask; it is linear over nim-sums. A
    heap i of value g(i) has the class odd[g(i)] + turn·i (mod 2), where ``turn`` is 0 or 1. A pair
    i + j = m then has a nim-sum v with class(i) + class(j) = odd[v] + turn·m (mod 2). Call one
    class rare and the other common. Values v with odd[v] + turn·m = 1 (mod 2) arise only from pairs
    of a rare and a common heap: call them exposed.

    The result is exact, whatever the mask: (1) all pairs with a rare heap are looked at, so c, the
    least exposed value that is not marked, or the width if that is less, is not the value of an
    option, and g(n) ≤ c; (2) every exposed value below c is marked, so only unexposed values can be
    missing below c; (3) pairs are looked at until each of these values is marked, and then
    g(n) = c, or until there are no more pairs, and then g(n) is the least value missing. With a
    good mask there are few rare heaps and (3) ends early; a bad mask only costs time. With several
    takes, the same values must be exposed for all: if ``turn`` is 1, all takes that split have the
    same parity.

    Sources: Winning Ways, chapter 4; Gangolli and Plambeck 1989. For 0.127 the best ``turn`` is 1.
    """
    listed = status[RARE]
    rare_class = (turn * splits[0]) & 1  # a heap with an exposed value is in the common class
    work = 0
    for n in range(start, stop):
        width = status[WIDTH]
        if 2 * width > seen.size or listed == rare.size:
            stop = n
            break
        seen[: width + 1] = 0
        _plain_options(value, n, empties, singles, seen)
        for s in range(splits.size):
            m = n - splits[s]
            if m < 2:
                continue
            rare_below = listed
            while rare_below > 0 and rare[rare_below - 1] >= m:
                rare_below -= 1
            work += rare_below
            if same[s] or m % 2:
                if m % 2 == 0:
                    seen[0] = 1
                for t in range(rare_below):
                    other = value[np.uint64(m - rare[np.uint64(t)])]
                    seen[np.uint64(rare_value[np.uint64(t)] ^ other)] = 1
            else:
                for t in range(rare_below):
                    i = rare[np.uint64(t)]
                    if i + i != m:
                        seen[np.uint64(rare_value[np.uint64(t)] ^ value[np.uint64(m - i)])] = 1
        unexposed = (turn * (n - splits[0])) & 1  # odd[v] of the values v that are not exposed
        c = 0
        while c < width and (seen[np.uint64(c)] or odd[np.uint64(c)] == unexposed):
            c += 1
        least = 0
        begin, block = 1, FIRST_BLOCK
        while True:
            while seen[np.uint64(least)]:
                least += 1
            if least == c or 2 * begin >= n - splits[0]:
                break
            for s in range(splits.size):
                m = n - splits[s]
                for i in range(begin, min(begin + block, (m + 1) // 2)):
                    seen[np.uint64(value[np.uint64(i)] ^ value[np.uint64(m - i)])] = 1
                work += block
            begin += block
            block *= 2
        value[n] = least
        if least >= width:
            status[WIDTH] = 2 * width
        if odd[np.uint64(least)] ^ (turn * n & 1) == rare_class:
            rare[listed] = n
            rare_value[listed] = least
            listed += 1
        work += width
        if work > budget:
            stop = n + 1
            break
    status[WORK] += work
    status[RARE] = listed
    return stop


# For each b < 6 a mask of the bits of a word whose numbers have a 0 at bit b.
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
    """Return a word with each bit i moved to bit i xor ``low``, which is below 64."""
    for b in range(6):
        if low >> b & 1:
            shift = np.uint64(1 << b)
            word = (word & LOW[b]) << shift | (word >> shift) & LOW[b]
    return word


@compiled
def _add_set(value, count, n, width, sets):
    """Write in ``sets`` the set of values of ``count`` heaps with n tokens in all.

    Return whether two unequal heaps with n tokens can be worth 0; False if ``count`` is not 2.
    """
    words = max(1, width >> 6)
    row = sets[count - 2, n]
    row[:] = 0
    has_zero = False
    if count == 2:
        for i in range(1, (n + 1) // 2):
            v = np.int64(value[i] ^ value[n - i])
            row[v >> 6] |= np.uint64(1) << np.uint64(v & 63)
        has_zero = row[0] & np.uint64(1) != 0
        if n % 2 == 0 and n > 0:
            row[0] |= np.uint64(1)
        return has_zero
    full = ~np.uint64(0) if width >= 64 else (np.uint64(1) << np.uint64(width)) - np.uint64(1)
    for i in range(1, n - count + 2):
        v = np.int64(value[i])
        high, low = v >> 6, v & 63
        is_complete = True
        for w in range(words):
            row[w ^ high] |= _moved(sets[count - 3, n - i, w], low)
        for w in range(words):
            is_complete = is_complete and row[w] == full
        if is_complete:
            break
    return has_zero


def _work(value, begin, start, stop, digits, unequal, max_heaps, sets, *rest):  # noqa: ARG001
    return (stop - begin) * stop * sets.shape[0] * sets.shape[2]


@compiled(types="value[] int*3 int64[] uint8[] int uint64[,,] uint8[] int64[] int", work=_work)
def fill_many(value, begin, start, stop, digits, unequal, max_heaps, sets, zeros, status, budget):
    """Fill by the sets of values of 2, 3, … heaps of every total.

    O(n w h) steps for a heap of n, sets of w words, h = ``max_heaps``; fewer if sets fill up. Bit j
    of ``digits[k]`` says that k may be taken to leave j ≤ ``max_heaps`` heaps; two must differ if
    ``unequal[k]``. ``sets`` and ``zeros`` are filled from ``begin`` on; ``zeros`` says whether two
    unequal heaps of a total can be worth 0.
    """
    work = 0
    words = sets.shape[2]
    option_values = np.empty(words, np.uint64)
    for n in range(begin, stop):
        if 2 * status[WIDTH] > 64 * words:
            stop = n
            break
        used_words = max(1, status[WIDTH] >> 6)
        for count in range(2, max_heaps + 1):
            has_zero = _add_set(value, count, n, status[WIDTH], sets)
            if count == 2:
                zeros[n] = has_zero
            work += n * used_words
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
            for count in range(2, max_heaps + 1):
                if digit >> count & 1 and m >= count:
                    word = sets[count - 2, m, 0]
                    if count == 2 and unequal[k] and not zeros[m]:
                        word &= ~np.uint64(1)  # only the equal pair is worth 0
                    option_values[0] |= word
                    for w in range(1, used_words):
                        option_values[w] |= sets[count - 2, m, w]
            work += used_words
        least = 0
        while option_values[least >> 6] >> np.uint64(least & 63) & np.uint64(1):
            least += 1
        value[n] = least
        if least >= status[WIDTH]:
            status[WIDTH] *= 2
        if work > budget:
            stop = n + 1
            break
    status[WORK] += work
    return stop
