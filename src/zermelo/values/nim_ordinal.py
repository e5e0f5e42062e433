"""Nim-products, nim-inverses and nim-powers of ordinals below ω^(ω^ω).

An ordinal is a sum of terms ω^a·n, with a = ω^k·c + … and finite nimbers n. As a nimber it is the
nim-sum of these terms. Each term is a nim-product of n with powers of κ_(p^(j+1)): the exponent
is digit j of c in base p, for the odd prime p with k odd primes before it. A product adds the
digits. A digit that reaches p carries 1 to the next *lower* digit; a carry from the lowest is a
factor α_p. The module `zermelo.values.nim_field` defines κ and α.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest

from zermelo.errors import InputError
from zermelo.values import nim_field
from zermelo.values.bits import bits
from zermelo.values.nim_field import Field, Generator, odd_prime, odd_prime_index
from zermelo.values.nimber import nim_inverse, nim_product
from zermelo.values.transfinite import MAX_SUMMANDS, Terms, Transfinite, sorted_terms

#: An exponent of ω below ω^ω: its coefficients of 1, ω, ω², …, the last of them not 0.
Exponent = tuple[int, ...]
#: The finite nimbers n of terms ω^a·n, by the exponents a.
Summands = dict[Exponent, int]


def nim_product_of_ordinals(first: Transfinite, second: Transfinite) -> Transfinite:
    """Return the nim-product of two ordinals below ω^(ω^ω); InputError for others.

    Sums of s and t powers of ω take s·t products of powers. The p-th power of κ_p is found once
    for each p, in a field; InputError if this has more than 2^`nim_field.MAX_DEGREE` elements.

    >>> from zermelo.values.transfinite import OMEGA
    >>> nim_product_of_ordinals(OMEGA, OMEGA), nim_product_of_ordinals(OMEGA, OMEGA * OMEGA)
    (ω^2, 2)
    """
    return _ordinal(_product(_summands(first), _summands(second)))


def nim_inverse_of_ordinal(x: Transfinite) -> Transfinite:
    """Return the nim-inverse of an ordinal below ω^(ω^ω), not 0; InputError for others.

    It is the power with exponent 2^d − 2 in a field of 2^d elements: about 2·d products.

    >>> from zermelo.values.transfinite import OMEGA
    >>> nim_inverse_of_ordinal(OMEGA), nim_inverse_of_ordinal(OMEGA + 1)
    (ω^2×3, ω^2×2+ω×2+2)
    """
    summands = _summands(x)
    if not summands:
        raise InputError("0 has no nim-inverse")
    if summands.keys() == {()}:
        return Transfinite.of(nim_inverse(summands[()]))
    generators: set[Generator] = set()
    for exponent, n in summands.items():
        generators |= {g for g, _ in _factors(exponent)}
        generators |= {(2, i) for i in nim_field.finite_generators(n)}
    field = Field(generators)
    element = field.total([], 0)  # 0, to which the summands are added
    for exponent, n in summands.items():
        powers = dict(_factors(exponent))
        for bit in bits(n):
            bit_powers = dict.fromkeys(nim_field.factors_of_power(bit), 1)
            element[field.index(powers | bit_powers)] ^= 1
    inverse: Summands = {}
    for powers in field.monomials(field.power(element, (1 << field.degree) - 2)):
        bit, coefficients = 0, [0] * (1 + max(odd_prime_index(p) for p, _ in powers if p > 2))
        for (p, i), digit in powers.items():
            if p == 2:
                bit += digit << i - 1
            else:
                coefficients[odd_prime_index(p)] += digit * p ** (i - 1)
        while coefficients and not coefficients[-1]:
            coefficients.pop()
        _add_multiple(inverse, {tuple(coefficients): 1 << bit}, 1)
    return _ordinal(inverse)


def _factors(exponent: Exponent) -> Iterator[tuple[Generator, int]]:
    """Yield generators with exponents: the nim-product of these powers is ω^exponent."""
    for k, c in enumerate(exponent):
        p, i = odd_prime(k), 1
        while c:
            if c % p:
                yield (p, i), c % p
            c, i = c // p, i + 1


def nim_power(base: Transfinite, exponent: int) -> Transfinite:
    """Return a nim-power, by repeated squaring."""
    if exponent < 0:
        raise InputError(f"the exponent {exponent} is negative; give an integer, 0 or more")
    power: Summands = {(): 1}
    factor = _summands(base)
    for digit in f"{exponent:b}":
        power = _product(power, power)
        if digit == "1":
            power = _product(power, factor)
    return _ordinal(power)


def _summands(x: Transfinite) -> Summands:
    if not x.is_ordinal:
        raise InputError(f"{x} is not an ordinal; give ordinals for nim-products")
    return {_exponent_of(exponent, x): count for exponent, count in x.above}


def _exponent_of(exponent: Terms, x: Transfinite) -> Exponent:
    coefficients: dict[int, int] = {}
    for power, count in exponent:
        if any(inner_exponent for inner_exponent, _ in power):
            raise InputError(f"{x} is not below ω^(ω^ω); give smaller ordinals for nim-products")
        coefficients[power[0][1] if power else 0] = count
    return tuple(coefficients.get(k, 0) for k in range(max(coefficients, default=-1) + 1))


def _ordinal(summands: Summands) -> Transfinite:
    def terms(exponent: Exponent) -> Terms:
        return sorted_terms({((((), k),) if k else ()): c for k, c in enumerate(exponent)})

    return Transfinite(sorted_terms({terms(exponent): n for exponent, n in summands.items()}))


def _product(first: Summands, second: Summands) -> Summands:
    product: Summands = {}
    for a, m in first.items():
        for b, n in second.items():
            _add_multiple(product, _product_of_powers(a, b), nim_product(m, n))
    return product


def _add_multiple(summands: Summands, addend: Summands, times: int) -> None:
    """Add ``addend``, nim-multiplied by the finite nimber ``times``, to ``summands``."""
    for exponent, n in addend.items():
        total = summands.get(exponent, 0) ^ nim_product(n, times)
        if total:
            summands[exponent] = total
        else:
            summands.pop(exponent, None)
    if len(summands) > MAX_SUMMANDS:
        raise InputError(f"a sum of more than {MAX_SUMMANDS} powers of ω is too long")


@cache
def _product_of_powers(a: Exponent, b: Exponent) -> Summands:
    """Return ω^a ⊗ ω^b."""
    exponent, carrying_primes = [], []
    for k, (c, d) in enumerate(zip_longest(a, b, fillvalue=0)):
        coefficient, carried = _add_digits(odd_prime(k), c, d)
        exponent.append(coefficient)
        if carried:
            carrying_primes.append(odd_prime(k))
    while exponent and not exponent[-1]:
        exponent.pop()
    product: Summands = {tuple(exponent): 1}
    for p in carrying_primes:
        product = _product(product, _alpha(p))
    return product


def _add_digits(p: int, c: int, d: int) -> tuple[int, bool]:
    """Return c + d in base p with carries to lower digits, and whether the lowest digit carries."""
    digits = []
    while c or d:
        digits.append(c % p + d % p)
        c, d = c // p, d // p
    total, carried = 0, 0
    for digit in reversed(digits):
        digit += carried
        carried = digit >= p
        total = total * p + digit - p * carried
    return total, bool(carried)


@cache
def _alpha(p: int) -> Summands:
    """Return α_p, the p-th power of κ_p."""
    alpha: Summands = {}
    for q, i in nim_field.generators_of_roots(p):
        if q == 2:
            _add_multiple(alpha, {(): 1 << (1 << i - 1)}, 1)
        else:
            exponent = (0,) * odd_prime_index(q) + (q ** (i - 1),)
            _add_multiple(alpha, {exponent: 1}, 1)
    _add_multiple(alpha, {(): nim_field.excess(p)}, 1)
    return alpha
