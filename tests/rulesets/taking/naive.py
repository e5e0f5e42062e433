"""The definition: the mex over all options, one after another."""

from __future__ import annotations

from functools import reduce
from operator import xor

from zermelo.values.nimber import mex
from zermelo.values.octal_code import OctalCode


def naive_values(code: OctalCode, count: int) -> list[int]:
    """Grundy values of the heaps 0 to ``count``."""
    g: list[int] = []
    for heap in range(count + 1):
        g.append(mex(reduce(xor, (g[part] for part in parts), 0) for parts in code.options(heap)))
    return g


def fast_naive_values(code: OctalCode, count: int) -> list[int]:
    """The same for codes that leave at most two heaps, without listing partitions."""
    g = [0]
    for heap in range(1, count + 1):
        held = set()
        for taken in code.takes(heap):
            digit, rest = code.digit(taken), heap - taken
            if digit.heaps & 1 and not rest:
                held.add(0)
            if digit.heaps & 2 and rest:
                held.add(g[rest])
            if digit.heaps & 4:
                last = (rest - 1) // 2 if digit.unequal else rest // 2
                held |= {g[i] ^ g[rest - i] for i in range(1, last + 1)}
        least = 0
        while least in held:
            least += 1
        g.append(least)
    return g
