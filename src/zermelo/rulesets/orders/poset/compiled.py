"""Compiled rules of poset games, with the parameters of `zermelo.rulesets.orders.poset.loops`."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.order import Order
from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.orders.poset import loops
from zermelo.rulesets.orders.poset.involutions import kinds_of
from zermelo.values.bits import bits, mask_of
from zermelo.values.play import MISERE, Play

#: Maximum numbers of elements, and of automorphisms (with more, only the identity is used).
MAX_COMPILED, MAX_AUTOMORPHISMS = 128, 24
#: Maximum number of partial maps that the search for automorphisms looks at.
MAX_STEPS = 20_000


def compiled(order: Order, play: Play) -> CompiledRules[int] | None:
    """Return compiled rules, whose keys are down-sets; None above `MAX_COMPILED` elements."""
    if len(order) > MAX_COMPILED:
        return None
    extension, words = order.linear_extension, 1 if len(order) <= 64 else 2
    return CompiledRules(
        words=words,
        max_options=max(1, len(extension)),
        params=tables(order, words),
        successors=loops.removals,
        key=lambda down: signed(
            mask_of(i for i, x in enumerate(extension) if down >> x & 1), words
        ),
        simplify=loops.least_image if play is MISERE else loops.write_components,
    )


def tables(order: Order, words: int) -> NDArray[np.int64]:
    """Return the parameters of the loops; bit i of a key is ``order.linear_extension[i]``."""
    extension = order.linear_extension
    index = {x: number for number, x in enumerate(extension)}
    sides = order.above, order.below
    above, below = ([mask_of(index[y] for y in bits(side[x])) for x in extension] for side in sides)
    masks = list[int]()
    members_over: dict[int, int] = {}  # by the elements below: the elements with exactly these
    for x, (up, down) in enumerate(zip(above, below, strict=True)):
        masks += (*signed(up, 2), *signed(up | down, 2))
        base = down & ~(1 << x)
        members_over[base] = members_over.get(base, 0) | 1 << x
    bases_of_twins = [base for base, members in members_over.items() if members & (members - 1)]
    bases_of_twins.sort(key=lambda base: (-base.bit_count(), base))
    twins = [word for base in bases_of_twins for word in signed(members_over[base], 2)]
    byte_count = (len(extension) + 7) // 8
    images_of_bytes, maps = list[int](), automorphisms(above)
    for image_map in maps:
        for byte in range(byte_count):
            image_bits = [1 << y for y in image_map[8 * byte : 8 * byte + 8]]
            for value in range(256):
                image = sum(bit for i, bit in enumerate(image_bits) if value >> i & 1)
                images_of_bytes += signed(image, words)
    twins_at = loops.MASKS + len(masks)
    head = [words, twins_at, len(bases_of_twins), twins_at + len(twins), len(maps), byte_count]
    return np.array([*head, *masks, *twins, *images_of_bytes], np.int64)


def automorphisms(above: list[int]) -> list[tuple[int, ...]]:
    """Return the automorphisms of an order except the identity; none at all if a limit is reached.

    ``above`` has for each element the mask of all elements ≥ it; greater ones have higher numbers.
    """
    count = len(above)
    below = [mask_of(y for y in range(count) if above[y] >> x & 1) for x in range(count)]
    kinds = kinds_of(dict(enumerate(zip(above, below, strict=True))))

    def possible_images(images: tuple[int, ...]) -> Iterator[int]:
        x = len(images)
        for y in range(count):
            if kinds[y] != kinds[x] or y in images:
                continue
            if all((above[z] >> x & 1) == (above[to] >> y & 1) for z, to in enumerate(images)):
                yield y

    maps: list[tuple[int, ...]] = []
    partial_maps: list[tuple[int, ...]] = [()]
    for _ in range(MAX_STEPS):
        if not partial_maps or len(maps) > MAX_AUTOMORPHISMS:
            break
        images = partial_maps.pop()
        if len(images) == count:
            maps.append(images)
        else:
            partial_maps += [(*images, y) for y in possible_images(images)]
    if partial_maps or len(maps) > MAX_AUTOMORPHISMS:
        return []
    return [images for images in maps if images != tuple(range(count))]
