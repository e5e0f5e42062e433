"""Properties of numbers and ordinals: rows of the table in `zermelo.expressions.properties`."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, isqrt

from zermelo.errors import InputError
from zermelo.expressions.property import ONAG, WW, Property
from zermelo.values.nim_ordinal import nim_inverse_of_ordinal, nim_power, nim_product_of_ordinals
from zermelo.values.partizan.dyadic import is_dyadic
from zermelo.values.transfinite import nim_sum


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


#: Of numbers, also those that are no games that end.
NUMBERS = (
    Property("Abs", "number", abs, "the number without its sign", "arithmetic", "(-3/4).Abs",
        "3/4"),
    Property("Ceiling", "number", lambda x: ceil(x), "the least integer that is at least it",
        "arithmetic", "(5/4).Ceiling", "2"),
    Property("Denominator", "number", lambda x: x.denominator, "what stands below the stroke",
        "arithmetic", "(6/4).Denominator", "2"),
    Property("Div", "number", div, "how often another goes into an integer, without what is left",
        "arithmetic", "17.Div(4)", "4", ("number",)),
    Property("Floor", "number", lambda x: floor(x), "the greatest integer that is at most it",
        "arithmetic", "(-1/4).Floor", "-1"),
    Property("IsDyadic", "number", is_dyadic, "whether its denominator is a power of 2",
        "arithmetic", "(1/3).IsDyadic", "false"),
    Property("IsEvil", "number", lambda x: whole(x).bit_count() % 2 == 0,
        "whether it has an even number of binary ones", "arithmetic", "23.IsEvil", "true"),
    Property("IsOdious", "number", lambda x: whole(x).bit_count() % 2 == 1,
        "whether it has an odd number of binary ones", "arithmetic", "11.IsOdious", "true"),
    Property("IsTwoPower", "number", lambda x: whole(x).bit_count() == 1,
        "whether it is a power of 2", "arithmetic", "32.IsTwoPower", "true"),
    Property("Isqrt", "number", lambda x: isqrt(whole(x)),
        "the greatest integer whose square is at most it", "arithmetic", "17.Isqrt", "4"),
    Property("Lb", "number", lb, "the greatest k with 2^k at most it", "arithmetic", "17.Lb", "4"),
    Property("Max", "number", max, "the larger of two numbers", "arithmetic", "3 Max 5", "5",
        ("number",)),
    Property("Min", "number", min, "the smaller of two numbers", "arithmetic", "3 Min 5", "3",
        ("number",)),
    Property("NimDiv", "ordinal",
        lambda x, y: nim_product_of_ordinals(x, nim_inverse_of_ordinal(y)),
        "the nim-product with the nim-inverse of another", f"{WW}, chapter 14", "11.NimDiv(2)",
        "6", ("ordinal",)),
    Property("NimExp", "ordinal", lambda x, y: nim_power(x, whole(y)),
        "the nim-product of so many equal factors", f"{ONAG}, chapter 6", "omega NimExp 3", "2",
        ("number",)),
    Property("NimInverse", "ordinal", nim_inverse_of_ordinal, "what it has nim-product 1 with",
        f"{ONAG}, chapter 6", "2.NimInverse", "3"),
    Property("NimProduct", "ordinal", nim_product_of_ordinals, "the nim-product",
        f"{ONAG}, chapter 6", "8 NimProduct 5", "3", ("ordinal",)),
    Property("NimSum", "ordinal", nim_sum, "the nim-sum", f"{ONAG}, chapter 6", "11 NimSum 5", "14",
        ("ordinal",)),
    Property("Numerator", "number", lambda x: x.numerator, "what stands above the stroke",
        "arithmetic", "(6/4).Numerator", "3"),
    Property("Reciprocal", "number", reciprocal, "1 divided by it", "arithmetic",
        "(3/4).Reciprocal", "4/3"),
    Property("Sign", "number", lambda x: (x > 0) - (x < 0), "1, 0 or -1", "arithmetic",
        "(-3/4).Sign", "-1"),
)  # fmt: skip
