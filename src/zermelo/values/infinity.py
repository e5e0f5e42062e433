"""Loopy values: integers, and ∞(K) where play need not end.

The values of the generalised Sprague–Grundy function γ. ∞(K) is the value of a position from which
nobody is forced to any one integer; K holds the integers that one can move to. Sources: C. A. B.
Smith, "Graphs and composite games" (1966); A. S. Fraenkel, "Scenic Trails" [004], section 3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zermelo.told import told
from zermelo.values.nimber import nimber
from zermelo.values.outcome import Outcome


@told
@dataclass(frozen=True, repr=False)
class Infinity:
    """The loopy value ∞(K).

    Parameters
    ----------
    K : iterable of int
        The finite values that one can move to; kept as a frozenset.

    Raises
    ------
    InputError
        An entry is no integer, or negative.

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
        return f"∞({', '.join(map(str, sorted(self.K)))})" if self.K else "∞"


#: What γ takes as values.
LoopyValue = int | Infinity


@told
def loopy_sum(*values: LoopyValue) -> LoopyValue:
    """Add loopy values: the generalised nim-sum.

    Integers add without carrying; a ⊕ ∞(L) = ∞(L ⊕ a); ∞(K) ⊕ ∞(L) = ∞ with nothing in it
    [004, section 3]. Any number of values; the sum of none is 0. O(n + the size of one set).

    Raises
    ------
    InputError
        A value is neither a loopy value nor an integer, or is negative.

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


@told
def outcome_of(value: LoopyValue) -> Outcome:
    """Say who wins a position of this value.

    P if it is 0; N if it is another integer, or ∞(K) with 0 in K; else D [004, (3.1)].

    Examples
    --------
    >>> outcome_of(0), outcome_of(3), outcome_of(Infinity([0, 1])), outcome_of(Infinity([1]))
    (Outcome.P, Outcome.N, Outcome.N, Outcome.D)
    """
    if isinstance(value, Infinity):
        return Outcome.N if 0 in value.K else Outcome.D
    return Outcome.N if nimber(value) else Outcome.P
