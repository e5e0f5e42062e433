"""Sets of numbers as the bits of an integer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

#: From this number of bits on, a byte array is used: a new integer for each is quadratic.
MAX_SINGLE_BITS = 64


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, ascending. Linear in the length of the mask."""
    digits = bin(mask)[:1:-1]
    number = digits.find("1")
    while number >= 0:
        yield number
        number = digits.find("1", number + 1)


def mask_of(numbers: Iterable[int]) -> int:
    """Return the integer whose set bits are these numbers. O(count + largest number)."""
    members = list(numbers)
    if len(members) < MAX_SINGLE_BITS:
        mask = 0
        for number in members:
            mask |= 1 << number
        return mask
    mask_bytes = bytearray(max(members) // 8 + 1)
    for number in members:
        mask_bytes[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(mask_bytes, "little")


def linked_parts(mask: int, links: Callable[[int], int]) -> list[int]:
    """Return the connected parts of a set; ``links`` returns the neighbours of a number as a mask.

    >>> list(map(bin, linked_parts(0b1011, lambda number: 0b10 << number)))
    ['0b11', '0b1000']
    """
    parts = []
    remaining = mask
    while remaining:
        part = new = remaining & -remaining
        while new:
            number = new.bit_length() - 1
            reached = links(number) & remaining
            new = (new | reached & ~part) & ~(1 << number)
            part |= reached
        parts.append(part)
        remaining &= ~part
    return parts
