"""Compiled rules of the chocolate bar: a bar is its edge, as the bits of a word.

The edge is walked from the end of the last row to the end of the first: a set bit is a step up, and
any other bit a step to the right. So a bar with rows of r₁ ≥ r₂ ≥ … ≥ rₖ > 0 squares has the bits
rᵢ + k − i, and the lowest bit is never set. A bite chooses a step to the right (the column) and a
later step up (the row): it moves this step up and all between the two before the step to the right.
A bite in the first column takes these rows whole, and their bits are dropped.
"""

from zermelo._jit.addressed import ANY, addressed, carray


@addressed
def bites(key, out, params):  # noqa: ARG001
    """Write the bars one bite away to ``out`` and return their number; the poison is not bitten."""
    bar = carray(key, 1)[0]
    out = carray(out, ANY)
    count = 0
    if bar & 1:  # not the edge of a bar
        return 0
    column = 0
    while bar >> column > 0:
        if bar >> column & 1 == 0:
            below_column = bar & ((1 << column) - 1)
            rows = 0
            row = column + 1
            while bar >> row > 0:
                if bar >> row & 1:
                    rows += 1
                    above = (bar >> (row + 1)) << (row + 1)
                    if column:
                        out[count] = above | below_column | ((1 << rows) - 1) << column
                        count += 1
                    elif above:
                        out[count] = above >> rows
                        count += 1
                row += 1
        column += 1
    return count
