"""Sets of numbers as the bits of an integer."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["bits"]


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, ascending. Linear in the length of the mask.

    Examples
    --------
    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    digits = bin(mask)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)
