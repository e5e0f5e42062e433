"""Periods of misère quotients of games on heaps, proven."""

from __future__ import annotations

from collections.abc import Sequence


def proven_period(elements: Sequence[int], bounds: tuple[int, int]) -> tuple[int, int] | None:
    """Return preperiod and period where the elements of heaps 0 to M prove them for all heaps.

    A move takes at most k tokens and leaves at most r heaps, with no other condition. If
    φ(m + p) = φ(m) for n ≤ m ≤ M − p, n ≥ 1 and M ≥ r(n + p) + k, this holds for all m ≥ n, and
    the quotient of the heaps up to M is that of the whole game: the largest part of each option of
    a larger heap can be made p smaller or larger (Guy and Smith 1956, for the misère quotient).

    Parameters
    ----------
    elements : sequence of int
        φ of the heaps 0, 1, …, M, in a quotient that is proven for these.
    bounds : tuple of two int
        k and r.

    Returns
    -------
    tuple of two int or None
        The least n for the least p that is proven. O(M²) at worst, mostly O(M).

    Examples
    --------
    >>> proven_period([0, 1, 0, 1, 0, 1, 0], (1, 1))
    (1, 2)
    >>> proven_period([0, 1, 0, 1, 0, 1, 2], (1, 1))
    """
    taken, heaps = bounds[0], max(1, bounds[1])
    upto = len(elements) - 1
    longest = (upto - taken) // heaps - 1
    for period in range(1, longest + 1):
        start = upto - period
        while start >= 1 and elements[start] == elements[start + period]:
            start -= 1
        if start + 1 <= longest + 1 - period:
            return start + 1, period
    return None
