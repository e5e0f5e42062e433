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
    ask_ahead,
    entered,
    find_number,
    gather,
)

#: The entry of ``won`` for positions without a win outside the tier.
NONE = np.iinfo(np.int32).max

# Places in ``work``: positions looked at; positions, with number 0; edges in the tier; keys written
# to ``outside``; moves.
TAKEN, COUNT, WRITTEN, OUTSIDE, MOVES = range(5)

#: Keys that are searched for at a time, so that their cache misses overlap.
BATCH_SIZE = 32


@compiled(types="int64[] int64[] int32[] int64[] int*3 int64[] int*3", work=ALWAYS)
def explore(work, keys, slots, outside, successors, tier, current, params, words, most, share):
    """List the positions reachable within a tier; write the keys below it to ``outside``.

    Returns the results of `zermelo._jit.explore.run`; NO_ROOM also if ``outside`` is full.
    """
    out = np.empty((GATHERED + 3 * most) * words, np.int64)
    results, unused = np.empty(SOURCES, np.int64), np.zeros(1, np.int64)
    until, room = work[TAKEN] + share, GATHERED + most
    while work[TAKEN] < until:
        taken, count = work[TAKEN], work[COUNT]
        if taken == count:
            return DONE
        if (
            (count + room) * words > keys.size
            or (count + room) * 2 > slots.size
            or (work[OUTSIDE] + room) * words > outside.size
        ):
            return NO_ROOM
        sources, gathered = gather(
            keys, taken, min(count, until), successors, params, words, out, results
        )
        ask_ahead(keys, slots, out, gathered, words)
        for source in range(sources):
            if results[source] == HOLE:
                return HOLES
        for place in range(gathered):
            if invoke(tier, out, place * words, unused, 0, params) == current:
                _, count = entered(keys, slots, count, out, place * words, words)
            else:
                for word in range(words):
                    outside[work[OUTSIDE] * words + word] = out[place * words + word]
                work[OUTSIDE] += 1
        work[TAKEN], work[COUNT] = taken + sources, count
    return MORE


@compiled(types="int64[] int int int64[] int64[]", work=ALWAYS)
def tiers_of(keys, words, tier, params, found):
    """Write the tier of each key."""
    unused = np.zeros(1, np.int64)
    for place in range(found.size):
        found[place] = invoke(tier, keys, place * words, unused, 0, params)


@inlined
def _is_new(out, first, place, words):
    """Whether a key is not among those before it, from the first on."""
    for before in range(first, place):
        same = True
        for word in range(words):
            same = same and out[before * words + word] == out[place * words + word]
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
    work, keys, slots, ptr, idx, won, drawn, outside, owners,
    successors, tier, current, params, words, most, misere, share,
):  # fmt: skip
    """Write the options of positions: rows of those in the tier, the keys of those below it.

    ``won`` gets the remoteness at which a position is won at the latest, and ``drawn`` 1 if it is
    never P.
    """
    out = np.empty((GATHERED + 3 * most) * words, np.int64)
    results, unused = np.empty(SOURCES, np.int64), np.zeros(1, np.int64)
    until, room = min(work[TAKEN] + share, work[COUNT]), GATHERED + most
    while work[TAKEN] < until:
        if work[WRITTEN] + room > idx.size or (work[OUTSIDE] + room) * words > outside.size:
            return NO_ROOM
        sources, gathered = gather(
            keys, work[TAKEN], until, successors, params, words, out, results
        )
        ask_ahead(keys, slots, out, gathered, words)
        place = 0
        for source in range(sources):
            taken, result, first = work[TAKEN], results[source], place
            if misere and (result == 0 or result == WON):
                result = WON - result
            if result == WON:
                won[taken] = 1
            elif result == TIE:
                drawn[taken] = 1
            for _ in range(result):
                if _is_new(out, first, place, words):
                    work[MOVES] += 1
                    if invoke(tier, out, place * words, unused, 0, params) == current:
                        idx[work[WRITTEN]] = find_number(keys, slots, out, place * words, words)
                        work[WRITTEN] += 1
                    else:
                        for word in range(words):
                            outside[work[OUTSIDE] * words + word] = out[place * words + word]
                        owners[work[OUTSIDE]] = taken
                        work[OUTSIDE] += 1
                place += 1
            work[TAKEN] += 1
            ptr[work[TAKEN]] = work[WRITTEN]
    return DONE if until == work[COUNT] else MORE


