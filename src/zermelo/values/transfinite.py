"""Numbers with ω, such as ω + 5, ω^ω − 3·ω² and 1/ω, and nimbers of infinite ordinals.

A number is a quotient of two sums ω^a·n + … + m, with integers n and m, and ordinals a, which are
again sums of this form. Sums and products are those of surreal numbers, which commute:
ω^a·ω^b = ω^(a ⊕ b), with the natural sum a ⊕ b. Source: Conway 1976, chapters 3 and 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key, total_ordering
from math import gcd

from zermelo.errors import InputError
from zermelo.frozen import Frozen
from zermelo.values.latex import WithLatex

#: A sum of powers of ω: exponents, descending, with coefficients other than 0.
Terms = tuple[tuple["Terms", int], ...]

#: Maximum number of summands of a sum; a division gives up after as many steps.
MAX_SUMMANDS = 200
#: The largest absolute value of an integer exponent for which a power is multiplied out.
MAX_POWER = 40

ONE: Terms = (((), 1),)


def compare_terms(first: Terms, second: Terms) -> int:
    """Return the sign, 1, 0 or -1, of first − second, which is that of the first coefficient."""
    difference = add_terms(first, second, -1)
    return 0 if not difference else 1 if difference[0][1] > 0 else -1


def add_terms(first: Terms, second: Terms, times: int = 1) -> Terms:
    """Return the first sum plus ``times`` the second."""
    coefficients = dict(first)
    for exponent, coefficient in second:
        coefficients[exponent] = coefficients.get(exponent, 0) + times * coefficient
    return sorted_terms(coefficients)


def multiply_terms(first: Terms, second: Terms) -> Terms:
    """Return a product, with the natural sums of exponents."""
    coefficients: dict[Terms, int] = {}
    for a, m in first:
        for b, n in second:
            exponent = add_terms(a, b)
            coefficients[exponent] = coefficients.get(exponent, 0) + m * n
    return sorted_terms(coefficients)


def sorted_terms(coefficients: dict[Terms, int]) -> Terms:
    """Return the sum with these coefficients, by descending exponent; InputError if too long."""
    exponents = [exponent for exponent, coefficient in coefficients.items() if coefficient]
    if len(exponents) > MAX_SUMMANDS:
        raise InputError(f"a sum of more than {MAX_SUMMANDS} powers of ω is too long")
    # an exponent is nested less deeply than the sum, so the recursion by `compare_terms` ends
    exponents.sort(key=cmp_to_key(compare_terms), reverse=True)
    return tuple((exponent, coefficients[exponent]) for exponent in exponents)


def divide_terms(dividend: Terms, divisor: Terms) -> Terms | None:
    """Return the quotient; None if it is no sum of powers or takes `MAX_SUMMANDS` steps or more."""
    quotient: dict[Terms, int] = {}
    for _ in range(MAX_SUMMANDS):
        if not dividend:
            return sorted_terms(quotient)
        exponent = add_terms(dividend[0][0], divisor[0][0], -1)
        coefficient, remainder = divmod(dividend[0][1], divisor[0][1])
        if remainder or any(n < 0 for _, n in exponent):
            return None
        quotient[exponent] = quotient.get(exponent, 0) + coefficient
        dividend = add_terms(dividend, multiply_terms(((exponent, coefficient),), divisor), -1)
    return None


def text_of_terms(terms: Terms) -> str:
    """Return the text of a sum, such as ``ω^ω-ω^19×5+ω^2+1``."""
    text = ""
    for exponent, coefficient in terms:
        size = abs(coefficient)
        power = "ω" if exponent == ONE else f"ω^{_exponent_text(exponent)}"
        term = str(size) if not exponent else power + (f"×{size}" if size > 1 else "")
        text += ("-" if coefficient < 0 else "+" if text else "") + term
    return text or "0"


def _exponent_text(exponent: Terms) -> str:
    text = text_of_terms(exponent)
    needs_no_brackets = len(exponent) == 1 and (exponent[0][1] == 1 or not exponent[0][0])
    return text if needs_no_brackets else f"({text})"


@total_ordering
class Transfinite(WithLatex, Frozen):
    """A quotient of two sums of powers of ω, such as 1/ω: the terms ``above`` and ``below``.

    >>> OMEGA + 5, (OMEGA + 5) - OMEGA, 1 / OMEGA < Fraction(1, 1000)
    (ω+5, 5, True)
    >>> OMEGA * OMEGA - 5 * OMEGA, OMEGA.raised(OMEGA) / OMEGA
    (ω^2-ω×5, ω^ω/ω)
    """

    __slots__ = ("above", "below")

    above: Terms
    below: Terms

    def __init__(self, above: Terms, below: Terms = ONE) -> None:
        if not below:
            raise InputError("nothing can be divided by 0")
        if below[0][1] < 0:
            above, below = add_terms((), above, -1), add_terms((), below, -1)
        if (exact := divide_terms(above, below)) is not None:
            above, below = exact, ONE
        common = gcd(*(coefficient for _, coefficient in above + below))
        if common > 1 and below != ONE:
            above, below = (tuple((e, n // common) for e, n in side) for side in (above, below))
        self._set(above=above, below=below)

    @classmethod
    def of(cls, x: Transfinite | Fraction | int) -> Transfinite:
        """Return a finite number as a `Transfinite`, and a `Transfinite` unchanged."""
        if isinstance(x, Transfinite):
            return x
        fraction = Fraction(x)
        above = (((), fraction.numerator),) if fraction else ()
        return cls(above, (((), fraction.denominator),))

    @property
    def finite(self) -> Fraction | None:
        """The number as a fraction; None if ω occurs in `above` or `below`, as in 2ω/3ω."""
        if all(not exponent for exponent, _ in self.above + self.below):
            return Fraction(self.above[0][1] if self.above else 0, self.below[0][1])
        return None

    @property
    def is_ordinal(self) -> bool:
        """Whether the number is an ordinal."""
        return self.below == ONE and all(coefficient > 0 for _, coefficient in self.above)

    @property
    def sign(self) -> int:
        """The sign: 1, 0 or -1."""
        return 0 if not self.above else 1 if self.above[0][1] > 0 else -1

    @property
    def birthday(self) -> Transfinite:
        """The birthday: the same sum with all signs plus; InputError for a quotient."""
        if self.below != ONE:
            raise InputError(f"the birthday of the quotient {self} is not computed")
        return Transfinite(tuple((exponent, abs(n)) for exponent, n in self.above))

    def raised(self, exponent: Transfinite | Fraction | int) -> Transfinite:
        """Return a power; the exponent is an integer up to ±`MAX_POWER` or, for ω^a, an ordinal."""
        exponent_number = Transfinite.of(exponent)
        n = exponent_number.finite
        if n is not None and n.denominator == 1 and abs(n) <= MAX_POWER:
            result = Transfinite(ONE)
            for _ in range(abs(int(n))):
                result = result * self
            return result if n >= 0 else Transfinite(ONE) / result
        is_power_of_omega = self.below == ONE and len(self.above) == 1 and self.above[0][1] == 1
        if not is_power_of_omega or not self.above[0][0] or not exponent_number.is_ordinal:
            integers = f"any number to an integer from -{MAX_POWER} to {MAX_POWER}"
            how = f"raise a power of ω to an ordinal, or {integers}"
            raise InputError(f"({self})^({exponent_number}) is not computed; {how}")
        return Transfinite(((multiply_terms(self.above[0][0], exponent_number.above), 1),))

    def __add__(self, other: Transfinite | Fraction | int) -> Transfinite:
        y = Transfinite.of(other)
        above = add_terms(multiply_terms(self.above, y.below), multiply_terms(y.above, self.below))
        return Transfinite(above, multiply_terms(self.below, y.below))

    __radd__ = __add__

    def __neg__(self) -> Transfinite:
        return Transfinite(add_terms((), self.above, -1), self.below)

    def __sub__(self, other: Transfinite | Fraction | int) -> Transfinite:
        return self + -Transfinite.of(other)

    def __rsub__(self, other: Fraction | int) -> Transfinite:
        return -self + other

    def __mul__(self, other: Transfinite | Fraction | int) -> Transfinite:
        y = Transfinite.of(other)
        return Transfinite(multiply_terms(self.above, y.above), multiply_terms(self.below, y.below))

    __rmul__ = __mul__

    def __truediv__(self, other: Transfinite | Fraction | int) -> Transfinite:
        y = Transfinite.of(other)
        return Transfinite(multiply_terms(self.above, y.below), multiply_terms(self.below, y.above))

    def __rtruediv__(self, other: Fraction | int) -> Transfinite:
        return Transfinite.of(other) / self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Transfinite | Fraction | int):
            return NotImplemented
        return not (self - other).above

    def __lt__(self, other: Transfinite | Fraction | int) -> bool:
        return (self - other).sign < 0

    def __hash__(self) -> int:
        x = self.finite  # equal quotients have leading coefficients of the same ratio
        return hash(Fraction(self.above[0][1], self.below[0][1]) if x is None else x)

    def __repr__(self) -> str:
        if self.below == ONE:
            return text_of_terms(self.above)
        text = text_of_terms(self.above)
        above = text if len(self.above) == 1 else f"({text})"
        return f"{above}/{_exponent_text(self.below)}"


#: The first infinite ordinal.
OMEGA = Transfinite(((ONE, 1),))


@dataclass(frozen=True, repr=False)
class InfiniteNimber(WithLatex):
    """The nimber of an ordinal, which may be infinite.

    >>> InfiniteNimber(OMEGA + 5) + InfiniteNimber(OMEGA * 3 + 1)
    *(ω×2+4)
    """

    ordinal: Transfinite

    def __post_init__(self) -> None:
        x = self.ordinal
        if not x.is_ordinal:
            raise InputError(f"{x} is not an ordinal, so *({x}) is not a nimber")

    def __add__(self, other: InfiniteNimber) -> InfiniteNimber:
        return InfiniteNimber(nim_sum(self.ordinal, other.ordinal))

    def __neg__(self) -> InfiniteNimber:
        return self

    def __repr__(self) -> str:
        return f"*{_exponent_text(self.ordinal.above)}"


def nim_sum(first: Transfinite, second: Transfinite) -> Transfinite:
    """Return the nim-sum of ordinals: the nim-sum of the coefficients of each power of ω.

    >>> nim_sum(OMEGA * 4 + 9, OMEGA * 6 + 5)
    ω×2+12
    """
    for summand in (first, second):
        if not summand.is_ordinal:
            raise InputError(f"{summand} is not an ordinal; give ordinals for nim-sums")
    coefficients = dict(first.above)
    for exponent, coefficient in second.above:
        coefficients[exponent] = coefficients.get(exponent, 0) ^ coefficient
    return Transfinite(sorted_terms(coefficients))
