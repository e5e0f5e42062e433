"""Sets of nimbers as the bits of an integer: sums of sets, and the least number that is missing."""

from __future__ import annotations

from functools import cache

#: Values of coins are computed while they are below 2 to this power.
MAX_BITS = 22


def plus(numbers: int, value: int, width: int) -> int:
    """Return the set of nim-sums with a value; all are below 2 to the power of the width.

    A digit of the value exchanges neighbouring blocks of bits.

    Examples
    --------
    >>> bin(plus(0b0011, 2, 2)), bin(plus(0b0101, 1, 2))
    ('0b1100', '0b1010')
    """
    digit = 0
    while value >> digit:
        if value >> digit & 1:
            low, block = _low_blocks(digit, width), 1 << digit
            numbers = (numbers & low) << block | numbers >> block & low
        digit += 1
    return numbers


@cache
def _low_blocks(digit: int, width: int) -> int:
    """Return the numbers below 2 to the power of the width without a digit."""
    block = 1 << digit
    blocks, size = (1 << block) - 1, 2 * block
    while size < 1 << width:
        blocks |= blocks << size
        size *= 2
    return blocks


def least_missing(numbers: int) -> int:
    """Return the least number that is not in a set.

    Examples
    --------
    >>> least_missing(0b1011), least_missing(0)
    (2, 0)
    """
    return (~numbers & numbers + 1).bit_length() - 1
