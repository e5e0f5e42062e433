"""Poset games with compiled rules: down-sets as words, and what is known of the order.

Masks, twins and automorphisms are laid out for `zermelo.rulesets.orders.poset.loops`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.orders.poset.involutions import kinds_of
from zermelo.values.bits import bits
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.digraph.order import Order

#: Up to so many elements there are compiled rules.
MOST = 128
#: Larger groups are not used: every key would be turned in so many ways. And how long to look.
LARGEST, LONGEST = 24, 20_000


def compiled(order: Order, play: Play) -> CompiledRules[int] | None:
    """Offer down-sets as one or two words; None where the order is too large."""
    if len(order) > MOST:
        return None
    from zermelo.rulesets.orders.poset import loops

    line = order.line
    words = 1 if len(line) <= 64 else 2

    def key(state: int) -> tuple[int, ...]:
        return signed(sum(1 << bit for bit, x in enumerate(line) if state >> x & 1), words)

    return CompiledRules(
        words=words,
        most=max(1, len(line)),
        params=tables(order, words),
        successors=loops.removals,
        key=key,
        simplify=loops.turned if play is MISERE else loops.taken_apart,
    )


def tables(order: Order, words: int) -> NDArray[np.int64]:
    """Return the params of the loops; bit i of a key stands for ``order.line[i]``."""
    import numpy as np

    from zermelo.rulesets.orders.poset.loops import MASKS

    line = order.line
    bit = {x: number for number, x in enumerate(line)}

    def mask(elements: int) -> int:
        return sum(1 << bit[x] for x in bits(elements))

    above = [mask(order.above[x]) for x in line]
    below = [mask(order.below[x]) for x in line]
    masks = [
        word
        for x in range(len(line))
        for m in (above[x], above[x] | below[x])
        for word in signed(m, 2)
    ]
    classes: dict[int, int] = {}
    for x in range(len(line)):
        under = below[x] & ~(1 << x)
        classes[under] = classes.get(under, 0) | 1 << x
    several = {under: held for under, held in classes.items() if held & (held - 1)}
    ordered = sorted(several, key=lambda under: (-under.bit_count(), under))
    twins = [word for under in ordered for word in signed(several[under], 2)]
    used = (len(line) + 7) // 8
    turns: list[int] = []
    count = 0
    for turn in automorphisms(above):
        count += 1
        for byte in range(used):
            images = [1 << turn[x] if x < len(line) else 0 for x in range(8 * byte, 8 * byte + 8)]
            for chosen in range(256):
                turns += signed(
                    sum(image for i, image in enumerate(images) if chosen >> i & 1), words
                )
    start = MASKS + len(masks)
    head = [words, start, len(ordered), start + len(twins), count, used]
    return np.array([*head, *masks, *twins, *turns], np.int64)


def automorphisms(above: list[int]) -> list[tuple[int, ...]]:
    """Return the automorphisms of an order but the identity; none where there are too many.

    ``above`` holds for each element those that are ≥, and each comes before those above it.
    """
    count = len(above)
    below = [sum(1 << y for y in range(count) if above[y] >> x & 1) for x in range(count)]
    kinds = kinds_of(dict(enumerate(zip(above, below, strict=True))))

    def fitting(images: tuple[int, ...]) -> Iterator[int]:
        x = len(images)
        for y in range(count):
            if kinds[y] != kinds[x] or y in images:
                continue
            if all((above[z] >> x & 1) == (above[to] >> y & 1) for z, to in enumerate(images)):
                yield y

    found: list[tuple[int, ...]] = []
    path: list[tuple[tuple[int, ...], Iterator[int]]] = [((), fitting(()))]
    steps = 0
    while path:
        steps += 1
        if steps > LONGEST or len(found) > LARGEST:
            return []
        images, left = path[-1]
        y = next(left, None)
        if y is None:
            path.pop()
        elif len(images) + 1 == count:
            found.append((*images, y))
        else:
            path.append(((*images, y), fitting((*images, y))))
    return [turn for turn in found if turn != tuple(range(count))]
