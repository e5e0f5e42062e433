"""Sets of numbers as the bits of an integer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

#: From this many numbers on, `mask_of` fills bytes: a new integer per number takes quadratic time.
MIN_NUMBERS_FOR_BYTES = 64


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
    if len(members) < MIN_NUMBERS_FOR_BYTES:
        mask = 0
        for number in members:
            mask |= 1 << number
        return mask
    mask_bytes = bytearray(max(members) // 8 + 1)
    for number in members:
        mask_bytes[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(mask_bytes, "little")


def linked_parts(mask: int, links: Callable[[int], int]) -> list[int]:
    """Return the connected parts of a set, as masks; ``links(n)`` is the mask of n's neighbours.

    >>> list(map(bin, linked_parts(0b1011, lambda number: 0b10 << number)))
    ['0b11', '0b1000']
    """
    parts = []
    remaining = mask
    while remaining:
        part = pending = remaining & -remaining
        while pending:
            number = pending.bit_length() - 1
            reached = links(number) & remaining
            pending = (pending | reached & ~part) & ~(1 << number)
            part |= reached
        parts.append(part)
        remaining &= ~part
    return parts
