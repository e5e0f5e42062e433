"""Ruler and Sym: the coins that are turned are consecutive, or lie symmetrically."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from zermelo.games.tractable import Tractable
from zermelo.rulesets.coins.row import CoinRow, Heads, MisereRow
from zermelo.rulesets.coins.turtles import COMPUTED, MAX_BITS, least_missing, nim_sums_with
from zermelo.values.gf2 import Elimination
from zermelo.values.nimber import nim_sum_of

#: Maximum length of the run before the rightmost coin, in a move of Ruler found by a formula.
MAX_TURNED = 100_000
#: Maximum number of coins of Sym whose values are computed.
MAX_COINS = 44


@dataclass(frozen=True)
class Ruler(MisereRow):
    """Turn any number of consecutive coins; the rightmost goes from heads to tails.

    Coins are numbered from 1. Coin n is worth the largest power of 2 that divides n, as on a ruler
    (Winning Ways, chapter 14). Misère play has the outcomes of misère Nim with these values.

    Examples
    --------
    >>> [Ruler()(n).value for n in range(1, 13)]
    [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4]
    >>> Ruler()(4, 6).winning_moves()
    [Move('turn coins 1, 2, 3 and 4' -> 1 2 3 6), Move('turn coins 3, 4, 5 and 6' -> 3 5)]
    """

    name = "ruler"
    first = 1
    example = "TTTHTH"
    complexity = "linear in the number of digits"
    tractable = Tractable(
        "yes (Winning Ways, chapter 14)",
        sums="yes: values add up",
        misere_label="yes (proof in runs.py)",
    )
    why = (
        "Coin n is worth the largest power of 2 that divides n, say 2^k. The coins between n − "
        "2^k and n are worth less and repeat the marks of a ruler; their runs that end just before "
        "coin n add up to every number below 2^k, each once. Longer runs never add up to 2^k."
    )

    why_misere = (
        "A lost row has nim-sum 1 if all its heads are odd coins, otherwise 0, as in misère Nim. "
        "The largest power of 2 occurs once among the values of a run. So only a single odd coin "
        "changes the nim-sum by 1. If a move to 0 would leave only odd coins, the run with one odd "
        "coin more or less, at its left end, leads to 1."
    )

    def lost_sum(self, state: Heads) -> int:
        """Return 1 if all coins with heads have odd numbers, otherwise 0."""
        return int(all(coin % 2 for coin in state))

    def sets(self, coin: int) -> Iterator[Heads]:
        """Yield the runs of coins just before a coin, the empty run first, then longer ones."""
        return (tuple(range(start, coin)) for start in range(coin, 0, -1))

    def coin_value(self, coin: int) -> int:
        """Return the largest power of 2 that divides the number of the coin."""
        return coin & -coin

    def coin_move(self, coin: int, value: int) -> Heads | None:
        """Return the run of nim-sum ``value``, its length's Gray code; None if it is too long."""
        length = nim_sum_of(value >> shift for shift in range(value.bit_length()))
        return tuple(range(coin - length, coin)) if length <= MAX_TURNED else None


@dataclass(frozen=True)
class Sym(CoinRow):
    """Turn coins that lie symmetrically about a point; the rightmost goes from heads to tails.

    Any number of coins may be turned. Values are computed one by one. Between its two ends a set
    has pairs of coins and perhaps a middle coin. So the nim-sums of all sets with the same ends are
    a coset of a vector space over the field of two elements (Winning Ways, chapter 14).

    Examples
    --------
    >>> [Sym()(n).value for n in range(12)]
    [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11]
    """

    name = "sym"
    example = "THTTH"
    complexity = "open; the value of each coin is computed from those before it"
    why = COMPUTED

    def sets(self, right: int) -> Iterator[Heads]:
        """Yield the symmetric sets whose rightmost coin is ``right``, without that coin."""
        for left in range(right, -1, -1):
            pairs = pairs_between(left, right)
            for subset in range(1 << len(pairs)):
                inner = [coin for n, pair in enumerate(pairs) if subset >> n & 1 for coin in pair]
                yield tuple(sorted({left, *inner} - {right}))

    def coin_value(self, coin: int) -> int | None:
        """Return the computed value; None if there is none (see `symmetric_values`)."""
        values = symmetric_values(coin)
        return None if values is None else values[coin]

    def coin_move(self, right: int, value: int) -> Heads | None:
        """Return coins of nim-sum ``value`` to turn with ``right``, by linear algebra, or None."""
        values = symmetric_values(right)
        if values is None:
            return None
        for left in range(right, -1, -1):
            span = Elimination()
            pairs = pairs_between(left, right)
            basis = [pair for pair in pairs if span.add(nim_sum_of(values[coin] for coin in pair))]
            indices = span.represent(value ^ (values[left] if left < right else 0))
            if indices is not None:
                inner = [coin for n in indices for coin in basis[n]]
                return tuple(sorted({left, *inner} - {right}))
        return None


def pairs_between(left: int, right: int) -> list[Heads]:
    """Return the symmetric pairs between two coins, and the middle coin alone if there is one."""
    return [
        (left + k, right - k) if left + k < right - k else (left + k,)
        for k in range(1, (right - left) // 2 + 1)
    ]


@cache
def symmetric_values(right: int) -> tuple[int, ...] | None:
    """Return the values of coins 0 to ``right`` in Sym; None if some are beyond limits."""
    if right < 0:
        return ()
    if right >= MAX_COINS or (values := symmetric_values(right - 1)) is None:
        return None
    width = max((value.bit_length() for value in values), default=1)
    reachable = 1  # a bit mask of nim-sums; turning the last coin alone leaves 0
    for left in range(right):
        sums = 1 << values[left]
        for pair in pairs_between(left, right):
            sums |= nim_sums_with(sums, nim_sum_of(values[coin] for coin in pair), width)
        reachable |= sums
    value = least_missing(reachable)
    return None if value >> MAX_BITS else (*values, value)
