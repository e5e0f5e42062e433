"""Sums and negatives of games in flat arrays; troubles as in `games`."""

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled
from zermelo.values.partizan.flat.loops.games import (
    SCRATCH,
    SP,
    TROUBLE,
    enter,
    form,
    mixed,
    number,
    put_in_order,
)

__all__ = ["add", "negative"]


@compiled(work=ALWAYS)
def add(flat, g, h):
    """Return g + h; −1 in trouble."""
    if g > h:
        g, h = h, g
    if flat.number[g] == 1:
        if flat.number[h] == 1:
            return number(flat, flat.high[g] + flat.high[h])
        if flat.high[g] == 0:
            return np.int64(h)
    elif flat.number[h] == 1:
        if flat.high[h] == 0:
            return np.int64(g)
        g, h = h, g  # the number first
    key = (np.int64(g) << 32 | np.int64(h)) + 1
    slot = np.int64(mixed(key) & np.uint64(flat.added.size - 1))
    if flat.added[slot] == key:
        return np.int64(flat.sums[slot])
    only = flat.number[g] == 1  # then it is added to the options of h alone
    begin = flat.state[SP]
    lefts = flat.left[h] if only else flat.left[g] + flat.left[h]
    rights = flat.right[h] if only else flat.right[g] + flat.right[h]
    middle, end = begin + lefts, begin + lefts + rights
    if end > flat.scratch.size:
        flat.state[TROUBLE] = SCRATCH
        return np.int64(-1)
    flat.state[SP] = end
    to = begin
    for side in range(2):
        if not only:
            first = flat.first[g] + (flat.left[g] if side else 0)
            for place in range(first, first + (flat.right[g] if side else flat.left[g])):
                total = add(flat, np.int64(flat.pool[place]), np.int64(h))
                if total < 0:
                    flat.state[SP] = begin
                    return np.int64(-1)
                flat.scratch[to] = total
                to += 1
        first = flat.first[h] + (flat.left[h] if side else 0)
        for place in range(first, first + (flat.right[h] if side else flat.left[h])):
            total = add(flat, np.int64(g), np.int64(flat.pool[place]))
            if total < 0:
                flat.state[SP] = begin
                return np.int64(-1)
            flat.scratch[to] = total
            to += 1
    if only:
        put_in_order(flat, begin, middle)
        put_in_order(flat, middle, end)
        answer = enter(flat, begin, middle, end)
    else:
        answer = form(flat, begin, middle, end)
    flat.state[SP] = begin
    if answer >= 0:
        flat.added[slot] = key
        flat.sums[slot] = answer
    return answer


@compiled(work=ALWAYS)
def negative(flat, g):
    """Return −g; −1 in trouble."""
    if flat.opposite[g] != 0:
        return flat.opposite[g] - 1
    if flat.number[g] == 1:
        answer = number(flat, -flat.high[g])
    else:
        begin = flat.state[SP]
        middle = begin + flat.right[g]
        end = middle + flat.left[g]
        if end > flat.scratch.size:
            flat.state[TROUBLE] = SCRATCH
            return np.int64(-1)
        flat.state[SP] = end
        first = flat.first[g]
        for place in range(flat.left[g] + flat.right[g]):
            turned = negative(flat, flat.pool[first + place])
            if turned < 0:
                flat.state[SP] = begin
                return np.int64(-1)
            lefts = np.int64(flat.left[g])
            flat.scratch[middle + place if place < lefts else begin + place - lefts] = turned
        put_in_order(flat, begin, middle)
        put_in_order(flat, middle, end)
        answer = enter(flat, begin, middle, end)
        flat.state[SP] = begin
    if answer >= 0:
        flat.opposite[g] = answer + 1
        flat.opposite[answer] = g + 1
    return answer
