"""All positions of an annihilation game with at most four tokens, and their options.

Positions are numbered by the number of tokens, then in colexicographic order: tokens on
a < b < c < d have the place C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4) among those with four. Beside up
to three tokens stands a Nim heap of 0 to ``heaps`` − 1. A token that moves to a vertex of finite
value is removed, and this value is nim-added to the heap. Beside four tokens the heap is 0. Let
start[k] be the number of sets of fewer than k vertices. The position with heap h beside the k < 4
tokens of place r has the number (start[k] + r) · heaps + h; positions with four tokens follow.
"""

import numpy as np
from numpy.typing import NDArray

from zermelo._jit.compiled import compiled

MAX_TOKENS = 4


def pascal(vertices: int) -> NDArray[np.int64]:
    """Return C(x, k) for x up to the number of vertices and k up to 4, as int64."""
    table = np.zeros((vertices + 1, MAX_TOKENS + 1), np.int64)
    table[:, 0] = 1
    for x in range(1, vertices + 1):
        table[x, 1:] = table[x - 1, 1:] + table[x - 1, :-1]
    return table


@compiled
def _number(tokens, count, heap, choose, start, heaps):
    """Return the number of a position; tokens ascend."""
    place = start[count]
    for k in range(count):
        place += choose[tokens[k], k + 1]
    if count < MAX_TOKENS:
        return place * heaps + heap
    return start[MAX_TOKENS] * heaps + place - start[MAX_TOKENS]


@compiled(types="int int int64[,] int64[]")
def tokens_of(place, count, choose, tokens):
    """Write to ``tokens`` the set at a place among all sets of ``count`` vertices, ascending."""
    for k in range(count, 0, -1):
        low, high = k - 1, choose.shape[0] - 1
        while low < high:  # the largest x with C(x, k) <= place
            middle = (low + high + 1) >> 1
            if choose[middle, k] <= place:
                low = middle
            else:
                high = middle - 1
        tokens[k - 1] = low
        place -= choose[low, k]


@compiled(types="int64[] int64[] int64[,] int64[] int*4 int64[] int32[] int")
def fill_options(ptr, idx, choose, start, heaps, count, first, end, row_ptr, targets, used):
    """Write the options of positions with ``count`` tokens, of places ``first`` to ``end`` − 1.

    ``idx`` has vertices, or −1 − w for a vertex of finite value w < ``heaps``. The options of
    position p are ``targets[row_ptr[p]:row_ptr[p + 1]]``. ``used`` options are written already;
    returns their new number. Two moves to the same position are one option.
    """
    tokens = np.empty(MAX_TOKENS, np.int64)
    tokens_after = np.empty(MAX_TOKENS + 1, np.int64)
    tokens_of(first, count, choose, tokens)
    heap_count = heaps if count < MAX_TOKENS else 1
    position = _number(tokens, count, 0, choose, start, heaps)
    for _ in range(first, end):
        for heap in range(heap_count):
            row_ptr[position] = used
            begin = used
            for smaller in range(heap):
                targets[used] = _number(tokens, count, smaller, choose, start, heaps)
                used += 1
            for moving in range(count):
                source = tokens[moving]
                for i in range(ptr[source], ptr[source + 1]):
                    option = np.int64(idx[i])
                    count_after = 0
                    heap_after = heap
                    if option == source:  # a loop is a pass
                        for k in range(count):
                            tokens_after[k] = tokens[k]
                        count_after = count
                    else:
                        placed = option < 0
                        for k in range(count):
                            token = tokens[k]
                            if k == moving:
                                continue
                            if not placed and token >= option:
                                placed = True
                                if token == option:
                                    continue
                                tokens_after[count_after] = option
                                count_after += 1
                            tokens_after[count_after] = token
                            count_after += 1
                        if not placed:
                            tokens_after[count_after] = option
                            count_after += 1
                        if option < 0:
                            heap_after ^= -1 - option
                    target = _number(tokens_after, count_after, heap_after, choose, start, heaps)
                    seen = False
                    if count_after < count or option == source:
                        for j in range(begin, used):
                            if targets[j] == target:
                                seen = True
                                break
                    if not seen:
                        targets[used] = target
                        used += 1
            position += 1
        k = 0  # the next set: the least token that can go up by 1 does so, lower ones start afresh
        while k + 1 < count and tokens[k] + 1 == tokens[k + 1]:
            tokens[k] = k
            k += 1
        if count:
            tokens[k] += 1
    row_ptr[position] = used
    return used


