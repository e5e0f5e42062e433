"""One tier of a game at a time: what lies in it and below, and its labels, given those below."""

import numpy as np

from zermelo._jit.addressed import HOLE, TIE, WON, invoke
from zermelo._jit.compiled import ALWAYS, compiled, inlined
from zermelo._jit.explore import DONE, HOLES, MORE, ROOM, find_number, seed

__all__ = ["explore", "label", "locate", "merge", "rows", "tiers_of"]

#: No win outside the tier; no delay outside it.
NONE = np.iinfo(np.int32).max

# Places in ``work``: positions looked at; positions, with number 0; words or edges written.
TAKEN, COUNT, WRITTEN, OUTSIDE, MOVES = range(5)


@compiled(work=ALWAYS)
def explore(work, keys, slots, outside, successors, tier, here, params, words, most, share):
    """List what can be reached within a tier; write the keys that lie below it to ``outside``.

    Returns as `zermelo._jit.explore.run`; ROOM also where ``outside`` is full.
    """
    out = np.empty(3 * (most + 1) * words, np.int64)
    none = np.zeros(1, np.int64)
    until = work[TAKEN] + share
    while work[TAKEN] < until:
        taken, count = work[TAKEN], work[COUNT]
        if taken == count:
            return DONE
        if (
            (count + most + 1) * words > keys.size
            or (count + most + 1) * 2 > slots.size
            or (work[OUTSIDE] + most) * words > outside.size
        ):
            return ROOM
        kind = invoke(successors, keys, taken * words, out, 0, params)
        if kind == HOLE:
            return HOLES
        for place in range(kind):
            if invoke(tier, out, place * words, none, 0, params) == here:
                seed(work, keys, slots, out[place * words :], words)
            else:
                for word in range(words):
                    outside[work[OUTSIDE] * words + word] = out[place * words + word]
                work[OUTSIDE] += 1
        work[TAKEN] += 1
    return MORE


@compiled(work=ALWAYS)
def tiers_of(keys, words, tier, params, found):
    """Write the tier of each key."""
    none = np.zeros(1, np.int64)
    for place in range(found.size):
        found[place] = invoke(tier, keys, place * words, none, 0, params)


@inlined
def _is_new(out, place, words):
    """Say whether a key is not among those before it."""
    for before in range(place):
        same = True
        for word in range(words):
            same = same and out[before * words + word] == out[place * words + word]
        if same:
            return False
    return True


@compiled(work=ALWAYS)
def rows(
    work, keys, slots, ptr, idx, won, drawn, outside, owners,
    successors, tier, here, params, words, most, misere, share,
):  # fmt: skip
    """Write the options of positions: rows of those in the tier, the keys of those below it.

    ``won`` says at which remoteness a position is won at the latest, ``drawn`` that it is never P.
    """
    out = np.empty(3 * (most + 1) * words, np.int64)
    none = np.zeros(1, np.int64)
    until = min(work[TAKEN] + share, work[COUNT])
    while work[TAKEN] < until:
        taken = work[TAKEN]
        if work[WRITTEN] + most > idx.size or (work[OUTSIDE] + most) * words > outside.size:
            return ROOM
        kind = invoke(successors, keys, taken * words, out, 0, params)
        if misere and (kind == 0 or kind == WON):
            kind = WON - kind
        if kind == WON:
            won[taken] = 1
        elif kind == TIE:
            drawn[taken] = 1
        for place in range(kind):
            if not _is_new(out, place, words):
                continue
            work[MOVES] += 1
            if invoke(tier, out, place * words, none, 0, params) == here:
                idx[work[WRITTEN]] = find_number(keys, slots, out, place * words, words)
                work[WRITTEN] += 1
            else:
                for word in range(words):
                    outside[work[OUTSIDE] * words + word] = out[place * words + word]
                owners[work[OUTSIDE]] = taken
                work[OUTSIDE] += 1
        work[TAKEN] += 1
        ptr[work[TAKEN]] = work[WRITTEN]
    return DONE if until == work[COUNT] else MORE


@compiled(work=ALWAYS)
def locate(held, wanted, words, places):
    """Write where keys stand among ascending ones; −1 for those that are not there."""
    count = held.size // words
    for number in range(places.size):
        low, high = 0, count
        while low < high:
            middle = (low + high) >> 1
            less = False
            for word in range(words):
                here, there = held[middle * words + word], wanted[number * words + word]
                if here != there:
                    less = here < there
                    break
            if less:
                low = middle + 1
            else:
                high = middle
        same = low < count
        for word in range(words):
            same = same and held[low * words + word] == wanted[number * words + word]
        places[number] = low if same else -1


@compiled(work=ALWAYS)
def merge(owners, labels, won, delay, drawn):
    """Note of each position what its options outside the tier are worth to it."""
    for place in range(owners.size):
        u, label = owners[place], labels[place]
        if label < 0:
            drawn[u] = 1
        elif label & 1:
            delay[u] = max(delay[u], label)
        else:
            won[u] = min(won[u], label + 1)


@compiled(work=ALWAYS)
def label(ptr, pred_ptr, pred, won, delay, drawn, state):
    """Label a tier: Algorithm PND, with what is known of options outside it.

    A position is won at ``won`` at the latest. It is lost only after ``delay``, and not at all
    where it is ``drawn`` or ``won`` is set. Such events wait in lists, one for each remoteness.
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
