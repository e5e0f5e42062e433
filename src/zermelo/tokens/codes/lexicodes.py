"""Lexicodes: greedy codes, and the coin game behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.errors import InputError, LimitReached
from zermelo.tokens.codes.linear_code import LinearCode
from zermelo.told import told
from zermelo.values.gf2 import Space

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Bytes that the table of sums may take.
MEMORY = 1_000_000_000


def coin_values(length: int, distance: int) -> list[int]:
    """Return the values of the coins in the game whose P-positions are a lexicode.

    Coins lie in a row. A move turns one from heads to tails, and up to ``distance`` − 2 others to
    its left, either way. A position is worth the nim-sum of the values of the coins that show
    heads, and the value of a coin is the least number that is no nim-sum of at most
    ``distance`` − 2 of the values before it.

    Parameters
    ----------
    length : int
        How many coins.
    distance : int

    Raises
    ------
    InputError
        A number is too small.
    LimitReached
        The table of nim-sums would be larger than 1 GB.

    Notes
    -----
    Conway and Sloane, "Lexicographic codes: error-correcting codes from game theory" (1986). The
    table says of each number by how few values it can be had, O(length · distance · 2^m) for codes
    with m = length − dimension parity checks.

    Examples
    --------
    >>> coin_values(7, 3), coin_values(8, 4)
    ([1, 2, 3, 4, 5, 6, 7], [1, 2, 4, 7, 8, 11, 13, 14])
    """
    if length < 1 or distance < 1:
        raise InputError(
            f"a lexicode of length {length} and distance {distance}: give numbers from 1 on"
        )
    if distance == 1:  # nobody can move: every word is in the code
        return [0] * length
    found: list[int] = []
    # how few values add up to a number; those that need more than distance − 2 are all alike
    never = distance - 1
    least: NDArray[np.int32] = np.zeros(1, np.int32)
    for _ in range(length):
        free = np.flatnonzero(least == never)
        value = int(free[0]) if free.size else least.size
        if value == least.size:
            if 16 * least.size > MEMORY:
                raise LimitReached(
                    "memory", f"{MEMORY:,} bytes", {"coins": len(found), "values": found}
                )
            least = np.concatenate((least, np.full(least.size, never, np.int32)))
        found.append(value)
        np.minimum(least, least[np.arange(least.size) ^ value] + 1, out=least)
    return found


@told
def lexicode(length: int, distance: int) -> LinearCode:
    """Return the binary lexicode: words are taken greedily in lexicographic order.

    A word is taken if it differs from all taken before in at least ``distance`` coordinates. The
    first coordinate, with the name 1, counts least in the order.

    Parameters
    ----------
    length, distance : int

    Raises
    ------
    InputError, LimitReached
        As `coin_values`.

    Notes
    -----
    The words are the P-positions of the game of `coin_values`, so the code is linear, and the
    values of the coins in binary are the columns of a parity check matrix (Conway and Sloane 1986).

    Examples
    --------
    >>> golay = lexicode(24, 8)
    >>> golay
    <linear code of length 24 and dimension 12>
    >>> golay.weights
    {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    """
    names = tuple(range(1, length + 1))
    return LinearCode(Space.of_relations(coin_values(length, distance)), names)
