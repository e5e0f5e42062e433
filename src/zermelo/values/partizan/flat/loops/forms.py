"""Canonical forms in flat arrays; each step is explained in `zermelo.values.partizan.forms`."""

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled
from zermelo.values.partizan.flat.loops.games import (
    CHECK_CLOCK,
    COUNT,
    FIELDS,
    FIRST,
    FLAT,
    GAMES,
    HIGH,
    LEFTS,
    LOW,
    NO_NUMBER,
    NONE,
    NUMBER,
    POOL,
    RIGHTS,
    SCRATCH,
    SHIFT,
    SP,
    STEPS,
    TROUBLE,
    UNIT,
    USED,
    enter,
    number,
    put_in_order,
)
from zermelo.values.partizan.flat.loops.order import leq, undominated


@compiled(work=ALWAYS)
def _simplest(low, high):
    """Return the simplest number from low to high, both included, in units of 2⁻²⁰."""
    if low <= 0 <= high:
        return np.int64(0)
    sign = 1
    if high < 0:
        low, high, sign = -high, -low, -1
    for halvings in range(SHIFT + 1):
        step = UNIT >> halvings
        x = (low + step - 1) // step * step
        if x <= high:
            return np.int64(sign * x)
    return NONE


@compiled(work=ALWAYS)
def _number_between(flat, begin, middle, end):
    """Return the number equal to {scratch[begin:middle] | scratch[middle:end]}.

    Return NONE if the game is not a number, and in trouble, when TROUBLE is set.
    """
    games, scratch = flat.games, flat.scratch
    low, high = -NONE, NONE
    for place in range(begin, middle):
        low = max(low, games[FIELDS * scratch[place] + LOW])
    for place in range(middle, end):
        high = min(high, games[FIELDS * scratch[place] + HIGH])
    if low > high:
        return NONE
    low_fits = high_fits = True
    if middle > begin:
        x = number(flat, low)
        if x < 0:
            return NONE
        for place in range(begin, middle):
            g = scratch[place]
            if games[FIELDS * g + LOW] == low and leq(games, flat.pool, flat.order, x, g):
                low_fits = False
                break
    if end > middle:
        x = number(flat, high)
        if x < 0:
            return NONE
        for place in range(middle, end):
            g = scratch[place]
            if games[FIELDS * g + HIGH] == high and leq(games, flat.pool, flat.order, g, x):
                high_fits = False
                break
    if low == high and not (low_fits and high_fits):
        return NONE
    smallest = low if low_fits else low + 1
    largest = high if high_fits else high - 1
    if smallest > largest:  # the number lies between neighbours, and needs a finer unit
        games[TROUBLE] = NO_NUMBER
        return NONE
    return _simplest(smallest, largest)


@compiled(work=ALWAYS)
def _bypass(flat, unfinished, right, at):
    """Write Left's (or, if ``right``, Right's) options of ``unfinished`` to scratch[at:].

    That player's options of the reply replace a reversible option. Return the end; −1 in trouble.
    """
    games, scratch, pool, order = flat.games, flat.scratch, flat.pool, flat.order
    fields = FIELDS * unfinished
    begin = games[fields + FIRST] + (games[fields + LEFTS] if right else 0)
    end = at
    for place in range(begin, begin + games[fields + (RIGHTS if right else LEFTS)]):
        if end >= scratch.size:
            games[TROUBLE] = SCRATCH
            return np.int64(-1)
        scratch[end] = pool[place]
        end += 1
    kept_end = at
    place = at
    while place < end:  # ``end`` grows meanwhile
        g = scratch[place]
        fields = FIELDS * g
        first = games[fields + FIRST] + (0 if right else games[fields + LEFTS])
        reply = np.int64(-1)
        for index in range(first, first + games[fields + (LEFTS if right else RIGHTS)]):
            h = pool[index]
            if leq(games, pool, order, unfinished if right else h, h if right else unfinished):
                reply = h
                break
        if reply >= 0:
            scratch[place] = ~g  # bypassed, but remembered as seen
            fields = FIELDS * reply
            first = games[fields + FIRST] + (games[fields + LEFTS] if right else 0)
            for index in range(first, first + games[fields + (RIGHTS if right else LEFTS)]):
                h = pool[index]
                is_seen = False
                for other in range(at, end):
                    if scratch[other] == h or scratch[other] == ~h:
                        is_seen = True
                        break
                if not is_seen:
                    if end >= scratch.size:
                        games[TROUBLE] = SCRATCH
                        return np.int64(-1)
                    scratch[end] = h
                    end += 1
        place += 1
    for place in range(at, end):
        if scratch[place] >= 0:
            scratch[kept_end] = scratch[place]
            kept_end += 1
    return kept_end


@compiled(types=f"{FLAT} int*3", work=ALWAYS)
def form(flat, begin, middle, end):
    """Return the canonical form of {scratch[begin:middle] | scratch[middle:end]}; −1 in trouble.

    The options in the scratch are overwritten; ``end`` must be at most SP.
    """
    games, pool, scratch = flat.games, flat.pool, flat.scratch
    games[STEPS] -= 1
    if games[STEPS] < 0:
        games[TROUBLE] = CHECK_CLOCK
        return np.int64(-1)
    left_end = put_in_order(flat, begin, middle)
    right_end = put_in_order(flat, middle, end)
    for place in range(middle, right_end):
        scratch[left_end + place - middle] = scratch[place]
    middle, end = left_end, left_end + right_end - middle
    x = _number_between(flat, begin, middle, end)
    if games[TROUBLE] != 0:
        return np.int64(-1)
    if x != NONE:
        return number(flat, x)
    left_end = undominated(flat, begin, middle, False)
    right_end = undominated(flat, middle, end, True)
    unfinished, used = games[COUNT], games[USED]
    if FIELDS * (unfinished + 2) > games.size:
        games[TROUBLE] = GAMES
        return np.int64(-1)
    if used + end - begin > pool.size:
        games[TROUBLE] = POOL
        return np.int64(-1)
    high, low = -NONE, NONE
    target = used
    for place in range(begin, left_end):
        pool[target] = scratch[place]
        high = max(high, games[FIELDS * scratch[place] + LOW])
        target += 1
    for place in range(middle, right_end):
        pool[target] = scratch[place]
        low = min(low, games[FIELDS * scratch[place] + HIGH])
        target += 1
    fields = FIELDS * unfinished
    games[fields + NUMBER] = 0
    games[fields + HIGH], games[fields + LOW] = high, low
    games[fields + FIRST] = used
    games[fields + LEFTS], games[fields + RIGHTS] = left_end - begin, right_end - middle
    at = games[SP]
    split = _bypass(flat, unfinished, False, at)
    if split < 0:
        return np.int64(-1)
    bypassed_end = _bypass(flat, unfinished, True, split)
    if bypassed_end < 0:
        return np.int64(-1)
    left_end = put_in_order(flat, at, undominated(flat, at, split, False))
    right_end = put_in_order(flat, split, undominated(flat, split, bypassed_end, True))
    for place in range(split, right_end):
        scratch[left_end + place - split] = scratch[place]
    return enter(flat, at, left_end, left_end + right_end - split)
