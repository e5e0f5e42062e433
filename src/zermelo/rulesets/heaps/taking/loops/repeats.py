"""The indices from which on a sequence repeats itself with each lag, by the Z-algorithm."""

import numpy as np

from zermelo._jit.compiled import compiled


@compiled(types=("value[]", "int64[]"))
def repeats_from(sequence):
    """Return the least index, by lag, from which on entries equal those one lag later; 0 at 0.

    The Z-algorithm on the reversed sequence. O(n) time and memory.
    """
    n = sequence.size
    start = np.zeros(n, np.int32)  # sequences have fewer than 2^31 entries
    left, right = 0, 0  # of the reversed parts that repeat the beginning, the last to end
    for lag in range(1, n):
        length = 0
        if lag < right:
            inside = lag - left
            length = min(n - inside - start[inside], right - lag)
        while lag + length < n and sequence[n - 1 - length] == sequence[n - 1 - lag - length]:
            length += 1
        if lag + length > right:
            left, right = lag, lag + length
        start[lag] = n - lag - length
    return start
