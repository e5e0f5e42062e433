"""One tier of a game at a time: its positions, the tiers below it, and its labels."""

import numpy as np

from zermelo._jit.addressed import HOLE, TIE, WON, invoke
from zermelo._jit.compiled import ALWAYS, compiled, inlined
from zermelo._jit.explore import (
    DONE,
    GATHERED,
    HOLES,
    MORE,
    NO_ROOM,
    SOURCES,
    enter,
    find_number,
    gather,
    prefetch_slots,
)

#: The entry of ``won`` for positions that are not yet known to be won.
NONE = np.iinfo(np.int32).max

# Indices in ``counts``: positions whose options are listed and positions found (both plus 1, for
# number 0, which is no position); edges inside the tier; keys in ``outside``; moves.
TAKEN, COUNT, WRITTEN, OUTSIDE, MOVES = range(5)

#: Number of keys that `locate` searches for at a time, so that their cache misses overlap.
BATCH_SIZE = 32


@compiled(types="int64[] int64[] int32[] int64[] int*3 int64[] int*3", work=ALWAYS)
def explore(
    counts, keys, slots, outside, successors, tier_rule, tier, params, words, max_options, share
):
    """List options of up to ``share`` positions; write those in other tiers to ``outside``.

    Returns a result of `zermelo._jit.explore.run`; NO_ROOM also if ``outside`` is too short.
    """
    out = np.empty((GATHERED + 3 * max_options) * words, np.int64)
    results, unused = np.empty(SOURCES, np.int64), np.zeros(1, np.int64)
    until, room = counts[TAKEN] + share, GATHERED + max_options
    while counts[TAKEN] < until:
        taken, count = counts[TAKEN], counts[COUNT]
        if taken == count:
            return DONE
        if (
            (count + room) * words > keys.size
            or (count + room) * 2 > slots.size
            or (counts[OUTSIDE] + room) * words > outside.size
        ):
            return NO_ROOM
        positions, gathered = gather(
            keys, taken, min(count, until), successors, params, words, out, results
        )
        prefetch_slots(keys, slots, out, gathered, words)
        for position in range(positions):
            if results[position] == HOLE:
                return HOLES
        for option in range(gathered):
            if invoke(tier_rule, out, option * words, unused, 0, params) == tier:
                _, count = enter(keys, slots, count, out, option * words, words)
            else:
                for word in range(words):
                    outside[counts[OUTSIDE] * words + word] = out[option * words + word]
                counts[OUTSIDE] += 1
        counts[TAKEN], counts[COUNT] = taken + positions, count
    return MORE


@compiled(types="int64[] int int int64[] int64[]", work=ALWAYS)
def tiers_of(keys, words, tier_rule, params, tiers):
    """Write the tier of each key to ``tiers``."""
    unused = np.zeros(1, np.int64)
    for place in range(tiers.size):
        tiers[place] = invoke(tier_rule, keys, place * words, unused, 0, params)


@inlined
def _is_new(out, first, option, words):
    """Whether option number ``option`` differs from options ``first``, …, ``option`` − 1."""
    for before in range(first, option):
        same = True
        for word in range(words):
            same = same and out[before * words + word] == out[option * words + word]
        if same:
            return False
    return True


@compiled(
    types=(
        "int64[] int64[] int32[] int64[] int32[] int32[] uint8[] int64[] int64[] "
        "int*3 int64[] int*4"
    ),
    work=ALWAYS,
)
def rows(
    counts, keys, slots, ptr, idx, won, never_lost, outside, parents,
    successors, tier_rule, tier, params, words, max_options, misere, share,
):  # fmt: skip
    """Write options in the tier as rows, and other options to ``outside``, with their ``parents``.

    ``won`` gets remoteness 1 for a position won without a move, ``never_lost`` gets 1 for a tie.
    """
    out = np.empty((GATHERED + 3 * max_options) * words, np.int64)
    results, unused = np.empty(SOURCES, np.int64), np.zeros(1, np.int64)
    until, room = min(counts[TAKEN] + share, counts[COUNT]), GATHERED + max_options
    while counts[TAKEN] < until:
        if counts[WRITTEN] + room > idx.size or (counts[OUTSIDE] + room) * words > outside.size:
            return NO_ROOM
        positions, gathered = gather(
            keys, counts[TAKEN], until, successors, params, words, out, results
        )
        prefetch_slots(keys, slots, out, gathered, words)
        option = 0
        for position in range(positions):
            parent, result, first = counts[TAKEN], results[position], option
            if misere and (result == 0 or result == WON):
                result = WON - result
            if result == WON:
                won[parent] = 1
            elif result == TIE:
                never_lost[parent] = 1
            for _ in range(result):
                if _is_new(out, first, option, words):
                    counts[MOVES] += 1
                    if invoke(tier_rule, out, option * words, unused, 0, params) == tier:
                        idx[counts[WRITTEN]] = find_number(keys, slots, out, option * words, words)
                        counts[WRITTEN] += 1
                    else:
                        for word in range(words):
                            outside[counts[OUTSIDE] * words + word] = out[option * words + word]
                        parents[counts[OUTSIDE]] = parent
                        counts[OUTSIDE] += 1
                option += 1
            counts[TAKEN] += 1
            ptr[counts[TAKEN]] = counts[WRITTEN]
    return DONE if until == counts[COUNT] else MORE


