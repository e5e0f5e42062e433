"""Boards as bit masks: the mover's men in the low half of a word, the other's in the high one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zermelo.rulesets.boards.loops.images import HALF, LOW
from zermelo.rulesets.boards.men import EMPTY, LEFT_MAN, RIGHT_MAN
from zermelo.rulesets.boards.places import Image


def mask_of(state: Sequence[str], man: str, image: Image) -> int:
    """Return the places with a man, under a symmetry, as a bit mask.

    Examples
    --------
    >>> bin(mask_of("x.x", "x", (1, 0, 2)))
    '0b110'
    """
    return bits(place for place, source in enumerate(image) if state[source] == man)


def bits(places: Iterable[int]) -> int:
    """Return a set of places as a bit mask.

    Examples
    --------
    >>> bits([0, 3])
    9
    """
    return sum(1 << place for place in places)


def held(mask: int) -> list[int]:
    """Return the places of a bit mask, ascending.

    Examples
    --------
    >>> held(9)
    [0, 3]
    """
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def least_key(state: Sequence[str], mine: str, theirs: str, images: Iterable[Image]) -> int:
    """Return the least word for the men of both, of all images.

    Examples
    --------
    >>> halves(least_key("x.o", "x", "o", [(0, 1, 2), (2, 1, 0)]))
    (4, 1)
    """
    bit = {mine: 1, theirs: 1 << HALF}
    held = [bit.get(letter, 0) for letter in state]
    words = []
    for image in images:
        word = 0
        for source in reversed(image):
            word = word << 1 | held[source]
        words.append(word - (word >> 63 << 64))
    return min(words)


def halves(key: int) -> tuple[int, int]:
    """Return the low and the high half of a word.

    Examples
    --------
    >>> halves(7 | 8 << 32)
    (7, 8)
    """
    return key & LOW, key >> HALF & LOW


def letters(
    first: int, second: int, places: int, men: Sequence[str] = (LEFT_MAN, RIGHT_MAN)
) -> str:
    """Write a board: the first of two kinds of men, the second, or none at each place.

    Examples
    --------
    >>> letters(0b001, 0b100, 4)
    'x.o.'
    """
    return "".join(
        men[0] if first >> place & 1 else men[1] if second >> place & 1 else EMPTY
        for place in range(places)
    )


def bytes_under(image: Image, places: int = HALF) -> list[int]:
    """Return what becomes of each byte of a mask: 256 masks a byte. Other bits stay where they are.

    Examples
    --------
    >>> bytes_under((1, 2, 0))[:8]
    [0, 4, 1, 5, 2, 6, 3, 7]
    """
    goes = [1 << place for place in range(places)]
    for place, source in enumerate(image):
        goes[source] = 1 << place
    found = []
    for first in range(0, places, 8):
        values = [0]
        for bit in goes[first : first + 8]:
            values += [value | bit for value in values]
        found += values
    return found
