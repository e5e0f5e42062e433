"""Totals: sums of parts whose values are not known yet, in arrays of parts and of totals.

A *part* is a term of a sum, given by its key. Parts are numbered from 1 in the order in which they
appear. A *total* is a sum of parts and negatives of parts. Totals are numbered from 1; 0 is the
empty sum. A part and its negative cancel.
"""

from typing import NamedTuple

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled
from zermelo._jit.transpositions import first_slot, same

# Results of a run. DONE: an answer is found; PAUSED: no more positions are allowed; PATH_FULL: path
# or frames are too short; TABLE_FULL: the table is too small; GAMES_STOPPED: the functions of
# `games` stopped, and ``games[TROUBLE]`` says why; TOTALS_FULL: the arrays of `Totals` named by
# ``work[SHORTAGE]`` are too short. If the module `positions` stops while it values a part, the
# result is VALUING + the result of `positions`; only GAMES_STOPPED is returned unchanged.
DONE, PAUSED, PATH_FULL, TABLE_FULL, GAMES_STOPPED, TOTALS_FULL, VALUING = 0, 1, 2, 3, 4, 5, 8

# Arrays of `Totals` that may be too short.
PARTS, TOTALS, OPTIONS = 0, 1, 2

# Indices in ``work``, whose entries carry over from one run to the next. DEPTH: frames in use;
# POSITIONS: positions counted; ANSWER: 1 if the first player wins, else 0; ENTRIES_USED: table
# entries in use; MAX_VALUED_OPTIONS: parts with at most this number of options are valued by
# `positions`; WORD: the word to look up in a hash table; SHORTAGE: which arrays are too short.
DEPTH, POSITIONS, ANSWER, ENTRIES_USED, MAX_VALUED_OPTIONS, WORD, SHORTAGE = range(7)

# Words of a part, before its key. VALUE: a game, 0 if not known yet, -1 if too large to be valued;
# BEGIN: index of its options in ``options``, -1 if not listed; LEFTS, RIGHTS: number of options.
VALUE, BEGIN, LEFTS, RIGHTS = range(4)
PART_FIELDS = 4

# Words of a total. LAST: its last part, written as 2 · number of the part, plus 1 for its negative;
# OTHERS: the total of the other parts; NEGATIVE: its own negative, 0 if it is not known yet; WINS:
# up to GAMES_PER_OUTCOME games such that Left, who moves first, wins the sum of total and game;
# LOSES: up to as many games with which she loses. After a move the sum is negated, so Left moves.
LAST, OTHERS, NEGATIVE, WINS, LOSES = 0, 1, 2, 3, 5
GAMES_PER_OUTCOME = 2
TOTAL_FIELDS = 7


class Totals(NamedTuple):
    """Arrays of parts, totals and options, hash tables of parts and totals, space for lists.

    The first words of ``parts``, ``totals`` and ``options`` are the numbers of the next part and
    total, and the next free index. Functions that call each other use different quarters of
    ``lists``, and its last two words are the total and the game that `parts.read` finds.
    """

    parts: np.ndarray
    part_slots: np.ndarray
    totals: np.ndarray
    total_slots: np.ndarray
    options: np.ndarray
    lists: np.ndarray


TOTALS_TYPE = "Totals(int64[]*6)"


@compiled(work=ALWAYS)
def find_or_add_part(sums, work, keys, at, words):
    """Return the part with key keys[at:at+words], or a new one; -1 if an array is too short."""
    parts, slots = sums.parts, sums.part_slots
    size = PART_FIELDS + words
    slot = first_slot(keys, at, words, slots.size)
    while slots[slot] != 0:
        part = slots[slot]
        if same(parts, part * size + PART_FIELDS, keys, at, words):
            return part
        slot = (slot + 1) & (slots.size - 1)
    part = parts[0]
    if (part + 1) * size > parts.size or 2 * part > slots.size:
        work[SHORTAGE] = PARTS
        return np.int64(-1)
    parts[part * size + VALUE] = 0
    parts[part * size + BEGIN] = -1
    for word in range(words):
        parts[part * size + PART_FIELDS + word] = keys[at + word]
    slots[slot] = part
    parts[0] = part + 1
    return part


