"""Chocolate with compiled rules: a bar as the steps of its edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules

if TYPE_CHECKING:
    from zermelo.rulesets.orders.chocolate.bars import Bar

__all__ = ["compiled", "steps"]

#: Steps in the edge of a bar that has a key; so many bits has the key.
BITS = 62


def compiled() -> CompiledRules[Bar]:
    """Offer bars as the steps of their edge, see `zermelo.rulesets.orders.chocolate.loops`."""
    import numpy as np

    from zermelo.rulesets.orders.chocolate.loops import bites

    most = ((BITS + 1) // 2) * (BITS // 2 + 1)
    return CompiledRules(1, most, np.zeros(1, np.int64), bites, steps)


def steps(bar: Bar) -> tuple[int]:
    """Return the steps of the edge of a bar, from its last row on, as bits: 1 for up, 0 for right.

    Raises
    ------
    OverflowError
        They are too many for a word.

    Examples
    --------
    >>> bin(*steps((3, 1)))
    '0b10010'
    """
    rows = len(bar)
    if bar[0] + rows > BITS:
        raise OverflowError(f"a bar with {bar[0] + rows} steps; {BITS} are the most")
    return (sum(1 << (length + rows - row) for row, length in enumerate(bar, 1)),)
