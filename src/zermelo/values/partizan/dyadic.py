"""Dyadic numbers: the simplest number of an interval, options, birthdays, integer arithmetic."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from zermelo.errors import InputError

#: Maximum number of bits of a printed integer, about 4,000 digits: Python reads at most 4,300.
MAX_BITS = 13_287
TOO_LONG = "this number has more than 4,000 digits, too many to write; give a smaller one"


def is_writable(x: Fraction) -> bool:
    """Whether numerator and denominator have about 4,000 digits or fewer, so that they are written.

    >>> is_writable(Fraction(10) ** 3_999), is_writable(Fraction(10) ** 4_001)
    (True, False)
    """
    return max(x.numerator.bit_length(), x.denominator.bit_length()) <= MAX_BITS


def is_dyadic(x: Fraction) -> bool:
    """Whether the denominator is a power of two."""
    return x.denominator & (x.denominator - 1) == 0


def simplest(
    low: Fraction | None, high: Fraction | None, low_fits: bool = False, high_fits: bool = False
) -> Fraction:
    """Return the number of least birthday between two bounds; None stands for no bound.

    The result may be ``low`` if ``low_fits``, and ``high`` if ``high_fits``. Give low < high, or
    low = high if both fit. O(k) steps for a result with denominator 2^k (Conway 1976, theorem 11).

    >>> simplest(Fraction(1, 4), Fraction(3)), simplest(Fraction(1, 4), Fraction(7, 8))
    (Fraction(1, 1), Fraction(1, 2))
    >>> simplest(None, Fraction(-2)), simplest(Fraction(0), None, low_fits=True)
    (Fraction(-3, 1), Fraction(0, 1))
    """
    if low is None or low < 0 or (low == 0 and low_fits):
        if high is None or high > 0 or (high == 0 and high_fits):
            return Fraction(0)
        negated = None if low is None else -low
        return -simplest(-high, negated, high_fits, low_fits)
    scale = 1
    while True:
        numerator = ceil(low * scale) if low_fits else floor(low * scale) + 1
        number = Fraction(numerator, scale)
        if high is None or number < high or (number == high and high_fits):
            return number
        scale *= 2


def number_options(x: Fraction) -> tuple[Fraction | None, Fraction | None]:
    """Return the left and the right option of a number in canonical form; None for no option.

    >>> number_options(Fraction(3, 4)), number_options(Fraction(-2))
    ((Fraction(1, 2), Fraction(1, 1)), (None, Fraction(-1, 1)))
    """
    if x.denominator > 1:
        step = Fraction(1, x.denominator)
        return x - step, x + step
    return (x - 1 if x > 0 else None), (x + 1 if x < 0 else None)


def birthday_of_number(x: Fraction) -> int:
    """Return the day on which a number is born.

    >>> [birthday_of_number(Fraction(x)) for x in ("5", "-1/2", "25/16")]
    [5, 2, 6]
    """
    return ceil(abs(x)) + x.denominator.bit_length() - 1


def natural(x: Fraction) -> int:
    """Return a number as an int; InputError if it is negative or no integer."""
    if x.denominator != 1 or x < 0:
        raise InputError(f"{x} is not a natural number; give an integer, 0 or more")
    return int(x)


def div(x: Fraction, y: Fraction) -> int:
    """Return the quotient of two integers, rounded down."""
    if not y or x.denominator != 1 or y.denominator != 1:
        raise InputError(f"{x} cannot be divided by {y}; give integers, the second one not 0")
    return x // y


def lb(x: Fraction) -> int:
    """Return the greatest k such that 2^k is at most a positive integer."""
    if natural(x) == 0:
        raise InputError("no power of 2 is at most 0")
    return natural(x).bit_length() - 1


def reciprocal(x: Fraction) -> Fraction:
    """Return 1 divided by a number."""
    if not x:
        raise InputError("nothing can be divided by 0")
    return 1 / x
