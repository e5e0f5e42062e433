"""Moves in Turning Corners, found by factors of a number in the field of nimbers.

For numbers x, y and a value t < x ⊗ y there are a < x and b < y with a ⊗ y ⊕ x ⊗ b ⊕ a ⊗ b = t:
this is how the nim-product is defined. With u = x ⊕ a, w = y ⊕ b this means u ⊗ w = x ⊗ y ⊕ t,
where x has a 1 at the highest binary digit of u, and y at that of w. Such factors are found in
polynomial time, by steps from a field of nimbers to a subfield over which it is a quadratic
extension. So mex defines the product of the field (Conway 1976, chapter 6; Lenstra 1977).
"""

from __future__ import annotations

from zermelo.values.nimber import nim_inverse, nim_product


def corner_move(x: int, y: int, value: int) -> tuple[int, int]:
    """Return a < x and b < y with a ⊗ y ⊕ x ⊗ b ⊕ a ⊗ b = ``value``, which is less than x ⊗ y.

    >>> corner_move(2, 2, 1), corner_move(5, 6, 3)
    ((1, 1), (3, 4))
    """
    u, w = factors(x, y, nim_product(x, y) ^ value)
    return x ^ u, y ^ w


def factors(x: int, y: int, product: int) -> tuple[int, int]:
    """Return u and w with u ⊗ w = ``product``; x has a 1 at the top digit of u, y at that of w.

    x ⊗ y must have a 1 at the top (highest) digit of ``product``. For a Fermat 2-power F = 2^(2^n),
    numbers below F² are x₁F ⊕ x₀ with x₁ and x₀ below F, and F ⊗ F = F ⊕ F/2.
    """
    if x < y:
        return factors(y, x, product)[::-1]
    if x == 1:
        return 1, 1
    bits = 1 << (x.bit_length() - 1).bit_length() - 1  # F = 2^bits ≤ x < F²
    low, half = (1 << bits) - 1, 1 << bits - 1
    (x1, x0), (y1, y0), (c1, c0) = ((n >> bits, n & low) for n in (x, y, product))
    if not y1:
        if not c1:
            return factors(x0, y0, c0)
        u1, w = factors(x1, y0, c1)
        return u1 << bits | nim_product(c0, nim_inverse(w)), w
    if not c1 and _has_top_digit(c0, nim_product(x0, y0)):
        return factors(x0, y0, c0)
    if not c1:  # x1 ⊗ y1 ⊗ F/2 has a 1 at the highest digit of c0: u0 = z⊗u1, w0 = (z⊕1)⊗w1
        upper, w_of_half = factors(nim_product(x1, y1), half, c0)
        u1, w1 = factors(x1, y1, upper)
        z = artin_schreier_root(w_of_half ^ half)
        return u1 << bits | nim_product(z, u1), w1 << bits | nim_product(z ^ 1, w1)
    if _has_top_digit(c1, nim_product(x0, y1)):
        u, w1 = factors(x0, y1, c1)
        return u, w1 << bits | nim_product(c0, nim_inverse(u))
    if _has_top_digit(c1, nim_product(x1, y0)):
        u1, w = factors(x1, y0, c1)
        return u1 << bits | nim_product(c0, nim_inverse(w)), w
    u1, w1 = factors(x1, y1, c1)  # then u1 ⊗ w0 = u0 ⊗ w1, and u0 is a square root
    ratio = nim_product(w1, nim_inverse(u1))
    u0 = nim_root(nim_product(c0 ^ nim_product(c1, half), nim_inverse(ratio)))
    return u1 << bits | u0, w1 << bits | nim_product(u0, ratio)


def _has_top_digit(number: int, product: int) -> bool:
    """Whether ``product`` has a 1 at the highest binary digit of ``number``."""
    return bool(product >> number.bit_length() - 1 & 1)


def nim_root(n: int) -> int:
    """Return the number whose nim-square is n.

    >>> nim_root(2), nim_product(nim_root(1234), nim_root(1234))
    (3, 1234)
    """
    if n < 2:
        return n
    bits = 1 << (n.bit_length() - 1).bit_length() - 1
    high = nim_root(n >> bits)
    low = n & (1 << bits) - 1
    return high << bits | nim_root(low ^ nim_product(n >> bits, 1 << bits - 1))


def artin_schreier_root(n: int) -> int:
    """Return a z with z ⊗ z ⊕ z = n; if n < F/2 for a Fermat 2-power F, z and z ⊕ 1 are below F.

    >>> z = artin_schreier_root(5)
    >>> artin_schreier_root(0), artin_schreier_root(1), nim_product(z, z) ^ z
    (0, 2, 5)
    """
    if not n:
        return 0
    bits = 1 << n.bit_length().bit_length() - 1
    high, low, half = n >> bits, n & (1 << bits) - 1, 1 << bits - 1
    z = artin_schreier_root(high)
    remainder = low ^ nim_product(nim_product(z, z), half)
    if remainder & half:  # the other solution has the high part z ⊕ 1
        z, remainder = z ^ 1, remainder ^ half
    return z << bits | artin_schreier_root(remainder)
