"""What expressions ask of numbers: quotients and binary digits."""

from __future__ import annotations

from fractions import Fraction

from zermelo.errors import InputError


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


def reciprocal(x: Fraction) -> Fraction:
    """Return 1 divided by a number."""
    if not x:
        raise InputError("nothing can be divided by 0")
    return 1 / x