@compiled(work=ALWAYS)
def append_part(sums, work, last, others):
    """Return the total of ``last``, as in LAST, plus ``others``; -1 if an array is too short."""
    totals, slots = sums.totals, sums.total_slots
    work[WORD] = last << 32 | others
    slot = first_slot(work, WORD, 1, slots.size)
    while slots[slot] != 0:
        total = slots[slot]
        at = total * TOTAL_FIELDS
        if totals[at + LAST] == last and totals[at + OTHERS] == others:
            return total
        slot = (slot + 1) & (slots.size - 1)
    total = totals[0]
    at = total * TOTAL_FIELDS
    if at + TOTAL_FIELDS > totals.size or 2 * total > slots.size:
        work[SHORTAGE] = TOTALS
        return np.int64(-1)
    for field in range(TOTAL_FIELDS):
        totals[at + field] = 0
    totals[at + LAST], totals[at + OTHERS] = last, others
    slots[slot] = total
    totals[0] = total + 1
    return total


@compiled(work=ALWAYS)
def write_parts(sums, total, at):
    """Write the parts of a total, as in LAST, to lists[at:], last first; return their number."""
    count = 0
    while total != 0:
        sums.lists[at + count] = sums.totals[total * TOTAL_FIELDS + LAST]
        total = sums.totals[total * TOTAL_FIELDS + OTHERS]
        count += 1
    return count


@compiled(work=ALWAYS)
def total_of(sums, work, at, count):
    """Return the total of descending parts lists[at:at+count]; -1 if an array is too short."""
    total = np.int64(0)
    for place in range(at + count - 1, at - 1, -1):
        total = append_part(sums, work, sums.lists[place], total)
        if total < 0:
            break
    return total


@compiled(work=ALWAYS)
def insert(lists, at, count, part):
    """Insert a part in descending lists[at:at+count] or cancel its negative; return the length."""
    place = at + count
    while place > at and lists[place - 1] >> 1 < part >> 1:
        place -= 1
    if place > at and lists[place - 1] ^ part == 1:
        for other in range(place, at + count):
            lists[other - 1] = lists[other]
        return count - 1
    for other in range(at + count, place, -1):
        lists[other] = lists[other - 1]
    lists[place] = part
    return count + 1


@compiled(work=ALWAYS)
def negative_total(sums, work, total):
    """Return the negative of a total; -1 if an array is too short."""
    if total == 0:
        return np.int64(0)
    at = total * TOTAL_FIELDS
    if sums.totals[at + NEGATIVE] != 0:
        return sums.totals[at + NEGATIVE]
    list_start = sums.lists.size // 4 * 2
    count = write_parts(sums, total, list_start)
    for place in range(list_start, list_start + count):
        sums.lists[place] ^= 1
    negative = total_of(sums, work, list_start, count)
    if negative > 0:
        sums.totals[at + NEGATIVE] = negative
        sums.totals[negative * TOTAL_FIELDS + NEGATIVE] = total
    return negative


@compiled(types=f"int64[] {TOTALS_TYPE} int", work=ALWAYS)
def rehash(work, sums, words):
    """Enter all parts and totals in their empty hash tables."""
    size = PART_FIELDS + words
    for part in range(1, sums.parts[0]):
        slot = first_slot(sums.parts, part * size + PART_FIELDS, words, sums.part_slots.size)
        while sums.part_slots[slot] != 0:
            slot = (slot + 1) & (sums.part_slots.size - 1)
        sums.part_slots[slot] = part
    for total in range(1, sums.totals[0]):
        at = total * TOTAL_FIELDS
        work[WORD] = sums.totals[at + LAST] << 32 | sums.totals[at + OTHERS]
        slot = first_slot(work, WORD, 1, sums.total_slots.size)
        while sums.total_slots[slot] != 0:
            slot = (slot + 1) & (sums.total_slots.size - 1)
        sums.total_slots[slot] = total
