"""A transposition table: keys and their results, in plain arrays.

Open addressing with linear probing. No slot is ever emptied, so a search for a key may stop at an
empty slot. If all slots within reach are taken, a new key replaces the key that took the least
effort; at worst, the position of the lost key is solved again. Efforts fade, so that entries that
are not stored again are replaced in the end.
"""

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled, inlined

#: Number of slots that a key may be in, from the key's first slot on.
REACH = 32

EMPTY = 0

_HASH_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_HALF_WORD = np.uint64(32)
_FADE_FACTOR = 7919  # a prime; by its hash, about one key in eight lowers efforts


@inlined
def first_slot(key, at, words, capacity):
    """Return the slot where a search for the key at ``key[at]`` begins; ``capacity`` is 2^k."""
    mixed = np.uint64(0)
    for word in range(words):
        mixed = (mixed ^ np.uint64(key[at + word])) * _HASH_FACTOR
        mixed ^= mixed >> _HALF_WORD
    mixed *= _HASH_FACTOR
    mixed ^= mixed >> _HALF_WORD
    return np.int64(mixed & np.uint64(capacity - 1))


@inlined
def same(keys, at, other_keys, other_at, words):
    """Whether two keys are equal."""
    equal = True
    for word in range(words):
        equal = equal and keys[at + word] == other_keys[other_at + word]
    return equal


@inlined
def effort_of(positions):
    """Return the effort behind an answer: the bit length of the number of positions seen."""
    effort = 0
    while positions >> effort:
        effort += 1
    return effort


@inlined
def find(keys, answers, key, at, words):
    """Return the answer stored for a key, or EMPTY."""
    capacity = answers.size
    slot = first_slot(key, at, words, capacity)
    for _ in range(min(REACH, capacity)):
        answer = answers[slot]
        if answer == EMPTY:
            return EMPTY
        if same(keys, slot * words, key, at, words):
            return np.int64(answer)
        slot = (slot + 1) & (capacity - 1)
    return EMPTY


@inlined
def put(keys, answers, efforts, key, at, words, answer, effort):
    """Store the answer for a key with its effort; return 1 if one more slot is taken, else 0."""
    capacity = answers.size
    first = slot = chosen = first_slot(key, at, words, capacity)
    taken = 0
    for _ in range(min(REACH, capacity)):
        if answers[slot] == EMPTY:
            chosen = slot
            taken = 1
            break
        if same(keys, slot * words, key, at, words):
            chosen = slot
            break
        if efforts[slot] < efforts[chosen]:
            chosen = slot
        slot = (slot + 1) & (capacity - 1)
    if taken == 0 and (key[at] * _FADE_FACTOR >> 20) & 7 == 0:  # for about one key in eight
        for step in range(min(REACH, capacity)):
            slot = (first + step) & (capacity - 1)
            efforts[slot] -= efforts[slot] > 0
    for word in range(words):
        keys[chosen * words + word] = key[at + word]
    answers[chosen] = answer
    efforts[chosen] = min(effort, 255)
    return taken


@compiled(types="int64[] answer[] uint8[] int64[] answer[] uint8[] int", work=ALWAYS)
def copy(keys, answers, efforts, larger_keys, larger_answers, larger_efforts, words):
    """Copy all entries to a larger table; return how many slots are taken there."""
    taken = 0
    for slot in range(answers.size):
        if answers[slot] != EMPTY:
            taken += put(
                larger_keys, larger_answers, larger_efforts, keys, slot * words, words,
                answers[slot], efforts[slot],
            )  # fmt: skip
    return taken
