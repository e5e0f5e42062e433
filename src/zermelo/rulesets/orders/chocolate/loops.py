"""Compiled rules of the chocolate bar: a bar is its edge, as the bits of a word.

The edge is walked from the lower left corner to the end of the first row, from bit 0 on: a set bit
is a step up, any other bit a step to the right. So a bar with rows of r₁ ≥ r₂ ≥ … ≥ rₖ > 0 squares
has the bits rᵢ + k − i set, and never bit 0. A bite chooses a step to the right (the column) and a
later step up (the row): it puts all upward steps between the two, and the chosen one, before the
step to the right. A bite in the first column removes its row and all rows below, with their bits.
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
    right_step = 0
    while bar >> right_step > 0:
        if bar >> right_step & 1 == 0:
            lower_bits = bar & ((1 << right_step) - 1)
            steps_up = 0
            up_step = right_step + 1
            while bar >> up_step > 0:
                if bar >> up_step & 1:
                    steps_up += 1
                    above = (bar >> (up_step + 1)) << (up_step + 1)
                    if right_step:
                        out[count] = above | lower_bits | ((1 << steps_up) - 1) << right_step
                        count += 1
                    elif above:
                        out[count] = above >> steps_up
                        count += 1
                up_step += 1
        right_step += 1
    return count
