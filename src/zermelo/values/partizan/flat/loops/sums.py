"""Sums and negatives of games in flat arrays; −1 means trouble, which `games` explains."""

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled
from zermelo.values.partizan.flat.loops.forms import form
from zermelo.values.partizan.flat.loops.games import (
    FIELDS,
    FIRST,
    FLAT,
    HIGH,
    LEFTS,
    NUMBER,
    OPPOSITE,
    RIGHTS,
    SCRATCH,
    SP,
    TROUBLE,
    enter,
    mixed,
    number,
    put_in_order,
)


@compiled(types=f"{FLAT} int int", work=ALWAYS)
def add(flat, g, h):
    """Return g + h; −1 in trouble."""
    games, scratch = flat.games, flat.scratch
    if g > h:
        g, h = h, g
    if games[FIELDS * g + NUMBER] == 1:
        if games[FIELDS * h + NUMBER] == 1:
            return number(flat, games[FIELDS * g + HIGH] + games[FIELDS * h + HIGH])
        if games[FIELDS * g + HIGH] == 0:
            return np.int64(h)
    elif games[FIELDS * h + NUMBER] == 1:
        if games[FIELDS * h + HIGH] == 0:
            return np.int64(g)
        g, h = h, g  # the number first
    key = np.int64(g) << 32 | np.int64(h)
    slot = 2 * np.int64(mixed(key) & np.uint64((flat.sums.size >> 1) - 1))
    if flat.sums[slot] == key:
        return np.int64(flat.sums[slot + 1])
    at_g, at_h = FIELDS * g, FIELDS * h
    g_is_number = games[at_g + NUMBER] == 1  # then options of h suffice: number translation
    begin = games[SP]
    lefts = games[at_h + LEFTS] if g_is_number else games[at_g + LEFTS] + games[at_h + LEFTS]
    rights = games[at_h + RIGHTS] if g_is_number else games[at_g + RIGHTS] + games[at_h + RIGHTS]
    middle, end = begin + lefts, begin + lefts + rights
    if end > scratch.size:
        games[TROUBLE] = SCRATCH
        return np.int64(-1)
    games[SP] = end
    target = begin
    for side in range(2):
        if not g_is_number:
            first = games[at_g + FIRST] + (games[at_g + LEFTS] if side else 0)
            for place in range(first, first + games[at_g + (RIGHTS if side else LEFTS)]):
                total = add(flat, np.int64(flat.pool[place]), np.int64(h))
                if total < 0:
                    games[SP] = begin
                    return np.int64(-1)
                scratch[target] = total
                target += 1
        first = games[at_h + FIRST] + (games[at_h + LEFTS] if side else 0)
        for place in range(first, first + games[at_h + (RIGHTS if side else LEFTS)]):
            total = add(flat, np.int64(g), np.int64(flat.pool[place]))
            if total < 0:
                games[SP] = begin
                return np.int64(-1)
            scratch[target] = total
            target += 1
    if g_is_number:
        put_in_order(flat, begin, middle)
        put_in_order(flat, middle, end)
        answer = enter(flat, begin, middle, end)
    else:
        answer = form(flat, begin, middle, end)
    games[SP] = begin
    if answer >= 0:
        flat.sums[slot] = key
        flat.sums[slot + 1] = answer
    return answer


@compiled(types=f"{FLAT} int", work=ALWAYS)
def negative(flat, g):
    """Return −g; −1 in trouble."""
    games, scratch = flat.games, flat.scratch
    at = FIELDS * g
    if games[at + OPPOSITE] != 0:
        return games[at + OPPOSITE]
    if games[at + NUMBER] == 1:
        answer = number(flat, -games[at + HIGH])
    else:
        begin = games[SP]
        lefts = games[at + LEFTS]
        middle = begin + games[at + RIGHTS]
        end = middle + lefts
        if end > scratch.size:
            games[TROUBLE] = SCRATCH
            return np.int64(-1)
        games[SP] = end
        first = games[at + FIRST]
        for place in range(end - begin):
            option_negative = negative(flat, flat.pool[first + place])
            if option_negative < 0:
                games[SP] = begin
                return np.int64(-1)
            scratch[middle + place if place < lefts else begin + place - lefts] = option_negative
        put_in_order(flat, begin, middle)
        put_in_order(flat, middle, end)
        answer = enter(flat, begin, middle, end)
        games[SP] = begin
    if answer >= 0:
        games[at + OPPOSITE] = answer
        games[FIELDS * answer + OPPOSITE] = g
    return answer
