"""Sums of parts that have no value yet: totals, and the parts of which they are made.

Parts are numbered in the order in which they appear. A *total* is the number of a sum of parts. A
part and its negative cancel.
"""

from typing import NamedTuple

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled
from zermelo._jit.transpositions import home, same

# Results of a run: an answer; no more positions are allowed; path or frames are too short; the
# table is too small, or the arrays of games, or those named by `SHORTAGE`. In the value of a part
# the first four are VALUING and what `positions` ends with.
DONE, PAUSED, NO_ROOM, FULL, IN_TROUBLE, SHORT, VALUING = 0, 1, 2, 3, 4, 5, 8

# Arrays of `Totals` that may be short.
PARTS, TOTALS, OPTIONS = 0, 1, 2

# Fields of `work`, which a run leaves for the next one; WORD has the key of the table.
DEPTH, SEEN, ANSWER, TAKEN, SMALL, WORD, SHORTAGE = range(7)

# Words of a part, before its key: its value, 0 for none yet and -1 if it is too large; where its
# options begin, -1 if they are not listed; how many are Left's and Right's.
VALUE, BEGIN, LEFTS, RIGHTS = range(4)
PART_FIELDS = 4

# Words of a total: its last part, twice its number, and 1 more if it is negative; the total of the
# others; its own negative; games with which the player to move wins, and loses.
LAST, OTHERS, NEGATIVE, WINS, LOSES = 0, 1, 2, 3, 5
BOUNDS = 2
TOTAL_FIELDS = 7


class Totals(NamedTuple):
    """The arrays: of parts, of totals, a table of places for each, options, and lists of parts.

    The first words of ``parts``, ``totals`` and ``options`` are the numbers of words in use; the
    last two of ``lists`` are a total and a game that a function returns.
    """

    parts: np.ndarray
    part_slots: np.ndarray
    totals: np.ndarray
    total_slots: np.ndarray
    options: np.ndarray
    lists: np.ndarray


TOTALS_KIND = "Totals(int64[]*6)"


@compiled(work=ALWAYS)
def number_part(sums, work, keys, at, words):
    """Return the number of a part, from 1 on; -1 if an array is short."""
    parts, slots = sums.parts, sums.part_slots
    size = PART_FIELDS + words
    slot = home(keys, at, words, slots.size)
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
def and_last(sums, work, last, others):
    """Return the total of a part and of others with smaller numbers; -1 if an array is short."""
    totals, slots = sums.totals, sums.total_slots
    work[WORD] = last << 32 | others
    slot = home(work, WORD, 1, slots.size)
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
def listed(sums, total, at):
    """Write the parts of a total, the last first; return how many there are."""
    count = 0
    while total != 0:
        sums.lists[at + count] = sums.totals[total * TOTAL_FIELDS + LAST]
        total = sums.totals[total * TOTAL_FIELDS + OTHERS]
        count += 1
    return count


@compiled(work=ALWAYS)
def total_of(sums, work, at, count):
    """Return the total of listed parts; -1 if an array is short."""
    total = np.int64(0)
    for place in range(at + count - 1, at - 1, -1):
        total = and_last(sums, work, sums.lists[place], total)
        if total < 0:
            break
    return total


@compiled(work=ALWAYS)
def insert(lists, at, count, part):
    """Add a part to a list, or cancel it with its negative; return the new length."""
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
    """Return the negative of a total; -1 if an array is short."""
    if total == 0:
        return np.int64(0)
    at = total * TOTAL_FIELDS
    if sums.totals[at + NEGATIVE] != 0:
        return sums.totals[at + NEGATIVE]
    begin = sums.lists.size // 4 * 2
    count = listed(sums, total, begin)
    for place in range(begin, begin + count):
        sums.lists[place] ^= 1
    other = total_of(sums, work, begin, count)
    if other > 0:
        sums.totals[at + NEGATIVE] = other
        sums.totals[other * TOTAL_FIELDS + NEGATIVE] = total
    return other


@compiled(kinds=f"int64[] {TOTALS_KIND} int", work=ALWAYS)
def rehash(work, sums, words):
    """Enter all parts and totals in their tables, which are empty."""
    size = PART_FIELDS + words
    for part in range(1, sums.parts[0]):
        slot = home(sums.parts, part * size + PART_FIELDS, words, sums.part_slots.size)
        while sums.part_slots[slot] != 0:
            slot = (slot + 1) & (sums.part_slots.size - 1)
        sums.part_slots[slot] = part
    for total in range(1, sums.totals[0]):
        at = total * TOTAL_FIELDS
        work[WORD] = sums.totals[at + LAST] << 32 | sums.totals[at + OTHERS]
        slot = home(work, WORD, 1, sums.total_slots.size)
        while sums.total_slots[slot] != 0:
            slot = (slot + 1) & (sums.total_slots.size - 1)
        sums.total_slots[slot] = total
