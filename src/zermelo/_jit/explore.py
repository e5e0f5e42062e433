"""All reachable keys, with their options as rows: the digraph of a game's positions.

Keys are numbered from 1 in the order in which they are found. Number 0 is no key: it is the only
option of every position in which the player to move has won. A hash table with open addressing has
the numbers; a second array has the keys, in the order of their numbers. If there are many keys,
most accesses to both arrays miss the cache; so options are gathered, and their slots prefetched.
"""

import numpy as np

from zermelo._jit.addressed import TIE, WON, invoke
from zermelo._jit.compiled import ALWAYS, compiled, inlined, prefetch
from zermelo._jit.transpositions import first_slot

# Indices in ``counts``. TAKEN: numbers whose options are listed. COUNT: numbers in use. Both count
# number 0. EDGES: edges written. ENDS: the edges among these for a TIE or WON, which are no moves.
TAKEN, COUNT, EDGES, ENDS = range(4)

# Results of `run`. DONE: all positions are listed. MORE: ``share`` positions are listed. NO_ROOM:
# an array is too short. HOLES: the rules return HOLE for a position.
DONE, MORE, NO_ROOM, HOLES = range(4)

#: `gather` stops when it has GATHERED options or more, or the options of SOURCES keys.
GATHERED, SOURCES = 512, 64


@inlined
def find_number(keys, slots, key, at, words):
    """Return the number of the key at ``key[at]``; −1 if it is not in the table."""
    return max(_number(keys, slots, key, at, words), -1)


@inlined
def _number(keys, slots, key, at, words):
    """Return the number of a key. If it has none, return −1 − s, where slot s is free for it."""
    slot = first_slot(key, at, words, slots.size)
    while True:
        number = np.int64(slots[np.uint64(slot)])
        if number == 0:
            return -1 - slot
        same = True
        for word in range(words):
            same = same and keys[np.uint64(number * words + word)] == key[np.uint64(at + word)]
        if same:
            return number
        slot = (slot + 1) & (slots.size - 1)


@inlined
def enter(keys, slots, count, key, at, words):
    """Enter a key if it is new; return its number and the new ``count`` of numbers in use."""
    number = _number(keys, slots, key, at, words)
    if number < 0:
        slots[np.uint64(-1 - number)] = number = count
        for word in range(words):
            keys[np.uint64(count * words + word)] = key[np.uint64(at + word)]
        count += 1
    return number, count


@inlined
def gather(keys, first, end, successors, params, words, out, results):
    """Write the options of the keys ``first``, …, ``end`` − 1 to ``out`` until there are many.

    ``results`` gets the rules' result for each of these keys. Returns the number of keys whose
    options are written, and the number of these options.
    """
    taken, gathered = 0, 0
    while taken < SOURCES and gathered < GATHERED and first + taken < end:
        result = invoke(successors, keys, (first + taken) * words, out, gathered * words, params)
        results[taken] = result
        taken += 1
        gathered += max(result, 0)
    return taken, gathered


@inlined
def prefetch_slots(keys, slots, out, gathered, words):
    """Prefetch the first slots of the gathered keys, and the keys numbered in these slots."""
    for option in range(gathered):
        prefetch(slots, np.uint64(first_slot(out, option * words, words, slots.size)))
    for option in range(gathered):
        number = slots[np.uint64(first_slot(out, option * words, words, slots.size))]
        prefetch(keys, np.uint64(number * words))


@compiled(types="int64[] int64[] int32[] int64[] int", work=ALWAYS)
def seed(counts, keys, slots, key, words):
    """Add a key if it is new, so that `run` lists its options; return its number."""
    number, counts[COUNT] = enter(keys, slots, counts[COUNT], key, 0, words)
    return number


@compiled(types="int64[] int64[] int32[] int64[] int", work=ALWAYS)
def seed_all(counts, keys, slots, seeds, words):
    """Add many keys, some of which may be in the table already."""
    count = seeds.size // words
    for place in range(count):
        if place + 8 < count:
            prefetch(slots, np.uint64(first_slot(seeds, (place + 8) * words, words, slots.size)))
        _, counts[COUNT] = enter(keys, slots, counts[COUNT], seeds, place * words, words)


@compiled(types="int64[] int32[] int int", work=ALWAYS)
def fill(keys, slots, count, words):
    """Enter the keys with numbers from 1 on into an empty table.

    Returns the first number whose key has a smaller number too; ``count`` if all keys differ.
    """
    for number in range(1, count):
        if number + 8 < count:
            prefetch(slots, np.uint64(first_slot(keys, (number + 8) * words, words, slots.size)))
        earlier = _number(keys, slots, keys, number * words, words)
        if earlier >= 0:
            return number
        slots[-1 - earlier] = number
    return count


@compiled(types="int64[] int32[] int64[] int int64[]", work=ALWAYS)
def numbers(keys, slots, wanted, words, found):
    """Write the numbers of the ``wanted`` keys to ``found``; −1 for keys not in the table."""
    for place in range(found.size):
        found[place] = find_number(keys, slots, wanted, place * words, words)


@compiled(types="int64[] int64[] int32[] int64[] int32[] int int64[] int*4", work=ALWAYS)
def run(counts, keys, slots, ptr, idx, successors, params, words, max_options, misere, share):
    """List the options of the next ``share`` positions at most, each option once.

    ``counts`` has the progress so far. ``keys`` has ``words`` words for each number. ``slots``, of
    length a power of two, has each number at or after the first slot of its key, and 0 in free
    slots. A tied position is an option of itself. With ``misere``, won and lost ends are exchanged.
    """
    out = np.empty((GATHERED + 3 * max_options) * words, np.int64)
    results = np.empty(SOURCES, np.int64)
    taken, count, edges = counts[TAKEN], counts[COUNT], counts[EDGES]
    until = min(taken + share, np.int64(1) << 62)
    status = MORE
    while taken < until:
        if taken == count:
            status = DONE
            break
        room = GATHERED + max_options
        if (
            (count + room) * words > keys.size
            or count + room + 1 > ptr.size
            or edges + room + SOURCES > idx.size
            or (count + room) * 2 > slots.size
        ):
            status = NO_ROOM
            break
        positions, gathered = gather(
            keys, taken, min(count, until), successors, params, words, out, results
        )
        prefetch_slots(keys, slots, out, gathered, words)
        option = 0
        for position in range(positions):
            result = results[position]
            if misere and (result == 0 or result == WON):
                result = WON - result
            if result == WON:
                idx[np.uint64(edges)] = 0
                edges += 1
                counts[ENDS] += 1
            elif result == TIE:
                idx[np.uint64(edges)] = taken
                edges += 1
                counts[ENDS] += 1
            elif result < 0:
                counts[TAKEN], counts[COUNT], counts[EDGES] = taken, count, edges
                return HOLES
            first = edges
            for _ in range(result):
                number, count = enter(keys, slots, count, out, option * words, words)
                option += 1
                before = first
                while before < edges and idx[np.uint64(before)] != number:
                    before += 1
                if before == edges:
                    idx[np.uint64(edges)] = number
                    edges += 1
            taken += 1
            ptr[np.uint64(taken)] = edges
    counts[TAKEN], counts[COUNT], counts[EDGES] = taken, count, edges
    return status
