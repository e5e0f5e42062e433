"""Boards as bit masks: the mover's men in the low half of a word, the opponent's in the high."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import TypeVar

from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.loops.images import HALF, LOW, WIDE_BITS
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN
from zermelo.rulesets.boards.symmetries import Image
from zermelo.values.bits import mask_of

S = TypeVar("S")


def word_rules(
    loops: ModuleType,
    key: Callable[[S], tuple[int, ...]],
    state: Callable[[tuple[int, ...]], S],
    params: Sequence[int],
    images: Sequence[Image],
    *,
    max_options: int,
    wide: bool = False,
    loop: str = "successors",
) -> CompiledRules[S]:
    """Return rules with one-word keys; tables of images follow ``params`` (``wide``: 56 bits)."""
    size = WIDE_BITS if wide else HALF
    entries = [entry for image in images for entry in bytes_under(image, size)]
    return CompiledRules(
        words=1,
        max_options=max_options,
        params=[*params, *entries],
        successors=getattr(loops, loop),
        key=key,
        state=state,
        tier=getattr(loops, "tier", None),
    )


def men_under(state: Sequence[str], man: str, image: Sequence[int]) -> int:
    """Return a bit mask of the places that have the letter ``man`` in an image of the board."""
    return mask_of(place for place, source in enumerate(image) if state[source] == man)


def least_key(state: Sequence[str], mine: str, theirs: str, images: Iterable[Image]) -> int:
    """Return the least word of all images: men ``mine`` in the low half, ``theirs`` in the high."""
    bit_of = {mine: 1, theirs: 1 << HALF}
    bits = [bit_of.get(letter, 0) for letter in state]
    words = []
    for image in images:
        word = 0
        for source in reversed(image):
            word = word << 1 | bits[source]
        words.append(word - (word >> 63 << 64))  # as a signed word
    return min(words)


def halves(key: int) -> tuple[int, int]:
    """Return the low and the high half of a word."""
    return key & LOW, key >> HALF & LOW


def letters(first: int, second: int, size: int, men: str = LEFT_MAN + RIGHT_MAN) -> str:
    """Return the board of ``size`` places with the two ``men`` on the places of two bit masks."""
    return "".join(
        men[0] if first >> place & 1 else men[1] if second >> place & 1 else EMPTY
        for place in range(size)
    )


def bytes_under(image: Image, size: int = HALF) -> list[int]:
    """Return the images of the 256 values of each byte of a mask; bits off the board stay put.

    >>> bytes_under((1, 2, 0))[:8]
    [0, 4, 1, 5, 2, 6, 3, 7]
    """
    image_bits = [1 << place for place in range(size)]
    for place, source in enumerate(image):
        image_bits[source] = 1 << place
    masks = []
    for first in range(0, size, 8):
        values = [0]
        for bit in image_bits[first : first + 8]:
            values += [value | bit for value in values]
        masks += values
    return masks