@compiled
def _vector(number, choose, start, heaps, tokens, vector):
    """Write the set of tokens of a position into ``vector``, a bit mask of 64-bit words."""
    if number >= start[MAX_TOKENS] * heaps:
        count = MAX_TOKENS
        place = number - start[MAX_TOKENS] * heaps
    else:
        place = number // heaps
        count = 0
        while place >= start[count + 1]:
            count += 1
        place -= start[count]
    tokens_of(place, count, choose, tokens)
    vector[:] = 0
    for k in range(count):
        vector[tokens[k] >> 6] |= np.uint64(1) << np.uint64(tokens[k] & 63)


@compiled
def _lead(vector, rows, leading):
    """Reduce a vector by rows over GF(2); return its highest bit left, −1 if it becomes 0."""
    for lead in range(leading.size - 1, -1, -1):
        if vector[lead >> 6] >> np.uint64(lead & 63) & np.uint64(1):
            if not leading[lead]:
                return lead
            vector ^= rows[lead]
    return -1


@compiled(types="int64[] int64[,] int64[] int uint64[,] bool[] int64[]")
def first_independent(numbers, choose, start, heaps, rows, leading, found):
    """Write into ``found`` the first positions of ``numbers`` with tokens independent of the rows.

    Until ``found`` is full, positions with dependent tokens are removed from ``numbers``; all
    others stay. Returns how many positions are then in ``found`` and in ``numbers``.
    """
    tokens = np.empty(MAX_TOKENS, np.int64)
    vector = np.empty(rows.shape[1], np.uint64)
    found_count = 0
    kept_count = 0
    for index in range(numbers.size):
        if found_count < found.size:
            _vector(numbers[index], choose, start, heaps, tokens, vector)
            if _lead(vector, rows, leading) < 0:
                continue
            found[found_count] = numbers[index]
            found_count += 1
        elif kept_count == index:  # nothing was dropped
            return found_count, numbers.size
        numbers[kept_count] = numbers[index]
        kept_count += 1
    return found_count, kept_count


@compiled(types="int int64[,] int64[] int uint64[,] bool[]")
def add_row(number, choose, start, heaps, rows, leading):
    """Add the set of tokens of a position, which is independent of the rows, to the rows."""
    tokens = np.empty(MAX_TOKENS, np.int64)
    vector = np.empty(rows.shape[1], np.uint64)
    _vector(number, choose, start, heaps, tokens, vector)
    lead = _lead(vector, rows, leading)
    leading[lead] = True
    rows[lead] = vector


@compiled(types="int64[] int64[,] int64[] int int")
def independent_positions(numbers, choose, start, heaps, words):
    """Return the ``numbers`` whose sets of tokens are independent of those before, in order."""
    vertices = choose.shape[0] - 1
    rows = np.zeros((vertices, words), np.uint64)
    leading = np.zeros(vertices, np.bool_)
    basis = np.empty(vertices, np.int64)
    tokens = np.empty(MAX_TOKENS, np.int64)
    vector = np.empty(words, np.uint64)
    basis_count = 0
    for number in numbers:
        if basis_count == vertices:
            break
        _vector(number, choose, start, heaps, tokens, vector)
        lead = _lead(vector, rows, leading)
        if lead >= 0:
            leading[lead] = True
            rows[lead] = vector
            basis[basis_count] = number
            basis_count += 1
    return basis[:basis_count].copy()