@inlined
def _is_at_most(listed, row, wanted, number, words):
    """Whether key number ``row`` of ``listed`` is at most key ``number`` of ``wanted``."""
    for word in range(words):
        word_listed = listed[np.uint64(row * words + word)]
        word_wanted = wanted[np.uint64(number * words + word)]
        if word_listed != word_wanted:
            return word_listed < word_wanted
    return True


@compiled(types="int64[] int64[] int int64[]", work=ALWAYS)
def locate(listed, wanted, words, places):
    """Write to ``places`` the row of each ``wanted`` key in ascending ``listed`` keys, or −1."""
    places[:] = 0  # each place moves to the last listed key ≤ the wanted key; 0 if there is none
    for first in range(0, places.size, BATCH_SIZE):
        rows_left = listed.size // words
        while rows_left > 1:
            half = rows_left >> 1
            for number in range(first, min(first + BATCH_SIZE, places.size)):
                middle = places[number] + half
                places[number] = (
                    middle if _is_at_most(listed, middle, wanted, number, words) else middle - half
                )
            rows_left -= half
    for number in range(places.size):
        same = listed.size > 0
        for word in range(words):
            same = same and listed[places[number] * words + word] == wanted[number * words + word]
        if not same:
            places[number] = -1


@compiled(types="int64[] int32[]*3 uint8[]", work=ALWAYS)
def merge(parents, labels, won, delay, never_lost):
    """Record what the labels of options below the tier (−1: draw) imply for their parents."""
    for place in range(parents.size):
        u, remoteness = parents[place], labels[place]
        if remoteness < 0:
            never_lost[u] = 1
        elif remoteness & 1:
            delay[u] = max(delay[u], remoteness)
        else:
            won[u] = min(won[u], remoteness + 1)


@compiled(types="int64[] int64[] int32[]*3 uint8[] int32[]", work=ALWAYS)
def label(ptr, pred_ptr, pred, won, delay, never_lost, remoteness):
    """Write each ``remoteness``, −1 for a draw, by Algorithm PND, after `rows` and `merge`.

    A position wins with remoteness at most ``won``, unless that is NONE, and does not lose if it is
    ``never_lost``. A loss has remoteness above ``delay``. Positions wait in lists by remoteness.
    """
    count = remoteness.size
    top = np.int64(2)
    for u in range(1, count):
        if won[u] != NONE:
            top = max(top, won[u] + 1)
        top = max(top, delay[u] + 2)
    heads = np.zeros(top + 1, np.int32)
    links = np.zeros(count, np.int32)
    options_left = np.empty(count, np.int32)
    queue = np.empty(count, np.int32)
    remoteness[:] = -1
    for u in range(1, count):
        options_left[u] = ptr[u + 1] - ptr[u]
        if won[u] != NONE:
            links[u] = heads[won[u]]
            heads[won[u]] = u
        elif options_left[u] == 0 and not never_lost[u]:
            links[u] = heads[delay[u] + 1]
            heads[delay[u] + 1] = u
    head, tail, level = 0, 0, np.int64(0)
    while True:
        if level <= top:
            u = heads[level]
            while u:
                if remoteness[u] < 0:
                    remoteness[u] = level
                    queue[tail] = u
                    tail += 1
                u = links[u]
        if head == tail and level >= top:
            return
        end = tail
        while head < end:
            v = queue[head]
            head += 1
            for place in range(pred_ptr[v], pred_ptr[v + 1]):
                u = pred[place]
                if remoteness[u] >= 0:
                    continue
                if not level & 1:
                    remoteness[u] = level + 1
                    queue[tail] = u
                    tail += 1
                else:
                    options_left[u] -= 1
                    if options_left[u] == 0 and not never_lost[u] and won[u] == NONE:
                        if delay[u] <= level:
                            remoteness[u] = level + 1
                            queue[tail] = u
                            tail += 1
                        else:
                            links[u] = heads[delay[u] + 1]
                            heads[delay[u] + 1] = u
        level += 1
