"""Values of impartial positions: nimbers, which are integers, and ∞(K) if play need not end.

The generalised Sprague–Grundy function γ gives the value ∞(K) to a position without an integer as
value; K is the set of integers among the options' values (Smith 1966; Fraenkel 1996a, section 3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, reduce
from operator import index, xor

from zermelo.errors import InputError, decimal, in_full
from zermelo.values.latex import WithLatex
from zermelo.values.outcome import Outcome


def nimber(value: object) -> int:
    """Check a nimber: return it as a Python integer, 0 or more.

    >>> nimber(3)
    3
    >>> nimber(-1)
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: -1 is not a nimber; give an integer, 0 or more
    """
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if number < 0 or isinstance(value, bool):
        raise InputError(f"{in_full(value)} is not a nimber; give an integer, 0 or more")
    return number


def mex(values: Iterable[int]) -> int:
    """Minimal excluded value: the least non-negative integer not among ``values``.

    O(n) for n values.

    Raises
    ------
    InputError
        A value is not an integer, or negative.

    Examples
    --------
    >>> mex([0, 1, 3, 1]), mex([])
    (2, 0)
    """
    nimbers = set(map(nimber, values))
    least = 0
    while least in nimbers:
        least += 1
    return least


def nim_sum(*values: int) -> int:
    """Add without carrying, in base 2: the Grundy value of a sum, from those of its terms.

    Any number of integers of any size; the empty sum is 0.

    Raises
    ------
    InputError
        A value is not an integer, or negative.

    Examples
    --------
    >>> nim_sum(2, 12, 15, 8)
    9
    >>> nim_sum()
    0
    """
    return nim_sum_of(map(nimber, values))


def nim_sum_of(numbers: Iterable[int]) -> int:
    """Return the nim-sum of checked nimbers."""
    return reduce(xor, numbers, 0)


def nim_product(a: int, b: int) -> int:
    """Multiply in Conway's field of nimbers.

    The least value that the field axioms allow: a ⊗ b is the mex of all
    a' ⊗ b ⊕ a ⊗ b' ⊕ a' ⊗ b' with a' < a and b' < b (Conway 1976, chapter 6; Winning Ways,
    chapter 14). The nimbers below 2^(2^n) form a field.

    Parameters
    ----------
    a, b : int
        Nimbers of any size.

    Raises
    ------
    InputError
        A factor is not an integer, or negative.

    Notes
    -----
    For a Fermat 2-power F = 2^(2^n) > a the product F ⊗ a is the ordinary one, and F ⊗ F is
    3F/2. Splitting both factors at F gives four products of half the length: O(l²) for l bits.

    Examples
    --------
    >>> nim_product(2, 2), nim_product(4, 4), nim_product(8, 8)
    (3, 6, 13)
    """
    return _product(nimber(a), nimber(b))


def nim_inverse(n: int) -> int:
    """Return the inverse of n = n₁F ⊕ n₀: its conjugate n ⊕ n₁ over their product, which is < F."""
    if not n:
        raise InputError("0 has no nim-inverse")
    if n == 1:
        return 1
    conjugate = n ^ n >> (1 << (n.bit_length() - 1).bit_length() - 1)  # n₁ = n >> shift, as below
    return _product(conjugate, nim_inverse(_product(n, conjugate)))


def _product(a: int, b: int) -> int:
    if a < 2 or b < 2:
        return a * b
    return _small_product(a, b) if a < 16 and b < 16 else _split(a, b)


def _split(a: int, b: int) -> int:
    """Return (a1 F ⊕ a0)(b1 F ⊕ b0), where F ⊗ F = F ⊕ F/2, by at most four products of parts."""
    shift = 1 << (max(a, b).bit_length() - 1).bit_length() - 1  # F = 2^shift ≤ max(a, b) < F²
    low = (1 << shift) - 1
    a1, a0 = a >> shift, a & low
    b1, b0 = b >> shift, b & low
    lower = _product(a0, b0)
    if not a1 or not b1:
        return _product(a1 or a0, b1 or b0) << shift ^ lower
    upper = _product(a1, b1)
    mixed = _product(a1 ^ a0, b1 ^ b0) ^ lower
    return mixed << shift ^ lower ^ _product(upper, 1 << shift - 1)


_small_product = cache(_split)


@dataclass(frozen=True, repr=False)
class Infinity(WithLatex):
    """The loopy value ∞(K).

    Parameters
    ----------
    K : iterable of int
        The finite values of the options; kept as a frozenset.

    Raises
    ------
    InputError
        An entry is not an integer, or negative.

    Examples
    --------
    >>> Infinity([2, 0]), Infinity()
    (∞(0, 2), ∞)
    >>> 3 ^ Infinity([2, 3])
    ∞(0, 1)
    """

    K: frozenset[int] = frozenset()

    def __init__(self, K: Iterable[int] = ()) -> None:
        object.__setattr__(self, "K", frozenset(map(nimber, K)))

    def __xor__(self, other: int | Infinity) -> Infinity:
        """Add, as `loopy_sum` does."""
        if isinstance(other, Infinity):
            return Infinity()
        return Infinity(k ^ nimber(other) for k in self.K)

    __rxor__ = __xor__

    def __repr__(self) -> str:
        return f"∞({', '.join(map(decimal, sorted(self.K)))})" if self.K else "∞"


#: The values of γ.
LoopyValue = int | Infinity


def loopy_sum(*values: LoopyValue) -> LoopyValue:
    """Add loopy values: the generalised nim-sum.

    Integers add without carrying; a ⊕ ∞(L) = ∞(L ⊕ a); ∞(K) ⊕ ∞(L) = ∞, with the empty set
    (Fraenkel 1996a, section 3). The empty sum is 0. O(n + the size of one set) for n values.

    Raises
    ------
    InputError
        A value is neither an `Infinity` nor an integer, 0 or more.

    Examples
    --------
    >>> loopy_sum(0, 1, 2, Infinity([2, 3]))
    ∞(0, 1)
    >>> loopy_sum(Infinity([0]), 5, Infinity([1]))
    ∞
    """
    finite = 0
    infinite: Infinity | None = None
    for value in values:
        if not isinstance(value, Infinity):
            finite ^= nimber(value)
        elif infinite is None:
            infinite = value
        else:
            infinite = Infinity()
    return finite if infinite is None else infinite ^ finite


def outcome_of(value: LoopyValue) -> Outcome:
    """Return the outcome of a position of this value.

    P for 0; N for another integer, or ∞(K) with 0 in K; D for other ∞(K) (Fraenkel 1996a, (3.1)).

    Examples
    --------
    >>> outcome_of(0), outcome_of(3), outcome_of(Infinity([0, 1])), outcome_of(Infinity([1]))
    (Outcome.P, Outcome.N, Outcome.N, Outcome.D)
    """
    if isinstance(value, Infinity):
        return Outcome.N if 0 in value.K else Outcome.D
    return Outcome.N if nimber(value) else Outcome.P
