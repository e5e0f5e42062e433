"""Ordinals below ω^ω in Cantor normal form: order, arithmetic, text and JSON."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering

from zermelo.errors import InputError, decimal
from zermelo.values.latex import PLAIN_DIGITS, WithLatex
from zermelo.values.text import MAX_EXACT

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

#: One summand: ω, ω·2, ω^3, ω²·4, w^2*4, or a natural number.
SUMMAND = re.compile(
    r"(?:(?P<omega>ω|w|omega)(?:\s*\^\s*(?P<power>[0-9]+)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"
    r"(?:\s*[·*]\s*(?P<times>[0-9]+))?|(?P<number>[0-9]+))"
)

#: The largest exponent of ω in a text or a result of ``**``: each power takes a coefficient.
MAX_EXPONENT = 1000
#: A power of a natural number b is refused if ``exponent`` · ⌊log₂ b⌋ reaches this.
MAX_BITS = 1 << 20


@total_ordering
@dataclass(frozen=True, eq=False, repr=False)
class Ordinal(WithLatex):
    """An ordinal below ω^ω: ``coefficients`` of …, ω², ω, 1, the most significant first.

    Leading zeros are dropped, so that equal ordinals have equal fields. Sums and products are
    those of ordinals, which do not commute; natural numbers count as finite ordinals.

    Parameters
    ----------
    coefficients : tuple of int
        Integers, 0 or more.

    Raises
    ------
    InputError
        A coefficient is negative.

    Examples
    --------
    >>> Ordinal((2, 3))
    ω·2 + 3
    >>> 1 + OMEGA, OMEGA + 1, 2 * OMEGA, OMEGA * 2, OMEGA * OMEGA
    (ω, ω + 1, ω, ω·2, ω²)
    >>> Ordinal((1, 0)) > 10**9
    True
    """

    coefficients: tuple[int, ...]

    def __post_init__(self) -> None:
        entries = tuple(self.coefficients)
        for coefficient in entries:
            if coefficient < 0:
                wrong = f"{entries} has the negative coefficient {coefficient}"
                raise InputError(f"{wrong}; give natural numbers")
        leading = next((index for index, entry in enumerate(entries) if entry), len(entries))
        object.__setattr__(self, "coefficients", entries[leading:])

    @classmethod
    def of(cls, value: Ordinal | int) -> Ordinal:
        """Return an ordinal unchanged, and an integer as a finite ordinal.

        Examples
        --------
        >>> Ordinal.of(3)
        3
        """
        return value if isinstance(value, Ordinal) else cls((value,))

    @property
    def degree(self) -> int:
        """The exponent of the leading power of ω; 0 for every finite ordinal."""
        return max(len(self.coefficients) - 1, 0)

    @property
    def is_finite(self) -> bool:
        """Whether this is a natural number."""
        return len(self.coefficients) <= 1

    @property
    def is_limit(self) -> bool:
        """Whether this is neither 0 nor a successor."""
        return bool(self.coefficients) and self.coefficients[-1] == 0

    @property
    def predecessor(self) -> Ordinal | None:
        """The ordinal whose successor this is; None for 0 and for limits."""
        if not self.coefficients or self.is_limit:
            return None
        return Ordinal((*self.coefficients[:-1], self.coefficients[-1] - 1))

    def __int__(self) -> int:
        if not self.is_finite:
            raise InputError(f"{self} is not a finite ordinal, so it is not an integer")
        return self.coefficients[0] if self.coefficients else 0

    def __bool__(self) -> bool:
        return bool(self.coefficients)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.is_finite and int(self) == other
        return isinstance(other, Ordinal) and self.coefficients == other.coefficients

    def __hash__(self) -> int:
        return hash(int(self)) if self.is_finite else hash(self.coefficients)

    def __lt__(self, other: Ordinal | int) -> bool:
        if isinstance(other, int):
            return self.is_finite and int(self) < other
        if not isinstance(other, Ordinal):
            return NotImplemented
        mine, theirs = self.coefficients, other.coefficients
        return (len(mine), mine) < (len(theirs), theirs)

    def __add__(self, other: Ordinal | int) -> Ordinal:
        theirs = Ordinal.of(other).coefficients
        if not theirs:
            return self
        higher_count = len(self.coefficients) - len(theirs)
        if higher_count < 0:
            return Ordinal(theirs)
        higher, same_power = self.coefficients[:higher_count], self.coefficients[higher_count]
        return Ordinal((*higher, same_power + theirs[0], *theirs[1:]))

    def __radd__(self, other: int) -> Ordinal:
        return Ordinal.of(other) + self

    def __mul__(self, other: Ordinal | int) -> Ordinal:
        factor = Ordinal.of(other).coefficients
        if not self.coefficients or not factor:
            return Ordinal(())
        *high, low = factor
        # for n > 0, self·ω^n is ω^(degree + n), whatever the coefficients of self are
        result = Ordinal((*high, *[0] * (self.degree + 1))) if high else Ordinal(())
        if low:
            result = result + Ordinal((self.coefficients[0] * low, *self.coefficients[1:]))
        return result

    def __rmul__(self, other: int) -> Ordinal:
        return Ordinal.of(other) * self

    def __pow__(self, exponent: int) -> Ordinal:
        if exponent < 0 or exponent * self.degree > MAX_EXPONENT:
            bound = f"the leading power in the result at most ω^{MAX_EXPONENT}"
            needed = f"the exponent must be a natural number, and {bound}"
            raise InputError(f"({self})^{exponent} is not computed; {needed}")
        if self.is_finite:
            if exponent * (int(self).bit_length() - 1) >= MAX_BITS:
                raise InputError(f"{self}^{exponent} has more than {MAX_BITS:,} binary digits")
            return Ordinal((int(self) ** exponent,))
        result = Ordinal((1,))
        for _ in range(exponent):
            result = result * self
        return result

    def __str__(self) -> str:
        parts = []
        for power, coefficient in zip(range(self.degree, -1, -1), self.coefficients, strict=False):
            if coefficient and power:
                omega = "ω" + (str(power).translate(SUPERSCRIPTS) if power > 1 else "")
                parts.append(omega + (f"·{decimal(coefficient)}" if coefficient > 1 else ""))
            elif coefficient:
                parts.append(decimal(coefficient))
        return " + ".join(parts) or "0"

    __repr__ = __str__

    def to_json(self) -> int | str:
        """Return the ordinal for JSON: an integer if it is finite and at most 2⁵³, else text.

        Examples
        --------
        >>> Ordinal((7,)).to_json(), Ordinal((1, 7)).to_json()
        (7, 'ω + 7')
        """
        return int(self) if self.is_finite and int(self) <= MAX_EXACT else str(self)


#: The first infinite ordinal.
OMEGA = Ordinal((1, 0))


def parse_ordinal(text: str) -> Ordinal:
    """Read a sum such as ``ω·2 + 3``, ``ω^2 + w*4 + 1`` or ``17``; the sum is that of ordinals.

    Raises
    ------
    InputError
        The text is not a sum like these, or an integer in it is too large.

    Examples
    --------
    >>> parse_ordinal("ω²·3 + ω + 2"), parse_ordinal("1 + w")
    (ω²·3 + ω + 2, ω)
    >>> parse_ordinal("ω·x")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: 'ω·x' in 'ω·x' is not an ordinal below ω^ω, such as ω^2·3 + ω + 2
    """
    total = Ordinal(())
    for part in text.split("+"):
        if (match := SUMMAND.fullmatch(part.strip())) is None:
            expected = "an ordinal below ω^ω, such as ω^2·3 + ω + 2"
            raise InputError(f"{part.strip()!r} in {text!r} is not {expected}")
        total = total + _summand(match)
    return total


def _summand(match: re.Match[str]) -> Ordinal:
    try:
        if match["omega"] is None:
            return Ordinal((int(match["number"]),))
        superscript = (match["raised"] or "").translate(PLAIN_DIGITS)
        power = int(match["power"] or superscript or 1)
        times = int(match["times"] or 1)
    except ValueError:  # Python's limit on the number of digits
        raise InputError("an integer with thousands of digits is too long to read") from None
    if power > MAX_EXPONENT:
        raise InputError(f"the exponent {power} is too large; give at most {MAX_EXPONENT}")
    return Ordinal((times, *[0] * power))