@inlined
def _reaches(listed, row, wanted, number, words):
    """Whether a listed key is at or below a wanted one."""
    for word in range(words):
        word_listed = listed[np.uint64(row * words + word)]
        word_wanted = wanted[np.uint64(number * words + word)]
        if word_listed != word_wanted:
            return word_listed < word_wanted
    return True


@compiled(types="int64[] int64[] int int64[]", work=ALWAYS)
def locate(listed, wanted, words, places):
    """Write the places of keys among ascending ones; −1 for keys that are missing."""
    places[:] = 0  # the last row that is not above it
    for first in range(0, places.size, BATCH_SIZE):
        rows_left = listed.size // words
        while rows_left > 1:
            half = rows_left >> 1
            for number in range(first, min(first + BATCH_SIZE, places.size)):
                middle = places[number] + half
                places[number] = (
                    middle if _reaches(listed, middle, wanted, number, words) else middle - half
                )
            rows_left -= half
    for number in range(places.size):
        same = listed.size > 0
        for word in range(words):
            same = same and listed[places[number] * words + word] == wanted[number * words + word]
        if not same:
            places[number] = -1


@compiled(types="int64[] int32[]*3 uint8[]", work=ALWAYS)
def merge(owners, labels, won, delay, drawn):
    """Record the effect of a position's options outside the tier."""
    for place in range(owners.size):
        u, label = owners[place], labels[place]
        if label < 0:
            drawn[u] = 1
        elif label & 1:
            delay[u] = max(delay[u], label)
        else:
            won[u] = min(won[u], label + 1)


@compiled(types="int64[] int64[] int32[]*3 uint8[] int32[]", work=ALWAYS)
def label(ptr, pred_ptr, pred, won, delay, drawn, state):
    """Label a tier: Algorithm PND with the known labels of options outside it.

    A position is won at remoteness ``won`` at the latest. It is lost only after ``delay``, and
    never if ``drawn`` or ``won`` is set. Such events wait in lists, one for each remoteness.
    """
    count = state.size
    top = np.int64(2)
    for u in range(1, count):
        if won[u] != NONE:
            top = max(top, won[u] + 1)
        top = max(top, delay[u] + 2)
    heads = np.zeros(top + 1, np.int32)
    links = np.zeros(count, np.int32)
    live = np.empty(count, np.int32)
    queue = np.empty(count, np.int32)
    state[:] = -1
    for u in range(1, count):
        live[u] = ptr[u + 1] - ptr[u]
        if won[u] != NONE:
            links[u] = heads[won[u]]
            heads[won[u]] = u
        elif live[u] == 0 and not drawn[u]:
            links[u] = heads[delay[u] + 1]
            heads[delay[u] + 1] = u
    head, tail, level = 0, 0, np.int64(0)
    while True:
        if level <= top:
            u = heads[level]
            while u:
                if state[u] < 0:
                    state[u] = level
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
                if state[u] >= 0:
                    continue
                if not level & 1:
                    state[u] = level + 1
                    queue[tail] = u
                    tail += 1
                else:
                    live[u] -= 1
                    if live[u] == 0 and not drawn[u] and won[u] == NONE:
                        if delay[u] <= level:
                            state[u] = level + 1
                            queue[tail] = u
                            tail += 1
                        else:
                            links[u] = heads[delay[u] + 1]
                            heads[delay[u] + 1] = u
        level += 1
