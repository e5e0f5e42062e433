"""The number of words of a linear code by weight, counted in Gray code order."""

from zermelo._jit.addressed import lowest, ones
from zermelo._jit.compiled import compiled


@compiled(
    types="int64[,] int64[] int64[]",
    work=lambda rows, start, counts: rows.shape[1] << rows.shape[0],  # noqa: ARG005
)
def count_weights(rows, start, counts):
    """Add to ``counts`` by weight the words ``start`` + x for all sums x of rows; change start."""
    row_count, int_count = rows.shape
    weight = 0
    for place in range(int_count):
        weight += ones(start[place])
    counts[weight] += 1
    if int_count == 1:
        vector = start[0]
        for step in range(1, 1 << row_count):
            vector ^= rows[lowest(step), 0]
            counts[ones(vector)] += 1
        start[0] = vector
        return
    for step in range(1, 1 << row_count):
        row = lowest(step)
        weight = 0
        for place in range(int_count):
            start[place] ^= rows[row, place]
            weight += ones(start[place])
        counts[weight] += 1
