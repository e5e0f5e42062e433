"""Weight distributions: direct summands, all words of the code or of its dual, MacWilliams."""

from __future__ import annotations

from collections import Counter
from functools import partial, reduce
from itertools import product
from operator import or_

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import LimitReached
from zermelo.limits import Limits, Watch
from zermelo.tokens.codes.loops import count_weights
from zermelo.values.bits import bits
from zermelo.values.gf2 import Space

#: More words of 64 coordinates are not looked at.
MOST = 1 << 34
#: So many words are looked at in one go; between, limits are looked at, and Ctrl-C.
AT_ONCE = 24


def summands(space: Space) -> list[Space]:
    """Take a code apart: rows that have ones in common, also by others, stay together.

    Coordinates that are 0 in every word are left out. With a reduced basis the parts do not fall
    apart further. O(rows · parts) on integers.
    """
    parts: dict[int, list[int]] = {}  # rows by the coordinates where any of them has a one
    for row in space.rows:
        met = [support for support in parts if support & row]
        rows = sorted([row, *(other for support in met for other in parts.pop(support))])
        parts[reduce(or_, met, row)] = rows
    spaces = []
    for support, rows in parts.items():
        place = {bit: number for number, bit in enumerate(bits(support))}
        packed = tuple(sum(1 << place[bit] for bit in bits(row)) for row in rows)
        spaces.append(Space(len(place), packed))
    return spaces


def cost(parts: list[Space]) -> int:
    """Return how many words of 64 coordinates `count` looks at, of a code with these summands."""
    return sum(
        (1 << min(part.dimension, part.length - part.dimension)) * -(-part.length // 64)
        for part in set(parts)
    )


def count(space: Space, limits: Limits | Watch) -> dict[int, int]:
    """Count the words of a code by weight, by ascending weight."""
    parts = summands(space)
    wanted = cost(parts)
    if wanted > MOST:
        size = {"length": space.length, "dimension": space.dimension}
        reached = {**size, "words to look at": f"{wanted:,}"}
        raise LimitReached("words of a code", f"2^{MOST.bit_length() - 1}", reached)
    total = Counter({0: 1})
    with limits.start() as watch:
        counted = {part: _counted(part, watch) for part in set(parts)}
    for part in parts:
        both = Counter[int]()
        for (weight, many), (more, times) in product(total.items(), counted[part].items()):
            both[weight + more] += many * times
        total = both
    return dict(sorted(total.items()))


def _counted(part: Space, watch: Watch) -> dict[int, int]:
    """Count the words of a part by weight: its own, or those of its dual, whichever are fewer."""
    other = part.length - part.dimension
    if part.dimension <= other:
        return _enumerated(part.rows, part.length, watch)
    return transformed(_enumerated(part.checks, part.length, watch), part.length, other)


def transformed(counts: dict[int, int], length: int, dimension: int) -> dict[int, int]:
    """Return the weights of the dual of a code, from those of the code, by MacWilliams' identity.

    2^dimension times the number of dual words of weight j is the sum of A(i) · K(j, i) over all
    weights i, where the Krawtchouk polynomial K(j, i) is the coefficient of x^j in
    (1 − x)^i · (1 + x)^(length − i) (MacWilliams and Sloane 1977, chapter 5, theorem 1).
    """
    totals = [0] * (length + 1)
    for weight, many in counts.items():
        before, here = 0, 1
        for j in range(length + 1):
            totals[j] += many * here
            following = (length - 2 * weight) * here - (length - j + 1) * before
            before, here = here, following // (j + 1)
    return {j: total >> dimension for j, total in enumerate(totals) if total}


def _enumerated(rows: tuple[int, ...], length: int, watch: Watch) -> dict[int, int]:
    """Count all sums of the rows by weight."""
    words = max(1, -(-length // 64))
    low, high = _packed(rows[:AT_ONCE], words), rows[AT_ONCE:]
    counts: NDArray[np.int64] = np.zeros(length + 1, np.int64)
    start = 0
    for step in range(1 << len(high)):
        if step:
            start ^= high[(step & -step).bit_length() - 1]
        watch.look(partial("{:,} of {:,} words".format, step << len(low), 1 << len(rows)))
        count_weights(low, _packed((start,), words)[0], counts)
    return {weight: many for weight, many in enumerate(counts.tolist()) if many}


def _packed(rows: tuple[int, ...], words: int) -> NDArray[np.int64]:
    """Write bit masks as rows of 64-bit words, which may be changed."""
    packed = b"".join(row.to_bytes(8 * words, "little") for row in rows)
    return np.frombuffer(bytearray(packed), np.int64).reshape(len(rows), words)
