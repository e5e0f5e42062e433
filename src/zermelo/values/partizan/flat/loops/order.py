"""Comparison of games in flat arrays, as in `zermelo.values.partizan.order`."""

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled
from zermelo.values.partizan.flat.loops.games import (
    COUNT,
    FIELDS,
    FIRST,
    HIGH,
    LEFTS,
    LOW,
    NUMBER,
    RIGHTS,
    mixed,
)


@compiled(types="int64[]*3 int int", work=ALWAYS)
def leq(games, pool, order, g, h):
    """Whether g ≤ h."""
    if g == h:
        return True
    at_g, at_h = FIELDS * g, FIELDS * h
    high_of_g, low_of_h = games[at_g + HIGH], games[at_h + LOW]
    if high_of_g > games[at_h + HIGH] or games[at_g + LOW] > low_of_h:
        return False
    if high_of_g < low_of_h:
        return True
    is_entered = max(g, h) < games[COUNT]  # a game under construction is not cached
    key = np.int64(g) << 32 | np.int64(h) << 1  # the last bit is for the answer
    slot = np.int64(mixed(key) & np.uint64(order.size - 1))
    if is_entered and order[slot] >> 1 == key >> 1:
        return (order[slot] & 1) == 1
    answer = True
    if games[at_g + NUMBER] == 0:
        high_of_h = games[at_h + HIGH]
        first = games[at_g + FIRST]
        for place in range(first, first + games[at_g + LEFTS]):
            option = pool[place]
            at = FIELDS * option
            stops_exclude = high_of_h > games[at + HIGH] or low_of_h > games[at + LOW]
            if not stops_exclude and leq(games, pool, order, h, option):
                answer = False
                break
    if answer and games[at_h + NUMBER] == 0:
        low_of_g = games[at_g + LOW]
        first = games[at_h + FIRST] + games[at_h + LEFTS]
        for place in range(first, first + games[at_h + RIGHTS]):
            option = pool[place]
            at = FIELDS * option
            stops_exclude = games[at + HIGH] > high_of_g or games[at + LOW] > low_of_g
            if not stops_exclude and leq(games, pool, order, option, g):
                answer = False
                break
    if is_entered:
        order[slot] = key | answer
    return answer


@compiled(work=ALWAYS)
def undominated(flat, begin, end, right):
    """Keep the maximal options in scratch[begin:end] (``right``: the minimal); return their end."""
    games, pool, order, scratch = flat.games, flat.pool, flat.order, flat.scratch
    kept_end = begin
    for place in range(begin, end):
        g = scratch[place]
        is_kept = True
        for other in range(begin, kept_end):
            h = scratch[other]
            if leq(games, pool, order, h if right else g, g if right else h):
                is_kept = False
                break
        if not is_kept:
            continue
        target = begin
        for other in range(begin, kept_end):
            h = scratch[other]
            if not leq(games, pool, order, g if right else h, h if right else g):
                scratch[target] = h
                target += 1
        scratch[target] = g
        kept_end = target + 1
    return kept_end
