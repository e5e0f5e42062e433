"""What expressions ask of numbers: quotients, binary digits, inverses of nimbers."""

from __future__ import annotations

from fractions import Fraction

from zermelo.errors import InputError
from zermelo.values.nimber import nim_product


def whole(x: Fraction) -> int:
    """Take a number as a natural one."""
    if x.denominator != 1 or x < 0:
        raise InputError(f"{x} is no natural number; give an integer, 0 or more")
    return int(x)


def div(x: Fraction, y: Fraction) -> int:
    """Return how often an integer goes into another, without what is left."""
    if not y or x.denominator != 1 or y.denominator != 1:
        raise InputError(f"{x} is not divided by {y}; give integers, the second one not 0")
    return x // y


def lb(x: Fraction) -> int:
    """Return the greatest k with 2^k at most a number."""
    if whole(x) == 0:
        raise InputError("no power of 2 is at most 0")
    return whole(x).bit_length() - 1


def nim_inverse(n: int) -> int:
    """Return the inverse in the nimbers below 2^2^k: n to the power of their number, less 2."""
    if not n:
        raise InputError("0 has no nim-inverse")
    bits = 1
    while n >> bits:
        bits *= 2
    found, square, exponent = 1, n, (1 << bits) - 2
    while exponent:
        if exponent & 1:
            found = nim_product(found, square)
        square, exponent = nim_product(square, square), exponent >> 1
    return found


def nim_div(x: Fraction, y: Fraction) -> int:
    """Return a quotient of nimbers."""
    return nim_product(whole(x), nim_inverse(whole(y)))


def reciprocal(x: Fraction) -> Fraction:
    """Return 1 divided by a number."""
    if not x:
        raise InputError("nothing can be divided by 0")
    return 1 / x
