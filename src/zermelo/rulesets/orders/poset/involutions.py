"""Involutions of orders: elements that cancel in pairs in a poset game.

Let φ be an automorphism of an order with φφ = 1, and let everything below a fixed element be fixed.
Then the game on the order has the same value as the game on the fixed elements, because any move at
an element x that is not fixed has the answer φ(x): this is still there, since x and φ(x) are not
comparable, and the answer removes no fixed element (Fenner and Rogers 2015). In the simplest case φ
exchanges twins: two maximal elements above the same elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zermelo.digraph.order import Order
from zermelo.values.bits import bits

#: Maximum numbers of images tried in a search for an involution, and of elements in the down-set.
MAX_PLACEMENTS, MAX_SEARCHED = 3_000, 128


def without_pairs(order: Order, mask: int) -> int:
    """Return a down-set of the same value, without elements that cancel in pairs.

    All twins are found; the search for other involutions is limited.
    """
    while mask:
        reduced = _without_twins(order, mask)
        if reduced == mask and mask.bit_count() <= MAX_SEARCHED:
            reduced = _fixed_elements(order, mask)
        if reduced == mask:
            break
        mask = reduced
    return mask


def _without_twins(order: Order, mask: int) -> int:
    """Return a down-set without twins; twins with most elements below are removed first."""
    unpaired: dict[int, int] = {}
    for x in sorted(bits(mask), key=lambda x: -order.below[x].bit_count()):
        if order.above[x] & mask == 1 << x:
            under = order.below[x] & ~(1 << x)
            other = unpaired.pop(under, None)
            if other is None:
                unpaired[under] = x
            else:
                mask &= ~(1 << x | 1 << other)
    return mask


def _fixed_elements(order: Order, mask: int) -> int:
    """Return the elements fixed by some involution ≠ 1; the whole down-set if none is found."""
    search_order = _search_order(order, mask)
    under = {x: order.below[x] & ~(1 << x) for x in search_order}
    kinds = kinds_of({x: (order.above[x] & mask, order.below[x]) for x in search_order})
    elements_over: dict[int, list[int]] = {}
    for x in search_order:
        elements_over.setdefault(under[x], []).append(x)
    image: dict[int, int] = {}
    placements = iter(range(MAX_PLACEMENTS))

    def choices(x: int, moved: int) -> Iterator[int]:
        """Yield the possible images of x, with x last; the elements below x have images already."""
        images_below = sum(1 << image[y] for y in bits(under[x]))
        for y in elements_over.get(images_below, ()):
            if y != x and y not in image and kinds[x] == kinds[y]:
                yield y
        if not under[x] & moved:
            yield x

    def moved_from(index: int, moved: int) -> int:
        """Return the elements that an involution moves, by a search from an index on; 0 if none."""
        while index < len(search_order) and search_order[index] in image:
            index += 1
        if index == len(search_order):
            return moved
        x = search_order[index]
        for y, _ in zip(choices(x, moved), placements, strict=False):
            image[x], image[y] = y, x
            if all_moved := moved_from(index + 1, moved if x == y else moved | 1 << x | 1 << y):
                return all_moved
            del image[x]
            image.pop(y, None)
        return 0

    return mask & ~moved_from(0, 0)


def _search_order(order: Order, mask: int) -> list[int]:
    """Return the elements, each after all below it; an element above many comes early."""
    elements: list[int] = []
    placed = reached = 0
    waiting = set(bits(mask))

    def priority(x: int) -> tuple[int, ...]:
        sides = order.below[x], order.above[x] & reached, order.above[x]
        return (*map(int.bit_count, sides), -x)

    while waiting:
        ready = (x for x in waiting if not order.below[x] & ~placed & ~(1 << x))
        best = max(ready, key=priority)
        elements.append(best)
        waiting.remove(best)
        placed |= 1 << best
        reached |= order.above[best] & mask
    return elements


def kinds_of(above_and_below: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """Return a number for each element; an automorphism keeps the number of each element."""
    kinds = dict.fromkeys(above_and_below, 0)
    for _ in range(3):  # refine by the kinds above and below
        finer = {
            x: (kinds[x], *(tuple(sorted(kinds[y] for y in bits(side))) for side in sides))
            for x, sides in above_and_below.items()
        }
        number_of = {kind: i for i, kind in enumerate(sorted(set(finer.values())))}
        kinds = {x: number_of[kind] for x, kind in finer.items()}
    return kinds
